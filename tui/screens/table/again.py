"""Offers what the end of a game leads to: one more, with the same people or with others too, and its season."""

from __future__ import annotations

from typing import Final

from tui.client.table import ClientTable
from tui.client.table_votes import rematch
from tui.language import mark
from tui.screens.page import PageSession
from tui.widgets.buttons import Offer

AGAIN: Final = "again"
OTHERS: Final = "others"
SEASON: Final = "season"
LOOK_BACK: Final = Offer("w", mark("Replay"), "look back")


def again_offers(session: PageSession, table: ClientTable) -> tuple[tuple[Offer, ...], str]:
    """Return the keys for it, and how it stands: who wants it already. Onlookers have but the season's."""
    season = season_offers(table)
    if table.seat < 0 or table.info.phase != "over":
        return season, ""
    if session.is_solo:
        return (Offer("n", mark("Another game"), AGAIN),), ""
    found = rematch(table)
    again = Offer("n", found.label, AGAIN)
    others = () if table.info.again else (Offer("o", mark("Again, with others"), OTHERS),)
    return (*season, again, *others), found.sentence


def season_offers(table: ClientTable) -> tuple[Offer, ...]:
    """Return the key that shows the season in which this game has counted, as it stands now."""
    return (Offer("t", mark("The season"), SEASON),) if table.info.season and table.info.phase == "over" else ()


def show_season(session: PageSession, table: ClientTable) -> None:
    from tui.screens.lobby.seasons import SeasonPage

    session.open(SeasonPage(session, table.info.season))
