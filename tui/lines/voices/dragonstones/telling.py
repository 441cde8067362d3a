"""Tells Fist of Dragonstones: what lies there, what each seat has, and what happened, in words to be heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from core.dragonstones import events as happened
from core.dragonstones.cards import FIRST_BLANK, NOBODY
from core.dragonstones.state import SilverStake, Stake
from core.dragonstones.view import DragonBoard
from core.telling import Event
from tui.games import Scene, all_who, listed, who
from tui.games.dragonstones.characters.parts import does, is_ours
from tui.games.dragonstones.reveal import Row, rows
from tui.games.dragonstones.words import coins, name_of, person, points, stones, text_of

_FATES: Final = {"void": "made void", "no bid": "bid for by nobody", "tied": "lost by a tie"}


def say(event: Event, names: Sequence[str], me: int, board: Any) -> str | None:
    """Say fists in whole words; all else is told as on a screen."""
    match event:
        case happened.FistsOpened(_, stakes):
            held = [f"{person(seat, names, me)}: {fist(stake)}" for seat, stake in enumerate(stakes)]
            return f"The fists open. {_sentences(held)}{_in_vain(stakes, names, me)}"
        case happened.SilverOpened(seats, stakes):
            shown = [f"{person(seat, names, me)}: {silver(each)}" for seat, each in zip(seats, stakes, strict=True)]
            return f"Silver is shown. {_sentences(shown)}"
        case happened.CharacterPutUp(card, finder) if finder == NOBODY:
            return f"The {name_of(card, board)} is put up: {_does(card, board)}"
    return None


def _in_vain(stakes: Sequence[Stake], names: Sequence[str], me: int) -> str:
    """§4.4 With a black coin in a fist nobody is told to have won: then it is said here who has bid most."""
    best = max((stake.strength for stake in stakes), default=0)
    if not best or not any(stake.black for stake in stakes):
        return ""
    most = [seat for seat, stake in enumerate(stakes) if stake.strength == best]
    bidders = all_who(most, names, me)
    if len(most) > 1:
        return f" {bidders} bid most, with {best} each, and in vain."
    return f" {bidders} bid most, with {best}, and in vain."


def _sentences(parts: Sequence[str]) -> str:
    return " ".join(f"{part[:1].upper()}{part[1:]}." if part.startswith("you:") else f"{part}." for part in parts)


def fist(stake: Stake) -> str:
    """Name what a fist held: "3 fairy gold, doubled by an amulet to 6"."""
    said = coins(stake.fairy, stake.common, 0)
    if stake.amulet:
        said += f", doubled by an amulet to {stake.strength}" if stake.strength else " but an amulet"
    elif stake.fairy and stake.common:
        said += f", {stake.strength} in all"
    return f"{said}, with a black coin" if stake.black else said


def silver(stake: SilverStake) -> str:
    said = coins(0, 0, stake.silver)
    return f"{said}, doubled by an amulet to {stake.strength}" if stake.amulet and stake.silver else said


def about(card: int, board: Any) -> str:
    """Say what a character does. A card of the players' own is never told in their words, which might read as a line of
    ours."""
    if card < FIRST_BLANK or board is None:
        return text_of(card, board) if card < FIRST_BLANK else ""
    blank = board.terms.blanks[card - FIRST_BLANK]
    return text_of(card, board) if is_ours(blank) else does(blank)


def _does(card: int, board: Any) -> str:
    text = about(card, board)
    return f"{text[:1].lower()}{text[1:]}"


# Things on the table


def table(scene: Scene) -> list[str]:
    board: DragonBoard = scene.board
    said = [f"Turn {board.turn} of {board.terms.turns}. Three points win."] if board.turn else []
    said += _auction(board, scene)
    said += [f"Still to come, in any order: {_all_named(board, board.to_come)}."] if board.to_come else []
    past = [_past(scene, row) for row in sorted(rows(scene), key=lambda row: row.order) if _is_past(board, row)]
    said += [f"Put up before: {'; '.join(past)}."] if past else []
    amulets = {0: "no amulet", 1: "an amulet"}.get(board.amulets, f"{board.amulets} amulets")
    return [*said, f"The bank has {stones(board.stones_in_bank)}, {coins(*board.bank)} and {amulets}."]


def _all_named(board: DragonBoard, cards: Sequence[int]) -> str:
    return ", ".join(name_of(card, board) for card in cards)


def _auction(board: DragonBoard, scene: Scene) -> list[str]:
    auction = board.auction
    if auction.card == NOBODY or not board.put_up:
        return []
    name = name_of(auction.card, board)
    if auction.winner != NOBODY:
        return [f"{who(auction.winner, scene.names, scene.seat)} won the {name}."]
    if auction.tied:
        tied = listed([person(seat, scene.names, scene.seat) for seat in auction.tied])
        return [f"Tied for the {name}: {tied}. Silver decides."]
    return [f"The {name} is put up: {_does(auction.card, board)}"]


def _is_past(board: DragonBoard, row: Row) -> bool:
    """Tell whether a row is over, as what is auctioned now isn't."""
    return bool(row.order) and not (row.order == len(board.put_up) and row.card == board.auction.card)


def _past(scene: Scene, row: Row) -> str:
    name = name_of(row.card, scene.board)
    if row.user != NOBODY:
        return f"{name}, used by {person(row.user, scene.names, scene.seat)}"
    return f"{name}, {_FATES[row.fate]}" if row.fate else f"{name}, used by nobody"


def seat(scene: Scene, number: int) -> str:
    """Say what everybody sees of a seat."""
    board: DragonBoard = scene.board
    me, name = number == scene.seat, scene.names[number]
    score, own, spent = points(board.scores[number]), stones(board.stones[number]), board.spent[number]
    if spent and me:
        said = f"You have {score} and {own}, and have spent {spent} fairy gold in this turn."
    elif spent:
        said = f"{name} has {score} and {own}, and has spent {spent} fairy gold in this turn."
    else:
        said = f"You have {score} and {own}." if me else f"{name} has {score} and {own}."
    if board.doppelganger != number:
        return said
    return f"{said} You hold the Doppelganger." if me else f"{said} {name} holds the Doppelganger."


def score(scene: Scene) -> list[str]:
    board: DragonBoard = scene.board
    order = sorted(range(len(board.scores)), key=lambda each: (-board.scores[each], -sum(board.stones[each])))
    return [seat(scene, each) for each in order]


def character(scene: Scene, card: int) -> str:
    """Say what a character does in the words on the card."""
    return f"{name_of(card, scene.board)}: {text_of(card, scene.board)}"
