"""One more game, as the end of one offers it: with the same people, or with others too."""

from __future__ import annotations

from typing import Final

from tui.client.table import ClientTable
from tui.client.table_votes import rematch
from tui.language import mark
from tui.screens.page import PageSession
from tui.widgets.buttons import Offer

AGAIN: Final = "again"
OTHERS: Final = "others"
LOOK_BACK: Final = Offer("v", mark("Replay"), "look back")


def again_offers(session: PageSession, table: ClientTable) -> tuple[tuple[Offer, ...], str]:
    """Return the keys for it, and how it stands: who wants it already. Onlookers have none."""
    if table.seat < 0 or table.info.phase != "over":
        return (), ""
    if session.is_solo:
        return (Offer("n", mark("Another game"), AGAIN),), ""
    found = rematch(table)
    again = Offer("n", found.label, AGAIN)
    return ((again,) if table.info.again else (again, Offer("o", mark("Again, with others"), OTHERS))), found.sentence
