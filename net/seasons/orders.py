"""Carries out a host's orders about seasons: make one, list them, show one, begin it, drop somebody, end it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from core.bots import LEVELS
from core.engine import Refused, read_options
from core.registry import GAMES, game_named
from core.sentences import Value, mark, sentence
from net.people.text import clean_line
from net.seasons.drawing import most_rounds
from net.seasons.holding import DAY, check_begin
from net.seasons.records import KINDS, ROTATION, ROUND_ROBIN, SWISS, Enrolled, SeasonMade
from net.seasons.season import MOST, Game, Season
from net.seasons.telling import bot_name
from net.tables.chance import SEED_SIZE
from net.tables.clock import in_words, read_limit
from net.tables.options import cleaned

if TYPE_CHECKING:
    from net.hub.hub import Hub

LASTS: Final = (60, 365 * DAY)
"""The fewest and the most seconds of a round."""
LONGEST_NAME: Final = 30
LONGEST_NUMBER: Final = 12
Rows = tuple[tuple[str, ...], ...]
"""A row of one cell is a sentence (net.admin.commands.Rows)."""


class SeasonOrders:
    """The orders of a host. Each returns what is to be said, or is Refused with a sentence."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._orders: dict[str, Callable[[dict[str, Any]], Rows]] = {
            "make": lambda wish: ((self._make(wish),),),
            "list": lambda _: self._list(),
            "show": self._show,
            "begin": lambda wish: ((self._begin(wish),),),
            "drop": lambda wish: ((self._drop(wish),),),
            "end": lambda wish: ((self._end(wish),),),
        }

    def order(self, argument: str) -> Rows:
        """Carry out an order that came as JSON: what to do, and with what."""
        wish = json.loads(argument)
        if not isinstance(wish, dict) or wish.get("do") not in self._orders:
            raise Refused(mark("This server does not know that order about seasons."))
        return self._orders[wish["do"]](wish)

    # Making

    def _make(self, wish: dict[str, Any]) -> str:
        made = self._made(wish)
        entrants = [self._enrolled(str(name)) for name in wish.get("players", ())]
        _check_tables(made)
        _check_course(made, entrants)
        failed: list[Exception] = []
        number = self._hub.seasons.make(made, entrants, failed.append)
        if failed:
            raise Refused(mark("That could not be written, so there is no season."))
        values: dict[str, Value] = {"number": number, "name": made.name}
        if made.begins:
            time = in_words(made.begins - made.at)
            return sentence("Season {number} ({name}) is made, and begins by itself in {time}.", **values, time=time)
        if made.is_open and made.places > len(entrants):
            return sentence(
                "Season {number} ({name}) is made, and begins when its {places} places are taken.",
                **values,
                places=made.places,
            )
        if made.places and len(entrants) == made.places:
            return sentence("Season {number} ({name}) is made, and begins.", **values)
        return sentence("Season {number} ({name}) is made. To begin it: sortilege season begin {number}", **values)

    def _made(self, wish: dict[str, Any]) -> SeasonMade:
        game = game_named(str(wish["game"]))
        kind = str(wish.get("kind") or (ROUND_ROBIN if 2 in game.seats else ROTATION))
        size = int(wish.get("size") or (game.seats[0] if kind == ROTATION else 2))
        clock, now = str(wish.get("clock") or ""), int(self._hub.environment.now())
        read_limit(clock)
        options = read_options(game, {str(key): str(value) for key, value in wish.get("options", ())})
        begins_in = int(wish.get("begins_in") or 0)
        return SeasonMade(
            clean_line(str(wish["name"]))[:LONGEST_NAME],
            game.name,
            kind,
            size,
            tuple(sorted(cleaned(game, options).items())),
            clock,
            now,
            self._hub.environment.secret(SEED_SIZE),
            int(wish.get("lasts") or 7 * DAY),
            int(wish.get("rounds") or 0),
            int(wish.get("places") or 0),
            str(wish.get("bots") or ""),
            bool(wish.get("open")),
            now + begins_in if begins_in else 0,
        )

    def _enrolled(self, name: str) -> Enrolled:
        """Return the record of a player who is known here. One who has only looked is written down by it."""
        hub = self._hub
        player = hub.players.named(name)
        if player is None:
            raise Refused(sentence("This server knows nobody called {name}. They have to come in once.", name=name))
        if player.stranger:
            hub.remember(player, hub.players.identities.known_by(player, player.id))
        return Enrolled(player.id, player.name)

    # Those that there are

    def _season(self, wish: dict[str, Any]) -> Season:
        number = str(wish.get("season"))
        if not (number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER):
            raise Refused(mark("Name the season by its number. To see the numbers: sortilege season list"))
        return self._hub.seasons.get(int(number))

    def _list(self) -> Rows:
        rows = tuple(
            (str(season.number), season.made.name, season.made.game, season.made.kind, self._stands(season))
            for season in self._hub.seasons.all()
        )
        return rows or ((mark("There are no seasons here. To make one: sortilege season make"),),)

    def _stands(self, season: Season) -> str:
        there = len(season.taking_part)
        if season.is_over:
            return mark("ended")
        if season.is_open:
            return sentence("open to all, {count} there", count=there)
        if not season.has_begun:
            return sentence("not begun, {count} there", count=there)
        return sentence("round {round} of {rounds}", round=len(season.rounds), rounds=season.rounds_in_all)

    def _show(self, wish: dict[str, Any]) -> Rows:
        season = self._season(wish)
        rows: list[tuple[str, ...]] = [(season.made.name, season.made.game, season.made.kind, self._stands(season))]
        for each in season.standings():
            gone = () if season.entrants[each.entrant].is_in else (mark("has left"),)
            points = (str(each.rank), str(each.points)) if season.has_begun else ()
            rows.append((self._name(season, each.entrant), *points, *gone))
        if not season.has_begun:
            return tuple(rows)
        latest = len(season.rounds) - 1
        rows += [self._game(season, game) for game in season.games if game.round == latest]
        rows += [(self._name(season, each), mark("rests")) for each in season.rounds[-1].resting]
        return tuple(rows)

    def _name(self, season: Season, entrant: int) -> str:
        each = season.entrants[entrant]
        if each.bot:
            return sentence("{name} (bot)", name=bot_name(season, entrant))
        return self._hub.players.name_of(each.player) or each.name or mark("somebody forgotten")

    def _game(self, season: Season, game: Game) -> tuple[str, ...]:
        names = tuple(self._name(season, each) for each in game.entrants)
        if game.is_over:
            ranks = (mark("forfeited") if not rank else str(rank) for rank in game.ranks)
            return tuple(cell for pair in zip(names, ranks, strict=True) for cell in pair)
        table = self._hub.seasons.tables.open_table(game)
        if table is None or table.room.phase == "gathering":
            return (*names, sentence("waits at table {number}", number=game.table))
        return (*names, sentence("is played at table {number}", number=game.table))

    # Changing them

    def _begin(self, wish: dict[str, Any]) -> str:
        season = self._season(wish)
        check_begin(season)
        return self._carried_out(
            lambda refuse: self._hub.seasons.begin(season.number, refuse),
            sentence("Season {number} begins. Those who are to play now are told.", number=season.number),
        )

    def _drop(self, wish: dict[str, Any]) -> str:
        season, name = self._season(wish), str(wish.get("name", ""))
        player = self._hub.players.named(name)
        entrant = None if player is None else season.entrant_of(player.id)
        if entrant is None:
            raise Refused(sentence("Nobody called {name} takes part in that season.", name=name))
        return self._carried_out(
            lambda refuse: self._hub.seasons.withdraw(season.number, entrant, refuse),
            sentence(
                "{name} takes part no more; games not played yet are forfeited.", name=self._name(season, entrant)
            ),
        )

    def _end(self, wish: dict[str, Any]) -> str:
        season = self._season(wish)
        return self._carried_out(
            lambda refuse: self._hub.seasons.end(season.number, refuse),
            sentence(
                "Season {number} ends as it stands. Its tables are closed, and its page stays.", number=season.number
            ),
        )

    def _carried_out(self, do: Callable[[Callable[[str], None]], None], said: str) -> str:
        refused: list[str] = []
        do(refused.append)
        if refused:
            raise Refused(refused[0])
        return said


def _check_tables(made: SeasonMade) -> None:
    """Refuse what can't be the tables of a season."""
    seats = GAMES[made.game].seats
    if made.kind not in KINDS:
        raise Refused(sentence("A season is one of these: {kinds}.", kinds=", ".join(KINDS)))
    if made.size not in seats:
        raise Refused(
            sentence(
                "{title} is for {fewest} to {most} players.",
                title=mark(GAMES[made.game].title),
                fewest=seats[0],
                most=seats[-1],
            )
        )
    if made.kind != ROTATION and made.size != 2:
        raise Refused(
            sentence("{kind} is for tables of two; for larger ones take {other}.", kind=made.kind, other=ROTATION)
        )
    if made.kind == ROTATION and made.size < 3:
        raise Refused(
            sentence(
                "{kind} is for tables of three or more; for two take {one} or {other}.",
                kind=ROTATION,
                one=ROUND_ROBIN,
                other=SWISS,
            )
        )
    if made.bots and made.bots not in LEVELS:
        raise Refused(sentence("A bot is one of {levels}.", levels=", ".join(LEVELS)))


def _check_course(made: SeasonMade, entrants: Sequence[Enrolled]) -> None:
    """Refuse a season that nobody could play, or that would never end."""
    if not made.name:
        raise Refused(mark("A season needs a name."))
    if not LASTS[0] <= made.lasts <= LASTS[1]:
        raise Refused(
            sentence("A round lasts from {least} to {most}.", least=in_words(LASTS[0]), most=in_words(LASTS[1]))
        )
    if not 0 <= made.places <= MOST or len(entrants) > (made.places or MOST):
        raise Refused(sentence("A season has at most {places} places.", places=made.places or MOST))
    if made.kind == ROUND_ROBIN and made.rounds:
        raise Refused(mark("A round robin has as many rounds as it takes for everybody to meet everybody."))
    rounds = most_rounds(made.kind, made.places or MOST)
    if not 0 <= made.rounds <= rounds:
        raise Refused(sentence("A season of that kind has at most {rounds} rounds.", rounds=rounds))
    if not made.is_open and not entrants:
        raise Refused(mark("Name those who take part (--players), or let anybody enrol (--open)."))
