"""Writes and reads the file of a finished game that a seat may fetch: JSON, described in docs/fair-deals.md."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from core.sentences import mark, sentence

FORMAT: Final = "sortilege.game"
VERSION: Final = 1
MOST_BYTES: Final = 16 * 2**20

Hash = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Leaf = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
SeatNumber = Annotated[int, Meta(ge=0, le=255)]
Count = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Head = Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]
Share = Annotated[str, Meta(max_length=64)]


class FileError(Exception):
    """Raised for what is no such file, or one that this version can't read; the text is a sentence."""


class Witness(msgspec.Struct, frozen=True):
    """All that a player's own program noted while the game was played."""

    commitment: Hash = ""
    pledges: tuple[tuple[SeatNumber, Hash], ...] = ()
    share: Share = ""
    heads: tuple[tuple[Count, Head], ...] = ()


class GameFile(msgspec.Struct, frozen=True):
    setup: dict[str, Any]
    commitment: Hash
    seed: Hash
    seat: SeatNumber
    log: tuple[Leaf | tuple[Any, ...], ...]
    """Each entry is a leaf that stays closed, or one of the kinds below by its name."""
    witness: Witness | None = None
    format: str = FORMAT
    version: int = VERSION


Outcome = tuple[Count, Annotated[int, Meta(ge=1, le=2**31)], bool, tuple[Count, ...]]
ENTRIES: Final[dict[str, Any]] = {
    "pledge": tuple[SeatNumber, Hash],
    "closed": tuple[tuple[SeatNumber, ...]],
    "share": tuple[SeatNumber, Share],
    "mixed": tuple[Annotated[str, Meta(pattern=r"\A([0-9a-f]{2})*\Z", max_length=256)]],
    "roll": Outcome,
    "shuffle": Outcome,
}
"""The kinds of entries that are opened, and what stands behind their name."""


def written(file: GameFile) -> str:
    """Return the file's text, an entry of the log a line."""
    parts = msgspec.to_builtins(file)
    log = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in parts.pop("log"))
    if parts["witness"] is None:
        del parts["witness"]
    head = json.dumps({"format": parts.pop("format"), "version": parts.pop("version"), **parts}, indent=0)
    return f'{head[:-2]},\n"log": [\n{log}\n]\n}}\n'


def read(text: str | bytes) -> GameFile:
    try:
        raw = msgspec.json.decode(text)
    except msgspec.MsgspecError as error:
        raise FileError(mark("This is not the file of a game: it can't be read as JSON.")) from error
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise FileError(mark("This is not the file of a game."))
    if raw.get("version") != VERSION:
        raise FileError(mark("This file is of a version that this sortilege does not know: update it."))
    try:
        file = msgspec.convert(raw, GameFile)
        return msgspec.structs.replace(file, log=tuple(map(_entry, file.log)))
    except msgspec.ValidationError as error:
        raise FileError(sentence("This file of a game is damaged: {error}.", error=str(error))) from error


def _entry(entry: str | tuple[Any, ...]) -> Any:
    """Return an entry of the log, checked."""
    if isinstance(entry, str):
        return entry
    kind, *values = entry or ("",)
    if not isinstance(kind, str) or kind not in ENTRIES:
        raise msgspec.ValidationError("an entry of the log is of no known kind")
    return (kind, *msgspec.convert(values, ENTRIES[kind]))
