"""Says what each character, seat, coin, stone and number on the table of Fist of Dragonstones is, and does now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.dragonstones.bidding import BreakTie, OpenFists
from core.dragonstones.cards import COLOURS, FIRST_BLANK, NOBODY, WITCH
from core.dragonstones.choices import Bid, BidSilver
from core.dragonstones.powers.flow import Question
from core.dragonstones.view import DragonBoard
from tui.games import Scene, capital, told
from tui.games.dragonstones import asking
from tui.games.dragonstones.prompts import in_fist, label, strength
from tui.games.dragonstones.reveal import Row, reveal, rows
from tui.games.dragonstones.telling import aloud
from tui.games.dragonstones.telling.names import name_of
from tui.games.dragonstones.telling.treasure import amulets, black_coins, coins, in_full, label_of, stones
from tui.games.things import Thing, seat_key, sentences
from tui.language import _, _n, _p, mark, worded
from tui.language.lists import listed
from tui.widgets.buttons import key_name

TURN: Final = "turn"
FISTS: Final = "fists"
BANK: Final = "bank"
PURSE: Final = "purse"
_RULES: Final = (
    *("§6.1", "§6.2", "§6.2", "§6.2", "§6.3", "§6.4", "§6.5", "§6.6"),
    *("§7.1", "§7.2", "§7.3", "§7.4", "§7.5", "§7.6", "§7.19", "§7.17", "§7.8", "§7.10", "§7.9", "§7.11"),
    *("§7.12", "§7.14", "§7.15", "§7.7", "§7.7", "§7.16", "§7.13", "§7.18"),
)
"""The paragraph about each printed character."""
_OF_BLANKS: Final = "§9.3"
_COINS: Final = (
    (mark("Fairy gold: each is worth 1 in a fist. What is spent comes back at the end of the turn."), "§4.2"),
    (mark("Common gold: each is worth 1 in a fist. What is spent goes to the bank."), "§4.2"),
    (mark("Silver: it counts only where gold is tied; all that is bid goes to the bank."), "§4.7"),
    (mark("An amulet doubles the coins of one fist, and is spent with it."), "§4.3"),
    (mark("A black coin in a fist makes the power void: all pay, and nobody uses it."), "§4.4"),
)


def character_key(card: int) -> str:
    return f"character:{card}"


def coin_key(part: int) -> str:
    return f"coin:{part}"


def stones_key(colour: int) -> str:
    return f"stones:{colour}"


def option_key(number: int) -> str:
    return f"option:{number}"


def things(scene: Scene) -> Iterator[Thing]:
    board: DragonBoard = scene.board
    found = rows(scene)
    shown = [card for card in dict.fromkeys((board.auction.card, *(row.card for row in found))) if card != NOBODY]
    yield from (_character(scene, card) for card in shown)
    yield from _own(scene)
    yield from (_seat(scene, seat) for seat in range(len(scene.names)))
    yield _fists(scene)
    yield _turn(scene, found)
    yield _bank(board)
    others = [card for card in range(FIRST_BLANK + len(board.terms.blanks)) if card not in shown]
    yield from (_character(scene, card) for card in others)


def _character(scene: Scene, card: int) -> Thing:
    board: DragonBoard = scene.board
    said = _("{character}: {text}", character=name_of(card, board), text=aloud.about(card, board))
    rule = _RULES[card] if card < FIRST_BLANK else _OF_BLANKS
    states = [_state(scene, row) for row in rows(scene) if row.card == card]
    here = sentences(*dict.fromkeys(states)) or _of_none(scene, card)
    return Thing(character_key(card), name_of(card, board), sentences(said, here), rule)


def _of_none(scene: Scene, card: int) -> str:
    """Say of a character that is not in this turn when it may come."""
    board: DragonBoard = scene.board
    if card == board.auction.card:
        return ""
    return _("It is not in this turn; it may be drawn for another.") if board.turn else ""


def _state(scene: Scene, row: Row) -> str:
    """Say when a character of this turn acts, or what has become of it."""
    board: DragonBoard = scene.board
    ask = scene.view.agenda[-1] if scene.view.agenda else None
    if not row.order:
        if row.card == WITCH:
            return _("It is auctioned first in each turn.")
        return _("It is still to come in this turn; nobody knows when.")
    if row.order == len(board.put_up):
        if isinstance(ask, OpenFists):
            return _("It is auctioned now: the highest fist wins it, and everybody pays.")
        if isinstance(ask, BreakTie):
            return _("It is auctioned now, and gold is tied: silver decides.")
        if isinstance(ask, Question):
            yours, others = mark("You use it now."), mark("{name} uses it now.")
            return told(ask.seat, scene.names, scene.seat, yours, others)
    if row.user != NOBODY:
        yours, others = mark("You have used it in this turn."), mark("{name} has used it in this turn.")
        return told(row.user, scene.names, scene.seat, yours, others)
    fates = {
        "void": mark("A black coin has made it void in this turn."),
        "no bid": mark("Nobody has bid for it in this turn."),
        "tied": mark("It was tied again in this turn, and nobody uses it."),
    }
    return worded(fates[row.fate]) if row.fate in fates else _("It has been put up in this turn.")


def _seat(scene: Scene, seat: int) -> Thing:
    shown = reveal(scene)
    bid = ""
    if shown.stakes:
        yours, others = mark("Your latest fist held: {what}."), mark("The latest fist of {name} held: {what}.")
        bid = told(seat, scene.names, scene.seat, yours, others, what=aloud.fist(shown.stakes[seat]))
    turn = ""
    if seat in scene.waiting:
        turn = _("All wait for this answer.")
    elif seat in scene.view.answered:
        turn = _("The answer has been given, and is secret until all have come.")
    wins = _("Three points win.")
    return Thing(seat_key(seat), scene.names[seat], sentences(aloud.seat(scene, seat), bid, turn, wins), "§1.6")


def _fists(scene: Scene) -> Thing:
    shown = reveal(scene)
    said = _("What each player has: dragon stones, points, fairy gold spent in this turn, and the latest fists.")
    name = name_of(shown.card, scene.board) if shown.stakes else ""
    last = _("They were opened for this character: {name}.", name=name) if name else ""
    return Thing(FISTS, _p("thing", "fists"), sentences(said, last), "§4.2")


def _turn(scene: Scene, found: list[Row]) -> Thing:
    board: DragonBoard = scene.board
    if not board.turn:
        said = _("The characters of a turn: each is auctioned and used before the next is uncovered.")
        return Thing(TURN, _p("thing", "turn"), said, "§3.4")
    said = _n(
        "Turn {turn} of {turns} at most: {count} of its {all} characters has been put up.",
        "Turn {turn} of {turns} at most: {count} of its {all} characters have been put up.",
        len(board.put_up),
        turn=board.turn,
        turns=board.terms.turns,
        all=len(found),
    )
    return Thing(TURN, _p("thing", "turn"), said, "§8.2")


def _bank(board: DragonBoard) -> Thing:
    held = stones(board.stones_in_bank), coins(*board.bank), amulets(board.amulets)
    bank = _("The bank has {stones}, {coins} and {amulets}.", stones=held[0], coins=held[1], amulets=held[2])
    return Thing(
        BANK, _p("thing", "bank"), sentences(bank, _("If it is short of something, one gets what is there.")), "§5.3"
    )


# One's own


def _own(scene: Scene) -> Iterator[Thing]:
    kind = asking.kind(scene)
    if kind == "pay":
        yield from (_stones(scene, colour) for colour in range(len(COLOURS)))
    if kind in {"menu", "character"}:
        for number, option in enumerate(asking.options(scene)):
            text = label(scene, option.choice)
            said = _("{key}: {deed}.", key=key_name(option.key), deed=text.rstrip("."))
            yield Thing(option_key(number), text, said)
    yield _purse(scene)
    if scene.seat >= 0:
        yield from (_coin(scene, part) for part in range(len(_COINS)))


def _purse(scene: Scene) -> Thing:
    name = _p("thing", "screen")
    if scene.seat < 0:
        return Thing(PURSE, name, _("You are watching: what lies behind the screens stays hidden."), "§1.5")
    held = scene.board.screen
    what = in_full(held.fairy, held.common, held.silver)
    what += [amulets(held.amulets)] if held.amulets else []
    what += [black_coins(held.blacks)] if held.blacks else []
    said = _("Behind your screen, seen by nobody else: {what}.", what=listed(what) or _p("object", "nothing"))
    bid = asking.marked(scene) if asking.kind(scene) == "fist" else scene.view.own
    if not isinstance(bid, Bid | BidSilver):
        return Thing(PURSE, name, said, "§1.5")
    fist = _("In your fist: {what}, worth {strength}. Everybody pays what is in a fist, whoever wins.",
             what=in_fist(bid), strength=strength(bid))  # fmt: skip
    return Thing(PURSE, name, sentences(said, fist), "§4.2")


def _coin(scene: Scene, part: int) -> Thing:
    text, rule = _COINS[part]
    held = scene.board.screen[part]
    names = (
        _p("thing", "fairy gold"),
        _p("thing", "common gold"),
        _p("thing", "silver"),
        _p("thing", "amulet"),
        _p("thing", "black coin"),
    )
    have = _n("You have {count}.", "You have {count}.", held)
    now = ""
    if asking.kind(scene) == "fist":
        bid, most = asking.mix(scene)[part], asking.most(scene)[part]
        if bid:
            now = _("In your fist: {count}.", count=bid)
        elif held and not most:
            now = asking.too_many(scene, part, 0)
    return Thing(coin_key(part), names[part], sentences(worded(text), have, now), rule)


def _stones(scene: Scene, colour: int) -> Thing:
    held, paid = scene.board.stones[scene.seat][colour], asking.mix(scene)[colour]
    said = _("{colour} stones: you have {held}, of which Enter would pay {paid}.",
             colour=label_of(colour), held=held, paid=paid)  # fmt: skip
    why = "" if asking.most(scene)[colour] or not held else asking.too_many(scene, colour, 0)
    return Thing(stones_key(colour), capital(label_of(colour)), sentences(said, why), "§5.2")
