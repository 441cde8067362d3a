"""Imagined deals of Kampf der Magier go on without the engine: exactly as they would with it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from core.bots import BOTS
from core.bots.archmage.kampf_play import NOBODY, Deal
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


@pytest.mark.parametrize(("seats", "piles"), KINDS)
def test_an_adept_answers_as_by_its_view(seats: int, piles: str) -> None:
    for state, _ in moments(seats, piles, 0.4):
        assert Deal.of(state).usual() == adept(state)


@pytest.mark.parametrize(("seats", "piles"), KINDS)
def test_an_answer_changes_what_it_changes_by_the_rules(seats: int, piles: str) -> None:
    for state, choice in moments(seats, piles, 0.4):
        deal, after = Deal.of(state), state.clone()
        deal.answer(choice)
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
    for state, _ in moments(seats, piles, 0.2):
        rest, answers = state.clone(), 0
        while len(rest.scores) == len(state.scores):
            play_on(rest, waiting_for(rest)[0], adept(rest), UNHEARD)
            answers += 1
        deal = Deal.of(state)
        assert deal.go_on() == answers
        assert (deal.seat, deal.points()) == (NOBODY, rest.scores[-1])
