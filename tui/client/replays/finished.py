"""Words what a server tells of the games that are over there."""

from __future__ import annotations

import time
from collections.abc import Iterable

from net.people.names import clean_name
from net.protocol.messages import Fame, FinishedSeen, GameSeen
from tui.client.guest_games import Told, title_of
from tui.language import _, _n, mark
from tui.language.lists import listed
from tui.widgets.seats import lasting


def date_of(game: GameSeen) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(game.at))
    except (OverflowError, OSError, ValueError):  # A server may send any number.
        return "?"


def players_of(game: GameSeen) -> str:
    """Return who played, with their points, the winners first."""
    seats = sorted(range(len(game.names)), key=lambda seat: seat not in game.winners)
    named = [clean_name(game.names[seat]) for seat in seats]
    points = [str(game.scores[seat]) if seat < len(game.scores) else "?" for seat in seats]
    return ", ".join(_("{name} {points}", name=name, points=number) for name, number in zip(named, points, strict=True))


def result_of(game: GameSeen) -> str:
    """Return how it ended, for whom it is told."""
    if game.own in game.winners:
        return _("you won") if len(game.winners) == 1 else _("you won with others")
    winners = [clean_name(game.names[seat]) for seat in game.winners if 0 <= seat < len(game.names)]
    return _("{names} won", names=listed(winners)) if winners else _("nobody won")


def lasted(game: GameSeen) -> str:
    """Return how long it went on. Of some that older versions have kept nobody knows."""
    if game.lasted <= 0:
        return _("length unknown")
    return lasting(max(0, min(game.lasted, 10**8)))


def in_a_line(game: GameSeen, told: Told, *, at_home: bool = False) -> str:
    """Tell all of a game in one sentence."""
    template = (
        mark("Game {number}: {game}, {date}, {time}: {players}; {result}.")
        if at_home
        else mark("Table {number}: {game}, {date}, {time}: {players}; {result}.")
    )
    return _(
        template,
        number=game.table,
        game=title_of(game.game, told),
        date=date_of(game),
        time=lasted(game),
        players=players_of(game),
        result=result_of(game),
    )


def famous(seen: FinishedSeen, told: Told) -> list[str]:
    """Return the hall of fame, a line for each game."""
    games = list(dict.fromkeys(each.game for each in seen.fame))
    return [
        _("{game}: {names}.", game=title_of(game, told), names=_best(each for each in seen.fame if each.game == game))
        for game in games
    ]


def _best(fame: Iterable[Fame]) -> str:
    return ", ".join(
        _n(
            "{name} has won {won} of {count} game",
            "{name} has won {won} of {count} games",
            each.played,
            name=clean_name(each.name),
            won=each.won,
        )
        for each in fame
    )
