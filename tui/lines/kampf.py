"""Kampf der Magier in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.engine import Choice
from core.kampf.choices import Play, PlayBall, Take
from core.kampf.scoring import totals
from core.kampf.state import Laid
from core.kampf.view import KampfBoard
from tui.games import Scene
from tui.games.kampf.answers import describe_need, lying
from tui.games.kampf.words import card_name, cards, hand_name, play_name
from tui.lines.simple import SimpleVoice


class KampfVoice(SimpleVoice):
    def state(self, scene: Scene) -> Sequence[str]:
        board: KampfBoard = scene.board
        said = [f"Deal {board.deal} of {board.deals}. The stock has {cards(board.stock)}."] if board.deal else []
        said += [_seat(scene, board, seat) for seat in range(len(board.hand_sizes)) if seat != scene.seat]
        return [*said, *self.look(scene, ""), *(self.hand(scene) if scene.seat >= 0 else ())]

    def hand(self, scene: Scene) -> Sequence[str]:
        if scene.seat < 0:
            return ["You are watching: the hands stay hidden."]
        board: KampfBoard = scene.board
        held = f"You hold {hand_name(board.hand)}." if board.hand else "You hold no cards."
        return [_seat(scene, board, scene.seat), held]

    def score(self, scene: Scene) -> Sequence[str]:
        """What each deal has cost, and what lies on the piles of this one."""
        board: KampfBoard = scene.board
        said = [_points(scene, board, seat) for seat in range(len(board.hand_sizes))]
        return [*said, "Every card taken is a point against you: the lowest total wins."]

    def look(self, scene: Scene, at: str) -> Sequence[str]:
        board: KampfBoard = scene.board
        total = f"The total is {board.total}." if board.combat else "Nothing lies in the combat."
        return [*(_laid(scene, laid) for laid in board.combat), total]

    def question(self, scene: Scene) -> str:
        return describe_need(scene)

    def names(self, choice: Choice) -> tuple[str, ...]:
        return ("take",) if isinstance(choice, Take) else ()

    def choice(self, scene: Scene, choice: Choice) -> str:
        match choice:
            case Take():
                return f"take {cards(lying(scene))} and open the next combat"
            case PlayBall(top=top):
                return f"play a crystal ball{_from_pile(top)}"
            case Play(value=value, mages=mages, jokers=jokers, top=top):
                return f"play {play_name(value, mages, jokers)}, making {choice.total}{_from_pile(top)}"
        return type(choice).__name__


VOICE: Final = KampfVoice()


def _from_pile(top: bool) -> str:
    return ", with the top card of your pile" if top else ""


def _seat(scene: Scene, board: KampfBoard, seat: int) -> str:
    me = seat == scene.seat
    held = "" if me else f" holds {cards(board.hand_sizes[seat])} and"
    sentence = f"{'You' if me else scene.names[seat]}{held} {'have' if me else 'has'} taken {cards(board.taken[seat])}"
    top = board.tops[seat] if board.tops else 0
    return f"{sentence}, with {card_name(top)} on top." if top else f"{sentence}."


def _points(scene: Scene, board: KampfBoard, seat: int) -> str:
    """Points of the deals before this one, and cards taken in it."""
    me = seat == scene.seat
    before = totals(board.scores)[seat] if board.scores else 0
    name, have = ("You", "have") if me else (scene.names[seat], "has")
    return f"{name} {have} {before} from the deals before, and {have} taken {board.taken[seat]} in this one."


def _laid(scene: Scene, laid: Laid) -> str:
    who = "You" if laid.seat == scene.seat else scene.names[laid.seat]
    return f"{who} laid {hand_name(laid.cards)}, making {laid.total}."
