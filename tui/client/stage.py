"""Declares what a session is given: the stage on which it is shown, and what it has of its own machine."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tui.client.nearby import LookAround
from tui.launch import Hosting, Launch

if TYPE_CHECKING:
    from net.solo.shelf import Shelf


class Stage(Protocol):
    """Shows a session: an app, a terminal, the console."""

    def soon(self, do: Callable[[], None]) -> None:
        """Run something in the stage's own task, once it has finished what it is doing."""

    def leave(self, sentence: str, status: int) -> None: ...

    def traffic(self, launch: Launch) -> tuple[int, int]:
        """Return the bytes down and up."""

    def call(self, words: str, *, aloud: bool) -> None:
        """Show what waits for the player, empty for nothing, and `aloud` call them to it, as their settings wish."""


class Home(NamedTuple):
    """The things that only a session on one's own machine has."""

    keep: Path | None = None
    """Where changed settings are kept."""
    pace: float | None = None
    """How long a bot of a solo game waits before its move; the hub's own by default."""
    open_server: Callable[[str, Hosting], Awaitable[Launch]] | None = None
    """Starts a server, and gives the player of that name a seat's line to it."""
    shelf: Shelf | None = None
    """Where games against bots are kept; without one they end when they are left."""
    look_around: LookAround | None = None
    """Looks for servers on this machine's networks."""


NO_HOME: Final = Home()
