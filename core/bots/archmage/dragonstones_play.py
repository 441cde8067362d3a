"""Plays auctions of Fist of Dragonstones on in imagined worlds: by the rules, but without all that only a table needs.
Of several moves that are tried in one world, what does not hang on them is done once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from core.bots.dice import Dice
from core.bots.search import UNHEARD
from core.dragonstones.bidding import BreakTie, OpenFists, pay_gold, stake_of
from core.dragonstones.choices import Bid
from core.dragonstones.powers.flow import POWERS, Power, Use
from core.dragonstones.rules import DrawCharacter, NextCharacter, begin_auction, without
from core.dragonstones.state import Auction, DragonState, PutUp, Stake
from core.engine import Ask, Choice, Roll, roll_on, settle

NOTHING: Final = Stake(0, 0, False, False)


class Fists:
    """A world in which all have closed their fists but one. All others have paid; what was the best of theirs?"""

    def __init__(self, world: DragonState, seat: int) -> None:
        self.world, self._seat = world, seat
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

    def opened(self, bid: Bid, chance: Dice) -> DragonState:
        """Return where this last fist leads: to a question, or to chance; but which character is next is already
        drawn."""
        state, seat, stake = self._paid.clone(), self._seat, stake_of(bid)
        pay_gold(state, seat, stake)
        stakes, card, before = self._stakes[:], state.auction.card, state.agenda
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
        if state.agenda is before and state.to_come and isinstance(before[-1], NextCharacter):
            draw(state, chance)
        else:
            settle(state, UNHEARD)
        return state


@cache
def power(seat: int, card: int) -> Power:
    return POWERS[card](seat, card)


def draw(state: DragonState, chance: Dice) -> None:
    """Put the next character up."""
    place = chance.randrange(len(state.to_come))
    card, state.to_come = state.to_come[place], without(state.to_come, place)
    begin_auction(state, card)


Answer = Callable[[DragonState, int, Dice], Choice]


def go_on(state: DragonState, answer: Answer, seed: int, chance: Dice, longest: int) -> int:
    """Play on to the next auction; return how many answers were given. After `longest` it is given up, as characters of
    players' own may come to no end."""
    answers, minds = 0, None
    while state.agenda and not isinstance(asked := state.agenda[-1], OpenFists) and answers < longest:
        if isinstance(asked, DrawCharacter):
            state.agenda = state.agenda[:-1]
            draw(state, chance)
        elif isinstance(asked, Ask):
            minds = minds or Dice(seed)
            answered = {each: answer(state, each, minds) for each in asked.seats}
            answers += len(answered)
            state.agenda = state.agenda[:-1]
            state.question += 1
            asked.resolve(state, answered, UNHEARD)
            settle(state, UNHEARD)
        else:
            assert isinstance(asked, Roll)
            roll_on(state, chance.outcome(asked.shape(state)), UNHEARD)
    return answers
