"""Measures how much the last turn of Zargos decides: plays adepts, and scores several ends on the same games.

Every game is a line of the journal, so that a run may be stopped and gone on with, and parts of it played elsewhere.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from os import SEEK_END
from pathlib import Path
from typing import Any, Final

from scripts.benches.report import note, publish
from scripts.lastturns.cures import figures
from scripts.lastturns.playing import Branch, Played, Turn, played

SEATS: Final = (3, 4, 6)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/lastturn", description=__doc__)
    parser.add_argument("--games", type=int, default=400, metavar="N", help="for each number of seats (%(default)s)")
    parser.add_argument("--seats", type=int, nargs="*", default=SEATS, metavar="K", help="of these (default: 3 4 6)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games")
    parser.add_argument("--part", default="1/1", metavar="I/N", help="only every N-th game, beginning with the I-th")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="games played before, to which new ones are added")
    given = parser.parse_args(argv)
    part, parts = map(int, given.part.split("/"))
    games = list(read(given.journal)) if given.journal and given.journal.exists() else []
    known = {(game.seats, game.number) for game in games}
    for number in range(part - 1, given.games, parts):
        for seats in given.seats:
            if (seats, number) not in known:
                game = played(seats, number, given.seed)
                games.append(game)
                if given.journal:
                    write(given.journal, game)
        if (number + 1) % 50 == 0:
            note(f"{number + 1} of {given.games} games")
    publish({f"{seats} seats": _of(seats, games) for seats in given.seats})


def _of(seats: int, games: Sequence[Played]) -> dict[str, object]:
    wanted = [game for game in games if game.seats == seats]
    return {"games": len(wanted), **figures(wanted)}


def write(journal: Path, game: Played) -> None:
    """Write a game on a line of its own, also behind one that was cut off."""
    with journal.open("a+b") as file:
        if file.tell():
            file.seek(-1, SEEK_END)
            if file.read() != b"\n":
                file.write(b"\n")
        file.write(json.dumps(game).encode() + b"\n")


def read(journal: Path) -> Iterator[Played]:
    """Read the games of a journal; a last line that was cut off is played again."""
    for line in journal.read_text().splitlines():
        try:
            seats, number, seat_of, *branches = json.loads(line)
        except json.JSONDecodeError:
            continue
        yield Played(seats, number, tuple(seat_of), *map(_branch, branches))


def _branch(turns: list[Any]) -> Branch:
    return tuple(
        Turn(number, tuple(order), tuple(before), tuple(map(tuple, moments)), tuple(counters))
        for number, order, before, moments, counters in turns
    )


if __name__ == "__main__":
    main()
