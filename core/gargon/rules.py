"""The frame of Gargon: the deal, the rounds, the end. Laying cards, drawing and the battles have their own files."""

from __future__ import annotations

from dataclasses import dataclass

from core.engine import Roll, Shape, Step, shuffled, thrown
from core.gargon import scoring
from core.gargon.battles import Battles, TurnUp
from core.gargon.cards import DECK, HAND, LETTERS, backs
from core.gargon.events import (
    BacksDealt,
    ColourCounted,
    GameCounted,
    HandDealt,
    PileTurnedUp,
    RoundBegan,
    StacksSpread,
    StarterChosen,
    StartLost,
)
from core.gargon.laying import LEAD
from core.gargon.state import GargonState
from core.telling import Tellings


@dataclass(frozen=True, slots=True)
class ShuffleAndDeal(Roll[GargonState]):
    """§2.1–2.2 Ten cards for everybody, and two equal stacks of the rest."""

    def shape(self, state: GargonState) -> Shape:
        return shuffled(len(DECK))

    def resolve(self, state: GargonState, outcome: tuple[int, ...], told: Tellings) -> None:
        seats = len(state.hands)
        cards = tuple([DECK[place] for place in outcome])
        rest = cards[HAND * seats :]
        half = len(rest) // 2
        state.hands = [tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(seats)]
        state.stacks = [rest[:half], rest[half:]]
        state.fans = fan(state.stacks[0]), fan(state.stacks[1])
        state.discards = ()
        told.tell_all(StacksSpread(*state.fans))
        for seat, hand in enumerate(state.hands):
            told.tell_owner(seat, HandDealt(seat, hand), others=BacksDealt(seat, backs(hand)))


def fan(stack: tuple[int, ...]) -> str:
    """§2.2 The backs of a stack, the top last."""
    return "".join([LETTERS[card >> 4] for card in stack])


@dataclass(frozen=True, slots=True)
class ChooseStarter(Roll[GargonState]):
    """§2.4 A random seat starts the first round."""

    def shape(self, state: GargonState) -> Shape:
        return thrown(1, len(state.hands))

    def resolve(self, state: GargonState, outcome: tuple[int, ...], told: Tellings) -> None:
        state.starter = outcome[0]
        told.tell_all(StarterChosen(state.starter))


@dataclass(frozen=True, slots=True)
class NextRound(Step[GargonState]):
    """§3.1 A round, unless the game is at its end (§6.1, §3.4)."""

    def run(self, state: GargonState, told: Tellings) -> None:
        if not all(state.stacks) or not any(state.hands):
            state.push(CountGame())
            return
        state.starter = next_starter(state, told)
        state.round += 1
        state.mix, state.passed = (), ()
        told.tell_all(RoundBegan(state.round, state.starter))
        state.push(self, Battles(), TurnUp(), LEAD[state.starter])


def next_starter(state: GargonState, told: Tellings) -> int:
    """§3.2–3.3 The left neighbour of the last one; who holds no card loses the start."""
    seats = len(state.hands)
    seat = (state.starter + 1) % seats if state.round else state.starter
    while not state.hands[seat]:
        told.tell_all(StartLost(seat))
        seat = (seat + 1) % seats
    return seat


@dataclass(frozen=True, slots=True)
class CountGame(Step[GargonState]):
    """§6.2, §7 Hands are worth nothing, won piles are turned up and counted colour by colour."""

    def run(self, state: GargonState, told: Tellings) -> None:
        for seat, hand in enumerate(state.hands):
            state.discards += hand
            state.hands[seat] = ()
        for seat, pile in enumerate(state.won):
            told.tell_all(PileTurnedUp(seat, pile))
        count = state.counted = scoring.count_piles(state.won, state.terms.threes)
        for colour, each in enumerate(count):
            told.tell_all(ColourCounted(colour, *each))
        told.tell_all(
            GameCounted(
                scoring.bonuses(count),
                scoring.amulet_points(count),
                scoring.totals(count),
                scoring.winners(count),
            )
        )
