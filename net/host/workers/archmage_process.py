"""Runs in a process of its own, for net/host/workers/archmage_pool.py: a question comes in as bytes, a move goes out.

It has no table, no store and no line: all that it ever gets is a view, a memory, choices, a seed and a number of
simulations. It gives way to whatever else the machine has to do, and ends when its pipe is closed.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import suppress
from typing import IO, Any, Final

from core.bots import ARCHMAGE, advice, move
from core.bots.advising import Advised
from core.bots.bot import Asked, Move
from core.registry import GAMES

NICE: Final = 10
SIZE: Final = 4
"""Bytes before each message that say how long it is."""


def question_bytes(question: Asked, *, for_advice: bool = False) -> bytes:
    return pickle.dumps((question.game.name, question[1:], for_advice), protocol=5)


def write(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(SIZE, "big") + message)
    pipe.flush()


def read(pipe: IO[bytes]) -> bytes:
    """Return the next message; it is empty if the pipe has been closed."""
    size = pipe.read(SIZE)
    return pipe.read(int.from_bytes(size, "big")) if len(size) == SIZE else b""


def found(question: bytes) -> Move | tuple[Advised, ...]:
    name, parts, for_advice = pickle.loads(question)  # noqa: S301 - of our own process, as is what comes back
    if name not in GAMES:
        from net.host.elsewhere import find_games

        find_games()
    asked = Asked(GAMES[name], *parts)
    return advice(asked) if for_advice else move(ARCHMAGE, asked)


def give_way(behind_all: bool) -> None:
    """Let others go first; `behind_all`: run only when nobody else wants to, and stop at once when somebody does. Not
    every system has either, and a service may be kept from them."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    if behind_all:
        with suppress(AttributeError, OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(behind_all: bool = False) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # A key that ends the server is not for this process.
    give_way(behind_all)
    while question := read(sys.stdin.buffer):
        answer: Any
        try:
            answer = found(question)
        except Exception as error:  # noqa: BLE001 - the one who asked hears of it, and asks another
            answer = type(error).__name__  # Its text may tell of a hand.
        write(sys.stdout.buffer, pickle.dumps(answer, protocol=5))


if __name__ == "__main__":
    main()
