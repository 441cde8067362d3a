"""Says what a player can do now, in a sentence and by which keys."""

from __future__ import annotations

from typing import Final

from core.engine import Item
from core.gargon.battles import ChooseCreature
from core.gargon.cards import COLOURS, CREATURES, LETTERS, label
from core.gargon.choices import PASS, Draw, Fight, Pick, StopDrawing
from core.gargon.drawing import MOST, DrawForLoss, DrawForPass
from core.gargon.laying import FollowLast, LeadRound
from tui.games import Prompt, Scene
from tui.games.gargon import answers
from tui.games.gargon.looks import letter
from tui.games.gargon.words import MIX_WORDS, cards, creature, labels, mix_name
from tui.language.lists import either
from tui.widgets.buttons import Offer

_DOING: Final[dict[type[Item], str]] = {
    LeadRound: "to start the round",
    DrawForPass: "to draw",
    DrawForLoss: "to draw for a loss",
    ChooseCreature: "to choose a creature",
}
_TAB: Final = Offer("tab", "Next", "key:tab")


def prompt(scene: Scene) -> Prompt:
    if not answers.mine(scene):
        return Prompt(_waiting(scene), tuple(_won(scene)))
    if answers.laying(scene):
        return Prompt(_laying(scene), tuple(_laying_offers(scene)), urgent=True)
    if answers.is_choice_of(scene, Fight):
        return Prompt(_fighting(scene), tuple(_fight_offers(scene)), urgent=True)
    return Prompt(_drawing(scene), tuple(_draw_offers(scene)), urgent=True)


def _waiting(scene: Scene) -> str:
    watching = "You are watching. " if scene.seat < 0 else ""
    seat = answers.turn(scene)
    if not scene.view.agenda:
        return f"{watching}The game is over."
    if seat < 0:
        return f"{watching}The cards are dealt."
    ask = type(scene.view.agenda[-1])
    return f"{watching}Waiting for {scene.names[seat]} {_DOING.get(ask, 'to lay cards or pass')}."


def _won(scene: Scene) -> list[Offer]:
    """Return the offer to look at what has been won: one's own, and all of it where winnings lie open."""
    if scene.seat < 0 and not scene.view.board.terms.open_winnings:
        return []
    return [Offer("o", "Won cards", "key:o")]


# Laying


def _laying(scene: Scene) -> str:
    picked = labels(answers.picks(scene))
    if answers.marked(scene) is PASS:
        return "Pass, and draw up to three cards?"
    if picked and answers.whole(scene):
        single = " " not in picked
        if scene.choices:
            return (
                f"{picked}: Enter lays it, or keep picking."
                if single
                else f"{picked}: Enter lays them, or keep picking."
            )
        return f"{picked}: Enter lays it." if single else f"{picked}: Enter lays them."
    ask, mix = scene.view.agenda[-1], scene.view.board.mix
    if isinstance(ask, LeadRound):
        return "You start: pick one to three cards to lay; never three of one creature."
    if picked:
        return f"{picked}, and {sum(mix) - len(answers.picks(scene))} more to make the mix {mix_name(mix)}."
    if not any(isinstance(choice, Pick) for choice in scene.choices):
        return f"You can't make the mix {mix_name(mix)}{_of_these(scene)}: pass, and draw up to three cards."
    last = "You are last: lay" if isinstance(ask, FollowLast) else "Lay"
    return f"{last} {MIX_WORDS[mix]}{_of_these(scene)}, or pass and draw."


def _of_these(scene: Scene) -> str:
    """§4.4 Say the last player's limit."""
    if not isinstance(scene.view.agenda[-1], FollowLast):
        return ""
    lying = {colour for laid in scene.view.board.face_down for colour in laid}
    return f" of {' '.join(letter(colour) for colour in COLOURS if colour in lying)}"


def _laying_offers(scene: Scene) -> list[Offer]:
    offers = []
    picked = answers.picks(scene)
    if answers.whole(scene):
        offers.append(Offer("enter", f"Lay {cards(len(picked))}", "key:enter"))
    elif answers.marked(scene) is PASS:
        offers.append(Offer("enter", "Pass", "key:enter"))
    if any(isinstance(choice, Pick) for choice in scene.choices) or picked:
        place = answers.cursor(scene)
        back = place in answers.lifted(scene)
        held = scene.view.board.hand[place]
        why = "" if back or answers.on_offer(scene, held) else answers.refusal(scene, Pick(held))
        offers.append(Offer("space", f"{'Put back' if back else 'Pick'} {label(held):<3}", "key:space", why))
    if scene.picking.pending:
        offers.append(Offer("escape", "Undo", "key:undo"))
    offers.append(_TAB)
    if answers.may_pass(scene):
        offers.append(Offer("p", "Pass", "key:p"))
    return [*offers, *_won(scene)]


# Choosing a creature, and drawing


def _fighting(scene: Scene) -> str:
    names = [f"{CREATURES[choice.colour].name}" for choice in scene.choices if isinstance(choice, Fight)]
    if len(names) == 1:
        return f"Your {names[0]} fights next."
    return f"Which of your creatures fights next: {either(names)}?"


def _fight_offers(scene: Scene) -> list[Offer]:
    mark = answers.marked(scene)
    assert isinstance(mark, Fight)
    offers = [Offer("enter", f"Fight with {creature(mark.colour)}", "key:enter")]
    if len(scene.choices) > 1:
        for choice in scene.choices:
            assert isinstance(choice, Fight)
            key = letter(choice.colour).lower()
            offers.append(Offer(key, CREATURES[choice.colour].name, f"fight:{choice.colour}"))
    return [*offers, *_won(scene)]


def _drawing(scene: Scene) -> str:
    ask = scene.view.agenda[-1]
    stack = "either stack" if len(_open(scene)) > 1 else f"stack {_open(scene)[0] + 1}"
    if not isinstance(ask, DrawForPass):
        return f"You lost a card in battle: draw one for it from {stack}."
    if not ask.drawn:
        return f"You passed: draw one, two or three cards, the first now from {stack}."
    return f"{cards(ask.drawn).capitalize()} drawn: up to {MOST - ask.drawn} more from {stack}, or stop."


def _open(scene: Scene) -> list[int]:
    return [choice.stack for choice in scene.choices if isinstance(choice, Draw)]


def top(scene: Scene, stack: int) -> int:
    """Return the colour of the card that is drawn next."""
    fan = scene.view.board.fans[stack]
    return LETTERS.index(fan.colours[fan.left - 1])


def _draw_offers(scene: Scene) -> list[Offer]:
    mark = answers.marked(scene)
    does = f"Draw from stack {mark.stack + 1}" if isinstance(mark, Draw) else "Stop drawing"
    offers = [Offer("enter", does, "key:enter")]
    offers += [Offer(str(stack + 1), f"Draw {creature(top(scene, stack))}", f"draw:{stack}") for stack in _open(scene)]
    if any(isinstance(choice, StopDrawing) for choice in scene.choices):
        offers.append(Offer("s", "Stop", "key:s"))
    return [*offers, *_won(scene)]
