"""§5 The battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.engine import Ask, Choice, Step, Told
from core.gargon.cards import CREATURES
from core.gargon.choices import FIGHTS, Fight
from core.gargon.drawing import ask_losers
from core.gargon.events import ChoseCreature, Fought, TurnedUp, WonAlone, ZeroLost
from core.gargon.state import GargonState

NOBODY: Final = -1


def clockwise(state: GargonState) -> list[int]:
    """All seats from the round's start player on."""
    seats = len(state.laid)
    return [*range(state.starter, seats), *range(state.starter)]


@dataclass(frozen=True, slots=True)
class TurnUp(Step[GargonState]):
    """§5.1 The cards on the table are turned up."""

    def run(self, state: GargonState, told: Told) -> None:
        state.turned = True
        for seat in clockwise(state):
            if state.laid[seat]:
                told.tell(TurnedUp(seat, state.laid[seat]))


@dataclass(frozen=True, slots=True)
class Battles(Step[GargonState]):
    """§5.2 The first seat clockwise that has cards on the table chooses what fights next, until none has any."""

    def run(self, state: GargonState, told: Told) -> None:
        for seat in clockwise(state):
            if state.laid[seat]:
                state.push(self, ChooseCreature(seat))
                return
        state.turned = False


@dataclass(frozen=True, slots=True)
class ChooseCreature(Ask[GargonState]):
    """§5.2 One of the creatures among the own cards on the table."""

    seat: int

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def choices(self, state: GargonState, seat: int) -> Sequence[Choice]:
        return [FIGHTS[colour] for colour in dict.fromkeys([card >> 4 for card in state.laid[seat]])]

    def resolve(self, state: GargonState, answers: Mapping[int, Any], told: Told) -> None:
        colour = answers[self.seat].colour
        told.tell(ChoseCreature(self.seat, colour))
        state.push(Battle(colour, 1, state.terms.round_zeros and zeros_apart(state, colour)))

    def objection(self, state: GargonState, seat: int, choice: Choice) -> str:
        if choice in FIGHTS and isinstance(choice, Fight):
            creature = CREATURES[choice.colour]
            return f"You have no {creature.colour} {creature.name} on the table."
        return "Choose which of your creatures on the table fights next."


def zeros_apart(state: GargonState, colour: int) -> bool:
    """§8.3 Have two players laid a 0 each of this colour?"""
    return sum(colour << 4 in cards for cards in state.laid) > 1


@dataclass(frozen=True, slots=True)
class Battle(Step[GargonState]):
    """§5.3–5.7 The first battle of a colour and, if cards of it are left, the second."""

    colour: int
    number: int
    zeros_lost: bool
    """§8.3 Nobody wins with a 0 of this colour."""

    def run(self, state: GargonState, told: Told) -> None:
        fighters = self.fighters(state)
        if len(fighters) > 1:
            self.fight(state, fighters, told)
        elif fighters:
            self.stand_alone(state, fighters[0], told)

    def fighters(self, state: GargonState) -> list[int]:
        colour = self.colour
        return [seat for seat in clockwise(state) if any(card >> 4 == colour for card in state.laid[seat])]

    def stand_alone(self, state: GargonState, seat: int, told: Told) -> None:
        """§5.3, §5.5 All that is left of the colour is won without a fight, but for a 0 lost by §8.3."""
        cards = tuple([card for card in state.laid[seat] if card >> 4 == self.colour])
        state.laid[seat] = tuple([card for card in state.laid[seat] if card >> 4 != self.colour])
        if self.zeros_lost and not cards[0] & 15:
            state.discards += cards
            told.tell(ZeroLost(seat, cards[0]))
            ask_losers(state, [seat])
        else:
            state.won[seat] += cards
            told.tell(WonAlone(seat, cards))

    def fight(self, state: GargonState, fighters: list[int], told: Told) -> None:
        """§5.4–5.8 The highest card wins, a 0 never; the others are discarded and replaced."""
        cards = [self.send(state, seat) for seat in fighters]
        highest = max(cards)
        winner = fighters[cards.index(highest)] if highest & 15 else NOBODY
        for seat, card in zip(fighters, cards, strict=True):
            if seat == winner:
                state.won[seat] += (card,)
            else:
                state.discards += (card,)
        told.tell(Fought(self.colour, self.number, tuple(fighters), tuple(cards), winner))
        if self.number == 1:
            state.push(Battle(self.colour, 2, self.zeros_lost))
        ask_losers(state, [seat for seat in fighters if seat != winner])

    def send(self, state: GargonState, seat: int) -> int:
        """§5.4 The higher of two cards; what lies on the table is sorted."""
        cards = list(state.laid[seat])
        card = max([each for each in cards if each >> 4 == self.colour])
        cards.remove(card)
        state.laid[seat] = tuple(cards)
        return card
