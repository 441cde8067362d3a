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
from tui.games import Scene, told
from tui.games.kampf.answers import cards_of, describe_need, key_of, lying
from tui.games.kampf.words import card_name, cards, hand_name, play_name
from tui.language import _, _np, _p, mark
from tui.lines.asking import Option, Question, plain
from tui.lines.voices.simple import SimpleVoice


class KampfVoice(SimpleVoice):
    def state(self, scene: Scene) -> Sequence[str]:
        board: KampfBoard = scene.board
        said = []
        if board.deal:
            stock = cards(board.stock)
            said.append(
                _("Deal {deal} of {deals}. The stock has {cards}.", deal=board.deal, deals=board.deals, cards=stock)
            )
        said += [_seat(scene, board, seat) for seat in range(len(board.hand_sizes)) if seat != scene.seat]
        return [*said, *self.table(scene), *(self.hand(scene) if scene.seat >= 0 else ())]

    def hand(self, scene: Scene) -> Sequence[str]:
        if scene.seat < 0:
            return [_("You are watching: the hands stay hidden.")]
        board: KampfBoard = scene.board
        held = _("You hold {cards}.", cards=hand_name(board.hand)) if board.hand else _("You hold no cards.")
        return [_seat(scene, board, scene.seat), held]

    def score(self, scene: Scene) -> Sequence[str]:
        """Tell what each deal has cost, and what lies on the piles of this one."""
        board: KampfBoard = scene.board
        said = [_points(scene, board, seat) for seat in range(len(board.hand_sizes))]
        return [*said, _("Every card taken is a point against you: the lowest total wins.")]

    def seat(self, scene: Scene, seat: int) -> Sequence[str]:
        return [_seat(scene, scene.board, seat)]

    def table(self, scene: Scene) -> Sequence[str]:
        board: KampfBoard = scene.board
        total = _("The total is {total}.", total=board.total) if board.combat else _("Nothing lies in the combat.")
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
        names = _called().get(number, ())
        if len(choices) == 1:
            return self._one(scene, choices[0], number, names)
        if number == JOKER:
            return Option(_("play jokers alone"), self._jokers(scene, choices), names, number)
        words = _("play {value}s: you are asked how many", value=number)
        asked = _("How many {value}s?", value=number)
        if number == BALL:
            words, asked = _("play a crystal ball: you are asked which"), _("Which ball?")
        ways = tuple(self._one(scene, each, _count(each)) for each in choices)
        return Option(words, Question(asked, ways), names, number)

    def _jokers(self, scene: Scene, choices: Sequence[Choice]) -> Question:
        """Ask how many jokers, if that is to be chosen; then the number is the value that they stand for."""
        sorts: dict[tuple[int, bool], list[Play]] = {}
        for choice in choices:
            assert isinstance(choice, Play)
            sorts.setdefault((choice.jokers, choice.top), []).append(choice)
        asked = [
            (sort, Question(_("For which value?"), tuple(self._one(scene, each, each.value) for each in plays)))
            for sort, plays in sorts.items()
        ]
        if len(asked) == 1:
            return asked[0][1]
        ways = [Option(_("play {cards}", cards=_jokers_named(*sort)), further) for sort, further in asked]
        return Question(_("How many jokers?"), tuple(ways))

    def _one(self, scene: Scene, choice: Choice, number: int = -1, names: tuple[str, ...] = ()) -> Option:
        if isinstance(choice, Play):
            names = (_from_pile(play_name(choice.value, choice.mages, choice.jokers), choice.top), *names)
        return Option(self.choice(scene, choice), choice, names, number)

    def choice(self, scene: Scene, choice: Choice) -> str:
        match choice:
            case Take():
                return _("take {cards} and open the next combat", cards=cards(lying(scene)))
            case PlayBall(top=top):
                return _from_pile(_("play a crystal ball"), top)
            case Play(value=value, mages=mages, jokers=jokers, top=top):
                laid = play_name(value, mages, jokers)
                return _from_pile(_("play {cards}, making {total}", cards=laid, total=choice.total), top)
        return type(choice).__name__


VOICE: Final = KampfVoice()

_TAKE: Final = 0


def _called() -> dict[int, tuple[str, ...]]:
    """Return words that may be typed for the numbers that stand for no value."""
    return {
        _TAKE: (_p("typed", "take"), _p("key to take the cards", "t")),
        JOKER: (_p("typed", "joker"), key_of(JOKER)),
        BALL: (_p("typed", "ball"), key_of(BALL)),
    }


def _cards() -> dict[str, int]:
    """Return what may be typed for a card."""
    mages = {str(value): value for value in MAGES}
    jokers = dict.fromkeys((key_of(JOKER), _p("typed", "joker"), _p("typed", "jokers")), JOKER)
    return {**mages, **jokers, key_of(BALL): BALL}


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
    return _from_pile(_np("object", "a joker", "two jokers", count), top)


def _read(scene: Scene, typed: str) -> Choice | None:
    """Read the cards as they are written: 8 8 J; the top of the pile is called so."""
    words, known, pile = plain(typed), _cards(), {*plain(_p("typed", "top")), *plain(_p("typed", "pile"))}
    laid = Counter(known.get(word, 0) for word in words if word not in pile)
    top = any(word in pile for word in words)
    fitting = [each for each in scene.choices if isinstance(each, Play | PlayBall) and cards_of(each) == laid]
    fitting = [each for each in fitting if each.top is top]
    return fitting[0] if len(fitting) == 1 else None


def _from_pile(words: str, top: bool) -> str:
    return _("{what}, with the top card of your pile", what=words) if top else words


def _seat(scene: Scene, board: KampfBoard, seat: int) -> str:
    me, name = seat == scene.seat, scene.names[seat]
    taken, held = cards(board.taken[seat]), cards(board.hand_sizes[seat])
    top = board.tops[seat] if board.tops else 0
    if top and me:
        return _("You have taken {taken}, with {card} on top.", taken=taken, card=card_name(top))
    if top:
        return _(
            "{name} holds {held} and has taken {taken}, with {card} on top.",
            name=name, held=held, taken=taken, card=card_name(top),
        )  # fmt: skip
    if me:
        return _("You have taken {taken}.", taken=taken)
    return _("{name} holds {held} and has taken {taken}.", name=name, held=held, taken=taken)


def _points(scene: Scene, board: KampfBoard, seat: int) -> str:
    """Say the points of the deals before this one, and the cards taken in it."""
    before = totals(board.scores)[seat] if board.scores else 0
    yours = mark("You have {before} from the deals before, and have taken {taken} in this one.")
    others = mark("{name} has {before} from the deals before, and has taken {taken} in this one.")
    return told(seat, scene.names, scene.seat, yours, others, before=before, taken=cards(board.taken[seat]))


def _laid(scene: Scene, laid: Laid) -> str:
    yours, others = mark("You laid {cards}, making {total}."), mark("{name} laid {cards}, making {total}.")
    return told(laid.seat, scene.names, scene.seat, yours, others, cards=hand_name(laid.cards), total=laid.total)
