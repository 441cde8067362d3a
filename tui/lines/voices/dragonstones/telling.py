"""Tells Fist of Dragonstones: what lies there, what each seat has, and what happened, in words to be heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from core.dragonstones import events as happened
from core.dragonstones.cards import NOBODY
from core.dragonstones.state import Stake
from core.dragonstones.view import DragonBoard
from core.telling import Event
from tui.games import Scene, all_who, capital, told
from tui.games.dragonstones.reveal import Row, rows
from tui.games.dragonstones.telling.aloud import about, fist, seat, silver
from tui.games.dragonstones.telling.names import name_of, object_of, the
from tui.games.dragonstones.telling.treasure import amulets, coins, stones
from tui.games.dragonstones.telling.words import in_a_row, person, text_of
from tui.language import _, mark
from tui.language.lists import listed

_FATES: Final = {
    "void": mark("{character}, made void"),
    "no bid": mark("{character}, bid for by nobody"),
    "tied": mark("{character}, lost by a tie"),
}


def say(event: Event, names: Sequence[str], me: int, board: Any) -> str | None:
    """Say fists in whole words; all else is told as on a screen."""
    match event:
        case happened.FistsOpened(_, stakes):
            held = [_of_seat(seat, fist(stake), names, me) for seat, stake in enumerate(stakes)]
            return " ".join([_("The fists open."), *held, *_in_vain(stakes, names, me)])
        case happened.SilverOpened(seats, stakes):
            shown = [_of_seat(seat, silver(each), names, me) for seat, each in zip(seats, stakes, strict=True)]
            return " ".join([_("Silver is shown."), *shown])
        case happened.CharacterPutUp(card, finder) if finder == NOBODY:
            return _put_up(card, board)
    return None


def _of_seat(seat: int, what: str, names: Sequence[str], me: int) -> str:
    return told(seat, names, me, mark("You: {what}."), mark("{name}: {what}."), what=what)


def _put_up(card: int, board: Any) -> str:
    does_what = about(card, board)
    return capital(_("{the_character} is put up: {does}", the_character=the(card, board), does=_begun_small(does_what)))


def _begun_small(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


def _in_vain(stakes: Sequence[Stake], names: Sequence[str], me: int) -> list[str]:
    """§4.4 With a black coin in a fist nobody is told to have won: then it is said here who has bid most."""
    best = max((stake.strength for stake in stakes), default=0)
    if not best or not any(stake.black for stake in stakes):
        return []
    most = [seat for seat, stake in enumerate(stakes) if stake.strength == best]
    if len(most) > 1:
        bidders = all_who(most, names, me)
        return [_("{names} bid most, with {best} each, and in vain.", names=bidders, best=best)]
    yours, others = mark("You bid most, with {best}, and in vain."), mark("{name} bid most, with {best}, and in vain.")
    return [told(most[0], names, me, yours, others, best=best)]


# Things on the table


def table(scene: Scene) -> list[str]:
    board: DragonBoard = scene.board
    turn = _("Turn {turn} of {turns}. Three points win.", turn=board.turn, turns=board.terms.turns)
    said = [turn] if board.turn else []
    said += _auction(board, scene)
    to_come = ", ".join(name_of(card, board) for card in board.to_come)
    said += [_("Still to come, in any order: {characters}.", characters=to_come)] if to_come else []
    past = [_past(scene, row) for row in sorted(rows(scene), key=lambda row: row.order) if _is_past(board, row)]
    said += [_("Put up before: {characters}.", characters=in_a_row(past))] if past else []
    held = stones(board.stones_in_bank), coins(*board.bank), amulets(board.amulets)
    bank = _("The bank has {stones}, {coins} and {amulets}.", stones=held[0], coins=held[1], amulets=held[2])
    return [*said, bank]


def _auction(board: DragonBoard, scene: Scene) -> list[str]:
    auction = board.auction
    if auction.card == NOBODY or not board.put_up:
        return []
    card = object_of(auction.card, board)
    if auction.winner != NOBODY:
        yours, others = mark("You won {the_character}."), mark("{name} won {the_character}.")
        return [told(auction.winner, scene.names, scene.seat, yours, others, the_character=card)]
    if auction.tied:
        tied = listed([person(seat, scene.names, scene.seat) for seat in auction.tied])
        return [_("Tied for {the_character}: {names}. Silver decides.", the_character=card, names=tied)]
    return [_put_up(auction.card, board)]


def _is_past(board: DragonBoard, row: Row) -> bool:
    """Tell whether a row is over, as what is auctioned now isn't."""
    return bool(row.order) and not (row.order == len(board.put_up) and row.card == board.auction.card)


def _past(scene: Scene, row: Row) -> str:
    name = name_of(row.card, scene.board)
    if row.user != NOBODY:
        yours, others = mark("{character}, used by you"), mark("{character}, used by {name}")
        return told(row.user, scene.names, scene.seat, yours, others, character=name)
    return _(_FATES[row.fate], character=name) if row.fate else _("{character}, used by nobody", character=name)


def score(scene: Scene) -> list[str]:
    board: DragonBoard = scene.board
    order = sorted(range(len(board.scores)), key=lambda each: (-board.scores[each], -sum(board.stones[each])))
    return [seat(scene, each) for each in order]


def character(scene: Scene, card: int) -> str:
    """Say what a character does in the words on the card."""
    return _("{character}: {text}", character=name_of(card, scene.board), text=text_of(card, scene.board))
