"""Numbers the kinds of records, of all logs."""

from __future__ import annotations

from typing import Final, get_args

from core.replay import Answered, Reshuffled, Rolled, TakenBack
from net.people.records import Came, Known, Unlinked
from net.ratings.kept import Played, Summed
from net.seasons.records import Decided, Drawn, Enrolled, Forfeited, Quit, SeasonEnded, SeasonMade, Seated
from net.tables.records import (
    Begun,
    Botted,
    Bound,
    Covered,
    Ended,
    Granted,
    Held,
    Left,
    Looked,
    Made,
    Mixed,
    Opened,
    Ordered,
    Pledged,
    Returned,
    Sat,
    Settled,
    Shared,
    Stood,
    Unrated,
    Watched,
    Wished,
    Withdrawn,
)

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

KINDS: Final[tuple[type[Record], ...]] = get_args(Record)
"""The kinds of records. A kind's place here is its tag, so new ones go to the end."""
TAGS: Final = {kind: tag for tag, kind in enumerate(KINDS)}
