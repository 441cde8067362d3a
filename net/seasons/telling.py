"""Tells players what becomes of their seasons, wherever they look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from core.sentences import sentence
from net.people.names import of_bot
from net.seasons.records import Drawn
from net.seasons.season import Game, Season
from net.tables.clock import in_words

if TYPE_CHECKING:
    from net.hub.hub import Hub

DAY: Final = 86_400


def bot_name(season: Season, entrant: int) -> str:
    """Return what a bot of this season is called, at all of its tables; empty for a person."""
    bots = season.bots
    return of_bot(bots.index(entrant)) if entrant in bots else ""


def _tell(hub: Hub, season: Season, entrants: Iterable[int], text: str) -> None:
    """Tell it to the people among these."""
    for each in entrants:
        if player := season.entrants[each].player:
            hub.tell_player(player, text)


def tell_end(hub: Hub, season: Season) -> None:
    """Tell everybody who takes part that it is over."""
    _tell(hub, season, season.taking_part, sentence("The season {name} is over.", name=season.made.name))


def tell_table(hub: Hub, season: Season, game: Game, now: int) -> None:
    """Tell those who are to play a game where, and for how long there is time."""
    left = max(60, season.rounds[game.round].until - now)
    unit = DAY if left > DAY else 60
    text = sentence(
        "Round {round} of {name}: your seat is at table {number}. You have {time}.",
        round=game.round + 1,
        name=season.made.name,
        number=game.table,
        time=in_words(round(left / unit) * unit),
    )
    _tell(hub, season, game.entrants, text)


def tell_rests(hub: Hub, season: Season, drawn: Drawn) -> None:
    """Tell those who rest."""
    text = sentence("You rest in round {round} of {name}.", round=len(season.rounds), name=season.made.name)
    _tell(hub, season, [each for each in drawn.resting if season.entrants[each].is_in], text)


def tell_result(hub: Hub, season: Season, game: Game) -> None:
    """Tell those whose game was decided without being played to its end; the others have seen how it ended."""
    if game.scores:
        return
    text = sentence(
        "Your game of round {round} of {name} is decided: its page says how.",
        round=game.round + 1,
        name=season.made.name,
    )
    _tell(hub, season, game.entrants, text)
