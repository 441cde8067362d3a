"""Calls up what one likes to see at any time, and holds the help's page on the keys."""

from __future__ import annotations

from typing import Final

from core.dragonstones.cards import COLOURS
from core.dragonstones.view import DragonBoard
from tui.canvas.ink import QUIET, STRONG, TEXT
from tui.games import Cell, Outcome, Scene, Sheet, who
from tui.games.dragonstones.looks import LETTERS
from tui.games.dragonstones.reveal import reveal
from tui.games.dragonstones.words import fist
from tui.widgets.buttons import Offer

KEYS: Final = """
# Fist of Dragonstones in short

Three points win. In each turn ten characters are auctioned one after the other: the Witch, seven more of the standard
ones and two special ones, in an order that nobody knows. All hold out a fist with gold at once. The highest bid uses
the character's power; everybody pays what was in the fist, winner or not.

Fairy gold (f) comes back at the end of each turn, so what is not bid in a turn is wasted. Common gold (c) and silver
(s) go to the bank for good; silver is bid only when gold is tied. An amulet doubles a bid, a black coin makes the power
void. Stones buy points from the Enchanter, the Magician and the Sorcerer, and from some special characters.

# Keys of Fist of Dragonstones

| key | what it does |
| --- | --- |
| ← → | take one coin out of the fist, or put one in; stones, too |
| 0 1 2 3 … | so many of the marked coins: 3 Enter bids three |
| ↑ ↓ | to the next kind of coin, or the next stone |
| Space | one more of the marked kind, or none |
| A B | the amulet, the black coin: into the fist, or out again |
| R B Y | one stone more of that colour to pay, or none |
| T | takes coins instead of paying stones, where one may |
| Tab | the next answer that makes sense; Shift+Tab goes back |
| Enter | closes the fist, pays, answers; an empty fist bids nothing |
| Esc | empties the fist; at the Merchant takes a stone back |
| I | looks at this turn's characters, one after the other |
| V | all that is public of every player, a line each |
"""
PLAYERS: Final = Offer("v", "Players", "key:v")


def players_sheet(scene: Scene) -> Sheet:
    """Tell each seat in a line: stones, points, gold that comes back, and the latest fist that was opened."""
    board: DragonBoard = scene.board
    shown = reveal(scene)
    rows = []
    for seat in range(len(scene.names)):
        stones = board.stones[seat]
        bid = fist(shown.stakes[seat]) if shown.stakes else ""
        mark = " D" if seat == board.doppelganger else ""
        rows.append(
            (
                Cell(f"{who(seat, scene.names, scene.seat)}{mark}", STRONG),
                *(Cell(str(each), TEXT if each else QUIET) for each in stones),
                Cell(str(sum(stones)), TEXT),
                Cell(str(board.scores[seat]), STRONG),
                Cell(f"{board.spent[seat]}f" if board.spent[seat] else "", TEXT),
                Cell(bid, TEXT),
            )
        )
    columns = ("player", *LETTERS, "all", "points", "spent", "bid")
    return Sheet("The players", columns, tuple(rows), tuple(_notes(board)))


def _notes(board: DragonBoard) -> list[str]:
    fairy, common, silver = board.bank
    left = ", ".join(f"{count} {name}" for count, name in zip(board.stones_in_bank, COLOURS, strict=True))
    coins = f"{fairy} fairy gold, {common} common gold, {silver} silver and {board.amulets} amulets"
    return [
        f"The bank has {left} stones; {coins}.",
        "Spent: fairy gold that comes back at the end of the turn. D has the Doppelganger.",
    ]


def look(scene: Scene) -> Outcome:
    return Outcome(scene.picking, sheets=(players_sheet(scene),))
