"""Points at things on a table and says what each is: by keys from one to the next, or by the mouse.

Where they lie is what the page below has noted while it was drawn; what is said comes from the player's own view.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, Protocol

from net.protocol.messages import AnyDown
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import PANEL, TEXT, Ink
from tui.games.things import Thing
from tui.language import _, mark, worded
from tui.screens.box import draw_box
from tui.screens.help import HelpPage
from tui.screens.page import Page, PageSession
from tui.widgets.buttons import PRESS, Offer, key_name
from tui.widgets.commands import Command, draw_hints, in_status, whole_hints

POINT: Final = Command("ctrl+e", mark("What is this? Point at anything on the table"), mark("what?"))
_STEPS: Final = {"tab": 1, "shift+tab": -1}
_ARROWS: Final = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_NEXT: Final = (
    Command("left", mark("The nearest thing at the left"), mark("nearest")),
    Command("right", mark("The nearest thing at the right"), mark("nearest")),
    Command("up", mark("The nearest thing above"), mark("nearest")),
    Command("down", mark("The nearest thing below"), mark("nearest")),
    Command("tab", mark("The next thing"), mark("next")),
    Command("shift+tab", mark("The thing before")),
)
_RULE: Final = Command("enter", mark("Read the rule about it"), mark("rule"))
_BACK: Final = Command("escape", mark("Back"), mark("back"))
_LEAVE: Final = frozenset({"escape", "q", "ctrl+c", POINT.key})
_POINT: Final = "point:"
"""Begins what a click on a thing means."""
_TALL: Final = 2
"""A cell is about twice as high as wide."""
_ASIDE: Final = 2
"""How much farther away a thing seems for lying off the straight line."""
_SLANT: Final = 2
"""How much farther aside than ahead a thing may lie."""
_FAR: Final = 1e9
_LEAST: Final = 6
"""Rows of the box that are not its sentence, and of what is pointed at."""


class PageWithThings(Protocol):
    def things(self) -> Sequence[Thing]: ...

    def least(self, width: int) -> tuple[int, int]: ...

    def heard(self, message: AnyDown) -> None: ...


class PointingPage(Page):
    """Marks one thing of the table below, and says what it is in a box that does not cover it."""

    covers = False

    def __init__(self, session: PageSession, below: PageWithThings, at: str = "") -> None:
        super().__init__(session)
        self._below = below
        self._at = at
        self._things = {each.key: each for each in below.things()}
        self._places: dict[str, list[Rect]] = {}
        """Where the things lie that were drawn last, by key, in the order in which Tab goes to them."""

    def least(self, width: int) -> tuple[int, int]:
        """Return what the page below needs, without which there is nothing to point at."""
        return self._below.least(width)

    @property
    def chosen(self) -> Thing | None:
        """The thing that is pointed at."""
        return self._things.get(self._at)

    def commands(self) -> Sequence[Command]:
        thing = self.chosen
        return (*((_RULE,) if thing is not None and thing.rule else ()), *_NEXT, _BACK)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        self._things = {each.key: each for each in self._below.things()}
        self._places = places(canvas, self._things)
        if self._at not in self._places:
            self._at = next((key for key in self._things if key in self._places), "")
        thing = self.chosen
        if thing is None:
            return
        seen = self._places[self._at]
        for rect in seen:
            canvas.invert(rect)
        for key, rects in self._places.items():
            for rect in rects:
                canvas.spot(rect, f"{_POINT}{key}")
        self._draw_box(canvas, thing, seen[0])

    def _draw_box(self, canvas: Canvas, thing: Thing, seen: Rect) -> None:
        """Draw the box at the edge that is farther from the thing."""
        width = canvas.width - 2
        lines = wrap(thing.told, width - 4)[: max(1, canvas.height - _LEAST)]
        height = len(lines) + 3
        top = canvas.height - height if 2 * seen.y + seen.height <= canvas.height else 0
        rect = Rect(1, top, width, height)
        canvas.spot(rect, "")
        draw_box(canvas, rect, thing.name)
        inside = canvas.window(rect.inside(2))
        for row, line in enumerate(lines):
            inside.text(0, row, line, TEXT)
        hints = whole_hints(in_status(self.commands()), inside.width)
        inside.fill(Rect(0, len(lines), inside.width, 1), Ink(bg=PANEL))
        draw_hints(inside, 0, len(lines), hints)

    # Keys

    def key(self, key: str, character: str | None) -> None:
        if key in _LEAVE:
            self.leave()
        elif key in _STEPS:
            self._step(_STEPS[key])
        elif key in _ARROWS:
            self._go(*_ARROWS[key])
        elif key == "enter":
            self._read()

    def _step(self, step: int) -> None:
        keys = [*self._places]
        if self._at in keys:
            self._at = keys[(keys.index(self._at) + step) % len(keys)]

    def _go(self, across: int, down: int) -> None:
        if self._at in self._places:
            self._at = nearest(self._places, self._at, across, down)

    def _read(self) -> None:
        thing, table = self.chosen, self.session.state.table
        if thing is None or table is None or not thing.rule:
            self.session.say(_("The rules have no paragraph of its own on this."))
        else:
            self.session.open(HelpPage(self.session, table.info.game, thing.rule))

    def click(self, action: str) -> None:
        if action.startswith(_POINT):
            self.point(action.removeprefix(_POINT))
        else:
            super().click(action)

    def point(self, thing: str) -> bool:
        """Go to that thing; a click on a key of the box is that key."""
        if thing not in self._places:
            return False
        self._at = thing
        return True

    def heard(self, message: AnyDown) -> None:
        """Let the table show what it has to show now, and leave if that covers what is pointed at."""
        self._below.heard(message)
        if self.session.uppermost is not self:
            self.leave()


def places(canvas: Canvas, known: Container[str]) -> dict[str, list[Rect]]:
    """Return where each thing lies that was drawn, as far as anything is known of it: in the order in which one reads,
    from one row of things to the next."""
    found: dict[str, list[Rect]] = {}
    for rect, key in canvas.things:
        if key in known and rect not in found.setdefault(key, []):
            found[key].append(rect)
    return dict(sorted(((key, rects) for key, rects in found.items() if rects), key=lambda each: each[1][0][1::-1]))


def nearest(places: dict[str, list[Rect]], here: str, across: int, down: int) -> str:
    """Return the nearest thing in that direction; the same one where there is none."""
    start = _middle(places[here])

    def price(key: str) -> float:
        return _price(start, _middle(places[key]), across, down)

    found = min((key for key in places if key != here), key=price, default=here)
    return found if found != here and price(found) < _FAR else here


def _price(start: tuple[float, float], end: tuple[float, float], across: int, down: int) -> float:
    """Return how far away a point seems in that direction; beyond all reach if it lies elsewhere."""
    right, below = end[0] - start[0], end[1] - start[1]
    ahead, aside = right * across + below * down, abs(right * down) + abs(below * across)
    return ahead + _ASIDE * aside if ahead > 0 and aside <= _SLANT * ahead else _FAR


def _middle(rects: Sequence[Rect]) -> tuple[float, float]:
    """Return the middle of the largest part of a thing: a province has one in each row."""
    rect = max(rects, key=lambda each: each.width * each.height)
    return rect.x + rect.width / 2, _TALL * (rect.y + rect.height / 2)


# The keys of every table


def of_keys(offers: Iterable[Offer], keys: Iterable[Command]) -> Iterator[Thing]:
    """Say what can be done now, by which key, and why not; then the keys of every table."""
    told = set()
    for offer in offers:
        told.add(offer.key)
        said = _("{key}: {deed}.", key=key_name(offer.key), deed=worded(offer.label))
        yield Thing(f"{PRESS}{offer.key}", worded(offer.label), " ".join(filter(None, (said, worded(offer.why)))))
    for command in keys:
        if command.key not in told and command.key:
            said = _("{key}: {deed}.", key=key_name(command.key), deed=worded(command.words))
            yield Thing(f"{PRESS}{command.key}", worded(command.short or command.words), said)
