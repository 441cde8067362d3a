"""Imagined rounds of Gargon go on without the engine: exactly as they would with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from core.bots import BOTS
from core.bots.archmage import policy_of
from core.bots.archmage.gargon_play import Rounds
from core.bots.bot import Move, asked
from core.bots.dice import Dice
from core.bots.search import UNHEARD
from core.engine import Choice, Rng, View, apply, choices, play_on, view, waiting_for
from core.gargon.battles import Battles, TurnUp
from core.gargon.choices import LAY_THESE, PASS
from core.gargon.game import GARGON
from core.gargon.laying import FOLLOW_LAST, LEAD, LayCards
from core.gargon.rules import NextRound
from core.gargon.scoring import count_piles
from core.gargon.state import GargonState
from core.gargon.view import GargonBoard
from core.memory import imagine
from scripts.playouts import after_chance, anything, begin
from tests.bots.test_gargon import cards, pick, table

ADEPT = BOTS["adept"]["gargon"]
POLICY = policy_of(GARGON, ADEPT)
OPTIONS: list[dict[str, str]] = [
    {},
    {"edition": "french"},
    {"open_winnings": "yes", "lost_start": "round"},
    {"threes": "4", "zeros": "round"},
]
every_table = pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()) or "usual")
every_size = pytest.mark.parametrize("seats", GARGON.seats)


def moments(seats: int, options: Mapping[str, str], errs: float) -> Iterator[GargonState]:
    """Yield the questions for a lay of one game, as they are and in another world. Mostly adepts play it, so that there
    are piles, small hands and small stacks."""
    rng = Random(f"{seats}/{options}/{errs}")
    state = begin(GARGON, seats, options, rng)
    while state.agenda:
        assert isinstance(state, GargonState)
        (seat,) = waiting_for(state)
        if isinstance(state.agenda[-1], LayCards) and not state.picks[seat]:
            yield state
            world = imagine(GARGON, view(GARGON, state, seat), None, rng)
            assert isinstance(world, GargonState)
            yield world
        legal = choices(state, seat)
        choice = anything(None, legal, rng) if rng.random() < errs else ADEPT(view(GARGON, state, seat), legal, rng)
        state = after_chance(apply(state, seat, choice)[0], rng)


def moves(state: GargonState, rng: Rng) -> list[Move]:
    """Return what a search would try, and any move besides."""
    (seat,) = waiting_for(state)
    question, dice = asked(GARGON, state, seat, None, Random(0)), Dice(0)
    usual = POLICY.usual(question, dice)
    return [usual, *POLICY.moves(question, usual, dice), any_move(state, rng)]


def any_move(state: GargonState, rng: Rng) -> Move:
    state, move = state.clone(), list[Choice]()
    question = state.agenda[-1]
    while state.agenda[-1] == question:
        move.append(anything(None, choices(state, waiting_for(state)[0]), rng))
        play_on(state, waiting_for(state)[0], move[-1], UNHEARD)
    return tuple(move)


def by_the_rules(root: GargonState, move: Move, dice: Dice, rounds: int = 1) -> tuple[GargonState, int]:
    """Return where that move leads, and after how many answers, if adepts who see their views give all others."""
    state, parts, answers = root.clone(), list(move), 0
    while state.agenda and state.round < root.round + rounds:
        (seat,) = waiting_for(state)
        legal = choices(state, seat)
        if parts:
            choice = parts.pop(0)
            assert choice in legal
        else:
            choice = legal[0] if len(legal) == 1 else ADEPT(view(GARGON, state, seat), legal, dice)
        play_on(state, seat, choice, UNHEARD)
        answers += 1
    return state, answers


def goes_on_as_by_the_rules(root: GargonState, move: Move, seed: int) -> GargonState:
    """Compare all that there is of a state, and what is asked of chance."""
    dice, others = Dice(seed), Dice(seed)
    before, rest = root.clone(), Rounds(root, dice)
    rest.go_on(move)
    state, answers = by_the_rules(root, move, others)
    assert rest.state == state
    assert rest.answers == answers
    if state.agenda:
        rest.another()
        other, more = by_the_rules(state, (), others)
        assert rest.state == other
        assert rest.answers == answers + more
    assert dice.randrange(2**32) == others.randrange(2**32)
    assert root == before
    return state


@every_size
@every_table
def test_a_round_goes_on_as_among_adepts(seats: int, options: Mapping[str, str]) -> None:
    rng = Random(0)
    ends = 0
    for number, state in enumerate(moments(seats, options, 0.2)):
        for move in moves(state, rng):
            ends += not goes_on_as_by_the_rules(state, move, number).agenda
    assert ends, "the last round was among them"


@every_size
@every_table
def test_a_round_of_those_who_lay_anything_goes_on_so(seats: int, options: Mapping[str, str]) -> None:
    """There are larger hands then, and more colours and zeros on the table."""
    rng = Random(1)
    for number, state in enumerate(moments(seats, options, 0.9)):
        goes_on_as_by_the_rules(state, any_move(state, rng), number)


def last_of_four(hand: str, laid: Mapping[int, str], zeros: bool) -> GargonState:
    """The last seat is to follow in a round of mix 2+1; adepts choose what fights."""
    state = table({0: hand, 1: "B4 V4", 2: "B5", 3: "B6"}, laid, (2, 1))
    state.terms = state.terms._replace(round_zeros=zeros)
    state.agenda = (NextRound(), Battles(), TurnUp(), FOLLOW_LAST[0])
    return state


@pytest.mark.parametrize("zeros", [False, True])
def test_a_zero_that_is_left_alone_is_lost_if_there_was_another(zeros: bool) -> None:
    """Here the second of a colour lies under a higher card, and meets nobody in the second battle."""
    state = last_of_four("W0 W9 R9", {1: "W0 R1 R2"}, zeros)
    after = goes_on_as_by_the_rules(state, (pick("W0"), pick("W9"), pick("R9")), 5)
    assert (cards("W0")[0] in after.won[0]) is not zeros


@pytest.mark.parametrize("left", range(4))
def test_nobody_draws_more_than_there_is(left: int) -> None:
    """With the last card of a stack the game is over at the end of the round."""
    state = last_of_four("R9", {1: "W1 R1 R2", 2: "W2 R3 R4", 3: "W3 R5 R6"}, False)
    state.stacks = [state.stacks[0][:left], ()]
    assert not goes_on_as_by_the_rules(state, (PASS,), left).agenda


def test_of_several_who_lack_cards_to_start_each_loses_its_start() -> None:
    """Who leads lays its last cards; in the next round the first who has any leads."""
    state = table({0: "W1", 1: "", 2: "", 3: "W2"})
    state.agenda = (NextRound(), Battles(), TurnUp(), LEAD[0])
    state.stacks = [cards("R9 R10 R11 R12 R13 R14"), cards("B9 B10 B11 B12 B13 B14")]
    state.fans = ("R" * 6, "B" * 6)
    for lost in (False, True):
        state.terms = state.terms._replace(rounds_lost=lost)
        goes_on_as_by_the_rules(state, (pick("W1"), LAY_THESE), 1)


def test_any_other_bot_than_the_adept_plays_by_the_rules() -> None:
    """What an adept answers is known without the engine, and of nobody else."""
    state = begin(GARGON, 3, {}, Random(2))
    (seat,) = waiting_for(state)
    usual = POLICY.usual(asked(GARGON, state, seat, None, Random(0)), Dice(0))

    def alike(seen: View[GargonBoard], legal: Sequence[Choice], rng: Rng) -> Choice:
        return ADEPT(seen, legal, rng)

    found = [type(POLICY)(GARGON, bot).after(state, usual, seat, 3) for bot in (ADEPT, alike, anything)]
    assert found[0] == found[1]
    assert found[0] != found[2]


@every_size
def test_whatever_a_move_begins_with_the_next_round_is_played_to_its_end(seats: int) -> None:
    """A part of a lay, a draw, or a choice of what fights: an adept does the rest of it, too."""
    rng, kinds = Random(2), set[str]()
    state = begin(GARGON, seats, {}, rng)
    while state.agenda:
        assert isinstance(state, GargonState)
        (seat,) = waiting_for(state)
        choice = anything(None, choices(state, seat), rng)
        kinds.add(type(choice).__name__)
        assert POLICY.after(state, (choice,), seat, 6) == by_the_rules(state, (choice,), Dice(7), 2)
        state = after_chance(apply(state, seat, choice)[0], rng)
    assert kinds == {kind.__name__ for kind in GARGON.choices}


def test_a_row_of_numbers_tells_how_a_seat_stands() -> None:
    """The most cards of two colours, one that is shared, one that is out of reach, and none of the others."""
    state = table({0: "W0 W12 W15 B3"}, won="W1 W2 B1 V5 R0")
    state.won[1:] = [cards("V6 Y1 Y2 Y3 Y4 Y5"), (), ()]
    (row, *_) = POLICY.numbers(state)  # type: ignore[attr-defined]
    count = count_piles(state.won, 5)
    assert row[0] * 20 == sum(each.amulets[0] * each.times[0] for each in count)
    assert row[1] * 20 == sum(each.bonus[0] for each in count)
    assert row[2] * 6 == 2 + 1 + 0 - 3 + 1
    assert row[3] * 3 == len("WBR")
    assert row[6] * 8 == len(["W0", "W12", "W15", "B3"])
    assert [round(each, 6) for each in row[7:13]] == [0.4, 0.5, 0.5, 0.5, round(6 / 15, 6), 0.5]
