"""A search for leaks at one kind of table, before every seat and onlookers, for as long as none is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from core.engine import AnyGame, read_options
from core.replay import Setup
from tests.conformance.helpers.play import Table, viewers
from tests.conformance.helpers.secrecy import Watch
from tests.conformance.helpers.twins import in_step
from tests.conformance.helpers.wire import Wire


def small_table(game: AnyGame, **options: str) -> Setup:
    """Of three where that can be, so that there is somebody beside two who share a secret."""
    return Setup(game, min(3, game.seats[-1]), read_options(game, options))


def search(setups: Iterable[Setup], wire: Wire, tally: Counter[str] | None = None) -> None:
    for seed, setup in enumerate(setups):
        for seat in viewers(setup.seats):
            watch = Watch(setup, seat, wire, Counter() if tally is None else tally)
            in_step(watch, Table(setup, seed), Random(seed))
