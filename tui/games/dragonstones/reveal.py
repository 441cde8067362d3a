"""Puts together, from what was told, the latest fists that were opened, and what became of this turn's characters.

The board holds the auction that is going on; the one before it is looked at until the next fists open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.dragonstones import events as happened
from core.dragonstones.cards import NOBODY
from core.dragonstones.state import Auction, SilverStake, Stake
from core.dragonstones.view import DragonBoard
from core.telling import Event
from tui.games import Scene
from tui.language import _p


class Reveal(NamedTuple):
    card: int = NOBODY
    stakes: tuple[Stake, ...] = ()
    """The opened fists, by seat."""
    silver: Mapping[int, SilverStake] = {}
    tied: tuple[int, ...] = ()
    winner: int = NOBODY
    fate: str = ""
    """Why nobody uses the power: void, no bid or tied; see `fates`."""


class Act(NamedTuple):
    """The fists and their coins, as a frame of a moment shows them."""

    reveal: Reveal
    closed: frozenset[int] = frozenset()
    """The seats whose fists are not open yet."""
    lit: frozenset[int] = frozenset()
    flying: frozenset[int] = frozenset()
    """Those whose coins are on their way to the bank …"""
    part: float = 0.0
    """… and how far they have come, from 0 to 1."""
    paid: frozenset[int] = frozenset()
    """The seats of which the gold before the screen is looked at."""
    back: tuple[int, ...] = ()
    """By seat, how much of it has just gone back behind the screen."""
    joins: int = NOBODY
    """The character that is dealt just now."""


def act(scene: Scene) -> Act | None:
    return scene.act if isinstance(scene.act, Act) else None


def reveal(scene: Scene) -> Reveal:
    """Return the fists as they were told; for somebody who has just come back, as the board still shows them."""
    if (shown := act(scene)) is not None:
        return shown.reveal
    found = Reveal()
    for event in scene.past:
        found = _after(found, event)
    return found if found.stakes else _of(scene.view.board.auction)


def _after(found: Reveal, event: Event) -> Reveal:
    match event:
        case happened.FistsOpened(card, stakes):
            return Reveal(card, stakes)
        case happened.Tied(_card, seats, _strength):
            return found._replace(tied=seats)
        case happened.SilverOpened(seats, stakes):
            return found._replace(silver=dict(zip(seats, stakes, strict=True)))
        case happened.AuctionWon(_card, seat, _strength):
            return found._replace(winner=seat)
    fate = _fate(event)
    return found._replace(fate=fate) if fate else found


def _fate(event: Event) -> str:
    match event:
        case happened.PowerVoid():
            return "void"
        case happened.NobodyBid():
            return "no bid"
        case happened.TiedAgain():
            return "tied"
    return ""


def _of(auction: Auction) -> Reveal:
    silver = dict(zip(auction.tied, auction.silver, strict=False))
    return Reveal(auction.card, auction.stakes, silver, auction.tied, auction.winner)


def fates() -> dict[str, str]:
    """Return why nobody uses a power, as it is said."""
    return {"void": _p("a power", "void"), "no bid": _p("a power", "no bid"), "tied": _p("a power", "tied")}


class Row(NamedTuple):
    """One of this turn's characters."""

    card: int
    order: int
    """1 for the first that was put up; 0 for one still to come."""
    user: int = NOBODY
    fate: str = ""


def rows(scene: Scene) -> list[Row]:
    """Return all of them in an order that does not change during a turn; only what became of them does."""
    board: DragonBoard = scene.view.board
    fates = _fates(scene, len(board.put_up))
    found = [Row(each.card, n + 1, each.user, fates[n]) for n, each in enumerate(board.put_up)]
    found += [Row(card, 0) for card in board.to_come]
    return sorted(found, key=lambda row: (row.card, row.order or 99))


def _fates(scene: Scene, count: int) -> list[str]:
    """Return the fates of those put up, in their order; empty for what was told too long ago."""
    found: list[str] = []
    for event in scene.past:
        if isinstance(event, happened.TurnBegan):
            found = []
        elif isinstance(event, happened.CharacterPutUp):
            found.append("")
        elif found and (fate := _fate(event)):
            found[-1] = fate
    missing = max(0, count - len(found))
    return [""] * missing + found[len(found) - count + missing :]
