"""One adept against three apprentices in every game: which share of the games does it win?"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import Final

from core.bots import BOTS
from core.engine import AnyGame
from core.registry import GAMES
from scripts.benches.report import Figures, note, publish
from scripts.playouts import play

SEATS: Final = 4


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/tournament", description=__doc__)
    parser.add_argument("game", nargs="*", help=f"of {', '.join(GAMES)} (default: all)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="of each (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games")
    given = parser.parse_args(argv)
    for name in given.game:
        if name not in GAMES:
            parser.error(f"There is no game '{name}'. There are: {', '.join(GAMES)}.")
    publish({name: tournament(GAMES[name], given.games, given.seed) for name in given.game or GAMES})


def tournament(game: AnyGame, games: int, seed: int) -> Figures:
    """The adept takes each seat in turn; of a shared victory it has its part."""
    adept, apprentice = BOTS["adept"][game.name], BOTS["apprentice"][game.name]
    won, mine, others = 0.0, 0, 0
    for number in range(games):
        seat = number % SEATS
        bots = [apprentice] * SEATS
        bots[seat] = adept
        result = game.result(play(game, bots, {}, Random(f"{seed}/{number}"))[0])
        won += (seat in result.winners) / len(result.winners)
        mine += result.scores[seat]
        others += sum(result.scores) - result.scores[seat]
        if (number + 1) % 50 == 0:
            note(f"{game.name}: {won:g} of {number + 1} games won")
    return {
        "games": games,
        "share": round(won / games, 3),
        "mean_score": round(mine / games, 1),
        "mean_score_of_others": round(others / games / (SEATS - 1), 1),
    }


if __name__ == "__main__":
    main()
