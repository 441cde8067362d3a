"""Films a guest's first minute at a server, as an asciicast and as a picture that moves: docs/film.cast, docs/film.svg.

What is filmed is the program: a hub with bots, and the pages as a guest by plain ssh sees them. Only the clock and the
dice are the film's, so that the same program always makes the same film.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from textual import events

from core.bots import advice
from core.bots.bot import Asked
from net.hub.hub import Hub
from net.hub.inbox import OnEnd, OnMessages, Soon, at_once
from net.hub.session import Advise
from net.people.auth import Identity
from net.protocol.messages import AnyDown, AnyUp, MakeTable, Say, TableSeen
from scripts.benches.report import note
from scripts.strips import Frame, moving_svg
from tests.gallery.rooms import Stage
from tests.net.hand_world import HandWorld, Screen
from tui.canvas.canvas import Canvas, Run
from tui.canvas.depths import Depth
from tui.launch import Launch
from tui.screens.session import ScreenSession
from tui.screens.window import picture, take
from tui.served.painter import Painter
from tui.settings import FULL, Settings

FOLDER: Final = Path(__file__).parent.parent / "docs"
SIZE: Final = (80, 24)
TERM: Final = "xterm-256color"
FRAME: Final = 0.1
"""Seconds between two pictures at least."""
PACE: Final = 1.2
"""Seconds for which a bot thinks."""
THOUGHT: Final = 1.5
"""… and a friend."""
KEY: Final = 0.07
PATIENCE: Final = 60.0
TURNS: Final = 3
TITLE: Final = "Sortilege: a seat at a table of Kampf der Magier"


class FilmStage(Stage):
    """A screen whose clock is the world's."""

    def __init__(self, world: HandWorld) -> None:
        self._world = world

    def now(self) -> float:
        return self._world.clock


class FilmLine:
    """A guest's line to a hub in the same world: what is said arrives a moment later."""

    bytes_down = bytes_up = 0

    def __init__(self, world: HandWorld, hub: Hub, name: str) -> None:
        self._world, self._hub = world, hub
        self._identity = Identity(f"key:{name}", name)
        self._hear: OnMessages = lambda _messages: None

    def listen(self, on_messages: OnMessages, on_end: OnEnd, soon: Soon = at_once) -> None:
        self._hear = on_messages
        self._hub.connect(self._identity, self)

    def send(self, message: AnyUp) -> None:
        self._world.later(0.0, lambda: self._hub.receive(self, message))

    def deliver(self, message: AnyDown) -> None:
        self._world.later(0.0, lambda: self._hear([message]))

    def end(self, sentence: str) -> None:
        self._hub.disconnect(self)

    def advise(self, question: Asked, then: Advise) -> None:
        then(advice(question))

    def close(self) -> None: ...


class Friend:
    """Another guest, who answers after a while with the first card there is to play."""

    def __init__(self, world: HandWorld, hub: Hub, name: str) -> None:
        self.screen = Screen(hub, name)
        self._world = world
        self._thinks = False

    def looks(self) -> None:
        if not self._thinks and self.screen.all(TableSeen) and self.screen.choices():
            self._thinks = True
            self._world.later(THOUGHT, self._answers)

    def _answers(self) -> None:
        self._thinks = False
        if found := self.screen.choices():
            self.screen.answer(found[0])


class Film:
    """A guest at a screen, and every picture that it showed."""

    def __init__(self) -> None:
        self.world = HandWorld()
        self.hub = Hub(self.world, pace=PACE)
        self.frames: list[Frame] = []
        self._friends = [Friend(self.world, self.hub, name) for name in ("Bertrand", "Cleo")]
        self._began = self.world.clock
        self._session: ScreenSession | None = None

    # Before the camera

    def prepares(self) -> None:
        """Let a server look as it does in the evening."""
        bertrand, cleo = (friend.screen for friend in self._friends)
        cleo.send(MakeTable("zargos", ("me", "adept", "adept", "adept")))
        bertrand.send(MakeTable("kampf", ("me", "open", "adept", "adept"), (("deals", "1"),)))
        bertrand.send(Say(0, "One more for a quick Kampf?"))
        self.world.advance(40)
        self._began = self.world.clock

    def types(self, command: str) -> None:
        """Ask a shell for it."""
        canvas = Canvas(*SIZE)
        for at in range(len(command) + 1):
            canvas = Canvas(*SIZE)
            canvas.text(1, 1, f"$ {command[:at]}█")
            self._take(canvas)
            self._pass(KEY)
        self._pass(0.6)

    def comes_in(self, name: str) -> None:
        launch = Launch(FilmLine(self.world, self.hub, name), "connected")
        self._session = ScreenSession(FilmStage(self.world), Settings(name=name, motion=FULL), launch)
        self._session.begin()
        self._pass(0.0)
        self.waits(2.5)

    # While it runs

    def sees(self, *texts: str) -> None:
        """Wait until one of these is on the screen."""
        end = self.world.clock + PATIENCE
        while not any(text in self.shown for text in texts):
            assert self.world.clock < end, f"{texts} were not seen:\n{self.shown}"
            self._pass(FRAME)

    def press(self, key: str, then: float = 1.0) -> None:
        assert self._session is not None
        take(self._session, events.Key(key, key if len(key) == 1 else None), self.frames[-1].canvas)
        self.waits(then)

    def waits(self, seconds: float) -> None:
        end = self.world.clock + seconds
        while self.world.clock < end:
            self._pass(min(FRAME, end - self.world.clock))

    @property
    def shown(self) -> str:
        return str(self.frames[-1].canvas)

    @property
    def lasts(self) -> float:
        return self.world.clock - self._began

    def _pass(self, seconds: float) -> None:
        self.world.advance(seconds)
        if self._session is not None:
            for friend in self._friends:
                friend.looks()
            self._take(picture(self._session, *SIZE))

    def _take(self, canvas: Canvas) -> None:
        """Keep a picture, if it is another one."""
        if not self.frames or cells(canvas) != cells(self.frames[-1].canvas):
            self.frames.append(Frame(round(self.lasts, 2), canvas))


def cells(canvas: Canvas) -> list[list[Run]]:
    return [canvas.cells(y) for y in range(canvas.height)]


def filmed() -> Film:
    """Film a guest who comes in, sits down, is dealt cards, plays some, and asks what a card is."""
    film = Film()
    film.prepares()
    film.types("ssh -p 2222 castle.lan")
    film.comes_in("Ada")
    film.press("enter", 3.2)
    for turn in range(TURNS):
        film.sees("Tab  Next")
        film.waits(0.8)
        for key in ("tab",) * (turn % 2 + 1):
            film.press(key, 0.7)
        film.press("enter", 0.5)
    film.sees("Tab  Next")
    film.waits(0.8)
    film.press("ctrl+e", 2.5)
    film.press("right", 2.5)
    film.press("escape", 1.0)
    film.waits(1.0)
    return film


def asciicast(film: Film) -> str:
    """Return it as an asciicast of version 2."""
    columns, rows = SIZE
    head = {"version": 2, "width": columns, "height": rows, "title": TITLE, "env": {"TERM": TERM}}
    painter = Painter(SIZE, Depth.TRUE, TERM)
    lines = [json.dumps(head)]
    for number, frame in enumerate(film.frames):
        painter.put(frame.canvas)
        clear = "" if number else "\x1b[?25l\x1b[2J\x1b[H"
        lines.append(json.dumps([frame.at, "o", clear + painter.changes()]))
    lines.append(json.dumps([round(film.lasts, 2), "o", "\x1b[0m\x1b[?25h"]))
    return "\n".join(lines) + "\n"


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="scripts/film", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder (default: docs)")
    given = parser.parse_args(argv)
    film = filmed()
    for name, text in (("film.cast", asciicast(film)), ("film.svg", moving_svg(film.frames, film.lasts, TITLE))):
        (given.to / name).write_text(text, "utf-8")
        note(f"{name}: {len(film.frames)} pictures, {film.lasts:.0f} s, {len(text.encode()) / 1000:.0f} KB")


if __name__ == "__main__":
    main()
