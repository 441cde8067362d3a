"""The guided game of Gargon: three rounds, as the first, the last and one between; battles, a loss, and a pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from core.gargon.choices import FIGHTS, LAY_THESE, PASS, Draw, Fight, Pick
from core.gargon.drawing import DrawForLoss, DrawForPass
from core.gargon.laying import FollowLast, LayCards, LeadRound
from tui.games import Scene
from tui.games.gargon import answers
from tui.games.gargon.names import card_name, creature, letter
from tui.games.gargon.prompts import top
from tui.games.gargon.words import mix_words
from tui.language import _, mark
from tui.language.lists import listed
from tui.lessons.lesson import Hint, Lesson, Move

_FEW: Final = 5
"""The cards in hand with which it is time to draw."""


# Laying


def _asked(scene: Scene, *kinds: type[object]) -> bool:
    return bool(scene.view.agenda) and isinstance(scene.view.agenda[-1], kinds)


def _lay(scene: Scene) -> tuple[Pick, ...]:
    """Return the strongest lay, which Tab suggests first."""
    found = answers.lays(scene)
    return found[0] if found else ()


def _may_lay(scene: Scene) -> bool:
    return _asked(scene, LayCards) and len(scene.board.hand) > _FEW and bool(_lay(scene))


def _laid(scene: Scene) -> Move:
    """Return the whole answer of that lay; the start player says that there are no more."""
    lay = _lay(scene)
    ends = _asked(scene, LeadRound) and len(lay) < 3
    return (*lay, LAY_THESE) if ends else lay


def _cards(scene: Scene) -> str:
    return _listed([pick.card for pick in _lay(scene)])


def _listed(cards: Sequence[int]) -> str:
    """Name cards as they are read out."""
    return listed([card_name(card) for card in cards])


def _picks(_scene: Scene, move: Move) -> bool:
    return isinstance(move[0], Pick)


def _says_lead(scene: Scene) -> str:
    return _(
        "You win creatures in battle: each amulet on them (a dot) is a point. You start, with one to three cards. The "
        "others see which creatures you lay, but not how strong. Your strongest are {cards}.",
        cards=_cards(scene),
    )


def _keys_lay(_scene: Scene) -> str:
    return _("Tab suggests them, Enter lays them.")


def _says_last(scene: Scene) -> str:
    return _(
        "{name} has laid first, so all lay {mix}, and you, the last, only of creatures that lie there. You might lay "
        "{cards}.",
        name=scene.names[scene.board.starter],
        mix=mix_words(scene.board.mix),
        cards=_cards(scene),
    )


def _says_follow(scene: Scene) -> str:
    return _(
        "Now you are in the middle: lay {mix} as {name} did, but of any creatures. Where nobody else lays one, you "
        "win it without a fight. You might lay {cards}.",
        mix=mix_words(scene.board.mix),
        name=scene.names[scene.board.starter],
        cards=_cards(scene),
    )


def _not_yet(scene: Scene) -> str:
    cards = _cards(scene)
    return _("Passing is for when few cards are left to you. Here you can win something: lay {cards}.", cards=cards)


# Battles


def _others(scene: Scene, colour: int) -> Iterator[tuple[int, int]]:
    """Yield the cards of that colour that others have on the table, each behind its seat."""
    for seat, cards in enumerate(scene.board.face_up):
        if seat != scene.seat:
            yield from ((seat, card) for card in cards if card >> 4 == colour)


def _own(scene: Scene, colour: int) -> list[int]:
    return [card for card in scene.board.face_up[scene.seat] if card >> 4 == colour]


def _fights(scene: Scene) -> list[int]:
    return [each.colour for each in scene.choices if isinstance(each, Fight)]


def _alone(scene: Scene) -> int:
    """Return a colour that nobody else has laid; -1 for none."""
    return next((colour for colour in _fights(scene) if not any(_others(scene, colour))), -1)


def _contested(scene: Scene) -> int:
    return next((colour for colour in _fights(scene) if any(_others(scene, colour))), -1)


def _says_alone(scene: Scene) -> str:
    colour = _alone(scene)
    return _(
        "The cards are turned up, and you choose which of your creatures fights. Nobody else has laid {creature}: you "
        "win {cards} without a fight.",
        creature=creature(colour),
        cards=_listed(_own(scene, colour)),
    )


def _keys_fight(scene: Scene, colour: int) -> str:
    if len(_fights(scene)) == 1:
        return _("Press Enter.")
    return _("Press {key}.", key=letter(colour))


def _says_battle(scene: Scene) -> str:
    colour = _contested(scene)
    found = sorted(_others(scene, colour), key=lambda each: -(each[1] & 15))
    rivals = [f"{card_name(card)} ({scene.names[seat]})" for seat, card in found]
    return _(
        "Here your {cards} will meet {rivals}. Each sends its highest: the highest of all is won by its owner, the "
        "others are lost.",
        cards=_listed(_own(scene, colour)),
        rivals=listed(rivals),
    )


# Drawing


def _says_loss(scene: Scene) -> str:
    return _(
        "You have lost a card, so you draw one for it. You see the backs: {first} or {second} lies on top. Many of one "
        "kind help: whoever wins most of it gets 10 points.",
        first=creature(top(scene, 0)),
        second=creature(top(scene, 1)),
    )


def _both_stacks(scene: Scene) -> bool:
    return sum(isinstance(each, Draw) for each in scene.choices) == 2


def _draw(scene: Scene) -> Move:
    return (next(each for each in scene.choices if isinstance(each, Draw)),)


def _says_pass(scene: Scene) -> str:
    if len(scene.board.hand) > _FEW:
        return _("Nothing you hold fits that mix. That is no harm: pass, and draw up to three cards.")
    return _("Your hand has grown small. Whoever passes draws up to three cards, so it's a good time: pass.")


def _says_draw(scene: Scene) -> str:
    return _(
        "{first} or {second}: take what you have many of, up to three cards.",
        first=creature(top(scene, 0)),
        second=creature(top(scene, 1)),
    )


HINTS: Final = (
    Hint(
        "lead",
        lambda scene: _may_lay(scene) and _asked(scene, LeadRound),
        _says_lead,
        _keys_lay,
        _laid,
        then=mark("Now the others lay as many, parted in the same way: two of one creature and one of another, say."),
    ),
    Hint(
        "alone",
        lambda scene: _alone(scene) >= 0,
        _says_alone,
        lambda scene: _keys_fight(scene, _alone(scene)),
        lambda scene: (FIGHTS[_alone(scene)],),
        lambda scene, move: isinstance(move[0], Fight) and not any(_others(scene, move[0].colour)),
        lambda scene: _("It will fight later in any case. First take {creature}.", creature=creature(_alone(scene))),
        mark("What you have won lies before you, and nobody takes it away again."),
    ),
    Hint(
        "battle",
        lambda scene: _contested(scene) >= 0,
        _says_battle,
        lambda scene: _keys_fight(scene, _contested(scene)),
        lambda scene: (FIGHTS[_contested(scene)],),
        then=mark("A 0 loses to everything. But if you win one, it doubles the dots of its creature."),
    ),
    Hint(
        "loss",
        lambda scene: _asked(scene, DrawForLoss) and _both_stacks(scene),
        _says_loss,
        lambda _scene: _("Press 1 or 2."),
        _draw,
        then=mark("The round goes on until nothing lies on the table. Then the next player starts one."),
    ),
    Hint(
        "last",
        lambda scene: _may_lay(scene) and _asked(scene, FollowLast),
        _says_last,
        _keys_lay,
        _laid,
        _picks,
        _not_yet,
    ),
    Hint(
        "follow",
        lambda scene: _may_lay(scene) and not _asked(scene, LeadRound, FollowLast),
        _says_follow,
        _keys_lay,
        _laid,
        _picks,
        _not_yet,
    ),
    Hint(
        "pass",
        lambda scene: PASS in scene.choices and not _may_lay(scene),
        _says_pass,
        lambda _scene: _("Press {key}.", key="P"),
        lambda _scene: (PASS,),
    ),
    Hint(
        "draw",
        lambda scene: _asked(scene, DrawForPass) and _both_stacks(scene),
        _says_draw,
        lambda _scene: _("Press 1 or 2; S stops."),
        _draw,
    ),
)

LESSON: Final = Lesson(
    game="gargon",
    deal=129,
    minutes=6,
    bots=("apprentice", "apprentice"),
    hints=HINTS,
    meanwhile=mark("High cards win battles, low ones wear the dots. Lay low where you may be alone."),
    ending=mark(
        "That was all you need. The game ends with the round in which a stack runs out: each dot you have won is a "
        "point, and the most of a kind 10. Play on, or leave when you like."
    ),
    patience=30,
)
