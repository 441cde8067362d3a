"""Makes the rows that describe a table: game, seats, who sits there, and the game's own options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from tui.language import _, mark
from tui.screens.page import PageSession
from tui.widgets.form import Field, Form, Pick, pick
from tui.widgets.seats import level

_LEVEL_NOTES: Final = {
    "novice": mark("A novice has just begun."),
    "apprentice": mark("An apprentice has some sense, and no plan."),
    "adept": mark("An adept thinks, and is not easy to beat."),
    "archmage": mark("An archmage remembers all that it saw, and tries its moves out before it makes one."),
}
_NOTES_OF: Final = {
    "zargos": {"archmage": mark("An archmage who leads one people of Zargos goes for the Throne at once.")}
}
_OPTION: Final = "option:"
USUAL_LEVEL: Final = "apprentice"
SEVERAL: Final = "several"
"""Stands for bots each of which has a level of its own."""
_BOT: Final = "bot:"
_RECALLS: Final = {
    "bots": (
        mark("told against bots"),
        mark("By Ctrl+K: what an attentive player knows. Not at a table of several people."),
    ),
    "yes": (mark("told"), mark("By Ctrl+K each is told what an attentive player at that seat knows by now.")),
    "no": (mark("not told"), mark("Everybody remembers what they can.")),
}
"""The words and the note of each way to be told what one knows, or not."""


def invite_pick(key: str, chosen: str, notes: tuple[str, str]) -> Pick:
    """Make the row that says who may come: anybody, or those with a code. Each has its note."""
    return Pick(
        key,
        mark("Who may come"),
        ("no", "yes"),
        (mark("anybody"), mark("by invitation only")),
        int(chosen == "yes"),
        notes=notes,
    )


def game_pick(chosen: str, told: Told | None = None) -> Pick:
    """Make the row of games. `told` is what the server tells of games that are not ours, where the table is to be at
    one."""
    find_games()
    titles = offered(told)
    notes = tuple(map(line_of, titles))
    return pick("game", mark("Game"), tuple(titles), chosen, words=tuple(titles.values()), notes=notes)


def seats_pick(game: str, chosen: str) -> Pick:
    seats = tuple(str(count) for count in GAMES.about(game).seats)
    return pick(
        "seats",
        mark("Players"),
        seats,
        chosen,
        _("{least} to {most} can play, including you.", least=seats[0], most=seats[-1]),
    )


def level_picks(game: str, chosen: Mapping[str, str], bots: int, label: str = mark("Bots")) -> list[Field]:
    """Make the row of the bots' level; and one for each bot where they are to be of several."""
    named = [_level_pick(game, "level", label, chosen.get("level", USUAL_LEVEL), several=bots > 1)]
    if named[0].value == SEVERAL:
        named += [
            _level_pick(game, f"{_BOT}{at}", _("Bot {number}", number=at + 1), chosen.get(f"{_BOT}{at}", USUAL_LEVEL))
            for at in range(bots)
        ]
    return [*named]


def _level_pick(game: str, key: str, label: str, chosen: str, *, several: bool = False) -> Pick:
    notes = {**_LEVEL_NOTES, **_NOTES_OF.get(game, {}), SEVERAL: mark("Each bot has a row of its own below.")}
    values = (*LEVELS, SEVERAL) if several else LEVELS
    words = tuple(_("of several levels") if each == SEVERAL else level(each) for each in values)
    return pick(key, label, values, chosen, words=words, notes=tuple(notes[each] for each in values))


def levels_of(form: Form, bots: int) -> list[str]:
    """Return the level of each bot."""
    chosen = form.value("level")
    return [form.value(f"{_BOT}{at}") if chosen == SEVERAL else chosen for at in range(bots)]


def chosen_of(form: Form, *, options: bool) -> dict[str, str]:
    """Return what has been chosen so far, by the keys of the rows; with the game's options or without."""
    found = {each.key: each.value for each in form.fields if isinstance(each, Pick)}
    return {key: value for key, value in found.items() if options or not key.startswith(_OPTION)}


def option_picks(game: str, chosen: Mapping[str, str], files: characters.CharacterFiles) -> list[Field]:
    """Make one row for each option that the game has; `files` is where characters to choose from may lie."""
    return [
        _characters_pick(option, chosen.get(_OPTION + option.key), files)
        if (game, option.key) == (characters.GAME, characters.OPTION)
        else _option_pick(game, option, chosen.get(_OPTION + option.key, option.default))
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


def character_files(session: PageSession) -> characters.CharacterFiles:
    language = session.settings.reading_language
    return characters.files_of(language, at_home=session.at_home, brought=session.characters)


def _characters_pick(option: Option, chosen: str | None, files: characters.CharacterFiles) -> Pick:
    """Make the row of characters, with names and texts of what can be chosen; at first the file that was brought for
    it."""
    offers = characters.offered(files)
    values, words, notes = ([offer[part] for offer in offers] for part in (1, 0, 2))
    at = values.index(chosen) if chosen in values else 0
    if chosen is None and files.brought is not None:
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


def recall_pick(values: tuple[str, ...], chosen: str) -> Pick:
    """Make the row that says whether those who sit there are told what they know."""
    words, notes = zip(*(_RECALLS[value] for value in values), strict=True)
    return pick("recall", mark("What I know"), values, chosen, words=words, notes=notes)


def against_bots(
    game: str, levels: Sequence[str], options: tuple[tuple[str, str], ...], *, recall: bool = True
) -> MakeTable:
    return MakeTable(game, ("me", *levels), options, recall=recall)
