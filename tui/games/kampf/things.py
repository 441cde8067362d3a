"""Says what each card, play, pile and number on the table of Kampf der Magier is, and does now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.kampf.cards import BALL, DECK, JOKER
from core.kampf.choices import Play, PlayBall
from core.kampf.scoring import totals
from core.kampf.view import KampfBoard
from tui.games import Scene, told, who
from tui.games.kampf import answers
from tui.games.kampf.words import cards, hand_name
from tui.games.things import Thing, seat_key, sentences
from tui.language import _, _n, _p, mark
from tui.language.lists import listed

STOCK: Final = "stock"
TOTAL: Final = "total"
POINTS: Final = "points"


def card_key(place: int) -> str:
    return f"card:{place}"


def play_key(number: int) -> str:
    """Return the key of a play in the combat, by how many were laid before it."""
    return f"laid:{number}"


def things(scene: Scene) -> Iterator[Thing]:
    yield from (_held(scene, place) for place in answers.places(scene) if scene.seat >= 0)
    yield from _others(scene)
    yield _total(scene)
    yield from (_laid(scene, number) for number in range(len(scene.board.combat)))
    yield _stock(scene.board)
    yield from (_seat(scene, seat) for seat in range(len(scene.names)))
    yield Thing(
        POINTS,
        _p("thing", "points"),
        _("What each deal has cost each player, and in all. The fewest points win."),
        "§6.4",
    )


def _held(scene: Scene, place: int) -> Thing:
    card = answers.card_at(scene, place)
    name, about, rule = _kind(card)
    if place == answers.TOP:
        about, rule = sentences(about, _("It lies on top of your pile, and can be played from there.")), "§7.2"
    if scene.asked and not answers.on_offer(scene, place):
        rule = "§4.4" if card == BALL else "§3.4" if card == JOKER else "§3.2"
    return Thing(card_key(place), name, sentences(about, _now(scene, place)), rule)


def _others(scene: Scene) -> Iterator[Thing]:
    """Say what the cards are of which one holds none: by lines they can be asked for."""
    held = {answers.card_at(scene, place) for place in answers.places(scene)}
    for card in sorted({*DECK} - held):
        name, about, rule = _kind(card)
        yield Thing(f"kind:{card}", name, sentences(about, answers.not_held(scene, card)), rule)


def _kind(card: int) -> tuple[str, str, str]:
    """Return the name of a card, what it is, and where the rules speak of it."""
    if card == JOKER:
        about = _("A joker: any value from 1 to 7, or that of the mages it is laid with.")
        return _p("thing", "joker"), about, "§1.3"
    if card == BALL:
        about = _("A crystal ball: played alone, it leaves the total for the next player to beat.")
        return _p("thing", "crystal ball"), about, "§4.1"
    about = _n(
        "A mage worth {value}; {count} card of the 55 is one.",
        "A mage worth {value}; {count} of the 55 cards are.",
        DECK.count(card),
        value=card,
    )
    return str(card), about, "§1.2"


def _now(scene: Scene, place: int) -> str:
    """Say what a card of one's own can do now, or why it can't."""
    total = scene.board.total
    if not scene.asked:
        return "" if answers.card_at(scene, place) == BALL else _would(scene, place)
    if not answers.on_offer(scene, place):
        return answers.why_not(scene, place)
    found = [choice for choice in scene.choices if place in _places(scene, choice)]
    made = sorted({choice.total for choice in found if isinstance(choice, Play)})
    if not made:
        return _("It can be played now, and {total} stays to be beaten.", total=total)
    makes = listed([str(each) for each in made])
    if not scene.board.combat:
        return _("You open with it: with what you hold it can make {totals}.", totals=makes)
    return _(
        "It beats the {total} that lies there: with what you hold it can make {totals}.", total=total, totals=makes
    )


def _places(scene: Scene, choice: object) -> frozenset[int]:
    """Return the places of all cards that are like those of a choice: of equal ones each will do."""
    if not isinstance(choice, Play | PlayBall):
        return frozenset()
    laid = answers.cards_of(choice)
    return frozenset(
        place
        for place in answers.places(scene)
        if (choice.top if place == answers.TOP else True) and laid[answers.card_at(scene, place)]
    )


def _would(scene: Scene, place: int) -> str:
    """Say before one's turn whether a card would beat what lies there."""
    most, total = answers.most(scene, place), scene.board.total
    if not scene.board.combat:
        return _("It is not your turn; with what you hold it makes {most} at most.", most=most)
    if most > total:
        return _("It is not your turn; with what you hold it makes {most} at most, which beats the {total} that lies "
                 "there.", most=most, total=total)  # fmt: skip
    return _("It is not your turn; with what you hold it makes {most} at most, which does not beat the {total} that "
             "lies there.", most=most, total=total)  # fmt: skip


def _total(scene: Scene) -> Thing:
    board: KampfBoard = scene.board
    if not board.combat:
        sentence = _("Nothing lies in the combat: whoever opens lays one card, or several of one value.")
        return Thing(TOTAL, _p("thing", "total"), sentence, "§3.1")
    sentence = _(
        "{total} is to be beaten: lay more, play a crystal ball, or take the combat ({cards}, a point each).",
        total=board.total, cards=cards(answers.lying(scene)),
    )  # fmt: skip
    return Thing(TOTAL, _p("thing", "total"), sentence, "§3.2")


def _laid(scene: Scene, number: int) -> Thing:
    laid = scene.board.combat[number]
    yours, others = mark("You laid {cards}, making {total}."), mark("{name} laid {cards}, making {total}.")
    said = told(laid.seat, scene.names, scene.seat, yours, others, cards=hand_name(laid.cards), total=laid.total)
    last = number == len(scene.board.combat) - 1
    now = _("That is to be beaten now.") if last else _("It has been beaten since; whoever takes the combat gets it.")
    name = _("play of {name}", name=scene.names[laid.seat])
    return Thing(play_key(number), name, sentences(said, now), "§3.3")


def _stock(board: KampfBoard) -> Thing:
    if board.stock:
        sentence = _("The stock has {cards}, face down: from it hands are filled up to six after each play.",
                     cards=cards(board.stock))  # fmt: skip
        return Thing(STOCK, _p("thing", "stock"), sentence, "§3.5")
    sentence = _("The stock is empty: the deal ends as soon as somebody has no card left.")
    return Thing(STOCK, _p("thing", "stock"), sentence, "§6.1")


def _seat(scene: Scene, seat: int) -> Thing:
    board: KampfBoard = scene.board
    before = totals(board.scores)[seat] if board.scores else 0
    said = _(
        "{name}: {held} in hand, {taken} taken in this deal, and a score of {points} from the deals before.",
        name=who(seat, scene.names, scene.seat),
        held=cards(board.hand_sizes[seat]),
        taken=cards(board.taken[seat]),
        points=before,
    )
    top = _("On top of the pile lies {card}.", card=hand_name(board.tops[seat : seat + 1]))
    shown = top if board.tops and board.tops[seat] else ""
    turn = _("All wait for this answer.") if seat in scene.waiting else ""
    every = _("Every card taken is a point, and the fewest points win.")
    return Thing(seat_key(seat), scene.names[seat], sentences(said, shown, turn, every), "§6.2")
