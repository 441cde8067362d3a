"""Plays one adept against three apprentices in every game: which share does it win? Or, with --all-adept, adepts
only."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import Final

from core.bots import BOTS
from core.engine import AnyGame, Refused, read_options
from core.registry import GAMES
from scripts.adepts import adepts
from scripts.benches.report import Figures, note, publish
from scripts.playouts import play

SEATS: Final = 4
"""At each table, or as many as the game has."""


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/tournament", description=__doc__)
    parser.add_argument("game", nargs="*", help=f"of {', '.join(GAMES)} (default: all)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="of each (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games")
    parser.add_argument("--all-adept", action="store_true", help="adepts among themselves: lengths, winning seats, use")
    parser.add_argument(
        "--seats", type=int, nargs="*", default=[], metavar="K", help="of these (default: all possible)"
    )
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of these tables")
    given = parser.parse_args(argv)
    for name in given.game:
        if name not in GAMES:
            parser.error(f"There is no game '{name}'. There are: {', '.join(GAMES)}.")
        if name not in BOTS["adept"]:
            parser.error(f"Nobody has taught the bots to play {GAMES[name].title}.")
    games = [GAMES[name] for name in given.game or BOTS["adept"]]
    if not given.all_adept:
        publish({game.name: tournament(game, given.games, given.seed) for game in games})
        return
    try:
        publish({game.name: among_adepts(game, given) for game in games})
    except Refused as refusal:
        parser.error(str(refusal))


def among_adepts(game: AnyGame, given: argparse.Namespace) -> Figures:
    options = read_options(game, dict(each.partition("=")[::2] for each in given.option))
    counts = given.seats or game.seats
    return {f"{seats} seats": adepts(game, seats, options, given.games, given.seed) for seats in counts}


def tournament(game: AnyGame, games: int, seed: int) -> Figures:
    """Return the adept's share. It takes each seat in turn, and has its part of a shared victory."""
    adept, apprentice = BOTS["adept"][game.name], BOTS["apprentice"][game.name]
    won, mine, others = 0.0, 0, 0
    seats = min(SEATS, game.seats[-1])
    for number in range(games):
        seat = number % seats
        bots = [apprentice] * seats
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
        "mean_score_of_others": round(others / games / (seats - 1), 1),
    }


if __name__ == "__main__":
    main()
