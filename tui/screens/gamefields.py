"""The rows that describe a table: game, seats, who sits there, and the game's own options."""

from __future__ import annotations

from typing import Final

from core.bots import LEVELS
from core.registry import GAMES, game_named
from net.messages import MakeTable
from tui.widgets.form import Field, Form, Pick

_LEVEL_NOTE: Final = "An apprentice plays any sensible card; an adept thinks, and is hard to beat."
_OPTION: Final = "option:"


def pick(
    key: str, label: str, values: tuple[str, ...], chosen: str, note: str = "", words: tuple[str, ...] = ()
) -> Pick:
    return Pick(key, label, values, words, values.index(chosen) if chosen in values else 0, note)


def game_pick(chosen: str) -> Pick:
    names = tuple(GAMES)
    return pick("game", "Game", names, chosen, "", tuple(GAMES[name].title for name in names))


def seats_pick(game: str, chosen: str) -> Pick:
    seats = tuple(str(count) for count in game_named(game).seats)
    return pick("seats", "Players", seats, chosen, f"{seats[0]} to {seats[-1]} can play, you among them.")


def level_pick(chosen: str, label: str = "Bots") -> Pick:
    return pick("level", label, LEVELS, chosen, _LEVEL_NOTE)


def option_picks(game: str, chosen: dict[str, str]) -> list[Field]:
    """One row for each option that the game has."""
    return [
        pick(
            _OPTION + option.key,
            option.key.replace("_", " ").capitalize(),
            option.values,
            chosen.get(option.key, option.default),
            f"{option.text[:1].upper()}{option.text[1:]}.",
        )
        for option in game_named(game).options
    ]


def options_of(form: Form) -> tuple[tuple[str, str], ...]:
    return tuple(
        (each.key.removeprefix(_OPTION), each.value)
        for each in form.fields
        if isinstance(each, Pick) and each.key.startswith(_OPTION)
    )


def against_bots(game: str, seats: int, level: str, options: tuple[tuple[str, str], ...]) -> MakeTable:
    return MakeTable(game, ("me", *[level] * (seats - 1)), options)
