"""Kampf der Magier in lines. A number is what stands on a card: no list gives it to something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from core.engine import Choice
from core.kampf.cards import BALL, JOKER, MAGES
from core.kampf.choices import Play, PlayBall, Take
from core.kampf.scoring import totals
from core.kampf.state import Laid
from core.kampf.view import KampfBoard
from tui.games import Scene
from tui.games import number as number_word
from tui.games.kampf.answers import cards_of, describe_need, lying
from tui.games.kampf.words import card_name, cards, hand_name, play_name
from tui.lines.asking import Option, Question, plain
from tui.lines.voices.simple import SimpleVoice


class KampfVoice(SimpleVoice):
    def state(self, scene: Scene) -> Sequence[str]:
        board: KampfBoard = scene.board
        said = [f"Deal {board.deal} of {board.deals}. The stock has {cards(board.stock)}."] if board.deal else []
        said += [_seat(scene, board, seat) for seat in range(len(board.hand_sizes)) if seat != scene.seat]
        return [*said, *self.table(scene), *(self.hand(scene) if scene.seat >= 0 else ())]

    def hand(self, scene: Scene) -> Sequence[str]:
        if scene.seat < 0:
            return ["You are watching: the hands stay hidden."]
        board: KampfBoard = scene.board
        held = f"You hold {hand_name(board.hand)}." if board.hand else "You hold no cards."
        return [_seat(scene, board, scene.seat), held]

    def score(self, scene: Scene) -> Sequence[str]:
        """Tell what each deal has cost, and what lies on the piles of this one."""
        board: KampfBoard = scene.board
        said = [_points(scene, board, seat) for seat in range(len(board.hand_sizes))]
        return [*said, "Every card taken is a point against you: the lowest total wins."]

    def seat(self, scene: Scene, seat: int) -> Sequence[str]:
        return [_seat(scene, scene.board, seat)]

    def table(self, scene: Scene) -> Sequence[str]:
        board: KampfBoard = scene.board
        total = f"The total is {board.total}." if board.combat else "Nothing lies in the combat."
        return [*(_laid(scene, laid) for laid in board.combat), total]

    def question(self, scene: Scene) -> str:
        return describe_need(scene)

    def ask(self, scene: Scene) -> Question:
        """Ask for mages by their value, and how many of them; jokers alone, balls and taking have numbers that are not
        values."""
        found: dict[int, list[Choice]] = {}
        for choice in scene.choices:
            found.setdefault(_number(choice), []).append(choice)
        options = tuple(self._option(scene, number, each) for number, each in sorted(found.items()))
        return Question(self.question(scene), options, read=partial(_read, scene))

    def _option(self, scene: Scene, number: int, choices: Sequence[Choice]) -> Option:
        names = _CALLED.get(number, ())
        if len(choices) == 1:
            return self._one(scene, choices[0], number, names)
        if number == JOKER:
            return Option("play jokers alone", self._jokers(scene, choices), names, number)
        words, asked = f"play {number}s: you are asked how many", f"How many {number}s?"
        if number == BALL:
            words, asked = "play a crystal ball: you are asked which", "Which ball?"
        ways = tuple(self._one(scene, each, _count(each)) for each in choices)
        return Option(words, Question(asked, ways), names, number)

    def _jokers(self, scene: Scene, choices: Sequence[Choice]) -> Question:
        """Ask how many jokers, if that is to be chosen; then the number is the value that they stand for."""
        sorts: dict[tuple[int, bool], list[Play]] = {}
        for choice in choices:
            assert isinstance(choice, Play)
            sorts.setdefault((choice.jokers, choice.top), []).append(choice)
        asked = [
            (sort, Question("For which value?", tuple(self._one(scene, each, each.value) for each in plays)))
            for sort, plays in sorts.items()
        ]
        if len(asked) == 1:
            return asked[0][1]
        ways = [Option(f"play {_jokers_named(*sort)}", further) for sort, further in asked]
        return Question("How many jokers?", tuple(ways))

    def _one(self, scene: Scene, choice: Choice, number: int = -1, names: tuple[str, ...] = ()) -> Option:
        if isinstance(choice, Play):
            names = (_with_top(play_name(choice.value, choice.mages, choice.jokers), choice.top), *names)
        return Option(self.choice(scene, choice), choice, names, number)

    def choice(self, scene: Scene, choice: Choice) -> str:
        match choice:
            case Take():
                return f"take {cards(lying(scene))} and open the next combat"
            case PlayBall(top=top):
                return _with_top("play a crystal ball", top)
            case Play(value=value, mages=mages, jokers=jokers, top=top):
                return _with_top(f"play {play_name(value, mages, jokers)}, making {choice.total}", top)
        return type(choice).__name__


VOICE: Final = KampfVoice()

_TAKE: Final = 0
_CALLED: Final = {_TAKE: ("take", "t"), JOKER: ("joker", "j"), BALL: ("ball", "b")}
"""Words that may be typed for the numbers that stand for no value."""
_CARDS: Final = {**{str(value): value for value in MAGES}, "j": JOKER, "joker": JOKER, "jokers": JOKER, "b": BALL}


def _number(choice: Choice) -> int:
    """Return the number by which it is chosen: the value of its mages, or one beyond all values."""
    match choice:
        case Play(value=value, mages=mages):
            return value if mages else JOKER
        case PlayBall():
            return BALL
    return _TAKE


def _count(choice: Choice) -> int:
    """Return how many mages there are, if no joker is with them; otherwise any number that is free."""
    return choice.mages if isinstance(choice, Play) and not choice.jokers and not choice.top else -1


def _jokers_named(count: int, top: bool) -> str:
    return _with_top("a joker" if count == 1 else f"{number_word(count)} jokers", top)


def _read(scene: Scene, typed: str) -> Choice | None:
    """Read the cards as they are written: 8 8 J; the top of the pile is called so."""
    words = plain(typed)
    laid = Counter(_CARDS.get(word, 0) for word in words if word not in _TOP)
    top = any(word in _TOP for word in words)
    fitting = [each for each in scene.choices if isinstance(each, Play | PlayBall) and cards_of(each) == laid]
    fitting = [each for each in fitting if each.top is top]
    return fitting[0] if len(fitting) == 1 else None


_TOP: Final = frozenset({"top", "pile"})


def _with_top(words: str, top: bool) -> str:
    return f"{words}, with the top card of your pile" if top else words


def _seat(scene: Scene, board: KampfBoard, seat: int) -> str:
    name, taken = scene.names[seat], cards(board.taken[seat])
    top = card_name(board.tops[seat]) if board.tops and board.tops[seat] else ""
    if seat == scene.seat:
        return f"You have taken {taken}, with {top} on top." if top else f"You have taken {taken}."
    held = cards(board.hand_sizes[seat])
    if top:
        return f"{name} holds {held} and has taken {taken}, with {top} on top."
    return f"{name} holds {held} and has taken {taken}."


def _points(scene: Scene, board: KampfBoard, seat: int) -> str:
    """Say the points of the deals before this one, and the cards taken in it."""
    before, taken = totals(board.scores)[seat] if board.scores else 0, cards(board.taken[seat])
    if seat == scene.seat:
        return f"You have {before} from the deals before, and have taken {taken} in this one."
    return f"{scene.names[seat]} has {before} from the deals before, and has taken {taken} in this one."


def _laid(scene: Scene, laid: Laid) -> str:
    if laid.seat == scene.seat:
        return f"You laid {hand_name(laid.cards)}, making {laid.total}."
    return f"{scene.names[laid.seat]} laid {hand_name(laid.cards)}, making {laid.total}."
