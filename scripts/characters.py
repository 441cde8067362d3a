"""Tells how the characters of Fist of Dragonstones fare: how often each is put up, what becomes of it, what it
brings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from core.dragonstones import events
from core.dragonstones.cards import CHARACTERS, NOBODY, STANDARD
from core.telling import Event
from scripts.benches.report import Figures

FATES = {
    events.AuctionWon: "won",
    events.NobodyBid: "unbid",
    events.TiedAgain: "tied",
    events.PowerVoid: "void",
    events.Imitated: "imitated",
    events.Doubled: "doubled",
    events.NothingHappened: "no effect",
}
USES = ("won", "found", "imitated")


class CharacterTally:
    """Listens to whole games."""

    def __init__(self) -> None:
        self._counts: defaultdict[int, Counter[str]] = defaultdict(Counter)
        self._used = NOBODY
        """The character whose power is in use: points are its doing."""

    def hear(self, told: Iterable[Event]) -> None:
        for event in told:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        if isinstance(event, events.CharacterPutUp):
            self._count(event.card, "put up" if event.finder == NOBODY else "found")
        elif isinstance(event, events.Scored):
            self._counts[self._used]["points"] += event.points
        elif type(event) in FATES:
            self._count(event.card, FATES[type(event)])  # type: ignore[attr-defined]  # all of these have one

    def _count(self, card: int, what: str) -> None:
        self._counts[card][what] += 1
        if what in USES:
            self._used = card

    def figures(self) -> Figures:
        """Return the figures by name, the standard characters first; what never came about is left out."""
        names = {card: each.name for card, each in enumerate(CHARACTERS)}
        return {names.get(card, f"Blank {card}"): dict(self._counts[card]) for card in sorted(self._counts)}

    def never_used(self) -> list[str]:
        return [
            each.name
            for card, each in enumerate(CHARACTERS)
            if card not in STANDARD and not any(self._counts[card][use] for use in USES)
        ]
