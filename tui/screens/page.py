"""Defines what a screen is: it draws itself on a canvas, answers keys and clicks, and hears what came over the line.

A page holds nothing but what its player is about to do (a cursor, a half-written line); what it shows belongs to the
session's state (tui/client/state.py). It asks the session, or a test's stand-in, to change pages and to send.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from net.people.text import width_of
from net.protocol.messages import AnyDown, AnyUp, MakeTable
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import BAR, FAINT, NIGHT, PANEL, QUIET, TEXT, WARNING, Ink
from tui.client.bots.advising import Advising
from tui.client.kept import Kept
from tui.client.nearby import Nearby
from tui.client.state import ClientState
from tui.language import mark, worded
from tui.launch import Hosting, Launch
from tui.settings import Settings
from tui.widgets.buttons import PRESS
from tui.widgets.commands import Command, Hints, draw_hints, whole_hints, width_of_hints
from tui.widgets.emblems import NONE, Emblem, draw_emblem
from tui.widgets.textline import TextLine

if TYPE_CHECKING:
    from net.solo.shelf import KeptGame


class PageSession(Protocol):
    """The part of a session that a page may ask for."""

    state: ClientState
    """The state as it has come over the line."""
    settings: Settings
    characters: Path | None
    """The file of characters that the command named, to make tables with."""

    @property
    def line(self) -> str:
        """The state of the line in a few words: 'solo', 'connected', 'lost, trying again', in the player's language."""

    @property
    def is_solo(self) -> bool:
        """Whether the table is one against bots, on this machine."""

    @property
    def lobby_waits(self) -> bool:
        """Whether the game is a guided one, begun in the lobby of a server: there one is again afterwards."""

    @property
    def has_line(self) -> bool:
        """Whether there is a line to a hub: otherwise one is at home, and asks one's own machine alone."""

    @property
    def is_lost(self) -> bool:
        """Whether the line is lost, and tried again."""

    @property
    def traffic(self) -> tuple[int, int] | None:
        """Bytes down and up; None where nothing goes over a wire."""

    @property
    def guests(self) -> tuple[str, ...]:
        """The lines that a host gives to guests; empty for guests themselves."""

    @property
    def at_home(self) -> bool:
        """Whether there is a home screen to go back to: not on somebody else's server."""

    @property
    def uppermost(self) -> Page: ...

    def open(self, page: Page) -> None: ...

    def close(self, page: Page) -> None: ...

    def send(self, message: AnyUp) -> None: ...

    @property
    def adds_by_itself(self) -> bool:
        """Whether the player's own program adds to chance, or nobody else's does: alone."""

    def add_share(self, text: str) -> None:
        """Add what the player has typed to chance."""

    @property
    def table_lines(self) -> tuple[str, ...]:
        """The lines by which others come straight to a free seat of this table: for ssh, and for sortilege."""

    def say(self, sentence: str) -> None:
        """Put a sentence on the notice line, where it stays until the next key."""

    @property
    def advising(self) -> Advising:
        """Advice for this player."""

    def copy(self, text: str) -> None:
        """Ask for it to be kept in the clipboard of the player's terminal, and say so."""

    @property
    def on_own_machine(self) -> bool:
        """Whether files can be kept here, and the program be stopped for a while."""

    def save_picture(self) -> None:
        """Keep what is shown as a file, and say where."""

    def suspend(self) -> None:
        """Stop this program until the shell goes on with it, where that harms nobody; say why not."""

    def change(self, settings: Settings) -> None:
        """Use these settings from now on, and keep them."""

    def play(self, wish: MakeTable) -> None:
        """Start a game in this process, against bots."""

    @property
    def may_learn(self) -> bool:
        """Whether a guided game can begin here: not while others wait at a table."""

    def learn(self, game: str) -> None:
        """Play a guided game, in this process."""

    @property
    def kept(self) -> Kept:
        """The games against bots that can be gone on with."""

    @property
    def nearby(self) -> Nearby:
        """The servers on this machine's networks."""

    @property
    def launch(self) -> Launch | None:
        """The line that is open."""

    def go_on_with(self, game: KeptGame) -> None:
        """Go on with a game that was kept."""

    def delete_past(self, number: int) -> None:
        """Delete one of one's own games that are over, by its number in the list."""

    def delete_kept(self, game: KeptGame) -> None:
        """Delete a game that was kept, for good, and say so."""

    def host(self, wish: Hosting) -> None:
        """Start a server in this process, and take the host's own seat at it."""

    def join(self, address: str) -> None:
        """Join a server elsewhere."""

    def hang_up(self) -> None:
        """End the line: back to the home screen, or goodbye."""

    def quit(self) -> None: ...

    def redraw(self) -> None: ...

    def draw_anew(self) -> None:
        """Send the whole screen once more: another program has written over it, say."""

    @property
    def plays(self) -> bool:
        """Whether moments are played: the player wants them, and the line carries them."""

    @property
    def lag(self) -> float:
        """Seconds from what is shown here to the key that answers it, at the least."""

    def now(self) -> float:
        """Return the time by which moments are played."""


AGES: Final = 20.0
"""Seconds between looks at what grows old: few bytes where somebody is away, none where nobody is."""
CLOCKS: Final = 5.0
PALETTE: Final = "ctrl+p"
MORE: Final = mark("Ctrl+P all")
"""The key of the palette, told where there is room for it."""


class Page:
    """Any screen. `covers` is false for a box that stands before the page below it."""

    covers = True
    fleeting = False
    """Whether it goes when a table comes, since it is about what was below."""
    is_of_line = False
    """Whether it is the page of the table that the line shows, which changes with it."""
    leaving = "escape"
    """The key that leaves it."""
    smallest: tuple[int, int] = (20, 6)
    """Columns and rows; in a smaller window it could not be used, and one sentence says so instead."""

    def least(self, width: int) -> tuple[int, int]:
        """Return what it needs in a window of so many columns: fewer rows, perhaps, in a wider one."""
        return self.smallest

    @property
    def way_out(self) -> str:
        """The key that leaves what its player is doing."""
        return self.leaving

    @property
    def parting(self) -> bool:
        """Whether it asks before one leaves for good, by Enter."""
        return False

    @property
    def ticks(self) -> float:
        """Seconds after which it is to be drawn anew for the time alone that it shows; 0 if it shows none."""
        return 0.0

    def __init__(self, session: PageSession) -> None:
        self.session = session

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def key(self, key: str, character: str | None) -> None:
        """Take a key by Textual's name, and what it would write."""

    def commands(self) -> Sequence[Command]:
        """Return what its keys do now, the way out last: what the palette lists and the status line names."""
        return ()

    def do(self, command: Command) -> None:
        """Carry out one of its commands, as its key does."""
        if command.do is not None:
            command.do()
        else:
            self.press(command.key.lower(), command.key if len(command.key) == 1 else None)

    @property
    def editing(self) -> TextLine | None:
        """The line that is being written on it, if one is: its keys go there."""
        return None

    def press(self, key: str, character: str | None) -> None:
        """Do what a key is offered for, whatever else it may mean just now."""
        self.key(key, character)

    def click(self, action: str) -> None:
        """Do what a click on a spot means. Most mean a key, as it is offered: it writes nothing where a line is being
        written."""
        if action.startswith(PRESS):
            key = action.removeprefix(PRESS)
            self.press(key.lower() if len(key) == 1 else key, key if len(key) == 1 and key.isupper() else None)

    def point(self, _thing: str) -> bool:
        """Say what that thing is, which was drawn here. Return whether there is anything to say."""
        return False

    def scroll(self, lines: int) -> None:
        """Take the mouse wheel."""

    def paste(self, text: str) -> None:
        """Take a paste, on pages with a line to write on."""

    def elapse(self) -> None:
        """Do what is due by the time alone, before anything is drawn."""

    def skip(self, key: str) -> bool:
        """Return whether a key or a click has only ended what was played, and must mean nothing else."""
        return False

    def speak(self, language: str) -> None:
        """Take note that another language may be read from here on: what the session's state holds knows it."""

    def heard(self, message: AnyDown) -> None:
        """Take note of a message that the state has taken in, while this page is the uppermost."""

    @property
    def takes_back(self) -> bool:
        """Whether Ctrl+Z takes back here what was done last; elsewhere it stops the program."""
        return False

    def undo(self) -> bool:
        """Ctrl+Z: take back what was done last, or say why not; false where nothing ever is taken back."""
        return False

    def uncovered(self) -> None:
        """Show what came while another page stood before this one, for only the uppermost hears of it."""

    def leave(self) -> None:
        self.session.close(self)


def counted(size: int) -> str:
    """Return about how many bytes these are: to write a new number with every kilobyte costs more than many a move."""
    if size < 1000:
        return f"{size} B"
    step = 1 if size < 10_000 else 5 if size < 100_000 else 50
    return f"{round(size / 1000 / step) * step} KB" if size < 1_000_000 else f"{size / 1e6:.1f} MB"


def draw_frame(
    canvas: Canvas, session: PageSession, title: str, detail: str = "", keys: Hints = (), emblem: Emblem = NONE
) -> Rect:
    """Draw the head, the notice and the status line that every full screen has; return what is between.
    Whoever draws on more than that draws the notice anew."""
    draw_head(canvas, title, detail, emblem)
    draw_status(canvas, session, keys)
    rows = draw_notice(canvas, session, canvas.height - 2)
    return Rect(0, 1, canvas.width, canvas.height - 2 - max(1, rows))


def draw_head(canvas: Canvas, title: str, detail: str, emblem: Emblem = NONE) -> None:
    canvas.fill(Rect(0, 0, canvas.width, 1), BAR)
    end = canvas.text(draw_emblem(canvas, 1, 0, emblem), 0, worded(title), emblem.title)
    canvas.text(end + 2, 0, worded(detail), QUIET, max(0, canvas.width - end - 3))


def draw_notice(canvas: Canvas, session: PageSession, y: int) -> int:
    """Draw the notice on one line if it fits; a longer sentence covers what is above until the next key. Where there is
    none, say what is being opened, as long as that takes. Return how many lines it takes."""
    lines = wrap(session.state.notice or session.state.opening, canvas.width - 4)[:4]
    top = y - len(lines) + 1
    if len(lines) > 1:
        canvas.fill(Rect(0, top, canvas.width, len(lines)), Ink(bg=NIGHT))
    for row, line in enumerate(lines):
        canvas.text(1, top + row, "!" if row == 0 else " ", WARNING)
        canvas.text(3, top + row, line, WARNING)
    return len(lines)


def draw_status(canvas: Canvas, session: PageSession, keys: Hints, beside: Sequence[str] = ()) -> None:
    """Draw how the line stands at the left and the keys of this screen at the right; a click on one is that key.
    `beside`: what else is told at the left, in ever fewer words, as many as there is room for."""
    y = canvas.height - 1
    canvas.fill(Rect(0, y, canvas.width, 1), BAR)
    lost, more = session.is_lost, worded(MORE)
    keys = whole_hints(keys, canvas.width - 4)
    width = width_of_hints(keys)
    if not lost:
        draw_hints(canvas, canvas.width - 1 - width, y, keys)
    room = canvas.width - 5 - (0 if lost else width)
    sign = "✗ " if lost else "● " if session.line else ""
    end = canvas.text(1, y, sign, WARNING if lost else Ink(FAINT, PANEL))
    end = canvas.text(end, y, _line_and_traffic(session, room, beside), WARNING if lost else TEXT, room)
    start = canvas.width - 1 - width - width_of(more) - (2 if keys else 0)
    if not lost and end + 1 < start:
        canvas.text(start, y, more, QUIET)
        canvas.spot(Rect(start, y, width_of(more), 1), f"{PRESS}{PALETTE}")


def _line_and_traffic(session: PageSession, room: int, beside: Sequence[str]) -> str:
    """Return how the line stands, and the traffic, each whole or not at all: a number that is cut is another number,
    and of a word one letter tells nothing. That the line is lost is told in any case."""
    line = " · ".join(filter(None, (session.line, next((each for each in beside if _fits(session, each, room)), ""))))
    if session.traffic is None:
        return line
    down, up = map(counted, session.traffic)
    both = f"{line} · ↓{down} ↑{up}"
    return next((each for each in (both, line) if width_of(each) <= room), line if session.is_lost else "")


def _fits(session: PageSession, words: str, room: int) -> bool:
    return bool(words) and width_of(f"{session.line} · {words}") <= room
