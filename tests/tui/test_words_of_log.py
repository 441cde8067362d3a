"""The words of a table's log: the same on every screen, by keys and by lines."""

from __future__ import annotations

import pytest

from core.registry import GAMES
from net.fair import proof
from net.protocol.messages import HeadSeen, TableSeen
from tests.net.samples import TABLE, info
from tui.client.state import ClientState

HEAD = "0123456789abcdef"
KAMPF = GAMES["kampf"]


def looking() -> ClientState:
    state = ClientState("en")
    state.take(TableSeen(info(KAMPF, 3), -1, 1, None))
    return state


def test_the_words_are_those_of_the_latest_head_and_stay_when_the_table_is_shown_again() -> None:
    state = looking()
    state.take(HeadSeen(TABLE, 32, HEAD))
    state.take(TableSeen(info(KAMPF, 3), -1, 2, None))
    assert state.table is not None
    assert (state.table.words, state.table.words_at) == (proof.words(HEAD), 32)
    assert not state.is_news(HeadSeen(TABLE, 64, HEAD))


@pytest.mark.parametrize(
    "message", [HeadSeen(TABLE + 1, 32, HEAD), HeadSeen(TABLE, 32, HEAD[1:]), HeadSeen(TABLE, 32, "\x1b" * 16)]
)
def test_of_another_table_or_what_is_no_head_nothing_is_shown(message: HeadSeen) -> None:
    state = looking()
    state.take(message)
    assert state.table is not None
    assert state.table.words == ""
