"""Plays Gargon: how bots answer each question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from core.bots.bot import any_of
from core.bots.gargon.odds import Odds, interest
from core.engine import Choice, Rng, View
from core.gargon.cards import COLOURS, HAND, LETTERS
from core.gargon.choices import LAY_THESE, PASS, PICKS, Draw, Fight, Pass, Pick
from core.gargon.laying import FollowLast, LayCards
from core.gargon.mixes import MIXES, Mix
from core.gargon.view import GargonBoard

SMALL_HAND: Final = 4
"""The cards with which an apprentice passes."""


def apprentice(seen: View[GargonBoard], choices: Sequence[Choice], rng: Rng) -> Choice:
    """Lay as many cards as the mix takes, each the one most likely to be won and a 0 last; pass with a small hand or if
    nothing fits; otherwise answer anything."""
    assert seen.seat is not None
    picks = [choice for choice in choices if isinstance(choice, Pick)]
    if PASS in choices and (len(seen.board.hand) <= SMALL_HAND or not picks):
        return PASS
    if not picks:
        return any_of(choices, rng)
    odds = Odds(seen.board, seen.seat)
    return max(picks, key=lambda pick: (pick.card & 15 > 0, odds.wins(pick.card)))


def novice(_seen: View[GargonBoard], choices: Sequence[Choice], rng: Rng) -> Choice:
    """Lay as long as anything fits, however few cards are left, and keep the 0s while other cards will do; otherwise
    answer anything."""
    lays = [choice for choice in choices if not isinstance(choice, Pass)]
    others = [choice for choice in lays if not isinstance(choice, Pick) or choice.card & 15]
    return any_of(others or lays or choices, rng)


def adept(seen: View[GargonBoard], choices: Sequence[Choice], rng: Rng) -> Choice:
    """Lay what promises most points, pass when that is little, and draw the colours it is ahead in."""
    board, seat, asked = seen.board, seen.seat, seen.agenda[-1]
    assert seat is not None
    if isinstance(asked, LayCards):
        return next_of(board, best_lay(board, seat, isinstance(asked, FollowLast)), choices, rng)
    if isinstance(choices[0], Fight):
        return worst_first(board, seat, choices)
    return best_draw(board, seat, choices, rng)


class Lay(NamedTuple):
    worth: float
    cards: tuple[int, ...]


NOTHING: Final = Lay(0.0, ())
PASS_WORTH: Final = 1.7
"""The worth of passing at the start with a hand as dealt; at the end of the stacks passing is worth nothing …"""
PASS_WORTH_OF_GAP: Final = 0.9
"""… and how much more for each card less."""


def best_lay(board: GargonBoard, seat: int, last: bool) -> Lay:
    """Return the lay that promises most, or nothing if passing promises more: the same at each pick of one lay."""
    odds = Odds(board, seat)
    allowed = {colour for laid in board.face_down for colour in laid} if last else set(COLOURS)
    single, double = parts(odds, [card for card in board.hand if card >> 4 in allowed])
    mixes = [board.mix] if board.mix else MIXES
    lays = [lay for mix in mixes for lay in lays_of(mix, single, double)]
    best = max(lays, default=NOTHING)
    if board.mix and best.worth < pass_worth(board, odds):
        return NOTHING
    return best


def pass_worth(board: GargonBoard, odds: Odds) -> float:
    return odds.phase * (PASS_WORTH + PASS_WORTH_OF_GAP * max(0, HAND - len(board.hand)))


def parts(odds: Odds, hand: Sequence[int]) -> tuple[dict[int, Lay], dict[int, Lay]]:
    """Return the best card of each colour alone, and the best two of each."""
    first = {card: odds.single(card) for card in hand}
    second = {card: odds.second(card) for card in hand}
    single: dict[int, Lay] = {}
    double: dict[int, Lay] = {}
    for card, worth in first.items():
        keep_better(single, Lay(worth, (card,)))
    for low, high in combinations(hand, 2):
        if low >> 4 == high >> 4:
            keep_better(double, Lay(first[high] + second[low], (low, high)))
    return single, double


def keep_better(best: dict[int, Lay], lay: Lay) -> None:
    colour = lay.cards[0] >> 4
    best[colour] = max(lay, best.get(colour, lay))


def lays_of(mix: Mix, single: dict[int, Lay], double: dict[int, Lay]) -> Iterable[Lay]:
    """Return the best lays of that mix, where each colour is worth what it is worth alone."""
    if mix[0] == 1:
        best = sorted(single.values(), reverse=True)[: len(mix)]
        return [together(*best)] if len(best) == len(mix) else []
    if len(mix) == 1:
        return double.values()
    return [together(two, one) for colour, two in double.items() for other, one in single.items() if other != colour]


def together(*lays: Lay) -> Lay:
    return Lay(sum(lay.worth for lay in lays), tuple(card for lay in lays for card in lay.cards))


def next_of(board: GargonBoard, lay: Lay, choices: Sequence[Choice], rng: Rng) -> Choice:
    """Return the next pick towards that lay."""
    wanted = list(lay.cards)
    for card in board.picks:
        if card in wanted:
            wanted.remove(card)
    answer = PICKS[wanted[0]] if wanted else LAY_THESE if board.picks else PASS
    return answer if answer in choices else any_of(choices, rng)


def worst_first(board: GargonBoard, seat: int, choices: Sequence[Choice]) -> Choice:
    """Choose the colour in which one's own card falls furthest behind: losing first gives the first choice of the
    stacks."""

    def ahead(choice: Choice) -> int:
        assert isinstance(choice, Fight)
        return lead(board, seat, choice.colour)

    return min(choices, key=ahead)


def lead(board: GargonBoard, seat: int, colour: int) -> int:
    tops = [max((card for card in cards if card >> 4 == colour), default=0) for cards in board.face_up]
    return tops[seat] - max(top for each, top in enumerate(tops) if each != seat)


def best_draw(board: GargonBoard, seat: int, choices: Sequence[Choice], rng: Rng) -> Choice:
    """Draw from the stack that shows the more welcome back, as many as may be drawn."""
    draws = [choice for choice in choices if isinstance(choice, Draw)]
    rng.shuffle(draws)

    def welcome(choice: Draw) -> float:
        fan = board.fans[choice.stack]
        return interest(board, seat, LETTERS.index(fan.colours[fan.left - 1]))

    return max(draws, key=welcome)
