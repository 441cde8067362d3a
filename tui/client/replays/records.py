"""Words what a server tells of the games that somebody has finished there: places, points, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.people.names import clean_name
from net.protocol.messages import ONE_ADDRESS, RATED, UNRATED, RecordSeen, RecordsSeen
from tui.client.guest_games import Told, title_of
from tui.language import _, _n, mark
from tui.widgets.seats import level

MOST_RANKS: Final = 16
"""A server may tell of any number."""
RATING: Final = {
    RATED: mark("the game is rated"),
    UNRATED: mark("the game is not rated"),
    ONE_ADDRESS: mark("none: one address twice"),
}
"""Whether a table's game is rated, beside that word …"""
IS_RATED: Final = {
    RATED: mark("The game there is rated."),
    UNRATED: mark("The game there is not rated."),
    ONE_ADDRESS: mark("The game there is not rated: two seats come from one address."),
}
"""… and in a sentence."""


def won(ranks: Sequence[int]) -> int:
    return ranks[0] if ranks else 0


def won_of(row: RecordSeen) -> str:
    count = sum(row.ranks)
    return _n("won {won} of {count} rated game", "won {won} of {count} rated games", count, won=won(row.ranks))


def places(ranks: Sequence[int]) -> str:
    """Return how often they came in first, second …"""
    return " · ".join(map(str, ranks[:MOST_RANKS]))


def points_of(row: RecordSeen) -> str:
    """Return the points of the games that were theirs to the end; empty where there were none."""
    if row.scored <= 0:
        return ""
    return _("{average} points on average, {best} at best", average=round(row.points / row.scored), best=row.best)


def in_the_list(row: RecordSeen) -> str:
    """Tell of somebody's place in the list of a game."""
    name = clean_name(row.name)
    return _("{place}. {name}: rating {rating}, {won}.", place=row.place, name=name, rating=row.rating, won=won_of(row))


def of_bots(seen: RecordsSeen) -> str:
    """Tell how good the bots of a game are; empty where nobody has measured them."""
    rated = [_("{name} {points}", name=level(bot.level), points=bot.rating) for bot in seen.bots]
    return _("Bots, as they were measured: {ratings}", ratings=", ".join(rated)) if rated else ""


def on_the_card(row: RecordSeen, told: Told) -> list[str]:
    """Tell of all that somebody has done in one game: a heading, and sentences."""
    title = title_of(row.game, told)
    if not row.ranks:
        return [title, *_others(row)]
    lines = [
        _("{game}: rating {rating}, place {place} here", game=title, rating=row.rating, place=row.place),
        _("{won}; places from the first on: {places}", won=won_of(row), places=places(row.ranks)),
    ]
    return [*lines, *filter(None, (points_of(row),)), *_others(row)]


def _others(row: RecordSeen) -> list[str]:
    count = sum(row.others)
    if not count:
        return []
    return [
        _n(
            "not rated, and seen by you alone: won {won} of {count} game",
            "not rated, and seen by you alone: won {won} of {count} games",
            count,
            won=won(row.others),
        )
    ]


def how_kept(seen: RecordsSeen) -> str:
    """Tell a player what is kept of them, and how it is deleted; nothing of others."""
    if seen.game or seen.own < 0 or not seen.rows:
        return ""
    return _(
        "The server keeps these figures, and of late games the day, your place and points. Its host deletes them, with "
        "all else that is kept of you: sortilege forget {name}",
        name=clean_name(seen.name),
    )


def told_in_lines(seen: RecordsSeen, told: Told) -> list[str]:
    """Tell all that a server has answered, by lines."""
    if seen.game:
        title = title_of(seen.game, told)
        if not seen.rows:
            return [_("Nobody has finished a rated game of {game} here yet.", game=title), of_bots(seen)]
        heading = _("Records of {game}, {first} to {last} of {all}:", game=title, first=seen.first + 1,
                    last=seen.first + len(seen.rows), all=seen.of)  # fmt: skip
        return [heading, *map(in_the_list, seen.rows), of_bots(seen)]
    if not seen.rows:
        return [_("You have finished no game here yet.")]
    whose = _("Your records:") if seen.own == 0 else _("Records of {name}:", name=clean_name(seen.name))
    return [whose, *(". ".join(on_the_card(row, told)) + "." for row in seen.rows), how_kept(seen)]
