"""Plays many games between bots and says what came of them: `scripts/simulate kampf --games 100 --seats 4`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from random import Random

from core.bots import BOTS
from core.bots.bot import Bot
from core.engine import AnyGame, Refused, read_options
from core.registry import GAMES, game_named
from net.host.elsewhere import find_games
from scripts.benches.report import Figures, note, publish
from scripts.playouts import anything, play


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/simulate", description=__doc__)
    find_games()
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (default: %(default)s)")
    parser.add_argument("--seats", type=int, metavar="K", help="players (default: the most that the game takes)")
    parser.add_argument("--bots", default="random", help="a level for each seat, or one for all: random (default), "
                        f"{', '.join(BOTS)}; e.g. adept,random,random")  # fmt: skip
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the table")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games")
    given = parser.parse_args(argv)
    try:
        game = game_named(given.game)
        bots = read_bots(game, given.bots, given.seats or game.seats[-1])
        options = read_options(game, dict(each.partition("=")[::2] for each in given.option))
        if len(bots) not in game.seats:
            raise Refused(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players.")
    except Refused as refusal:
        parser.error(str(refusal))
    publish(simulate(game, bots, options, given.games, given.seed))


def read_bots(game: AnyGame, words: str, seats: int) -> list[Bot]:
    levels = words.split(",")
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        raise Refused(f"{seats} players need {seats} levels of bots, or one for all, not {len(levels)}.")
    for level in levels:
        if level != "random" and level not in BOTS:
            raise Refused(f"There are no bots '{level}'. There are: random, {', '.join(BOTS)}.")
    return [anything if level == "random" else BOTS[level].get(game.name, anything) for level in levels]


def simulate(game: AnyGame, bots: Sequence[Bot], options: Mapping[str, str], games: int, seed: int) -> Figures:
    wins, decisions, errors = [0] * len(bots), 0, 0
    for number in range(games):
        try:
            end, length = play(game, bots, options, Random(f"{seed}/{number}"))
        except Exception as error:  # noqa: BLE001  # whatever goes wrong in a game is what this command looks for
            errors += 1
            note(f"game {number} of seed {seed}: {error!r}")
            continue
        decisions += length
        for seat in game.result(end).winners:
            wins[seat] += 1
        if (number + 1) % 100 == 0:
            note(f"{number + 1} of {games} games")
    mean = round(decisions / max(1, games - errors), 1)
    return {"games": games, "decisions": decisions, "mean_length": mean, "wins_by_seat": wins, "errors": errors}


if __name__ == "__main__":
    main()
