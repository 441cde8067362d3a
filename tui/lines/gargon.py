"""Gargon in lines. Colours are told by their creatures, cards as they are read out: red 7."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from core.engine import Choice
from core.gargon.cards import CREATURES, LETTERS
from core.gargon.choices import Draw, Fight, LayThese, Pass, Pick, StopDrawing
from core.gargon.laying import LeadRound
from core.gargon.view import Fan, GargonBoard
from tui.games import Scene, listed
from tui.games.gargon.answers import laying, picks
from tui.games.gargon.prompts import prompt
from tui.games.gargon.words import MIX_WORDS, cards


class GargonVoice:
    def state(self, scene: Scene) -> Sequence[str]:
        board: GargonBoard = scene.view.board
        said = [f"Round {board.round}."] if board.round else []
        if board.mix:
            said.append(f"The mix of this round is {MIX_WORDS[board.mix]}.")
        said += [_stack(number, fan) for number, fan in enumerate(board.fans, 1)]
        for seat in range(len(board.backs)):
            said += _seat(scene, board, seat)
        if scene.seat >= 0:
            said.append(f"You hold {_named(board.hand)}." if board.hand else "You hold no cards.")
        return said

    def question(self, scene: Scene) -> str:
        if not laying(scene):
            return prompt(scene).sentence
        board: GargonBoard = scene.view.board
        picked = picks(scene)
        if picked:
            wanted = "" if isinstance(scene.view.agenda[-1], LeadRound) else f": {len(picked)} of {sum(board.mix)}"
            return f"You have picked {_named(picked)}{wanted}."
        return prompt(scene).sentence

    def choice(self, scene: Scene, choice: Choice) -> str:
        board: GargonBoard = scene.view.board
        match choice:
            case Pick(card=card):
                return f"pick {_name(card)}"
            case LayThese():
                return f"lay {_named(picks(scene))}, and no more"
            case Pass():
                return "pass, and draw"
            case Draw(stack=stack):
                return f"draw from stack {stack + 1}, a {_top(board.fans[stack])}"
            case StopDrawing():
                return "stop drawing"
            case Fight(colour=colour):
                return f"fight with the {CREATURES[colour].name}"
        return type(choice).__name__


VOICE: Final = GargonVoice()


def _name(card: int) -> str:
    return f"{CREATURES[card >> 4].colour} {card & 15}"


def _named(held: Iterable[int]) -> str:
    return listed([_name(card) for card in held])


def _top(fan: Fan) -> str:
    return CREATURES[LETTERS.index(fan.colours[fan.left - 1])].colour


def _stack(number: int, fan: Fan) -> str:
    if not fan.left:
        return f"Stack {number} is empty."
    coming = [CREATURES[LETTERS.index(letter)].colour for letter in reversed(fan.colours[: fan.left])]
    return f"Stack {number} has {cards(fan.left)}, from the top: {', '.join(coming)}."


def _counted(colours: Iterable[tuple[int, int]]) -> str:
    return listed([f"{count} {CREATURES[colour].colour}" for colour, count in colours if count])


def _seat(scene: Scene, board: GargonBoard, seat: int) -> list[str]:
    me = seat == scene.seat
    name, has = ("You", "have") if me else (scene.names[seat], "has")
    said = []
    if not me:
        backs = _counted(enumerate(board.backs[seat]))
        said.append(f"{name} holds {backs or 'no cards'}, and has won {cards(board.won_sizes[seat])}.")
    else:
        said.append(f"You have won {cards(board.won_sizes[seat])}.")
    down = [CREATURES[colour].colour for colour in board.face_down[seat]]
    if me and board.own_laid:
        said.append(f"You have laid {_named(board.own_laid)}, face down.")
    elif down:
        said.append(f"{name} {has} laid {listed(down)}, face down.")
    if board.face_up[seat]:
        said.append(f"{name} {has} {_named(board.face_up[seat])} on the table.")
    if seat in board.passed:
        said.append(f"{name} {has} passed.")
    return said
