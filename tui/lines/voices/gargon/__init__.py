"""Tells Gargon in lines. Cards are told as they are read out, those that one holds with their amulets: red 7, 3
amulets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from core.engine import Choice
from core.gargon.cards import CREATURES, LETTERS
from core.gargon.choices import Draw, Fight, LayThese, Pass, Pick, StopDrawing
from core.gargon.laying import FollowLast, LeadRound
from core.gargon.scoring import amulets_on
from core.gargon.view import Fan, GargonBoard
from core.telling import Event
from tui.games import Scene, Sheet, listed
from tui.games.gargon.answers import laying, picks
from tui.games.gargon.prompts import prompt
from tui.games.gargon.words import MIX_WORDS, cards
from tui.lines.voices.counts import by_rows
from tui.lines.voices.gargon import telling
from tui.lines.voices.gargon.telling import counted, name, named
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
                return f"You have picked {named(picked)}."
            return f"You have picked {named(picked)}: {len(picked)} of {sum(scene.board.mix)}."
        mix, lying = MIX_WORDS[scene.board.mix], _of_these(scene)
        if len(scene.choices) == 1 and lying:
            return f"You are last, and can't lay {mix} of {lying} alone: pass, and draw up to three cards."
        if len(scene.choices) == 1:
            return f"You can't lay {mix}: pass, and draw up to three cards."
        if lying:
            return f"You are last: lay {mix}, of {lying} alone; or pass, and draw up to three cards."
        return f"Lay {mix}; or pass, and draw up to three cards."

    def choice(self, scene: Scene, choice: Choice) -> str:
        board: GargonBoard = scene.board
        match choice:
            case Pick(card=card):
                return f"pick {name(card)}, {_amulets(board, card)}"
            case LayThese():
                return f"lay {named(picks(scene))}, and no more"
            case Pass():
                return "pass, and draw"
            case Draw(stack=stack):
                return f"draw from stack {stack + 1}: {_top(board.fans[stack])} is on top"
            case StopDrawing():
                return "stop drawing"
            case Fight(colour=colour):
                return f"fight with {CREATURES[colour].colour}, the {CREATURES[colour].name}"
        return type(choice).__name__

    def names(self, choice: Choice) -> tuple[str, ...]:
        match choice:
            case Pick(card=card):
                return (name(card),)
            case LayThese():
                return ("lay",)
            case Draw(stack=stack):
                return (f"stack {stack + 1}",)
            case Fight(colour=colour):
                return CREATURES[colour].colour, CREATURES[colour].name
        return ("pass",) if isinstance(choice, Pass) else ("stop",)

    def thread(self, scene: Scene) -> str:
        return f"lay in round {scene.board.round}" if laying(scene) else ""

    def hand(self, scene: Scene) -> Sequence[str]:
        """Say what one holds, has laid and won; a 0 has no amulets, and doubles those of its colour."""
        if scene.seat < 0:
            return ["You are watching: the hands stay hidden."]
        board: GargonBoard = scene.board
        held = "; ".join(f"{name(card)}, {_amulets(board, card)}" for card in board.hand)
        return [*_seat(scene, scene.seat), f"You hold {held}." if held else "You hold no cards."]

    def score(self, scene: Scene) -> Sequence[str]:
        board: GargonBoard = scene.board
        said = [_won(scene, seat) for seat in range(len(board.won_sizes))]
        return [*said, "At the end the most cards of a colour bring 10 points, and each amulet one."]

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
        columns = tuple(
            CREATURES[LETTERS.index(head)].colour if head in LETTERS and head else head for head in sheet.columns
        )
        return by_rows(sheet._replace(columns=columns))


VOICE: Final = GargonVoice()


def _table(scene: Scene, whole: bool) -> list[str]:
    """Tell the round's mix, and the top of each stack or the whole of it."""
    board: GargonBoard = scene.board
    said = [f"Round {board.round}."] if board.round and not whole else []
    if board.mix:
        said.append(f"The mix of this round is {MIX_WORDS[board.mix]}.")
    return [*said, *(_stack(number, fan, whole) for number, fan in enumerate(board.fans, 1))]


def _of_these(scene: Scene) -> str:
    """§4.4 Return the colours that the last player may lay: those that lie there. Empty for all others."""
    if not isinstance(scene.view.agenda[-1], FollowLast):
        return ""
    lying = {colour for laid in scene.view.board.face_down for colour in laid}
    return listed([CREATURES[colour].colour for colour in sorted(lying)])


def _amulets(board: GargonBoard, card: int) -> str:
    count = amulets_on(card, board.terms.threes)
    if not card & 15:
        return "doubles amulets"
    return "1 amulet" if count == 1 else f"{count or 'no'} amulets"


def _top(fan: Fan) -> str:
    return CREATURES[LETTERS.index(fan.colours[fan.left - 1])].colour


def _stack(number: int, fan: Fan, whole: bool) -> str:
    if not fan.left:
        return f"Stack {number} is empty."
    coming = _runs(CREATURES[LETTERS.index(letter)].colour for letter in reversed(fan.colours[: fan.left]))
    if whole or len(coming) <= 3:
        return f"Stack {number} has {cards(fan.left)}, from the top: {', '.join(coming)}."
    return f"Stack {number} has {cards(fan.left)}, from the top: {', '.join(coming[:3])} and more."


def _runs(colours: Iterable[str]) -> list[str]:
    """Name colours in order, equal neighbours once: "3 times red"."""
    found: list[tuple[str, int]] = []
    for colour in colours:
        found = [*found[:-1], (colour, found[-1][1] + 1)] if found and found[-1][0] == colour else [*found, (colour, 1)]
    return [f"{count} times {colour}" if count > 1 else colour for colour, count in found]


def _seat(scene: Scene, seat: int) -> list[str]:
    """Say what everybody sees of a seat."""
    board: GargonBoard = scene.board
    backs = counted(enumerate(board.backs[seat])) or "no cards"
    held = [] if seat == scene.seat else [f"{scene.names[seat]} holds {backs}."]
    return [*held, _won(scene, seat), *_laid(scene, seat)]


def _won(scene: Scene, seat: int) -> str:
    """Say how many cards a seat has won, and which, where this player may know."""
    board: GargonBoard = scene.board
    name, won, which = scene.names[seat], cards(board.won_sizes[seat]), named(sorted(board.won[seat]))
    if seat == scene.seat:
        return f"You have won {won}: {which}." if which else f"You have won {won}."
    return f"{name} has won {won}: {which}." if which else f"{name} has won {won}."


def _laid(scene: Scene, seat: int) -> list[str]:
    board: GargonBoard = scene.board
    me, name = seat == scene.seat, scene.names[seat]
    said = []
    if down := named(board.own_laid) if me else _colours(board.face_down[seat]):
        said.append(f"You have laid {down}, face down." if me else f"{name} has laid {down}, face down.")
    if up := named(board.face_up[seat]):
        said.append(f"You have {up} on the table." if me else f"{name} has {up} on the table.")
    if seat in board.passed:
        said.append("You have passed." if me else f"{name} has passed.")
    return said


def _colours(laid: Sequence[int]) -> str:
    return listed([CREATURES[colour].colour for colour in laid])
