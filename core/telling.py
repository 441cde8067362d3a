"""Defines what has happened, and who is told it: events, the audience that each declares, and the tellings of one
step."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, NamedTuple


class Reveals(Enum):
    """Says how an event makes a hidden fact known by the rules. The conformance suite holds the event to it."""

    SEEN = "seen"
    """All that it tells stands in the hearer's view afterwards: a card drawn, a pile turned up."""
    INPUT = "input"
    """It repeats what has just come in, which no view need keep: the dice thrown, the answers that were sealed."""
    OPENED = "opened"
    """It opens a hidden fact of which nothing is left afterwards: a coin shown as it is given back."""
    KIND = "kind"
    """That it has happened, and not another of these, tells something; its fields tell nothing more."""


class Audience(NamedTuple):
    """Names those who are told an event."""

    fields: tuple[str, ...] = ()
    """The fields of the event that hold its hearers' seats. Without any, everybody is told, onlookers too."""
    others: type[Event] | None = None
    """The event that all the others are told in its place; by default none."""

    def seats(self, event: Event) -> tuple[int, ...] | None:
        """Return the seats that are told this very event; None is everybody."""
        return tuple([getattr(event, field) for field in self.fields]) if self.fields else None

    def __str__(self) -> str:
        instead = f", others {self.others.__name__}" if self.others else ""
        return (" and ".join(self.fields) or "everybody") + instead


EVERYBODY: Final = Audience()


def only_for(*fields: str, others: type[Event] | None = None) -> Audience:
    """Return the audience of the seats in these fields of the event, and what all the others are told in its place."""
    return Audience(fields, others)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened, as it is told: a past tense (Played, Drew). Fields as a Choice's."""

    audience: ClassVar[Audience] = EVERYBODY
    reveals: ClassVar[Reveals | None] = None
    """Two players with the same view are told the same, unless it reveals something."""


_Telling = tuple[Event, tuple[int, ...] | None, Event | None]


class Tellings:
    """The events of one step in order, each with who is told it: written on the line that changes the state."""

    __slots__ = ("_tellings", "is_public")

    def __init__(self) -> None:
        self._tellings: list[_Telling] = []
        self.is_public = True
        """Whether everybody, onlookers too, is told the same."""

    def tell_all(self, event: Event) -> None:
        """Tell everybody, onlookers too."""
        self._tellings.append((event, None, None))

    def tell_owner(self, seat: int, event: Event, others: Event | None = None) -> None:
        """Tell one seat; all the others, onlookers too, are told `others` in its place, or nothing."""
        self._tellings.append((event, (seat,), others))
        self.is_public = False

    def tell_seats(self, seats: tuple[int, ...], event: Event, others: Event | None = None) -> None:
        """Tell several seats; all the others, onlookers too, are told `others` in its place, or nothing."""
        self._tellings.append((event, seats, others))
        self.is_public = False

    @property
    def is_silent(self) -> bool:
        """Whether nobody is told anything."""
        return not self._tellings

    @property
    def reveals(self) -> bool:
        """Whether anybody, a seat or an onlooker, is told something that was hidden."""
        for event, _, others in self._tellings:
            if event.reveals is not None or (others is not None and others.reveals is not None):
                return True
        return False

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """Return the events as one seat saw them; None is an onlooker."""
        seen = [event if seats is None or seat in seats else others for event, seats, others in self._tellings]
        return tuple([event for event in seen if event is not None])

    def apart(self, seat: int | None) -> tuple[int, ...]:
        """Return which of the events that this seat saw were not told to everybody, by their places among them."""
        seen, found = 0, []
        for event, seats, others in self._tellings:
            apart = seats is not None and seat in seats
            if apart:
                found.append(seen)
            seen += apart or (event if seats is None else others) is not None
        return tuple(found)
