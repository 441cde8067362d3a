"""The frame of Gargon: the deal, the rounds, the end. Laying cards, drawing and the battles have their own files."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

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
        lost = lost_starts(state)
        for seat in lost:
            told.tell_all(StartLost(seat))
        state.starter = (first_in_turn(state) + len(lost)) % len(state.hands)
        state.round += 1
        state.mix, state.passed = (), lost if state.terms.rounds_lost else ()
        told.tell_all(RoundBegan(state.round, state.starter))
        state.push(self, Battles(), TurnUp(), LEAD[state.starter])


def first_in_turn(state: GargonState) -> int:
    """§3.2 The left neighbour of the last one."""
    return (state.starter + 1) % len(state.hands) if state.round else state.starter


def lost_starts(state: GargonState) -> tuple[int, ...]:
    """§3.3 Return the seats without a card that lose the start, one after the other."""
    first, seats = first_in_turn(state), len(state.hands)
    if state.hands[first]:
        return ()
    in_turn = [(first + place) % seats for place in range(seats)]
    return tuple(takewhile(lambda seat: not state.hands[seat], in_turn))


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
