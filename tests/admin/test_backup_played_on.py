"""A backup put back is played on with other cards, by people who remember which ones came the last time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.engine import View, choices, imagine
from core.kampf.game import KAMPF
from core.kampf.state import KampfState
from net.admin.archive import opened
from net.admin.backup import backup, restore
from net.protocol.messages import Answer, Enter, MakeTable, Sit, Stepped, TableSeen, Welcome
from net.store import TABLES
from tests.net.hand_world import Unmoved
from tests.net.loopback import Player, player, running


async def test_the_same_answer_after_a_restore_draws_from_a_stock_in_another_order(tmp_path: Path) -> None:
    table, shown = await answered_once(tmp_path, tmp_path / "copy")
    seen = cards(tmp_path, table)
    restore(tmp_path / "copy", tmp_path / "server")
    assert await answered_once(tmp_path, None, table) == (table, shown)
    now = cards(tmp_path, table)
    assert sorted(now) == sorted(seen)
    assert now[:PLENTY] != seen[:PLENTY]


PLENTY = 35
"""Of the stock of 43 so many are certainly left after one answer; nobody sees them in the same order twice."""


async def answered_once(tmp_path: Path, copy: Path | None, table: int = 0) -> tuple[int, list[View[Any]]]:
    """Where two people sit, what they were shown, and that whose turn it was answered with the first choice."""
    async with (
        running(tmp_path) as server,
        player(server, tmp_path, "ann") as ann,
        player(server, tmp_path, "bob") as bob,
    ):
        await ann.hears(Welcome)
        await bob.hears(Welcome)
        table = table or await made(ann, bob)
        seats = (ann, bob)
        for each in seats:
            each.send(Enter(table))
        shown = [await view_of(each) for each in seats]
        if copy is not None:
            backup(tmp_path / "server", copy)
        for each, view in zip(seats, shown, strict=True):
            assert view.seat is not None
            if legal := choices(imagine(KAMPF, view, Unmoved()), view.seat):
                each.send(Answer(table, view.question, (legal[0],)))
                await each.hears(Stepped)
    return table, shown


async def made(ann: Player, bob: Player) -> int:
    ann.send(MakeTable("kampf", ("me", "open")))
    table = (await ann.hears(TableSeen)).info.table
    bob.send(Sit(table))
    await view_of(ann)
    return table


async def view_of(seat: Player) -> View[Any]:
    seen = (await seat.hears(TableSeen, lambda seen: seen.view is not None)).view
    assert seen is not None
    return seen


def cards(tmp_path: Path, table: int) -> list[int]:
    """All, the stock from its bottom first."""
    with opened(tmp_path / "server" / TABLES) as archive:
        room = archive.table(table).room
    assert room is not None
    assert isinstance(room.state, KampfState)
    assert len(room.state.stock) >= PLENTY
    return [card for card in KAMPF.cards(room.state) if isinstance(card, int)]
