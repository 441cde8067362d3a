"""§9 The count: points, realm cards, the new order."""

from __future__ import annotations

from dataclasses import dataclass

from core.engine import Step
from core.telling import Tellings
from core.zargos.ending import end_game
from core.zargos.events import CountedMeanwhile, MeansFound, PointsCounted, RealmCardMoved
from core.zargos.map.board import IN_REALM
from core.zargos.settling.ordering import Ranks, find_order
from core.zargos.state import NOBODY, ZargosState
from core.zargos.war.forces import points_of


@dataclass(frozen=True, slots=True)
class CountPoints(Step[ZargosState]):
    """§9 Points, realm cards, and the order of the next turn; §15.3 after the last turn there is none."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        state.points = points_of(state)
        told.tell_all(PointsCounted(state.points))
        if state.turn == state.terms.turns:
            if state.counts:
                state.points = means(state.counts)
                told.tell_all(MeansFound(state.points))
            end_game(state, told)
            return
        move_realm_cards(state, told)
        find_order(state, False, ranked(state), told)


@dataclass(frozen=True, slots=True)
class CountMeanwhile(Step[ZargosState]):
    """§15.3 In the last turn after each people's turn, where the mean of these counts decides."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        if state.terms.mean and state.turn == state.terms.turns:
            state.counts += (points_of(state),)
            told.tell_all(CountedMeanwhile(state.counts[-1]))


def means(counts: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """§15.3 Return the mean of each people's counts; a half is rounded up."""
    return tuple([(2 * sum(each) + len(counts)) // (2 * len(counts)) for each in zip(*counts, strict=True)])


def ranked(state: ZargosState) -> Ranks:
    """§9.3 The peoples still in play, those with the most points first."""
    by_points: dict[int, tuple[int, ...]] = {}
    for people in state.order:
        if not state.out >> people & 1:
            points = state.points[people]
            by_points[points] = (*by_points.get(points, ()), people)
    return tuple([by_points[points] for points in sorted(by_points, reverse=True)])


def move_realm_cards(state: ZargosState, told: Tellings) -> None:
    """§9.4"""
    cards = tuple([holder(state, realm) for realm in range(len(state.realm_cards))])
    for realm, people in enumerate(cards):
        if people != state.realm_cards[realm]:
            told.tell_all(RealmCardMoved(realm, people))
    state.realm_cards = cards


def holder(state: ZargosState, realm: int) -> int:
    """§9.4 Who has a realm's card after the count: with the whole realm, or having it, still with the capital."""
    owners = [state.owner[province] for province in IN_REALM[realm]]
    keeps = owners[0] == state.realm_cards[realm]
    return owners[0] if keeps or owners.count(owners[0]) == len(owners) else NOBODY
