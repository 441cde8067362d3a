"""Makes the rows that describe a table: game, seats, who sits there, and the game's own options."""

from __future__ import annotations

from functools import partial
from typing import Final

from core.bots import LEVELS
from core.engine import Option, Refused, read_option
from core.registry import GAMES, game_named
from net.host.elsewhere import find_games
from net.protocol.messages import MakeTable
from tui import characters, options
from tui.client.guest_games import Told, offered
from tui.games.about import line_of
from tui.screens.page import PageSession
from tui.widgets.form import Field, Form, Pick

_LEVEL_NOTES: Final = {
    "novice": "A novice has just begun.",
    "apprentice": "An apprentice has some sense, and no plan.",
    "adept": "An adept thinks, and is not easy to beat.",
    "archmage": "An archmage remembers all that it saw, and tries its moves out before it makes one.",
}
_NOTES_OF: Final = {"zargos": {"archmage": "An archmage of Zargos plays as an adept does, so far."}}
_OPTION: Final = "option:"


def pick(
    key: str,
    label: str,
    values: tuple[str, ...],
    chosen: str,
    note: str = "",
    words: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
) -> Pick:
    return Pick(key, label, values, words, values.index(chosen) if chosen in values else 0, note, notes)


def invite_pick(key: str, chosen: str, notes: tuple[str, str]) -> Pick:
    """Make the row that says who may come: anybody, or those with a code. Each has its note."""
    return Pick(
        key, "Who may come", ("no", "yes"), ("anybody", "by invitation only"), int(chosen == "yes"), notes=notes
    )


def game_pick(chosen: str, told: Told | None = None) -> Pick:
    """Make the row of games. `told` is what the server tells of games that are not ours, where the table is to be at
    one."""
    find_games()
    titles = offered(told)
    notes = tuple(map(line_of, titles))
    return pick("game", "Game", tuple(titles), chosen, words=tuple(titles.values()), notes=notes)


def seats_pick(game: str, chosen: str) -> Pick:
    seats = tuple(str(count) for count in GAMES.about(game).seats)
    return pick("seats", "Players", seats, chosen, f"{seats[0]} to {seats[-1]} can play, including you.")


def level_pick(game: str, chosen: str, label: str = "Bots") -> Pick:
    notes = {**_LEVEL_NOTES, **_NOTES_OF.get(game, {})}
    return pick("level", label, LEVELS, chosen, notes=tuple(notes[level] for level in LEVELS))


def option_picks(game: str, chosen: dict[str, str], shelf: characters.Shelf) -> list[Field]:
    """Make one row for each option that the game has; `shelf` is where characters to choose from may lie."""
    return [
        _characters_pick(option, chosen, shelf)
        if (game, option.key) == (characters.GAME, characters.OPTION)
        else _option_pick(game, option, chosen.get(option.key, option.default))
        for option in game_named(game).options
    ]


def _option_pick(game: str, option: Option, chosen: str) -> Pick:
    """Make the row of an option. Where any number will do, it may be typed."""
    found = pick(
        _OPTION + option.key,
        options.titled(option.key),
        option.values,
        chosen,
        options.note(game, option),
        options.words(game, option),
    )
    if option.check is not None:
        found.takes = partial(_is_taken, option)
        for digit in chosen if chosen not in option.values else "":
            found.type(digit)
    return found


def _is_taken(option: Option, written: str) -> bool:
    try:
        read_option(option, written)
    except Refused:
        return False
    return True


def shelf_of(session: PageSession) -> characters.Shelf:
    language = session.settings.reading_language
    if not session.at_home:
        return characters.Shelf(language=language)
    return characters.Shelf(characters.directory(), session.characters, language)


def _characters_pick(option: Option, chosen: dict[str, str], shelf: characters.Shelf) -> Pick:
    """Make the row of characters, with names and texts of what can be chosen; at first the file that was brought for
    it."""
    offers = characters.offered(shelf)
    values, words, notes = ([offer[part] for offer in offers] for part in (1, 0, 2))
    at = values.index(chosen[option.key]) if chosen.get(option.key) in values else 0
    if option.key not in chosen and shelf.brought is not None:
        at = len(offers) - 1
    return Pick(_OPTION + option.key, options.titled(option.key), values, words, at, notes=notes)


def fault_of(form: Form) -> str:
    """Return why nothing can be made of what has been chosen, or nothing."""
    faulty = [each for each in form.fields if isinstance(each, Pick) and not each.value]
    return faulty[0].told if faulty else ""


def options_of(form: Form) -> tuple[tuple[str, str], ...]:
    return tuple(
        (each.key.removeprefix(_OPTION), each.value)
        for each in form.fields
        if isinstance(each, Pick) and each.key.startswith(_OPTION)
    )


def against_bots(game: str, seats: int, level: str, options: tuple[tuple[str, str], ...]) -> MakeTable:
    return MakeTable(game, ("me", *[level] * (seats - 1)), options)
