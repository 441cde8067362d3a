"""An app under test: its screen as text, keys as a player presses them, and waiting without sleeping."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual import events
from textual.pilot import Pilot

from net.hub.session import Connection
from net.protocol.messages import MakeTable
from tests.patience import no_longer_than
from tui.app import SortilegeApp
from tui.client.state import ClientState
from tui.games import Picking
from tui.launch import Launch
from tui.settings import LESS, Settings
from tui.widgets.surface import Surface

SMALL = (80, 24)
LARGE = (120, 40)
PATIENCE = 120.0
"""So long a test that fails takes; one that passes waits for a state."""


class WatchedApp(SortilegeApp):
    """Says when it has drawn, so that a test can wait for what it wants to see."""

    def __init__(self, settings: Settings | None = None, **arguments: Any) -> None:
        """Moments are left out unless a test wants them."""
        super().__init__(settings or Settings(name="Ada", motion=LESS), **{"pace": 0, **arguments})
        self.drawn = asyncio.Event()
        self.plays_at_once = False
        """Whether its first screen is a table."""

    @property
    def state(self) -> ClientState:
        return self.session.state

    def redraw(self) -> None:
        super().redraw()
        self.drawn.set()

    def exit(self, *arguments: Any, **more: Any) -> None:
        super().exit(*arguments, **more)
        self.drawn.set()


class Player:
    """Somebody at a screen."""

    def __init__(self, app: WatchedApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> str:
        return self.app.query_one(Surface).text

    @property
    def state(self) -> ClientState:
        return self.app.state

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self._taken()

    async def click(self, text: str) -> None:
        """Where that text stands on the screen, by way of the terminal, not of some widget."""
        for y, line in enumerate(self.screen.split("\n")):
            if text in line:
                x = line.index(text)
                for kind in (events.MouseDown, events.MouseUp):
                    self.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
                await self._taken()
                return
        raise AssertionError(f"{text!r} is not on the screen:\n{self.screen}")

    async def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """With the button down from one cell to the other, and up there."""
        for kind, (x, y) in ((events.MouseDown, start), (events.MouseMove, end), (events.MouseUp, end)):
            self.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        await self._taken()

    async def _taken(self) -> None:
        """Until the app has seen to what it was given, and to what came of it at the other end of its line; the pilot
        waits for idleness only, and not for long."""
        for _ in range(2):
            done = asyncio.Event()
            self.app.call_later(done.set)
            await no_longer_than(PATIENCE, done.wait())

    async def turn(self, key: str, text: str, most: int = 15) -> None:
        """Press a key until that text is seen, as one turns a row of a form."""
        for _ in range(most):
            if text in self.screen:
                return
            await self.press(key)
        raise AssertionError(f"{text!r} never came by {key}:\n{self.screen}")

    async def until(self, condition: Callable[[], bool]) -> None:
        async def wait() -> None:
            while not condition():
                self.app.drawn.clear()
                await self.app.drawn.wait()

        try:
            await no_longer_than(PATIENCE, wait())
        except TimeoutError:
            raise AssertionError(f"It never came to that:\n{self.screen}") from None

    async def sees(self, *texts: str) -> None:
        await self.until(lambda: all(text in self.screen for text in texts))

    async def is_asked(self) -> None:
        """Until something is asked of the player, and drawn; or a count lies over the table."""
        table = self.state.table
        assert table is not None
        counting, asking = ("Go on", "Another game"), ("Enter", "Tab  Next")

        def ready() -> bool:
            shown = counting if table.sheets else asking
            return (bool(table.sheets) or self.is_waited_for) and any(words in self.screen for words in shown)

        await self.until(ready)

    @property
    def is_waited_for(self) -> bool:
        table = self.state.table
        return table is not None and table.view is not None and table.seat in table.scene(Picking()).waiting

    async def play_on(self) -> bool:
        """With Tab and Enter alone; whether the game goes on."""
        await self.is_asked()
        if "Another game" in self.screen:
            return False
        await self.press(*(["enter"] if "Go on" in self.screen else ["tab", "enter"]))
        return True

    async def play_to_the_end(self, most: int = 900) -> None:
        for _ in range(most):
            if not await self.play_on():
                return
        raise AssertionError(f"It never came to an end:\n{self.screen}")

    async def play_a_part(self, answers: int = 25) -> None:
        """What comes later is drawn at this size in the gallery, and played to its end at another."""
        for _ in range(answers):
            assert await self.play_on()


@asynccontextmanager
async def at_screen(app: WatchedApp, size: tuple[int, int] = SMALL) -> AsyncIterator[Player]:
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        await player.until(lambda: bool(player.screen.strip()))
        await player.until(lambda: not app.plays_at_once or player.state.table is not None)
        yield player


def solo(game: str = "kampf", seats: int = 3, seed: int = 1, options: tuple[tuple[str, str], ...] = ()) -> WatchedApp:
    wish = MakeTable(game, ("me", *["apprentice"] * (seats - 1)), options)
    app = WatchedApp(start=lambda app: app.play(wish, seed))
    app.plays_at_once = True
    return app


@asynccontextmanager
async def told_first(
    says: str, game: str = "kampf", seats: int = 3, size: tuple[int, int] = SMALL
) -> AsyncIterator[Player]:
    """A game whose first question of the player says that. Which seed deals it, is for the chance of today to say."""
    for seed in range(40):
        async with at_screen(solo(game, seats, seed), size) as player:
            await player.is_asked()
            if says in player.screen:
                yield player
                return
    raise AssertionError(f"None of 40 games began with: {says}")


def visitor(connection: Connection, name: str = "Ada") -> WatchedApp:
    """A player whose screen is drawn on somebody else's server."""
    return WatchedApp(Settings(name=name, motion=LESS), guest=Launch(connection, "connected", wire=True))
