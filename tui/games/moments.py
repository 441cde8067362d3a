"""Moments: what happened is seen happening, a frame at a time, before the table stands as it does after it.

A moment is data and nothing else: which frames, and for how long each. A frame is a `Scene` that the face draws as any
other; `scene.act` says what of the moment has been told so far. Frames are made of two scenes of one seat, before and
after, and of the events in between that were told to it: so they can show nothing that this seat may not see. How many
there are, and for how long, must depend on nothing that others do not see: it is time, and time can be measured.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

from core.telling import Event
from tui.games import Face, Scene

LONGEST: Final = 2.5
"""Seconds of a moment."""


class Frame(NamedTuple):
    scene: Scene
    seconds: float
    sentence: str = ""
    """Said where the prompt is else."""


class Moment(NamedTuple):
    frames: tuple[Frame, ...]
    tells: Hashable = None
    """Its subject. While it is played, a longer one about the same goes on where it is."""
    late: bool = False
    """Whether it comes after the counts: what follows a count, as a new deal."""
    most: float = LONGEST
    """Seconds that it takes at the most: it is quickened where its frames take longer together."""


Find = Callable[[Scene | None, Scene, Sequence[Event]], Sequence[Moment]]
"""A face's `moments(before, after, events)`; there is no scene before the first one of a game."""


def moments_of(face: Face, before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
    """Ask a face for the moments of what was told; one without any has none."""
    find: Find = getattr(face, "moments", _none)
    return find(before, after, events)


def _none(_before: Scene | None, _after: Scene, _events: Sequence[Event]) -> Sequence[Moment]:
    return ()
