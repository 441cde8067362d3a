"""Calls up what one likes to see at any time."""

from __future__ import annotations

from typing import Final

from core.dragonstones.view import DragonBoard
from tui.canvas.ink import QUIET, STRONG, TEXT
from tui.games import Cell, Outcome, Scene, Sheet, who
from tui.games.dragonstones.looks import letters
from tui.games.dragonstones.reveal import reveal
from tui.games.dragonstones.telling.treasure import amulets, in_full, stones
from tui.games.dragonstones.telling.words import fist
from tui.language import _, _p, mark
from tui.language.lists import listed
from tui.widgets.buttons import Offer

PLAYERS: Final = Offer("v", mark("Players"), "key:v")


def players_sheet(scene: Scene) -> Sheet:
    """Tell each seat in a line: stones, points, gold that comes back, and the latest fist that was opened."""
    board: DragonBoard = scene.board
    shown = reveal(scene)
    rows = []
    for seat in range(len(scene.names)):
        held = board.stones[seat]
        bid = fist(shown.stakes[seat]) if shown.stakes else ""
        holds = " D" if seat == board.doppelganger else ""
        rows.append(
            (
                Cell(f"{who(seat, scene.names, scene.seat)}{holds}", STRONG),
                *(Cell(str(each), TEXT if each else QUIET) for each in held),
                Cell(str(sum(held)), TEXT),
                Cell(str(board.scores[seat]), STRONG),
                Cell(_p("in short", "{count}f", count=board.spent[seat]) if board.spent[seat] else "", TEXT),
                Cell(bid, TEXT),
            )
        )
    ends = (_p("column", "all"), _p("column", "points"), _p("column", "spent"), _p("column", "bid"))
    columns = (_p("column", "player"), *letters(), *ends)
    return Sheet(_("The players"), columns, tuple(rows), tuple(_notes(board)))


def _notes(board: DragonBoard) -> list[str]:
    held = [*in_full(*board.bank, nothing=True), amulets(board.amulets)]
    left = stones(board.stones_in_bank)
    return [
        _("The bank has {stones}; {coins}.", stones=left, coins=listed(held)),
        _("Spent: fairy gold that comes back at the end of the turn. D has the Doppelganger."),
    ]


def look(scene: Scene) -> Outcome:
    return Outcome(scene.picking, sheets=(players_sheet(scene),))
