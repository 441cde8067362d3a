"""What nobody knows, found without asking the game: outcomes of chance that nobody can have noticed.

A log is played once more with one outcome changed in one place. Where every seat and an onlooker are told and shown the
same throughout, nobody knows which of the two games it is; where their last states differ all the same, that difference
is what nobody knows. It has to be what the state calls `unseen`, neither less (somebody who has seen more, before a
backup was put back, would know what comes) nor more (somebody would be deceived about what they know).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from core.engine import Refused, Shape, State, choices, roll_due, view, waiting_for
from core.replay import Rolled, Setup, advance
from core.unseen import reshuffle, reshuffle_shape
from scripts.playouts import outcome
from tests.conformance.helpers.plain import facts, is_sentence
from tests.conformance.helpers.play import Moment, viewers

TRIES = 5
"""Cards that were alike at first are drawn later; so many are tried for one that is still unseen."""


def rolls(played: Sequence[Moment]) -> dict[str, int]:
    """Where chance has spoken last of each kind of thing, by the name of the agenda's item."""
    return {
        type(moment.before.agenda[-1]).__name__: place
        for place, moment in enumerate(played)
        if isinstance(moment.record, Rolled) and moment.record.outcome
    }


def is_what_nobody_knows(setup: Setup, played: Sequence[Moment], at: int, rng: Random) -> bool:
    """The law, for the outcome that stands there in the log; whether anything unknown was found."""
    found = [_found_unknown(setup, played[at:], places, rng) for places in _alike_at_first(setup, played[at])]
    return any(found)


def _alike_at_first(setup: Setup, moment: Moment) -> list[list[int]]:
    """The places of an outcome in groups: when two of one are exchanged, nobody notices it at once."""
    shape = _shape(moment)
    if not shape.distinct:
        return [[place] for place in range(shape.size)]
    groups: list[list[int]] = []
    for place in range(shape.sides):
        group = next((each for each in groups if _belongs(setup, moment, place, each)), None)
        if group is None:
            groups.append([place])
        else:
            group.append(place)
    return groups


def _belongs(setup: Setup, moment: Moment, place: int, group: list[int]) -> bool:
    """To exchange two equal cards tells nothing, so that another of the group is asked."""
    for other in group:
        after = _unnoticed_step(setup, moment.before, moment, Rolled(_exchanged_places(moment, place, other)))
        if after != moment.after:
            return after is not None
    return True


def _found_unknown(setup: Setup, played: Sequence[Moment], places: list[int], rng: Random) -> bool:
    """Whether one of these places holds what nobody knows; it is one that `unseen` names, then, and no other."""
    for place in rng.sample(places, min(TRIES, len(places))):
        if unnoticed := _unnoticed(setup, played, place):
            _is_named(played[-1].after, unnoticed, type(played[0].before.agenda[-1]).__name__)
            return True
    return False


def _is_named(last: State, unnoticed: list[State], kind: str) -> None:
    exchanged = [list(states) for states in _exchanges(last)]
    covered = [states for states in exchanged if all(state in states for state in unnoticed)]
    assert covered, (
        f"nobody knows what {kind} has laid: {_difference(unnoticed[0], last)} as well. Name it in `unseen`, or let "
        "chance speak when it is seen."
    )
    known = min(([state for state in states if state not in unnoticed] for states in covered), key=len)
    assert not known, f"somebody knows what `unseen` would shuffle: {_difference(known[0], last)}"


def _unnoticed(setup: Setup, played: Sequence[Moment], place: int) -> list[State]:
    """The last states, other than the true one, to which other outcomes in that place lead and nobody notices."""
    found = [_at_the_end(setup, played, changed) for changed in _neighbours(played[0], place)]
    return [state for state in found if state is not None and state != played[-1].after]


def _at_the_end(setup: Setup, played: Sequence[Moment], changed: tuple[int, ...]) -> State | None:
    state = _unnoticed_step(setup, played[0].before, played[0], Rolled(changed))
    if state == played[0].after:
        return None
    for moment in played[1:]:
        if state is None:
            return None
        state = _unnoticed_step(setup, state, moment, moment.record)
    return state


def _shape(moment: Moment) -> Shape:
    shape = roll_due(moment.before)
    assert shape is not None
    return shape


def _neighbours(moment: Moment, place: int) -> Iterator[tuple[int, ...]]:
    """The outcomes in which something else stands in that place; in a shuffle the two are exchanged."""
    shape = _shape(moment)
    if shape.distinct:
        yield from (_exchanged_places(moment, place, other) for other in range(shape.sides) if other != place)
    else:
        said = _said(moment)
        yield from ((*said[:place], n, *said[place + 1 :]) for n in range(shape.sides) if n != said[place])


def _exchanged_places(moment: Moment, one: int, other: int) -> tuple[int, ...]:
    """Behind what is drawn stands what is not."""
    said, shape = _said(moment), _shape(moment)
    whole = [*said, *(n for n in range(shape.sides) if n not in said)]
    return tuple(_exchanged(whole, one, other)[: shape.size])


def _said(moment: Moment) -> tuple[int, ...]:
    assert isinstance(moment.record, Rolled)
    return moment.record.outcome


def _exchanged(cards: Sequence[Any], one: int, other: int) -> list[Any]:
    found = list(cards)
    found[one], found[other] = found[other], found[one]
    return found


def _unnoticed_step(setup: Setup, state: State, moment: Moment, record: Any) -> State | None:
    """The state after that record, if all are told and shown there what they were."""
    try:
        after, told = advance(state, record)
    except Refused:
        return None
    for viewer in viewers(setup.seats):
        if told.seen_by(viewer) != moment.told.seen_by(viewer):
            return None
        if view(setup.game, after, viewer) != view(setup.game, moment.after, viewer):
            return None
    return after


def _exchanges(state: State) -> Iterator[Iterator[State]]:
    """For each unseen card, the states in which it and another of its pile lie in each other's places."""
    piles = list(state.unseen())
    for which, pile in enumerate(piles):
        for one in range(len(pile)):
            yield (
                _laid(state, [*piles[:which], tuple(_exchanged(pile, one, other)), *piles[which + 1 :]])
                for other in range(len(pile))
                if pile[one] != pile[other]
            )


def _laid(state: State, piles: Sequence[tuple[Any, ...]]) -> State:
    new = state.clone()
    new.lay_unseen(piles)
    return new


def _difference(one: State, two: State) -> str:
    first, second = facts(one), facts(two)
    return ", ".join(f"{name} {first[name]} for {second[name]}" for name in first if first[name] != second[name])


def shuffles_nothing_else(setup: Setup, state: State, rng: Random) -> bool:
    """Every view and choice stays, sealed answers too, and the way back leads to the very state; whether it moved."""
    shape = reshuffle_shape(state)
    if shape is None:
        with pytest.raises(Refused) as refused:
            reshuffle(state, ())
        assert is_sentence(str(refused.value))
        return False
    before, said = facts(state), outcome(shape, rng)
    new = reshuffle(state, said)
    assert facts(state) == before, "the state given was changed"
    assert reshuffle(state, said) == new, "the same outcome gave another order"
    assert [sorted(pile) for pile in new.unseen()] == [sorted(pile) for pile in state.unseen()], "other cards"
    for viewer in viewers(setup.seats):
        assert view(setup.game, new, viewer) == view(setup.game, state, viewer), f"{viewer} sees what nobody has seen"
    for seat in waiting_for(state):
        assert list(choices(new, seat)) == list(choices(state, seat)), "other choices"
    assert _laid(new, state.unseen()) == state, "more was changed than the order of what nobody has seen"
    for wrong in (said[1:], (*said[:-1], shape.sides), (said[-1], *said[1:])):
        with pytest.raises(Refused):
            reshuffle(state, wrong)
    return new != state
