"""Does what every window on a session does, whoever shows it: draws pages onto a canvas, gives keys and clicks to one
page."""

from __future__ import annotations

from typing import Final

from textual import events

from tui.canvas.canvas import Canvas
from tui.canvas.clipboard import text_in
from tui.canvas.themes import Theme
from tui.screens.anywhere.commands import ANEW, PICTURE, SUSPEND
from tui.screens.anywhere.palette import PalettePage
from tui.screens.anywhere.pointer import RIGHT, Press
from tui.screens.page import PALETTE, Page
from tui.screens.session import ScreenSession
from tui.screens.small import draw_too_small, heeded, is_too_small
from tui.widgets.buttons import PRESS
from tui.widgets.keyboard import ALT

_WHEEL: Final = 3
_CLICKED: Final = "click"
_SIGNS: Final = (events.Key, events.Paste, events.MouseDown, events.MouseScrollUp, events.MouseScrollDown)
"""The messages by which somebody shows that they are there."""

LEISURE: Final = 10.0
"""The least seconds between pictures that show nothing new but the time, where little is to be sent."""


def picture(session: ScreenSession, width: int, height: int) -> Canvas:
    """Draw the uppermost page, and below it what a box leaves to be seen. If what a server has sent can't be drawn,
    draw what there is without that server."""
    canvas = session.relying(lambda: _picture(session, width, height))
    return _picture(session, width, height) if canvas is None else canvas


def _picture(session: ScreenSession, width: int, height: int) -> Canvas:
    canvas = Canvas(width, height, ascii_only=session.settings.ascii, theme=Theme(session.settings.theme))
    for page in session.pages[:]:
        page.elapse()
    seen = _seen(session)
    session.cramped = bool(seen) and is_too_small(seen[-1], width, height)
    if session.cramped:
        draw_too_small(canvas, seen[-1])
        return canvas
    for page in seen:
        if not is_too_small(page, width, height):
            if not page.covers:
                canvas.forget_spots()  # A button of the page below would be answered by the box.
            page.draw(canvas)
    canvas.invert(session.pointer.selected)
    return canvas


def _seen(session: ScreenSession) -> list[Page]:
    """Return the uppermost page that covers all below it, and the boxes before it."""
    pages = session.pages
    first = max((at for at, page in enumerate(pages) if page.covers), default=0)
    return pages[first:]


def take(session: ScreenSession, event: events.Event, shown: Canvas) -> bool:
    """Give a key, a click or a paste to the uppermost page. Return whether there may be something new to see. `shown`
    is the picture that its player sees."""
    if not session.pages:
        return False
    if not isinstance(event, events.MouseMove):
        session.touched()
    changed = session.relying(lambda: _take(session, event, shown))
    if isinstance(event, _SIGNS):
        session.pressed()
    return changed is not False


def _take(session: ScreenSession, event: events.Event, shown: Canvas) -> bool:
    match event:
        case events.Key(key=key, character=character):
            session.pointer.forget()
            return _take_key(session, key, character)
        case events.Paste(text=text) if not session.cramped:
            session.pages[-1].paste(text)
        case events.MouseScrollUp() | events.MouseScrollDown():
            session.pages[-1].scroll(-_WHEEL if isinstance(event, events.MouseScrollUp) else _WHEEL)
        case events.MouseDown(x=x, y=y, button=button):
            session.pointer.press(Press(x, y, button, shown.hit(x, y), session.pages[-1]))
            return False
        case events.MouseMove(x=x, y=y):
            return session.pointer.move(x, y)
        case events.MouseUp(x=x, y=y):
            session.pointer.move(x, y)
            return _release(session, shown)
        case _:
            return False
    return True


def _take_key(session: ScreenSession, key: str, character: str | None) -> bool:
    page = session.pages[-1]
    if key.startswith(ALT) and character and not (page.editing is not None and page.editing.edits(key)):
        # Esc and a key close behind it. What Esc leads to has the other.
        changed = _take_key(session, "escape", None)
        return (bool(session.pages) and _take_key(session, key.removeprefix(ALT), character)) or changed
    if session.cramped:
        meant = heeded(page, key.lower())
        if meant:
            page.key(meant, None)
        return bool(meant)
    if page.skip(key):
        return True
    session.state.notice = ""
    if key == PALETTE and not isinstance(page, PalettePage):
        session.open(PalettePage(session, page))
    elif key == ANEW:
        session.draw_anew()
    elif key == SUSPEND:
        if not page.undo():
            session.suspend()
    elif key == PICTURE and session.on_own_machine:
        session.save_picture()
    else:
        page.key(key.lower() if len(key) == 1 else key, character)  # The screen shows keys as capitals.
    return True


def _release(session: ScreenSession, shown: Canvas) -> bool:
    """Copy what was selected, or do what was clicked, if it is there yet, as the button comes up."""
    press, selected = session.pointer.release()
    if press is None:
        return False
    if press.button == RIGHT:
        return _points(session, press, shown)
    if selected.width:
        session.copy(text_in(picture(session, shown.width, shown.height), selected))
    elif press.action and press.page is session.pages[-1] and shown.hit(press.x, press.y) == press.action:
        _click(session, press)
    else:
        return False
    return True


def _points(session: ScreenSession, press: Press, shown: Canvas) -> bool:
    """Take the other button of the mouse: it asks what that is. Return whether something there has an answer."""
    thing = shown.thing_at(press.x, press.y)
    if not thing or press.page is not session.pages[-1]:
        return False
    session.state.notice = ""
    return press.page.point(thing)


def _click(session: ScreenSession, press: Press) -> None:
    if session.pages[-1].skip(_CLICKED):
        return
    session.state.notice = ""
    if press.action == f"{PRESS}{PALETTE}":
        session.open(PalettePage(session, press.page))
    else:
        press.page.click(press.action)


def next_look(session: ScreenSession) -> float:
    """Return in how many seconds the picture changes though nothing happens: ages grow, clocks run. 0 means not at
    all. Where little is to be sent time is told less often."""
    seconds = session.relying(lambda: min((page.ticks for page in _seen(session) if page.ticks), default=0.0)) or 0.0
    return max(seconds, LEISURE) if seconds and session.settings.low_bandwidth else seconds
