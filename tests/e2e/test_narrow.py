"""Narrow terminals over real ssh: twenty of one address press keys while others play, and one page comes to no end."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from net.host import watchdog
from net.limits import Limits
from net.limits.gate import SHUT_OUT
from net.protocol.messages import Said, Say, Welcome
from tests.cpu import of_cpu
from tests.net.limits.scenarios.coming_in import is_told
from tests.net.loopback import Player, player, raw, running, until
from tui.door import draw
from tui.screens.preferences import SettingsPage

GUESTS = 20
LOOSE = Limits(per_second=1000, per_address=1000, talk=1000)
LOOK, PATIENCE = 0.05, 0.4
"""A fifth of the real ones, so that a test may wait for them."""


class Screen(asyncssh.SSHClientSession[bytes]):
    def __init__(self) -> None:
        self.seen = bytearray()
        self.gone = False

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.seen += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True


async def screens(server: Any, count: int, size: tuple[int, int]) -> list[tuple[Any, Screen]]:
    """Each by a connection of its own, and in the lobby."""
    found = []
    for _ in range(count):
        connection = await raw(server)
        found.append(await connection.create_session(Screen, term_type="xterm", term_size=size, encoding=None))
    await until(lambda: all(screen.seen for _channel, screen in found), "the first picture")
    return found


async def echo(ann: Player, text: str) -> None:
    ann.send(Say(0, text))
    await ann.hears(Said, lambda said: said.text == text)


@pytest.mark.parametrize("size", [(20, 5), (24, 24), (1, 1), (40, 10)])
async def test_twenty_narrow_screens_hold_nobody_up(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, draw=draw, limits=LOOSE) as server, player(server, tmp_path) as ann:
        await ann.hears(Welcome)
        guests = await screens(server, GUESTS, size)
        for keys in (b"s", b"\x1b[B", b"x", b"\x1b", b"r", b"\x1b", b"n"):
            begun = time.process_time()
            for channel, _screen in guests:
                channel.write(keys)
            await echo(ann, f"after {keys!r}")
            assert time.process_time() - begun < of_cpu(5), "all twenty together"
        assert not any(screen.gone for _channel, screen in guests)


async def test_an_endless_page_is_cut_off_and_its_address_is_shut_out_when_it_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted where it was: the form of the settings. Each time the loop stands still for as long as the watchdog's
    patience; after three times those behind are not even begun."""
    monkeypatch.setattr(watchdog.Watchdog.__init__, "__defaults__", (LOOK, PATIENCE))
    begun: list[float] = []
    held: list[float] = []

    def endless(_page: Any, _canvas: Any) -> None:
        begun.append(time.thread_time())
        try:
            while True:
                pass
        finally:
            held.append(time.thread_time() - begun[-1])

    monkeypatch.setattr(SettingsPage, "draw", endless)
    async with running(tmp_path, draw=draw, limits=LOOSE) as server:
        guests = await screens(server, GUESTS, (28, 24))  # Room enough for the lobby to heed the key.
        for channel, _screen in guests:
            channel.write(b"s")
        await until(lambda: all(screen.gone for _channel, screen in guests), "the end of all of them")
        assert await is_told(server, SHUT_OUT, 1)
        await until(lambda: server.connections == 0, "the end of their connections")
    assert 3 <= len(held) <= GUESTS
    assert max(held) <= 3 * (PATIENCE + 2 * LOOK)
    assert sum(held) <= LOOSE.strikes * (PATIENCE + 2 * LOOK) + len(held) * 0.3, "twenty must not add up"


async def test_once_ends_one_and_not_its_neighbours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind one router sit others, who have done nothing."""
    monkeypatch.setattr(watchdog.Watchdog.__init__, "__defaults__", (LOOK, PATIENCE))

    def endless(_page: Any, _canvas: Any) -> None:
        while True:
            pass

    monkeypatch.setattr(SettingsPage, "draw", endless)
    async with running(tmp_path, draw=draw) as server, player(server, tmp_path) as ann:
        await ann.hears(Welcome)
        (guilty, screen), (_other, beside) = await screens(server, 2, (40, 16))
        guilty.write(b"s")
        await until(lambda: screen.gone, "the end of the guilty")
        assert b"cut off" in screen.seen or b"over" in screen.seen
        await echo(ann, "still here")
        await asyncio.sleep(0)
        assert not beside.gone
