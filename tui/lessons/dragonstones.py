"""The guided game of Fist of Dragonstones: bid nothing, bid for a stone, for a point, and pay it with stones."""

from __future__ import annotations

from typing import Final

from core.dragonstones.bidding import OpenFists
from core.dragonstones.choices import Bid, PayStones, TakeCoins
from core.dragonstones.powers.paying import ChoosePayment
from core.engine import Choice
from tui.games import Scene, capital
from tui.games.dragonstones.telling.names import the
from tui.games.dragonstones.telling.treasure import stones
from tui.language import _, _n, mark
from tui.lessons.lesson import Hint, Lesson, Move

WITCH, DRAGONS, ENCHANTER, MAGICIAN, SORCERER = 0, (1, 2, 3), 4, 5, 6
"""Characters, by their places among all."""
_USUAL: Final = 3
"""The coins to bid for a stone."""


def _card(scene: Scene) -> int:
    """Return the character that is bid for; -1 where no gold is."""
    agenda = scene.view.agenda
    return int(scene.board.auction.card) if agenda and isinstance(agenda[-1], OpenFists) else -1


def _own(scene: Scene) -> tuple[int, int, int]:
    red, blue, yellow = scene.board.stones[scene.seat]
    return red, blue, yellow


def _buys(scene: Scene, card: int) -> bool:
    """Tell whether the player has what that character turns into a point."""
    return sum(_own(scene)) >= 4 if card == ENCHANTER else card == MAGICIAN and min(_own(scene)) > 0


def _power(scene: Scene) -> int:
    """Return the character that brings the player a point, where it is bid for; else -1."""
    return _card(scene) if _buys(scene, _card(scene)) else -1


def _gold(move: Move) -> int:
    bid: Choice = move[0]
    return bid.fairy + bid.common if isinstance(bid, Bid) else 0


def _bid(scene: Scene, most: int) -> Move:
    """Return a bid of so much fairy gold, as far as there is so much."""
    return (Bid(min(most, scene.board.screen.fairy), 0),)


def _named(scene: Scene) -> str:
    return the(scene.board.auction.card, scene.board)


def _keys(count: int) -> str:
    if not count:
        return _("Press Enter, and once more for an empty fist.")
    return _n("Press → once, then Enter.", "Press → {count} times, then Enter.", count)


# Bids


def _says_witch(_scene: Scene) -> str:
    return _(
        "Three points win. Ten characters are auctioned in a turn: all hold out a fist, open it at once, and pay, but "
        "only the highest bid has the power. The Witch isn't worth your gold yet: bid nothing."
    )


def _too_much(_scene: Scene) -> str:
    return _("Whatever is in your fist is paid, and better characters come: hold out an empty fist this time.")


def _says_dragon(scene: Scene) -> str:
    return capital(
        _(
            "{the_character} gives a stone of its colour, and stones become points. You have {stones}. Bid {count} "
            "of your fairy gold: it comes back to you after the turn, while common gold and silver are lost.",
            the_character=_named(scene),
            stones=stones(_own(scene)) or _("no stones"),
            count=_USUAL,
        )
    )


def _fair(_scene: Scene, move: Move) -> bool:
    return 2 <= _gold(move) <= 5


def _another_bid(_scene: Scene) -> str:
    return _(
        "Try it with {count}: with little you seldom win, and much is missing for the other characters.",
        count=_USUAL,
    )


def _says_nothing(scene: Scene) -> str:
    return _(
        "{the_character} gives two points for four stones of one colour. You have {stones}, so it is of no use to you, "
        "and what you bid would be lost: hold out an empty fist. What you save decides the next auction.",
        the_character=capital(_named(scene)),
        stones=stones(_own(scene)) or _("no stones"),
    )


_BRINGS: Final = {
    ENCHANTER: mark("This is what stones are for: {the_character} gives a point for any four, and you have {stones}."),
    MAGICIAN: mark(
        "This is what stones are for: {the_character} gives a point for one of each colour, and you have {stones}."
    ),
}


def _says_power(scene: Scene) -> str:
    count = scene.board.screen.fairy
    all_of_it = _n("Bid the fairy gold that you have left.", "Bid all {count} fairy gold that you have left.", count)
    brings = _(_BRINGS[_power(scene)], the_character=_named(scene), stones=stones(_own(scene)))
    return f"{brings} {all_of_it}"


def _worth(_scene: Scene, move: Move) -> bool:
    return _gold(move) >= 4


def _more(_scene: Scene) -> str:
    return _("That may be too little for a point. Your fairy gold comes back after the turn: be bold.")


# The price


def _price(scene: Scene) -> Move:
    return (next(each for each in scene.choices if isinstance(each, PayStones)),)


HINTS: Final = (
    Hint(
        "witch",
        lambda scene: _card(scene) == WITCH,
        _says_witch,
        lambda _scene: _keys(0),
        lambda scene: _bid(scene, 0),
        lambda _scene, move: _gold(move) <= 1,
        _too_much,
        mark("Now all fists are opened. What is in them has to be paid, by those who have won nothing, too."),
    ),
    Hint(
        "dragon",
        lambda scene: _card(scene) in DRAGONS and scene.board.screen.fairy >= _USUAL,
        _says_dragon,
        lambda _scene: _keys(_USUAL),
        lambda scene: _bid(scene, _USUAL),
        _fair,
        _another_bid,
        mark(
            "What the others hold behind their screens is hidden. The fairy gold that they have spent lies before them."
        ),
    ),
    Hint(
        "nothing",
        lambda scene: _card(scene) == SORCERER and max(_own(scene)) < 4,
        _says_nothing,
        lambda _scene: _keys(0),
        lambda scene: _bid(scene, 0),
        lambda _scene, move: _gold(move) <= 1,
        _too_much,
    ),
    Hint(
        "power",
        lambda scene: _power(scene) >= 0 and scene.board.screen.fairy >= 4,
        _says_power,
        lambda scene: _keys(scene.board.screen.fairy),
        lambda scene: _bid(scene, scene.board.screen.fairy),
        _worth,
        _more,
    ),
    Hint(
        "price",
        lambda scene: (
            isinstance(scene.view.agenda[-1], ChoosePayment)
            and any(isinstance(each, PayStones) for each in scene.choices)
        ),
        lambda _scene: _("The power is yours. A point is a third of the way: pay the stones, rather than take coins."),
        lambda _scene: _("Press Enter for the price that is suggested, or Tab for another."),
        _price,
        lambda _scene, move: not isinstance(move[0], TakeCoins),
        lambda _scene: _("Coins are good, but you bid for the point: pay the stones."),
        mark("That is a point. Nobody can take it from you."),
    ),
    Hint(
        "turn",
        lambda scene: scene.board.turn > 1 and _card(scene) == WITCH,
        lambda _scene: _(
            "The turn is over and your fairy gold is back. The Witch's black coin makes one power void, whoever has "
            "bid for it: that helps when somebody is about to win. Bid one or nothing."
        ),
        lambda _scene: _keys(1),
        lambda scene: _bid(scene, 1),
    ),
)

LESSON: Final = Lesson(
    game="dragonstones",
    deal=483,
    minutes=4,
    bots=("novice", "novice"),
    hints=HINTS,
    meanwhile=mark("What does this character give you, and what are the others short of? Bid that, or nothing."),
    ending=mark(
        "That was all you need: stones, then points, and gold enough left for the one that matters. The first with "
        "three points wins. Play on, or leave when you like."
    ),
    patience=26,
)
