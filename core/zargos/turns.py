"""§4, §15 The frame: turns of play, each people's turn, and the end."""

from __future__ import annotations

from dataclasses import dataclass

from core.engine import Step
from core.telling import Tellings
from core.zargos.counting import CountMeanwhile, CountPoints
from core.zargos.ending import OutOfTheGame
from core.zargos.events import PeoplesTurnBegan, TurnBegan
from core.zargos.magic.dealing import DealCards
from core.zargos.magic.exchanging import Exchanges
from core.zargos.magic.winds import OpenWindow, clear_winds
from core.zargos.settling.buying import Purchases
from core.zargos.state import ZargosState
from core.zargos.war.fighting import Engage
from core.zargos.war.moving import Attacks
from core.zargos.war.reorganising import Reorganisation


@dataclass(frozen=True, slots=True)
class NextTurn(Step[ZargosState]):
    """§4 Every people's turn, the count and the cards, the purchases."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        state.turn += 1
        told.tell_all(TurnBegan(state.turn))
        state.push(self, Purchases(0), Exchanges(0), DealCards(0), CountPoints(), PeoplesTurn(0))


@dataclass(frozen=True, slots=True)
class PeoplesTurn(Step[ZargosState]):
    """§4.1 The window, the attacks and their fights, the reorganisation; then the next people's turn."""

    position: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if self.position == len(state.order):
            return
        state.agenda += (PeoplesTurn(self.position + 1),)
        people = state.order[self.position]
        if not state.out >> people & 1:
            seat = state.seat_of[people]
            told.tell_all(PeoplesTurnBegan(people))
            state.agenda += (EndPeoplesTurn(), PeoplesMoves(seat, people), OutOfTheGame(), OpenWindow(people))


@dataclass(frozen=True, slots=True)
class PeoplesMoves(Step[ZargosState]):
    """§4.1 The attacks, their fights, the reorganisation; unless the red cards have left nobody."""

    seat: int
    people: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        seat, people = self.seat, self.people
        if not state.out >> people & 1:
            state.agenda += (Reorganisation(seat, people), Engage(seat, people, 0), Attacks(seat, people, 0, ()))


@dataclass(frozen=True, slots=True)
class EndPeoplesTurn(Step[ZargosState]):
    """§10.3 What the red cards did is over, and they go under the pile. §15.3 In the last turn there is a count."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        clear_winds(state)
        state.assailed = 0
        state.agenda += (CountMeanwhile(), OutOfTheGame())
