"""What a drawing loses for want of room: text that is cut, runs out of the window or lies over other text, and keys
that are left out. Names may be cut in any language, so each is held against English.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from net.people.names import clean_name
from net.people.text import width_of
from tests.gallery.pages import Exhibit
from tests.gallery.rooms import LONGEST_NAMES
from tui.canvas.canvas import Canvas, cut
from tui.canvas.ink import TEXT, Ink
from tui.language import speaking
from tui.screens.table.sights import PICTURES
from tui.widgets import buttons, commands

SIZE: Final = (80, 24)
Losses = dict[str, list[str]]
"""The words that are lost, by the function that draws them and the way they are lost."""
_NAMES: Final = {clean_name(each) for each in LONGEST_NAMES}
_OVER: Final = "draw_notice"
"""What is to lie over other things. A page that takes more room than its frame leaves draws it twice."""
_TEXT, _HEADING = Canvas.text, Canvas.heading
_OFFERS, _HINTS = buttons.draw_offers, commands.whole_hints


def _drawer() -> str:
    """Return the function that draws, outside of the canvas and of this module."""
    frame: Any = sys._getframe(2)
    while frame.f_code.co_filename == __file__ or "/tui/canvas/" in frame.f_code.co_filename:
        frame = frame.f_back
    return str(frame.f_code.co_qualname)


@contextmanager
def noted(losses: Losses) -> Iterator[None]:
    """Note what is lost as long as this lasts."""

    def lost(how: str, words: str) -> None:
        losses.setdefault(f"{_drawer()} {how}", []).append(words)

    with ExitStack() as stack:
        stack.enter_context(patch.object(Canvas, "text", _writing(lost)))
        stack.enter_context(patch.object(Canvas, "heading", _heading(lost)))
        instead = ((_OFFERS, _offering(lost)), (_HINTS, _hinting(lost)))
        for module in [module for name, module in sys.modules.items() if name.startswith("tui.")]:
            for own, other in instead:
                if vars(module).get(own.__name__) is own:
                    stack.enter_context(patch.object(module, own.__name__, other))
        yield


Lost = Callable[[str, str], None]


def _writing(lost: Lost) -> Any:
    noticed = set[tuple[int, int]]()

    def write(
        canvas: Canvas, x: int, y: int, words: str, ink: Ink = TEXT, width: int | None = None, align: str = "<"
    ) -> int:
        shown = words if width is None else cut(words, width)
        if 0 <= y < canvas.height and align == "<":
            if shown != words and width:
                lost("cuts", words)
            if len(shown.strip()) > 1 and x + width_of(shown.rstrip()) > canvas.width:
                lost("runs out of its window with", words)
            row = id(canvas._cells), canvas._top + y
            if _drawer() == _OVER:
                noticed.add(row)
            elif row not in noticed and _overlaps(canvas, x, y, shown):
                lost("writes over others", words)
        return _TEXT(canvas, x, y, words, ink, width, align)

    return write


def _heading(lost: Lost) -> Any:
    def head(canvas: Canvas, x: int, y: int, title: str, width: int, note: str = "") -> None:
        if note and width_of(title) + width_of(note) + 2 > width:
            lost("leaves out the note", note)
        _HEADING(canvas, x, y, title, width, note)

    return head


def _offering(lost: Lost) -> Any:
    def offer(canvas: Canvas, x: int, y: int, offered: Any) -> int:
        if offered and x + sum(buttons.width_of_offer(each) + 3 for each in offered) - 3 > canvas.width:
            lost("leaves out a key of", " ".join(each.label for each in offered))
        return _OFFERS(canvas, x, y, offered)

    return offer


def _hinting(lost: Lost) -> Any:
    def hint(found: Any, room: int) -> Any:
        kept = _HINTS(found, room)
        for each in found:
            if each not in kept:
                lost("leaves out", each.text)
        return kept

    return hint


def _overlaps(canvas: Canvas, x: int, y: int, words: str) -> bool:
    """Tell whether two letters or more take the place of others."""
    row = canvas._cells.characters[canvas._top + y]
    letters = [
        (word, row[canvas._left + column])
        for column, word in enumerate(words, x)
        if 0 <= column < canvas.width and word.isalpha()
    ]
    return len([word for word, there in letters if there.isalpha() and there != word]) > 1


class Drawn(NamedTuple):
    name: str
    lines: tuple[str, ...]
    losses: Losses


def drawn_in(exhibit: Exhibit, language: str) -> Drawn:
    """Draw it in that language, in the smallest window that is usual."""
    session = exhibit.session
    session.settings = replace(session.settings, language=language)
    session.state.speak(language)
    PICTURES.forget()
    losses: Losses = {}
    with speaking(language), noted(losses):
        canvas = exhibit.drawn(*SIZE)
    return Drawn(exhibit.name, tuple(map("".join, canvas._cells.characters)), losses)


def lost_in(english: Iterable[Drawn], theirs: Iterable[Drawn]) -> Iterator[str]:
    """Tell what is lost in another language and not in English. The exhibits are the same, made and drawn in either."""
    for own, other in zip(english, theirs, strict=True):
        for where, words in other.losses.items():
            told = [each for each in words if not _is_accepted(where, each)]
            if len(told) > len([each for each in own.losses.get(where, ()) if not _is_accepted(where, each)]):
                yield f"{other.name}: {where} {told!r}"


_GIVE_WAY: Final = {"draw_player cuts", "_draw_row cuts"}


def _is_accepted(where: str, words: str) -> bool:
    """A name of sixteen columns gives way at a full round table, and behind the character that its player has used: the
    player's sign beside it is whole."""
    return where in _GIVE_WAY and words.lstrip("●▲■▼★✚o^#*+x ") in _NAMES
