"""Holds the one table of all limits of a server.

The table's sentences are what a host reads (`sortilege host --show-limits`), and its names are those of the file in
which a host may change it (net/limits/file.py). tests/net/limits/test_every_limit.py shows each of them at work.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple


class Bounds(NamedTuple):
    """The range in which a host may set a limit, and the sentence that explains it, also in the file."""

    least: float
    most: float
    told: str


def _limit(default: Any, least: float, most: float, told: str) -> Any:
    return field(default=default, metadata={"bounds": Bounds(least, most, told)})


_KIB: Final = 1024
_MANY: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server, in the order in which a newcomer meets them."""

    # Connections
    per_second: float = _limit(
        10.0, 0.1, _MANY, "New connections of one address in a second. An IPv6 /64 is one address."
    )
    per_address: int = _limit(20, 1, _MANY, "Open connections of one address.")
    strangers: int = _limit(
        50, 1, _MANY, "Connections that have not logged in yet; beyond them one is dropped for each that comes."
    )
    silent_per_address: int = _limit(
        5, 1, _MANY, "Connections of one address that do not begin to log in; beyond them the oldest is dropped."
    )
    connections: int = _limit(2000, 1, _MANY, "Connections in all.")
    version: float = _limit(3.0, 0.1, 600, "Seconds within which a client has to tell its version.")
    login: float = _limit(
        20.0, 0.1, 600, "Seconds until keys have to be exchanged; and then, until a client counts as not logging in."
    )
    decision: float = _limit(
        120.0,
        0.1,
        3600,
        "Seconds from there on that a login may take: its player may be asked whether to trust us.",
    )
    attempts: int = _limit(6, 1, 40, "Failed attempts to log in on one connection.")
    requests: int = _limit(40, 4, 1000, "Requests to log in on one connection; each key that is offered is one.")
    invitations: int = _limit(3, 1, 40, "Wrong invitations on one connection, where a server asks for one.")
    invitations_per_address: int = _limit(
        20, 1, _MANY, "Wrong invitations from one address; one a minute is forgotten."
    )
    keepalive: float = _limit(14.0, 1, 3600, "Seconds of silence after which a client is asked whether it is there.")
    keepalives: int = _limit(1, 1, 100, "Such questions without an answer; then the connection is ended.")
    strikes: int = _limit(
        3, 1, 1000, "How often connections of one address may hold the server up for seconds before it is shut out."
    )
    shut_out: float = _limit(
        600.0, 1, 86_400, "Seconds for which it is shut out; after as many, one of those times is forgotten."
    )

    # Bytes that a client sends, whatever they are
    sent: int = _limit(
        256 * _KIB, 64 * _KIB, 64 * _MANY,
        "Bytes that one connection may send at once; a key exchange, a screen or a key counts as more, by its work.",
    )  # fmt: skip
    sent_per_second: int = _limit(
        64 * _KIB, _KIB, 64 * _MANY, "How many of them come back in a second; what comes faster is read later."
    )
    sent_per_address: int = _limit(
        512 * _KIB, 64 * _KIB, 64 * _MANY, "Bytes that all connections of one address may send at once."
    )
    sent_per_address_per_second: int = _limit(128 * _KIB, _KIB, 64 * _MANY, "How many of them come back in a second.")
    flood: float = _limit(10.0, 0.1, 600, "Seconds for which a client may send without a pause before it is cut off.")

    # Sessions that a connection may open, and what a client may say of itself
    sessions: int = _limit(4, 1, 64, "Sessions of one connection at a time.")
    frame_channels: int = _limit(2, 1, 64, "How many of these may be the native client's.")
    channels: int = _limit(200, 1, _MANY, "Sessions that one connection may open in its whole life.")
    packet: int = _limit(4 * _KIB, 4 * _KIB, 16 * _KIB, "Bytes: a client that wants its packets smaller is cut off.")
    variables: int = _limit(24, 0, 1000, "Variables that a client may set: LANG, LC_…, TERM…, COLORTERM, NO_COLOR.")
    word: int = _limit(64, 8, 1024, "Letters of such a variable, and of the terminal's name; longer ones are dropped.")
    columns: int = _limit(500, 80, 2000, "Columns of a terminal; of a wider one only a part is drawn.")
    rows: int = _limit(200, 24, 1000, "Rows of a terminal; of a higher one only a part is drawn.")

    # Messages
    frame: int = _limit(64 * _KIB, 12 * _KIB, 64 * _KIB, "Bytes of one message of the native client.")
    depth: int = _limit(24, 12, 24, "Lists within lists in such a message.")
    messages: int = _limit(500, 10, _MANY, "Messages of one line in a second; what comes faster is read later.")
    wishes: int = _limit(
        60,
        10,
        _MANY,
        "Requests at once. A table or its begin costs five, a name or a code two, others one; answers none.",
    )
    wishes_per_second: float = _limit(2.0, 0.1, _MANY, "How many of them come back in a second.")
    plans: int = _limit(1024, 16, _MANY, "Answers given ahead at once: those behind the first in one message.")
    plans_per_second: float = _limit(128.0, 1, _MANY, "How many of them come back in a second.")
    talk: int = _limit(6, 1, _MANY, "Lines of talk at once.")
    talk_per_second: float = _limit(1.0, 0.01, _MANY, "How many of them come back in a second.")
    line: int = _limit(200, 20, 200, "Columns of one line of talk; the rest is cut off.")
    name: int = _limit(16, 12, 16, "Columns of a player's name; the rest is cut off.")
    keys: int = _limit(16, 1, 1000, "Keys that lead to one player.")
    wrong_codes: int = _limit(6, 1, 1000, "Wrong codes of a table or a player on one line, before it is ended.")
    tables: int = _limit(500, 1, _MANY, "Tables in all; one that has been deserted for an hour makes room for another.")
    finished_games: int = _limit(
        1000, 0, 100_000, "Games that are over: so many, the latest, are listed and can be looked back at."
    )
    finished_days: int = _limit(365, 0, 36_500, "Days for which they are.")
    own_tables: int = _limit(6, 1, _MANY, "Tables at which one player may sit in a game that is not over.")

    # Shared by all players of one address
    wishes_per_address: int = _limit(
        1200, 10, _MANY, "Requests at once of all players of one address, as with `wishes`."
    )
    wishes_per_address_per_second: float = _limit(40.0, 0.1, _MANY, "How many of them come back in a second.")
    records_per_address: int = _limit(3000, 128, _MANY, "Answers and other things to be written at once for them all.")
    records_per_address_per_second: float = _limit(100.0, 1, _MANY, "How many of them come back in a second.")
    players_per_address: int = _limit(
        120, 1, _MANY, "New players of one address in an hour: those who first take a seat."
    )
    tables_per_address: int = _limit(60, 1, _MANY, "Open tables made from one address since the server started.")
    replays_per_address: int = _limit(8, 1, _MANY, "Replays that are worked out at a time for players of one address.")

    # Clients that do not take what they are sent
    lagging: int = _limit(
        16 * _KIB, _KIB, _MANY, "Unsent bytes of a native client, which then gets no steps until it has caught up."
    )
    backlog: int = _limit(
        256 * _KIB, _KIB, 64 * _MANY, "Unsent bytes of which a client must take some within `patience`."
    )
    patience: float = _limit(10.0, 0.01, 600, "Seconds after which a client that takes nothing is cut off.")
    answer: float = _limit(
        20.0,
        0.01,
        600,
        "Seconds after which a client that is behind, and neither takes nor acknowledges anything, is cut off.",
    )
    crawl: float = _limit(
        60.0, 0.01, 600, "Seconds for which a line may be too slow for all that it is sent before it is closed."
    )
    most: int = _limit(1024 * _KIB, _KIB, 64 * _MANY, "Unsent bytes at which a client is cut off at once.")
    grace: float = _limit(5.0, 0.01, 60, "Seconds that a screen has to end and a client has to take the last bytes.")
    insistence: float = _limit(0.5, 0.01, 60, "Seconds until a screen that does not end is told again.")
