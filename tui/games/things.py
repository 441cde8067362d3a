"""Defines what can be pointed at on a table: a card, a seat, a place, a number, and a sentence that says what it is and
does now.

A face lists its things from a scene alone, so whoever asks is told nothing that their view does not hold. While it
draws, it notes by `canvas.thing(rect, key)` where each is; one that is listed and not drawn can be asked for by lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tui.games import Face, Scene


class Thing(NamedTuple):
    key: str
    """The key under which it is drawn."""
    name: str
    """The name by which one asks for it; several may share it."""
    sentence: str
    """The sentence that says what it is and does now, and why it can't be chosen if it can't."""
    rule: str = ""
    """The paragraph about it, with its sign."""
    more: Callable[[], str] | None = None
    """Finds what else is to be said, where that takes the engine a while: only when somebody asks."""

    @property
    def said(self) -> str:
        return self.sentence if self.more is None else sentences(self.sentence, self.more())

    @property
    def told(self) -> str:
        """The words that are said, with the paragraph."""
        return f"{self.said} ({self.rule})" if self.rule else self.said


def things_of(face: Face, scene: Scene) -> Sequence[Thing]:
    """Return all that can be asked about; nothing where a face lists nothing."""
    listed = getattr(face, "things", None)
    return () if listed is None else tuple(listed(scene))


def sentences(*said: str) -> str:
    """Join those sentences that say anything."""
    return " ".join(filter(None, said))


def seat_key(seat: int) -> str:
    return f"seat:{seat}"


def by_name(things: Iterable[Thing]) -> dict[str, list[Thing]]:
    """Return the things by their names, in the order listed."""
    found: dict[str, list[Thing]] = {}
    for thing in things:
        found.setdefault(thing.name, []).append(thing)
    return found
