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
            wanted = "" if isinstance(ask, LeadRound) else f": {len(picked)} of {sum(scene.board.mix)}"
            return f"You have picked {named(picked)}{wanted}."
        mix = f"{MIX_WORDS[scene.board.mix]}{_of_these(scene)}"
        if len(scene.choices) == 1:
            return f"You can't lay {mix}: pass, and draw up to three cards."
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
                return f"draw from stack {stack + 1}, a {_top(board.fans[stack])}"
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
    """§4.4 Say which colours the last player may lay: those that lie there."""
    if not isinstance(scene.view.agenda[-1], FollowLast):
        return ""
    lying = {colour for laid in scene.view.board.face_down for colour in laid}
    return f", as you are last of {listed([CREATURES[colour].colour for colour in sorted(lying)])} alone"


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
    shown = coming if whole else coming[:3]
    more = "" if len(shown) == len(coming) else " and more"
    return f"Stack {number} has {cards(fan.left)}, from the top: {', '.join(shown)}{more}."


def _runs(colours: Iterable[str]) -> list[str]:
    """Name colours in order, equal neighbours once: "3 times red"."""
    found: list[tuple[str, int]] = []
    for colour in colours:
        found = [*found[:-1], (colour, found[-1][1] + 1)] if found and found[-1][0] == colour else [*found, (colour, 1)]
    return [f"{count} times {colour}" if count > 1 else colour for colour, count in found]


def _seat(scene: Scene, seat: int) -> list[str]:
    """Say what everybody sees of a seat."""
    board: GargonBoard = scene.board
    held = [] if seat == scene.seat else [f"{scene.names[seat]} holds {_backs(board, seat)}."]
    return [*held, _won(scene, seat), *_laid(scene, seat)]


def _backs(board: GargonBoard, seat: int) -> str:
    return counted(enumerate(board.backs[seat])) or "no cards"


def _won(scene: Scene, seat: int) -> str:
    """Say how many cards a seat has won, and which, where this player may know."""
    board: GargonBoard = scene.board
    who, have = ("You", "have") if seat == scene.seat else (scene.names[seat], "has")
    which = f": {named(sorted(board.won[seat]))}" if board.won[seat] else ""
    return f"{who} {have} won {cards(board.won_sizes[seat])}{which}."


def _laid(scene: Scene, seat: int) -> list[str]:
    board: GargonBoard = scene.board
    me = seat == scene.seat
    who, have = ("You", "have") if me else (scene.names[seat], "has")
    said = []
    if me and board.own_laid:
        said.append(f"You have laid {named(board.own_laid)}, face down.")
    elif board.face_down[seat]:
        colours = ", ".join(CREATURES[colour].colour for colour in board.face_down[seat])
        said.append(f"{who} {have} laid {colours}, face down.")
    if board.face_up[seat]:
        said.append(f"{who} {have} {named(board.face_up[seat])} on the table.")
    if seat in board.passed:
        said.append(f"{who} {have} passed.")
    return said
