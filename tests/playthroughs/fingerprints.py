"""How the rules of today read the recorded games: kept beside the number of each game's rules, so that nobody changes
the one and forgets the other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, Final

from core.engine import State, choices, is_over, roll_due, waiting_for
from core.registry import GAMES, game_named
from core.replay import Record, Setup, replay
from tests.playthroughs.recordings import HERE, RECORDINGS
from tests.playthroughs.transcript import read

FILE: Final = HERE / "rules.json"
Fingerprints = Mapping[str, Any]
"""By game: the number of its rules, and of each recording how they read it."""


def fingerprint(setup: Setup, log: list[Record]) -> str:
    """Of what a log comes to, not of how it is told or drawn: who is asked what, what chance is asked, who wins."""
    digest = sha256()
    for record, (state, _) in zip([None, *log], replay(setup, log), strict=True):
        digest.update(repr((record, *_asked(setup, state))).encode())
    return digest.hexdigest()[:16]


def _asked(setup: Setup, state: State) -> Iterator[object]:
    yield roll_due(state)
    for seat in waiting_for(state):
        yield seat, choices(state, seat)
    if is_over(state):
        yield setup.game.result(state)


def now() -> Fingerprints:
    found: dict[str, Any] = {
        name: {"rules": game_named(name).rules_version, "recordings": {}} for name in sorted(GAMES)
    }
    for recording in RECORDINGS:
        setup, _, log = read(recording.path.read_text())
        found[recording.game]["recordings"][recording.file] = fingerprint(setup, log)
    return found


def kept() -> Fingerprints:
    found: Fingerprints = json.loads(FILE.read_text())
    return found


def unraised(before: Fingerprints, after: Fingerprints) -> list[str]:
    """Games whose recordings are read otherwise than before, by rules of the same number."""
    return [
        game
        for game in sorted(before.keys() & after.keys())
        if before[game]["rules"] == after[game]["rules"]
        and any(
            after[game]["recordings"].get(file, read_as) != read_as
            for file, read_as in before[game]["recordings"].items()
        )
    ]


def write(found: Fingerprints) -> None:
    FILE.write_text(json.dumps(found, indent=2) + "\n")
