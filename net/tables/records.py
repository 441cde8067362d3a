"""Encodes the records of the logs, one small blob each: a format's number, then a positional array.

A table's log is set-up and all that came after (Made first), the players' log is who is known. A log in another format,
or of a game whose choices have changed since, is refused, never misread.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final, NamedTuple, get_args

import msgspec

from core.engine import AnyGame, Refused
from core.registry import GAMES, game_named
from core.replay import Answered, Reshuffled, Rolled, TakenBack
from core.sentences import mark, sentence
from net.fair.proof import FAIR
from net.people.text import clean_line
from net.protocol.game_codec import GameCodec, game_codec_of
from net.protocol.messages import BY_CLOCK, WAIT
from net.protocol.tuple_codec import Plan, Planner, Reader
from net.protocol.wire import pack, unpack_own
from net.ratings.kept import NOBODYS_PART, NOTHING, Played, Summed
from net.seasons.records import (
    Decided,
    Drawn,
    Enrolled,
    Forfeited,
    Quit,
    SeasonEnded,
    SeasonMade,
    Seated,
)

FORMAT: Final = 1
"""Written before every record; a change of any record's meaning changes it."""
MOST_KEPT: Final = 4096
"""Answers that are kept as they were read: some 2 MB at most."""


class RecordError(Exception):
    """Raised for a blob that is no record which this version can read; the text says why."""


class NotPlayable(RecordError):
    """Raised for a table that this version can't go on with; the text is for the host."""

    made: Made
    title: str
    """The name of its game."""
    told: str
    """The sentence for its players, with places for the table's number and title."""


class MissingGame(NotPlayable):
    """Raised for a table of a game that is not installed here, or not any more."""

    def __init__(self, made: Made) -> None:
        title = clean_line(made.game)
        super().__init__(
            sentence(
                "This table plays '{title}', which is not installed here. It came with the package {package}. It is "
                "kept as it is, and can go on where that game is installed.",
                title=title,
                package=clean_line(made.package),
            )
            if made.package
            else sentence(
                "This table plays '{title}', which is not installed here. It is kept as it is, and can go on where "
                "that game is installed.",
                title=title,
            )
        )
        self.made, self.title = made, title
        self.told = mark(
            "Table {number}, {title}, plays a game that this server no longer has. It is kept until the game is back: "
            "ask the host."
        )


class OtherRules(NotPlayable):
    """Raised for a table that is played by rules other than ours, or whose answers would be read as others."""

    def __init__(self, made: Made) -> None:
        game = game_named(made.game)
        super().__init__(
            sentence(
                "This table is played by rules of {title} that this sortilege does not have ({its}, not {ours}). It is "
                "kept as it is: the version that began it can go on with it.",
                title=mark(game.title),
                its=made.rules,
                ours=game.rules_version,
            )
            if made.rules != game.rules_version
            else sentence(
                "This table is played by rules of {title} that this sortilege does not have. It is kept as it is: the "
                "version that began it can go on with it.",
                title=mark(game.title),
            )
        )
        self.made, self.title = made, game.title
        self.told = mark(
            "Table {number}, {title}, was begun by other rules than this server has now. It is kept until they are "
            "back: ask the host."
        )


class Made(NamedTuple):
    """A table was set up."""

    game: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    private: bool
    code: str
    seed: bytes
    maker: str
    at: int
    """Seconds since the epoch."""
    clock: str = ""
    """As net.tables.clock.read_limit reads it."""
    maker_id: str = ""
    """The player who made it, who may begin it at will; somebody else may have the name later."""
    rules: int = 1
    """The rules of the game it is played by; older logs, without this, are of the first."""
    package: str = ""
    """The package that the game came by; empty for ours."""
    unwatched: bool = False
    """Nobody may look on while the game is played."""
    wait: int = WAIT
    """Seconds for which those who are away are waited for."""
    recall: bool = False
    """Those who sit there may have themselves told what they know by now."""
    chance: int = 0
    """The rules by which its chance can be checked (net.fair.proof.FAIR); older logs, without this, go by none."""
    opened: bool = False
    """Those who sit there may see the game with everybody's eyes when it is over."""
    rated: int = 0
    """As in TableInfo, when it was made; older logs, without this, say nothing of it."""
    season: int = 0
    """The season whose game is played here: then its seats are for its players alone, and it begins when all of them
    sit there."""


class Sat(NamedTuple):
    seat: int
    player: str
    name: str


class Stood(NamedTuple):
    seat: int


class Botted(NamedTuple):
    """A bot of that level has the seat from here on."""

    seat: int
    level: str


class Begun(NamedTuple):
    at: int


class Ended(NamedTuple):
    """The table was put away."""

    at: int = 0
    """When its game was over, in seconds since the epoch; 0 where it was not, and in older logs, without this."""
    scores: tuple[int, ...] = ()
    """By seat, where the game was over."""
    winners: tuple[int, ...] = ()


class Covered(NamedTuple):
    """A bot of that level plays in the place of the person who sits there, until they are back."""

    seat: int
    level: str
    why: int = BY_CLOCK
    """As in SeatInfo; logs of before this was kept don't tell it."""


class Returned(NamedTuple):
    """The person plays again."""

    seat: int


class Left(NamedTuple):
    """Records how many seconds each seat had left on the clock."""

    seconds: tuple[int, ...]


class Mixed(NamedTuple):
    """Chance has another key from here on: this was mixed into it, after the table came back from the disk."""

    entropy: bytes


class Pledged(NamedTuple):
    """A seat is bound to the share that it will add to chance, by its hash."""

    seat: int
    pledge: bytes


class Bound(NamedTuple):
    """The game is about to begin: nothing can be pledged any more, and those seats are to give their shares."""

    seats: tuple[int, ...]
    level: str
    """Of the bots in empty seats."""


class Shared(NamedTuple):
    """A seat has given its share."""

    seat: int
    share: str


class Granted(NamedTuple):
    """The others have given that seat so many seconds, when its time for the game was over."""

    seat: int
    seconds: int


class Wished(NamedTuple):
    """A seat's vote."""

    what: int
    """As in net.protocol.messages.Vote."""
    by: int
    seat: int = -1
    """The seat it is for; -1: for the table."""
    level: str = ""
    """Of the bots that are wished for."""


class Withdrawn(NamedTuple):
    """A seat takes its vote back."""

    what: int
    by: int
    seat: int = -1


class Settled(NamedTuple):
    """Those votes are forgotten: there is nothing to be decided any more."""

    what: int
    seat: int = -1


class Held(NamedTuple):
    """Records that a seat is kept for a player, who is asked to take it."""

    seat: int
    player: str
    name: str


class Opened(NamedTuple):
    """Seats are kept for nobody any more."""


class Looked(NamedTuple):
    """The host looked at what was hidden in the game; its players are told at the end."""

    at: int


class Ordered(NamedTuple):
    """Records that a seat's player gave a standing order (core.orders), or ended all of them. Only they are told: this
    record is not counted where others see how many there are."""

    seat: int
    name: str = ""
    """Empty: all are ended."""
    number: int = 0


class Watched(NamedTuple):
    """Whether others may look on from here on."""

    allowed: bool


class Known(NamedTuple):
    """In the players' log: this identity is that player. All empty: somebody who is forgotten."""

    player: str
    name: str
    code: str
    at: int = 0
    """The day on which it came to be so; 0 in older logs, without this."""
    language: str = ""
    """The language in which this player has chosen to read; empty: none, as in older logs, without this."""
    learned: tuple[str, ...] = ()
    """The games that this player has played, by their names; none in older logs, without this."""


class Came(NamedTuple):
    """In the players' log: somebody came by that key."""

    key: str
    at: int
    """The day, in seconds since the epoch: nobody need know it better."""


class Unlinked(NamedTuple):
    """In the players' log: that key leads to its player no more, who has a new return code."""

    key: str
    code: str


class Unrated(NamedTuple):
    """Records that the game is not rated after all: two of its seats have come from one address."""


Record = (
    Answered
    | Rolled
    | Made
    | Sat
    | Stood
    | Botted
    | Begun
    | Ended
    | Known
    | Covered
    | Returned
    | Left
    | Came
    | Unlinked
    | Mixed
    | Granted
    | Looked
    | Reshuffled
    | TakenBack
    | Ordered
    | Watched
    | Wished
    | Settled
    | Held
    | Opened
    | Withdrawn
    | Pledged
    | Bound
    | Shared
    | Unrated
    | Played
    | Summed
    | SeasonMade
    | Enrolled
    | Quit
    | Drawn
    | Seated
    | Forfeited
    | Decided
    | SeasonEnded
)
OfPlayers = Known | Came | Unlinked
OfGames = Played | Summed

_KINDS: Final[tuple[type[Record], ...]] = get_args(Record)
"""The kinds of records. A kind's place here is its tag, so new ones go to the end."""
_TAGS: Final = {kind: tag for tag, kind in enumerate(_KINDS)}
_PLANNER: Final = Planner({})
_READERS: Final = {kind: Reader(_PLANNER.plan(kind)) for kind in _KINDS if kind is not Answered}
_ANSWER: Final = Reader(Plan(tuple[int, tuple[Any, ...]]))
_LEAD: Final = bytes((FORMAT,))
_ANSWERED: Final = _LEAD + pack((_TAGS[Answered], 0, 0))[:2]
"""An answer begins so: an array of three, and the tag."""
_NOBODYS: Final[dict[int, OfPlayers]] = {
    _TAGS[type(each)]: each for each in (Known("", "", ""), Came("", 0), Unlinked("", ""))
}
"""The records that take the place of those of somebody who is forgotten."""
_ALWAYS: Final[dict[type[Record], int]] = {
    Made: Made._fields.index("package"),
    Known: Known._fields.index("language"),
}
"""So many fields of these are always written, and of others all."""
_MAKER, _MAKER_ID = (2 + Made._fields.index(field) for field in ("maker", "maker_id"))
"""The places of the maker in a packed record, behind the tag and the fingerprint of the game."""


def encode_record(record: Record, game: AnyGame | None) -> bytes:
    """Return the record as a blob; `game` is needed for answers only."""
    tag = _TAGS[type(record)]
    if isinstance(record, Answered):
        assert game is not None
        return _LEAD + pack((tag, record.seat, game_codec_of(game).encode_choice(record.choice)))
    if isinstance(record, Made):
        return _LEAD + pack((tag, game_codec_of(game_named(record.game)).fingerprint, *_older(record)))
    return _LEAD + pack((tag, *_older(record)))


def _older(record: Record) -> tuple[Any, ...]:
    """Return a table or a player as it was written before there was what it has nothing of: an older sortilege can read
    that."""
    values, kind = tuple(record), type(record)
    always = _ALWAYS.get(kind, len(values))
    while len(values) > always and values[-1] == kind._field_defaults[kind._fields[len(values) - 1]]:
        values = values[:-1]
    return values


def is_answer(blob: bytes) -> bool:
    """Tell whether it is the record of an answer, which can't be read before the game is known."""
    return blob[:3] == _ANSWERED


def decode_record(blob: bytes, game: AnyGame | None) -> Record:
    if blob[:1] != _LEAD:
        raise RecordError(
            sentence(
                "This log is of format {number}; this sortilege reads format {ours}.",
                number=blob[0] if blob else 0,
                ours=FORMAT,
            )
        )
    try:
        if is_answer(blob) and game is not None:
            return _answered(blob, game_codec_of(game))
        return _read(unpack_own(blob[1:]))
    except (ValueError, TypeError, IndexError, Refused, msgspec.ValidationError) as error:
        raise RecordError(mark("This log holds a record that cannot be read.")) from error


@lru_cache(maxsize=MOST_KEPT)
def _answered(blob: bytes, codec: GameCodec) -> Answered:
    """Return the answer that was written so: one seat gives the same ones again and again."""
    raw: Any = unpack_own(blob[1:])
    seat, chosen = _ANSWER.decode(raw[1:])
    return Answered(seat, codec.decode_choice(chosen))


def _read(raw: object) -> Record:
    if not isinstance(raw, tuple) or not raw or type(raw[0]) is not int or raw[0] < 0:
        raise ValueError("no tag")
    kind, values = _KINDS[raw[0]], raw[1:]
    if kind is Answered:
        raise ValueError("an answer before the game is known, or written otherwise than we do")
    if kind is Made:
        return _made(values)
    record: Record = _READERS[kind].decode(values)
    return record


def _made(values: tuple[Any, ...]) -> Made:
    fingerprint, *rest = values
    made: Made = _READERS[Made].decode(tuple(rest))
    if made.game not in GAMES:
        raise MissingGame(made)
    game = GAMES[made.game]
    if game_codec_of(game).fingerprint != fingerprint or made.rules != game.rules_version or made.chance > FAIR:
        raise OtherRules(made)
    return made


def without(blob: bytes, records: Collection[OfPlayers], players: Collection[str], names: Collection[str]) -> bytes:
    """Erase these players from a record, and their names from a seat or a table of theirs. Works also on logs that can
    no longer be decoded."""
    try:
        raw = unpack_own(blob[1:])
    except ValueError:
        return blob
    if blob[:1] != _LEAD or not isinstance(raw, tuple) or not raw:
        return blob
    if raw[0] in _NOBODYS and _KINDS[raw[0]](*raw[1:]) in records:
        return _LEAD + pack((raw[0], *_older(_NOBODYS[raw[0]])))
    if raw[0] in (_TAGS[Sat], _TAGS[Held]) and raw[2] in players:
        return _LEAD + pack((raw[0], *Sat(raw[1], "", "")))
    if raw[0] == _TAGS[Enrolled] and raw[1] in players:
        return _LEAD + pack((raw[0], *Enrolled("", "")))
    if raw[0] == _TAGS[Made]:
        return _without_maker(blob, raw, players, names)
    if raw[0] == _TAGS[Played]:
        return _without_player(blob, raw, players)
    if raw[0] == _TAGS[Summed] and raw[1] in players:
        return _LEAD + pack((raw[0], *NOTHING))
    return blob


def _without_player(blob: bytes, raw: tuple[Any, ...], players: Collection[str]) -> bytes:
    """Take somebody's part out of a game that was played to its end."""
    *told, seats = raw
    if not any(seat[0] in players for seat in seats):
        return blob
    return _LEAD + pack((*told, tuple(NOBODYS_PART if seat[0] in players else seat for seat in seats)))


def _without_maker(blob: bytes, raw: tuple[Any, ...], players: Collection[str], names: Collection[str]) -> bytes:
    """Take the maker out of a table's record. In older logs makers are known by name alone: then anybody's table goes
    who ever had that name."""
    maker = raw[_MAKER_ID] if len(raw) > _MAKER_ID else ""
    if maker not in players if maker else raw[_MAKER] not in names:
        return blob
    nobody = {_MAKER: "", _MAKER_ID: ""}
    return _LEAD + pack(tuple(nobody.get(place, value) for place, value in enumerate(raw)))
