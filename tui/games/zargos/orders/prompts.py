"""Says what a player can do now where it is not asked on the map, in a sentence and by which keys."""

from __future__ import annotations

from typing import Final

from core.zargos.cards import BOAT_PRICE, COUNTER_PRICE, DEATH, DRAGONS, HAND, KINDS, MONKS, PEOPLES
from core.zargos.choices import AddCard, BuyBoats, ChoosePeople, PlayRed, PutBack, Refrain
from core.zargos.magic import dealing, exchanging
from core.zargos.magic.winds import DEATH_SPARES, RedWindow
from core.zargos.map.board import REALM_OF, SEA
from core.zargos.settling import buying, ordering
from core.zargos.view import ZargosBoard
from core.zargos.war import fighting, powers
from tui.games import Prompt, Scene, listed
from tui.games.zargos.map import roaming
from tui.games.zargos.orders import asking, odds_line
from tui.games.zargos.telling import fights, phases
from tui.games.zargos.telling.words import code, count, kinds_named, target_name
from tui.widgets.buttons import Offer

_TAB: Final = Offer("tab", "Next", "key:tab")


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
    own = board.seat_of[ask.people] == scene.seat
    name = PEOPLES[ask.people]
    turn = f"the turn of your {name}" if own else f"the turn of the {name}"
    if isinstance(choice, PlayRed):
        card, on = KINDS[choice.kind], target_name(choice.kind, choice.target)
        what = f"Play {card} on {on}?" if on else f"Play {card}?"
        return f"{what} {toll(board, choice)}".rstrip()
    if asking.kinds(scene):
        return f"Red window before {turn}: play a red card, or let it pass."
    return f"Red window before {turn}: you hold no red card for it."


def toll(board: ZargosBoard, play: PlayRed) -> str:
    """Say whom it would meet."""
    if play.kind == DEATH:
        lost = sum(max(0, size - DEATH_SPARES) for size in board.strength)
        return f"{count(lost, 'counter')} would die."
    places = asking.places_of(play)
    there: dict[int, int] = {}
    for place in places:
        if place < len(REALM_OF) and board.owner[place] >= 0:
            there[board.owner[place]] = there.get(board.owner[place], 0) + board.strength[place]
        elif place >= SEA and board.afloat[place - SEA]:
            there[DRAGONS] = there.get(DRAGONS, 0) + board.afloat[place - SEA]
    if there:
        return f"There: {', '.join(f'{PEOPLES[people]} {size}' for people, size in there.items())}."
    return "Nobody is there." if places else ""


def _window_offers(scene: Scene) -> list[Offer]:
    choice = asking.marked(scene)
    passing = isinstance(choice, Refrain)
    offers = [Offer("enter", "Let it pass" if passing else "Play it", "key:enter")]
    held = asking.kinds(scene)
    offers += [Offer(str(number + 1), KINDS[kind], f"key:{number + 1}") for number, kind in enumerate(held)]
    if not passing:
        if len(asking.plays(scene, asking.kind_marked(scene))) > 1:
            offers += [Offer("left", "", "key:left"), Offer("right", "Where", "key:right")]
        offers.append(Offer("escape", "Not now", "key:escape"))
    return offers


# Purchases


def _purchase(scene: Scene, ask: buying.Purchase) -> str:
    points = scene.view.board.points[ask.people]
    return f"Your {PEOPLES[ask.people]} have {points} points: a boat costs {BOAT_PRICE}, a counter {COUNTER_PRICE}."


def _purchase_offers(scene: Scene, ask: buying.Purchase) -> list[Offer]:
    choice = asking.marked(scene)
    assert isinstance(choice, BuyBoats)
    counters = (scene.view.board.points[ask.people] - BOAT_PRICE * choice.count) // COUNTER_PRICE
    boats = f"{count(choice.count, 'boat')}, " if choice.count else ""
    offers = [Offer("enter", f"Buy {boats}{count(counters, 'counter')}", "key:enter")]
    return [*offers, Offer("left", "Fewer boats", "key:left"), Offer("right", "More boats", "key:right")]


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
            return f"You hold {len(board.hand)} magic cards and may keep {HAND}: put one back under the pile."
    return _exchanging(scene)


def _choosing(scene: Scene) -> str:
    led = [PEOPLES[people] for people, seat in enumerate(scene.view.board.seat_of) if seat == scene.seat]
    return f"Which people do you lead besides the {listed(led)}?" if led else "Which people do you lead?"


def _defending(scene: Scene) -> str:
    """Ask a defender: all that helps both sides, and the odds, in one line of a small screen."""
    board: ZargosBoard = scene.view.board
    fight = board.fight
    war = " + War" if fight.attack_war else ""
    sides = f"{PEOPLES[fight.attacker]} {fight.size}{war} against your {PEOPLES[fight.defender]}"
    holds = f"{code(fight.place)}: {sides} {board.strength[fight.place]}: {odds_line.to_hold(board)} to hold"
    if len(scene.choices) > 1:
        return f"{holds}, {odds_line.to_hold(board, war=True)} with War?"
    return f"{holds}. You hold no War."


def _rethrowing(scene: Scene, ask: powers.MonksDecide) -> str:
    fight = scene.view.board.fight
    thrower, dice = (fight.defender, ask.defence) if ask.defence else (fight.attacker, ask.attack)
    who = "Your Monks" if thrower == MONKS else f"The {fights.name_of(thrower)}"
    first = f" against {sum(ask.attack)}" if ask.defence else ""
    return f"{code(fight.place)}: {who} threw {' '.join(map(str, dice))}{first}. Have a die thrown again?"


def _exchanging(scene: Scene) -> str:
    board: ZargosBoard = scene.view.board
    ask = phases.ask_of(scene)
    match ask:
        case exchanging.MakeOffer(_, left, _):
            what = "offer" if left == exchanging.OFFERS else "more offer"
            return f"Offer magic cards to another player? You may make {count(left, what)}."
        case exchanging.AddToOffer(_, partner):
            held = f"{kinds_named(board.offered)}. Add a card, or show them." if board.offered else "choose a card."
            return f"Your offer to {scene.names[partner]}: {held}"
        case exchanging.AnswerOffer(seat, _):
            reply = f"You give {kinds_named(board.replied)}." if board.replied else "What do you give?"
            return f"{scene.names[seat]} offers you {kinds_named(board.offered)}. {reply}"
        case exchanging.TakeAnswer(_, partner):
            got = kinds_named(board.replied) if board.replied else "nothing"
            return f"{scene.names[partner]} gives {got} for your {kinds_named(board.offered)}."
    raise AssertionError(ask)


def _offers(scene: Scene) -> list[Offer]:
    """Return what Enter does, and the keys of all options as far as there is room."""
    found = [Offer("enter", _enter(scene), "key:enter")]
    if len(scene.choices) > 1:
        found.append(_TAB)
    for number in range(len(scene.choices)):
        option = asking.option(scene, number)
        if option.key and number != asking.mark(scene):
            found.append(Offer(option.key, option.label, f"key:{option.key}"))
    return found


def _enter(scene: Scene) -> str:
    choice, ask = asking.marked(scene), phases.ask_of(scene)
    label = asking.option(scene, asking.mark(scene)).label
    if isinstance(choice, AddCard):
        return f"Add {label}"
    if isinstance(choice, PutBack):
        return f"Put back {label}"
    if isinstance(ask, fighting.DefendWithWar) and len(scene.choices) == 1:
        return "Fight"
    return f"Lead the {label}" if isinstance(choice, ChoosePeople) else label
