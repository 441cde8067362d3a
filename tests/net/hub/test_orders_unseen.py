"""Nobody else can tell a standing order from a person who passes, wherever they look, whatever else is seen there.

Each evening is played twice: once somebody gives orders, once they pass by hand at the same moments. Whatever reaches
the others is compared: which messages, as bytes, and when.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import pytest

from core.engine import choices, waiting_for
from core.orders import orders_of
from core.registry import game_named
from core.zargos.choices import REFRAIN, PlayRed
from core.zargos.state import ZargosState
from net.hub.hub import BOT_PACE, Hub
from net.hub.visits import visitor
from net.protocol.codec import ServerEnd
from net.protocol.messages import AnyDown, Enter, GiveOrder, Leave, MakeTable, Sit, TakeBack
from net.store import Then, Waits
from net.tables import chance
from net.tables.room import Room
from net.tables.seats.absence import MINUTE
from tests.net.hand_world import HandWorld, Screen
from tests.zargos.table import position

MEN = "D A0 5 A1 1 / W A2 5 B0 1 / K K0 1"
HANDS = {0: "War Ice", 1: "War Ice", 2: "Ice Madness"}
SLOW = 0.05
T = TypeVar("T")


class SlowWorld(HandWorld):
    """Its disk takes a while, so that it can be seen what is done before something is on it; a bot's thought takes as
    long as what it leads to is in words."""

    def think(self, decide: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        decided = decide()
        self.later(len(str(decided)) / 100, lambda: then(decided))

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        def write() -> None:
            lines = self.logs.setdefault(log, [])
            assert len(lines) == at
            lines.extend(records)
            then(None)

        self.later(SLOW, write)


class Ear(Screen):
    """A screen that keeps what reaches it as it goes over the wire, and when."""

    def __init__(self, hub: Hub, name: str, world: HandWorld) -> None:
        self._world, self._wire = world, ServerEnd(lambda _: game_named("zargos"))
        self.heard: list[tuple[float, bytes]] = []
        super().__init__(hub, name)

    def deliver(self, message: AnyDown) -> None:
        super().deliver(message)
        self.heard.append((round(self._world.clock, 6), self._wire.encode(message)))


class Evening:
    """Anna, Bert and Carl before a red window; Wim looks on, and Lena is in the lobby. Bert passes, or orders it."""

    def __init__(self, ordered: bool, hands: Mapping[int, str] = HANDS, pace: float = BOT_PACE) -> None:
        self.ordered = ordered
        self.world = SlowWorld()
        hub = Hub(self.world, pace=pace)
        self.anna, self.bert, self.carl, self.wim, self.lena = (
            Ear(hub, name, self.world) for name in ("Anna", "Bert", "Carl", "Wim", "Lena")
        )
        self.anna.send(MakeTable("zargos", ("me", "open", "open")))
        self.world.advance(1)
        for screen in (self.bert, self.carl):
            screen.send(Sit(self.anna.table))
            self.world.advance(1)
        self.room.match.state = position(MEN, hands=dict(hands), window=True).state
        for screen in (self.anna, self.bert, self.carl, self.wim):
            screen.send(Enter(self.anna.table))
        hub.lobby.tables[self.anna.table]._turn()
        self.world.advance(5)
        for screen in self.others:
            screen.heard.clear()

    @property
    def others(self) -> tuple[Ear, ...]:
        return self.anna, self.carl, self.wim, self.lena

    @property
    def room(self) -> Room:
        return self.anna.hub.lobby.tables[self.anna.table].room

    @property
    def state(self) -> ZargosState:
        assert isinstance(self.room.state, ZargosState)
        return self.room.state

    def give(self, screen: Screen, choice: object = REFRAIN) -> None:
        screen.answer(choice)  # type: ignore[arg-type]
        self.world.advance(1)

    def bert_passes(self) -> None:
        if self.ordered:
            names = [order.name for order in orders_of(self.state, 1)]
            self.bert.send(GiveOrder(self.bert.table, self.state.question, len(names) - 1))
        else:
            self.bert.answer(REFRAIN)
        self.world.advance(1)

    def window_opens_again(self) -> None:
        """By a card that somebody plays."""
        self.give(self.anna)
        red = [each for each in choices(self.state, 2) if isinstance(each, PlayRed)]
        self.give(self.carl, red[0])
        assert {0, 2} <= {*waiting_for(self.state)}

    def bert_passes_again(self) -> None:
        """After the pause that his order makes, on the disk's own time."""
        pause = chance.pause(self.room.match.private, self.state.question, 1)
        if not self.ordered:
            self.world.advance(pause - 1 + SLOW)
            self.bert.answer(REFRAIN)
        self.world.advance(10)
        assert 1 not in waiting_for(self.state)


def plainly(evening: Evening) -> None:
    evening.bert_passes()
    evening.window_opens_again()
    evening.bert_passes_again()


def after_a_long_silence(evening: Evening) -> None:
    """Everybody is told that Bert has not pressed a key; the next one may be F8."""
    evening.world.advance(2 * MINUTE + 5)
    evening.bert_passes()
    evening.window_opens_again()
    evening.bert_passes_again()


def and_ended_again(evening: Evening) -> None:
    """What nobody is told must not be seen in the numbers of later steps."""
    evening.bert_passes()
    if evening.ordered:
        evening.bert.send(GiveOrder(evening.bert.table, evening.state.question))
    evening.world.advance(5)
    evening.window_opens_again()
    evening.bert.answer(REFRAIN)
    evening.world.advance(10)


def and_taken_back(evening: Evening) -> None:
    evening.bert_passes()
    evening.bert.send(TakeBack(evening.bert.table, evening.state.question))
    evening.world.advance(5)
    assert 1 in waiting_for(evening.state)
    evening.bert.answer(REFRAIN)
    evening.window_opens_again()
    evening.bert.answer(REFRAIN)
    evening.world.advance(5)


def before_somebody_comes_back(evening: Evening) -> None:
    """Carl looks at the lobby meanwhile, and is told there where he is asked; a newcomer is shown the table's end."""
    evening.give(evening.anna)
    evening.bert_passes()
    evening.carl.send(Leave(evening.carl.table))
    evening.world.advance(5)
    evening.carl.send(Enter(evening.anna.table, 3))
    evening.wim.send(Leave(evening.anna.table))
    evening.wim.send(Enter(evening.anna.table))
    evening.world.advance(5)


EVENINGS = (plainly, after_a_long_silence, and_ended_again, and_taken_back, before_somebody_comes_back)


def told_apart(play: Callable[[Evening], None]) -> list[str]:
    """Who of the others has been told something else, or at another time."""
    one, two = Evening(ordered=True), Evening(ordered=False)
    for each in (one, two):
        play(each)
    assert one.bert.heard != two.bert.heard, "Bert knows."
    return [a.welcome.name for a, b in zip(one.others, two.others, strict=True) if a.heard != b.heard]


@pytest.mark.parametrize("play", EVENINGS)
def test_the_others_are_told_the_same_at_the_same_times(play: Callable[[Evening], None]) -> None:
    assert told_apart(play) == []


def test_a_record_that_counts_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "shown", property(lambda room: room.step))
    assert told_apart(plainly) == ["Anna", "Carl", "Wim"]


def test_a_sign_of_life_that_an_answer_does_not_give_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor, "_NO_SIGNS", visitor._NO_SIGNS - {GiveOrder})
    assert told_apart(after_a_long_silence) == ["Anna", "Carl", "Wim"]


def test_an_answer_at_once_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person takes their time: here as long as the pause that the order should make."""
    whole = chance.pause
    monkeypatch.setattr("net.tables.seats.standing.chance.pause", lambda *_: 0.0)
    one, two = Evening(ordered=True), Evening(ordered=False)
    one.bert_passes()
    two.bert_passes()
    for each in (one, two):
        each.window_opens_again()
    two.world.advance(whole(two.room.match.private, two.state.question, 1) - 1 + SLOW)
    two.bert.answer(REFRAIN)
    one.world.advance(10)
    two.world.advance(10)
    assert one.wim.heard != two.wim.heard
