"""Standing orders at a table: they answer as a person might who passes, and nobody can tell what their player holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from core.engine import choices, view, waiting_for
from core.orders import orders_of
from core.replay import Setup, TakenBack
from core.zargos.choices import FREE, MOVE_FROM, MOVE_TO, REFRAIN, SEND, STOP_ATTACKING, PlayRed
from core.zargos.events import WindowClosed
from core.zargos.game import ZARGOS
from core.zargos.map.board import PLACE
from core.zargos.standing_orders import NO_RED_BEFORE_NEXT, NO_RED_THIS_TURN, NO_RED_UNTIL_ATTACKED
from core.zargos.state import ZargosState
from net.hub.turns import asked_at
from net.logs.encoding import decode_record
from net.logs.kinds import Record
from net.protocol.messages import AnyDown, MayTakeBack, OrdersSeen, Refusal, Stepped
from net.tables import chance
from net.tables.records import Made, Ordered
from net.tables.room import Room
from net.tables.seats.chair import PERSON, Chair
from net.tables.table import Table
from tests.net.hand_world import HandWorld
from tests.zargos.table import position

MEN = "D A0 5 A1 1 / W A2 5 B0 1 / K K0 1"
OPTIONS = {"turns": "12", "end": "mean", "exchange": "no", "peoples": "two"}
NOTHING_RED, RED, OTHER_RED = (
    {0: "War", 1: "War", 2: "Ice"},
    {0: "War", 1: "Ice", 2: "Ice"},
    {0: "War", 1: "Madness", 2: "Ice"},
)


class Ear:
    """One who looks on, and when they heard what."""

    def __init__(self, world: HandWorld) -> None:
        self.world = world
        self.heard: list[tuple[float, AnyDown]] = []

    def deliver(self, message: AnyDown) -> None:
        self.heard.append((self.world.clock, message))

    def end(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def all(self, kind: type[Any]) -> list[Any]:
        return [message for _, message in self.heard if isinstance(message, kind)]


class Evening:
    """A table in a red window, where all of three sit and one more looks on."""

    def __init__(self, hands: Mapping[int, str], kinds: tuple[str, ...] = (PERSON,) * 3, onlooker: bool = True) -> None:
        self.hands = hands
        self.world = HandWorld()
        state = position(MEN, hands=dict(hands), window=True).state
        made = Made("zargos", ("open",) * 3, tuple(OPTIONS.items()), False, "", bytes(32), "", 0)
        chairs = [
            Chair(kind, f"player {seat}" if kind == PERSON else "", f"P{seat}") for seat, kind in enumerate(kinds)
        ]
        self.world.logs[1] = [b""]
        self.room = Room(1, made, Setup(ZARGOS, 3, OPTIONS), chairs)
        self.room.match.state = state
        self.table = Table(self.room, self.world, pace=1, on_change=lambda: None)
        self.ears = {seat: Ear(self.world) for seat, kind in enumerate(kinds) if kind == PERSON}
        for seat, ear in self.ears.items():
            self.table.enter(ear, f"player {seat}", -1)
        self.onlooker = Ear(self.world)
        if onlooker:
            self.table.enter(self.onlooker, "an onlooker", -1)

    @property
    def state(self) -> ZargosState:
        assert isinstance(self.room.state, ZargosState)
        return self.room.state

    def order(self, seat: int, name: str = NO_RED_THIS_TURN.name) -> None:
        """By a name that is not among the orders: one that is not there."""
        names = [order.name for order in orders_of(self.state, seat)]
        question, place = self.state.question, names.index(name) if name in names else len(names) if name else -1
        self.table.submit(
            lambda: self.table.order(f"player {seat}", question, place),
            lambda sentence: self.ears[seat].deliver(Refusal(1, sentence)),
        )

    def answer(self, seat: int, choice: Any) -> None:
        self.table.answer(self.ears[seat], f"player {seat}", self.state.question, (choice,))

    def asked(self, seat: int) -> bool:
        return seat in waiting_for(self.state)

    def records(self) -> list[Record]:
        return [decode_record(blob, ZARGOS) for blob in self.world.logs[1][1:]]


def until_windows_of_the_next_people(evening: Evening) -> None:
    """The Dragons do nothing in their turn."""
    while evening.asked(0):
        choice = REFRAIN if REFRAIN in _choices(evening, 0) else _choices(evening, 0)[0]
        evening.answer(0, choice)


def _choices(evening: Evening, seat: int) -> list[Any]:
    return list(choices(evening.state, seat))


def played(hands: Mapping[int, str], orders: bool) -> Evening:
    """Seat 1 passes twice, by an order or by hand at the same moments; the others by hand."""
    evening = Evening(hands)
    if orders:
        evening.order(1)
    else:
        evening.answer(1, REFRAIN)
    evening.answer(0, REFRAIN)
    evening.answer(2, REFRAIN)
    for choice in (STOP_ATTACKING, *[None] * 3):
        if evening.asked(0) and not evening.asked(1):
            evening.answer(0, choice or _choices(evening, 0)[0])
    if not orders:
        evening.world.advance(chance.pause(evening.room.match.private, evening.state.question, 1))
        evening.answer(1, REFRAIN)
    evening.world.advance(10)
    return evening


class TestNobodyCanTell:
    @pytest.mark.parametrize("other", [RED, OTHER_RED])
    def test_what_the_seat_holds(self, other: Mapping[int, str]) -> None:
        """In two worlds that look the same to the others all that they are sent is the same, at the same times."""
        one, two = played(NOTHING_RED, True), played(other, True)
        for each in (one, two):
            assert not each.asked(1), "the order has answered again"
        assert view(ZARGOS, one.state, None) == view(ZARGOS, two.state, None)
        for seat in (0, 2):
            assert one.ears[seat].heard == two.ears[seat].heard
        assert one.onlooker.heard == two.onlooker.heard

    def test_an_order_from_a_person_who_passes(self) -> None:
        """Neither by the steps' numbers nor by anything else: the record of it is counted nowhere."""
        one, two = played(RED, True), played(RED, False)
        for seat in (0, 2):
            assert one.ears[seat].heard == two.ears[seat].heard
        assert one.onlooker.heard == two.onlooker.heard
        assert [type(each) for each in one.records()] != [type(each) for each in two.records()]

    def test_that_a_record_is_there_by_which_a_step_would_be_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The test above would see it."""
        monkeypatch.setattr(Room, "shown", property(lambda room: room.step))
        one, two = played(RED, True), played(RED, False)
        assert one.onlooker.heard != two.onlooker.heard

    def test_when_it_answers(self) -> None:
        pauses = [chance.pause(bytes(32), question, seat) for question in range(200) for seat in range(3)]
        assert min(pauses) >= chance.LEAST_PAUSE
        assert max(pauses) <= chance.MOST_PAUSE
        assert len({round(pause, 6) for pause in pauses}) == len(pauses)
        assert abs(sum(pauses) / len(pauses) - (chance.LEAST_PAUSE + chance.MOST_PAUSE) / 2) < 0.1


class TestItsPlayer:
    def test_sees_it_and_ends_it(self) -> None:
        evening = Evening(RED)
        evening.order(1)
        assert evening.ears[1].all(OrdersSeen) == [OrdersSeen(1, (NO_RED_THIS_TURN.name,))]
        evening.order(1, "")
        assert evening.ears[1].all(OrdersSeen)[-1] == OrdersSeen(1, ())
        for ear in (evening.ears[0], evening.ears[2], evening.onlooker):
            assert not ear.all(OrdersSeen)

    def test_is_not_called_for_what_it_answers(self) -> None:
        """By a bell, in the lobby or by the host's command."""
        evening = Evening(RED)
        assert asked_at(evening.room) == {"player 0", "player 1", "player 2"}
        evening.order(1)
        evening.answer(0, REFRAIN)
        evening.answer(2, PlayRed(_kind(evening, 2), 0))
        assert evening.asked(1)
        assert asked_at(evening.room) == {"player 0"}
        evening.order(1, "")
        assert asked_at(evening.room) == {"player 0", "player 1"}

    def test_may_still_play_a_card_before_it_answers(self) -> None:
        evening = Evening(RED)
        evening.order(1)
        evening.answer(0, REFRAIN)
        evening.answer(2, PlayRed(_kind(evening, 2), 0))
        assert evening.asked(1), "the window opens again"
        evening.answer(1, PlayRed(_kind(evening, 1), 1))
        evening.world.advance(10)
        evening.answer(0, REFRAIN)
        closed = [event for step in evening.onlooker.all(Stepped) for event in step.events]
        assert len([event for event in closed if isinstance(event, WindowClosed) and event.plays]) >= 1

    def test_takes_it_back_with_the_answer(self) -> None:
        evening = Evening(RED)
        evening.order(1)
        assert evening.ears[1].all(MayTakeBack)
        evening.table.submit(lambda: evening.table.undo("player 1", evening.state.question), _fail)
        assert evening.asked(1)
        evening.world.advance(10)
        assert evening.asked(1), "no order answers any more"
        assert evening.room.match.orders_of(1) == {}

    def test_can_give_none_that_is_not_offered(self) -> None:
        evening = Evening(RED)
        evening.order(1, "boats")
        evening.answer(1, REFRAIN)
        evening.order(1)
        assert [each.sentence for each in evening.ears[1].all(Refusal)] == ["That can't be ordered now."] * 2
        assert not evening.room.match.orders_of(1)

    def test_is_asked_again_when_it_is_over(self) -> None:
        """Before the next people's turn it is the same window; after it another."""
        evening = Evening(RED)
        evening.order(1, NO_RED_BEFORE_NEXT.name)
        evening.answer(0, REFRAIN)
        evening.answer(2, REFRAIN)
        until_windows_of_the_next_people(evening)
        assert evening.asked(1)
        assert evening.ears[1].all(OrdersSeen)[-1] == OrdersSeen(1, ())
        evening.world.advance(60)
        assert evening.asked(1)


ATTACK = (MOVE_FROM[PLACE["A0"]], MOVE_TO[FREE][PLACE["A2"]], SEND[2], STOP_ATTACKING)
"""The Dragons go to where the Witches are."""


def attacked(evening: Evening, give: Callable[[int, Any], None]) -> None:
    """Seat 1 has ordered "until I am attacked", and seat 0 attacks it."""
    evening.order(1, NO_RED_UNTIL_ATTACKED.name)
    for seat in (0, 2):
        give(seat, REFRAIN)
    for choice in ATTACK:
        give(0, choice)
    assert evening.room.match.orders_of(1)
    give(0, _choices(evening, 0)[0])


class TestAnAttack:
    def test_ends_it(self) -> None:
        evening = Evening({0: "War Ice", 1: "War", 2: "Ice"})
        attacked(evening, evening.answer)
        assert evening.asked(1)
        assert not evening.room.match.orders_of(1)

    def test_that_is_taken_back_has_not_ended_it(self) -> None:
        """Or anybody could end everybody's orders, as often as they like, and lose nothing."""
        evening = Evening({0: "War Ice", 1: "War", 2: "Ice"})
        attacked(evening, evening.answer)
        evening.table.submit(lambda: evening.table.undo("player 0", evening.state.question), _fail)
        assert evening.room.match.orders_of(1) == {NO_RED_UNTIL_ATTACKED.name: 0}
        assert evening.ears[1].all(OrdersSeen)[-1] == OrdersSeen(1, (NO_RED_UNTIL_ATTACKED.name,))
        assert evening.room.match.orders_of(1) == folded(evening).room.match.orders_of(1)

    def test_ends_it_too_where_nothing_is_asked(self) -> None:
        """Alone with bots, who has no Wind of War is not asked for one. After a kill it is the same."""
        evening = Evening({0: "War Ice", 1: "Ice", 2: "Ice"}, ("adept", PERSON, "adept"), onlooker=False)

        def give(seat: int, choice: Any) -> None:
            evening.table.submit(lambda: evening.room.match.answer(seat, (choice,)), _fail)

        attacked(evening, give)
        assert not evening.asked(1)
        assert evening.room.match.orders_of(1) == {}
        assert folded(evening).room.match.orders_of(1) == {}


def folded(evening: Evening) -> Evening:
    """The same table, read back from its log."""
    again = Evening(evening.hands)
    for record in evening.records():
        again.room.fold(record)
    return again


class TestOnDisk:
    def test_after_a_kill_it_stands(self) -> None:
        evening = Evening(RED)
        evening.order(1, NO_RED_UNTIL_ATTACKED.name)
        assert Ordered(1, NO_RED_UNTIL_ATTACKED.name, 0) in evening.records()
        again = Evening(RED)
        for record in evening.records():
            again.room.fold(record)
        assert again.room.match.orders_of(1) == evening.room.match.orders_of(1)
        assert (again.room.shown, again.room.step) == (evening.room.shown, evening.room.step)
        assert again.room.shown == again.room.step - 1


class TestAlone:
    def test_against_bots_nothing_is_asked_that_has_to_be_nothing(self) -> None:
        evening = Evening({0: "War", 1: "Ice"}, (PERSON, "apprentice", "apprentice"), onlooker=False)
        evening.world.advance(60)
        assert evening.state.question > 0

    def test_with_somebody_who_looks_on_it_is(self) -> None:
        evening = Evening({0: "War", 1: "Ice"}, (PERSON, "apprentice", "apprentice"))
        evening.world.advance(60)
        assert evening.asked(0)
        assert evening.state.question == 0


def _kind(evening: Evening, seat: int) -> int:
    return int(evening.state.hands[seat][0])


def _fail(sentence: str) -> None:
    raise AssertionError(sentence)


def test_what_was_sent_together_is_taken_back_together() -> None:
    """A group's place, its target and its number are one answer to who plays."""
    evening = Evening({})
    before = evening.state
    marched = (MOVE_FROM[PLACE["A0"]], MOVE_TO[FREE][PLACE["A2"]], SEND[2])
    evening.table.answer(evening.ears[0], "player 0", before.question, marched)
    assert evening.state.question == before.question + 3
    evening.table.submit(lambda: evening.table.undo("player 0", evening.state.question), _fail)
    assert evening.records()[-1] == TakenBack(0, 3)
    assert evening.state.question == before.question + 4
    assert (evening.state.attacks, evening.state.strength) == (before.attacks, before.strength)
