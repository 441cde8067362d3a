"""Writes the recorded games under tests/playthroughs anew: from their own records, or played again."""

from __future__ import annotations

import argparse
import sys

from core.engine import Refused
from core.registry import GAMES
from tests.playthroughs import fingerprints
from tests.playthroughs.recordings import RECORDINGS, Recording, anew, rewritten


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/playthroughs", description=__doc__)
    parser.add_argument("game", nargs="?", choices=sorted(GAMES), help="this game's only")
    parser.add_argument("--anew", action="store_true", help="play the games again from their seeds")
    parser.add_argument("--same-rules", action="store_true", help="what has changed changes the reading of no log")
    given = parser.parse_args()
    wanted = [recording for recording in RECORDINGS if given.game in {None, recording.game}]
    return max(write(recording, given.anew) for recording in wanted) or write_fingerprints(given.same_rules)


def write_fingerprints(same_rules: bool) -> int:
    """Write the fingerprints. Return 1 if rules have changed and their number has not."""
    found = fingerprints.now()
    unraised = fingerprints.unraised(fingerprints.kept(), found) if fingerprints.FILE.exists() else []
    for game in unraised:
        print(
            f"{game}: games are read or played otherwise than before, so tables would be. Raise `rules_version` in "
            f"core/{game}/game.py, or give --same-rules if no log that anybody has could be.",
            file=sys.stderr,
        )
    if unraised and not same_rules:
        return 1
    fingerprints.write(found)
    return 0


def write(recording: Recording, again: bool) -> int:
    """Write a recording. Return 1 if the records are no longer legal."""
    path = recording.path
    path.parent.mkdir(exist_ok=True)
    try:
        text = anew(recording) if again or not path.exists() else rewritten(path.read_text())
    except Refused as refusal:
        print(f"{path.name}: its records are no longer legal ({refusal}) Try --anew.", file=sys.stderr)
        return 1
    path.write_text(text)
    print(f"{recording.game}/{path.name}: {len(text)} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
