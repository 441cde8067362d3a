"""Which games are recorded, and where."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from core.engine import read_options
from core.registry import game_named
from core.replay import Record, Setup
from tests.conformance.helpers.play import Table, moments
from tests.playthroughs.transcript import read, transcript

HERE = Path(__file__).parent


class Recording(NamedTuple):
    game: str
    file: str
    seats: int
    seed: int
    options: dict[str, str]

    @property
    def path(self) -> Path:
        return HERE / self.game / f"{self.file}.txt"

    @property
    def setup(self) -> Setup:
        game = game_named(self.game)
        return Setup(game, self.seats, read_options(game, self.options))


RECORDINGS = (
    Recording("dragonstones", "three-seats", 3, 22, {}),
    Recording("dragonstones", "five-seats-house-characters", 5, 10, {"blanks": "house", "turns": "12"}),
    Recording("gargon", "three-seats", 3, 1, {}),
    Recording("gargon", "four-seats-french-open", 4, 2, {"edition": "french", "open_winnings": "yes"}),
    Recording("gargon", "five-seats-mixed", 5, 3, {"threes": "4", "zeros": "round"}),
    Recording("kampf", "two-seats", 2, 1, {}),
    Recording("kampf", "three-seats-open-piles", 3, 2, {"deals": "2", "open_piles": "yes"}),
    Recording("kampf", "six-seats", 6, 3, {"deals": "1"}),
    Recording("zargos", "two-seats-exchange", 2, 284, {"turns": "4", "exchange": "yes"}),
    Recording("zargos", "five-seats", 5, 28, {"turns": "4", "exchange": "no"}),
)


def played(recording: Recording) -> list[Record]:
    """The log of a game at random, from the recording's seed."""
    return [moment.record for moment in moments(Table(recording.setup, recording.seed))]


def rewritten(text: str) -> str:
    """A transcript once more, from its own records."""
    return transcript(*read(text))


def anew(recording: Recording) -> str:
    return transcript(recording.setup, recording.seed, played(recording))
