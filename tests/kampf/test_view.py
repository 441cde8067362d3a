"""What a seat sees, and what it may imagine behind it."""

from collections import Counter
from random import Random

import pytest

from core.engine import State, choices, imagine, view
from core.kampf.cards import DECK
from core.kampf.game import KAMPF
from core.kampf.state import KampfState
from scripts.playouts import begin, step


def after(decisions: int, seats: int = 3, open_piles: str = "no") -> State:
    rng = Random(7)
    state = begin(KAMPF, seats, {"open_piles": open_piles}, rng)
    for _ in range(decisions):
        state = step(state, rng)
    return state


def cards_in(state: State) -> Counter[object]:
    assert isinstance(state, KampfState)
    return Counter(KAMPF.cards(state))


@pytest.mark.parametrize("open_piles", ["no", "yes"])
@pytest.mark.parametrize("decisions", [0, 5, 20, 60])
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_is_imagined_looks_the_same_to_that_seat(decisions: int, open_piles: str, seat: int | None) -> None:
    state = after(decisions, open_piles=open_piles)
    seen = view(KAMPF, state, seat)
    imagined = imagine(KAMPF, seen, Random(1))
    assert view(KAMPF, imagined, seat) == seen
    if seat is not None:
        assert choices(imagined, seat) == choices(state, seat)
    assert cards_in(imagined) == Counter(DECK)


def test_what_a_seat_does_not_see_is_dealt_anew() -> None:
    seen = view(KAMPF, after(20), 0)
    first, second = (imagine(KAMPF, seen, Random(seed)) for seed in (1, 2))
    assert isinstance(first, KampfState)
    assert isinstance(second, KampfState)
    assert first.hands[0] == second.hands[0]
    assert first.hands[1:] != second.hands[1:]
    assert first.stock != second.stock


def test_before_the_first_deal_there_is_nothing_to_imagine() -> None:
    state = KAMPF.setup(2, {"deals": "players", "open_piles": "no"})
    imagined = imagine(KAMPF, view(KAMPF, state, 0), Random(1))
    assert imagined == state


def test_all_55_cards_are_somewhere_at_every_moment() -> None:
    rng = Random(3)
    state = begin(KAMPF, 4, {"deals": "1"}, rng)
    while state.agenda:
        assert cards_in(state) == Counter(DECK)
        state = step(state, rng)
    assert cards_in(state) == Counter(DECK)
