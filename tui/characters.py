"""Reads characters of the players' own for Fist of Dragonstones from files, and offers them where a table is made."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from core.engine import Refused, View
from core.sentences import sentence
from net.host.paths import read_file
from net.people.names import clean_title, title_faults
from net.people.text import clean_line, clean_talk
from net.protocol.messages import OPTION_BYTES
from tui.language import _, _n, _p, kept_by_language, mark, worded
from tui.settings import ENGLISH

# Imported where they are used: other games start without this one.
if TYPE_CHECKING:
    from core.dragonstones.blanks.cards import BlankCard
    from core.dragonstones.blanks.reading import Fault

GAME: Final = "dragonstones"
OPTION: Final = "blanks"
LONGEST: Final = 20_000
"""The most bytes of a file, comments included: more than fits on any table."""
MOST_FAULTS: Final = 8
_ROOM: Final = 400
"""Columns of the faults that a form names, some six of its rows."""
MOST_FILES: Final = 20
PRINTED: Final = mark("the printed ones")
OF_THE_HOUSE: Final = mark("Sortilege's three")


class CharacterFiles(NamedTuple):
    """Names the files that a player can choose characters from, and the language they are read in."""

    directory: Path | None = None
    """The player's own files; None for a guest whose screens the server draws: its files are none of theirs."""
    brought: Path | None = None
    """The file that the command named."""
    language: str = ENGLISH


NO_FILES: Final = CharacterFiles()


def files_of(language: str, *, at_home: bool, brought: Path | None) -> CharacterFiles:
    """Return where a player's own characters may lie. `brought`: the file that the command named."""
    return CharacterFiles(directory(), brought, language) if at_home else CharacterFiles(language=language)


class Offered(NamedTuple):
    """One value that a form offers for the option."""

    word: str
    value: str
    """The option's value; empty where the file has faults."""
    note: str


def _cards_of(value: str) -> tuple[BlankCard, ...]:
    from core.dragonstones.blanks.text import cards_of

    return cards_of(value)


def load(path: Path) -> str:
    """Return the option's value for that file. Refuse one with faults, with line and reason for each."""
    from core.dragonstones.blanks.reading import Fault, parse
    from core.dragonstones.blanks.text import encode, named
    from net.limits.toml_lines import NoToml, read

    text = _read(path)
    try:
        data = read(text)
    except NoToml as error:
        raise Refused(sentence("{file}, {fault}.", file=path.name, fault=str(error))) from error
    cards, faults = parse(data)
    if faults:
        raise Refused("\n".join(_sentences(path.name, text, faults)))
    value = encode(cards)
    if len(value.encode()) > OPTION_BYTES:
        raise Refused(sentence("{file}: all texts together are too long; shorten some.", file=path.name))
    _cards_of(value)  # In the form in which it travels it has a bound of its own.
    if wrong := title_faults(named(value)):
        faults = tuple(Fault(("card", each.thing, "name", each.language), each.reason) for each in wrong)
        raise Refused("\n".join(_sentences(path.name, text, faults)))
    return value


def _read(path: Path) -> str:
    try:
        content = read_file(path, LONGEST)
    except OSError as error:
        raise Refused(
            sentence("{file} cannot be read: {fault}.", file=str(path), fault=error.strerror or "")
        ) from error
    if len(content) > LONGEST:
        raise Refused(
            sentence(
                "{file} is longer than {most} bytes, too long for a file of characters.", file=path.name, most=LONGEST
            )
        )
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(sentence("{file} is not UTF-8 text.", file=path.name)) from error


def _sentences(name: str, text: str, faults: Sequence[Fault]) -> list[str]:
    from net.limits.toml_lines import lines_of

    lines = lines_of(text, [fault.path for fault in faults])
    ordered = sorted(faults, key=lambda fault: lines[fault.path])[:MOST_FAULTS]
    return [
        _(
            "{file}, line {number}: {fault}.",
            file=name,
            number=lines[fault.path],
            fault=f"{_place(fault)}{clean_line(worded(fault.reason))}",
        )
        for fault in ordered
    ]


def _place(fault: Fault) -> str:
    words = " ".join(str(key + 1) if isinstance(key, int) else key for key in fault.path)
    return f"{clean_line(words)}: " if words else ""


def offered(place: CharacterFiles) -> list[Offered]:
    """Return what can be chosen: none, Sortilege's three together and each alone, and the player's own files, the one
    that the command named last."""
    from core.dragonstones.blanks.text import NONE, OURS, encode

    ours, language = _cards_of(OURS), place.language
    alone = [Offered(card.name(language), encode((card,)), told((card,), language)) for card in ours]
    files = [] if place.directory is None else sorted(place.directory.glob("*.toml"))[:MOST_FILES]
    files += [place.brought] if place.brought is not None else []
    none = Offered(PRINTED, NONE, _("Others, made by Sortilege or by you, can take part beside them."))
    together = Offered(OF_THE_HOUSE, OURS, told(ours, language))
    return [none, together, *alone, *(_offered_file(path, language) for path in files)]


def _offered_file(path: Path, language: str) -> Offered:
    name = clean_line(path.name)
    try:
        value = load(path)
    except Refused as refused:
        return Offered(_("{file} (faulty)", file=name), "", _in_short(worded(refused.sentence)))
    return Offered(name, value, told(_cards_of(value), language))


def _in_short(faults: str) -> str:
    """Return the first of them, whole, as far as a form has room for them below its rows."""
    lines = [clean_line(line) for line in faults.splitlines()]
    count = max(1, sum(end <= _ROOM for end in accumulate(len(line) + 1 for line in lines)))
    more = len(lines) - count
    rest = [_n("And {count} more.", "And {count} more.", more)] if more else []
    return " ".join((*lines[:count], *rest))


def told(cards: Sequence[BlankCard], language: str) -> str:
    """Return what each is called and does, and what its maker says of it, to be read before one sits down."""
    return " ".join(lines_about(cards, language))


def lines_about(cards: Sequence[BlankCard], language: str = ENGLISH) -> list[str]:
    """Return a line about each character."""
    from tui.games.dragonstones.characters import parts  # Late: a start is quick without what a game's face needs.

    return [f"{clean_title(card.name(language))}: {parts.told(card, language)}" for card in cards]


@kept_by_language(32)
def of_table(options: tuple[tuple[str, str], ...], language: str) -> tuple[str, ...]:
    """Return the lines about the characters among a table's options, which come from a server: nothing where there are
    none, or unreadable ones."""
    try:
        return tuple(
            line for key, value in options if key == OPTION for line in lines_about(_cards_of(value), language)
        )
    except Refused:
        return ()


def titled(key: str) -> str:
    """Return what the option is called on screens: only owners of the box know blank cards."""
    titles = {
        OPTION: _p("option", "Characters"),
        "own": _p("option", "Own"),
        "turns": _p("option", "Turns"),
        "end": _p("option", "End"),
        "exchange": _p("option", "Exchange"),
        "peoples": _p("option", "Peoples"),
        "deals": _p("option", "Deals"),
        "open_piles": _p("option", "Open piles"),
        "edition": _p("option", "Edition"),
        "threes": _p("option", "Threes"),
        "zeros": _p("option", "Zeros"),
        "open_winnings": _p("option", "Open winnings"),
        "lost_start": _p("option", "Lost start"),
    }
    return titles.get(key) or key.replace("_", " ").capitalize()


def shown(key: str, value: str, language: str = ENGLISH) -> str:
    """Return the option's value in a few words, for those who come to the table; the text comes from a server."""
    if key != OPTION or not value.startswith("{"):
        return clean_line(value)
    try:
        return ", ".join(clean_title(card.name(language)) for card in _cards_of(value))
    except Refused:
        return _("unknown")


def in_language(seen: View[Any], language: str) -> View[Any]:
    """Return a view with the characters' names and texts in that language alone, cleaned as all that players write."""
    board = seen.board
    if not type(board).__module__.startswith(f"core.{GAME}.") or not board.terms.blanks:
        return seen
    terms = board.terms._replace(blanks=_in(board.terms.blanks, language))
    return seen._replace(board=board._replace(terms=terms))


@lru_cache(maxsize=32)
def _in(cards: tuple[BlankCard, ...], language: str) -> tuple[BlankCard, ...]:
    return tuple(
        card._replace(
            names=((language, clean_title(card.name(language))),), texts=((language, clean_talk(card.text(language))),)
        )
        for card in cards
    )


def directory() -> Path:
    """Return the directory where a player keeps such files; it need not be there."""
    import platformdirs

    try:
        return Path(platformdirs.user_config_path("sortilege", appauthor=False)) / "characters"
    except RuntimeError:  # There is no home directory.
        return Path(os.devnull) / "characters"
