"""Says what a player can do now where it is not asked on the map, in a sentence and by which keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.zargos.cards import BOAT_PRICE, COUNTER_PRICE, DEATH, DRAGONS, HAND
from core.zargos.choices import AddCard, BuyBoats, ChoosePeople, PlayRed, PutBack, Refrain
from core.zargos.magic import dealing, exchanging
from core.zargos.magic.winds import DEATH_SPARES, RedWindow
from core.zargos.map.board import REALM_OF, SEA
from core.zargos.settling import buying, ordering
from core.zargos.view import ZargosBoard
from core.zargos.war import fighting, powers
from net.people.text import width_of
from tui.games import Prompt, Scene, capital, listed
from tui.games.zargos.map import roaming
from tui.games.zargos.orders import asking, odds_line
from tui.games.zargos.telling import phases
from tui.games.zargos.telling.names import (
    at_first,
    boats,
    card_name,
    card_on,
    code,
    counters,
    folk,
    kinds_named,
    letters,
    of_folk,
    people_name,
)
from tui.language import _, _n, _p, mark
from tui.widgets.buttons import Offer

_LINE: Final = 76
"""The columns of a sentence in a window of 80."""
_TAB: Final = Offer("tab", mark("Next"), "key:tab")


def prompt(scene: Scene) -> Prompt:
    """Return the question and its keys; looking around comes last."""
    found = _prompt(scene)
    return found._replace(offers=(*found.offers, roaming.BEGIN))


def _prompt(scene: Scene) -> Prompt:
    ask = phases.ask_of(scene)
    if isinstance(ask, RedWindow):
        return Prompt(_window(scene, ask), tuple(_window_offers(scene)), urgent=True)
    if isinstance(ask, buying.Purchase):
        return Prompt(_purchase(scene, ask), tuple(_purchase_offers(scene, ask)), urgent=True)
    return Prompt(_sentence(scene), tuple(_offers(scene)), urgent=True)


# The red window


def _window(scene: Scene, ask: RedWindow) -> str:
    board: ZargosBoard = scene.view.board
    choice = asking.marked(scene)
    if isinstance(choice, PlayRed):
        what = _("Play {card}?", card=card_on(choice.kind, choice.target))
        said = f"{what} {toll(board, choice)}".rstrip()
        return said if width_of(said) <= _LINE else f"{what} {toll(board, choice, letters())}"
    people = of_folk(ask.people, board, scene.seat)
    if asking.kinds(scene):
        return _("Before the turn of {people}: play a red card, or let it pass.", people=people)
    return _("Before the turn of {people}: you hold no red card for it.", people=people)


def toll(board: ZargosBoard, play: PlayRed, short: Sequence[str] = ()) -> str:
    """Say whom it would meet. `short`: the peoples' letters, where their names find no room."""
    if play.kind == DEATH:
        lost = sum(max(0, size - DEATH_SPARES) for size in board.strength)
        return _n("{count} counter would die.", "{count} counters would die.", lost)
    places = asking.places_of(play)
    there: dict[int, int] = {}
    for place in places:
        if place < len(REALM_OF) and board.owner[place] >= 0:
            there[board.owner[place]] = there.get(board.owner[place], 0) + board.strength[place]
        elif place >= SEA and board.afloat[place - SEA]:
            there[DRAGONS] = there.get(DRAGONS, 0) + board.afloat[place - SEA]
    if there:
        named = [(short[people] if short else people_name(people), size) for people, size in there.items()]
        found = ", ".join(f"{people} {size}" for people, size in named)
        return _("There: {peoples}.", peoples=found)
    return _("Nobody is there.") if places else ""


def _window_offers(scene: Scene) -> list[Offer]:
    choice = asking.marked(scene)
    passing = isinstance(choice, Refrain)
    offers = [Offer("enter", _("Let it pass") if passing else _p("a card", "Play it"), "key:enter")]
    held = asking.kinds(scene)
    offers += [Offer(str(number + 1), card_name(kind), f"key:{number + 1}") for number, kind in enumerate(held)]
    if not passing:
        if len(asking.plays(scene, asking.kind_marked(scene))) > 1:
            offers += [Offer("left", "", "key:left"), Offer("right", _("Where"), "key:right")]
        offers.append(Offer("escape", _("Not now"), "key:escape"))
    return offers


# Purchases


def _purchase(scene: Scene, ask: buying.Purchase) -> str:
    board: ZargosBoard = scene.view.board
    return _n(
        "{people} have {count} point: a boat costs {boat}, a counter {counter}.",
        "{people} have {count} points: a boat costs {boat}, a counter {counter}.",
        board.points[ask.people],
        people=at_first(ask.people, board, scene.seat),
        boat=BOAT_PRICE,
        counter=COUNTER_PRICE,
    )


def _purchase_offers(scene: Scene, ask: buying.Purchase) -> list[Offer]:
    choice = asking.marked(scene)
    assert isinstance(choice, BuyBoats)
    number = (scene.view.board.points[ask.people] - BOAT_PRICE * choice.count) // COUNTER_PRICE
    if choice.count:
        label = _("Buy {boats}, {counters}", boats=boats(choice.count), counters=counters(number))
    else:
        label = _("Buy {counters}", counters=counters(number))
    offers = [Offer("enter", label, "key:enter")]
    return [*offers, Offer("left", _("Fewer boats"), "key:left"), Offer("right", _("More boats"), "key:right")]


# All others


def _sentence(scene: Scene) -> str:
    board: ZargosBoard = scene.view.board
    ask = phases.ask_of(scene)
    match ask:
        case ordering.ChoosePeoples():
            return _choosing(scene)
        case fighting.DefendWithWar():
            return _defending(scene)
        case powers.MonksDecide():
            return _rethrowing(scene, ask)
        case dealing.PutCardsBack():
            return _(
                "You hold {count} magic cards and may keep {most}: put one back under the pile.",
                count=len(board.hand),
                most=HAND,
            )
    return _exchanging(scene)


def _choosing(scene: Scene) -> str:
    led = [folk(people) for people, seat in enumerate(scene.view.board.seat_of) if seat == scene.seat]
    if not led:
        return _("Which people do you lead?")
    return _("Which people do you lead besides {peoples}?", peoples=listed(led))


def _defending(scene: Scene) -> str:
    """Ask a defender: all that helps both sides, and the odds, in one line of a small screen."""
    board: ZargosBoard = scene.view.board
    fight = board.fight
    attackers = f"{people_name(fight.attacker)} {fight.size}"
    values = {
        "place": code(fight.place),
        "attackers": _("{attackers} + War", attackers=attackers) if fight.attack_war else attackers,
        "defenders": _p("in a prompt", "your {people}", people=people_name(fight.defender)),
        "size": board.strength[fight.place],
        "chance": odds_line.to_hold(board),
    }
    if len(scene.choices) > 1:
        return _(
            "{place}: {attackers} against {defenders} {size}: {chance} to hold, {war} with War?",
            war=odds_line.to_hold(board, war=True),
            **values,
        )
    return _("{place}: {attackers} against {defenders} {size}: {chance} to hold. You hold no War.", **values)


def _rethrowing(scene: Scene, ask: powers.MonksDecide) -> str:
    fight = scene.view.board.fight
    thrower, dice = (fight.defender, ask.defence) if ask.defence else (fight.attacker, ask.attack)
    values = {
        "place": code(fight.place),
        "people": at_first(thrower, scene.view.board, scene.seat),
        "dice": " ".join(map(str, dice)),
    }
    if ask.defence:
        against = sum(ask.attack)
        return _("{place}: {people} threw {dice} against {sum}. Have a die thrown again?", sum=against, **values)
    return _("{place}: {people} threw {dice}. Have a die thrown again?", **values)


def _exchanging(scene: Scene) -> str:
    board: ZargosBoard = scene.view.board
    ask = phases.ask_of(scene)
    offered, replied = kinds_named(board.offered), kinds_named(board.replied)
    match ask:
        case exchanging.MakeOffer(_seat, left, _people):
            return _making(left)
        case exchanging.AddToOffer(_seat, partner):
            if not offered:
                return _("Your offer to {name}: choose a card.", name=scene.names[partner])
            name = scene.names[partner]
            return _("Your offer to {name}: {cards}. Add a card, or show them.", name=name, cards=offered)
        case exchanging.AnswerOffer(seat, _partner):
            name = scene.names[seat]
            if not replied:
                return _("{name} offers you {cards}. What do you give?", name=name, cards=offered)
            return _("{name} offers you {cards}. You give {others}.", name=name, cards=offered, others=replied)
        case exchanging.TakeAnswer(_seat, partner):
            name = scene.names[partner]
            if not replied:
                return _("{name} gives nothing for your {cards}.", name=name, cards=offered)
            return _("{name} gives {others} for your {cards}.", name=name, cards=offered, others=replied)
    raise AssertionError(ask)


def _making(left: int) -> str:
    if left == exchanging.OFFERS:
        return _n(
            "Offer magic cards to another player? You may make {count} offer.",
            "Offer magic cards to another player? You may make {count} offers.",
            left,
        )
    return _n(
        "Offer magic cards to another player? You may make {count} more offer.",
        "Offer magic cards to another player? You may make {count} more offers.",
        left,
    )


def _offers(scene: Scene) -> list[Offer]:
    """Return what Enter does, and the keys of all options as far as there is room."""
    found = [Offer("enter", _enter(scene), "key:enter")]
    if len(scene.choices) > 1:
        found.append(_TAB)
    for number in range(len(scene.choices)):
        option = asking.option(scene, number)
        if option.key and number != asking.mark_at(scene):
            found.append(Offer(option.key, option.label, f"key:{option.key}"))
    return found


def _enter(scene: Scene) -> str:
    choice, ask = asking.marked(scene), phases.ask_of(scene)
    label = asking.option(scene, asking.mark_at(scene)).label
    if isinstance(choice, AddCard):
        return _("Add {card}", card=label)
    if isinstance(choice, PutBack):
        return _p("under the pile", "Put back {card}", card=label)
    if isinstance(ask, fighting.DefendWithWar) and len(scene.choices) == 1:
        return _("Fight")
    return capital(_("Lead {people}", people=folk(choice.people))) if isinstance(choice, ChoosePeople) else label
