"""How many ways lead from small fixed positions, one to five records far: as perft counts chess moves.

A rule that offers too much or too little changes a number here, even where no test thought of the case. Where chance is
due, two outcomes are taken: as it lies, and the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.dragonstones.cards import NOBODY
from core.dragonstones.game import DRAGONSTONES
from core.engine import Shape, State, apply, apply_roll, choices, is_over, read_options, roll_due, start, waiting_for
from core.gargon.battles import Battles, TurnUp
from core.gargon.cards import LETTERS
from core.gargon.game import GARGON
from core.gargon.laying import LeadRound
from core.gargon.rules import NextRound
from core.kampf.cards import BALL, JOKER
from core.kampf.game import KAMPF
from core.kampf.rules import BEAT, OPEN, NextDeal
from core.zargos.magic.dealing import DealCards
from core.zargos.magic.exchanging import Exchanges
from core.zargos.settling.buying import Purchases
from core.zargos.turns import NextTurn
from tests.dragonstones.table import auction, position
from tests.engine.auction import AUCTION
from tests.zargos.table import position as planet


def outcomes(shape: Shape) -> list[tuple[int, ...]]:
    low = tuple(range(shape.size)) if shape.distinct else (0,) * shape.size
    return [low, tuple(shape.sides - 1 - number for number in low)]


def after(state: State) -> Iterator[State]:
    """Every state one record further, each seat that is waited for in turn."""
    if shape := roll_due(state):
        yield from (apply_roll(state, outcome)[0] for outcome in outcomes(shape))
    for seat in waiting_for(state):
        yield from (apply(state, seat, choice)[0] for choice in choices(state, seat))


def ways(state: State, most: int) -> Iterator[int]:
    """How many sequences of one record there are, of two, and so on; a game that ends before counts for one.

    Where the last record leads is not looked at, only how many it may be: most of the work would be there.
    """
    going, ended = [state], 0
    for depth in range(most):
        if depth:
            reached = [each for state in going for each in after(state)]
            going = [state for state in reached if not is_over(state)]
            ended += len(reached) - len(going)
        yield ended + sum(map(wide, going))


def wide(state: State) -> int:
    """By how many records it may go on."""
    shape = roll_due(state)
    return (len(outcomes(shape)) if shape else 0) + sum(len(choices(state, seat)) for seat in waiting_for(state))


def kampf(*, open_piles: bool, stock: tuple[int, ...], beat: int = 0) -> State:
    """Three players of the last deal: 1 1 joker, 2 ball, 3 3; the first opens, or beats so many."""
    state = KAMPF.setup(3, {"deals": "1", "open_piles": "yes" if open_piles else "no"})
    state.agenda = (NextDeal(), BEAT[0] if beat else OPEN[0])
    state.deal, state.stock, state.total = 1, stock, beat
    state.hands = [(1, 1, JOKER), (2, BALL), (3, 3)]
    state.piles = [(7, 1), (BALL,), ()]
    return state


def cards(text: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(each[0]) * 16 + int(each[1:]) for each in text.split())


def gargon(hands: tuple[str, ...], stacks: tuple[str, str], zeros: str = "battle") -> State:
    """A round of Gargon that seat 0 starts."""
    state = GARGON.setup(3, read_options(GARGON, {"threes": "5", "zeros": zeros}))
    state.agenda = (NextRound(), Battles(), TurnUp(), LeadRound(0))
    state.round, state.hands, state.discards = 1, [tuple(sorted(cards(hand))) for hand in hands], ()
    state.stacks = [cards(stack) for stack in stacks]
    state.fans = tuple("".join(LETTERS[card >> 4] for card in stack) for stack in state.stacks)  # type: ignore[assignment]
    return state


Three = tuple[str, str, str]


def dragonstones(
    card: str,
    screens: Three,
    stones: Three,
    to_come: str,
    bag: str = "rrrbbbyyy",
    blanks: str = "none",
    holder: int = NOBODY,
) -> State:
    """Three players with next to nothing bid for that character."""
    return auction(
        card,
        position(
            screens=dict(enumerate(screens)),
            stones_of=dict(enumerate(stones)),
            bank_stones=bag,
            to_come=to_come,
            doppelganger=holder,
            blanks=blanks,
        ),
    ).state


POSITIONS = {
    "auction, from the start": (start(AUCTION, 2, {})[0], (2, 4, 24, 72, 216, 432, 1728, 3456)),
    "kampf, from the start": (start(KAMPF, 2, {})[0], (2, 4, 34, 165, 667, 3421, 17429)),
    "kampf, closed piles, no stock": (kampf(open_piles=False, stock=()), (11, 23, 40, 84, 143, 223, 281, 296)),
    "kampf, open piles, no stock": (kampf(open_piles=True, stock=()), (17, 50, 182, 388, 897, 1920, 4212)),
    "kampf, open piles, some stock": (kampf(open_piles=True, stock=(4, BALL, 13)), (17, 54, 206, 503, 1467, 4100)),
    "kampf, open piles, to beat 6": (
        kampf(open_piles=True, stock=(5,), beat=6),
        (2, 14, 46, 164, 349, 796, 1845, 4530),
    ),
    "dragonstones, from the start": (start(DRAGONSTONES, 3, {})[0], (2, 4, 8, 648, 34992)),
    "dragonstones, an auction with a tie": (
        dragonstones("thief", ("1f 1s 1a", "1c 1s", ""), ("r", "by", ""), "enchanter"),
        (7, 28, 48, 120, 432, 1344, 2640, 5520),
    ),
    "dragonstones, chains and a Doppelganger": (
        dragonstones("leprechaun", ("1f", "", ""), ("rrbb", "by", "y"), "ghost, goblin, magician, troll", holder=0),
        (4, 10, 12, 24, 96, 228, 420, 960, 2640, 6504),
    ),
    "dragonstones, the Rainbow Dragon": (
        dragonstones("rainbow dragon", ("1f", "", ""), ("", "", ""), "merchant", "rrb"),
        (4, 10, 12, 24, 72, 168, 276, 492, 792, 2088, 5184),
    ),
    "dragonstones, the house's own characters": (
        dragonstones("blank 0", ("1f", "1k", ""), ("rrrbb", "", ""), "blank 1, blank 2, brigand", blanks="house"),
        (5, 16, 24, 48, 174, 468, 768, 1584, 4176, 10656),
    ),
    "gargon, from the start": (start(GARGON, 3, {})[0], (2, 4, 39, 382, 743, 6149, 25117)),
    "gargon, few cards": (gargon(("W0 B1", "W2", "W0 B3"), ("V4 W5", "B6")), (2, 4, 6, 11, 21, 45, 81, 117)),
    "gargon, zeros in a round": (
        gargon(("W0 B1", "W0", "W7"), ("V4 W5", "B6"), "round"),
        (2, 4, 6, 10, 20, 41, 63, 73),
    ),
    "gargon, an empty hand": (gargon(("W0 W1 B2", "", "W3 V4"), ("V5", "Y6")), (3, 9, 15, 18, 36, 68, 68, 88)),
    "zargos, an attack by land and sea": (
        planet("D A0 3 / W A2 2 B0 1", boats="D 1").state,
        (2, 12, 25, 56, 191, 485, 1384, 3654),
    ),
    "zargos, Knights again and again": (
        planet("K I0 4 / W I1 1 I2 1").state,
        (2, 5, 12, 24, 52, 106, 216, 448, 928, 1934, 4072),
    ),
    "zargos, Monks against Spiders on a volcano": (
        planet("M A0 3 / S A1 1 O2 3").state,
        (2, 8, 24, 56, 132, 383, 1139, 2880, 7724),
    ),
    "zargos, a red window": (
        planet("D A0 3 A1 1 / W A2 2 B0 1", hands={0: "Storm War", 1: "Typhoon"}, window=True).state,
        (19, 36, 72, 82, 202, 662, 1614, 3140),
    ),
    "zargos, into the mist and elsewhere": (
        planet("D W0 2 W1 2 s10 1 / S Z1 1", hands={0: "Mist Elsewhere"}).state,
        (4, 161, 288, 1883, 3250),
    ),
    "zargos, an exchange": (
        planet(
            "D A0 1 / W B0 1 / K K0 1",
            hands={0: "War Ice", 1: "Mist"},
            exchange=True,
            then=(NextTurn(), Exchanges(0)),
            window=True,
        ).state,
        (3, 9, 35, 82, 244, 598, 1651, 4361),
    ),
    "zargos, cards, boats and counters": (
        planet(
            "D W0 1 A1 1/ W B0 1",
            hands={0: "War Mist Ice"},
            cards_of="D W",
            points="D 12",
            then=(NextTurn(), Purchases(0), DealCards(0)),
            window=True,
        ).state,
        (4, 12, 24, 152, 448, 1340, 4324),
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_so_many_ways_lead_on(name: str) -> None:
    state, expected = POSITIONS[name]
    assert tuple(ways(state, len(expected))) == expected
