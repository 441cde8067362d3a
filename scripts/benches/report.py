"""Gives all scripts one way to speak: progress on stderr, one JSON object of figures as the last line of stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

Figures = Mapping[str, object]
"""Numbers under names, or more Figures."""


def dearest(by_game: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Return the largest of each figure, as a budget holds for every game."""
    keys = dict.fromkeys(key for each in by_game.values() for key in each)
    return {key: max(each[key] for each in by_game.values() if key in each) for key in keys}


def note(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def publish(figures: Figures) -> None:
    print(json.dumps(figures), flush=True)
