"""Answers who asks for records: of rated games, which are public, everybody; of all others who played them. Sans-IO."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from core.engine import Refused
from core.sentences import sentence
from net.people.names import clean_name
from net.protocol.messages import Records, RecordSeen, RecordsSeen
from net.ratings.levels import LEVELS
from net.ratings.record_book import RecordBook
from net.ratings.skill import points_of

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor

PAGE: Final = 20


def records(visitor: Visitor, message: Records) -> None:
    """Send what the player asks for."""
    if message.game:
        visitor.session.deliver(_page(visitor, message.game, message.first))
    else:
        visitor.session.deliver(_card(visitor, message.name))


def _page(visitor: Visitor, game: str, first: int) -> RecordsSeen:
    book = visitor.hub.book
    best = book.best(game)
    shown = best[first : first + PAGE]
    rows = tuple(_row(visitor, game, player, first + at) for at, player in enumerate(shown, 1))
    own = book.place(game, visitor.player.id) - 1 - first
    return RecordsSeen(
        rows,
        game,
        own=own if 0 <= own < len(rows) else -1,
        first=first,
        of=len(best),
        games=tuple(book.games()),
        bots=tuple(_bots(game)),
    )


def _row(visitor: Visitor, game: str, player: str, place: int) -> RecordSeen:
    name = visitor.hub.players.name_of(player)
    return _figures(visitor.hub.book, game, player, clean_name(name), place)


def _bots(game: str) -> Iterable[RecordSeen]:
    return (RecordSeen(game, "", level, 0, points_of(skill)) for level, skill in LEVELS.get(game, {}).items())


def _card(visitor: Visitor, name: str) -> RecordsSeen:
    """Return somebody's records in all games. Whoever has played no rated game is not told from nobody."""
    book = visitor.hub.book
    player = visitor.hub.players.named(clean_name(name)) if name else visitor.player
    own = player is visitor.player
    games = [] if player is None else book.games_of(player.id)
    if not own:
        games = [game for game in games if player is not None and book.entry(game, player.id).rated.ranks]
    if player is None or not (games or own):
        raise Refused(sentence("Nobody called {name} has finished a rated game here.", name=clean_name(name)))
    rows = (_figures(book, game, player.id, player.name, book.place(game, player.id), own=own) for game in games)
    return RecordsSeen(tuple(rows), "", player.name, own=0 if own else -1, games=tuple(book.games()))


def _figures(book: RecordBook, game: str, player: str, name: str, place: int, *, own: bool = False) -> RecordSeen:
    skill, rated, others = book.entry(game, player)
    rating = points_of(skill) if rated.ranks else 0
    told = others.ranks if own else ()
    return RecordSeen(game, name, "", place, rating, rated.ranks, rated.scored, rated.points, rated.best, told)
