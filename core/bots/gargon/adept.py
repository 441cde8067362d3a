"""Plays Gargon: how bots answer each question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from core.bots.bot import any_of
from core.bots.gargon.lays import Lay, best_lay
from core.bots.gargon.odds import fought, interest, sight_of, wins
from core.engine import Choice, Rng, View
from core.gargon.cards import LETTERS
from core.gargon.choices import LAY_THESE, PASS, PICKS, Draw, Fight, Pass, Pick
from core.gargon.laying import FollowLast, LayCards
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
    table = fought(sight_of(seen.board, seen.seat), last=False)
    chances = {card.card: wins(card.lower, fight) for suit, fight in table for card in suit.cards}
    return max(picks, key=lambda pick: (pick.card & 15 > 0, chances[pick.card]))


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
        return next_of(board, best_lay(sight_of(board, seat), isinstance(asked, FollowLast)), choices, rng)
    if isinstance(choices[0], Fight):
        return worst_first(board, seat, choices)
    return best_draw(board, seat, choices, rng)


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
        lots = {
            each: [card for card in cards if card >> 4 == choice.colour] for each, cards in enumerate(board.face_up)
        }
        return lead({each: lot for each, lot in lots.items() if lot}, seat)

    return min(choices, key=ahead)


def lead(lots: Mapping[int, Sequence[int]], seat: int) -> int:
    """Return by how much a seat's card is higher than all others of its colour, of which `lots` has everybody's."""
    return lots[seat][-1] - max([lot[-1] for each, lot in lots.items() if each != seat], default=0)


def best_draw(board: GargonBoard, seat: int, choices: Sequence[Choice], rng: Rng) -> Choice:
    """Draw from the stack that shows the more welcome back, as many as may be drawn."""
    draws = [choice for choice in choices if isinstance(choice, Draw)]
    rng.shuffle(draws)

    def welcome(choice: Draw) -> float:
        fan = board.fans[choice.stack]
        colour = LETTERS.index(fan.colours[fan.left - 1])
        mine, held = sum([card >> 4 == colour for card in board.won[seat]]), board.backs[seat][colour]
        return interest(mine, held, sum([counts[colour] for counts in board.backs]) - held)

    return max(draws, key=welcome)
