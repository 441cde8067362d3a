"""What every window on a session does, whoever shows it: pages onto a canvas, keys and clicks to one page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual import events

from tui.canvas.canvas import Canvas
from tui.canvas.themes import Theme
from tui.screens.page import Page
from tui.screens.session import ScreenSession
from tui.screens.small import draw_too_small, heeded, is_too_small

_WHEEL: Final = 3

Hit = Callable[[int, int], str]
"""The action at a cell of what is shown, or nothing."""


def picture(session: ScreenSession, width: int, height: int) -> Canvas:
    """The uppermost page, and below it what a box leaves to be seen."""
    canvas = Canvas(width, height, ascii_only=session.settings.ascii, theme=Theme(session.settings.theme))
    seen = _seen(session)
    session.cramped = bool(seen) and is_too_small(seen[-1], width, height)
    if session.cramped:
        draw_too_small(canvas, seen[-1])
        return canvas
    for page in seen:
        if not is_too_small(page, width, height):
            page.draw(canvas)
    return canvas


def _seen(session: ScreenSession) -> list[Page]:
    """The uppermost page that covers all below it, and the boxes before it."""
    pages = session.pages
    first = max((at for at, page in enumerate(pages) if page.covers), default=0)
    return pages[first:]


def take(session: ScreenSession, event: events.Event, hit: Hit) -> bool:
    """A key, a click or a paste for the uppermost page: whether there may be something new to see."""
    if not session.pages:
        return False
    page, state = session.pages[-1], session.state
    match event:
        case events.Key(key=key) if session.cramped:
            meant = heeded(page, key.lower())
            if meant:
                page.key(meant, None)
            return bool(meant)
        case events.Paste() if session.cramped:
            return False
        case events.Key(key=key, character=character):
            state.notice = ""
            page.key(key.lower() if len(key) == 1 else key, character)  # The screen shows keys as capitals.
        case events.MouseDown(x=x, y=y):
            action = hit(x, y)
            if not action:
                return False
            state.notice = ""
            page.click(action)
        case events.MouseScrollUp() | events.MouseScrollDown():
            page.scroll(-_WHEEL if isinstance(event, events.MouseScrollUp) else _WHEEL)
        case events.Paste(text=text):
            page.paste(text)
        case _:
            return False
    return True


def next_look(session: ScreenSession) -> float:
    """In how many seconds the picture changes though nothing happens: ages grow, clocks run. 0: not at all."""
    return min((page.ticks for page in _seen(session) if page.ticks), default=0.0)
