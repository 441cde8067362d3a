"""Sees that what a server shows of a table can be one: screens count on its seats, its view and its game agreeing.

What only a game's own rules could tell is not looked at here: nobody imagines a state for a view that is not looked at
(tui/client/session.py sees to what comes of that).
"""

from __future__ import annotations

from typing import Any, Final

from core.engine import AnyGame, Ask, View
from core.registry import OURS
from core.seats import by_seats
from core.sentences import mark
from net.protocol.wire import WireError

UNFIT: Final = mark("The server showed a table that can't be: its seats and its game do not agree.")


def check_seats(game: AnyGame, seats: int, seat: int) -> None:
    """Refuse a table with more or fewer seats than its game is for, and a player beyond them."""
    if seats not in game.seats:
        raise WireError(UNFIT)
    if not -1 <= seat < seats:
        raise WireError(mark("The server showed a seat that its table does not have."))


def check_view(game: AnyGame, view: View[Any], seats: int, seat: int) -> None:
    """Refuse a view that is another seat's, or of a table with other seats."""
    asks = [item for item in view.agenda if isinstance(item, Ask)]
    waiting = view.agenda[-1].seats if view.agenda and isinstance(view.agenda[-1], Ask) else ()
    fits = (
        view.seat == (seat if seat >= 0 else None)
        and all(_are_seats(ask.seats, seats) for ask in asks)
        and _are_seats(view.answered, seats)
        and {*view.answered} <= {*waiting}
        and (view.own is not None) == (seat in view.answered)
        and all(len(getattr(view.board, name)) == seats for name in _of_seats(game))
    )
    if not fits:
        raise WireError(UNFIT)


def _are_seats(named: tuple[int, ...], seats: int) -> bool:
    """Tell whether these are seats of the table, each of them at most once."""
    return len({*named}) == len(named) and all(0 <= each < seats for each in named)


def _of_seats(game: AnyGame) -> frozenset[str]:
    """Return the fields that hold something of every seat. Of our own games the tests make sure that they stay so all
    game long."""
    named: Any = game
    return by_seats(named) if game.name in OURS else frozenset()
