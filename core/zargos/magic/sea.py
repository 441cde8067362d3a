"""§11.5, §11.8 Dragons at sea who have to give way to a storm, or are thrown ashore."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import AskOne, Choice, Step
from core.sentences import mark
from core.telling import Tellings
from core.zargos.cards import DRAGONS
from core.zargos.choices import GO_TO
from core.zargos.events import Displaced
from core.zargos.map.board import CELLS, SEA
from core.zargos.map.geography import COASTAL, LAND, SEA_NEXT, coasts, members, spread
from core.zargos.state import NOBODY, ZargosState
from core.zargos.war.forces import add_to, provinces_of


@dataclass(frozen=True, slots=True)
class WeatherStorm(Step[ZargosState]):
    """§11.5 From every closed cell Dragons go to a neighbouring open one; without one they stay."""

    cell: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        for cell in range(self.cell, len(CELLS)):
            if state.afloat[cell] and state.stormy >> cell & 1:
                state.push(WeatherStorm(cell + 1))
                give_way(state, cell, open_cells(state, cell), told)
                return


def open_cells(state: ZargosState, cell: int) -> tuple[int, ...]:
    """Return the open cells beside a cell, as places."""
    return tuple([SEA + each for each in members(SEA_NEXT[cell] & ~state.stormy)])


@dataclass(frozen=True, slots=True)
class ThrowAshore(Step[ZargosState]):
    """§11.8 From every cell Dragons go to their nearest province; without any they are lost."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        for cell in CELLS:
            if state.afloat[cell]:
                state.push(self)
                found = nearest(cell, provinces_of(state, DRAGONS))
                give_way(state, cell, found or (NOBODY,), told)
                return


def nearest(cell: int, own: int) -> tuple[int, ...]:
    """§11.8 By sea cells; if that leads to no coast of theirs, by land from the shore of this sea; if that leads to no
    province of theirs either, by land from any coast."""
    cells = 1 << cell
    while not coasts(cells) & own and spread(cells) != cells:
        cells = spread(cells)
    shore = coasts(cells)
    return tuple(members(nearest_by_land(shore, own) or nearest_by_land(COASTAL, own)))


def nearest_by_land(provinces: int, own: int) -> int:
    """Return their own among these provinces, or the fewest provinces away from them."""
    before = 0
    while not provinces & own and provinces != before:
        before = provinces
        for province in members(before):
            provinces |= LAND[province]
    return provinces & own


def give_way(state: ZargosState, cell: int, places: tuple[int, ...], told: Tellings) -> None:
    """Move Dragons out of the way; where there is only one way nobody needs to be asked."""
    if len(places) > 1:
        state.push(GiveWay(state.seat_of[DRAGONS], cell, places))
    elif places:
        displace(state, cell, places[0], told)


@dataclass(frozen=True, slots=True)
class GiveWay(AskOne[ZargosState]):
    """§11.5, §11.8 The Dragons choose among equals."""

    public: ClassVar = (Choice,)
    cell: int
    places: tuple[int, ...]

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return [GO_TO[place] for place in self.places]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        displace(state, self.cell, answers[self.seat].place, told)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("The Dragons give way to one of the nearest places.")


def displace(state: ZargosState, cell: int, place: int, told: Tellings) -> None:
    size, state.afloat[cell] = state.afloat[cell], 0
    if place != NOBODY:
        add_to(state, place, size)
    told.tell_all(Displaced(cell, place, size))
