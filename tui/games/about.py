"""Says what a game is to those who choose one: a line that makes them want it, for how many, and how long it takes."""

from __future__ import annotations

from core.registry import GAMES
from tui.language import _, _n, mark, worded


def titled(game: str) -> str:
    """Return the title of a game in the language of the context: one was printed under several."""
    return worded(mark(GAMES.about(game).title))


def titles() -> dict[str, str]:
    """Return the title of each game, by its name."""
    return {game: titled(game) for game in GAMES}


def line_of(game: str) -> str:
    """Return the line, or nothing where a game from elsewhere says none."""
    return worded(GAMES.about(game).line) if game in GAMES else ""


def facts_of(game: str) -> str:
    """Return for how many players it is, and how long it takes where it says so."""
    about = GAMES.about(game)
    seats = about.seats
    if len(seats) > 1:
        players = _("{least} to {most} players", least=seats[0], most=seats[-1])
    else:
        players = _n("{count} player", "{count} players", seats[0])
    return f"{players} · {worded(about.lasts)}" if about.lasts else players
