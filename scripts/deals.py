"""Deals games at tables of all kinds, and has both verifiers check the file of each: the program's own, and the one in
docs/ that shares no code with it. Of each file one number is then changed, and both have to find that.

    scripts/deals --games 1000
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from core.bots.bot import any_of
from core.engine import choices
from core.registry import GAMES
from net.fair import proof
from net.fair.game_file import FileError, GameFile, read, written
from net.fair.verifying import FALSE, findings
from net.tables.match import Proposal
from net.tables.records import Made
from net.tables.room import Room

OTHER: Final = Path(__file__).parent.parent / "docs" / "verify_deal.py"
SHORT: Final = {"kampf": {"deals": "1"}, "zargos": {"turns": "4"}}
MOST_ANSWERS: Final = 120
"""So many answers are given at a table: there chance has spoken often enough."""

Verifier = Callable[[dict[str, Any]], list[str]]


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/deals", description="Checks deals by both verifiers.")
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first of the games")
    asked = parser.parse_args(given)
    begun, other, outcomes = time.perf_counter(), second_verifier(), 0
    for seed in range(asked.seed, asked.seed + asked.games):
        file = played(seed)
        outcomes += sum(not isinstance(entry, str) and entry[0] in {"roll", "shuffle"} for entry in file.log)
        if trouble := judged(file, other, seed):
            print(f"Game {seed}: {trouble}")
            return 1
    seconds = time.perf_counter() - begun
    print(f"{asked.games} games with {outcomes:,} outcomes: both verifiers agree ({seconds:.0f} s).")
    return 0


def second_verifier() -> Verifier:
    spec = importlib.util.spec_from_file_location("verify_deal", OTHER)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(OTHER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda file: list(module.faults(file))


def played(seed: int) -> GameFile:
    """Return the file of a table at which some players have added shares and all have answered at random."""
    rng = Random(seed)
    game = GAMES[rng.choice([*GAMES])]
    seats = rng.choice(game.seats)
    options = {option.key: option.default for option in game.options} | SHORT.get(game.name, {})
    terms = (game.name, ("open",) * seats, tuple(sorted(options.items())), False, "", rng.randbytes(32), "Ada", seed)
    room = Room.opened(seed, Made(*terms, rules=game.rules_version, chance=proof.FAIR))

    def do(proposal: Proposal | None) -> None:
        if proposal is not None:
            room.accept(proposal)

    shares = {seat: rng.randbytes(8).hex() for seat in range(seats) if rng.random() < 0.7}
    for seat in range(seats):
        pledge = proof.pledge(shares[seat]).hex() if seat in shares else ""
        do(room.sit(f"key:{seat}", f"Player{seat}", seat, pledge))
    do(room.begin("adept", seed))
    for seat, share in shares.items():
        do(room.share(f"key:{seat}", share))
    if room.state is None:
        do(room.begin("adept", seed))
    answers = 0
    while room.phase == "playing" and answers < MOST_ANSWERS:
        answers += 1
        if answers == 20 and rng.random() < 0.3:  # As after a restart.
            room.match.fresh = rng.randbytes(32)
        state, seat = room.state, rng.choice(room.waiting_for())
        assert state is not None
        do(room.match.answer(seat, (any_of(choices(state, seat), rng),)))
    return room.deal.file(0)


def judged(file: GameFile, other: Verifier, seed: int) -> str:
    """Return where the two don't agree, or are wrong together; nothing if all is well."""
    text = written(file)
    if read(text) != file:
        return "the file is read as another"
    if found := [each.sentence for each in findings(file) if each.what == FALSE]:
        return f"ours finds in an honest file: {found[0]}"
    if faults := other(json.loads(text)):
        return f"the other finds in an honest file: {faults[0]}"
    changed = _changed(text, Random(seed))
    try:
        ours = any(each.what == FALSE for each in findings(read(json.dumps(changed))))
    except FileError:
        return ""
    if not ours or not other(changed):
        return f"a changed file passes {'both' if not ours and not other(changed) else 'one of them'}"
    return ""


def _changed(text: str, rng: Random) -> dict[str, Any]:
    """Return the file with one outcome dealt otherwise."""
    file: dict[str, Any] = json.loads(text)
    fallen = [entry for entry in file["log"] if not isinstance(entry, str) and entry[0] in {"roll", "shuffle"}]
    entry = rng.choice([each for each in fallen if each[2] > 1 and each[4]])
    at = rng.randrange(len(entry[4]))
    wrong = (entry[4][at] + 1) % entry[2]
    if entry[3] and wrong in entry[4]:
        entry[4][entry[4].index(wrong)] = entry[4][at]
    entry[4][at] = wrong
    return file


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
