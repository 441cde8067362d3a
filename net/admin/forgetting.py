"""Forgets a player who wishes it: takes name, keys, return code and seats out of all that a server keeps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from core.sentences import sentence
from net.host.errors import UserError
from net.host.paths import must_be_owner
from net.hub.kept_players import PLAYERS_LOG
from net.limits import Limits
from net.logs.encoding import decode_record
from net.logs.erasing import without
from net.logs.faults import RecordError
from net.people.auth import KEY
from net.people.names import clean_name
from net.people.players import Player, Players
from net.people.records import Known, OfPlayers
from net.server.invitation import strike_off
from net.store.places import Place, reading, rewrite


class PersonalData(NamedTuple):
    """All that is kept of one person."""

    records: frozenset[OfPlayers]
    players: frozenset[str]
    """The ids by which they sit at tables."""
    names: frozenset[str]
    """All names by which they went."""

    @property
    def known(self) -> list[Known]:
        return [record for record in self.records if isinstance(record, Known)]


def forget(place: Place, name: str, data: Path) -> int:
    """Erase everything of the player who goes by that name now from a store and the files in `data`; the games stay,
    played by nobody. Return how many records it was in."""
    with reading(place) as store:
        theirs = _of(name, _of_players(store.read(PLAYERS_LOG)))
    must_be_owner(data)
    count = rewrite(place, lambda _log, blob: without(blob, theirs.records, theirs.players, theirs.names))
    strike_off(data, {record.player.removeprefix(KEY) for record in theirs.known})
    return count


def _of_players(blobs: Iterable[bytes]) -> Iterable[OfPlayers]:
    for blob in blobs:
        try:
            record = decode_record(blob, None)
        except RecordError:
            continue
        if isinstance(record, OfPlayers) and record[0]:
            yield record


def _of(name: str, records: Iterable[OfPlayers]) -> PersonalData:
    """Return what is kept of that player, and of those whom they were before they linked their keys."""
    players = Players(lambda _: b"", Limits())
    found: defaultdict[Player, list[OfPlayers]] = defaultdict(list)
    for record in records:
        if (player := players.fold(record)) is not None:
            found[player].append(record)
    shown = clean_name(name)
    called = [player for player in found if player.name == shown] or [
        player for player, of in found.items() if any(isinstance(each, Known) and each.name == name for each in of)
    ]
    if not called:
        raise UserError(sentence("This server keeps nothing of anybody called {name}.", name=name))
    keys = {player: {each.player for each in of if isinstance(each, Known)} for player, of in found.items()}
    theirs = [player for player in found if any(keys[player] <= keys[each] for each in called)]
    records = frozenset(record for player in theirs for record in found[player])
    written = {record.name for record in records if isinstance(record, Known)}
    ids, names = (frozenset(each) for each in ({player.id for player in theirs}, {player.name for player in theirs}))
    return PersonalData(records, ids, names | written)
