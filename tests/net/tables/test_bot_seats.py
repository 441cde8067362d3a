"""Bots at a table: how their answers reach those who look on."""

from __future__ import annotations

from typing import Any

import pytest

from core.kampf.rules import Open
from core.registry import GAMES
from core.replay import Answered
from net.hub.hub import Hub
from net.logs.encoding import decode_record
from net.protocol.messages import MakeTable, Stand, Stepped
from net.tables.seats import bots
from tests.net.hand_world import HandWorld, Screen


@pytest.mark.parametrize("game", ["gargon", "zargos"])
def test_a_move_that_is_asked_for_part_by_part_is_told_when_it_is_whole(game: str, hub: Hub, world: HandWorld) -> None:
    """Each part once cost a wait, a write and a packet, for people to see that a bot had begun something."""
    anna = Screen(hub, "Anna")
    plain = {"zargos": (("exchange", "no"),)}  # Of an offer that is not made is told who is asked next, and no more.
    anna.send(MakeTable(game, ("adept",) * 4, plain.get(game, ())))
    world.advance(150)
    steps = anna.all(Stepped)
    log = [decode_record(blob, GAMES[game] if at else None) for at, blob in enumerate(world.logs[anna.table])]
    assert len(steps) > 40
    assert all(step.events or step.view.answered for step in steps)
    assert sum(isinstance(record, Answered) for record in log) > 1.2 * len(steps)


def test_a_table_has_its_bots_before_one_is_asked(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Later the server may have no file left to open."""
    loaded: list[str] = []
    monkeypatch.setattr(bots, "load", loaded.append)
    Screen(hub, "Anna").send(MakeTable("zargos", ("me", "open")))
    assert loaded == ["zargos"]


def test_a_bot_whose_table_is_put_away_while_it_thinks_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    """Its question is still the last that was asked there, though nobody is asked any more."""
    world = HandWorld()
    hub = Hub(world, pace=5)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "adept", "adept"), (("deals", "1"),)))
    number = anna.table
    while anna.choices():
        anna.answer(anna.choices()[0])
    anna.send(Stand(number, "adept"))
    assert number in world.finished
    world.advance(60)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("weight", "times"), [(1.0, 1.0), (0.5, 0.5), (2.0, 2.0), (0.0, bots.QUICKEST), (99.0, bots.SLOWEST)]
)
def test_a_bot_takes_longer_over_what_everybody_sees_to_be_big(
    weight: float, times: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is told of no hand: it is an onlooker's board by which the moment is weighed."""
    boards = []

    def weighed(_ask: Open, board: Any) -> float:
        boards.append(board)
        return weight

    monkeypatch.setattr(Open, "weight", weighed)
    world = HandWorld()
    anna = Screen(Hub(world, pace=4), "Anna")
    anna.send(MakeTable("kampf", ("adept", "adept")))
    world.advance(4 * times - 0.01)
    assert not anna.all(Stepped)
    world.advance(0.02)
    assert len(anna.all(Stepped)) == 1
    assert [board.hand for board in boards] == [()]


@pytest.mark.parametrize("game", ["kampf", "gargon"])
def test_how_long_a_bot_takes_follows_from_what_everybody_sees_alone(game: str) -> None:
    """Not from its hand, nor from how many choices that leaves: an onlooker can tell it beforehand."""
    world = HandWorld()
    hub = Hub(world, pace=4)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable(game, ("adept",) * 3))
    table, waits = hub.lobby.tables[anna.table], set[float]()
    for _ in range(60):
        seen, asked_at = table.room.view(None), world.clock
        assert seen is not None
        ask: Any = seen.agenda[-1]
        goes_on = ask.seats == (table._bots.last_seat,)
        expected = 4 * ask.weight(seen.board) * (bots.SAME_TURN if goes_on else 1)
        while table.room.view(None) == seen:
            world.advance(0.25)
        assert world.clock - asked_at == expected
        waits.add(expected)
    assert len(waits) > 2
