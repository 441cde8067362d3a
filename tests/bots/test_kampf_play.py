"""Imagined deals of Kampf der Magier go on without the engine: exactly as they would with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from core.bots import BOTS
from core.bots.archmage.kampf_play import NOBODY, Deal
from core.bots.search import UNHEARD
from core.engine import Choice, apply, choices, play_on, view, waiting_for
from core.kampf.cards import HAND
from core.kampf.game import KAMPF
from core.kampf.state import KampfState
from scripts.playouts import after_chance, begin
from tests.kampf.table import deal, play

KINDS = [(seats, piles) for seats in KAMPF.seats for piles in ("no", "yes")]


def moments(seats: int, piles: str, errs: float) -> Iterator[tuple[KampfState, Choice]]:
    """Yield what is asked in two games, and what is answered: mostly as an adept would, so that there are piles, jokers
    and balls in all places, and both long deals and short ones."""
    for seed in range(2):
        rng = Random(seed)
        state = begin(KAMPF, seats, {"deals": "2", "open_piles": piles}, rng)
        while state.agenda:
            assert isinstance(state, KampfState)
            (seat,) = waiting_for(state)
            legal = choices(state, seat)
            choice = legal[rng.randrange(len(legal))] if rng.random() < errs else adept(state)
            yield state, choice
            state = after_chance(apply(state, seat, choice)[0], rng)


def adept(state: KampfState) -> Choice:
    (seat,) = waiting_for(state)
    return BOTS["adept"]["kampf"](view(KAMPF, state, seat), choices(state, seat), Random(0))


@pytest.mark.parametrize(("seats", "piles"), KINDS)
def test_an_adept_answers_as_by_its_view(seats: int, piles: str) -> None:
    for state, _ in moments(seats, piles, 0.4):
        assert Deal.of(state).usual() == adept(state)


@pytest.mark.parametrize(("seats", "piles"), KINDS)
def test_an_answer_changes_what_it_changes_by_the_rules(seats: int, piles: str) -> None:
    for state, choice in moments(seats, piles, 0.4):
        bare, after = Deal.of(state), state.clone()
        bare.answer(choice)
        play_on(after, waiting_for(state)[0], choice, UNHEARD)
        if len(after.scores) > len(state.scores):
            assert (bare.seat, bare.points()) == (NOBODY, after.scores[-1])
        else:
            assert facts(bare) == facts(Deal.of(after))


def facts(bare: Deal) -> dict[str, object]:
    return {name: getattr(bare, name) for name in Deal.__slots__}


@pytest.mark.parametrize(("seats", "piles"), KINDS)
def test_a_deal_goes_on_as_among_adepts(seats: int, piles: str) -> None:
    for state, _ in moments(seats, piles, 0.2):
        rest, answers = state.clone(), 0
        while len(rest.scores) == len(state.scores):
            play_on(rest, waiting_for(rest)[0], adept(rest), UNHEARD)
            answers += 1
        bare = Deal.of(state)
        assert bare.go_on() == answers
        assert (bare.seat, bare.points()) == (NOBODY, rest.scores[-1])


def test_what_is_as_good_as_taking_is_laid() -> None:
    """A joker is worth as much to an adept as one card that it would take."""
    state = deal({0: "1 1 1 2 2 J", 1: "3 3 3 3 3 4"}, combat=["6"], stock="5 5 5 5 5 5")
    assert adept(state) == play("J", value=7)
    assert Deal.of(state).usual() == adept(state)
    after = state.clone()
    play_on(after, 0, adept(state), UNHEARD)
    first, second = Deal.of(state), Deal.of(after)
    assert first.go_on() == 1 + second.go_on()
    assert first.points() == second.points()


def test_where_each_has_its_own_stock_nobody_draws_otherwise_because_of_another() -> None:
    """The first lays one card or two; the second draws the same in any case, and no card is lost or found twice."""
    state = deal({0: "1 1 9 9 9 9", 1: "3 4 5 6 7 8", 2: "2 2 2 2 2 2"}, stock="10 11 12 13 1 3 4 5 6")
    hands = []
    for first in ("1", "1 1"):
        rest = Deal.of(state)
        rest.share_out()
        rest.answer(play(first))
        rest.answer(play("7"))
        hands.append(rest.hands[1])
        assert Counter(card for part in (*rest.hands, *rest.stocks, rest.combat) for card in part) == Counter(
            KAMPF.cards(state)
        )
    assert hands[0] == hands[1]


@pytest.mark.parametrize(("seats", "piles"), KINDS)
def test_who_has_drawn_all_of_its_own_stock_draws_from_the_largest(seats: int, piles: str) -> None:
    """As many cards are drawn as there are: hands are full until the last."""
    for state, _ in moments(seats, piles, 0.2):
        rest = Deal.of(state)
        rest.share_out()
        while rest.seat != NOBODY:
            seat = rest.seat
            rest.answer(rest.usual())
            assert rest.left == sum(map(len, rest.stocks))
            assert len(rest.hands[seat]) >= HAND or not rest.left
