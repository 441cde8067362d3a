"""Guards against a face or a voice that fails: that costs its own table a sentence, and the generic one stands in from
there on."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Generic, TypeVar

from core.telling import Event
from net.host.errors import outline
from net.host.watchdog import Stuck
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import BASE
from tui.games import Face, Outcome, Prompt, Scene, Sheet
from tui.games.moments import Moment, moments_of
from tui.games.things import Thing, things_of
from tui.language import mark

log = logging.getLogger(__name__)

P = TypeVar("P")
T = TypeVar("T")

INSTEAD: Final = mark("This game's own screen has failed; this is the plain one.")
INSTEAD_OF_VOICE: Final = mark("This game's own words have failed; these are the plain ones.")

FAULTS: Final[Counter[str]] = Counter()
"""How often each module of a game's own has failed."""
_UNFIT: Final[set[str]] = set()
"""The modules that can't be imported."""


class Failed(Exception):
    """Raised for a module that is there, and can't be imported."""


def part_of(module: str, attribute: str) -> Any:
    """Return what a game has of its own, or None; a module that can't be imported is not tried again."""
    if module in _UNFIT:
        raise Failed(module)
    try:
        return None if find_spec(module) is None else getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:
        _UNFIT.add(module)
        note(module, error)
        raise Failed(module) from error


def note(module: str, error: BaseException) -> None:
    FAULTS[module] += 1
    if FAULTS[module] == 1:
        log.error("%s has failed, and something plain stands in for it: %s", module, outline(error))


class Guarded(Generic[P]):
    """Asks a game's own part, and once that has failed the one that stands in for it."""

    def __init__(self, own: P, instead: P, module: str) -> None:
        self._part = own
        self._instead = instead
        self._module = module

    @property
    def part(self) -> P:
        """The face that answers now."""
        return self._part

    def _ask(self, do: Callable[[P], T]) -> T:
        try:
            return do(self._part)
        except Stuck:  # The watchdog has cut it off: that ends the session, as it always does.
            raise
        except Exception as error:
            if self._part is self._instead:
                raise
            self._failed(error)
            return do(self._part)

    def _failed(self, error: Exception) -> None:
        note(self._module, error)
        self._part = self._instead


class GuardedFace(Guarded[Face]):
    """Guards the face of one table."""

    def __getattr__(self, name: str) -> Any:
        """Return what only some faces have: `largest`, `smallest`, `keys`."""
        return getattr(self._part, name)

    def title(self, scene: Scene) -> tuple[str, str]:
        return self._ask(lambda face: face.title(scene))

    def draw(self, canvas: Canvas, scene: Scene) -> Rect:
        first = self._part

        def drawn(face: Face) -> Rect:
            if face is not first:  # The first may have drawn half of it.
                canvas.fill(canvas.whole, BASE)
            return face.draw(canvas, scene)

        return self._ask(drawn)

    def prompt(self, scene: Scene) -> Prompt:
        return self._ask(lambda face: face.prompt(scene))

    def press(self, scene: Scene, key: str) -> Outcome | None:
        return self._ask(lambda face: face.press(scene, key))

    def act(self, scene: Scene, action: str) -> Outcome | None:
        return self._ask(lambda face: face.act(scene, action))

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
        return self._ask(lambda face: face.say(event, names, me, board))

    def sheet(self, event: Event, scene: Scene) -> Sheet | None:
        return self._ask(lambda face: face.sheet(event, scene))

    def known(self, memory: Any, scene: Scene) -> tuple[Sheet, ...]:
        """Tell nothing where the game's face has nothing to tell of a memory, or has failed in it."""

        def told(face: Face) -> tuple[Sheet, ...]:
            tell = getattr(face, "known", None)
            return () if tell is None else tuple(tell(memory, scene))

        return self._ask(told)

    def strikes(self, event: Event, board: Any) -> tuple[int, str] | None:
        """Name no big moments where the game's face has failed, or knows none."""

        def struck(face: Face) -> tuple[int, str] | None:
            name = getattr(face, "strikes", None)
            return None if name is None else name(event, board)

        return self._ask(struck)

    def things(self, scene: Scene) -> Sequence[Thing]:
        return self._ask(lambda face: things_of(face, scene))

    def moments(self, before: Scene | None, after: Scene, events: Sequence[Event]) -> Sequence[Moment]:
        return self._ask(lambda face: moments_of(face, before, after, events))
