"""Apps served to players on real connections: what they see, and that none of them touches another or the server."""

import asyncio
import gc
import io
import logging
import sys
import weakref
from pathlib import Path

import pytest
from textual.widgets import Input

from net.terminal import Limits, Terminal
from net.trouble import CRASHED
from tests.served.house import House, connected, house, sit_down, until, visit
from tests.served.stub import Channel, running, terminal_on
from tests.served.table import Board, Hand, Log, Table
from tui.served.app import ServedApp, serve
from tui.served.colour import Depth
from tui.served.driver import ENTER, FRAME, LEAVE, MOST_UNSENT, ServedDriver

READY = "Choose a card"


class Served:
    """Every player who comes gets a table; the tables can be looked at from here."""

    def __init__(self, depth: Depth | None = None) -> None:
        self.apps: list[Table] = []
        self._depth = depth

    async def run(self, terminal: Terminal) -> None:
        app = Table()
        self.apps.append(app)
        await serve(app, terminal, depth=self._depth)


async def test_a_player_sees_the_screen_and_leaves_the_terminal_as_it_was() -> None:
    async with house(Served().run) as home, visit(home) as player:
        await player.sees(READY)
        assert player.received.startswith(ENTER.encode())
        player.press("q")
        await until(lambda: player.gone)
        assert player.received.endswith(LEAVE.encode())
        assert player.status == 0


async def test_keys_and_clicks_reach_the_widgets() -> None:
    served = Served()
    async with house(served.run) as home, visit(home) as player:
        await player.sees(READY)
        hand = served.apps[0].query_one(Hand)
        player.press("\x1b[C\x1b[C")
        await until(lambda: hand.chosen == 2)
        player.press(f"\x1b[<0;{6 * 7 + 2};18M\x1b[<0;{6 * 7 + 2};18m")
        await until(lambda: hand.clicked == 7)


async def test_clicks_outside_the_screen_do_no_harm() -> None:
    served = Served()
    async with house(served.run) as home, visit(home) as player:
        await player.sees(READY)
        player.press("\x1b[<0;9999;9999M\x1b[<0;9999;9999m\x1b[C")
        await until(lambda: served.apps[0].query_one(Hand).chosen == 1)


async def test_a_frame_is_one_write_and_an_idle_screen_none() -> None:
    async with house(Served().run) as home, visit(home) as player:
        await player.sees(READY)
        await player.is_quiet()
        assert player.writes == 1
        player.press("\x1b[C")
        await player.is_quiet()
        assert player.writes == 2


async def test_what_others_do_in_a_moment_comes_in_one_frame_and_the_answer_to_a_key_at_once() -> None:
    channel = Channel()
    terminal, app = terminal_on(channel), Table()
    async with running(app, terminal):
        await until(lambda: READY.encode() in channel.sent)
        app.call_later(app.action_opponent)
        await until(lambda: channel.writes == 2)
        begun = asyncio.get_running_loop().time()
        app.call_later(app.action_opponent)
        await until(lambda: channel.writes == 3)
        assert asyncio.get_running_loop().time() - begun > FRAME / 2
        assert isinstance(app._driver, ServedDriver)
        terminal.feed(b"\x1b[C")
        assert app._driver._until_next_frame() == 0
        await until(lambda: app.query_one(Hand).chosen == 1)


async def test_after_a_resize_the_screen_fits_and_is_repainted_once_it_rests() -> None:
    async with house(Served().run) as home, visit(home) as player:
        await player.sees(READY)
        player.screen.resize(30, 100)
        player.channel.change_terminal_size(100, 30)
        await until(lambda: home.terminals[0].size == (100, 30))
        before = len(player.received)
        await player.is_quiet(0.6)
        assert len(player.received) - before > 1000
        assert player.shows(READY)


async def test_a_storm_of_resizes_ends_at_the_last_size() -> None:
    served = Served()
    async with house(served.run) as home, visit(home) as player:
        await player.sees(READY)
        for width in range(60, 120):
            player.channel.change_terminal_size(width, 24)
        await until(lambda: served.apps[0].size.width == 119)


async def test_control_l_paints_everything_again() -> None:
    async with house(Served().run) as home, visit(home) as player:
        await player.sees(READY)
        await player.is_quiet()
        player.screen.reset()
        player.press("\x0c")
        await player.sees(READY)


async def test_control_z_and_open_url_do_nothing_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    served = Served()
    async with house(served.run) as home, visit(home) as player:
        await player.sees(READY)
        player.press("\x1a")
        served.apps[0].open_url("https://example.org")
        player.press("\x1b[C")
        await until(lambda: served.apps[0].query_one(Hand).chosen == 1)
    assert opened == []


async def test_nothing_that_is_delivered_lands_on_the_servers_disk(tmp_path: Path) -> None:
    served = Served()
    async with house(served.run) as home, visit(home) as player:
        await player.sees(READY)
        text = io.StringIO("a screenshot")
        served.apps[0].deliver_text(text, save_directory=tmp_path, save_filename="shot.svg")
        await until(lambda: text.closed)
    assert not any(tmp_path.iterdir())  # noqa: ASYNC240 - nobody else waits for this loop


async def test_two_depths_and_sizes_in_one_process_do_not_mix() -> None:
    async with house(Served().run) as home, connected(home) as connection:
        true = await sit_down(connection, env={"COLORTERM": "truecolor"}, size=(100, 30))
        many = await sit_down(connection)
        none = await sit_down(connection, env={"NO_COLOR": "1"})
        few = await sit_down(connection, term="linux")
        for player in (true, many, none, few):
            await player.sees(READY)
        assert b"38;2;208;64;64" in true.received
        assert b"38;5;167" in many.received
        assert b"38;2" not in many.received
        assert b"38;" not in few.received
        assert b"91m" in few.received
        assert not any(code in none.received for code in (b"38;", b"48;", b"91"))


async def test_the_user_may_choose_another_depth_at_any_time() -> None:
    served = Served(Depth.FEW)
    async with house(served.run) as home, visit(home) as player:
        await player.sees(READY)
        assert b"38;5" not in player.received
        app = served.apps[0]
        app.call_later(app.set_depth, Depth.MANY)
        await until(lambda: b"38;5;167" in player.received)


async def test_the_crash_of_one_app_ends_one_session(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    served = Served()
    with caplog.at_level(logging.DEBUG, logger="net"):
        async with house(served.run) as home, connected(home) as connection:
            unlucky, other = await sit_down(connection), await sit_down(connection)
            await unlucky.sees(READY)
            await other.sees(READY)
            unlucky.press("x")
            await until(lambda: unlucky.gone)
            assert unlucky.received.endswith(f"{LEAVE}{CRASHED}\r\n".encode())
            assert unlucky.status == 1
            other.press("\x1b[C")
            await until(lambda: served.apps[1].query_one(Hand).chosen == 1)
    assert "ValueError < action_crash" in caplog.text
    assert "seven of fire" not in caplog.text + "".join(capfd.readouterr())


async def test_an_app_that_cannot_even_start_ends_its_session() -> None:
    class Broken(Table):
        CSS = "Screen { no such thing"

    async def run(terminal: Terminal) -> None:
        await serve(Broken(), terminal)

    async with house(run) as home, visit(home) as player:
        await until(lambda: player.gone)
        assert CRASHED.encode() in player.received
        assert player.status == 1


async def test_the_server_going_down_puts_the_screen_right_and_says_why() -> None:
    async with house(Served().run) as home, visit(home) as player:
        await player.sees(READY)
        home.terminals[0].hang_up("The server is going down.")
        await until(lambda: player.gone)
        assert player.received.endswith(f"{LEAVE}The server is going down.\r\n".encode())


async def test_a_stuck_widget_does_not_keep_a_session() -> None:
    class Stuck(Table):
        async def on_key(self) -> None:
            await asyncio.Event().wait()

    async def run(terminal: Terminal) -> None:
        await serve(Stuck(), terminal)

    async with house(run, Limits(grace=0.1, insistence=0.05)) as home, visit(home) as player:
        await player.sees(READY)
        player.press("a")
        home.terminals[0].hang_up("Good night.")
        await until(lambda: player.gone)
        assert player.received.endswith(f"{LEAVE}Good night.\r\n".encode())


async def test_the_streams_of_the_process_stay_its_own() -> None:
    streams = (sys.stdout, sys.stderr)
    async with house(Served().run) as home, connected(home) as connection:
        first, second = await sit_down(connection), await sit_down(connection)
        await first.sees(READY)
        await second.sees(READY)
        assert (sys.stdout, sys.stderr) == streams
        for player in (first, second):
            player.press("q")
            await until(lambda player=player: player.gone)  # type: ignore[misc]
    assert (sys.stdout, sys.stderr) == streams


async def test_one_players_app_reaches_anothers_by_messages_and_each_stays_its_own() -> None:
    served = Served()
    seen: list[object] = []
    async with house(served.run) as home, connected(home) as connection:
        players = [await sit_down(connection), await sit_down(connection)]
        for player in players:
            await player.sees(READY)
        first, second = served.apps

        def told() -> None:
            log = second.query_one(Log)
            seen.append(log.app)
            log.say("told by the first")

        first.call_later(second.call_later, told)
        await players[1].sees("told by the first")
        assert seen == [second]
        assert not players[0].shows("told by the first")


async def test_a_closed_session_leaves_nothing_behind() -> None:
    served = Served()
    async with house(served.run) as home:
        async with visit(home) as player:
            await player.sees(READY)
            player.press("\x1b[C")
            player.press("o")
            await player.is_quiet()
            app = served.apps.pop()
            left: list[weakref.ref[object]] = [
                weakref.ref(thing)
                for thing in (app, app.screen, app._driver, app.query_one(Board), home.sessions[0], home.terminals[0])
                if thing is not None
            ]
            del app
            player.press("q")
            await until(lambda: player.gone)
        await until_ended(home)
        home.sessions.clear()
        # What weighs goes without the garbage collector; it has the hollow shells, which Textual's closures hold.
        await until(lambda: not {"values", "_styles_cache"} & vars(left[3]()).keys())

        def nothing_is_left() -> bool:
            gc.collect()
            return all(reference() is None for reference in left)

        await until(nothing_is_left, f"{[reference() for reference in left]}")


async def until_ended(home: House) -> None:
    async with asyncio.timeout(10):
        for session in home.sessions:
            await session.wait_ended()


async def test_a_late_message_to_an_app_that_has_ended_is_refused() -> None:
    served = Served()
    async with house(served.run) as home, visit(home) as player:
        await player.sees(READY)
        app = served.apps[0]
        board = app.query_one(Board)
        player.press("q")
        await until(lambda: player.gone)
        await until(lambda: "_registry" not in vars(app))
        assert app.call_later(print) is False
        assert board.call_later(print) is False


async def test_a_client_that_is_behind_gets_the_newest_screen_and_nothing_between() -> None:
    channel = Channel()
    app = Table()
    async with running(app, terminal_on(channel)):
        await until(lambda: READY.encode() in channel.sent)
        channel.unsent = MOST_UNSENT + 1
        before = channel.writes
        for _ in range(5):
            app.call_later(app.action_opponent)
            await until(lambda: app.query_one(Log).lines[-1].startswith(f"Berta lays the {app.moves}"))
        await until(lambda: not app.screen._dirty_widgets)
        assert channel.writes == before
        channel.unsent = 0
        await until(lambda: channel.writes > before)
        assert channel.writes == before + 1
        assert b"Berta lays the 5" in channel.sent


async def test_synchronised_output_is_used_where_the_terminal_answers_that_it_can() -> None:
    channel = Channel()
    terminal = terminal_on(channel)
    async with running(Table(), terminal):
        await until(lambda: READY.encode() in channel.sent)
        assert b"\x1b[?2026h" not in channel.sent
        terminal.feed(b"\x1b[?2026;2$y\x0c")
        await until(lambda: b"\x1b[?2026h" in channel.sent)
        assert channel.sent.endswith(b"\x1b[?2026l")


async def test_a_paste_reaches_an_input_and_one_too_long_does_not() -> None:
    class Form(ServedApp[None]):
        def compose(self) -> object:  # type: ignore[override]
            yield Input()

    channel = Channel()
    terminal, app = terminal_on(channel), Form()
    async with running(app, terminal):
        await until(lambda: channel.sent)
        terminal.feed(b"\x1b[200~" + b"y" * 6000 + b"\x1b[201~")
        terminal.feed(b"\x1b[200~Anselm\x1b[201~")
        await until(lambda: app.query_one(Input).value == "Anselm")


async def test_a_player_who_left_before_the_app_began_gets_none() -> None:
    terminal = terminal_on(Channel())
    terminal.hang_up()
    await serve(Table(), terminal)


async def test_the_same_app_runs_at_home_too() -> None:
    app = Table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        assert app.query_one(Hand).chosen == 1
        assert app.terminal is None


async def test_the_loops_way_of_making_tasks_is_left_alone() -> None:
    loop = asyncio.get_running_loop()
    channel = Channel()
    async with running(Table(), terminal_on(channel)):
        await until(lambda: channel.sent)
        assert loop.get_task_factory() is None
