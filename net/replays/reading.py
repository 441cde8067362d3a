"""Reads the file of a replay: what was seen, moment by moment, forward or from anywhere.

The differences between two moments are small, and what stands behind them is not, so only the files' pieces are kept,
and now and then how the client's end stood there: from such a place a moment is read by at most EVERY pieces.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from core.engine import Refused
from core.registry import GAMES, game_named
from core.sentences import mark, sentence
from net.people.text import clean_line
from net.protocol.codec import ClientEnd
from net.protocol.game_codec import game_codec_of
from net.protocol.messages import AnyDown, TableSeen
from net.protocol.wire import CAP_DOWN, FrameReader, WireError, unpack_own
from net.protocol.wire import MAGIC as WIRE
from net.replays.layout import DAMAGED, MOST_BYTES, Head, ReplayError, pieces

EVERY: Final = 32
"""Pieces between two places from which reading may begin."""


class Eyes:
    """Holds the moments of one seat, from the first on."""

    def __init__(self, seat: int, found: list[bytes]) -> None:
        self.seat = seat
        self._pieces = found

    def __len__(self) -> int:
        return len(self._pieces)

    def piece(self, at: int) -> bytes:
        return self._pieces[at]


class Reel:
    """A replay: what it is of, and what each of its seats saw."""

    def __init__(self, head: Head, eyes: tuple[Eyes, ...]) -> None:
        self.head = head
        self.eyes = eyes

    @classmethod
    def of(cls, data: bytes) -> Reel:
        """Read a file. Raise ReplayError, whose sentence says what is wrong with it."""
        if len(data) > MOST_BYTES:
            raise ReplayError(mark("This file is far too long for a replay."))
        first, *rest = pieces(data)
        head = _head(first)
        _must_be_readable(head)
        starts = [place for place, piece in enumerate(rest) if _begins(piece)]
        if len(starts) != len(head.seats) or not starts or starts[0] != 0:
            raise ReplayError(DAMAGED)
        ends = [*starts[1:], len(rest)]
        found = zip(head.seats, starts, ends, strict=True)
        return cls(head, tuple(Eyes(seat, rest[start:end]) for seat, start, end in found))


class Reader:
    """Reads one after the other what one seat saw."""

    def __init__(self, eyes: Eyes, end: ClientEnd | None = None) -> None:
        self._eyes = eyes
        self._end = ClientEnd() if end is None else end
        self._frames = _frames()

    def read(self, at: int) -> list[AnyDown]:
        """Return the messages of that moment, the one behind the last that was read."""
        try:
            found = [self._end.decode(raw) for raw in self._frames.feed(self._eyes.piece(at))]
        except WireError as error:
            raise ReplayError(DAMAGED) from error
        return [message for message in found if message is not None]

    def copy(self) -> Reader:
        return Reader(self._eyes, self._end.copy())


def _head(piece: bytes) -> Head:
    try:
        raw: Any = unpack_own(piece)
        return msgspec.convert(raw, Head)
    except (ValueError, msgspec.ValidationError) as error:
        raise ReplayError(DAMAGED) from error


def _must_be_readable(head: Head) -> None:
    if head.game not in GAMES:
        raise ReplayError(
            sentence("This replay is of '{title}', which is not installed here.", title=clean_line(head.game))
        )
    try:
        game = game_named(head.game)
    except Refused as refused:
        raise ReplayError(refused.sentence) from refused
    if head.rules != game.rules_version or head.fingerprint != game_codec_of(game).fingerprint:
        raise ReplayError(
            sentence(
                "This replay is of rules of {title} that this sortilege does not have: the version that made it can "
                "show it.",
                title=game.title,
            )
        )


def _frames() -> FrameReader:
    reader = FrameReader(CAP_DOWN)
    reader.feed(WIRE + b"\x01\x90")  # An empty array stands for the greeting.
    return reader


_TABLE: Final = TableSeen.__struct_config__.tag


def _begins(piece: bytes) -> bool:
    """Tell whether a piece shows the whole table."""
    try:
        raw = _frames().feed(piece)
    except WireError as error:
        raise ReplayError(DAMAGED) from error
    return bool(raw) and raw[0][:1] == (_TABLE,)
