"""Teaches the archmage Gargon: whole lays are its moves, and it looks to the end of the round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from core.bots.archmage.gargon_play import Round
from core.bots.archmage.value import Row
from core.bots.archmage.valued import ValuedPolicy
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.gargon.adept import adept
from core.bots.gargon.lays import best_lay, promising
from core.bots.gargon.odds import sight_of
from core.bots.search import Aspect
from core.engine import State
from core.gargon.cards import COLOURS
from core.gargon.choices import LAY_THESE, PASS, PICKS
from core.gargon.laying import MOST, FollowLast, LayCards
from core.gargon.scoring import amulets_on
from core.gargon.state import GargonState
from core.gargon.view import GargonBoard
from core.sentences import mark

Cards = tuple[int, ...]

STRONG: Final = 11
"""The least value of a strong card."""


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
        found = [_laid(board, cards) for cards in promising(sight_of(board, seat), isinstance(asked, FollowLast))]
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
        """Let adepts go on to the end of the round."""
        assert isinstance(root, GargonState)
        if self.bot is not adept:
            return super().after(root, move, seat, seed)
        rest = Round(root, Dice(seed + 1))
        rest.go_on(move)
        return rest.state, rest.answers

    def stops(self, root: State, state: State) -> bool:
        assert isinstance(root, GargonState)
        assert isinstance(state, GargonState)
        return state.round != root.round

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
        threes, seats = state.terms.threes, range(len(state.hands))
        phase = min(len(stack) / max(1, len(fan)) for stack, fan in zip(state.stacks, state.fans, strict=True))
        piles = [_pile(won, threes) for won in state.won]
        found = []
        for seat in seats:
            counts, amulets, potential, zeros = piles[seat]
            hand, of_colour = _hand(state.hands[seat], threes)
            others = [max(piles[each][0][colour] for each in seats if each != seat) for colour in COLOURS]
            ahead = [mine - theirs for mine, theirs in zip(counts, others, strict=True)]
            leads = sum(by > 0 for by in ahead)
            bonus = 10 * leads + 5 * sum(not by and theirs > 0 for by, theirs in zip(ahead, others, strict=True))
            margin = sum(max(-3, min(3, by)) for by in ahead) / 6
            contested = sum(number for number, by in zip(of_colour, ahead, strict=True) if -2 < by < 3) / 8
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
                    len(seats) / 4,
                )
            )
        return found


def _laid(board: GargonBoard, cards: Sequence[int]) -> Move:
    """Return the answers by which these cards are laid."""
    ends = () if board.mix or len(cards) == MOST else (LAY_THESE,)
    return (*[PICKS[card] for card in cards], *ends)


@lru_cache(maxsize=1 << 12)
def _pile(won: Cards, threes: int) -> tuple[Cards, int, int, int]:
    """Return the cards of each colour, what their amulets count, what another 0 might double, and the 0s."""
    counts, amulets, times = [0] * len(COLOURS), [0] * len(COLOURS), [1] * len(COLOURS)
    for card in won:
        colour = card >> 4
        counts[colour] += 1
        amulets[colour] += amulets_on(card, threes)
        if not card & 15:
            times[colour] *= 2
    doubled = sum(number * by for number, by in zip(amulets, times, strict=True) if by > 1)
    whole = sum(number * by for number, by in zip(amulets, times, strict=True))
    return tuple(counts), whole, doubled, sum(by.bit_length() - 1 for by in times)


@lru_cache(maxsize=1 << 12)
def _hand(hand: Cards, threes: int) -> tuple[Row, Cards]:
    """Return what a hand is good for, and its cards of each colour."""
    values = [card & 15 for card in hand]
    return (
        len(hand) / 10,
        sum(values) / 60,
        sum(value >= 11 for value in values) / 4,
        sum(value >= 14 for value in values) / 2,
        sum(amulets_on(card, threes) for card in hand) / 15,
        values.count(0) / 2,
    ), tuple([sum(card >> 4 == colour for card in hand) for colour in COLOURS])


POLICY: Final = GargonPolicy
