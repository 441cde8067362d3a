"""Opens fists of Fist of Dragonstones in imagined worlds: by the rules, but without all that only a table needs. Of
several moves that are tried in one world, what does not hang on them is done once."""

from __future__ import annotations

from functools import cache
from typing import Final

from core.bots.search import UNHEARD
from core.dragonstones.bidding import BreakTie, pay_gold, stake_of
from core.dragonstones.choices import Bid
from core.dragonstones.powers.flow import POWERS, Power, Use
from core.dragonstones.state import Auction, DragonState, PutUp, Stake
from core.engine import settle

NOTHING: Final = Stake(0, 0, False, False)


class Fists:
    """A world in which all have closed their fists but one. All others have paid; what was the best of theirs?"""

    def __init__(self, world: DragonState, seat: int) -> None:
        self._seat = seat
        self._paid = paid = world.clone()
        paid.agenda, paid.sealed = world.agenda[:-1], {}
        paid.question += 1
        self._stakes = [NOTHING] * len(world.scores)
        self._void, self._best, self._bidders = False, 0, [seat]
        for each, bid in world.sealed.items():
            stake = self._stakes[each] = stake_of(bid)
            pay_gold(paid, each, stake)
            self._void = self._void or stake.black
            strength = stake.strength
            if strength > self._best:
                self._best, self._bidders = strength, [each]
            elif strength == self._best:
                self._bidders.append(each)

    def opened(self, bid: Bid) -> DragonState:
        """Return where this last fist leads: to a question, or to chance."""
        state, seat, stake = self._paid.clone(), self._seat, stake_of(bid)
        pay_gold(state, seat, stake)
        stakes, card = self._stakes[:], state.auction.card
        stakes[seat] = stake
        strength, best = stake.strength, self._best
        if self._void or stake.black or not (strength or best):
            state.auction = Auction(card, tuple(stakes))
        elif strength == best or (strength < best and len(self._bidders) > 1):
            tied = tuple(sorted([*self._bidders, seat] if strength == best else self._bidders))
            state.auction = Auction(card, tuple(stakes), tied)
            state.push(BreakTie(tied))
            return state
        else:
            winner = seat if strength > best else self._bidders[0]
            state.auction = Auction(card, tuple(stakes), (), (), winner)
            state.put_up = (*state.put_up[:-1], PutUp(card, winner))
            if state.doppelganger == winner:
                state.push(Use(winner, card))
            else:
                power(winner, card).run(state, UNHEARD)
        settle(state, UNHEARD)
        return state


@cache
def power(seat: int, card: int) -> Power:
    return POWERS[card](seat, card)
