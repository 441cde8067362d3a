"""§4.4, §15 Who is out, and when it is over."""

from __future__ import annotations

from dataclasses import dataclass

from core.engine import Step
from core.telling import Tellings
from core.zargos.events import GameWon, PeopleOut
from core.zargos.map.board import THRONE
from core.zargos.scoring import result, survivors
from core.zargos.state import NOBODY, ZargosState
from core.zargos.war.forces import strengths


@dataclass(frozen=True, slots=True)
class OutOfTheGame(Step[ZargosState]):
    """§4.4 A people without a counter is out; §15.2 if only one player has peoples left, the game is over."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        left = strengths(state)
        gone = [people for people in state.order if not left[people] and not state.out >> people & 1]
        for people in gone:
            state.out |= 1 << people
            told.tell_all(PeopleOut(people))
            put_hand_away(state, state.seat_of[people])
        if gone and len(survivors(state)) < 2:
            end_game(state, told)


def put_hand_away(state: ZargosState, seat: int) -> None:
    """§4.4 A player without peoples needs no magic cards."""
    if seat not in survivors(state):
        state.pile = (*state.hands[seat], *state.pile)
        state.hands[seat] = ()


def end_game(state: ZargosState, told: Tellings) -> None:
    """§15 Nothing is left to be done."""
    state.agenda = ()
    scores, winners = result(state)
    told.tell_all(GameWon(scores, winners, state.champion))


@dataclass(frozen=True, slots=True)
class Throne(Step[ZargosState]):
    """§15.1 After a fight in the City or beside it: does one people hold all four provinces?"""

    def run(self, state: ZargosState, told: Tellings) -> None:
        people = state.owner[THRONE[0]]
        if people != NOBODY and all(state.owner[province] == people for province in THRONE):
            state.champion = people
            end_game(state, told)
