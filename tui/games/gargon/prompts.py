"""Says what a player can do now, in a sentence and by which keys."""

from __future__ import annotations

from typing import Final

from core.engine import Item
from core.gargon.battles import ChooseCreature
from core.gargon.cards import COLOURS
from core.gargon.choices import PASS, Draw, Fight, Pick, StopDrawing
from core.gargon.drawing import MOST, DrawForLoss, DrawForPass
from core.gargon.laying import FollowLast, LeadRound
from core.gargon.mixes import Mix
from tui.games import Prompt, Scene, capital
from tui.games.gargon import answers
from tui.games.gargon.names import back, creature, label, labels, letter, name, yours
from tui.games.gargon.words import cards, mix_name, mix_words
from tui.language import _, _n, _p, mark
from tui.language.lists import either
from tui.widgets.buttons import Offer

_WAITING: Final[dict[type[Item], str]] = {
    LeadRound: mark("Waiting for {name} to start the round."),
    DrawForPass: mark("Waiting for {name} to draw."),
    DrawForLoss: mark("Waiting for {name} to draw for a lost card."),
    ChooseCreature: mark("Waiting for {name} to choose a creature."),
}
_LAYING: Final = mark("Waiting for {name} to lay cards or pass.")
_TAB: Final = Offer("tab", mark("Next"), "key:tab")


def prompt(scene: Scene) -> Prompt:
    if not answers.mine(scene):
        return Prompt(_waiting(scene), tuple(_won(scene)))
    if answers.laying(scene):
        return Prompt(_laying(scene), tuple(_laying_offers(scene)), urgent=True)
    if answers.is_choice_of(scene, Fight):
        return Prompt(_fighting(scene), tuple(_fight_offers(scene)), urgent=True)
    return Prompt(_drawing(scene), tuple(_draw_offers(scene)), urgent=True)


def _waiting(scene: Scene) -> str:
    seat = answers.turn(scene)
    if not scene.view.agenda:
        told = _("The game is over.")
    elif seat < 0:
        told = _("The cards are dealt.")
    else:
        told = _(_WAITING.get(type(scene.view.agenda[-1]), _LAYING), name=scene.names[seat])
    return f"{_('You are watching.')} {told}" if scene.seat < 0 else told


def _won(scene: Scene) -> list[Offer]:
    """Return the offer to look at what has been won: one's own, and all of it where winnings lie open."""
    if scene.seat < 0 and not scene.view.board.terms.open_winnings:
        return []
    return [Offer("o", _("Won cards"), "key:o")]


# Laying


def _laying(scene: Scene) -> str:
    picked = labels(answers.picks(scene))
    if answers.marked(scene) is PASS:
        return _("Pass, and draw up to three cards?")
    if picked and answers.whole(scene):
        return _whole(picked, len(answers.picks(scene)), bool(scene.choices))
    ask, mix = scene.view.agenda[-1], scene.view.board.mix
    if isinstance(ask, LeadRound):
        return _("You start: pick one to three cards to lay; never three of one creature.")
    if picked:
        more, named = sum(mix) - len(answers.picks(scene)), mix_name(mix)
        return _("{cards}, and {more} more to make the mix {mix}.", cards=picked, more=more, mix=named)
    return _follow(mix, _lying(scene), any(isinstance(choice, Pick) for choice in scene.choices))


def _whole(picked: str, count: int, more: bool) -> str:
    """Say that the cards picked can be laid, and whether more can be picked."""
    if more:
        return _n(
            "{cards}: Enter lays it, or keep picking.",
            "{cards}: Enter lays them, or keep picking.",
            count,
            cards=picked,
        )
    return _n("{cards}: Enter lays it.", "{cards}: Enter lays them.", count, cards=picked)


def _follow(mix: Mix, lying: str, can: bool) -> str:
    """§4.3–4.4 Say the mix, and the last player's limit."""
    if not can:
        if lying:
            told = mark("You can't make the mix {mix} of {creatures}: pass, and draw up to three cards.")
            return _(told, mix=mix_name(mix), creatures=lying)
        return _("You can't make the mix {mix}: pass, and draw up to three cards.", mix=mix_name(mix))
    if lying:
        told = mark("You are last: lay {cards} of {creatures}, or pass and draw.")
        return _(told, cards=mix_words(mix), creatures=lying)
    return _("Lay {cards}, or pass and draw.", cards=mix_words(mix))


def _lying(scene: Scene) -> str:
    """§4.4 Return the creatures that the last player may lay; of all others nothing."""
    if not isinstance(scene.view.agenda[-1], FollowLast):
        return ""
    lying = {colour for laid in scene.view.board.face_down for colour in laid}
    return " ".join(letter(colour) for colour in COLOURS if colour in lying)


def _laying_offers(scene: Scene) -> list[Offer]:
    offers = []
    picked = answers.picks(scene)
    if answers.whole(scene):
        offers.append(Offer("enter", _("Lay {cards}", cards=cards(len(picked))), "key:enter"))
    elif answers.marked(scene) is PASS:
        offers.append(Offer("enter", _p("cards", "Pass"), "key:enter"))
    if any(isinstance(choice, Pick) for choice in scene.choices) or picked:
        place = answers.cursor(scene)
        lifted = place in answers.lifted(scene)
        held = scene.view.board.hand[place]
        why = "" if lifted or answers.on_offer(scene, held) else answers.refusal(scene, Pick(held))
        does = mark("Put back {card}") if lifted else mark("Pick {card}")
        offers.append(Offer("space", _(does, card=f"{label(held):<3}"), "key:space", why))
    if answers.may_pass(scene):  # Before the keys that every game has: in 80 columns not all of them find room.
        offers.append(Offer("p", _p("cards", "Pass"), "key:p"))
    if scene.picking.pending:
        offers.append(Offer("escape", _("Undo"), "key:undo"))
    return [*offers, _TAB, *_won(scene)]


# Choosing a creature, and drawing


def _fighting(scene: Scene) -> str:
    colours = [choice.colour for choice in scene.choices if isinstance(choice, Fight)]
    if len(colours) == 1:
        return capital(_("{yours} fights next.", yours=yours(colours[0])))
    return _("Which of your creatures fights next: {names}?", names=either(list(map(name, colours))))


def _fight_offers(scene: Scene) -> list[Offer]:
    chosen = answers.marked(scene)
    assert isinstance(chosen, Fight)
    offers = [Offer("enter", _("Fight with {creature}", creature=creature(chosen.colour)), "key:enter")]
    if len(scene.choices) > 1:
        for choice in scene.choices:
            assert isinstance(choice, Fight)
            key = letter(choice.colour).lower()
            offers.append(Offer(key, name(choice.colour), f"fight:{choice.colour}"))
    return [*offers, *_won(scene)]


def _drawing(scene: Scene) -> str:
    ask = scene.view.agenda[-1]
    found = _open(scene)
    if len(found) > 1:
        stack = _p("where one draws", "from either stack")
    else:
        stack = _p("where one draws", "from stack {stack}", stack=found[0] + 1)
    if not isinstance(ask, DrawForPass):
        return _("You lost a card in battle: draw one for it {from_stack}.", from_stack=stack)
    if not ask.drawn:
        return _("You passed: draw one, two or three cards, the first now {from_stack}.", from_stack=stack)
    return _n(
        "{count} card drawn: up to {more} more {from_stack}, or stop.",
        "{count} cards drawn: up to {more} more {from_stack}, or stop.",
        ask.drawn,
        more=MOST - ask.drawn,
        from_stack=stack,
    )


def _open(scene: Scene) -> list[int]:
    return [choice.stack for choice in scene.choices if isinstance(choice, Draw)]


def top(scene: Scene, stack: int) -> int:
    """Return the colour of the card that is drawn next."""
    fan = scene.view.board.fans[stack]
    return back(fan.colours[fan.left - 1])


def _draw_offers(scene: Scene) -> list[Offer]:
    chosen = answers.marked(scene)
    does = _("Stop drawing")
    if isinstance(chosen, Draw):
        does = _("Draw from stack {stack}", stack=chosen.stack + 1)
    offers = [Offer("enter", does, "key:enter")]
    for stack in _open(scene):
        drawn = _("Draw {creature}", creature=creature(top(scene, stack)))
        offers.append(Offer(str(stack + 1), drawn, f"draw:{stack}"))
    if any(isinstance(choice, StopDrawing) for choice in scene.choices):
        offers.append(Offer("s", _p("drawing", "Stop"), "key:s"))
    return [*offers, *_won(scene)]
