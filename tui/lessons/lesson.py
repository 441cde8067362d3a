"""Defines a guided game: a deal on the real table, and hints at the player's own questions.

The engine stays the judge, bots are bots, and nothing is set by hand: a lesson names the number of a deal, and
`scripts/lessons` has looked for one in which all that it wants to show comes up by itself. A hint says when it is due
by what its player sees, and is made of what they see, so that it can name no card that isn't there. Whoever plays
otherwise than the lesson thinks meets its hints in another order, or not at all, and never a wrong one.

A game brings one as LESSON of the module of its name here, or of `lesson` in the package of a game from elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.engine import Choice
from core.registry import GAMES

if TYPE_CHECKING:
    from tui.games import Scene

Move = tuple[Choice, ...]


@dataclass(frozen=True)
class Hint:
    """One point of a game, at a question of the player's own."""

    name: str
    when: Callable[[Scene], bool]
    """Returns whether what it tells of is there to be seen."""
    says: Callable[[Scene], str]
    """Returns a sentence or two on what one sees, and what one wants."""
    keys: Callable[[Scene], str]
    """Returns the sentence on which key does it; lines number what can be done, and go without."""
    move: Callable[[Scene], Move]
    """Returns the answer that the lesson thinks of."""
    fits: Callable[[Scene, Move], bool] = lambda _scene, _move: True
    """Returns whether another answer shows the same, or leads on sensibly."""
    otherwise: Callable[[Scene], str] = lambda _scene: ""
    """Returns what is said to an answer that does not; then it is asked again."""
    then: str = ""
    """The marked words that are said until the player is asked again."""


@dataclass(frozen=True)
class Lesson:
    game: str
    deal: int
    """The number of the deal; another brings other cards, and the hints are about these."""
    minutes: int
    """As `scripts/lengths` measures them."""
    bots: tuple[str, ...]
    """The levels of the others."""
    hints: tuple[Hint, ...]
    """The points, of which each comes once; of several that are due at once the first."""
    meanwhile: str
    """The marked words that are said where no hint is due."""
    ending: str
    """The marked words at the end: that this was all one needs."""
    patience: int
    """How often the player is asked at most before the ending, whatever they have done."""
    options: tuple[tuple[str, str], ...] = ()
    usual: Callable[[Scene], Move] = lambda _scene: ()
    """Returns the answer by which the lesson is tried where no hint is due; empty for whatever an adept answers."""


def lesson_of(game: str) -> Lesson | None:
    """Return the guided game of a game of the list; None where it has none."""
    from tui.games.guarded import Failed, part_of

    if game not in GAMES:
        return None
    entry = GAMES.entries[game]
    try:
        found: Any = part_of(f"{entry.module}.lesson" if entry.package else f"tui.lessons.{game}", "LESSON")
    except Failed:
        return None
    return found if isinstance(found, Lesson) else None


def taught() -> Sequence[str]:
    """Return the games that have a guided one, the easy before the long."""
    return [game for game in GAMES if lesson_of(game) is not None]
