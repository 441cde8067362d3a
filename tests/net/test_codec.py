"""Messages and games over the wire: the same on both sides, and nothing but one kind of error from nonsense."""

from __future__ import annotations

import functools
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine import AnyGame, Refused, apply, choices, imagine, waiting_for
from core.kampf.choices import Play, Take
from core.registry import GAMES
from net import messages as m
from net.codec import DOWNS, UPS, ClientEnd, ServerEnd, choices_for, decode_choice, encode_choice
from net.hello import say_hello
from net.patch import Tree
from net.tongue import tongue_of
from net.wire import CAP_DOWN, CAP_UP, FrameReader, Raw, WireError
from tests.conformance.subjects import bounded, every_game
from tests.net.tables import TABLE, begun, info, seen, stepped, subject_named, turns

KAMPF = GAMES["kampf"]


class Line:
    """Both ends of one connection, with the frames between them."""

    def __init__(self) -> None:
        self.server, self.client = ServerEnd(subject_named), ClientEnd(subject_named)
        self._down, self._up = FrameReader(CAP_DOWN), FrameReader(CAP_UP)
        self._down.feed(say_hello())
        self._up.feed(say_hello())
        self.sizes: list[int] = []

    def down(self, message: m.AnyDown) -> m.AnyDown | None:
        frame = self.server.encode(message)
        self.sizes.append(len(frame))
        (raw,) = self._down.feed(frame)
        return self.client.decode(raw)

    def up(self, message: m.AnyUp) -> m.AnyUp:
        (raw,) = self._up.feed(self.client.encode(message))
        return self.server.decode(raw)


INFO = info(KAMPF, 4)
UP: tuple[m.AnyUp, ...] = (
    m.Rename("Anna"),
    m.MakeTable("kampf", ("me", "open", "adept"), (("deals", "3"),), private=True),
    m.Sit(TABLE),
    m.Sit(TABLE, 2, "code"),
    m.Stand(TABLE),
    m.Enter(TABLE, 17, "code"),
    m.Leave(TABLE),
    m.Begin(TABLE),
    m.Say(m.LOBBY, "Grüß Gott ☺"),
    m.Ack(TABLE, 2**40),
    m.Claim("code"),
)
DOWN: tuple[m.AnyDown, ...] = (
    m.Welcome("Anna", "code", "0.1.0", "notice", (3, 4)),
    m.LobbySeen((INFO, info(KAMPF, 2, 7)), ("Anna", "Ben")),
    m.TableSeen(INFO, -1, 0, None),
    m.TableChanged(INFO),
    m.Said(TABLE, "Anna", "Hello"),
    m.Refusal(TABLE, "Not now."),
    m.Bye("Until tomorrow."),
    m.TableLeft(TABLE),
)


@pytest.mark.parametrize("message", UP, ids=lambda message: type(message).__name__)
def test_what_goes_up_comes_out_the_same(message: m.AnyUp) -> None:
    assert repr(Line().up(message)) == repr(message)


@pytest.mark.parametrize("message", DOWN, ids=lambda message: type(message).__name__)
def test_what_goes_down_comes_out_the_same(message: m.AnyDown) -> None:
    assert repr(Line().down(message)) == repr(message)


def test_every_message_is_examined_here() -> None:
    assert {type(message) for message in UP} | {m.Answer} == set(UPS.values())
    assert {type(message) for message in DOWN} | {m.Stepped} == set(DOWNS.values())


@every_game
@bounded(12)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_whole_games_look_the_same_on_both_sides(game: AnyGame, seed: int, data: st.DataObject) -> None:
    seats, rng = data.draw(st.sampled_from(game.seats)), Random(seed)
    looks: list[int | None] = [None, 0, seats - 1]
    lines = [Line() for _ in looks]
    state = begun(game, seats, rng)
    for line, seat in zip(lines, looks, strict=True):
        message: m.AnyDown = seen(game, seats, state, seat)
        assert repr(line.down(message)) == repr(message)
    for step, turn in enumerate(turns(state, rng)):
        for line, seat in zip(lines, looks, strict=True):
            message = stepped(game, turn, step, seat)
            assert repr(line.down(message)) == repr(message)


@every_game
@bounded(12)
@given(seed=st.integers(0, 10**6))
def test_every_choice_of_a_game_comes_up_and_out_of_the_log_the_same(game: AnyGame, seed: int) -> None:
    rng, line = Random(seed), Line()
    state = begun(game, game.seats[0], rng)
    line.down(seen(game, game.seats[0], state, 0))
    for turn in turns(state, rng):
        for seat in waiting_for(turn.state):
            for choice in choices(turn.state, seat)[:20]:
                answer = line.up(m.Answer(TABLE, 3, (choice, choice)))
                assert isinstance(answer, m.Answer)
                assert repr(choices_for(game, answer.choices)) == repr((choice, choice))
                assert decode_choice(game, encode_choice(game, choice)) == choice


@every_game
def test_a_client_works_its_own_choices_out_from_the_view_it_was_sent(game: AnyGame) -> None:
    rng, line = Random(5), Line()
    state = begun(game, game.seats[0], rng)
    line.down(seen(game, game.seats[0], state, 0))
    for step, turn in enumerate(turns(state, rng)):
        got = line.down(stepped(game, turn, step, 0))
        assert isinstance(got, m.Stepped)
        assert list(choices(imagine(game, got.view, rng), 0)) == list(choices(turn.state, 0))


@every_game
def test_steps_left_out_do_no_harm_and_the_table_can_be_shown_again(game: AnyGame) -> None:
    rng, line, seats = Random(8), Line(), game.seats[-1]
    state = begun(game, seats, rng)
    line.down(seen(game, seats, state, 0))
    for step, turn in enumerate(turns(state, rng)):
        if step % 3 == 0:
            message = stepped(game, turn, step, 0)
            assert repr(line.down(message)) == repr(message)
        if step % 7 == 0:
            assert repr(line.down(again := seen(game, seats, turn.state, 0))) == repr(again)


def test_a_step_in_which_nothing_is_seen_is_a_small_message() -> None:
    line, state = Line(), begun(KAMPF, 4, Random(1))
    shown = seen(KAMPF, 4, state, 0)
    line.down(shown)
    assert shown.view is not None
    still = m.Stepped(TABLE, 4, (), shown.view)
    assert repr(line.down(still)) == repr(still)
    assert line.sizes[-1] == 7


def test_the_first_view_of_a_table_that_was_shown_before_its_game_comes_whole() -> None:
    line, state = Line(), begun(KAMPF, 4, Random(1))
    shown = seen(KAMPF, 4, state, 0)
    line.down(m.TableSeen(INFO, 0, 1, None))
    assert shown.view is not None
    first = m.Stepped(TABLE, 4, (), shown.view)
    assert repr(line.down(first)) == repr(first)


@every_game
def test_a_step_takes_few_bytes(game: AnyGame) -> None:
    rng, seats = Random(3), min(4, game.seats[-1])
    state = begun(game, seats, rng)
    lines = [Line() for _ in range(seats)]
    for seat, line in enumerate(lines):
        line.down(seen(game, seats, state, seat))
        line.sizes.clear()
    for step, turn in enumerate(turns(state, rng)):
        for seat, line in enumerate(lines):
            line.down(stepped(game, turn, step, seat))
    sizes = [size for line in lines for size in line.sizes]
    assert sum(sizes) / len(sizes) <= 70


MALFORMED_UP: dict[str, Raw] = {
    "nothing": (),
    "no tag": ("x",),
    "an unknown tag": (99, 1),
    "a tag below zero": (-1,),
    "True for 1": (True, "Anna"),
    "a float for a tag": (1.0, "Anna"),
    "a name that is a number": (1, 5),
    "a name too long": (1, "x" * 65),
    "too few fields": (8, 1),
    "a text for a table": (3, "41"),
    "True for a table": (3, True),
    "a table below zero": (3, -1),
    "a table beyond all": (3, 2**41),
    "a seat beyond all": (3, 41, 16),
    "no choices at all": (8, 41, 1, ()),
    "too many choices": (8, 41, 1, ((0,),) * 17),
    "a choice that is no row": (8, 41, 1, 5),
    "too many seats": (2, "kampf", ("open",) * 17),
    "an option of three": (2, "kampf", ("me",), (("a", "b", "c"),)),
    "1 for True": (2, "kampf", ("me",), (), 1),
    "chat too long": (9, 0, "x" * 401),
}


@pytest.mark.parametrize("raw", MALFORMED_UP.values(), ids=MALFORMED_UP.keys())
def test_malformed_messages_to_the_server_are_refused_in_a_sentence(raw: Raw) -> None:
    with pytest.raises(WireError, match=r"^[A-Z].*[.?]$"):
        ServerEnd().decode(raw)


def test_fields_of_tomorrow_are_passed_over() -> None:
    assert ServerEnd().decode((4, 41, "adept", "more", (1, 2))) == m.Stand(41, "adept")
    raw = (*INFO[:3], tuple((*seat, "more") for seat in INFO.seats), *INFO[4:], "more")
    assert ClientEnd().decode((5, raw, "more")) == m.TableChanged(INFO)


def test_fields_of_yesterday_have_their_defaults() -> None:
    assert ServerEnd().decode((3, 41)) == m.Sit(41, -1, "")
    assert ClientEnd().decode((5, INFO[:8])) == m.TableChanged(INFO)


def test_a_client_passes_over_messages_of_tomorrow() -> None:
    assert ClientEnd().decode((77, "news")) is None


MALFORMED_DOWN: dict[str, Raw] = {
    "nothing": (),
    "no tag": ("x", 1),
    "True for 1": (True, "Anna"),
    "too few fields": (1, "Anna"),
    "a table not shown": (4, 99, 1, (), ()),
    "an unknown game": (3, (41, "whist", *INFO[2:]), 0, 1, None),
    "a view too short": (3, INFO, 0, 1, (0, 1, ())),
    "an event of no kind": (3, INFO, 0, 1, None, ((99,),)),
    "an event that is none": (3, INFO, 0, 1, None, (5,)),
    "a patch that does not fit": (4, TABLE, 1, (), (99, 1)),
    "half a patch": (4, TABLE, 1, (), (4,)),
    "a patch with a text": (4, TABLE, 1, (), (4, "x")),
    "a patch to an agenda of no kind": (4, TABLE, 1, (), (8, ((99,),))),
    "a whole view that is none": (4, TABLE, 1, (), (-1, ())),
    "a whole view that is a number": (4, TABLE, 1, (), (-1, 7)),
    "a hand of texts": (4, TABLE, 1, (), (21, (16, ("a",)))),
}


@pytest.mark.parametrize("raw", MALFORMED_DOWN.values(), ids=MALFORMED_DOWN.keys())
def test_malformed_messages_to_the_client_are_refused_in_a_sentence(raw: Raw) -> None:
    line = Line()
    line.down(seen(KAMPF, 4, begun(KAMPF, 4, Random(1)), 0))
    with pytest.raises(WireError, match=r"^[A-Z].*[.?]$"):
        line.client.decode(raw)


def test_a_table_that_was_left_is_forgotten_on_both_sides() -> None:
    line, state = Line(), begun(KAMPF, 4, Random(1))
    line.down(seen(KAMPF, 4, state, 0))
    line.down(m.TableLeft(TABLE))
    with pytest.raises(KeyError):
        line.server.encode(stepped(KAMPF, next(turns(state, Random(1))), 1, 0))
    with pytest.raises(WireError, match="not shown"):
        line.client.decode((4, TABLE, 1, (), ()))


MALFORMED_CHOICES: dict[str, Any] = {
    "no row": 5,
    "a text": "Take",
    "a bare number": (2,),
    "an empty choice": ((),),
    "an unknown kind": ((9,),),
    "a kind below zero": ((-1,),),
    "True for 1": ((True, False),),
    "too few fields": ((0, 1, 2),),
    "a text for a number": ((0, "1", 2, 0, False),),
    "a float for a number": ((0, 1.0, 2, 0, False),),
    "1 for True": ((0, 1, 2, 0, 1),),
    "True for 1 inside": ((0, True, 2, 0, False),),
    "nothing for a number": ((0, None, 2, 0, False),),
    "one good and one bad": ((2,), (9,)),
}


@pytest.mark.parametrize("raw", MALFORMED_CHOICES.values(), ids=MALFORMED_CHOICES.keys())
def test_malformed_choices_are_answered_with_a_sentence(raw: Any) -> None:
    with pytest.raises(Refused, match=r"cannot be read.*\.$"):
        choices_for(KAMPF, raw)


def test_choices_that_never_left_the_process_stay_as_they_are() -> None:
    given_choices = (Play(3, 1, 0), Take())
    assert all(a is b for a, b in zip(choices_for(KAMPF, given_choices), given_choices, strict=True))


def test_another_games_choices_are_refused() -> None:
    other = GAMES["gargon"].choices[0]
    with pytest.raises(Refused):
        choices_for(KAMPF, (object.__new__(other),))


def test_a_choice_well_formed_but_not_on_offer_is_the_engines_to_refuse() -> None:
    state = begun(KAMPF, 4, Random(1))
    (choice,) = choices_for(KAMPF, ((0, 99, 99, 99, True),))
    with pytest.raises(Refused):
        apply(state, waiting_for(state)[0], choice)


def test_the_fingerprint_tells_games_apart() -> None:
    assert len({tongue_of(game).fingerprint for game in GAMES.values()}) == len(GAMES)


scraps = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 50), st.integers(), st.text(max_size=4), st.floats()),
    lambda inner: st.lists(inner, max_size=7).map(tuple),
    max_leaves=25,
)


@given(st.integers(0, 12), st.lists(scraps, max_size=6).map(tuple))
def test_any_array_to_the_server_is_a_message_or_one_kind_of_error(tag: int, rest: Raw) -> None:
    with suppress(WireError, Refused):
        answer = ServerEnd().decode((tag, *rest))
        if isinstance(answer, m.Answer):
            choices_for(KAMPF, answer.choices)


@functools.cache
def shown_table() -> Tree:
    return tongue_of(KAMPF).encode_view(seen(KAMPF, 4, begun(KAMPF, 4, Random(1)), 0).view)  # type: ignore[arg-type]  # it is shown


@given(st.integers(0, 10), st.lists(scraps, max_size=6).map(tuple))
def test_any_array_to_the_client_is_a_message_or_one_kind_of_error(tag: int, rest: Raw) -> None:
    client = ClientEnd()
    client.decode((3, INFO, 0, 1, shown_table()))
    for raw in ((tag, *rest), (3, INFO, 0, 1, *rest), (4, TABLE, 1, (), rest), (4, TABLE, 1, rest, ())):
        with suppress(WireError):
            client.decode(raw)


@every_game
@given(data=st.data())
def test_any_choice_is_the_games_own_or_refused(game: AnyGame, data: st.DataObject) -> None:
    raw = data.draw(st.tuples(st.integers(-1, 6), scraps, scraps) | scraps)
    with suppress(Refused):
        assert isinstance(decode_choice(game, raw), game.choices)
