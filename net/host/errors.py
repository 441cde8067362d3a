"""Says what went wrong: to the person who started us, to a player, and to the log."""

from __future__ import annotations

import errno
import logging
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, Final

from core.sentences import mark, sentence

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from pathlib import Path

log = logging.getLogger(__name__)

CRASHED = mark(
    "Something went wrong on our side, and this session is over. The game goes on: connect again to return to it."
)


NO_ROOM: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""The errors of a full disk, a full quota, or a file that may grow no more."""


class UserError(Exception):
    """Raised where something can't be done; its text is a sentence that says what to do next."""


class InUse(UserError):
    """Raised where another process has what is asked for."""


class Damaged(UserError):
    """Raised for a file that must not be used. `fault` says what is wrong with it, and the text also what a host can
    do."""

    def __init__(self, fault: str, remedy: str) -> None:
        super().__init__(sentence("{fault} {remedy}", fault=fault, remedy=remedy))
        self.fault = fault


class NotNow(UserError):
    """Raised where the same may be tried again later as it is."""


class NoRoom(NotNow):
    """Raised where the disk is full."""


@contextmanager
def disk_told(place: Path, sentence: Callable[[OSError], str]) -> Iterator[None]:
    """Turn an error of the system into one sentence: that the disk is full, or else this one."""
    try:
        yield
    except OSError as error:
        if error.errno in NO_ROOM:
            raise no_room(place) from error
        raise UserError(sentence(error)) from error


def written_in(directory: Path) -> AbstractContextManager[None]:
    """Turn an error of a disk that doesn't take what is written there into one sentence."""
    return disk_told(
        directory,
        lambda error: sentence(
            "{path} cannot be written ({error}). Check it and its disk, or name another place with --data.",
            path=str(error.filename or directory),
            error=str(error.strerror),
        ),
    )


def no_room(path: Path) -> NoRoom:
    return NoRoom(sentence("The disk of {path} is full: make room. Nothing is lost.", path=str(path)))


def outline(error: BaseException) -> str:
    """Return where an error happened and of which kind, for the log. The message is left out: it may show a hand of
    cards."""
    frames = [f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in traceback.extract_tb(error.__traceback__)]
    return " < ".join([type(error).__qualname__, *reversed(frames[-6:])])


def must_be_able_to_serve() -> None:
    """Refuse on Windows, which has none of the calls by which a server keeps its tables (net/store/sqlite/mark.py)."""
    if not hasattr(os, "pread"):
        raise UserError(
            mark(
                "A server does not run on Windows. Start it in WSL (wsl --install makes that), or on a machine with "
                "Linux or macOS. Playing and joining work here."
            )
        )


def not_ignored(*names: str) -> list[signal.Signals]:
    """Return those signals of these names that exist here and are not ignored; a process started by `nohup` ignores
    some."""
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    return [each for each in known if signal.getsignal(each) is not signal.SIG_IGN]


def log_uncaught(loop: AbstractEventLoop) -> None:
    """Log what nobody caught as an outline: asyncio's own words show the arguments of the call, say a view."""
    loop.set_exception_handler(_uncaught)
    logging.getLogger("asyncio").addFilter(_is_news)


def _is_news(record: logging.LogRecord) -> bool:
    """Tell whether it is worth logging: asyncio warns of each packet for a client that has just gone, of which a flood
    asks for hundreds."""
    return record.msg != "socket.send() raised exception."


def _uncaught(_loop: AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    log.error("An error that nobody handled: %s", context["message"] if error is None else outline(error))
