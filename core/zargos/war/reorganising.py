"""§8, §12.4, §14.4, §14.6 Reorganisation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.engine import AskOne, Choice, Step
from core.sentences import mark, sentence
from core.telling import Tellings
from core.zargos.cards import MIST, WINGED
from core.zargos.choices import CALL_MIST, FREE, MOVE_FROM, STAY, STOP_REORGANISING, CallMist, MoveFrom, MoveTo
from core.zargos.events import MistCalled, Reorganised
from core.zargos.magic.dealing import put_under
from core.zargos.map.board import CODES, PLACES, SEA
from core.zargos.map.geography import FLIGHTS
from core.zargos.state import ZargosState
from core.zargos.war.forces import add_to, has_power, provinces_of, take_from
from core.zargos.war.groups import HowMany, pay, send, sources
from core.zargos.war.targets import Reach, cells_next_to, needs_card, reach

STEPS: Final = 2
"""§8.1"""
MISTY: Final = -1
"""In the place of the steps left: without limit (§12.4)."""


@dataclass(frozen=True, slots=True)
class Reorganisation(Step[ZargosState]):
    """§8.1 Two steps; §14.6 of the Winged each counter moves once."""

    seat: int
    people: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if self.people == WINGED and has_power(state, WINGED):
            state.settled = (0,) * len(PLACES)
        state.agenda += (EndReorganisation(), MoreSteps(self.seat, self.people, STEPS, ()))


@dataclass(frozen=True, slots=True)
class EndReorganisation(Step[ZargosState]):
    """§8 All counters may move again in the next turn."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        state.settled = ()


@dataclass(frozen=True, slots=True)
class MoreSteps(Step[ZargosState]):
    """§8.1 As long as steps are left; who holds no card and can't step needs not be asked."""

    seat: int
    people: int
    steps: int
    closed: tuple[int, ...]

    def run(self, state: ZargosState, told: Tellings) -> None:
        ask = ChooseGroup(self.seat, self.people, self.steps, self.closed)
        if (state.hands[self.seat] and self.steps) or len(ask.choices(state, self.seat)) > 1:
            state.agenda += (ask,)


def own_reach(state: ZargosState, people: int, place: int, steps: int, own: int) -> Reach:
    """§8.1–8.4 Where a group of this people may go: among its own provinces, and Dragons into the sea."""
    wanted = own & ~state.frozen & ~(1 << place)
    if steps == MISTY:
        return Reach(wanted, 0, 0, 0, 0)
    if not steps:
        return Reach(FLIGHTS[place] & wanted if state.settled else 0, 0, 0, 0, 0)
    return reach(state, people, place, wanted)._replace(cells=cells_next_to(state, people, place))


@dataclass(frozen=True, slots=True)
class ChooseGroup(AskOne[ZargosState]):
    """§8.1 From where a group steps; §12.4 or a Wind of Mist; or the turn ends."""

    people: int
    steps: int
    closed: tuple[int, ...]

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        own = provinces_of(state, self.people)
        found: list[Choice] = [STOP_REORGANISING]
        for place in sources(state, self.people, self.closed):
            if any(own_reach(state, self.people, place, self.steps, own)):
                found.append(MOVE_FROM[place])
        if MIST in state.hands[seat] and self.steps > 0:
            found.append(CALL_MIST)
        return found

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, MoveFrom):
            state.push(StepTarget(self.seat, self.people, self.steps, self.closed, choice.place))
        elif isinstance(choice, CallMist):
            put_under(state, self.seat, MIST)
            state.settled = state.settled or (0,) * len(PLACES)
            told.tell_all(MistCalled(self.people))
            state.push(MoreSteps(self.seat, self.people, MISTY, ()))

    def is_public(self, state: ZargosState, seat: int, choice: Choice) -> bool:
        """Except the Wind of Mist, and the places that a group can leave by a card alone."""
        if not isinstance(choice, MoveFrom):
            return not isinstance(choice, CallMist)
        own = provinces_of(state, self.people)
        return own_reach(state, self.people, choice.place, self.steps, own).without_cards

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        if isinstance(choice, MoveFrom) and choice.place in PLACES:
            return sentence("No group of yours can step from {place} now.", place=CODES[choice.place])
        return mark("Choose from where a group steps, or end your turn.")


@dataclass(frozen=True, slots=True)
class StepTarget(AskOne[ZargosState]):
    """§8.1–8.2 Where the group goes, and by what means."""

    people: int
    steps: int
    closed: tuple[int, ...]
    source: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        own = provinces_of(state, self.people)
        found = own_reach(state, self.people, self.source, self.steps, own).choices()
        found.append(STAY)
        return found

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if not isinstance(choice, MoveTo):
            state.push(MoreSteps(self.seat, self.people, self.steps, (*self.closed, self.source)))
            return
        left = self.steps - self.costs_a_step(state, choice)
        state.push(MoreSteps(self.seat, self.people, left, self.closed if left == self.steps else ()))
        pay(state, self.people, self.source, choice, told)
        send(state, StepSize(self.seat, self.people, self.source, choice.place), told)

    def costs_a_step(self, state: ZargosState, move: MoveTo) -> bool:
        """§12.4, §14.6 Neither in the mist nor flying."""
        flying = state.settled and move.means == FREE and self.source < SEA and FLIGHTS[self.source] >> move.place & 1
        return self.steps != MISTY and not flying

    def is_public(self, state: ZargosState, seat: int, choice: Choice) -> bool:
        return not needs_card(choice)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return sentence("From {place} a group can't step there in that way.", place=CODES[self.source])


@dataclass(frozen=True, slots=True)
class StepSize(HowMany):
    """§8.3 How many counters step."""

    def go(self, state: ZargosState, size: int, told: Tellings) -> None:
        take_from(state, self.source, size)
        add_to(state, self.target, size)
        if state.settled:
            settled = list(state.settled)
            settled[self.target] += size
            state.settled = tuple(settled)
        told.tell_all(Reorganised(self.people, self.source, self.target, size))
