"""Says in whole words what a fist held, what a character does and what a seat has: to be heard, or asked about."""

from __future__ import annotations

from typing import Any

from core.dragonstones.cards import FIRST_BLANK
from core.dragonstones.state import SilverStake, Stake
from core.dragonstones.view import DragonBoard
from tui.games import Scene, told
from tui.games.dragonstones.characters.ours import is_ours
from tui.games.dragonstones.characters.parts import does
from tui.games.dragonstones.telling.treasure import coins, points, stones
from tui.games.dragonstones.telling.words import text_of
from tui.language import _, _p, mark


def fist(stake: Stake) -> str:
    """Name what a fist held: "3 fairy gold, doubled by an amulet to 6"."""
    said = coins(stake.fairy, stake.common, 0)
    if stake.amulet and stake.strength:
        said = _("{coins}, doubled by an amulet to {strength}", coins=said, strength=stake.strength)
    elif stake.amulet:
        said = _p("object", "nothing but an amulet")
    elif stake.fairy and stake.common:
        said = _("{coins}, {strength} in all", coins=said, strength=stake.strength)
    return _("{what}, with a black coin", what=said) if stake.black else said


def silver(stake: SilverStake) -> str:
    said = coins(0, 0, stake.silver)
    if not (stake.amulet and stake.silver):
        return said
    return _("{coins}, doubled by an amulet to {strength}", coins=said, strength=stake.strength)


def about(card: int, board: Any) -> str:
    """Say what a character does. A card of the players' own is never told in their words, which might read as a line of
    ours."""
    if card < FIRST_BLANK or board is None:
        return text_of(card, board) if card < FIRST_BLANK else ""
    blank = board.terms.blanks[card - FIRST_BLANK]
    return text_of(card, board) if is_ours(blank) else does(blank)


def seat(scene: Scene, number: int) -> str:
    """Say what everybody sees of a seat."""
    board: DragonBoard = scene.board
    names, me = scene.names, scene.seat
    yours, others = mark("You have {score} and {stones}."), mark("{name} has {score} and {stones}.")
    if board.spent[number]:
        yours = mark("You have {score} and {stones}, and have spent {spent} fairy gold in this turn.")
        others = mark("{name} has {score} and {stones}, and has spent {spent} fairy gold in this turn.")
    score, own = points(board.scores[number]), stones(board.stones[number])
    said = told(number, names, me, yours, others, score=score, stones=own, spent=board.spent[number])
    if board.doppelganger != number:
        return said
    holds = told(number, names, me, mark("You hold the Doppelganger."), mark("{name} holds the Doppelganger."))
    return f"{said} {holds}"
