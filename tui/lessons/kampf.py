"""The guided game of Kampf der Magier: beat a total, by one card or by several; play a joker and a crystal ball; take,
and open anew."""

from __future__ import annotations

from typing import Final

from core.kampf.cards import BALL, JOKER
from core.kampf.choices import Play, PlayBall
from tui.games import Scene
from tui.games.kampf.answers import key_of, lying
from tui.games.kampf.words import cards, play_name
from tui.language import _, mark
from tui.lessons.lesson import Hint, Lesson, Move


def _plays(scene: Scene) -> list[Play]:
    """Return what can be laid, the lowest total first, and of equal ones the fewest jokers and cards."""
    found = [each for each in scene.choices if isinstance(each, Play)]
    return sorted(found, key=lambda play: (play.jokers, play.total, play.mages))


def _single(scene: Scene) -> Play | None:
    return next((play for play in _plays(scene) if (play.mages, play.jokers) == (1, 0)), None)


def _several(scene: Scene) -> Play | None:
    return next((play for play in _plays(scene) if play.mages > 1 and not play.jokers), None)


def _with_joker(scene: Scene) -> Play | None:
    return next((play for play in _plays(scene) if play.mages and play.jokers == 1), None)


def _highest(scene: Scene) -> Play:
    return max((play for play in _plays(scene) if not play.jokers), key=lambda play: play.total)


def _has_ball(scene: Scene) -> bool:
    return any(isinstance(each, PlayBall) for each in scene.choices)


def _combat(scene: Scene) -> bool:
    return bool(scene.board.combat)


def _named(play: Play) -> str:
    return play_name(play.value, play.mages, play.jokers)


def _lays(_scene: Scene, move: Move) -> bool:
    return isinstance(move[0], Play)


def _needless(scene: Scene, play: Play | None) -> str:
    """Say why neither taking nor the ball is needed yet."""
    assert play is not None
    words, total = _named(play), scene.board.total
    return _("You can do better: {cards} will beat {total}, and you take nothing.", cards=words, total=total)


def _only(play: Play | None) -> Move:
    assert play is not None
    return (play,)


# One card


def _says_beat(scene: Scene) -> str:
    play, last = _single(scene), scene.board.combat[-1]
    assert play is not None
    return _(
        "Every card you take is a point, and the fewest points win. {name} has laid {total}: lay more, or you take "
        "what lies there. Your {value} is enough.",
        name=scene.names[last.seat],
        total=scene.board.total,
        value=play.value,
    )


def _keys_beat(scene: Scene) -> str:
    play = _single(scene)
    assert play is not None
    return _("Press {key}, the key below the card, then Enter.", key=key_of(play.value).upper())


# Several cards


def _says_several(scene: Scene) -> str:
    play = _several(scene)
    assert play is not None
    return _(
        "No single mage of yours beats {total}. But cards of one value count together: {cards} make {sum}.",
        total=scene.board.total,
        cards=_named(play),
        sum=play.total,
    )


def _keys_several(scene: Scene) -> str:
    play = _several(scene)
    assert play is not None
    return _("Press {key} once for each of them, then Enter.", key=key_of(play.value).upper())


# A joker


def _says_joker(scene: Scene) -> str:
    play = _with_joker(scene)
    assert play is not None
    return _(
        "Your mages alone don't beat {total}, but a joker is any value up to 7: {cards} make {sum}.",
        total=scene.board.total,
        cards=_named(play),
        sum=play.total,
    )


def _keys_joker(scene: Scene) -> str:
    play = _with_joker(scene)
    assert play is not None
    if play.mages > 1:
        return _(
            "Press {key} once for each mage, then {joker}, then Enter.",
            key=key_of(play.value).upper(),
            joker=key_of(JOKER).upper(),
        )
    return _("Press {key}, then {joker}, then Enter.", key=key_of(play.value).upper(), joker=key_of(JOKER).upper())


# A crystal ball


def _says_ball(scene: Scene) -> str:
    return _(
        "{total} is too much for your mages, and taking costs you {cards}. A crystal ball saves you: the total stays "
        "as it is, and {name} has to beat it.",
        total=scene.board.total,
        cards=cards(lying(scene)),
        name=scene.names[(scene.seat + 1) % len(scene.names)],
    )


def _not_the_ball(scene: Scene) -> str:
    return _(
        "That would be {cards} more for you, and as many points. Keep them away with the ball first.",
        cards=cards(lying(scene)),
    )


# Opening, after cards were taken


def _says_open(scene: Scene) -> str:
    """Say what has just been taken: whoever opens anew has."""
    play = _highest(scene)
    if scene.board.taken[scene.seat]:
        words = mark(
            "Those cards are yours, each a point, as you laid nothing higher. Now open with what you like: high is "
            "wise, as it has to be beaten twice before it is your turn again. Lay {cards}."
        )
    else:
        words = mark(
            "Nothing lies there, so you open with what you like. High is wise, as it has to be beaten twice before it "
            "is your turn again: lay {cards}."
        )
    return _(words, cards=_named(play))


def _keys_open(scene: Scene) -> str:
    play = _highest(scene)
    if play.mages > 1:
        return _("Press {key} once for each of them, then Enter.", key=key_of(play.value).upper())
    return _("Press {key}, then Enter.", key=key_of(play.value).upper())


HINTS: Final = (
    Hint(
        "beat",
        lambda scene: _combat(scene) and _single(scene) is not None,
        _says_beat,
        _keys_beat,
        lambda scene: _only(_single(scene)),
        _lays,
        lambda scene: _needless(scene, _single(scene)),
        mark("You are back at six cards: whatever you lay is replaced. Now the others have to lay more, or take."),
    ),
    Hint(
        "several",
        lambda scene: _combat(scene) and _single(scene) is None and _several(scene) is not None,
        _says_several,
        _keys_several,
        lambda scene: _only(_several(scene)),
        _lays,
        lambda scene: _needless(scene, _several(scene)),
        mark("Sets are strong: five 3s beat a 13. So it pays to keep cards of one value together."),
    ),
    Hint(
        "ball",
        lambda scene: _combat(scene) and _has_ball(scene) and not _plays(scene),
        _says_ball,
        lambda _scene: _("Press {key}, then Enter.", key=key_of(BALL).upper()),
        lambda scene: (next(each for each in scene.choices if isinstance(each, PlayBall)),),
        lambda _scene, move: isinstance(move[0], PlayBall),
        _not_the_ball,
        mark("The ball was played alone, and the total is the same. Somebody else has to deal with it now."),
    ),
    Hint(
        "joker",
        lambda scene: _combat(scene) and _with_joker(scene) is not None and all(play.jokers for play in _plays(scene)),
        _says_joker,
        _keys_joker,
        lambda scene: _only(_with_joker(scene)),
        _lays,
        lambda scene: _needless(scene, _with_joker(scene)),
        mark("There are only two jokers in the game, so spend them where they save you many cards."),
    ),
    Hint(
        "open",
        lambda scene: not _combat(scene) and any(not play.jokers for play in _plays(scene)),
        _says_open,
        _keys_open,
        lambda scene: (_highest(scene),),
        then=mark("Now each of the others lays more, or takes the cards and the points."),
    ),
)

LESSON: Final = Lesson(
    game="kampf",
    deal=1162,
    minutes=3,
    bots=("novice", "novice"),
    hints=HINTS,
    meanwhile=mark("Lay more than the player before you, or take what lies there. You want few cards."),
    ending=mark(
        "That was all you need. The deal ends when the stock is used up and a hand is empty; cards left in hands are "
        "points, too. Play on, or leave when you like."
    ),
    patience=16,
    options=(("deals", "1"),),
)
