"""Takes out of a store the logs of games that its server looks back at no more, by the host's limits.

What is needed yet stays: open logs, the players' log with records and ratings, the tables of a season whose log is
open, and the newest log, because the numbers of tables go on behind it. So does whatever can't be read here: nobody can
tell how old it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from net.hub.kept_players import PLAYERS_LOG
from net.limits import Limits
from net.logs.encoding import decode_record, is_answer
from net.logs.faults import NotPlayable, RecordError
from net.logs.kinds import Record
from net.replays.finished import DAY, of_log, of_older_log
from net.seasons.reading import is_season, read_season
from net.store.places import Place, check, prune, reading
from net.store.reading import Reading
from net.tables.records import Begun, Ended, Looked, Made

_OF_A_TIME: Final = (Made, Begun, Looked, Ended)
"""The records that tell when they were written."""


class Outlived(NamedTuple):
    """The logs that may go."""

    games: tuple[int, ...]
    """Of games that were played to their end."""
    others: tuple[int, ...]
    """Of tables that were put away before, and of seasons that are over."""


class _Found(NamedTuple):
    """Describes a log that is finished."""

    at: int
    """When that was, in seconds since the epoch."""
    number: int
    is_game: bool
    """Whether a game was played to its end there."""
    season: int = 0
    """The season whose game was played there."""


def outlived(place: Place, limits: Limits, now: float) -> Outlived:
    """Find the logs of a store that are beyond the limits."""
    with reading(place) as store:
        numbers = [number for number in store.logs() if number != PLAYERS_LOG]
        is_open = {number for number in numbers if not store.is_finished(number)}
        found = [each for number in numbers if number not in is_open and (each := _found(number, store)) is not None]
    latest = set(sorted((each for each in found if each.is_game), reverse=True)[: limits.finished_games])
    since = now - DAY * limits.finished_days
    stays = {each.number for each in found if each.at > since and (not each.is_game or each in latest)}
    stays |= {each.number for each in found if each.season in is_open} | {*numbers[-1:]}
    gone = [each for each in found if each.number not in stays]
    return Outlived(
        tuple(each.number for each in gone if each.is_game), tuple(each.number for each in gone if not each.is_game)
    )


def take_out(place: Place, logs: Collection[int]) -> int:
    """Take those logs out while no server runs, and check what is left. Return how many bytes that has freed."""
    freed = prune(place, logs)
    check(place)
    return freed


def _found(number: int, store: Reading) -> _Found | None:
    """Look into a log that is finished; None where nobody can tell how old it is."""
    blobs = list(store.read(number))
    try:
        if is_season(blobs):
            ended = read_season(number, blobs).ended
            return None if ended is None else _Found(ended.at, number, is_game=False)
        game = of_log(number, blobs) or next(filter(None, of_older_log(number, blobs)), None)
    except Exception:  # noqa: BLE001  # a fault in a game's rules, or in its log, costs nobody else's; it goes by its age
        game = None
    records = list(_readable(blobs))
    season = next((record.season for record in records if isinstance(record, Made)), 0)
    if game is not None:
        return _Found(game.at, number, True, season)
    at = max((record.at for record in records if isinstance(record, _OF_A_TIME)), default=0)
    return _Found(at, number, False, season) if at else None


def _readable(blobs: Sequence[bytes]) -> Iterator[Record]:
    """Yield what can be read of a table's log without its game, which this version may lack."""
    for blob in blobs:
        try:
            if not is_answer(blob):
                yield decode_record(blob, None)
        except NotPlayable as why:
            yield why.made
        except RecordError:
            continue
