"""Characters of the players' own for Fist of Dragonstones: read from a file, and offered where a table is made."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from core.dragonstones.blankcards import BlankCard
from core.dragonstones.blanks import Fault, parse
from core.dragonstones.blanktext import NONE, OURS, cards_of, encode
from core.engine import Refused
from net.messages import OPTION_BYTES
from net.text import clean_line
from tui.tomlplaces import lines_of

GAME: Final = "dragonstones"
OPTION: Final = "blanks"
LONGEST: Final = 20_000
"""Bytes of a file, comments included: more than fits on any table."""
MOST_FAULTS: Final = 8
MOST_FILES: Final = 20


class Offered(NamedTuple):
    """What a form offers for the option."""

    word: str
    value: str
    """Empty where the file has faults."""
    note: str


def load(path: Path) -> str:
    """The option's value for that file; refuses it with line and reason for each fault."""
    text = _read(path)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Refused(f"{path.name}: {error}.") from error
    cards, faults = parse(data)
    if faults:
        raise Refused("\n".join(_sentences(path.name, text, faults)))
    value = encode(cards)
    if len(value.encode()) > OPTION_BYTES:
        raise Refused(f"{path.name}: all texts together are too long; shorten some.")
    cards_of(value)  # In the form in which it travels it has a bound of its own.
    return value


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST + 1)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from error
    if len(content) > LONGEST:
        raise Refused(f"{path.name} is longer than {LONGEST} bytes: that is no file of a few characters.")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(f"{path.name} is no text in UTF-8.") from error


def _sentences(name: str, text: str, faults: Sequence[Fault]) -> list[str]:
    lines = lines_of(text, [fault.path for fault in faults])
    ordered = sorted(faults, key=lambda fault: lines[fault.path])[:MOST_FAULTS]
    return [f"{name}, line {lines[fault.path]}: {_place(fault)}{clean_line(fault.reason)}." for fault in ordered]


def _place(fault: Fault) -> str:
    words = " ".join(str(key + 1) if isinstance(key, int) else key for key in fault.path)
    return f"{clean_line(words)}: " if words else ""


def offered(directory: Path | None) -> list[Offered]:
    """None, the house's three together and each alone, and the files of that directory."""
    ours = cards_of(OURS)
    alone = [Offered(card.name(), encode((card,)), told((card,))) for card in ours]
    files = [] if directory is None else sorted(directory.glob("*.toml"))[:MOST_FILES]
    none = Offered("none", NONE, "Characters of the house's or your own making take part beside the printed ones.")
    return [none, Offered("the house's three", OURS, told(ours)), *alone, *map(_offered_file, files)]


def _offered_file(path: Path) -> Offered:
    name = clean_line(path.name)
    try:
        value = load(path)
    except Refused as refused:
        return Offered(f"{name} (faulty)", "", clean_line(str(refused)))
    return Offered(name, value, told(cards_of(value)))


def told(cards: Sequence[BlankCard]) -> str:
    """Names and texts, to be read before one sits down."""
    return " ".join(clean_line(f"{card.name()}: {card.text()}") for card in cards)


def shown(key: str, value: str) -> str:
    """The option in a few words, for those who come to the table; the text comes from a server."""
    if key != OPTION or not value.startswith("{"):
        return clean_line(value)
    try:
        return clean_line(", ".join(card.name() for card in cards_of(value)))
    except Refused:
        return "unknown"


def directory() -> Path:
    """Where a player keeps such files; it need not be there."""
    import platformdirs

    return Path(platformdirs.user_config_path("sortilege", appauthor=False)) / "characters"
