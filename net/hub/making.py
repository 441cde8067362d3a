"""Says what a table will be that somebody wishes for, or why there can be no such table. Sans-IO."""

from __future__ import annotations

from collections.abc import Mapping

from core.bots import LEVELS
from core.engine import Refused, read_options
from core.memory import remembers
from core.registry import GAMES, game_named
from core.sentences import mark, sentence
from net.fair.proof import FAIR
from net.host.environment import Environment
from net.hub.again import ME
from net.people.codes import new_code
from net.people.players import Player
from net.protocol.messages import RATED, UNRATED, MakeTable
from net.tables.chance import SEED_SIZE
from net.tables.clock import in_words, read_limit
from net.tables.options import cleaned
from net.tables.records import Made
from net.tables.seats.absence import WAITS
from net.tables.seats.chair import OPEN


def checked(wish: MakeTable) -> Mapping[str, str]:
    """Return the options of a table, of whatever game; refuse one that there can't be."""
    game = game_named(wish.game)
    options = cleaned(game, read_options(game, dict(wish.options)))
    _check_seats(wish)
    read_limit(wish.clock)
    if not WAITS[0] <= wish.wait <= WAITS[1]:
        raise Refused(
            sentence(
                "A table waits for those who are away from {least} to {most}.",
                least=in_words(WAITS[0]),
                most=in_words(WAITS[1]),
            )
        )
    return options


def _check_seats(wish: MakeTable) -> None:
    game = game_named(wish.game)
    if len(wish.seats) not in game.seats:
        raise Refused(
            sentence(
                "{title} is for {fewest} to {most} players.",
                title=mark(game.title),
                fewest=game.seats[0],
                most=game.seats[-1],
            )
        )
    if wish.seats.count(ME) > 1:
        raise Refused(mark("You can take one seat only."))
    for kind in wish.seats:
        if kind not in (ME, OPEN, *LEVELS):
            raise Refused(
                sentence(
                    "A seat is 'me', 'open' or one of {levels}, not '{kind}'.", levels=", ".join(LEVELS), kind=kind
                )
            )


def made_for(
    wish: MakeTable, options: Mapping[str, str], player: Player, environment: Environment, *, rates: bool
) -> Made:
    """Return the first record of the table that this player wishes for. `rates`: games are rated here."""
    game = game_named(wish.game)
    return Made(
        game=game.name,
        seats=tuple(OPEN if kind == ME else kind for kind in wish.seats),
        options=tuple(sorted(options.items())),
        private=wish.private,
        code=new_code(environment.secret) if wish.private else "",
        seed=environment.secret(SEED_SIZE),
        maker=player.name,
        at=int(environment.now()),
        clock=wish.clock,
        maker_id=player.id,
        rules=game.rules_version,
        package=GAMES.entries[game.name].package,
        unwatched=wish.unwatched,
        wait=wish.wait,
        recall=wish.recall and remembers(game),
        chance=FAIR,
        opened=wish.opened,
        rated=_rating(wish) if rates else 0,
    )


def _rating(wish: MakeTable) -> int:
    """Return whether that table's game is to be rated. Ratings are seen by all, so it must be a table that all may look
    at."""
    return UNRATED if wish.unrated or wish.private or wish.unwatched else RATED
