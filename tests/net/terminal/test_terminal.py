"""A session on a real connection: what a client says about itself, how it ends, and what it may hold up."""

import asyncio
import contextvars
import logging

import asyncssh
import pytest

from net import tuning
from net.host.errors import CRASHED
from net.host.locales import speaks_utf8, speaks_utf8_here
from net.terminal import NO_TERMINAL, Limits, Terminal, clamp
from net.terminal.in_flight import MUCH
from net.terminal.terminal import TOO_SLOW
from tests.served.ssh_server import PATIENCE, connected, open_server, sit_down, until, visit
from tests.served.stub import AskedChannel, Channel, terminal_on

somebody: contextvars.ContextVar[str] = contextvars.ContextVar("somebody", default="nobody")


async def wait_for_goodbye(terminal: Terminal) -> None:
    gone = asyncio.Event()
    terminal.on_hangup = gone.set
    await gone.wait()


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((80, 24), (80, 24)),
        ((0, 0), (80, 24)),
        ((0, 50), (80, 24)),
        ((2**32 - 1, 2**31), (500, 200)),
        ((1, 1), (1, 1)),
    ],
)
def test_a_size_is_brought_within_what_can_be_drawn(asked: tuple[int, int], given: tuple[int, int]) -> None:
    assert clamp(*asked, Limits()) == given


@pytest.mark.parametrize(
    ("env", "utf8"),
    [
        ({}, True),
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "C.utf8"}, True),
        ({"LC_CTYPE": "UTF-8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, False),
    ],
)
def test_the_locale_says_whether_the_terminal_speaks_utf8(env: dict[str, str], utf8: bool) -> None:
    assert speaks_utf8(env) is utf8
    assert speaks_utf8_here(env) is utf8


def test_what_python_writes_into_its_own_locale_is_not_the_terminals() -> None:
    assert not speaks_utf8_here({"LANG": "C", "LC_CTYPE": "C.UTF-8"})
    assert speaks_utf8_here({"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"})
    assert speaks_utf8_here({"LC_CTYPE": "C.UTF-8"})


async def test_of_the_environment_only_what_is_about_terminals_is_kept() -> None:
    sent = {"LANG": "de_DE.UTF-8", "COLORTERM": "truecolor", "LC_X": "a;b", "PATH": "/bin", "NO_COLOR": "1\x1b[2J"}
    sent |= {f"VARIABLE_{number}": "x" * 100 for number in range(200)}
    async with open_server(wait_for_goodbye) as home, visit(home, env=sent):
        await until(lambda: home.terminals)
        assert home.terminals[0].env == {"LANG": "de_DE.UTF-8", "COLORTERM": "truecolor"}


@pytest.mark.parametrize(("sent", "kept"), [("xterm-256color", "xterm-256color"), ("x\x1b]0;title\x07", "unknown")])
async def test_a_terminal_type_that_is_no_plain_word_is_unknown(sent: str, kept: str) -> None:
    async with open_server(wait_for_goodbye) as home, visit(home, term=sent):
        await until(lambda: home.terminals)
        assert home.terminals[0].term == kept


async def test_without_a_terminal_there_is_one_sentence() -> None:
    async with open_server(wait_for_goodbye) as home, visit(home, term=None) as player:
        await until(lambda: player.gone)
        assert player.received == f"{NO_TERMINAL}\r\n".encode()
        assert player.status == 1


async def test_bytes_go_both_ways_and_are_counted() -> None:
    async def echo(terminal: Terminal) -> None:
        terminal.on_data = terminal.write
        await wait_for_goodbye(terminal)

    async with open_server(echo) as home, visit(home) as player:
        player.press("früh".encode())
        await until(lambda: player.received == "früh".encode())
        terminal = home.terminals[0]
        assert (terminal.bytes_in, terminal.bytes_out) == (5, 5)


async def test_keys_pressed_before_the_screen_is_there_are_not_lost() -> None:
    terminal = terminal_on(Channel())
    terminal.feed(b"ab")
    got: list[bytes] = []
    terminal.on_data = got.append
    terminal.feed(b"c")
    assert got == [b"ab", b"c"]


async def test_a_session_runs_in_a_context_of_its_own() -> None:
    seen: list[str] = []

    async def look(_terminal: Terminal) -> None:
        seen.append(somebody.get())

    somebody.set("the server's")
    async with open_server(look) as home, visit(home) as player:
        await until(lambda: player.gone)
    assert seen == ["nobody"]


async def test_a_crash_is_one_sentence_to_the_player_and_no_secret_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def crash(_terminal: Terminal) -> None:
        raise ValueError("the seven of fire")

    with caplog.at_level(logging.INFO):
        async with open_server(crash) as home, visit(home) as player:
            await until(lambda: player.gone)
            assert player.received == f"{CRASHED}\r\n".encode()
            assert player.status == 1
    assert "ValueError < crash" in caplog.text
    assert "seven" not in caplog.text


async def test_hanging_up_says_why_and_ends_with_status_zero() -> None:
    async with open_server(wait_for_goodbye) as home, visit(home) as player:
        await until(lambda: home.terminals and home.terminals[0].on_hangup)
        home.terminals[0].hang_up("The server is going down. Your game is saved.")
        await until(lambda: player.gone)
        assert player.received == b"The server is going down. Your game is saved.\r\n"
        assert player.status == 0


async def test_a_player_who_is_gone_is_told_to_whoever_draws() -> None:
    async with open_server(wait_for_goodbye) as home:
        async with visit(home):
            await until(lambda: home.terminals and home.terminals[0].on_hangup)
        async with asyncio.timeout(PATIENCE):
            await home.sessions[0].wait_ended()
        assert home.terminals[0].closed


async def test_the_end_of_input_is_a_farewell() -> None:
    async with open_server(wait_for_goodbye) as home, visit(home) as player:
        await until(lambda: home.terminals and home.terminals[0].on_hangup)
        player.channel.write_eof()
        await until(lambda: player.gone)
        assert player.status == 0


async def test_who_does_not_end_is_stopped_however_stubborn() -> None:
    async def stubborn(_terminal: Terminal) -> None:
        for _ in range(3):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                continue

    async with open_server(stubborn, Limits(grace=0.05, insistence=0.01)) as home, visit(home) as player:
        await until(lambda: home.terminals)
        home.terminals[0].hang_up("Good night.")
        await until(lambda: player.gone)
        assert player.received == b"Good night.\r\n"


async def test_a_client_that_wants_tiny_packets_is_cut_off() -> None:
    async with open_server(wait_for_goodbye) as home, connected(home) as connection:
        with pytest.raises((asyncssh.Error, OSError)):
            await connection.create_session(asyncssh.SSHClientSession, term_type="xterm", max_pktsize=100)
        assert not home.terminals


async def test_a_client_that_reads_nothing_is_cut_off_when_too_much_waits() -> None:
    async def flood(terminal: Terminal) -> None:
        while not terminal.closed:
            terminal.write(b"x" * 10_000)
            await asyncio.sleep(0)

    async with open_server(flood, Limits(backlog=20_000, patience=0.05)) as home, connected(home) as connection:
        player = await sit_down(connection)
        player.channel.pause_reading()
        async with asyncio.timeout(PATIENCE):
            await connection.wait_closed()
        assert home.terminals[0].bytes_out < 8_000_000


async def test_a_slow_client_that_makes_progress_is_left_alone() -> None:
    channel = Channel()
    terminal = terminal_on(channel, limits=Limits(backlog=10, patience=0.01))
    channel.unsent = 1000
    for _ in range(5):
        terminal.write(b"x" * 20)
        channel.unsent -= 10
        watch = terminal._watch
        assert watch is not None
        await until(lambda before=watch: terminal._watch is not before)  # type: ignore[misc]
        assert not channel.aborted
    await until(lambda: channel.aborted)
    terminal.release()


async def test_a_client_that_does_not_say_that_it_has_a_frame_is_cut_off() -> None:
    channel = AskedChannel()
    terminal = terminal_on(channel, limits=Limits(answer=0.05))
    terminal.write(b"x" * MUCH)
    assert not terminal.is_ready
    channel.unsent = 500
    await until(lambda: channel.aborted)
    terminal.release()


async def test_a_client_whose_channel_is_gone_is_not_held_to_its_answer() -> None:
    """The library has let go of the connection by then, and to ask for it is an error."""
    channel = AskedChannel()
    terminal = terminal_on(channel, limits=Limits(answer=0.05))
    terminal.write(b"x" * MUCH)
    channel.unsent = 500
    terminal.lost()
    await asyncio.sleep(0.2)
    assert not channel.aborted
    terminal.release()


async def test_a_line_that_crawls_while_there_is_always_more_is_closed_with_a_sentence() -> None:
    channel = AskedChannel()
    terminal = terminal_on(channel, limits=Limits(crawl=1.0))
    channel.answer()
    for _ in range(2):
        terminal.write(b"x" * MUCH)
        await asyncio.sleep(0.8)  # Too long for so little.
        assert not terminal.leaving
        channel.answer()
        await asyncio.sleep(0)
    assert terminal.last_words == TOO_SLOW
    terminal.release()


async def test_a_client_that_is_long_in_taking_much_is_waited_for() -> None:
    channel = AskedChannel()
    terminal = terminal_on(channel, limits=Limits(answer=0.05))
    channel.unsent = 60_000
    terminal.write(b"x" * 60_000)
    for _ in range(10):
        channel.unsent -= 1000
        await asyncio.sleep(0.02)
        assert not channel.aborted
    channel.unsent = 0
    channel.answer()
    await until(lambda: terminal.is_ready)
    terminal.release()


async def test_the_hard_limit_is_not_waited_for() -> None:
    channel = Channel()
    channel.unsent = 2_000_000
    terminal_on(channel).write(b"x")
    assert channel.aborted


async def test_writing_to_a_channel_that_has_closed_is_no_error() -> None:
    async with open_server(wait_for_goodbye) as home, visit(home) as player:
        await until(lambda: home.terminals)
        terminal = home.terminals[0]
        player.channel.close()
        await until(lambda: terminal.closed)
        terminal.write(b"too late")
        assert terminal.backlog() == 0


async def test_the_socket_sends_at_once_and_keeps_little() -> None:
    import socket

    async with open_server(wait_for_goodbye) as home, visit(home):
        await until(lambda: home.terminals)
        sock = home.terminals[0]._channel.get_extra_info("socket")
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT) == tuning.UNSENT_IN_KERNEL
