"""Says what each card, stack, seat, creature and battle on the table of Gargon is, and does now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.gargon.cards import COLOURS
from core.gargon.choices import PICKS, Draw
from core.gargon.scoring import amulets_on
from core.gargon.view import GargonBoard
from tui.games import Scene, told, who
from tui.games.gargon import answers
from tui.games.gargon.battles import Line, story
from tui.games.gargon.names import back, card_name, letter, name, plural, so_many, stack_name
from tui.games.gargon.words import cards, mix_words
from tui.games.things import Thing, seat_key, sentences
from tui.language import _, _n, _p, mark
from tui.language.lists import listed
from tui.rules import governing

MIX: Final = "mix"
BATTLES: Final = "battles"


def card_key(place: int) -> str:
    return f"card:{place}"


def stack_key(stack: int) -> str:
    return f"stack:{stack}"


def creature_key(colour: int) -> str:
    return f"creature:{colour}"


def laid_key(seat: int, place: int) -> str:
    return f"laid:{seat}:{place}"


def line_key(number: int) -> str:
    """Return the key of a line of the battles, by its place in the story."""
    return f"line:{number}"


def things(scene: Scene) -> Iterator[Thing]:
    board: GargonBoard = scene.view.board
    yield from (_held(scene, place) for place in range(len(board.hand)))
    yield _mix(board)
    for seat in range(len(scene.names)):
        yield from _on_table(scene, seat)
    yield from (_stack(scene, stack) for stack in range(len(board.fans)))
    yield from (_seat(scene, seat) for seat in range(len(scene.names)))
    yield from (_creature(scene, colour) for colour in COLOURS)
    yield from _battles(scene)


def _card(board: GargonBoard, card: int) -> str:
    """Say what a card is worth in a battle, and to its winner."""
    creature = name(card >> 4)
    if not card & 15:
        return _("{creature} 0: it loses to every other, and doubles the amulets of its creature for whoever wins it.",
                 creature=creature)  # fmt: skip
    amulets = amulets_on(card, board.terms.threes)
    said = _("{creature} {value}: it beats all lower ones of its creature.", creature=creature, value=card & 15)
    if not amulets:
        return sentences(said, _("It wears no amulet."))
    worth = _n(
        "It wears {count} amulet, which is a point for whoever wins it.",
        "It wears {count} amulets, each a point for whoever wins it.",
        amulets,
    )
    return sentences(said, worth)


def _held(scene: Scene, place: int) -> Thing:
    board: GargonBoard = scene.view.board
    card = board.hand[place]
    about = _card(board, card)
    if not answers.laying(scene):
        return Thing(card_key(place), card_name(card), about, "§1.4")
    if place in answers.lifted(scene):
        return Thing(card_key(place), card_name(card), sentences(about, _("You have picked it to be laid.")), "§4.5")
    if answers.on_offer(scene, card):
        return Thing(card_key(place), card_name(card), sentences(about, _("It can be picked to be laid now.")), "§4.3")
    why = answers.refusal(scene, PICKS[card])
    return Thing(card_key(place), card_name(card), sentences(about, why), governing(scene.view.agenda) or "§4.3")


def _mix(board: GargonBoard) -> Thing:
    if not board.mix:
        said = _("No mix yet: the start player lays one to three cards, and the others lay as many alike.")
        return Thing(MIX, _("mix"), said, "§4.2")
    said = _("The mix of round {round}: {cards}. Whoever lays must lay exactly that, of any creatures.",
             round=board.round, cards=mix_words(board.mix))  # fmt: skip
    return Thing(MIX, _("mix"), said, "§4.3")


def _on_table(scene: Scene, seat: int) -> Iterator[Thing]:
    """Say what lies before a seat: face up, face down, or picked so far."""
    board: GargonBoard = scene.view.board
    own = seat == scene.seat
    shown = board.face_up[seat] or (board.own_laid if own else ())
    for place, card in enumerate(shown):
        yours, others = mark("You laid it: {card}"), mark("{name} laid it: {card}")
        said = told(seat, scene.names, scene.seat, yours, others, card=_card(board, card))
        fights = _("It fights when its creature is chosen.") if board.turned else _("It lies face down for the others.")
        yield Thing(laid_key(seat, place), card_name(card), sentences(said, fights), "§5.4" if board.turned else "§4.5")
    if own:
        return
    for place, colour in enumerate(board.face_down[seat]):
        said = _("{creature}, laid face down by {name}: how strong it is nobody else sees yet.",
                 creature=name(colour), name=scene.names[seat])  # fmt: skip
        yield Thing(laid_key(seat, place), name(colour), said, "§1.3")
    for place in range(len(board.face_down[seat]), board.picked[seat]):
        said = _("A card picked by {name}: which creature it is, is seen when all are picked.", name=scene.names[seat])
        yield Thing(laid_key(seat, place), _p("thing", "picked card"), said, "§4.5")


def _stack(scene: Scene, stack: int) -> Thing:
    fan = scene.view.board.fans[stack]
    title = stack_name(stack)
    if not fan.left:
        if not fan.colours:
            return Thing(stack_key(stack), title, _("Here a stack will lie when the cards are dealt."), "§2.2")
        said = _("{stack} has run out: this round is the last, and cards are drawn from the other.", stack=title)
        return Thing(stack_key(stack), title, said, "§6.1")
    top = name(back(fan.colours[fan.left - 1]))
    said = _("{stack} has {cards}; on top lies {creature}, which is drawn next.",
             stack=title, cards=cards(fan.left), creature=top)  # fmt: skip
    now = _("You may draw it now.") if Draw(stack) in scene.choices else ""
    return Thing(
        stack_key(stack), title, sentences(said, now, _("When a stack runs out, the round is the last.")), "§2.2"
    )


def _seat(scene: Scene, seat: int) -> Thing:
    board: GargonBoard = scene.view.board
    backs = [so_many(colour, count) for colour, count in enumerate(board.backs[seat]) if count]
    said = _("{name}: {held} in hand, {won} won.", name=who(seat, scene.names, scene.seat),
             held=cards(sum(board.backs[seat])), won=cards(board.won_sizes[seat]))  # fmt: skip
    hand = _("The backs show which creatures are held: {cards}.", cards=listed(backs)) if backs else ""
    state = ""
    if seat in board.passed:
        state = _("Passed in this round.")
    elif board.round and seat == board.starter:
        state = _("Started this round.")
    turn = _("All wait for this answer.") if seat in scene.waiting else ""
    return Thing(seat_key(seat), scene.names[seat], sentences(said, hand, state, turn), "§1.3")


def _creature(scene: Scene, colour: int) -> Thing:
    """Say what a creature is worth at the end, and what this player has won of it."""
    board: GargonBoard = scene.view.board
    said = _("{creatures} ({letter}): 17 cards. Whoever has won the most of them gets 10 points at the end, or 5 if "
             "several have.", creatures=plural(colour), letter=letter(colour))  # fmt: skip
    own = sum(card >> 4 == colour for card in board.won[scene.seat]) if scene.seat >= 0 else -1
    mine = _n("You have won {count}.", "You have won {count}.", own) if own >= 0 else ""
    return Thing(creature_key(colour), name(colour), sentences(said, mine), "§7.1")


def _battles(scene: Scene) -> Iterator[Thing]:
    said = _("Creature by creature the highest card is won, and all others are discarded; who loses one draws one.")
    yield Thing(BATTLES, _("battles"), said, "§5.2")
    for number, line in enumerate(story(scene.past).lines):
        if line.card >= 0:
            yield Thing(line_key(number), card_name(line.card), _fought(scene, line), "§5.4")
        elif line.colour >= 0:
            yours, others = mark("{creature}: you chose it to fight."), mark("{creature}: {name} chose it to fight.")
            chosen = told(line.seat, scene.names, scene.seat, yours, others, creature=name(line.colour))
            yield Thing(line_key(number), name(line.colour), chosen, "§5.2")


def _fought(scene: Scene, line: Line) -> str:
    board: GargonBoard = scene.view.board
    if line.won:
        yours, others = mark("You won it."), mark("{name} won it.")
    else:
        yours, others = mark("You lost it, and it is discarded."), mark("{name} lost it, and it is discarded.")
    drawn = _("A card was drawn for it: {card}.", card=line.drawn) if line.drawn else ""
    return sentences(_card(board, line.card), told(line.seat, scene.names, scene.seat, yours, others), drawn)
