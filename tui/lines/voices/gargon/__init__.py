"""Tells Gargon in lines. Cards are told as they are read out, those that one holds with their amulets: red 7, 3
amulets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from core.engine import Choice
from core.gargon.choices import Draw, Fight, LayThese, Pass, Pick, StopDrawing
from core.gargon.laying import FollowLast, LeadRound
from core.gargon.scoring import amulets_on
from core.gargon.view import Fan, GargonBoard
from core.telling import Event
from tui.games import Scene, Sheet, told
from tui.games.gargon.answers import laying, picks
from tui.games.gargon.names import back, card_name, colour_name, label, letters, name, stack_name
from tui.games.gargon.prompts import prompt
from tui.games.gargon.words import cards, mix_words
from tui.language import _, _n, _p, mark
from tui.language.lists import listed
from tui.lines.voices.counts import by_rows
from tui.lines.voices.gargon import telling
from tui.lines.voices.gargon.telling import apart, counted, named
from tui.lines.voices.simple import SimpleVoice


class GargonVoice(SimpleVoice):
    def state(self, scene: Scene) -> Sequence[str]:
        others = [line for seat in range(len(scene.names)) if seat != scene.seat for line in _seat(scene, seat)]
        return [*_table(scene, whole=False), *others, *(self.hand(scene) if scene.seat >= 0 else ())]

    def question(self, scene: Scene) -> str:
        ask, picked = scene.view.agenda[-1], picks(scene)
        if not laying(scene) or (isinstance(ask, LeadRound) and not picked):
            return prompt(scene).sentence
        if picked:
            if isinstance(ask, LeadRound):
                return _("You have picked {cards}.", cards=named(picked))
            wanted = sum(scene.board.mix)
            return _("You have picked {cards}: {count} of {wanted}.",
                     cards=named(picked), count=len(picked), wanted=wanted)  # fmt: skip
        mix, lying = mix_words(scene.board.mix), _of_these(scene)
        if len(scene.choices) == 1 and lying:
            text = mark("You are last, and can't lay {cards} of {colours} alone: pass, and draw up to three cards.")
            return _(text, cards=mix, colours=lying)
        if len(scene.choices) == 1:
            return _("You can't lay {cards}: pass, and draw up to three cards.", cards=mix)
        if lying:
            text = mark("You are last: lay {cards}, of {colours} alone; or pass, and draw up to three cards.")
            return _(text, cards=mix, colours=lying)
        return _("Lay {cards}; or pass, and draw up to three cards.", cards=mix)

    def choice(self, scene: Scene, choice: Choice) -> str:
        board: GargonBoard = scene.board
        match choice:
            case Pick(card=card):
                return _("pick {card}, {amulets}", card=card_name(card), amulets=_amulets(board, card))
            case LayThese():
                return _("lay {cards}, and no more", cards=named(picks(scene)))
            case Pass():
                return _("pass, and draw")
            case Draw(stack=stack):
                colour = colour_name(back(board.fans[stack].colours[board.fans[stack].left - 1]))
                return _("draw from stack {stack}: {colour} is on top", stack=stack + 1, colour=colour)
            case StopDrawing():
                return _("stop drawing")
            case Fight(colour=colour):
                return _("fight with {colour}, the {creature}", colour=colour_name(colour), creature=name(colour))
        return type(choice).__name__

    def names(self, choice: Choice) -> tuple[str, ...]:
        match choice:
            case Pick(card=card):
                return card_name(card), f"{colour_name(card >> 4)} {card & 15}", label(card)
            case LayThese():
                return (_p("typed", "lay"),)
            case Draw(stack=stack):
                return (stack_name(stack),)
            case Fight(colour=colour):
                return colour_name(colour), name(colour)
        return (_p("typed", "pass") if isinstance(choice, Pass) else _p("typed", "stop"),)

    def thread(self, scene: Scene) -> str:
        return f"lay in round {scene.board.round}" if laying(scene) else ""

    def hand(self, scene: Scene) -> Sequence[str]:
        """Say what one holds, has laid and won; a 0 has no amulets, and doubles those of its colour."""
        if scene.seat < 0:
            return [_("You are watching: the hands stay hidden.")]
        board: GargonBoard = scene.board
        held = [f"{card_name(card)}, {_amulets(board, card)}" for card in board.hand]
        told_hand = _p("card by card", "You hold {cards}.", cards=apart(held)) if held else _("You hold no cards.")
        return [*_seat(scene, scene.seat), told_hand]

    def score(self, scene: Scene) -> Sequence[str]:
        board: GargonBoard = scene.board
        said = [_won(scene, seat) for seat in range(len(board.won_sizes))]
        return [*said, _("At the end the most cards of a colour bring 10 points, and each amulet one.")]

    def table(self, scene: Scene) -> Sequence[str]:
        return [*_table(scene, whole=True), *(line for seat in range(len(scene.names)) for line in _laid(scene, seat))]

    def seat(self, scene: Scene, seat: int) -> Sequence[str]:
        return _seat(scene, seat)

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str | None:
        return telling.say(event, names, me)

    def counted(self, sheet: Sheet, scene: Scene) -> Sequence[str]:
        """Tell the sums, with the colours' names; creature by creature the events tell it."""
        if not sheet.final:
            return []
        columns = tuple(colour_name(letters().index(head)) if head in letters() else head for head in sheet.columns)
        return by_rows(sheet._replace(columns=columns))


VOICE: Final = GargonVoice()


def _table(scene: Scene, whole: bool) -> list[str]:
    """Tell the round's mix, and the top of each stack or the whole of it."""
    board: GargonBoard = scene.board
    said = [_("Round {round}.", round=board.round)] if board.round and not whole else []
    if board.mix:
        said.append(_("The mix of this round is {cards}.", cards=mix_words(board.mix)))
    return [*said, *(_stack(number, fan, whole) for number, fan in enumerate(board.fans, 1))]


def _of_these(scene: Scene) -> str:
    """§4.4 Return the colours that the last player may lay: those that lie there. Empty for all others."""
    if not isinstance(scene.view.agenda[-1], FollowLast):
        return ""
    lying = {colour for laid in scene.view.board.face_down for colour in laid}
    return listed(list(map(colour_name, sorted(lying))))


def _amulets(board: GargonBoard, card: int) -> str:
    count = amulets_on(card, board.terms.threes)
    if not card & 15:
        return _("doubles amulets")
    return _n("{count} amulet", "{count} amulets", count) if count else _("no amulets")


def _stack(number: int, fan: Fan, whole: bool) -> str:
    if not fan.left:
        return _("Stack {stack} is empty.", stack=number)
    coming = _runs(colour_name(back(code)) for code in reversed(fan.colours[: fan.left]))
    if whole or len(coming) <= 3:
        text = mark("Stack {stack} has {cards}, from the top: {colours}.")
    else:
        text, coming = mark("Stack {stack} has {cards}, from the top: {colours} and more."), coming[:3]
    return _(text, stack=number, cards=cards(fan.left), colours=", ".join(coming))


def _runs(colours: Iterable[str]) -> list[str]:
    """Name colours in order, equal neighbours once: "3 times red"."""
    found: list[tuple[str, int]] = []
    for colour in colours:
        found = [*found[:-1], (colour, found[-1][1] + 1)] if found and found[-1][0] == colour else [*found, (colour, 1)]
    return [_("{count} times {colour}", count=count, colour=colour) if count > 1 else colour for colour, count in found]


def _seat(scene: Scene, seat: int) -> list[str]:
    """Say what everybody sees of a seat."""
    board: GargonBoard = scene.board
    backs, who = counted(enumerate(board.backs[seat])), scene.names[seat]
    held = _("{name} holds {cards}.", name=who, cards=backs) if backs else _("{name} holds no cards.", name=who)
    return [*([] if seat == scene.seat else [held]), _won(scene, seat), *_laid(scene, seat)]


def _won(scene: Scene, seat: int) -> str:
    """Say how many cards a seat has won, and which, where this player may know."""
    board: GargonBoard = scene.board
    won, which = cards(board.won_sizes[seat]), named(sorted(board.won[seat]))
    if which:
        yours, others = mark("You have won {cards}: {which}."), mark("{name} has won {cards}: {which}.")
    else:
        yours, others = mark("You have won {cards}."), mark("{name} has won {cards}.")
    return told(seat, scene.names, scene.seat, yours, others, cards=won, which=which)


def _laid(scene: Scene, seat: int) -> list[str]:
    board: GargonBoard = scene.board
    names, me = scene.names, scene.seat
    said = []
    if down := named(board.own_laid) if seat == me else _colours(board.face_down[seat]):
        yours, others = mark("You have laid {cards}, face down."), mark("{name} has laid {cards}, face down.")
        said.append(told(seat, names, me, yours, others, cards=down))
    if up := named(board.face_up[seat]):
        yours, others = mark("You have {cards} on the table."), mark("{name} has {cards} on the table.")
        said.append(told(seat, names, me, yours, others, cards=up))
    if seat in board.passed:
        said.append(told(seat, names, me, mark("You have passed."), mark("{name} has passed.")))
    return said


def _colours(laid: Sequence[int]) -> str:
    return listed(list(map(colour_name, laid)))
