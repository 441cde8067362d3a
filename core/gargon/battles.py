"""§5 The battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from core.engine import AskOne, Choice, Step
from core.gargon.cards import COLOURS
from core.gargon.choices import FIGHTS, Fight
from core.gargon.drawing import ask_losers
from core.gargon.events import ChoseCreature, Fought, TurnedUp, WonAlone, ZeroLost
from core.gargon.state import GargonState
from core.sentences import mark
from core.telling import Tellings

NOBODY: Final = -1
_NONE_LIES: Final = (
    mark("You have no white Dragon on the table."),
    mark("You have no blue Pegasus on the table."),
    mark("You have no violet Gargoyle on the table."),
    mark("You have no yellow Manticore on the table."),
    mark("You have no red Phoenix on the table."),
    mark("You have no green Fairy on the table."),
)

_CLOCKWISE: Final = {
    seats: tuple((*range(starter, seats), *range(starter)) for starter in range(seats)) for seats in (3, 4, 5)
}


def clockwise(state: GargonState) -> tuple[int, ...]:
    """Return all seats from the round's start player on."""
    return _CLOCKWISE[len(state.laid)][state.starter]


@dataclass(frozen=True, slots=True)
class TurnUp(Step[GargonState]):
    """§5.1 The cards on the table are turned up."""

    def run(self, state: GargonState, told: Tellings) -> None:
        state.turned = True
        for seat in clockwise(state):
            if state.laid[seat]:
                told.tell_all(TurnedUp(seat, state.laid[seat]))


@dataclass(frozen=True, slots=True)
class Battles(Step[GargonState]):
    """§5.2 The first seat clockwise that has cards on the table chooses what fights next, until none has any."""

    def run(self, state: GargonState, told: Tellings) -> None:
        for seat in clockwise(state):
            if state.laid[seat]:
                state.agenda += (self, CHOOSE[seat])
                return
        state.turned = False


@dataclass(frozen=True, slots=True)
class ChooseCreature(AskOne[GargonState]):
    """§5.2 One of the creatures among one's own cards on the table."""

    public: ClassVar = (Choice,)

    def choices(self, state: GargonState, seat: int) -> Sequence[Choice]:
        return [FIGHTS[colour] for colour in dict.fromkeys([card >> 4 for card in state.laid[seat]])]

    def resolve(self, state: GargonState, answers: Mapping[int, Any], told: Tellings) -> None:
        colour = answers[self.seat].colour
        told.tell_all(ChoseCreature(self.seat, colour))
        state.push((FIRST_ZEROS_LOST if state.terms.round_zeros and zeros_apart(state, colour) else FIRST)[colour])

    def objection(self, state: GargonState, seat: int, choice: Choice) -> str:
        if choice in FIGHTS and isinstance(choice, Fight):
            return _NONE_LIES[choice.colour]
        return mark("Choose which of your creatures on the table fights next.")


CHOOSE: Final = tuple(map(ChooseCreature, range(5)))


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

    def run(self, state: GargonState, told: Tellings) -> None:
        colour = self.colour
        lots: dict[int, list[int]] = {}
        for seat in clockwise(state):
            for card in state.laid[seat]:
                if card >> 4 == colour:
                    lots.setdefault(seat, []).append(card)
        if len(lots) > 1:
            self.fight(state, lots, told)
        else:
            self.stand_alone(state, *lots.popitem(), told)

    def stand_alone(self, state: GargonState, seat: int, lot: list[int], told: Tellings) -> None:
        """§5.3, §5.5 All that is left of the colour is won without a fight, but for a 0 lost by §8.3."""
        for card in lot:
            take_away(state, seat, card)
        if self.zeros_lost and not lot[0] & 15:
            state.discards += (lot[0],)
            told.tell_all(ZeroLost(seat, lot[0]))
            ask_losers(state, [seat])
        else:
            state.won[seat] += tuple(lot)
            told.tell_all(WonAlone(seat, tuple(lot)))

    def fight(self, state: GargonState, lots: dict[int, list[int]], told: Tellings) -> None:
        """§5.4–5.8 Each sends the higher card; the highest wins, a 0 never; the others are discarded and replaced."""
        sent = {seat: lot[-1] for seat, lot in lots.items()}
        highest = max(sent.values())
        winner, losers = NOBODY, []
        for seat, card in sent.items():
            take_away(state, seat, card)
            if card == highest and card & 15:
                winner = seat
                state.won[seat] += (card,)
            else:
                losers.append(seat)
                state.discards += (card,)
        told.tell_all(Fought(self.colour, self.number, tuple(sent), tuple(sent.values()), winner))
        if max(map(len, lots.values())) > 1:
            state.push(Battle(self.colour, 2, self.zeros_lost))
        ask_losers(state, losers)


FIRST: Final = tuple(Battle(colour, 1, False) for colour in COLOURS)
FIRST_ZEROS_LOST: Final = tuple(Battle(colour, 1, True) for colour in COLOURS)


def take_away(state: GargonState, seat: int, card: int) -> None:
    """Take a card off the table; what is left there stays sorted."""
    cards = list(state.laid[seat])
    cards.remove(card)
    state.laid[seat] = tuple(cards)
