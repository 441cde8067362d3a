"""Tells what is to be known of a position of Zargos: in numbers by seat, and by what two moves differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.bots.archmage.value import Row
from core.bots.search import Aspect
from core.sentences import mark
from core.zargos.map.board import IN_REALM, THRONE, ZARGOS
from core.zargos.state import NOBODY, ZargosState
from core.zargos.war.forces import points_of, strengths

ASPECTS: Final = (
    Aspect(2.0, more=mark("Your best people has more points.")),
    Aspect(3.0, more=mark("You keep more counters.")),
    Aspect(0.4, more=mark("You come closer to the throne of Zargos.")),
    Aspect(2.0, less=mark("The best of the other peoples has fewer points.")),
    Aspect(4.0, less=mark("The others keep fewer counters.")),
    Aspect(2.0, more=mark("You keep more magic cards.")),
)
"""Of what `looked` returns."""


def looked(state: ZargosState, seat: int) -> Sequence[float]:
    """Return how much of each aspect there is."""
    points, sizes = points_of(state), strengths(state)
    mine, theirs = _peoples(state, seat), [each for each in state.order if state.seat_of[each] != seat]
    return (
        max(points[people] for people in mine),
        sum(sizes[people] for people in mine),
        max(_parts_of_the_throne(state, people) for people in mine),
        max(points[people] for people in theirs),
        sum(sizes[people] for people in theirs),
        len(state.hands[seat]),
    )


def numbers(state: ZargosState) -> Sequence[Row]:
    points, sizes = points_of(state), strengths(state)
    seats, phase = len(state.hands), state.turn / state.terms.turns
    counters = max(1, sum(sizes))
    peoples = [_peoples(state, seat) for seat in range(seats)]
    bests = [max(points[people] for people in mine) for mine in peoples]
    found = []
    for seat, mine in enumerate(peoples):
        best = bests[seat]
        lead = best - max(other for each, other in enumerate(bests) if each != seat)
        has = sum([sizes[people] for people in mine])
        share = seats * has / counters - 1
        parts, landed, reach = max([_on_the_throne(state, people) for people in mine])
        found.append(
            (
                best / 30,
                lead / 20,
                sum([points[people] for people in mine]) / 40,
                has / 60,
                share,
                max([sizes[people] for people in mine]) / 40,
                parts,
                landed,
                reach,
                len(state.hands[seat]) / 5,
                sum([state.boats[people] for people in mine]) / 3,
                sum([state.realm_cards.count(people) for people in mine]) / 2,
                phase * best / 30,
                phase * lead / 20,
                phase * share,
                phase * parts,
                phase * reach,
                phase * phase * lead / 20,
                min([place for place, people in enumerate(state.order) if people in mine], default=6) / 6,
                phase,
                seats / 4,
            )
        )
    return found


def _peoples(state: ZargosState, seat: int) -> list[int]:
    return [people for people, leader in enumerate(state.seat_of) if leader == seat]


def _parts_of_the_throne(state: ZargosState, people: int) -> int:
    return sum([state.owner[place] == people for place in THRONE])


def _on_the_throne(state: ZargosState, people: int) -> tuple[float, float, float]:
    """Return the part of the throne that a people has, its counters in Zargos, and these beside what still defends the
    other parts."""
    parts = _parts_of_the_throne(state, people)
    landed = sum([state.strength[place] for place in IN_REALM[ZARGOS] if state.owner[place] == people])
    against = sum([state.strength[place] for place in THRONE if state.owner[place] not in (people, NOBODY)])
    return parts / 4, landed / 20, min(2.0, landed / (5 + against))
