"""A screen of one's own whose terminal goes, or takes nothing any more: the program ends in order, and ends at all."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from net.protocol.messages import Enter, MakeTable, TableSeen
from net.server import GOING_DOWN
from tests.e2e.helpers.command import SORTILEGE, ServerCommand, home_of, serving
from tests.e2e.helpers.fated import FATED
from tests.e2e.helpers.native import native
from tests.e2e.helpers.table import trust
from tests.e2e.helpers.terminal import Terminal, join, opened

PLAY: Final = [*FATED, "play", "kampf"]


@pytest.fixture
def screens() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


async def playing(screens: ExitStack, home: Path, *, hears_hangup: bool = True) -> Terminal:
    player = opened(screens, PLAY, home, hears_hangup=hears_hangup)
    await player.until(lambda: player.shows("Go on") or player.shows("▸"), "the deal, or what comes after it")
    player.press("enter")
    await player.sees("▸")
    return player


@pytest.mark.parametrize("hears_hangup", [True, False])
async def test_a_game_alone_ends_with_its_window(screens: ExitStack, tmp_path: Path, hears_hangup: bool) -> None:
    """Under `nohup` too, where nothing but the terminal itself tells that it has gone."""
    player = await playing(screens, home_of("ada", tmp_path), hears_hangup=hears_hangup)
    assert await player.close_window() == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_ends_a_game_alone_and_puts_the_terminal_right(
    screens: ExitStack, tmp_path: Path, how: signal.Signals
) -> None:
    player = await playing(screens, home_of("ada", tmp_path))
    player.send(how)
    assert await player.ends() == 0
    assert player.received.rfind(b"\x1b[?1049l") > player.received.rfind(b"\x1b[?1049h")


async def test_a_signal_ends_a_game_alone_whose_terminal_takes_nothing(screens: ExitStack, tmp_path: Path) -> None:
    player = await playing(screens, home_of("ada", tmp_path))
    player.freeze()
    player.send(signal.SIGTERM)
    assert await player.ends_unseen() == 0


async def test_a_program_that_was_stopped_and_goes_on_ends_by_its_key(screens: ExitStack, tmp_path: Path) -> None:
    """Stopped from elsewhere, that is, not by its own key: tests/e2e/test_suspending.py."""
    player = opened(screens, [SORTILEGE], home_of("ada", tmp_path))
    await player.sees("Play against bots")
    threads = player.threads
    player.send(signal.SIGSTOP)
    player.send(signal.SIGCONT)
    await player.until(lambda: player.received.count(b"\x1b[?1049h") == 2, "the screen anew")
    await player.sees("Play against bots")
    assert player.threads == threads, "two of them read keys now, and take them from each other"
    player.press("q")
    assert await player.ends() == 0


async def test_a_guest_ends_with_the_window_and_by_a_signal_when_the_terminal_takes_nothing(
    screens: ExitStack, tmp_path: Path
) -> None:
    async with serving(tmp_path / "server") as server:
        for name in ("ada", "ben"):
            guest = opened(screens, join(server.port, name), home_of(name, tmp_path))
            await trust(guest)
            await guest.sees("Lobby", f"you are {name}")
            if name == "ada":
                assert await guest.close_window() == 0
            else:
                guest.freeze()
                guest.send(signal.SIGTERM)
                assert await guest.ends_unseen() == 0


@pytest.mark.parametrize("by_signal", [False, True])
async def test_guests_play_on_while_their_hosts_screen_takes_nothing_and_all_is_kept_at_its_end(
    screens: ExitStack, tmp_path: Path, by_signal: bool
) -> None:
    """A host sits at the end of a line that hangs, say. The end: the window is closed, or a signal comes even then."""
    data = tmp_path / "data"
    port = ServerCommand(data).port
    command = [*FATED, "host", "--no-lan", "--port", str(port), "--data", str(data), "--name", "Ida", "--pace", "0"]
    host = opened(screens, command, home_of("host", tmp_path))
    await host.sees("Lobby", "you are Ida")
    async with native("ben", port, tmp_path) as ben:
        ben.playing = False
        ben.send(MakeTable("kampf", ("me", "apprentice", "apprentice"), (("deals", "1"),)))
        await ben.hears(TableSeen)
        await host.sees("You can watch that table.")  # Ben is there a moment before his table.
        host.press("w")
        await host.sees("Combat")
        host.freeze()
        ben.go_on()
        await ben.until(lambda: ben.phase == "over", "the end of the game")
        host.thaw()
        await host.sees("The count of deal 1")
        ben.playing = False
        ben.send(MakeTable("kampf", ("me", "apprentice", "apprentice")))
        await ben.until(lambda: ben.phase == "playing" and ben.choices(), "another game")
        assert ben.info is not None
        table, step = ben.info.table, ben.step
        host.freeze()
        if by_signal:
            host.send(signal.SIGTERM)
        assert await (host.ends_unseen() if by_signal else host.close_window()) == 0
        await ben.until(lambda: ben.ends == [GOING_DOWN], "the sentence")
    async with serving(data, port), native("ben", port, tmp_path) as ben:
        ben.playing = False
        ben.send(Enter(table))
        assert (await ben.hears(TableSeen)).step == step
