"""Opens the lines to a table: alone with bots, or as the guest of a server. A host's own line is opened in
tui/hosting.py, for it leads through the door that guests come in by.

What a way needs (the hub, the SSH server, the SSH client) is imported when it is taken.
"""

from __future__ import annotations

import getpass
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.sentences import mark, sentence
from net.hub.session import Connection
from net.people.invites import PORT, Destination, Where
from net.people.names import clean_name

if TYPE_CHECKING:
    from net.client.dial import AskInvitation, Trust
    from net.nearby.finding import Finder
    from net.solo.game import Game, Keeping
    from net.solo.shelf import KeptGame, Shelf

OnState = Callable[[str], None]

HOST_PORT: Final = PORT
PATIENCE: Final = 5.0
"""Seconds of CPU that may be spent at a time on what a server has sent."""
SOLO: Final = mark("solo")


async def _nothing() -> None:
    return None


def _nobody() -> int:
    return 0


@dataclass
class Launch:
    """A line that is open, what it is called on the status line, and how it ends."""

    connection: Connection
    kind: str
    wire: bool = False
    """Whether its bytes go over a wire, and are counted."""
    guests: tuple[str, ...] = ()
    """The lines that guests type, where this is the host, and the key that they are asked to trust."""
    end: Callable[[], Awaitable[None]] = field(default=_nothing)
    others: Callable[[], int] = _nobody
    """Returns how many others are served by this process, and stop with it."""
    where: Where | None = None
    """The address by which others come to the same server; None where they can't."""
    destination: Destination | None = None
    """The table that its player has come for."""
    goes_back: bool = False
    """Whether it leads back to a game that has been begun."""
    keeping: Keeping | None = None
    """How a solo game is kept; None where it is not."""
    why_not_kept: str = ""
    """The reason why this one can't be kept, where others would be."""
    adds: bool = False
    """Whether it adds a share to chance by itself, as a program of the player's own does."""


def own_name(chosen: str) -> str:
    """Return the name in the settings, or the one on this machine."""
    if chosen:
        return chosen
    try:
        return clean_name(getpass.getuser()) or "player"
    except (OSError, KeyError, ImportError):  # The last is Windows, where no variable names the user.
        return "player"


def alone(name: str, seed: int | None, pace: float | None = None, shelf: Shelf | None = None) -> Launch:
    """Open a line to a hub of one's own, for a new game. It is kept on that shelf, if there is one and it can be."""
    from net.solo.game import begin

    return _solo(begin(shelf, name, seed, pace))


def guided_by(name: str, deal: int, pace: float | None = None) -> Launch:
    """Open a line to a hub of one's own, for a guided game with that deal."""
    from net.solo.game import guided

    return _solo(guided(name, deal, pace))


def gone_on_with(shelf: Shelf, kept: KeptGame, name: str, pace: float | None = None) -> Launch:
    """Open a line to a game that was kept. Raise UserError where that can't be."""
    from core.registry import GAMES
    from net.solo.game import go_on

    if kept.standing is None or kept.standing.game not in GAMES:
        from net.host.elsewhere import find_games

        find_games()
    return replace(_solo(go_on(shelf, kept, name, pace)), goes_back=True)


def _solo(game: Game) -> Launch:
    return Launch(game.line, SOLO, end=game.end, keeping=game.keeping, why_not_kept=game.why_not_kept)


@dataclass(frozen=True)
class Hosting:
    """The host's wishes for the server."""

    port: int
    data: Path | None = None
    pace: float | None = None
    limits: Path | None = None
    """A file of limits, instead of the data directory's."""
    invite: bool = False
    """Whether strangers need a code."""
    notify: str = ""
    """A command to be run for players whose turn it is and who are not here …"""
    notify_after: float | None = None
    """… for so many seconds; by default what the server takes for long enough."""
    store: str = ""
    """The address of a database that keeps the tables, instead of a file."""
    node: str = ""
    """The name by which this is one of several servers on that database …"""
    advertised: str = ""
    """… and where the others reach it; by default this machine's address and port."""
    lan: bool = True
    """Whether it is announced on this machine's networks."""


@dataclass(frozen=True)
class Joining:
    """Says where a guest goes, perhaps straight to a table, and what is asked on the way."""

    address: str
    trust: Trust
    ask_invitation: AskInvitation
    data: Path | None = None
    invitation: str = ""


def look_around(changed: Callable[[], None]) -> Finder:
    """Look for servers on this machine's networks; `changed` is called whenever others are known."""
    from net.nearby.finding import Finder

    return Finder(changed)


async def as_guest(name: str, wish: Joining, on_state: OnState) -> Launch:
    from net.client import connect
    from net.client.address import parse_target
    from net.host.elsewhere import find_games
    from net.host.watchdog import Watchdog

    find_games()
    where, destination = parse_target(wish.address)
    connection = await connect(
        where.host,
        where.port,
        user=name,
        trust=wish.trust,
        on_state=on_state,
        data_dir=wish.data,
        invitation=wish.invitation,
        ask_invitation=wish.ask_invitation,
    )

    watchdog = Watchdog(look=1.0, patience=PATIENCE)
    watchdog.start()

    async def end() -> None:
        watchdog.close()
        connection.close()

    kind, others = sentence("on {where}", where=str(where)), Where(*where)
    return Launch(connection, kind, wire=True, adds=True, end=end, where=others, destination=destination)
