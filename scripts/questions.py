"""Count what one person is asked in games alone with bots: `scripts/questions zargos --games 4 --seats 4`.

`all`: every question of the rules to that seat. `by_hand`: those that are put to the player, as the table answers what
has one answer by what everybody knows, and what has to be "nothing". `with_orders`: the same where each standing order
is given as soon as it is offered.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random

from core.bots import BOTS, decide
from core.engine import AnyGame, choices, read_options, view
from core.orders import orders_of
from core.registry import GAMES, game_named
from core.replay import Answered, Setup
from net.tables.match import Proposal
from net.tables.records import Made
from net.tables.room import Room
from net.tables.seats.chair import PERSON, Chair
from scripts.benches.report import publish

ME = 0


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/questions", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=4, metavar="N", help="how many (default: %(default)s)")
    parser.add_argument("--seats", type=int, default=4, metavar="K", help="players (default: %(default)s)")
    parser.add_argument("--level", choices=BOTS, default="apprentice", help="of all bots (default: %(default)s)")
    given = parser.parse_args(argv)
    game = game_named(given.game)
    asked = [
        count(game, given.seats, given.level, seed, with_orders)
        for with_orders in (False, True)
        for seed in range(given.games)
    ]
    alone, ordered = asked[: given.games], asked[given.games :]
    publish(
        {
            "games": given.games,
            "all": round(sum(every for every, _ in alone) / given.games, 1),
            "by_hand": round(sum(hand for _, hand in alone) / given.games, 1),
            "all_with_orders": round(sum(every for every, _ in ordered) / given.games, 1),
            "with_orders": round(sum(hand for _, hand in ordered) / given.games, 1),
        }
    )


def count(game: AnyGame, seats: int, level: str, seed: int, with_orders: bool) -> tuple[int, int]:
    """Count how often that seat answered in one game, and how often its player did."""
    rng, room = Random(seed), table(game, seats, level, seed)
    every = hand = 0
    proposal = room.begin(level, 0)
    while True:
        every += sum(isinstance(record, Answered) and record.seat == ME for record in proposal.records)
        room.accept(proposal)
        if room.phase == "over":
            return every, hand
        hand += room.waiting_for()[0] == ME
        proposal = answer(room, level, rng, with_orders)


def table(game: AnyGame, seats: int, level: str, seed: int) -> Room:
    options = read_options(game, {})
    made = Made(
        game.name, (PERSON, *[level] * (seats - 1)), tuple(options.items()), False, "", bytes([seed] * 32), "", 0
    )
    chairs = [Chair(PERSON, "me", "me"), *[Chair(level) for _ in range(seats - 1)]]
    room = Room(1, made, Setup(game, seats, options), chairs)
    room.match.alone = ME
    return room


def answer(room: Room, level: str, rng: Random, with_orders: bool) -> Proposal:
    """Answer as a bot of that level would; the player gives orders besides."""
    state, seat = room.state, room.waiting_for()[0]
    assert state is not None
    if with_orders and seat == ME:
        for order in reversed(orders_of(state, seat)):
            if order.name not in room.match.orders_of(seat):
                return room.match.order(seat, order.name)
    return room.match.answer(
        seat, (decide(level, room.setup.game, view(room.setup.game, state, seat), choices(state, seat), rng),)
    )


if __name__ == "__main__":
    main()
