"""Chance, the same for a test each time it is run: what passes here passes elsewhere, and what fails can be seen again.

A test is dealt cards by its own name and the round that it belongs to. All rounds are different games: scripts/steady
and scripts/again play one after the other, and `SORTILEGE_CHANCE=explore` plays one that nobody has seen, which the
head of the run names. Nothing of this is in the product: what asks its machine for secrets is handed these instead.
"""

from __future__ import annotations

import itertools
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import shake_256
from typing import Final

ROUND: Final = "SORTILEGE_CHANCE"
EXPLORE: Final = "explore"
TEST: Final = "SORTILEGE_CHANCE_OF"
"""Whose chance it is, for a program that a test starts."""


def settle_round() -> str:
    """Return the round that is played; one that is to be explored is drawn here, for all workers."""
    if os.environ.get(ROUND) == EXPLORE:
        os.environ[ROUND] = secrets.token_hex(4)
    return os.environ.get(ROUND, "")


def of_this_test() -> str:
    """Return the name of the running test, and the round."""
    return f"{settle_round()} {os.environ.get('PYTEST_CURRENT_TEST', '').rpartition(' (')[0]}".strip()


class Draws:
    """Bytes that nobody could guess who does not know the words, and that are the same for the same words."""

    def __init__(self, *words: object) -> None:
        self._words = words
        self._count = itertools.count()

    def __call__(self, size: int) -> bytes:
        return shake_256(repr((*self._words, next(self._count), size)).encode()).digest(size)


@contextmanager
def handed(draw: Callable[[int], bytes]) -> Iterator[None]:
    """Have hubs deal and native clients add to chance by these bytes; keys of SSH are the system's as ever."""
    from net.client import remote
    from net.client.shares import Shares
    from net.host.system_environment import SystemEnvironment

    def drawn(_environment: SystemEnvironment, size: int) -> bytes:
        return draw(size)

    # Without pytest's help: programs are handed theirs here, too, and none of them is to load all of it.
    before = SystemEnvironment.secret, SystemEnvironment.renewal
    SystemEnvironment.secret, SystemEnvironment.renewal = drawn, drawn  # type: ignore[method-assign,assignment]
    vars(remote)["Shares"] = lambda _secret, kept=None: Shares(draw, kept)
    try:
        yield
    finally:
        SystemEnvironment.secret, SystemEnvironment.renewal = before  # type: ignore[method-assign]
        vars(remote)["Shares"] = Shares
