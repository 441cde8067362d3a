"""Rewrites the players' log in as few records as say the same: names that nobody goes by any more, all days but the
last on which a key came, and guests without a key who have not been here for long and sit nowhere are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from net.people.auth import KEY
from net.people.codes import plain_code
from net.people.identities import DAY
from net.people.records import Came, Known, OfPlayers, Unlinked

KEPT: Final = 90 * DAY
"""Seconds for which guests without a key or a seat are kept after they were last written down."""


@dataclass(slots=True, eq=False)
class _Person:
    id: str
    name: str
    code: str
    language: str = ""
    learned: tuple[str, ...] = ()


class PlayersLog:
    """The players' log, read record by record."""

    def __init__(self, records: Iterable[OfPlayers]) -> None:
        self._persons: dict[str, _Person] = {}
        self._by_code: dict[str, _Person] = {}
        self._by_identity: dict[str, _Person] = {}
        self._since: dict[str, int] = {}
        self._came: dict[str, int] = {}
        self._unlinked: set[str] = set()
        self.length = 0
        for record in records:
            self.length += 1
            if record[0]:
                self._fold(record)

    def _fold(self, record: OfPlayers) -> None:
        if isinstance(record, Known):
            self._known(record)
        elif isinstance(record, Came):
            self._came[record.key] = record.at
        elif record.key in self._by_identity:
            person = self._by_identity[record.key]
            del self._by_code[plain_code(person.code)]
            person.code = record.code
            self._by_code[plain_code(record.code)] = person
            self._unlinked.add(record.key)

    def _known(self, record: Known) -> None:
        person = self._by_code.get(plain_code(record.code))
        if person is None:
            person = self._persons[record.player] = _Person(record.player, record.name, record.code)
            self._by_code[plain_code(record.code)] = person
        person.name, person.language, person.learned = record.name, record.language, record.learned
        self._by_identity[record.player] = person
        self._unlinked.discard(record.player)
        self._since[record.player] = record.at

    def outdated(self, now: float, sits: Callable[[str], bool]) -> set[str]:
        """Return the players, by id, who need not be kept."""
        keys = {person.id for each, person in self._by_identity.items() if each.startswith(KEY)}
        return {
            person.id
            for person in self._persons.values()
            if person.id not in keys and 0 < self._since[person.id] < now - KEPT and not sits(person.id)
        }

    def records(self, but: set[str], name_of: Callable[[str], str]) -> list[OfPlayers]:
        """Return the records that count, without those players; first who everybody is, as seats have their ids."""
        kept = [person for person in self._persons.values() if person.id not in but]
        known = [(each, person) for each, person in self._by_identity.items() if person.id not in but]
        more = [(each, person) for each, person in known if each != person.id]

        def told(identity: str, person: _Person) -> Known:
            name = name_of(person.id) or person.name
            return Known(identity, name, person.code, self._since[identity], person.language, person.learned)

        return [
            *(told(person.id, person) for person in kept),
            *(told(each, person) for each, person in more),
            *(Unlinked(each, person.code) for each, person in known if each in self._unlinked),
            *(Came(each, self._came[each]) for each, _ in known if each in self._came),
        ]
