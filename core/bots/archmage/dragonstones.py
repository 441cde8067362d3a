"""Teaches the archmage Fist of Dragonstones: fists are its moves, and it looks to the next auction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from core.bots.archmage.value import Row
from core.bots.archmage.valued import ValuedPolicy
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.dragonstones.worth import gain, hoard
from core.bots.search import Aspect
from core.dragonstones import cards
from core.dragonstones.bidding import OpenFists
from core.dragonstones.cards import WIN, Stones
from core.dragonstones.choices import Bid
from core.dragonstones.state import DragonState, Screen
from core.engine import State
from core.sentences import mark


class DragonPolicy(ValuedPolicy):
    simulations = 90
    guard = 0.5
    widest = 16
    aspects = (
        Aspect(0.5, more=mark("You score more often.")),
        Aspect(0.5, less=mark("The others score less often.")),
        Aspect(1.0, more=mark("You end up with more dragonstones.")),
        Aspect(1.5, more=mark("You keep more fairy gold for the auctions to come.")),
        Aspect(0.5, more=mark("You spend less common gold, which does not come back.")),
    )

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        if not isinstance(question.seen.agenda[-1], OpenFists):
            return super().moves(question, usual, dice)
        fairy = question.seen.board.screen.fairy
        fists = [(each,) for each in question.choices if isinstance(each, Bid) and is_sensible(each, fairy)]
        return [fist for fist in fists if fist != usual]

    def look(self, root: State, move: Move, state: State, seat: int) -> Sequence[float]:
        assert isinstance(state, DragonState)
        screen = state.screens[seat]
        others = max(score for each, score in enumerate(state.scores) if each != seat)
        return state.scores[seat], others, sum(state.stones[seat]), screen.fairy, screen.common

    def stops(self, root: State, state: State) -> bool:
        assert isinstance(root, DragonState)
        assert isinstance(state, DragonState)
        moved_on = state.turn != root.turn or len(state.put_up) != len(root.put_up)
        return moved_on and not state.sealed and isinstance(state.agenda[-1], OpenFists)

    def numbers(self, state: State) -> Sequence[Row]:
        assert isinstance(state, DragonState)
        card, coming = state.auction.card, state.to_come
        strengths = [_strength(screen) for screen in state.screens]
        fairy = sum(screen.fairy for screen in state.screens) + 0.1
        found = []
        for seat, screen in enumerate(state.screens):
            standing = _standing(state.stones[seat], state.scores[seat], card, coming)
            best = max(strengths[:seat] + strengths[seat + 1 :])
            own, share = screen.fairy / 8, screen.fairy / fairy
            edge = (strengths[seat] - best) / 8
            wins, pays, now = standing[_WINS] > 0, standing[_PAYS], standing[_WINS_NOW]
            found.append(
                (
                    *standing,
                    own,
                    (screen.fairy + state.spent[seat]) / 8,
                    screen.common / 4,
                    screen.silver / 8,
                    screen.amulets,
                    screen.blacks,
                    state.doppelganger == seat,
                    share,
                    edge,
                    own * wins,
                    share * wins,
                    edge * wins,
                    own * pays,
                    own * now,
                    share * now,
                    edge * now,
                    len(coming) / 10,
                    len(strengths) / 4,
                )
            )
        return found


def is_sensible(fist: Bid, fairy: int) -> bool:
    """Return whether nothing is given away: common gold is lost and fairy gold comes back, a black coin voids whatever
    else is bid, and an amulet doubles nothing where there is little."""
    gold = fist.fairy + fist.common
    if fist.black:
        return not gold and not fist.amulet
    return (not fist.common or fist.fairy == fairy) and (not fist.amulet or gold > 1)


def _strength(screen: Screen) -> int:
    """Return the most that can be bid with what is there."""
    return (screen.fairy + screen.common) * (2 if screen.amulets else 1)


_WINS: Final = 10
_PAYS: Final = 11
_WINS_NOW: Final = 13
"""Places in what `_standing` returns."""


@lru_cache(maxsize=1 << 14)
def _standing(stones: Stones, score: int, card: int, coming: tuple[int, ...]) -> Row:
    """Return what lies open of a seat, and what the characters of this turn are to it."""
    missing = max(1, WIN - score)
    least, middle, most = sorted(stones)
    gains = [gain(stones, each) for each in (card, *coming)]
    pays = sum(gain > 0 for gain in gains)
    longest = [stones[each - cards.RED_DRAGON] == most for each in coming if each in _DRAGONS]
    return (
        float(score >= 1),
        float(score >= 2),
        sum(stones) / 6,
        most / 4,
        middle / 3,
        least / 2,
        float(most >= 4),
        float(least > 0),
        float(sum(stones) >= 4),
        hoard(stones, missing) / 10,
        sum(gain >= missing for gain in gains) / 2,
        pays / 3,
        gains[0] / 2,
        float(gains[0] >= missing),
        float(missing == 1 and pays > 0),
        sum(longest) / 2,
    )


_DRAGONS: Final = (cards.RED_DRAGON, cards.BLUE_DRAGON, cards.YELLOW_DRAGON)

POLICY: Final = DragonPolicy
