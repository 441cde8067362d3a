"""Offers what those at a table may wish of onlookers, before the game and in it."""

from __future__ import annotations

from functools import partial
from typing import Final

from net.protocol.messages import WATCHING, LetWatch
from tui.client.table_votes import has_voted
from tui.language import mark
from tui.screens.page import PageSession
from tui.widgets.commands import Command

KEY: Final = "f9"


def about_onlookers(session: PageSession) -> tuple[Command, ...]:
    """Offer to keep them out, or to let them in. Before the game its maker has the say; others ask for it, and so does
    everybody later: most of those who sit here must want it."""
    table = session.state.table
    if table is None or table.seat < 0 or table.info.phase not in {"gathering", "playing"} or session.is_solo:
        return ()
    info = table.info
    decides = info.phase == "gathering" and info.seats[table.seat].maker
    if has_voted(table, WATCHING):
        words = mark("Withdraw your vote on onlookers")
    elif decides:
        words = mark("Let others look on") if info.unwatched else mark("Let nobody look on")
    else:
        words = mark("Ask to let others look on") if info.unwatched else mark("Ask that nobody may look on")
    return (Command(KEY, words, do=partial(session.send, LetWatch(info.table, info.unwatched))),)
