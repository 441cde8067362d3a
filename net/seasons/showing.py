"""Shows seasons to players, and carries out what they wish there. Sans-IO.

Whoever is on this server may see who takes part, who is to play whom, and what came of it. The table of a game is named
to those alone who are to play there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from core.engine import Refused
from net.people.names import clean_name
from net.protocol.messages import (
    LOBBY,
    Enrol,
    EntrantInfo,
    ListSeasons,
    MeetingInfo,
    Refusal,
    SeasonInfo,
    SeasonSeen,
    SeasonsSeen,
    SeeSeason,
    Withdraw,
)
from net.seasons.abroad import SeasonsAbroad
from net.seasons.holding import check_enrol, own_entrant
from net.seasons.season import Game, Season
from net.seasons.standings import Standing
from net.seasons.telling import bot_name
from net.tables.seats.chair import PERSON

if TYPE_CHECKING:
    from net.hub.hub import Hub
    from net.hub.visits.visitor import Visitor

MOST_LISTED: Final = 50
"""Seasons in one list."""


def info_of(season: Season, player: str) -> SeasonInfo:
    made = season.made
    if season.is_over:
        phase = "over"
    elif season.has_begun:
        phase = "playing"
    else:
        phase = "open" if season.is_open else "waiting"
    return SeasonInfo(
        season.number,
        made.name,
        made.game,
        made.kind,
        made.size,
        phase,
        len(season.taking_part),
        made.places,
        len(season.rounds),
        season.rounds_in_all,
        season.entrant_of(player) is not None,
    )


class Showing:
    """Shows seasons to the lines of a hub, and shows them again when they change."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._standings: dict[int, tuple[int, list[Standing]]] = {}
        """By season, how long its log was when its standings were worked out, and these."""
        self._abroad = SeasonsAbroad(hub)
        hub.seasons.changed = self._changed

    def all(self) -> list[Season]:
        """Return all seasons of the house, the latest first."""
        every = (*self._hub.seasons.all(), *self._abroad.all())
        return sorted(every, key=lambda season: season.number, reverse=True)

    def get(self, number: int) -> Season:
        """Return the season of that number, whichever node runs it, or refuse."""
        return self._abroad.get(number) or self._hub.seasons.get(number)

    def must_be_run_here(self, number: int) -> None:
        self._abroad.must_be_run_here(number)

    def _changed(self, season: Season) -> None:
        for visitor in self._hub.visitors():
            if visitor.season[0] == season.number and _looks(visitor):
                self.show(visitor, season)

    def look_abroad(self) -> None:
        """Show those who look at a season of another node how it stands now: something has been heard of there."""
        for visitor in self._hub.visitors():
            if (number := visitor.season[0]) and _looks(visitor):
                self._abroad.read((number,), partial(self._show_from_abroad, visitor, number))

    def _show_from_abroad(self, visitor: Visitor, number: int) -> None:
        season, looks = self._abroad.get(number), visitor.season[0] == number and _looks(visitor)
        if season is not None and looks and self._hub.is_here(visitor):
            self.show(visitor, season)

    def read(self, number: int, then: Callable[[], None]) -> None:
        """Learn how a season of another node stands, then go on."""
        self._abroad.read((number,), then)

    def read_all(self, then: Callable[[], None]) -> None:
        self._abroad.read_all(then)

    def show(self, visitor: Visitor, season: Season, *, anew: bool = False) -> None:
        """Show a season to one who has asked for it: when it is asked for, and when more of it has changed than that
        time goes by. A table changes whenever somebody comes or goes; that is nothing to those who look at a season."""
        before = visitor.season_shown
        page = visitor.season_shown = self.page(season, visitor.player.id, visitor.season[1])
        if anew or before is None or replace(page, left=0) != replace(before, left=0):
            visitor.session.deliver(page)

    def standings(self, season: Season) -> list[Standing]:
        length, found = self._standings.get(season.number, (0, []))
        if length != season.length:
            found = season.standings()
            self._standings[season.number] = season.length, found
        return found

    def page(self, season: Season, player: str, wished: int = 0) -> SeasonSeen:
        """Return a season as this player may see it, with the games of the round that they wish to see."""
        round_ = min(wished, len(season.rounds)) or len(season.rounds)
        own = season.entrant_of(player)
        games = [game for game in season.games if game.round == round_ - 1]
        current = None if own is None else season.game_of(own)
        until = 0 if season.is_over else season.rounds[-1].until if season.rounds else season.made.begins
        return SeasonSeen(
            info_of(season, player),
            tuple(self._entrant(season, each) for each in self.standings(season)),
            round_,
            tuple(self._meeting(game, own) for game in games),
            season.rounds[round_ - 1].resting if round_ else (),
            -1 if own is None else own,
            0 if current is None or not self._table(current)[1] else current.table,
            max(0, until - int(self._hub.environment.now())),
            season.made.lasts,
            season.made.clock,
            season.made.bots,
        )

    def _entrant(self, season: Season, standing: Standing) -> EntrantInfo:
        entrant = season.entrants[standing.entrant]
        name = bot_name(season, standing.entrant) or self._hub.players.name_of(entrant.player)
        name = name or (clean_name(entrant.name) if entrant.name else "")
        rank = standing.rank if season.has_begun else 0
        more = rank, standing.points, standing.games, standing.won, standing.tie
        return EntrantInfo(standing.entrant, name, entrant.bot, not entrant.is_in, *more)

    def _meeting(self, game: Game, own: int | None) -> MeetingInfo:
        if game.is_over:
            return MeetingInfo(game.entrants, "over", ranks=game.ranks, scores=game.scores)
        phase, kinds = self._table(game)
        number = game.table if own in game.entrants and kinds else 0
        if phase == "gathering":
            there = tuple(game.entrants[seat] for seat, kind in enumerate(kinds) if kind == PERSON)
            return MeetingInfo(game.entrants, "waiting", there, table=number)
        return MeetingInfo(game.entrants, "playing", table=number)

    def _table(self, game: Game) -> tuple[str, Sequence[str]]:
        """Return the phase of a game's table and what sits on its chairs, whichever node has it. One that nobody has
        yet gathers, without chairs: nobody is told its number, as they could not sit down there."""
        if (table := self._hub.seasons.tables.open_table(game)) is not None:
            return table.room.phase, [chair.kind for chair in table.room.chairs]
        if (there := self._hub.lobby.abroad.table(game.table)) is not None:
            return there.line.info.phase, [seat.kind for seat in there.line.info.seats]
        return "gathering", ()


def _looks(visitor: Visitor) -> bool:
    """Tell whether somebody may have a season's page before them, who has asked for it: not while they play."""
    return visitor.at == LOBBY or (visitor.table is not None and visitor.table.room.phase != "playing")


def list_seasons(visitor: Visitor, _message: ListSeasons) -> None:
    def listed() -> None:
        seasons = visitor.hub.showing_seasons.all()[:MOST_LISTED]
        visitor.session.deliver(SeasonsSeen(tuple(info_of(each, visitor.player.id) for each in seasons)))

    visitor.hub.showing_seasons.read_all(listed)


def see_season(visitor: Visitor, message: SeeSeason) -> None:
    before, visitor.season = visitor.season, (message.season, message.round)
    wished = visitor.season

    def seen() -> None:
        if visitor.season is not wished or not visitor.hub.is_here(visitor):
            return  # Another has been asked for since.
        try:
            season = visitor.hub.showing_seasons.get(message.season)
        except Refused as refusal:
            visitor.season = before
            _refuse(visitor, refusal.sentence)
        else:
            visitor.hub.showing_seasons.show(visitor, season, anew=True)

    visitor.hub.showing_seasons.read(message.season, seen)


def enrol(visitor: Visitor, message: Enrol) -> None:
    seasons, player = visitor.hub.seasons, visitor.player
    visitor.hub.showing_seasons.must_be_run_here(message.season)
    season = seasons.get(message.season)
    visitor.check_has(season.made.game)
    check_enrol(season, player.id)
    with visitor.taken_in(player) if player.stranger else nullcontext():
        visitor.remember(player)
        seasons.enrol(message.season, player.id, player.name, partial(_refuse, visitor))


def withdraw(visitor: Visitor, message: Withdraw) -> None:
    seasons = visitor.hub.seasons
    visitor.hub.showing_seasons.must_be_run_here(message.season)
    entrant = own_entrant(seasons.get(message.season), visitor)
    seasons.withdraw(message.season, entrant, partial(_refuse, visitor))


def _refuse(visitor: Visitor, why: str) -> None:
    visitor.session.deliver(Refusal(LOBBY, why))
