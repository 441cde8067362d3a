"""What is written to the terminal of one's own machine: nobody waits for it, whatever it does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from threading import Event

import pytest

from tui.terminal.writer import Writer

PATIENCE = 60
"""Seconds after which a test that waits for another thread has failed."""
MUCH = "ä" * 500_000


class Case:
    """A writer, and the other side of what it writes to."""

    def __init__(self) -> None:
        self.reads, self.writes = os.pipe()
        self.lost, self.caught_up = Event(), Event()
        self.writer = Writer(self.writes, "utf-8", lost=self.lost.set, caught_up=self.caught_up.set)
        self.writer.start()

    def is_behind(self) -> bool:
        return self.writer.is_behind

    def read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            data += os.read(self.reads, size - len(data))
        return data


@pytest.fixture
def case() -> Iterator[Case]:
    case = Case()
    yield case
    with suppress(OSError):
        os.close(case.reads)
    case.writer.stop()
    os.close(case.writes)


@pytest.mark.parametrize("blocking", [True, False])
def test_all_is_written_in_order_once_somebody_reads_and_then_it_says_so(case: Case, blocking: bool) -> None:
    os.set_blocking(case.writes, blocking)
    case.writer.give("first ")
    assert not case.is_behind()
    case.writer.give(MUCH)
    case.writer.give(" last")
    assert case.is_behind()
    assert not case.caught_up.is_set()
    said = f"first {MUCH} last".encode()
    assert case.read(len(said)) == said
    assert case.caught_up.wait(PATIENCE)
    assert not case.is_behind()


def test_who_was_never_behind_is_told_nothing(case: Case) -> None:
    case.writer.give("a little")
    assert case.read(8) == b"a little"
    assert not case.is_behind()
    case.writer.stop()
    assert not case.caught_up.is_set()
    assert not case.lost.is_set()


def test_when_the_other_side_goes_it_says_so_and_ends(case: Case) -> None:
    case.writer.give(MUCH)
    assert case.is_behind()
    os.close(case.reads)
    assert case.lost.wait(PATIENCE)
    case.writer.give("more")
    case.writer.stop()
    assert not case.writer.is_alive()


def test_what_is_due_is_written_before_the_end(case: Case) -> None:
    for number in range(100):
        case.writer.give(f"{number} ")
    case.writer.stop()
    assert not case.writer.is_alive()
    said = "".join(f"{number} " for number in range(100)).encode()
    assert case.read(len(said)) == said
