"""Teaches the archmage Gargon: whole lays are its moves, and it looks to the end of the next round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from core.bots.archmage.gargon_play import Rounds, is_whole
from core.bots.archmage.value import Row
from core.bots.archmage.valued import ValuedPolicy
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.gargon.adept import adept
from core.bots.gargon.lays import best_lay, promising
from core.bots.gargon.odds import sight_of
from core.bots.search import Aspect
from core.engine import State
from core.gargon.cards import COLOURS, colours
from core.gargon.choices import LAY_THESE, PASS, PICKS
from core.gargon.laying import MOST, FollowLast, LayCards
from core.gargon.mixes import mix_of
from core.gargon.scoring import amulets_on
from core.gargon.state import GargonState
from core.gargon.view import GargonBoard
from core.sentences import mark

Cards = tuple[int, ...]

STRONG: Final = 11
"""The least value of a strong card …"""
STRONGEST: Final = 14
"""… and of the strongest."""


class GargonPolicy(ValuedPolicy):
    simulations = 200
    guard = 0.5
    widest = 8
    aspects = (
        Aspect(4.0, more=mark("You win more amulets.")),
        Aspect(0.6, more=mark("You have the most cards of more colours.")),
        Aspect(2.0, more=mark("You keep more cards in your hand.")),
        Aspect(12.0, more=mark("You keep your strong cards.")),
        Aspect(4.0, less=mark("The others win fewer amulets.")),
    )

    def usual(self, question: Asked, dice: Dice) -> Move:
        board, asked, seat = question.seen.board, question.seen.agenda[-1], question.seen.seat
        if not isinstance(asked, LayCards) or board.picks:
            return super().usual(question, dice)
        assert seat is not None
        lay = best_lay(sight_of(board, seat), isinstance(asked, FollowLast))
        return _laid(board, lay.cards) if lay.cards else (PASS,)

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        board, asked, seat = question.seen.board, question.seen.agenda[-1], question.seen.seat
        if not isinstance(asked, LayCards) or board.picks:
            return ()
        assert seat is not None
        lays = [*promising(sight_of(board, seat), isinstance(asked, FollowLast))]
        of_each_mix = {mix_of(colours(cards)): cards for cards in reversed(lays)}
        found = [_laid(board, cards) for cards in (*of_each_mix.values(), *lays)]
        same = {frozenset(usual)}
        moves: list[Move] = []
        for move in found:
            if frozenset(move) not in same and len(moves) < self.widest - 2:
                same.add(frozenset(move))
                moves.append(move)
        if PASS in question.choices and usual != (PASS,):
            moves.append((PASS,))
        return moves

    def after(self, root: State, move: Move, seat: int, seed: int) -> tuple[State, int]:
        """Let adepts go on to the end of the next round: only there the cards count that are kept or drawn now."""
        assert isinstance(root, GargonState)
        if self.bot is not adept or not is_whole(root, move):
            return super().after(root, move, seat, seed)
        rest = Rounds(root, Dice(seed + 1))
        rest.go_on(move)
        while rest.state.agenda and not self.stops(root, rest.state):
            rest.another()
        return rest.state, rest.answers

    def stops(self, root: State, state: State) -> bool:
        assert isinstance(root, GargonState)
        assert isinstance(state, GargonState)
        return state.round > root.round + 1

    def look(self, root: State, move: Move, state: State, seat: int) -> Sequence[float]:
        assert isinstance(state, GargonState)
        piles = [_pile(won, state.terms.threes) for won in state.won]
        counts, amulets = piles[seat][0], piles[seat][1]
        others = [pile for each, pile in enumerate(piles) if each != seat]
        leads = sum(mine > max(pile[0][colour] for pile in others) for colour, mine in enumerate(counts))
        hand = state.hands[seat]
        strength = sum(card & 15 for card in hand if card & 15 >= STRONG)
        return amulets, leads, len(hand), strength, max(pile[1] for pile in others)

    def numbers(self, state: State) -> Sequence[Row]:
        assert isinstance(state, GargonState)
        threes, seats = state.terms.threes, len(state.hands)
        phase = min([len(stack) / max(1, len(fan)) for stack, fan in zip(state.stacks, state.fans, strict=True)])
        piles = [_pile(won, threes) for won in state.won]
        standings = _standings(tuple([pile[0] for pile in piles]))
        found = []
        for seat, (_, amulets, potential, zeros) in enumerate(piles):
            leads, bonus, margin, disputed = standings[seat]
            hand, of_colour = _hand(state.hands[seat], threes)
            contested = sum([of_colour[colour] for colour in disputed]) / 8
            found.append(
                (
                    amulets / 20,
                    bonus / 20,
                    margin,
                    leads / 3,
                    zeros / 2,
                    potential / 10,
                    contested,
                    *hand,
                    phase * bonus / 20,
                    phase * margin,
                    phase * amulets / 20,
                    phase * potential / 10,
                    phase * contested,
                    *[phase * each for each in hand],
                    state.starter == seat,
                    phase,
                    seats / 4,
                )
            )
        return found


def _laid(board: GargonBoard, cards: Sequence[int]) -> Move:
    """Return the answers by which these cards are laid."""
    ends = () if board.mix or len(cards) == MOST else (LAY_THESE,)
    return (*[PICKS[card] for card in cards], *ends)


class _Standing(NamedTuple):
    """How a seat stands with its cards among those of the others."""

    leads: int
    """The colours of which it has the most cards."""
    bonus: int
    margin: float
    """By how much it is ahead or behind in all colours together, where no more than three cards of one count."""
    disputed: Cards
    """The colours in which a card or two may change something."""


@lru_cache(maxsize=1 << 12)
def _standings(counts: tuple[Cards, ...]) -> list[_Standing]:
    """Return how each seat stands that has won so many cards of each colour."""
    by_colour = []
    for column in zip(*counts, strict=True):
        *_, second, most = sorted(column)
        by_colour.append([number - (second if number == most else most) for number in column])
    found = []
    for mine, ahead in zip(counts, zip(*by_colour, strict=True), strict=True):
        leads = sum([by > 0 for by in ahead])
        evens = sum([not by and number > 0 for by, number in zip(ahead, mine, strict=True)])
        margin = sum([max(-3, min(3, by)) for by in ahead]) / 6
        disputed = tuple([colour for colour, by in enumerate(ahead) if -2 < by < 3])
        found.append(_Standing(leads, 10 * leads + 5 * evens, margin, disputed))
    return found


@lru_cache(maxsize=1 << 12)
def _pile(won: Cards, threes: int) -> tuple[Cards, int, int, int]:
    """Return the cards of each colour, what their amulets count, what another 0 might double, and the 0s."""
    counts, amulets, zeros = [0] * len(COLOURS), [0] * len(COLOURS), [0] * len(COLOURS)
    for card in won:
        counts[card >> 4] += 1
        if card & 15:
            amulets[card >> 4] += amulets_on(card, threes)
        else:
            zeros[card >> 4] += 1
    whole = doubled = 0
    for number, times in zip(amulets, zeros, strict=True):
        whole += number << times
        if times:
            doubled += number << times
    return tuple(counts), whole, doubled, sum(zeros)


@lru_cache(maxsize=1 << 12)
def _hand(hand: Cards, threes: int) -> tuple[Row, Cards]:
    """Return what a hand is good for, and its cards of each colour."""
    of_colour = [0] * len(COLOURS)
    values = strong = strongest = amulets = zeros = 0
    for card in hand:
        of_colour[card >> 4] += 1
        if value := card & 15:
            values += value
            amulets += amulets_on(card, threes)
            strong += value >= STRONG
            strongest += value >= STRONGEST
        else:
            zeros += 1
    return (len(hand) / 10, values / 60, strong / 4, strongest / 2, amulets / 15, zeros / 2), tuple(of_colour)


POLICY: Final = GargonPolicy
