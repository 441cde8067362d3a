"""A hub whose disk, bots or players fail it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.bots.bot import Move
from core.engine import Item, view
from core.kampf.choices import Play
from core.kampf.rules import NextDeal, ShuffleAndDeal
from net.hub.hub import Hub
from net.limits import Limits
from net.people.addresses import TOO_MANY_TABLES
from net.protocol.messages import Leave, MakeTable, Said, Say, Sit, Stepped, TableLeft
from net.tables.seats import bots
from tests.net.hand_world import HandWorld, Screen, asked_of, two_at_a_table

AGAIN = NextDeal()


def test_a_write_that_fails_for_no_known_reason_closes_the_table_with_a_sentence(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    world.disk_error = OSError("no space left")
    one = asked_of(anna, bert)
    one.answer(one.choices()[0])
    assert anna.phase == bert.phase == "closed"
    assert "could not write this down" in anna.refusals[-1]
    assert "no space" not in anna.refusals[-1]


def test_a_fault_in_one_games_rules_closes_that_table_only(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bert = two_at_a_table(hub)
    carl, dora = Screen(hub, "Carl"), Screen(hub, "Dora")
    carl.send(MakeTable("kampf", ("me", "open")))
    dora.send(Sit(carl.table))
    one = asked_of(anna, bert)
    with monkeypatch.context() as broken:
        broken.setattr("core.kampf.rules.refill", lambda *_: 1 / 0)
        one.answer(one.choices()[0])
    assert anna.phase == "closed"
    asked = asked_of(carl, dora)
    asked.answer(asked.choices()[0])
    assert len(carl.all(Stepped)) == 1


@pytest.mark.parametrize(
    ("endless", "named"),
    [
        (AGAIN, "NextDeal is next after 10,000 steps in a row"),
        (ShuffleAndDeal(), "ShuffleAndDeal is next after 1,000 rolls in a row"),
    ],
    ids=["steps", "rolls"],
)
def test_rules_that_come_to_no_end_close_that_table_with_a_sentence_that_names_them(
    hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch, endless: Item, named: str
) -> None:
    """The watchdog would find it too, but only when every table has stood still for ten seconds."""
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    size = len(world.logs[anna.table])
    with monkeypatch.context() as broken:
        broken.setattr("core.kampf.rules.lay", lambda state, *_: state.push(endless))
        broken.setattr(NextDeal, "run", lambda _, state, __: state.push(AGAIN))
        broken.setattr(ShuffleAndDeal, "resolve", lambda self, state, *_: state.push(self))
        one.answer(one.choices()[0])
    assert anna.phase == bert.phase == "closed"
    assert named in anna.refusals[-1]
    assert "its log is kept" in bert.refusals[-1]
    assert len(world.logs[anna.table]) == size


@pytest.mark.parametrize("player", ["key:Anna", "guest:1"])
def test_a_fault_while_a_table_is_made_costs_its_address_neither_a_table_nor_a_player(
    world: HandWorld, monkeypatch: pytest.MonkeyPatch, player: str
) -> None:
    hub = Hub(world, limits=Limits(tables_per_address=1, players_per_address=1))
    anna = Screen(hub, "Anna", player, "192.0.2.1")
    with monkeypatch.context() as broken:
        broken.setattr(hub.lobby, "make", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            anna.send(MakeTable("kampf", ("me", "open")))
    anna.send(MakeTable("kampf", ("me", "open")))
    assert (anna.refusals, anna.phase) == ([], "gathering")
    anna.send(MakeTable("kampf", ("me", "open")))
    assert anna.refusals == [TOO_MANY_TABLES]


def test_a_fault_behind_a_table_that_has_been_made_gives_its_address_none_back(
    world: HandWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = Hub(world, limits=Limits(tables_per_address=1))
    anna, make = Screen(hub, "Anna", "guest:1", "192.0.2.1"), hub.lobby.make

    def make_and_fail(*wished: Any) -> None:
        make(*wished)
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(hub.lobby, "make", make_and_fail)
        with pytest.raises(ZeroDivisionError):
            anna.send(MakeTable("kampf", ("me", "open")))
    anna.send(MakeTable("kampf", ("me", "open")))
    assert anna.refusals == [TOO_MANY_TABLES]


def test_a_fault_in_what_a_seat_is_shown_closes_that_table_and_keeps_the_answer(
    hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the commit the fault once went to the store, which owes the same call to all other tables."""
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    answer, size = one.choices()[0], len(world.logs[anna.table])
    with monkeypatch.context() as broken:
        broken.setattr("core.kampf.game.look", lambda *_: 1 / 0)
        one.answer(answer)
    assert anna.phase == bert.phase == "closed"
    assert "fault" in anna.refusals[-1]
    assert len(world.logs[anna.table]) == size + 1
    anna.send(Leave(anna.table))
    assert anna.last(TableLeft).table == one.table


@pytest.mark.parametrize("broken_part", ["core.kampf.rules.legal_plays", "core.kampf.game.look"])
def test_a_fault_when_a_bot_is_asked_closes_that_table(
    hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch, broken_part: str
) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("apprentice", "adept")))
    with monkeypatch.context() as broken:
        broken.setattr(broken_part, lambda *_: 1 / 0)
        world.advance(5)
    assert anna.phase == "closed"


def test_a_fault_in_the_midst_of_a_bots_move_closes_that_table(
    hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was met when the bot's thought came back, in nobody's turn, and the table waited for that bot ever after."""
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("gargon", ("adept",) * 4))
    seen = 0

    def look(*given: Any) -> Any:
        nonlocal seen
        seen += 1
        return 1 / 0 if seen == 2 else view(*given)

    def elsewhere(decide: Callable[[], Move], then: Callable[[Move | Exception], None]) -> None:
        world.later(0.01, lambda: then(decide()))

    monkeypatch.setattr(world, "think", elsewhere)
    monkeypatch.setattr("core.bots.bot.view", look)
    world.advance(60)
    assert seen == 2
    assert anna.phase == "closed"


def test_a_bot_that_answers_what_may_not_be_holds_up_nobody_and_its_hand_is_not_logged(
    hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def wrong(*_: object) -> Move:
        return (Play(99, 1, 0),)

    monkeypatch.setattr(bots, "move", wrong)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("apprentice", "adept"), (("deals", "1"),)))
    for _ in range(40):
        world.advance(10)
    assert anna.phase == "over"
    assert "a bot's answer was refused" in caplog.text
    assert "99" not in caplog.text


@pytest.mark.parametrize("thinking", [0.0, 0.1, 0.7])
def test_a_bot_answers_at_its_pace_however_long_it_thought(
    hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch, thinking: float
) -> None:
    """What it thinks about is its hand, so the time that takes is nobody's to measure."""

    def slow(decide: Callable[[], Move], then: Callable[[Move | Exception], None]) -> None:
        world.later(thinking, lambda: then(decide()))

    monkeypatch.setattr(world, "think", slow)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("apprentice", "adept")))
    for _ in range(7):
        world.advance(0.1)
    assert anna.all(Stepped) == []
    world.advance(0.11)
    assert len(anna.all(Stepped)) == 1


def test_chat_reaches_those_at_the_table_and_is_cleaned(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    anna.send(Say(anna.table, "well\x1b[2J played"))
    assert "\x1b" not in bert.last(Said).text
    assert bert.last(Said).who == "Anna"


def test_a_flood_of_chat_is_stopped(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    for number in range(20):
        anna.send(Say(anna.table, f"line {number}"))
    assert len(bert.all(Said)) == 6


def test_nobody_talks_into_a_table_from_elsewhere(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    carl = Screen(hub, "Carl")
    carl.send(Say(anna.table, "psst"))
    assert bert.all(Said) == []


def test_the_server_says_goodbye_when_it_stops(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    hub.stop("The server is going down.")
    assert anna.ended == bert.ended == "The server is going down."
