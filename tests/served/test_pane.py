"""Panes served to players on real connections: what they see, and that none of them touches another or the server."""

import asyncio
import gc
import logging
import re
import weakref

import pytest

from net.host.errors import CRASHED
from net.terminal import Limits, Terminal
from tests.served.ssh_server import PATIENCE, OpenServer, connected, open_server, sit_down, until, visit
from tests.served.stub import AskedChannel, Channel, running, terminal_on
from tests.served.table import Table
from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth
from tui.served.pane import ENTER, FRAME, LEAVE, MOST_WAITING, Pane

READY = "Choose a card"
GREETED = 1
"""A question is asked before anything is shown."""


class Served:
    """Every player who comes gets a table; the tables can be looked at from here."""

    def __init__(self, depth: Depth | None = None) -> None:
        self.tables: list[Table] = []
        self._depth = depth

    async def run(self, terminal: Terminal) -> None:
        table = Table()
        self.tables.append(table)
        await table.serve(terminal, self._depth)


def pane_of(table: Table) -> Pane:
    assert table.pane is not None
    return table.pane


async def test_a_player_sees_the_screen_and_leaves_the_terminal_as_it_was() -> None:
    async with open_server(Served().run) as home, visit(home) as player:
        await player.sees(READY)
        assert player.received.startswith(ENTER.encode())
        player.press("q")
        await until(lambda: player.gone)
        assert player.received.endswith(LEAVE.encode())
        assert player.status == 0


async def test_keys_and_clicks_reach_what_is_shown() -> None:
    served = Served()
    async with open_server(served.run) as home, visit(home) as player:
        await player.sees(READY)
        table = served.tables[0]
        player.press("\x1b[C\x1b[C")
        await until(lambda: table.chosen == 2)
        player.press(f"\x1b[<0;{6 * 7 + 2};18M\x1b[<0;{6 * 7 + 2};18m")
        await until(lambda: table.clicked == 7)


async def test_clicks_outside_the_screen_do_no_harm() -> None:
    served = Served()
    async with open_server(served.run) as home, visit(home) as player:
        await player.sees(READY)
        player.press("\x1b[<0;9999;9999M\x1b[<0;9999;9999m\x1b[C")
        await until(lambda: served.tables[0].chosen == 1)
        assert served.tables[0].clicked == -1


async def test_a_frame_is_one_write_and_an_idle_screen_none() -> None:
    async with open_server(Served().run) as home, visit(home) as player:
        await player.sees(READY)
        await player.is_quiet()
        assert player.writes == 1
        player.press("\x1b[C")
        await player.is_quiet()
        assert player.writes == 2


async def test_what_others_do_in_a_moment_comes_in_one_frame_and_the_answer_to_a_key_at_once() -> None:
    channel, table = Channel(), Table()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await until(lambda: READY.encode() in channel.sent)
        table.opponent()
        await until(lambda: channel.writes == 2)
        begun, drawn = asyncio.get_running_loop().time(), table.drawn
        table.opponent()
        table.opponent()
        await until(lambda: channel.writes == 3)
        assert asyncio.get_running_loop().time() - begun > FRAME / 2
        assert table.drawn == drawn + 1
        terminal.feed(b"\x1b[C")
        await until(lambda: table.chosen == 1)
        assert pane_of(table)._until_next_frame() < FRAME / 2


async def test_keys_are_taken_one_a_turn_and_drawn_together() -> None:
    channel, table = Channel(), Table()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await until(lambda: READY.encode() in channel.sent)
        drawn = table.drawn
        terminal.feed(b"\x1b[C" * 7)
        turns = 0
        while table.chosen != 7:
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 7
        await until(lambda: table.drawn > drawn)
        assert table.drawn == drawn + 1


async def test_who_types_faster_than_keys_can_be_taken_is_not_read_from() -> None:
    channel, table = Channel(), Table()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await until(lambda: READY.encode() in channel.sent)
        terminal.feed(b"z" * (MOST_WAITING + 10))
        terminal.feed(b"z" * 10)
        assert not channel.reading
        await until(lambda: channel.reading)


async def test_after_a_resize_the_screen_fits_and_is_repainted_once_it_rests() -> None:
    async with open_server(Served().run) as home, visit(home) as player:
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
    async with open_server(served.run) as home, visit(home) as player:
        await player.sees(READY)
        for width in range(60, 120):
            player.channel.change_terminal_size(width, 24)
        await until(lambda: served.tables[0].size == (119, 24))
        assert served.tables[0].drawn < 30


async def test_a_size_that_changed_before_the_first_frame_is_the_size_of_the_first() -> None:
    channel, table = Channel(), Table()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await asyncio.sleep(0)
        terminal.resize(100, 30)
        await until(lambda: READY.encode() in channel.sent)
        assert table.size == (100, 30)


async def test_control_l_paints_everything_again() -> None:
    async with open_server(Served().run) as home, visit(home) as player:
        await player.sees(READY)
        await player.is_quiet()
        player.screen.reset()
        player.press("\x0c")
        await player.sees(READY)


async def test_control_z_does_nothing_to_the_server() -> None:
    served = Served()
    async with open_server(served.run) as home, visit(home) as player:
        await player.sees(READY)
        player.press("\x1a\x1b[C")
        await until(lambda: served.tables[0].chosen == 1)


async def test_two_depths_and_sizes_in_one_process_do_not_mix() -> None:
    async with open_server(Served().run) as home, connected(home) as connection:
        true = await sit_down(connection, env={"COLORTERM": "truecolor"}, size=(100, 30))
        many = await sit_down(connection)
        none = await sit_down(connection, env={"NO_COLOR": "1"})
        few = await sit_down(connection, term="linux")
        for player in (true, many, none, few):
            await player.sees(READY)
        assert b"38;2;208;64;64" in true.received
        assert b"38;5;" in many.received
        assert b"38;2" not in many.received
        assert b"38;" not in few.received
        assert re.search(rb"\x1b\[[0-9;]*[39][1-6][0-9;]*m", few.received)
        assert not any(code in none.received for code in (b"38;", b"48;", b"91"))


async def test_the_user_may_choose_another_depth_at_any_time() -> None:
    served = Served(Depth.FEW)
    async with open_server(served.run) as home, visit(home) as player:
        await player.sees(READY)
        assert b"38;5" not in player.received
        pane_of(served.tables[0]).set_depth(Depth.MANY)
        await until(lambda: b"38;5;" in player.received)


async def test_the_crash_of_one_pane_ends_one_session(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    served = Served()
    with caplog.at_level(logging.DEBUG, logger="net"):
        async with open_server(served.run) as home, connected(home) as connection:
            unlucky, other = await sit_down(connection), await sit_down(connection)
            await unlucky.sees(READY)
            await other.sees(READY)
            unlucky.press("x")
            await until(lambda: unlucky.gone)
            assert unlucky.received.endswith(f"{LEAVE}{CRASHED}\r\n".encode())
            assert unlucky.status == 1
            other.press("\x1b[C")
            await until(lambda: served.tables[1].chosen == 1)
    assert "ValueError < _key" in caplog.text
    assert "seven of fire" not in caplog.text + "".join(capfd.readouterr())


class Unfinished(Table):
    def draw(self, width: int, height: int) -> Canvas:
        raise NotImplementedError


async def test_what_cannot_be_drawn_ends_its_session_with_the_terminal_untouched() -> None:
    async def run(terminal: Terminal) -> None:
        await Unfinished().serve(terminal)

    async with open_server(run) as home, visit(home) as player:
        await until(lambda: player.gone)
        assert player.received == f"{CRASHED}\r\n".encode()
        assert player.status == 1


async def test_what_cannot_even_begin_ends_its_session() -> None:
    table = Table()

    def begin() -> None:
        raise ValueError

    async def run(terminal: Terminal) -> None:
        await Pane(terminal, Depth.MANY, table.draw, table.take).show(begin)

    async with open_server(run) as home, visit(home) as player:
        await until(lambda: player.gone)
        assert player.received == f"{CRASHED}\r\n".encode()


async def test_the_server_going_down_puts_the_screen_right_and_says_why() -> None:
    async with open_server(Served().run) as home, visit(home) as player:
        await player.sees(READY)
        home.terminals[0].hang_up("The server is going down.")
        await until(lambda: player.gone)
        assert player.received.endswith(f"{LEAVE}The server is going down.\r\n".encode())


async def test_what_goes_on_behind_a_pane_does_not_keep_its_session() -> None:
    async def run(terminal: Terminal) -> None:
        await Table().serve(terminal)
        await asyncio.Event().wait()

    async with open_server(run, Limits(grace=0.1, insistence=0.05)) as home, visit(home) as player:
        await player.sees(READY)
        home.terminals[0].hang_up("Good night.")
        await until(lambda: player.gone)
        assert player.received.endswith(f"{LEAVE}Good night.\r\n".encode())


async def test_a_closed_session_leaves_nothing_behind() -> None:
    served = Served()
    async with open_server(served.run) as home:
        async with visit(home) as player:
            await player.sees(READY)
            player.press("\x1b[C")
            player.press("o")
            await player.is_quiet()
            table = served.tables.pop()
            left: list[weakref.ref[object]] = [
                weakref.ref(thing) for thing in (table, table.pane, home.sessions[0], home.terminals[0]) if thing
            ]
            del table
            player.press("q")
            await until(lambda: player.gone)
        await until_ended(home)
        home.sessions.clear()

        def nothing_is_left() -> bool:
            gc.collect()
            return all(reference() is None for reference in left)

        await until(nothing_is_left, f"{[reference() for reference in left]}")


async def until_ended(home: OpenServer) -> None:
    async with asyncio.timeout(PATIENCE):
        for session in home.sessions:
            await session.wait_ended()


async def test_what_comes_late_to_a_pane_that_has_gone_is_lost() -> None:
    channel, table = Channel(), Table()
    terminal = terminal_on(channel)
    done: list[int] = []
    async with running(table.serve(terminal), terminal):
        await until(lambda: READY.encode() in channel.sent)
        terminal.feed(b"\x1b[C\x1b[C")
        pane_of(table).soon(lambda: done.append(1))
        pane_of(table).leave()
    writes, chosen = channel.writes, table.chosen
    table.opponent()
    terminal.feed(b"\x1b[C")
    pane_of(table).soon(lambda: done.append(2))
    await asyncio.sleep(FRAME * 2)
    assert (channel.writes, table.chosen, done) == (writes, chosen, [1])
    assert not pane_of(table)._timers


async def test_a_client_that_is_behind_gets_the_newest_screen_and_nothing_between() -> None:
    channel, table = Channel(), Table()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await until(lambda: READY.encode() in channel.sent)
        channel.unsent = 1
        before, drawn = channel.writes, table.drawn
        for _ in range(5):
            table.opponent()
            await asyncio.sleep(FRAME)
        assert (channel.writes, table.drawn) == (before, drawn)
        channel.unsent = 0
        await until(lambda: channel.writes > before)
        assert channel.writes == before + 1
        assert b"Berta lays the 5" in channel.sent


async def test_no_second_frame_is_sent_before_the_client_has_the_first() -> None:
    """The kernel takes what a slow line does not carry; the client alone knows."""
    channel, table = AskedChannel(), Table()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await until(lambda: channel.questions == GREETED + 1)
        before, drawn = channel.writes, table.drawn
        for _ in range(5):
            table.opponent()
            await asyncio.sleep(FRAME)
        assert (channel.writes, table.drawn) == (before, drawn)
        channel.answer()
        await until(lambda: channel.writes > before)
        assert channel.writes == before + 1
        assert b"Berta lays the 5" in channel.sent


async def test_an_answer_that_comes_while_nothing_waits_draws_nothing() -> None:
    channel, table = AskedChannel(), Table()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await until(lambda: channel.questions == GREETED + 1)
        drawn = table.drawn
        channel.answer()
        await asyncio.sleep(2 * FRAME)
        assert table.drawn == drawn


async def test_synchronised_output_is_used_where_the_terminal_answers_that_it_can() -> None:
    channel, table = Channel(), Table()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await until(lambda: READY.encode() in channel.sent)
        assert b"\x1b[?2026h" not in channel.sent
        terminal.feed(b"\x1b[?2026;2$y\x0c")
        await until(lambda: b"\x1b[?2026h" in channel.sent)
        assert channel.sent.endswith(b"\x1b[?2026l")


async def test_a_paste_arrives_and_one_too_long_does_not() -> None:
    channel, table = Channel(), Table()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await until(lambda: channel.sent)
        terminal.feed(b"\x1b[200~" + b"y" * 6000 + b"\x1b[201~")
        terminal.feed(b"\x1b[200~Anselm\x1b[201~")
        await until(lambda: table.pasted == "Anselm")


async def test_a_player_who_left_before_it_began_is_shown_nothing() -> None:
    channel, table = Channel(), Table()
    terminal = terminal_on(channel)
    terminal.hang_up()
    await table.serve(terminal)
    assert not channel.writes
    assert not table.drawn
