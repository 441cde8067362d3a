"""Measures how good the bots are: plays games of all levels at mixed tables, rates them as players are rated, and
writes net/ratings/levels.py, against which a server rates who plays with bots. The same seed plays the same games.

A thousand games of each take hours, most of them for the archmages: nice -n 15 scripts/levels --games 1000. Fewer
leave a rating less sure, which players' ratings then allow for; what was measured of other games stays.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

from core.bots import ARCHMAGE, LEVELS
from core.engine import AnyGame, read_options
from core.registry import GAMES
from net.ratings import levels
from net.ratings.skill import NEW, Skill, ranks_of, rated
from scripts.benches.report import note, publish
from scripts.matches import Game, Tally, mind_of

Levels = dict[str, Skill]


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/levels", description=__doc__)
    parser.add_argument("game", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)} (default: all)")
    parser.add_argument("--games", type=int, default=60, metavar="N", help="of each (default: %(default)s)")
    parser.add_argument("--seats", type=int, metavar="K", help="at each table (default: one for each level, or the "
                        "most that the game has)")  # fmt: skip
    parser.add_argument("--budget", type=int, default=0, metavar="S", help="an archmage's simulations for one decision "
                        "(default: what is usual in its game)")  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="(default: %(default)s)")
    given = parser.parse_args(argv)
    for name in given.game:
        if name not in GAMES:
            parser.error(f"There is no game '{name}'. There are: {', '.join(GAMES)}.")
    found = dict(levels.LEVELS)
    for name in given.game or GAMES:
        game = GAMES[name]
        seats = given.seats or min(len(LEVELS), game.seats[-1])
        found[name] = measured(game, seats, given.games, given.seed, given.budget)
        Path(levels.__file__).write_text(module_of(found))
    publish({name: {level: skill._asdict() for level, skill in found[name].items()} for name in given.game or GAMES})


def measured(game: AnyGame, seats: int, games: int, seed: int, budget: int) -> Levels:
    """Return what is to be believed of each level after so many games."""
    found: Levels = dict.fromkeys(LEVELS, NEW)
    for number in range(games):
        at_table = dealt(seats, Random(f"{seed}/{game.name}/{number}"))
        minds = [mind_of(level, game, Tally()) for level in at_table]
        minding = [level == ARCHMAGE for level in at_table]
        ended = Game(game, minds, minding, [budget] * len(minds), f"{seed}/{number}").played(read_options(game, {}))
        after = rated([found[level] for level in at_table], ranks_of(game.name, *ended), settling=True)
        found |= dict(zip(at_table, after, strict=True))
        told = ", ".join(f"{level} {skill.mean / 1000:.1f} ± {skill.deviation / 1000:.1f}"
                         for level, skill in found.items())  # fmt: skip
        note(f"{game.name}: {number + 1} of {games} games: {told}")
    return found


def dealt(seats: int, rng: Random) -> list[str]:
    """Return which level has which seat: no level twice, as nobody is rated against themselves."""
    levels_left = [*LEVELS]
    rng.shuffle(levels_left)
    return levels_left[:seats]


HEAD: Final = '''"""Holds how good the bots of each level are, by game. Made by scripts/levels, which says how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from net.ratings.skill import Skill

LEVELS: Final[Mapping[str, Mapping[str, Skill]]] = {
'''


def module_of(found: Mapping[str, Mapping[str, Skill]]) -> str:
    rows = [
        f'    "{game}": {{\n' + "".join(f'        "{level}": {skill},\n' for level, skill in of.items()) + "    },\n"
        for game, of in sorted(found.items())
    ]
    return HEAD + "".join(rows) + "}\n"


if __name__ == "__main__":
    main()
