"""What a host hears of a store whose disk fails it: once that play is paused, and once that it goes on."""

from __future__ import annotations

import errno
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from net.store import Doubtful, Failing, Full, queued
from net.store.disk import DiskStore
from net.store.health import DOUBTFUL, FAILING, FULL, WELL
from net.store.seal import Broken
from net.store.sqlite.file import StoreFile
from tests.net.store.stores import Clerk


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("that failed")
    error.sqlite_errorcode = code
    return error


class Ailing:
    """A store whose disk fails it as it is told."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.error: Exception | None = None
        self.at = 0
        for name in ("commit", "try_to_write", "tidy"):
            monkeypatch.setattr(StoreFile, name, self._failing(getattr(StoreFile, name)))
        self.clerk = Clerk(path)
        assert isinstance(self.clerk.store, DiskStore)
        self.store = self.clerk.store

    def _failing(self, whole: Callable[..., object]) -> Callable[..., object]:
        def tried(*what: object, **how: object) -> object:
            if self.error is not None:
                raise self.error
            return whole(*what, **how)

        return tried

    def append(self) -> Exception | None:
        refused = self.clerk.append(1, self.at, b"a record")
        self.at += refused is None
        return refused


@pytest.fixture
def ailing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ailing]:
    ailing = Ailing(tmp_path / "tables.sqlite", monkeypatch)
    yield ailing
    ailing.error = None
    ailing.store.close()


def said(caplog: pytest.LogCaptureFixture) -> list[tuple[int, str]]:
    return [(record.levelno, record.getMessage()) for record in caplog.records]


def until(done: Callable[[], bool]) -> None:
    for _ in range(3000):
        if done():
            return
        time.sleep(0.01)
    raise AssertionError("It has not come to that in half a minute.")


@pytest.mark.parametrize(
    ("error", "kind", "state", "words"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL), Full, FULL, "is full. Make room"),
        (OSError(errno.ENOSPC, "No space left on device"), Full, FULL, "is full. Make room"),
        (sqlite_error(sqlite3.SQLITE_IOERR_WRITE), Failing, FAILING, "takes nothing"),
        (sqlite_error(sqlite3.SQLITE_IOERR_READ), Failing, FAILING, "takes nothing"),
        (sqlite_error(sqlite3.SQLITE_READONLY), Failing, FAILING, "takes nothing"),
    ],
)
def test_play_that_pauses_and_goes_on_is_two_lines(
    ailing: Ailing, caplog: pytest.LogCaptureFixture, error: Exception, kind: type, state: str, words: str
) -> None:
    assert ailing.append() is None
    ailing.error = error
    assert [type(ailing.append()) for _ in range(5)] == [kind] * 5
    assert ailing.store.health.state == state
    assert words in ailing.store.health.sentence
    ailing.error = None
    assert [ailing.append() for _ in range(3)] == [None] * 3
    assert (ailing.store.health.state, ailing.store.health.sentence) == (WELL, "")
    (level, paused), (again, goes_on) = said(caplog)
    assert level == again == logging.WARNING
    assert paused.startswith("Play is paused: ")
    assert words in paused
    assert goes_on.startswith("Play goes on, after ")


def test_play_goes_on_though_nobody_plays(
    ailing: Ailing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(queued, "AGAIN", 0.01)
    ailing.error = sqlite_error(sqlite3.SQLITE_FULL)
    assert isinstance(ailing.append(), Full)
    time.sleep(0.1)
    assert ailing.store.health.state == FULL
    ailing.error = sqlite_error(sqlite3.SQLITE_IOERR_WRITE)
    until(lambda: ailing.store.health.state == FAILING)
    ailing.error = None
    until(lambda: ailing.store.health.state == WELL)
    assert [words.split(":")[0].split(",")[0] for _, words in said(caplog)] == [
        "Play is paused",
        "Play is paused",
        "Play goes on",
    ]


@pytest.mark.parametrize(
    "error",
    [
        sqlite_error(sqlite3.SQLITE_IOERR_FSYNC),
        sqlite_error(sqlite3.SQLITE_CORRUPT),
        sqlite_error(sqlite3.SQLITE_NOTADB),
        Broken("record 7 of log 3 is not what was written"),
    ],
    ids=lambda error: str(getattr(error, "sqlite_errorcode", "broken")),
)
def test_a_store_in_doubt_takes_nothing_and_calls_once(
    ailing: Ailing, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    calls: list[None] = []
    ailing.store.health.on_doubt = lambda: calls.append(None)
    ailing.error = error
    assert isinstance(ailing.append(), Doubtful)
    ailing.error = None
    assert [type(ailing.append()) for _ in range(3)] == [Doubtful] * 3
    assert ailing.store.health.state == DOUBTFUL
    until(lambda: bool(calls))
    ailing.store.close()
    assert len(calls) == 1
    assert [level for level, _ in said(caplog)] == [logging.CRITICAL]
    assert "tables.sqlite cannot be trusted any more" in caplog.text


def test_a_store_that_comes_into_doubt_while_play_is_paused_calls_too(
    ailing: Ailing, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[None] = []
    ailing.store.health.on_doubt = lambda: calls.append(None)
    monkeypatch.setattr(queued, "AGAIN", 0.01)
    ailing.error = sqlite_error(sqlite3.SQLITE_FULL)
    assert isinstance(ailing.append(), Full)
    ailing.error = sqlite_error(sqlite3.SQLITE_IOERR_FSYNC)
    until(lambda: bool(calls))


def test_a_sync_that_fails_while_pages_are_moved_is_doubt_too(ailing: Ailing) -> None:
    def fails(*_: object, **__: object) -> None:
        raise sqlite_error(sqlite3.SQLITE_IOERR_FSYNC)

    with pytest.MonkeyPatch.context() as moving:
        moving.setattr(StoreFile, "tidy", fails)
        assert ailing.append() is None
        until(lambda: ailing.store.health.state == DOUBTFUL)
    assert isinstance(ailing.append(), Doubtful)
