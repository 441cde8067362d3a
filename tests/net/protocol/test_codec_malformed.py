"""Nonsense over the wire: one kind of error, with a sentence, and nothing else."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine import AnyGame, Refused, apply, waiting_for
from core.registry import GAMES
from net.protocol import messages as m
from net.protocol.codec import ClientEnd, ServerEnd, decode_choice
from net.protocol.game_codec import game_codec_of
from net.protocol.wire import Raw, WireError
from tests.conformance.helpers.subjects import every_game
from tests.net.line import Line
from tests.net.samples import TABLE, begun, info, seen, stepped, turns

KAMPF = GAMES["kampf"]
INFO = info(KAMPF, 4)
VIEW: Raw = game_codec_of(KAMPF).encode_view(seen(KAMPF, 4, begun(KAMPF, 4, Random(1)), 0).view)  # type: ignore[arg-type]
"""What the first of four sees."""

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
    "too many choices": (8, 41, 1, ((0,),) * (m.MOST_CHOICES + 1)),
    "a choice that is no row": (8, 41, 1, 5),
    "too many seats": (2, "kampf", ("open",) * 17),
    "an option of three": (2, "kampf", ("me",), (("a", "b", "c"),)),
    "1 for True": (2, "kampf", ("me",), (), 1),
    "chat too long": (9, 0, "x" * 401),
    "a page before the first": (16, -1),
}


def at_kampf(_table: int) -> AnyGame:
    return KAMPF


@pytest.mark.parametrize("raw", MALFORMED_UP.values(), ids=MALFORMED_UP.keys())
def test_malformed_messages_to_the_server_are_refused_in_a_sentence(raw: Raw) -> None:
    with pytest.raises(WireError, match=r"^[A-Z].*[.?]$"):
        ServerEnd().decode(raw, at_kampf)


def test_fields_of_tomorrow_are_passed_over() -> None:
    assert ServerEnd().decode((4, 41, "adept", "more", (1, 2)), at_kampf) == m.Stand(41, "adept")
    raw = (*INFO[:3], tuple((*seat, "more") for seat in INFO.seats), *INFO[4:], "more")
    assert ClientEnd().decode((5, raw, "more")) == m.TableChanged(INFO)


def test_fields_of_yesterday_have_their_defaults() -> None:
    assert ServerEnd().decode((3, 41), at_kampf) == m.Sit(41, -1, "")
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
    "a seat that the table has not": (3, INFO, len(INFO.seats), 1, None),
    "a seat below none": (3, INFO, -2, 1, None),
    "more seats than the game has": (3, INFO._replace(seats=INFO.seats * 2), 0, 1, None),
    "no seats at all": (3, INFO._replace(seats=()), -1, 1, None),
    "a view of more seats": (3, INFO._replace(seats=INFO.seats[:3]), 0, 1, VIEW),
    "a view of fewer seats": (3, INFO._replace(seats=(*INFO.seats, INFO.seats[1])), 0, 1, VIEW),
    "another seat's view": (3, INFO, 1, 1, VIEW),
    "an onlooker with a view of a seat": (3, INFO, -1, 1, VIEW),
    "a question to a seat beyond": (3, INFO, 0, 1, (*VIEW[:2], ((VIEW[2][-1][0], 4),), *VIEW[3:])),
    "an answer of who is not asked": (3, INFO, 0, 1, (*VIEW[:3], (2,), *VIEW[4:])),
    "an own answer that nobody gave": (3, INFO, 0, 1, (*VIEW[:4], (2,), *VIEW[5:])),
    "a table that has grown": (5, INFO._replace(seats=(*INFO.seats, INFO.seats[1]))),
    "a table that plays something else": (5, INFO._replace(game="gargon")),
    "a step to a view of other seats": (4, TABLE, 1, (), (-1, (*VIEW[:5], (*VIEW[5][:5], (1, 2, 3), *VIEW[5][6:])))),
    "a view too short": (3, INFO, 0, 1, (0, 1, ())),
    "an event of no kind": (3, INFO, 0, 1, None, ((99,),)),
    "an event that is none": (3, INFO, 0, 1, None, (5,)),
    "a patch that does not fit": (4, TABLE, 1, (), (99, 1)),
    "half a patch": (4, TABLE, 1, (), (4,)),
    "a patch with a text": (4, TABLE, 1, (), (4, "x")),
    "a patch to an agenda of no kind": (4, TABLE, 1, (), (8, ((99,),))),
    "a next step of a table not shown": (19, 99, 1, (), ()),
    "a next step that does not fit": (19, TABLE, 1, (), (99, 1)),
    "a next step too short": (19, TABLE, 1, ()),
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


def test_a_question_beyond_all_numbers_has_none_behind_it() -> None:
    client = ClientEnd()
    client.decode((3, INFO, 0, 1, (VIEW[0], 2**40, *VIEW[2:])))
    with pytest.raises(WireError, match="does not fit"):
        client.decode((19, TABLE, 2, (), ()))


def test_a_step_to_the_next_question_of_a_table_without_one_is_refused() -> None:
    client = ClientEnd()
    client.decode((3, INFO, 0, 1, None))
    with pytest.raises(WireError, match="does not fit"):
        client.decode((19, TABLE, 2, (), ()))


def test_a_table_that_was_left_is_forgotten_on_both_sides() -> None:
    line, state = Line(), begun(KAMPF, 4, Random(1))
    line.down(seen(KAMPF, 4, state, 0))
    line.down(m.TableLeft(TABLE))
    with pytest.raises(KeyError):
        line.server.encode(stepped(KAMPF, next(turns(state, Random(1))), 1, 0))
    with pytest.raises(WireError, match="not shown"):
        line.client.decode((4, TABLE, 1, (), ()))


MALFORMED_CHOICES: dict[str, Any] = {
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
def test_malformed_choices_come_to_the_hub_as_none_at_all(raw: Any) -> None:
    assert ServerEnd().decode((8, 41, 1, raw), at_kampf) == m.Answer(41, 1, ())


def test_choices_of_a_table_that_the_line_may_not_know_of_are_not_looked_at() -> None:
    for raw in ((2,), (9,)):
        assert ServerEnd().decode((8, 41, 1, (raw,)), lambda _: None) == m.Answer(41, 1, ())


def test_a_choice_well_formed_but_not_on_offer_is_the_engines_to_refuse() -> None:
    state = begun(KAMPF, 4, Random(1))
    choice = decode_choice(KAMPF, (0, 99, 99, 99, True))
    with pytest.raises(Refused):
        apply(state, waiting_for(state)[0], choice)


def test_the_fingerprint_tells_games_apart() -> None:
    assert len({game_codec_of(game).fingerprint for game in GAMES.values()}) == len(GAMES)


scraps = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 50), st.integers(), st.text(max_size=4), st.floats()),
    lambda inner: st.lists(inner, max_size=7).map(tuple),
    max_leaves=25,
)


@given(st.integers(0, 12), st.lists(scraps, max_size=6).map(tuple))
def test_any_array_to_the_server_is_a_message_or_one_kind_of_error(tag: int, rest: Raw) -> None:
    with suppress(WireError):
        message = ServerEnd().decode((tag, *rest), at_kampf)
        assert not isinstance(message, m.Answer) or all(isinstance(each, KAMPF.choices) for each in message.choices)


@given(st.integers(0, 10), st.lists(scraps, max_size=6).map(tuple))
def test_any_array_to_the_client_is_a_message_or_one_kind_of_error(tag: int, rest: Raw) -> None:
    client = ClientEnd()
    client.decode((3, INFO, 0, 1, VIEW))
    for raw in ((tag, *rest), (3, INFO, 0, 1, *rest), (4, TABLE, 1, (), rest), (4, TABLE, 1, rest, ())):
        with suppress(WireError):
            client.decode(raw)


@every_game
@given(data=st.data())
def test_any_choice_is_the_games_own_or_refused(game: AnyGame, data: st.DataObject) -> None:
    raw = data.draw(st.tuples(st.integers(-1, 6), scraps, scraps) | scraps)
    with suppress(Refused):
        assert isinstance(decode_choice(game, raw), game.choices)
