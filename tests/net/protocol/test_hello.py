"""Which end speaks which version, and which has to be updated."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.version import VERSION
from net.protocol.hello import hear_hello, say_hello
from net.protocol.messages import PROTOCOL
from net.protocol.wire import CAP_DOWN, CAP_UP, FrameReader, Raw, WireError


def test_both_sides_greet_and_agree() -> None:
    (up,) = FrameReader(CAP_UP).feed(say_hello("Anna", ("a", "b")))
    agreed = hear_hello(up, ("b", "c"), at_server=True)
    assert (agreed.protocol, agreed.capabilities, agreed.name, agreed.version) == (PROTOCOL, ("b",), "Anna", VERSION)
    (down,) = FrameReader(CAP_DOWN).feed(say_hello())
    assert hear_hello(down, at_server=False).protocol == PROTOCOL


def test_a_greeting_of_tomorrow_may_say_more() -> None:
    assert hear_hello((PROTOCOL + 5, 1, ("x",), "Anna", "9.0", (), "more"), at_server=True).protocol == PROTOCOL


@pytest.mark.parametrize(
    ("hello", "at_server", "sentence"),
    [
        ((0, 0), True, "cannot be understood"),
        (
            (PROTOCOL + 2, PROTOCOL + 1, (), "", "9.1"),
            True,
            r"Your sortilege \(9.1\) is newer than this server: ask its",
        ),
        ((PROTOCOL + 2, PROTOCOL + 1, (), "", "9.1"), False, r"That server's sortilege \(9.1\) is newer.*update yours"),
        ((PROTOCOL + 2, PROTOCOL + 1, (), "", "\x1b[2J"), False, "That server's sortilege is newer"),
    ],
)
def test_no_common_version_is_a_sentence_that_says_what_to_do(hello: Raw, at_server: bool, sentence: str) -> None:
    with pytest.raises(WireError, match=sentence):
        hear_hello(hello, at_server=at_server)


@pytest.mark.parametrize(("at_server", "remedy"), [(True, "too old: update it"), (False, "too old: ask its host")])
def test_a_version_too_old_is_told_to_update(at_server: bool, remedy: str) -> None:
    with pytest.raises(WireError, match=remedy):
        hear_hello((4, 1), at_server=at_server, oldest=5)


scraps = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=70)),
    lambda inner: st.lists(inner, max_size=5).map(tuple),
    max_leaves=12,
)


@given(st.lists(scraps, max_size=6).map(tuple))
def test_any_other_greeting_is_refused_in_a_sentence(raw: Any) -> None:
    with suppress(WireError):
        hear_hello(raw, at_server=True)
