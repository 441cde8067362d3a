"""What every game holds at every state. Each law raises an AssertionError that says what was broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from core.engine import (
    Ask,
    Choice,
    Refused,
    State,
    apply,
    apply_roll,
    choices,
    imagine,
    is_over,
    roll_due,
    view,
    waiting_for,
)
from core.orders import idle, number_of, orders_of, words_of
from core.replay import Answered, Record, advance
from tests.conformance.helpers.audiences import tells_whom_it_declares
from tests.conformance.helpers.nonsense import Juggle, nonsense
from tests.conformance.helpers.plain import facts, fields, is_plain, is_sentence
from tests.conformance.helpers.play import Moment, Table, game_of, moments, opening, seats_of, states, viewers
from tests.conformance.helpers.secrecy import without_it


def waits_for_one_thing(state: State) -> None:
    """At rest a game is over, or waits for chance, or for seats; never for nothing."""
    waited = (is_over(state), bool(waiting_for(state)), roll_due(state) is not None)
    assert sum(waited) == 1, f"over, seats, chance: {waited}"


def asks_whom_it_waits_for(table: Table, state: State) -> None:
    """Every seat waited for has choices, distinct and the same whenever asked; no other seat has any."""
    waited = waiting_for(state)
    assert list(waited) == sorted({*waited} & {*seats_of(table)}), f"waits for {waited}"
    for seat in seats_of(table):
        found = list(choices(state, seat))
        assert bool(found) == (seat in waited), f"seat {seat} has {len(found)} choices, waited for: {waited}"
        assert len({*found}) == len(found), f"choices twice: {found}"
        assert list(choices(state.clone(), seat)) == found, "choices in another order on a clone"


def changes_nothing_it_was_given(state: State, record: Record) -> None:
    """`advance` leaves its argument as it was, and does the same again."""
    before = facts(state)
    first, told = advance(state, record)
    assert facts(state) == before, "the state given was changed"
    again, told_again = advance(state, record)
    assert again == first, "the same record gave another state"
    assert told.seen_by(None) == told_again.seen_by(None), "the same record told something else"


def clones_are_equal_and_independent(state: State) -> None:
    for seat in waiting_for(state)[:1]:
        choices(state, seat)  # They are remembered from here on.
    before, clone = facts(state), state.clone()
    assert type(clone) is type(state), "a clone of another kind"
    assert clone == state, "a clone is not equal"
    assert clone.memo is None, "a clone keeps the remembered choices"
    for name in before:
        _spoil(getattr(clone, name), name)
    assert facts(state) == before, "a change of the clone reached the original"


def _spoil(value: Any, name: str) -> None:
    """Change in place what can be changed; only lists of immutable values may be (and `sealed`, which nobody does)."""
    if isinstance(value, list):
        hash(tuple(value))
        value.reverse()
        value.append("spoiled")
    elif name != "sealed":
        hash(value)


def uses_only_listed_types(table: Table) -> None:
    """Agenda items, choices and events are of the types that the game lists, and hold plain values."""
    game = game_of(table)
    for moment in moments(table):
        _are_listed(moment.after.agenda, game.items)
        for seat in waiting_for(moment.after):
            _are_listed(choices(moment.after, seat), game.choices)
            _are_listed([choice.face() for choice in choices(moment.after, seat)], game.choices)
        for viewer in viewers(table.setup.seats):
            _are_listed(moment.told.seen_by(viewer), game.events)


def _are_listed(values: Any, kinds: tuple[type, ...]) -> None:
    for value in values:
        assert type(value) in kinds, f"{type(value).__name__} is not on the game's list"
        assert all(map(is_plain, fields(value))), f"not plain: {value}"


def tells_the_declared_audience(table: Table) -> None:
    """Each event reaches those for whom it is declared, and all others are told what stands in its place."""
    seats = table.setup.seats
    tells_whom_it_declares(game_of(table), seats, opening(table)[1])
    for moment in moments(table):
        tells_whom_it_declares(game_of(table), seats, moment.told)


def keeps_its_cards(table: Table) -> None:
    """From the first deal on the same components lie somewhere at every state."""
    counts = [Counter(game_of(table).cards(state)) for state in states(table)]
    dealt = [count for count in counts if count]
    if not dealt:
        return  # A game of numbers alone has none.
    assert counts[-len(dealt) :] == dealt, "cards gone again after the deal"
    for one, two in pairwise(dealt):
        assert one == two, f"lost {one - two}, found {two - one}"


@contextmanager
def unchanged(state: State) -> Iterator[None]:
    """Whatever is refused within changes nothing."""
    before = facts(state)
    yield
    assert facts(state) == before, "what was refused changed the state"


def refused(state: State, seat: int, choice: Choice) -> str:
    """The refusal of an answer."""
    with pytest.raises(Refused) as caught:
        apply(state, seat, choice)
    assert is_sentence(str(caught.value)), f"no sentence: {str(caught.value)!r}"
    return str(caught.value)


def refuses_what_is_not_offered(table: Table, state: State, rng: Random) -> None:
    """Any answer that `choices` does not list, of any seat, is refused with a sentence."""
    offered = [choice for seat in seats_of(table) for choice in choices(state, seat)]
    tried = [*offered[:3], *offered[-1:], *nonsense(game_of(table), rng, 3), Juggle()]
    with unchanged(state):
        for seat in (-1, *seats_of(table), table.setup.seats):
            for choice in tried:
                if choice not in choices(state, seat):
                    refused(state, seat, choice)


def refuses_out_of_turn(table: Table, state: State) -> None:
    """Seats that are not asked, and all seats after the end, are told so."""
    offered = [choice for seat in seats_of(table) for choice in choices(state, seat)] or [Juggle()]
    with unchanged(state):
        for seat in {*seats_of(table)} - {*waiting_for(state)}:
            expected = "The game is over." if is_over(state) else "Nothing is asked of you now."
            assert refused(state, seat, offered[0]) == expected


def refuses_impossible_chance(state: State, rng: Random) -> None:
    """Too few, too many, out of range, twice the same in a shuffle, not numbers; and any when none is due."""
    with unchanged(state):
        for wrong in _impossible_outcomes(state, rng):
            with pytest.raises(Refused) as caught:
                apply_roll(state, wrong)
            assert is_sentence(str(caught.value))


def _impossible_outcomes(state: State, rng: Random) -> list[Any]:
    shape = roll_due(state)
    if shape is None:
        return [(), (0,), (rng.randrange(9), 1)]
    good = tuple(rng.sample(range(shape.sides), shape.size)) if shape.distinct else (0,) * shape.size
    wrong: list[Any] = [good[1:], (*good, 0), (-1, *good[1:]), (*good[:-1], shape.sides), (*good[:-1], "0")]
    wrong.append((*good[:-1], 0.0))
    wrong.append((*good[:-1], False))
    if shape.distinct and shape.size > 1:
        wrong.append((good[1], *good[1:]))
    return wrong


def does_not_mind_who_answers_first(state: State, rng: Random) -> bool:
    """The answers of several seats give the same state and the same tellings in whichever order they come."""
    waited = waiting_for(state)
    if len(waited) < 2:
        return False
    answers = [Answered(seat, rng.choice(choices(state, seat))) for seat in waited]
    ends = [_in_order(state, order) for order in (answers, answers[::-1], rng.sample(answers, len(answers)))]
    for end, seen in ends[1:]:
        assert end == ends[0][0], "the order of arrival changed the state"
        assert seen == ends[0][1], "the order of arrival changed what was told"
    return True


def _in_order(state: State, answers: list[Answered]) -> tuple[State, list[object]]:
    """Nobody learns anything before the last answer, whose tellings count; nobody is asked twice."""
    ask, everybody = state.agenda[-1], (*sorted(answer.seat for answer in answers), None)
    assert isinstance(ask, Ask)
    seen: list[object] = []
    for answer in answers:
        assert seen == [()] * len(seen), "something was told before all had answered"
        try:
            state, told = advance(state, answer)
        except Refused as refusal:
            raise AssertionError(f"an answer was refused because another had come: {refusal}") from refusal
        seen = [told.seen_by(seat) for seat in everybody]
    return state, seen


def lets_nothing_be_ordered_that_is_not_offered(table: Table, state: State) -> None:
    """Whoever does nothing can do so, and an order that is given lasts at least until it has answered."""
    for seat in waiting_for(state):
        ask = state.agenda[-1]
        assert isinstance(ask, Ask)
        nothing = ask.idle(state, seat)
        assert nothing is None or nothing in choices(state, seat), f"{nothing} is not offered"
        for order in orders_of(state, seat):
            given = {order.name: number_of(state, order.name)}
            assert idle(state, seat, given) == (None if order.name in ask.ends else nothing)
            assert words_of(game_of(table), order.name) == order.words


def leaves_nothing_when_taken_back(table: Table, moment: Moment) -> bool:
    """All see, and may answer, what they did before; the question has a number that it never had, unless the answer lay
    sealed. Whether this one could be taken back."""
    again, record = without_it(moment), moment.record
    if again is None:
        return False
    assert isinstance(record, Answered)
    assert roll_due(moment.after) is None, "chance has its turn, and could be tried"
    assert not is_over(moment.after), "the game is over"
    sealed = record.seat in moment.after.sealed
    assert again.question == (moment.before.question if sealed else moment.after.question + 1)
    expected = moment.before.clone()
    expected.question = again.question
    assert again == expected, "something of it is left"
    for viewer in viewers(table.setup.seats):
        assert view(game_of(table), again, viewer) == view(game_of(table), expected, viewer)
    assert list(choices(again, record.seat)) == list(choices(moment.before, record.seat))
    return True


def imagines_what_was_seen(table: Table, state: State, rng: Random) -> None:
    """A state imagined from a view gives that very view, the same choices, and holds the same cards."""
    game = game_of(table)
    for seat in viewers(table.setup.seats):
        seen = view(game, state, seat)
        hash(seen)
        dream = imagine(game, seen, rng)
        assert view(game, dream, seat) == seen, f"seat {seat} sees something else in what it imagines"
        assert waiting_for(dream) == waiting_for(state)
        assert Counter(game.cards(dream)) == Counter(game.cards(state)), "imagined other cards"
        if seat is not None:
            assert list(choices(dream, seat)) == list(choices(state, seat)), "other choices in what it imagines"
        clones_are_equal_and_independent(dream)


def ends_with_a_result(table: Table) -> None:
    """At the end every seat has a score, and the winners are seats with one and the same best score."""
    *_, last = states(table)
    assert is_over(last)
    result = game_of(table).result(last)
    assert len(result.scores) == table.setup.seats, f"{result}"
    assert result.winners, "nobody won"
    assert list(result.winners) == sorted({*result.winners} & {*seats_of(table)}), f"{result}"
    best = {result.scores[seat] for seat in result.winners}
    assert len(best) == 1, f"winners with different scores: {result}"
    assert best <= {max(result.scores), min(result.scores)}, f"{result}"


def starts_the_same(table: Table) -> None:
    first, told = opening(table)
    again, told_again = opening(table)
    assert first == again
    assert told.seen_by(None) == told_again.seen_by(None)
