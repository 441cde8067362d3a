"""Plays one hero among others that are all alike, in the same deals at every seat: how many times its fair share of the
victories does it win? Or, with --all-adept, adepts among themselves: how long games are, and which seats win."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Final

from core.bots import BOTS
from core.engine import AnyGame, Refused, read_options
from core.registry import GAMES
from net.host.elsewhere import find_games
from scripts.adepts import adepts
from scripts.benches.report import Figures, publish
from scripts.curves import curve
from scripts.exploits import FIELDS
from scripts.matches import PLAYERS, Match, played

SEATS: Final = 4
"""At each table, or as many as the game has."""


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/tournament", description=__doc__)
    find_games()
    parser.add_argument("game", nargs="*", help=f"of {', '.join(GAMES)} (default: all)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="of each, in deals of as many as there are "
                        "seats (default: %(default)s)")  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games")
    parser.add_argument("--hero", choices=PLAYERS, default="adept", help="(default: %(default)s)")
    parser.add_argument("--field", choices=PLAYERS, default="apprentice", help="the others (default: %(default)s)")
    parser.add_argument("--budget", type=int, default=0, metavar="S", help="the hero's simulations for one decision, "
                        "if it is an archmage (default: what is usual in its game)")  # fmt: skip
    parser.add_argument("--against", type=float, metavar="TIMES", help="stop as soon as it is certain whether the "
                        "hero wins so many times its share, by a wider interval")  # fmt: skip
    parser.add_argument("--curve", type=int, nargs="+", metavar="S", help="an archmage with so many simulations beside "
                        "a player of the field, in the same seats of the same deals")  # fmt: skip
    parser.add_argument("--all-adept", action="store_true", help="adepts among themselves: lengths, winning seats, use")
    parser.add_argument(
        "--seats", type=int, nargs="*", default=[], metavar="K", help=f"of these (default: {SEATS}, or the most)"
    )
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of these tables")
    given = parser.parse_args(argv)
    for name in given.game:
        if name not in GAMES:
            parser.error(f"There is no game '{name}'. There are: {', '.join(GAMES)}.")
    games = [GAMES[name] for name in given.game or BOTS["adept"]]
    options = dict(each.partition("=")[::2] for each in given.option)
    try:
        if given.all_adept:
            publish({game.name: among_adepts(game, given, options) for game in games})
        else:
            publish(matches(games, given, options))
    except Refused as refusal:
        parser.error(str(refusal))


def among_adepts(game: AnyGame, given: argparse.Namespace, options: Mapping[str, str]) -> Figures:
    if game.name not in BOTS["adept"]:
        raise Refused(f"Nobody has taught the bots to play {game.title}.")
    read = read_options(game, options)
    return {f"{seats} seats": adepts(game, seats, read, given.games, given.seed) for seats in given.seats or game.seats}


def matches(games: Sequence[AnyGame], given: argparse.Namespace, options: Mapping[str, str]) -> Figures:
    """Return the figures of the one match that was asked for, or those of each by game and seats."""
    found: dict[str, Figures] = {}
    for game in games:
        for player in (given.hero, given.field):
            if player in BOTS and game.name not in BOTS[player]:
                raise Refused(f"Nobody has taught the bots to play {game.title}.")
            if player in FIELDS and game.name != FIELDS[player].game:
                raise Refused(f"A {player} plays {GAMES[FIELDS[player].game].title} only.")
        for seats in given.seats or [min(SEATS, game.seats[-1])]:
            if seats not in game.seats:
                raise Refused(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players.")
            read = read_options(game, options)
            match = Match(game, seats, given.hero, given.field, read, given.budget, given.seed)
            name = f"{game.name}, {seats} seats"
            found[name] = (
                curve(match, given.games, given.curve) if given.curve else played(match, given.games, given.against)
            )
    return found if len(found) > 1 else next(iter(found.values()))


if __name__ == "__main__":
    main()
