"""Knows who goes by which name, and which names are free: none that is drawn like another's. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final, Generic, Protocol, TypeVar

from net.people.confusables import alike, rough
from net.people.names import clean_name

FEW: Final = 10
"""Numbers behind a name are tried in order up to this one."""
CROWDED: Final = 32
"""How many nearly alike names a new one is compared with; where there are more, it counts as taken."""


class Bearer(Protocol):
    name: str
    kept: str
    """The name that is written down; empty for a stranger."""


B = TypeVar("B", bound=Bearer)


class NameBook(Generic[B]):
    def __init__(self, secret: Callable[[int], bytes], width: int) -> None:
        self._secret = secret
        self._width = width
        self._bearers: dict[str, list[B]] = {}
        """By what nearly alike names have in common: searching through all, some hundred guests would stop the
        server."""

    def name(self, bearer: B, name: str) -> None:
        self.unname(bearer)
        bearer.name = name
        for each in rough(name):
            self._bearers.setdefault(each, []).append(bearer)

    def unname(self, bearer: B) -> None:
        for each in rough(bearer.name):
            if bearer in (near := self._bearers.get(each, [])):
                near.remove(bearer)
            if not near:
                self._bearers.pop(each, None)

    def nearly(self, name: str) -> list[B]:
        return [bearer for each in rough(name) for bearer in self._bearers.get(each, ())]

    def is_free(self, name: str, bearer: B | None = None, among_kept: bool = False) -> bool:
        """Tell whether nobody else has a name like it; `among_kept`: nobody who is written down."""
        near = [each for each in self.nearly(name) if each.kept or not among_kept]
        if len(near) > CROWDED:
            return False
        return all(each is bearer or not alike(each.name, name) for each in near)

    def free(self, name: str, numbers: Iterator[int] | None = None, among_kept: bool = False) -> str:
        """Return the wished name, or the next with a number."""
        if self.is_free(name, among_kept=among_kept):
            return name
        more = self._any_numbers() if numbers is None else numbers
        numbered = (self._numbered(name, number) for number in chain(range(2, FEW), more))
        return next(each for each in numbered if self.is_free(each, among_kept=among_kept))

    def _numbered(self, name: str, number: int) -> str:
        """Return the name with that number, cut so that the number fits: otherwise two would look the same once they
        are cut."""
        tail = f"-{number}"
        return clean_name(name, self._width - len(tail)) + tail

    def _any_numbers(self) -> Iterator[int]:
        """Yield random numbers: where many have the same name, counting to the next free number would take ever
        longer."""
        while True:
            yield int.from_bytes(self._secret(3), "big")
