"""Turns cards into an answer in Kampf der Magier: what may be chosen, what Enter does, and why something can't be done.

A card is chosen by what is on it: a digit is a value, and never a place. Each key is one card's alone, so that no key
waits for another: the values of two digits have letters, which stand below their cards.

All of it is found by looking through the legal choices; nothing here knows when a play is legal.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from core.engine import Choice
from core.kampf.cards import BALL, JOKER, JOKER_LIMIT
from core.kampf.choices import Play, PlayBall, Take
from tui.games import Outcome, Picking, Scene
from tui.games.kampf.words import cards
from tui.language import _, _p, mark

TOP: Final = 6
"""Stands for the top of one's own pile among the places of a hand, which has six at most."""
_KEYS: Final = {value: str(value) for value in range(1, 10)} | dict(zip(range(10, 14), "wxyz", strict=True))
"""The keys of the mages."""
COSTLY: Final = 5
"""So many cards are not taken by one key."""


def key_of(card: int) -> str:
    """Return the key of a card: of jokers and balls the first letter of their name."""
    if card == JOKER:
        return _p("key of a joker", "j")
    return _p("key of a crystal ball", "b") if card == BALL else _KEYS[card]


def key_of_pile() -> str:
    """Return the key of the top of one's own pile: its like in the hand has another."""
    return _p("key of the pile", "p")


def top_of(scene: Scene) -> int:
    """Return the top card of one's own pile where piles are open, else 0."""
    tops = scene.board.tops
    return tops[scene.seat] if tops and scene.seat >= 0 else 0


def places(scene: Scene) -> tuple[int, ...]:
    """Return what the cursor may stand on: the cards of the hand, then the pile's top."""
    return (*range(len(scene.board.hand)), *([TOP] if top_of(scene) else []))


def card_at(scene: Scene, place: int) -> int:
    return top_of(scene) if place == TOP else scene.board.hand[place]


def cards_of(choice: Play | PlayBall) -> Counter[int]:
    """Return what lies on the table when it has been played."""
    if isinstance(choice, PlayBall):
        return Counter({BALL: 1})
    return +Counter({choice.value: choice.mages, JOKER: choice.jokers})


def suggestions(scene: Scene) -> tuple[Choice, ...]:
    """Return the legal choices, the cheapest way first, taking last."""
    return tuple(sorted(scene.choices, key=_cost))


def _cost(choice: Choice) -> tuple[int, ...]:
    if isinstance(choice, Play):
        return (0, choice.jokers, choice.total, -choice.mages)
    return (1,) if isinstance(choice, PlayBall) else (2,)


def chosen(scene: Scene) -> frozenset[int]:
    """Return the places of the cards that stand out: those chosen, or those of the suggestion."""
    suggested = suggestion(scene)
    return scene.picking.chosen if suggested is None else places_of(scene, suggested)


def suggestion(scene: Scene) -> Choice | None:
    number = scene.picking.suggestion
    return suggestions(scene)[number] if 0 <= number < len(scene.choices) else None


def places_of(scene: Scene, choice: Choice) -> frozenset[int]:
    """Return where the cards of a choice lie in the hand."""
    if not isinstance(choice, Play | PlayBall):
        return frozenset()
    wanted = cards_of(choice)
    found = set()
    if choice.top:
        found.add(TOP)
        wanted[top_of(scene)] -= 1
    for place, card in enumerate(scene.board.hand):
        if wanted[card] > 0:
            wanted[card] -= 1
            found.add(place)
    return frozenset(found)


def key_at(scene: Scene, place: int) -> str:
    """Return the key that chooses the card at that place."""
    return key_of_pile() if place == TOP else key_of(card_at(scene, place))


def by_key(scene: Scene, key: str) -> Outcome | None:
    """Choose one more card of that value; after the last one all of them are put back. Return None for a key that is no
    card's."""
    if key == key_of_pile():
        return toggle(scene, TOP) if top_of(scene) else None
    card = next((each for each in range(1, BALL) if key_of(each) == key), 0)
    if not card:
        return Outcome(scene.picking, sentence=_("No mage has a 0.")) if key == "0" else None
    held = [place for place in places(scene) if place != TOP and card_at(scene, place) == card]
    if not held:
        return Outcome(scene.picking, sentence=not_held(scene, card))
    lifted = chosen(scene)
    for place in held:
        if place not in lifted:
            return toggle(scene, place)
    return Outcome(scene.picking._replace(cursor=held[0], chosen=lifted - {*held}, suggestion=-1, menu=-1))


def not_held(scene: Scene, card: int) -> str:
    """Say that no such card is held. A 1 may be the beginning of what is written on a card."""
    if scene.seat < 0:
        return ""
    higher = [each for each in scene.board.hand if 10 <= each < JOKER]
    if card == JOKER:
        return _("You hold no joker.")
    if card == BALL:
        return _("You hold no crystal ball.")
    said = _("You hold no {value}.", value=card)
    if card == 1 and higher:
        key = key_of(higher[-1]).upper()
        return f"{said} {_('The key of your {value} is {key}.', value=higher[-1], key=key)}"
    return said


def candidates(scene: Scene) -> tuple[Choice, ...]:
    """Return the answers that the chosen cards can be: several where a joker's value is open."""
    suggested = suggestion(scene)
    if suggested is not None:
        return (suggested,)
    return tuple(choice for choice in scene.choices if _is_exactly(scene, choice, scene.picking.chosen))


def _cards(scene: Scene, selected: frozenset[int]) -> Counter[int]:
    return Counter(card_at(scene, place) for place in selected)


def _is_exactly(scene: Scene, choice: Choice, selected: frozenset[int]) -> bool:
    if not isinstance(choice, Play | PlayBall):
        return False
    return choice.top == (TOP in selected) and cards_of(choice) == _cards(scene, selected)


def leads_somewhere(scene: Scene, selected: frozenset[int]) -> bool:
    """Tell whether some legal answer has all these cards."""
    laid = _cards(scene, selected)
    return any(
        isinstance(choice, Play | PlayBall) and choice.top >= (TOP in selected) and laid <= cards_of(choice)
        for choice in scene.choices
    )


def on_offer(scene: Scene, place: int) -> bool:
    """Tell whether that card is in any legal answer."""
    return leads_somewhere(scene, frozenset({place}))


def toggle(scene: Scene, place: int) -> Outcome:
    """Take a card up or put it back; one that goes with none of the chosen starts anew."""
    picking = scene.picking._replace(cursor=place, suggestion=-1, menu=-1)
    selected = chosen(scene)
    if place in selected:
        return Outcome(picking._replace(chosen=selected - {place}))
    if not on_offer(scene, place):
        return Outcome(scene.picking._replace(cursor=place), sentence=why_not(scene, place))
    together = selected | {place}
    return Outcome(picking._replace(chosen=together if leads_somewhere(scene, together) else frozenset({place})))


def why_not(scene: Scene, place: int) -> str:
    """Return the reason why a card is not on offer."""
    if not scene.asked:
        return _("It is not your turn.")
    card, total = card_at(scene, place), scene.board.total
    if card == BALL:
        return _("A crystal ball repeats a total, and there is none yet: open with a mage or a joker.")
    most = _most(scene, card)
    if card == JOKER:
        return _("Jokers alone make {most} at most, and {needed} or more are needed.", most=most, needed=total + 1)
    if card <= JOKER_LIMIT and any(card_at(scene, each) == JOKER for each in places(scene)):
        return _(
            "{most} is the most that your {value}s make with the help of jokers, and {needed} or more are needed.",
            most=most, value=card, needed=total + 1,
        )  # fmt: skip
    return _(
        "{most} is the most that your {value}s make, and {needed} or more are needed.",
        most=most, value=card, needed=total + 1,
    )  # fmt: skip


def most(scene: Scene, place: int) -> int:
    """Return the highest total that this card can make with the others that one holds; 0 for a ball."""
    card = card_at(scene, place)
    if card == BALL:
        return 0
    return (
        max(_most(scene, JOKER), *(_most(scene, each) for each in _low(scene))) if card == JOKER else _most(scene, card)
    )


def _low(scene: Scene) -> set[int]:
    """Return the values held that jokers may take, and one, which any joker may be."""
    return {1} | {card for place in places(scene) if (card := card_at(scene, place)) <= JOKER_LIMIT}


def _most(scene: Scene, card: int) -> int:
    have = Counter(card_at(scene, each) for each in places(scene))
    if card == JOKER:
        return JOKER_LIMIT * have[JOKER]
    return card * (have[card] + (have[JOKER] if card <= JOKER_LIMIT else 0))


def enter(scene: Scene) -> Outcome:
    """Play what is chosen, or ask for the joker's value, or say what is missing."""
    found = candidates(scene)
    if len(found) == 1:
        return Outcome(send=found)
    if found and scene.picking.menu >= 0:
        return Outcome(send=(found[scene.picking.menu],))
    if found:
        return Outcome(scene.picking._replace(menu=0))
    if len(scene.choices) == 1:
        return Outcome(send=(scene.choices[0],))
    return Outcome(scene.picking, sentence=_what_is_missing(scene))


def _what_is_missing(scene: Scene) -> str:
    if not scene.asked:
        return _("It is not your turn.")
    if not scene.picking.chosen:
        return _("Choose cards first: by the keys below them, or Tab for what is next.")
    return _("That is not enough: {needed} or more are needed.", needed=scene.board.total + 1)


def take(scene: Scene) -> Outcome:
    """Take the cards; many of them by a second key only, unless nothing else can be done."""
    found = tuple(choice for choice in scene.choices if isinstance(choice, Take))
    if found and (lying(scene) < COSTLY or len(scene.choices) == 1 or suggestion(scene) == found[0]):
        return Outcome(send=found)
    if found:
        return _shown(scene, found[0])
    reason = _("There is nothing to take: you open the combat.") if scene.asked else _("It is not your turn.")
    return Outcome(scene.picking, sentence=reason)


def ball(scene: Scene) -> Outcome:
    """Choose a ball from the hand, or the one on the pile where there is no other; the second time it is played."""
    found = sorted((each for each in scene.choices if isinstance(each, PlayBall)), key=lambda each: each.top)
    if found and candidates(scene)[:1] == (found[0],):
        return Outcome(send=(found[0],))
    if found:
        return _shown(scene, found[0])
    held = [place for place in places(scene) if card_at(scene, place) == BALL]
    reason = why_not(scene, held[0]) if held else _("You hold no crystal ball.")
    return Outcome(scene.picking, sentence=reason)


def _shown(scene: Scene, choice: Choice) -> Outcome:
    """Show the answer as Tab shows it: what would be done, before it is."""
    number = suggestions(scene).index(choice)
    return Outcome(Picking(min(places_of(scene, choice), default=scene.picking.cursor), suggestion=number))


def suggest(scene: Scene, step: int) -> Outcome:
    if not scene.asked:
        return Outcome(scene.picking, sentence=_("It is not your turn."))
    before = scene.picking.suggestion
    number = (before + step) % len(scene.choices) if before >= 0 else (0 if step > 0 else len(scene.choices) - 1)
    picking = Picking(scene.picking.cursor, suggestion=number)
    first = min(places_of(scene, suggestions(scene)[number]), default=picking.cursor)
    return Outcome(picking._replace(cursor=first))


def move(scene: Scene, step: int) -> Outcome:
    """Move the cursor to the next card, or the menu to the next value."""
    picking = scene.picking
    if picking.menu >= 0:
        return Outcome(picking._replace(menu=(picking.menu + step) % len(candidates(scene))))
    standing = places(scene)
    if not standing:
        return Outcome(picking)
    at = standing.index(picking.cursor) if picking.cursor in standing else 0
    return Outcome(picking._replace(cursor=standing[(at + step) % len(standing)]))


def describe_need(scene: Scene) -> str:
    """Say what has to be done, in a few words."""
    if not scene.board.combat:
        return _("You open the combat: choose cards of one value.")
    total = scene.board.total
    if len(scene.choices) == 1:
        return _("Nothing that you hold beats {total}: take the {cards}.", total=total, cards=cards(lying(scene)))
    if not any(isinstance(choice, Play) for choice in scene.choices):
        told = mark("Nothing that you hold beats {total}: play a ball, or take the {cards}.")
        return _(told, total=total, cards=cards(lying(scene)))
    return _("Beat {total}: choose cards that make {needed} or more.", total=total, needed=total + 1)


def lying(scene: Scene) -> int:
    """Return how many cards the combat has."""
    return sum(len(laid.cards) for laid in scene.board.combat)
