"""Imagined deals of Kampf der Magier go on without the engine: exactly as they would with it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from core.bots import BOTS
from core.bots.archmage.kampf_play import NOBODY, Deal, Lay
from core.bots.search import UNHEARD
from core.engine import Choice, apply, choices, play_on, view, waiting_for
from core.kampf.game import KAMPF
from core.kampf.state import KampfState
from scripts.playouts import after_chance, begin

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


def named(deal: Deal, choice: Choice) -> Lay:
    return next(each for each in deal.answers() if each.choice == choice)


@pytest.mark.parametrize(("seats", "piles"), KINDS)
def test_what_may_be_answered_is_what_the_rules_offer_and_an_adepts_answer_is_first(seats: int, piles: str) -> None:
    for state, _ in moments(seats, piles, 0.4):
        found = [each.choice for each in Deal.of(state).answers()]
        (seat,) = waiting_for(state)
        legal = choices(state, seat)
        assert len(found) == len(legal)
        assert set(found) == set(legal)
        assert found[0] == adept(state)


@pytest.mark.parametrize(("seats", "piles"), KINDS)
def test_an_answer_changes_what_it_changes_by_the_rules(seats: int, piles: str) -> None:
    for state, choice in moments(seats, piles, 0.4):
        deal, after = Deal.of(state), state.clone()
        deal.answer(named(deal, choice))
        play_on(after, waiting_for(state)[0], choice, UNHEARD)
        if len(after.scores) > len(state.scores):
            assert (deal.seat, deal.points()) == (NOBODY, after.scores[-1])
        else:
            assert facts(deal) == facts(Deal.of(after))


def facts(deal: Deal) -> dict[str, object]:
    return {name: getattr(deal, name) for name in Deal.__slots__ if name != "stock"} | {
        "stock": deal.stock[: deal.left]
    }


@pytest.mark.parametrize(("seats", "piles"), KINDS)
def test_a_deal_goes_on_as_among_adepts(seats: int, piles: str) -> None:
    """And it stops where the first seat is asked and nothing can be drawn any more."""
    for state, _ in moments(seats, piles, 0.2):
        rest, answers = state.clone(), 0
        asked: list[object] = []
        while len(rest.scores) == len(state.scores):
            if not asked and not rest.stock and waiting_for(rest) == (0,):
                asked = [answers, rest.hands[:], rest.piles[:]]
            play_on(rest, waiting_for(rest)[0], adept(rest), UNHEARD)
            answers += 1
        deal = Deal.of(state)
        if asked:
            stopped = deal.clone()
            assert [stopped.go_on(0), stopped.hands, stopped.piles] == asked
            assert stopped.seat == 0
        assert deal.go_on(NOBODY) == answers
        assert (deal.seat, deal.points()) == (NOBODY, rest.scores[-1])
