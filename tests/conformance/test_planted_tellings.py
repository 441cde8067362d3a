"""That what is told to the wrong ones is found, and what tells too much: planted in each game, found for its reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.dragonstones.events import CoinsSeen, FistsOpened, TurnEnded
from core.engine import AnyGame
from core.gargon import events as of_gargon
from core.gargon.game import GARGON
from core.kampf import events as of_kampf
from core.kampf.game import KAMPF
from core.replay import Setup
from core.telling import Event, Tellings
from core.zargos.events import CardsDrawn, RoundFought
from core.zargos.game import ZARGOS
from tests.conformance.helpers import laws, planted
from tests.conformance.helpers.midgame import ZARGOS_MIDGAME
from tests.conformance.helpers.play import Table
from tests.conformance.helpers.robbers import ROBBERS
from tests.conformance.helpers.search import search, small_table
from tests.conformance.helpers.secrecy import Leak
from tests.conformance.helpers.wire import PlainWire

HANDS: dict[str, tuple[AnyGame, type[Event]]] = {
    "kampf, a hand": (KAMPF, of_kampf.HandDealt),
    "kampf, a card drawn": (KAMPF, of_kampf.DrewCards),
    "gargon, a hand": (GARGON, of_gargon.HandDealt),
    "gargon, a card drawn": (GARGON, of_gargon.DrewCard),
    "gargon, cards laid": (GARGON, of_gargon.LaidCards),
    "dragonstones, coins": (ROBBERS, CoinsSeen),
    "zargos, a hand": (ZARGOS_MIDGAME, CardsDrawn),
    "zargos, a card drawn": (ZARGOS, CardsDrawn),
}
each_hand = pytest.mark.parametrize(("game", "kind"), HANDS.values(), ids=HANDS)


def setup_of(game: AnyGame) -> Setup:
    return small_table(game, deals="1") if game is KAMPF else small_table(game)


def told_by_law(game: AnyGame) -> None:
    """The law of audiences over some games."""
    for seed in range(20):
        laws.tells_the_declared_audience(Table(setup_of(game), seed))


@each_hand
@pytest.mark.parametrize(
    "fault", [planted.to_everybody, planted.to_the_next_seat, planted.to_the_next_seat_too], ids=lambda f: f.__name__
)
def test_what_is_told_to_others_breaks_the_law_of_audiences(
    game: AnyGame, kind: type[Event], fault: planted.Retell, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted.plant(monkeypatch, kind, fault)
    with pytest.raises(AssertionError, match=rf"is told {kind.__name__}\(.*, which is for (seat|partner)"):
        told_by_law(game)


@pytest.mark.parametrize("game", [KAMPF, GARGON, ROBBERS, ZARGOS_MIDGAME], ids=lambda game: str(game.name))
def test_an_onlooker_who_is_told_what_a_seat_is_breaks_the_law_of_audiences(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted.to_onlookers_as_to_a_seat(monkeypatch)
    with pytest.raises(AssertionError, match=r"An onlooker is told \w+\(.*, which is for (seat|partner)"):
        told_by_law(game)


@each_hand
def test_who_is_left_out_breaks_the_law_of_audiences(
    game: AnyGame, kind: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    others = kind.audience.others
    if others is not None:
        planted.plant(monkeypatch, kind, planted.to_its_owner_and_others_nothing)
        with pytest.raises(AssertionError, match=rf"is told .*{others.__name__}.* where an onlooker is told"):
            told_by_law(game)
        planted.plant(monkeypatch, kind, planted.to_nobody)
        with pytest.raises(AssertionError, match=rf"Everybody is told {others.__name__}"):
            told_by_law(game)
    if len(kind.audience.fields) > 1:
        planted.plant(monkeypatch, kind, planted.to_the_first_alone)
        with pytest.raises(AssertionError, match="is not told"):
            told_by_law(game)


@pytest.mark.parametrize("game", [KAMPF, GARGON, ROBBERS, ZARGOS_MIDGAME], ids=lambda game: str(game.name))
def test_what_is_for_everybody_and_told_to_one_breaks_the_law_of_audiences(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted.plant(monkeypatch, None, planted.to_the_first_alone)
    with pytest.raises(AssertionError, match=r"is told .* where an onlooker is told"):
        told_by_law(game)


# What the law of audiences cannot see: the right ones are told, and too much


def with_more(change: Callable[[Any, Any], Event]) -> planted.Retell:
    """The event with more in it."""

    def retell(told: Tellings, state: Any, event: Event, seats: Any, others: Event | None) -> None:
        told.tell_all(change(state, event)) if seats is None else told.tell_seats(seats, change(state, event), others)

    return retell


def with_more_for_others(change: Callable[[Any, Any, Any], Event]) -> planted.Retell:
    """What stands in the event's place, with more in it."""

    def retell(told: Tellings, state: Any, event: Event, seats: Any, others: Event | None) -> None:
        told.tell_seats(seats, event, change(state, event, others))

    return retell


def under_another_name(told: Tellings, state: Any, event: Any, _: Any, others: Event | None) -> None:
    """To the next seat, and as if it were its own."""
    wrong = planted.next_seat(state, event.seat)
    told.tell_owner(wrong, replace(event, seat=wrong), others)


def third(event: Any) -> int:
    return int(3 - event.seat - event.victim)


VIEW, INPUT = "event, and not from the view after it", "event, and not from what came in"
OPENED = "event, and not from what it opens"
TOO_MUCH: dict[str, tuple[AnyGame, type[Event], planted.Retell, str]] = {
    "kampf, a card of the next hand": (
        KAMPF,
        of_kampf.HandDealt,
        with_more(lambda state, e: replace(e, cards=(*e.cards, state.hands[planted.next_seat(state, e.seat)][0]))),
        VIEW,
    ),
    "kampf, the hand of another under one's name": (KAMPF, of_kampf.HandDealt, under_another_name, f"view or {VIEW}"),
    "kampf, the next card of the stock": (
        KAMPF,
        of_kampf.DrewCards,
        with_more(lambda state, e: replace(e, cards=(*e.cards, *state.stock[-1:]))),
        VIEW,
    ),
    "kampf, a card for a count": (
        KAMPF,
        of_kampf.DrewCards,
        with_more_for_others(lambda _, e, others: replace(others, count=e.cards[0])),
        "event",
    ),
    "gargon, cards for backs": (
        GARGON,
        of_gargon.HandDealt,
        with_more_for_others(lambda _, e, others: replace(others, backs=e.cards)),
        VIEW,
    ),
    "gargon, cards for colours": (
        GARGON,
        of_gargon.LaidCards,
        with_more_for_others(lambda _, e, others: replace(others, colours=e.cards)),
        VIEW,
    ),
    "gargon, a card for its colour": (
        GARGON,
        of_gargon.DrewCard,
        with_more_for_others(lambda _, e, others: replace(others, colour=e.card)),
        "event",
    ),
    "dragonstones, the coins of a third": (
        ROBBERS,
        CoinsSeen,
        with_more(lambda state, e: replace(e, silver=state.screens[third(e)].silver)),
        VIEW,
    ),
    "dragonstones, how many coins": (
        ROBBERS,
        CoinsSeen,
        with_more_for_others(lambda _, e, others: replace(others, victim=e.common)),
        "event",
    ),
    "dragonstones, what is behind a screen": (
        ROBBERS,
        FistsOpened,
        with_more(lambda state, e: replace(e, card=state.screens[0].silver)),
        INPUT,
    ),
    "dragonstones, more than is given back": (
        ROBBERS,
        TurnEnded,
        with_more(lambda state, e: replace(e, turn=state.screens[0].silver)),
        OPENED,
    ),
    "zargos, the next card of the pile": (
        ZARGOS_MIDGAME,
        CardsDrawn,
        with_more(lambda state, e: replace(e, kinds=(*e.kinds, *state.pile[-1:]))),
        VIEW,
    ),
    "zargos, a card for a count": (
        ZARGOS_MIDGAME,
        CardsDrawn,
        with_more_for_others(lambda _, e, others: replace(others, size=e.kinds[0])),
        "event",
    ),
    "zargos, the pile with the dice": (
        ZARGOS_MIDGAME,
        RoundFought,
        with_more(lambda state, e: replace(e, attackers_lost=state.pile[-1] if state.pile else -1)),
        INPUT,
    ),
}


@pytest.mark.parametrize(("game", "kind", "fault", "leak"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_an_event_that_holds_too_much_is_a_leak(
    game: AnyGame, kind: type[Event], fault: planted.Retell, leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted.plant(monkeypatch, kind, fault)
    with pytest.raises(Leak) as found:
        search([setup_of(game)] * 12, PlainWire())
    assert found.value.kind in leak.split(" or ")


@each_hand
def test_what_is_told_to_everybody_is_a_leak_too(
    game: AnyGame, kind: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two laws do not lean on each other: this one reads no audience."""
    planted.plant(monkeypatch, kind, planted.to_everybody)
    with pytest.raises(Leak) as found:
        search([setup_of(game)] * 12, PlainWire())
    assert found.value.kind in (VIEW, "event")
