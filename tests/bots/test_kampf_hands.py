"""What an archmage of Kampf der Magier guesses of the others' hands: by what they have answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import exp
from random import Random

import pytest

from core.bots import BOTS
from core.bots.advising import advise
from core.bots.archmage.kampf import KampfPolicy
from core.bots.archmage.kampf_hands import Deals, Moment, likelihood
from core.bots.bot import asked
from core.bots.dice import Dice
from core.bots.search import think
from core.engine import Choice, apply, apply_roll, choices, roll_due, start, view, waiting_for
from core.kampf.cards import HAND
from core.kampf.choices import BALL_FROM_HAND, BALL_FROM_PILE, PLAYS, PLAYS_WITH_TOP
from core.kampf.game import KAMPF
from core.kampf.memory import Act, Taken
from core.kampf.state import KampfState
from core.memory import imagine, memory_of
from scripts.playouts import outcome
from tests.kampf.table import TAKE, ball, cards, deal, play

HOW = memory_of(KAMPF)
OPENS = Moment(opens=True, from_hand=False, over=0, lying=0, top=0, stock=True)
BEATS = OPENS._replace(opens=False, over=3, lying=1)


@pytest.mark.parametrize(
    ("hand", "moment", "answer", "least", "most"),
    [
        ("1 1 2 4", BEATS, TAKE, 0.0, 0.02),
        ("1 2 2 3", BEATS._replace(over=6), TAKE, 0.9, 1.0),
        ("1 2 4 9", BEATS, play("4"), 0.9, 1.0),
        ("1 2 2 12", BEATS, play("4"), 0.0, 1e-6),
        ("1 1 9 12", OPENS, play("1 1"), 0.9, 1.0),
        ("1 1 9 12", OPENS, play("12"), 0.0, 0.02),
        ("1 2 B", BEATS._replace(lying=6), ball(), 0.9, 1.0),
        ("1 1 2", BEATS._replace(top=9), play("9", top=True), 0.9, 1.0),
    ],
)
def test_an_answer_is_likely_from_a_hand_from_which_an_adept_gives_it(
    hand: str, moment: Moment, answer: Choice, least: float, most: float
) -> None:
    same = next(each for each in every_answer() if each == answer)
    assert least <= exp(likelihood(cards(hand), moment, same)) <= most + 1e-6


def every_answer() -> Iterator[Choice]:
    """Yield the objects that stand for the answers wherever they are compared."""
    for plays in (PLAYS, PLAYS_WITH_TOP):
        yield from (play for by_jokers in plays.values() for by_mages in by_jokers for play in by_mages)
    yield from (BALL_FROM_HAND, BALL_FROM_PILE, TAKE)


def test_who_has_taken_an_8_held_nothing_that_beats_it_cheaply() -> None:
    """And what was drawn since may be anything: the rival has opened with two cards, and drawn two."""
    state = deal({0: "5 6 9 10 J B", 1: "1 1 1 2 2 2"}, combat=["1 1"], piles={1: "8"}, stock="4 5 6 7 8 9 10 11 12")
    acts = (Act(0, 8, 1, drew=1), Act(1), Act(1, 1, 2, drew=2))
    memory = Taken(((), (8,)), (1, 1), acts)
    begun = imagine(KAMPF, view(KAMPF, state, 0), memory, Dice(1))
    assert isinstance(begun, KampfState)
    guessed = [world.hands[1] for world in islice(Deals(begun, 0, memory, Dice(1)).worlds(), 80)]
    assert all(len(hand) == 6 for hand in guessed)
    better = sum(card in range(9, 12) for hand in guessed for card in hand) / len(guessed)
    anyhow = [imagine(KAMPF, view(KAMPF, state, 0), memory, Dice(seed)).hands[1] for seed in range(80)]  # type: ignore[attr-defined]
    assert better > 0.1, "as if what it has drawn since had been there"
    assert better < 0.6 * sum(card in range(9, 12) for hand in anyhow for card in hand) / len(anyhow)


def played(seats: int, seed: int, **options: str) -> Iterator[tuple[KampfState, Taken]]:
    """Yield moments of a game of adepts at which the first seat has a choice, and what it knows then."""
    state, told = start(KAMPF, seats, {"deals": "1", **options})
    rng = Random(seed)
    memory = HOW.hear(HOW.begin(view(KAMPF, state, 0)), told.seen_by(0), view(KAMPF, state, 0))
    while state.agenda:
        if shape := roll_due(state):
            state, told = apply_roll(state, outcome(shape, rng))
        else:
            (seat,) = waiting_for(state)
            legal = choices(state, seat)
            if seat == 0 and len(legal) > 1:
                assert isinstance(state, KampfState)
                yield state, memory
            state, told = apply(state, seat, BOTS["adept"]["kampf"](view(KAMPF, state, seat), legal, rng))
        memory = HOW.hear(memory, told.seen_by(0), view(KAMPF, state, 0))


GAMES: Sequence[tuple[int, int, dict[str, str]]] = [(2, 1, {}), (4, 2, {}), (3, 3, {"open_piles": "yes"})]


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_each_deal_that_is_guessed_may_be_the_true_one(seats: int, seed: int, options: dict[str, str]) -> None:
    for state, memory in played(seats, seed, **options):
        seen = view(KAMPF, state, 0)
        begun = imagine(KAMPF, seen, memory, Dice(seed))
        assert isinstance(begun, KampfState)
        deals = Deals(begun, 0, memory, Dice(seed))
        for world in islice(deals.worlds(), 2):
            for rival in deals.rivals:  # As long as there is a stock, a hand is full at each answer.
                full = [rival.hands[at] for at, moment in enumerate(rival.moments) if moment.stock]
                assert [len(hand) for hand in full] == [HAND] * len(full)
            assert view(KAMPF, world, 0) == seen
            assert HOW.fits(memory, 0, world)
            assert Counter(KAMPF.cards(world)) == Counter(KAMPF.cards(state))


def test_more_of_the_cards_are_guessed_right_than_by_chance() -> None:
    by_chance = guessed = held = 0
    for seed in range(3):
        for state, memory in played(3, seed):
            begun = imagine(KAMPF, view(KAMPF, state, 0), memory, Dice(seed))
            assert isinstance(begun, KampfState)
            (world,) = islice(Deals(begun, 0, memory, Dice(seed)).worlds(), 1)
            held += sum(map(len, state.hands[1:]))
            by_chance += right(begun, state)
            guessed += right(world, state)
    assert guessed - by_chance > 0.05 * held


def right(world: KampfState, truth: KampfState) -> int:
    """Count the cards that are in the right hands."""
    return sum((Counter(world.hands[seat]) & Counter(hand)).total() for seat, hand in enumerate(truth.hands) if seat)


def test_an_archmage_keeps_the_other_from_going_out() -> None:
    """The other holds one card, and goes out with it unless the 13 is laid now; an adept would lay its low cards."""
    state = deal({0: "5 6 13", 1: "12"}, combat=["4"])
    policy = KampfPolicy(KAMPF, BOTS["adept"]["kampf"])
    found = think(asked(KAMPF, state, 0, Taken(((), ()), (4,), (Act(1, 4, 1),)), Random(1), 60), policy)
    assert policy.usual(asked(KAMPF, state, 0, None, Random(1)), Dice(1)) != (play("13"),)
    assert found.move == (play("13"),)


def test_advice_begins_with_what_an_archmage_would_do() -> None:
    state = deal({0: "1 2 3 4 5 6", 1: "1 1 1 2 2"}, combat=["1"])
    policy = KampfPolicy(KAMPF, BOTS["adept"]["kampf"])
    question = asked(KAMPF, state, 0, Taken(((), ()), (1,), (Act(1, 1, 1),)), Random(1), 60)
    found = advise(question, policy)
    assert all(each.move[0] in question.choices for each in found)
    assert found[0].move == think(question._replace(rng=Random(1)), policy).move
