"""Keeps what is seen of a table, and the pictures of it: onlookers of one moment, by windows of one size, see one
picture.

A picture is drawn of a `Sight` and of nothing else, so two of the same sight are the same. Only what everybody may see
is kept for several: whose a view is stands in the view, and what a seat may see is drawn for that seat alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from core.telling import Event
from tui.canvas.canvas import Canvas
from tui.games import Face, Prompt, Scene
from tui.games.moments import Moment, moments_of
from tui.language import language
from tui.widgets.logbook import LogLine

MOST: Final = 250_000
"""The most cells of all pictures that are kept: some dozens of usual windows."""
HAPPENINGS: Final = 8


def part_of(face: Face) -> Any:
    """Return the face that draws; a table's own is guarded, and something plain draws once it has failed."""
    return getattr(face, "part", face)


class Advice(NamedTuple):
    """A hint of a guided game, as it stands above the prompt."""

    title: str = ""
    text: str = ""


class Sight(NamedTuple):
    """All that the picture of a table is drawn of, but for the lines at its foot."""

    scene: Scene
    face: Face
    prompt: Prompt
    log: tuple[LogLine, ...]
    advice: Advice = Advice()

    @property
    def is_public(self) -> bool:
        """Whether everybody may see it."""
        return self.scene.seat < 0 and self.scene.view.seat is None

    @property
    def part(self) -> Any:
        """The face that draws."""
        return part_of(self.face)

    def same(self, other: Sight) -> bool:
        """Tell whether two sights give one picture. Views are compared by identity: a server makes one for all
        onlookers."""
        return (
            self.scene.view is other.scene.view
            and self.prompt == other.prompt
            and self.scene == other.scene
            and self.log == other.log
        )


class Picture(NamedTuple):
    sight: Sight
    part: Any
    language: str
    canvas: Canvas

    @property
    def cells(self) -> int:
        return self.canvas.width * self.canvas.height


class Happening(NamedTuple):
    """Moments, and all that they are made of."""

    before: Scene | None
    after: Scene
    events: Sequence[Event]
    part: Any
    language: str
    moments: Sequence[Moment]

    def same(self, before: Scene | None, after: Scene, events: Sequence[Event], part: Any) -> bool:
        return (
            self.part is part
            and self.language == language()
            and self.after.view is after.view
            and (self.before is before is None or _is_same(self.before, before))
            and (self.events, self.after) == (events, after)
        )


def _is_same(one: Scene | None, other: Scene | None) -> bool:
    return one is not None and other is not None and one.view is other.view and one == other


Draw = Callable[[Canvas, Sight], None]


class Pictures:
    """The latest of the pictures that everybody may see, as many as there is room for."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: deque[Picture] = deque()
        self._cells = 0
        self._happened: deque[Happening] = deque(maxlen=HAPPENINGS)

    def moments(self, face: Face, before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
        """Make one set of frames of what everybody has seen happen, for pictures are compared by their views."""
        if after.seat >= 0 or after.view.seat is not None:
            return moments_of(face, before, after, events)
        part = part_of(face)
        kept = next((each for each in self._happened if each.same(before, after, events, part)), None)
        if kept is None:
            found = moments_of(face, before, after, events)
            kept = Happening(before, after, events, part, language(), found)
            if part_of(face) is part:
                self._happened.appendleft(kept)
        return kept.moments

    def __len__(self) -> int:
        return len(self._kept)

    def show(self, canvas: Canvas, sight: Sight, draw: Draw) -> None:
        """Draw on this canvas, or show what was drawn for somebody else, where everybody may see it."""
        if sight.is_public:
            canvas.lay(self._picture(canvas, sight, draw))
        else:
            draw(canvas, sight)

    def _picture(self, canvas: Canvas, sight: Sight, draw: Draw) -> Canvas:
        look, part = (canvas.width, canvas.height, canvas.ascii, canvas.theme), sight.part
        view = sight.scene.view
        for kept in self._kept:
            other = kept.canvas
            if (
                kept.sight.scene.view is view
                and kept.part is part
                and kept.language == language()
                and (other.width, other.height, other.ascii, other.theme) == look
                and kept.sight.same(sight)
            ):
                return other
        whole = Canvas(canvas.width, canvas.height, ascii_only=canvas.ascii, theme=canvas.theme)
        draw(whole, sight)
        whole.freeze()
        if sight.part is part:  # If it has failed meanwhile, another has drawn.
            self._keep(Picture(sight, part, language(), whole))
        return whole

    def _keep(self, picture: Picture) -> None:
        self._kept.appendleft(picture)
        self._cells += picture.cells
        while self._cells > self._most:
            self._cells -= self._kept.pop().cells

    def forget(self) -> None:
        self._kept.clear()
        self._happened.clear()
        self._cells = 0


PICTURES: Final = Pictures()
