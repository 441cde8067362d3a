"""How the rules of today read the recorded games, and play others: kept beside the number of each game's rules, so that
nobody changes the one and forgets the other.

The recordings are few, as people read them. What seldom comes, a tie say, comes in the many games that are only played.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from itertools import cycle, islice
from random import Random
from typing import Any, Final

from core.engine import AnyGame, State, choices, is_over, roll_due, waiting_for
from core.registry import GAMES
from core.replay import Record, Setup, replay
from tests.conformance.helpers.play import Table, moments
from tests.conformance.helpers.subjects import each_setup
from tests.playthroughs.recordings import HERE, RECORDINGS
from tests.playthroughs.transcript import read

FILE: Final = HERE / "rules.json"
PLAYED: Final = 16_000
AT_ONE_TABLE: Final = 800
"""Records: a long game leaves some for other set-ups."""
Fingerprints = Mapping[str, Any]
"""By game: the number of its rules, what is played by them, and of each recording how they read it."""


def fingerprint(setup: Setup, log: list[Record]) -> str:
    """Of what a log comes to, not of how it is told or drawn: who is asked what, what chance is asked, who wins."""
    digest = sha256()
    for record, (state, _) in zip([None, *log], replay(setup, log), strict=True):
        digest.update(repr((record, *_asked(setup, state))).encode())
    return digest.hexdigest()[:16]


def fingerprint_of_play(game: AnyGame) -> str:
    """As many games, of all its set-ups, as have so many records together."""
    digest, left, setups = sha256(), PLAYED, [*each_setup(game)]
    Random(1).shuffle(setups)  # Else a game of many set-ups would never be played by many.
    for seed, setup in enumerate(cycle(setups)):
        for moment in islice(moments(Table(setup, seed)), min(left, AT_ONE_TABLE)):
            digest.update(repr((moment.record, *_asked(setup, moment.after))).encode())
            left -= 1
        if not left:
            break
    return digest.hexdigest()[:16]


def _asked(setup: Setup, state: State) -> Iterator[object]:
    yield roll_due(state)
    for seat in waiting_for(state):
        yield seat, choices(state, seat)
    if is_over(state):
        yield setup.game.result(state)


def now(games: Collection[str] = GAMES) -> Fingerprints:
    found: dict[str, Any] = {
        name: {"rules": game.rules_version, "played": fingerprint_of_play(game), "recordings": {}}
        for name, game in sorted(GAMES.items())
        if name in games
    }
    for recording in [each for each in RECORDINGS if each.game in games]:
        setup, _, log = read(recording.path.read_text())
        found[recording.game]["recordings"][recording.file] = fingerprint(setup, log)
    return found


def kept() -> Fingerprints:
    found: Fingerprints = json.loads(FILE.read_text())
    return found


def unraised(before: Fingerprints, after: Fingerprints) -> list[str]:
    """Games that are read or played otherwise than before, by rules of the same number."""
    return [
        game
        for game in sorted(before.keys() & after.keys())
        if before[game]["rules"] == after[game]["rules"] and _differ(before[game], after[game])
    ]


def _differ(before: Any, after: Any) -> bool:
    read_as = before["recordings"].items()
    return before.get("played", after["played"]) != after["played"] or any(
        after["recordings"].get(f, each) != each for f, each in read_as
    )


def write(found: Fingerprints) -> None:
    FILE.write_text(json.dumps(found, indent=2) + "\n")
