"""How all scripts speak: progress on stderr, one JSON object of figures as the last line of stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

Figures = Mapping[str, object]
"""Numbers under names, or more Figures."""


def note(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def publish(figures: Figures) -> None:
    print(json.dumps(figures), flush=True)
