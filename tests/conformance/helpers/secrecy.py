"""Secrecy as non-interference: two states that differ only in what a seat may not know are one and the same to it.

Twins are such states. `same_sight` compares all that the seat can look at or provoke; `same_step` takes both one
record further and compares what the seat is told and what it is sent. What it is told may differ for the first time at
an event that `reveals`, and only by what that word allows: what stands in its view afterwards (SEEN), what has just
been thrown or answered (INPUT), a fact of the state before that is declared by name (OPENED), which of several events
it is (KIND). From there on the two are no twins any more. Any other difference is a leak. So what a seat sees is a
function of what was revealed to it, and no reveal tells more than it says.
"""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from core.engine import Ask, Choice, Order, Refused, State, apply, choices, is_over, view, waiting_for
from core.orders import idle, number_of, orders_of
from core.replay import Answered, Record, Setup, advance
from core.taking_back import forced, kept, last_move, take_back
from core.telling import Event, Reveals
from tests.conformance.declared import DECLARED
from tests.conformance.helpers.nonsense import nonsense
from tests.conformance.helpers.plain import facts
from tests.conformance.helpers.play import Moment
from tests.conformance.helpers.wire import Frames, Wire

STRANGE = 8
"""How many answers that are no answers are tried at each state; there are many states."""
COMES_IN = 0.5
"""At which part of the states the seat comes in anew; what it is sent then is made of the view, seen each time."""

TAKEN_BACK = 5
"""Which of the answers that may be taken back is, over the wire too."""


class Leak(AssertionError):
    """What a seat could learn; `kind` is a word for where it leaked."""

    def __init__(self, kind: str, seat: int | None, what: str) -> None:
        who = "An onlooker" if seat is None else f"Seat {seat}"
        super().__init__(f"{who} learns from the {kind}: {what}")
        self.kind = kind


class Twins(NamedTuple):
    """Two states that should look the same to a seat (None: to onlookers)."""

    one: State
    two: State

    @property
    def differ(self) -> bool:
        return self.one != self.two


class Watch(NamedTuple):
    """Keeps who looks on, at which table, over which wire; and a tally, so that nobody mistakes nothing for proof."""

    setup: Setup
    seat: int | None
    wire: Wire
    tally: Counter[str]


def same_sight(watch: Watch, twins: Twins, rng: Random) -> None:
    """The views, the choices, the refusals of any illegal answer, the result, and what is sent on entering."""
    _count(watch, twins)
    _same_view(watch, twins)
    _same_for_all(watch.seat, twins)
    if watch.seat is not None:
        _same_choices(watch.seat, twins)
        _same_refusals(watch, watch.seat, twins, rng)
    if is_over(twins.one):
        _same("result", watch.seat, *(watch.setup.game.result(each) for each in twins))
    if rng.random() < COMES_IN:
        _same_frames(watch.seat, *(watch.wire.enter(watch.setup, each, watch.seat) for each in twins))


def _count(watch: Watch, twins: Twins) -> None:
    watch.tally["pairs"] += 1
    watch.tally["pairs that differ"] += twins.differ
    one, two = facts(twins.one), facts(twins.two)
    watch.tally.update(f"hidden: {name}" for name in one if one[name] != two[name])


def _same(kind: str, seat: int | None, one: object, two: object) -> None:
    if one != two:
        raise Leak(kind, seat, f"{one} or {two}")


def _same_view(watch: Watch, twins: Twins) -> None:
    one, two = (view(watch.setup.game, each, watch.seat) for each in twins)
    _same("agenda", watch.seat, one.agenda, two.agenda)
    for name, first, second in zip(one._fields[:-1], one, two, strict=False):
        _same("view", watch.seat, (name, first), (name, second))
    for name, first, second in zip(one.board._fields, one.board, two.board, strict=True):
        _same("view", watch.seat, (name, first), (name, second))


def _same_choices(seat: int, twins: Twins) -> None:
    _same("choices", seat, *(list(choices(each, seat)) for each in twins))


def _same_for_all(seat: int | None, twins: Twins) -> None:
    """What an Ask says everybody knows to be offered is offered in both, to whomever: if not, to see it chosen would
    tell something, and so would it that nobody was asked where there is nothing else."""
    for asked in waiting_for(twins.one):
        _same("public choices", seat, *(_public(each, asked) for each in twins))
        _same("standing orders", seat, *(_ordered(each, asked) for each in twins))
    _same("forced answer", seat, *map(forced, twins))


def _ordered(state: State, asked: int) -> list[object]:
    """Which orders that seat may give, how long they last, and what they answer."""
    orders = orders_of(state, asked)
    return [(order, number_of(state, order.name), idle(state, asked, _only(state, order))) for order in orders]


def _only(state: State, order: Order) -> dict[str, int]:
    return {order.name: number_of(state, order.name)}


def _public(state: State, asked: int) -> list[str]:
    """The faces of the choices that seat is known to have."""
    ask = state.agenda[-1]
    assert isinstance(ask, Ask)
    return sorted({str(each.face()) for each in choices(state, asked) if ask.is_public(state, asked, each)})


def _same_refusals(watch: Watch, seat: int, twins: Twins, rng: Random) -> None:
    others = [choice for each in range(watch.setup.seats) for choice in choices(twins.one, each)[:2]]
    *strange, foreign = nonsense(watch.setup.game, rng, 1)
    tried = (*others, *rng.sample(strange, min(STRANGE, len(strange))), foreign)
    wrong = [choice for choice in tried if choice not in choices(twins.one, seat)]
    for choice in wrong:
        _same("refusal", seat, *(refusal(each, seat, choice) for each in twins))
    _same_frames(seat, *(watch.wire.refuse(watch.setup, each, seat, wrong) for each in twins))


def refusal(state: State, seat: int, choice: Choice) -> str:
    try:
        apply(state, seat, choice)
    except Refused as refused:
        return str(refused)
    return "accepted"


def _same_frames(seat: int | None, one: Frames, two: Frames) -> None:
    _same("number of frames", seat, len(one), len(two))
    _same("size of frames", seat, [*map(len, one)], [*map(len, two)])
    _same("bytes", seat, one, two)


class Stepped(NamedTuple):
    """Both states one record further; `alike`: they are still twins, as nothing told them apart."""

    twins: Twins
    alike: bool


def same_step(watch: Watch, twins: Twins, one: Record, two: Record) -> Stepped:
    first, second = Moment(twins.one, one, *advance(twins.one, one)), Moment(twins.two, two, *advance(twins.two, two))
    after = Twins(first.after, second.after)
    taken_back = [without_it(moment) for moment in (first, second)]
    if _parted(watch, first, second):
        watch.tally["revealed"] += 1
        if taken_back != [None, None]:
            raise Leak("answer that may be taken back", watch.seat, f"{one} or {two}")
        return Stepped(after, alike=False)
    _same_view(watch, after)
    _same_return(watch, *taken_back)
    _same_frames(watch.seat, *(watch.wire.step(watch.setup, each, watch.seat) for each in (first, second)))
    if None not in taken_back and watch.tally["taken back"] % TAKEN_BACK == 0:
        _same_frames(watch.seat, *(watch.wire.take_back(watch.setup, each, watch.seat) for each in (first, second)))
    if after.differ or not watch.setup.game.cards(twins.one):
        seen = first.told.seen_by(watch.seat)
        watch.tally.update(f"silent after {type(event).__name__}" for event in seen if event.reveals)
    return Stepped(after, alike=True)


def shows_nothing_to_be_taken_back(watch: Watch, state: State, record: Answered) -> None:
    """An answer that could not be given in a state which looks the same shows that seat in which it is."""
    if without_it(Moment(state, record, *advance(state, record))) is not None:
        raise Leak("answer that may be taken back", watch.seat, f"{record} can't be given in the other")


def without_it(moment: Moment) -> State | None:
    """The state in which that answer has been taken back, if it may be."""
    record = moment.record
    if not isinstance(record, Answered):
        return None
    backs = kept((), moment.before, *record, moment.after, moment.told)
    if not last_move(moment.after, backs, record.seat):
        return None
    return take_back(moment.after, backs, record.seat, 1)[0]


def _same_return(watch: Watch, one: State | None, two: State | None) -> None:
    """Both answers may be taken back or neither, or it would tell something that one may. All that is seen behind it is
    the same in both too: with what was told, everything that this seat has learned by the try."""
    _same("whether it may be taken back", watch.seat, one is not None, two is not None)
    if one is not None and two is not None:
        watch.tally["taken back"] += 1
        _same_view(watch, Twins(one, two))


def _parted(watch: Watch, one: Moment, two: Moment) -> bool:
    """Whether the seat was rightly told different things; a difference without a right is a leak."""
    for first, second in zip_longest(one.told.seen_by(watch.seat), two.told.seen_by(watch.seat)):
        if first != second:
            if first is None or second is None:
                raise Leak("count of events", watch.seat, f"{first or second} or nothing more")
            _may_differ(watch.seat, first, second)
            _tells_no_more_than_it_says(watch, (first, second), (one, two))
            return True
    return False


def _may_differ(seat: int | None, first: Event, second: Event) -> None:
    """Events of different kinds only where one of them reveals something by its kind, and then by that alone."""
    by_kind = Reveals.KIND in (first.reveals, second.reveals)
    if (type(first) is type(second)) == by_kind or not (first.reveals and second.reveals):
        raise Leak("event" if type(first) is type(second) else "kind of event", seat, f"{first} or {second}")


def _tells_no_more_than_it_says(watch: Watch, told: tuple[Event, Event], moments: tuple[Moment, Moment]) -> None:
    said = [event.reveals for event in told]
    one, two = moments
    if Reveals.SEEN in said and _looks_the_same(watch, Twins(one.after, two.after)):
        raise Leak("event, and not from the view after it", watch.seat, " or ".join(map(str, told)))
    if Reveals.INPUT in said and _given(one) == _given(two):
        raise Leak("event, and not from what came in", watch.seat, " or ".join(map(str, told)))
    if Reveals.OPENED in said and _given(one) == _given(two) and _opened(watch, told, one) == _opened(watch, told, two):
        raise Leak("event, and not from what it opens", watch.seat, " or ".join(map(str, told)))


def _opened(watch: Watch, told: tuple[Event, Event], moment: Moment) -> list[object]:
    """What those events open of the state before."""
    opened = DECLARED[watch.setup.game.name].opened
    return [opened[type(event).__name__](moment.before) for event in told if event.reveals is Reveals.OPENED]


def _looks_the_same(watch: Watch, twins: Twins) -> bool:
    one, two = (view(watch.setup.game, each, watch.seat) for each in twins)
    return one == two


def _given(moment: Moment) -> tuple[object, ...]:
    """What has come in for the question that this record answers."""
    return moment.record, moment.before.sealed
