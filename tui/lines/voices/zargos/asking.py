"""Asks by lines what Zargos asks. 0 always means to do nothing more; places go by their codes and their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.engine import Choice
from core.zargos.cards import BOAT_PRICE, COUNTER_PRICE, KINDS, PEOPLES
from core.zargos.choices import (
    BOATS,
    FREE,
    AddCard,
    BlowWar,
    BuyBoats,
    CallMist,
    ChoosePeople,
    FightAt,
    MoveTo,
    OfferTo,
    PlayRed,
    PutBack,
    Refrain,
    Send,
    StayThere,
    StopAttacking,
    StopReorganising,
    ThrowAgain,
)
from core.zargos.magic.winds import RedWindow
from core.zargos.map.board import REALMS, SEA
from core.zargos.map.geography import OUTSIDE, members
from core.zargos.settling.buying import Purchase
from core.zargos.view import ZargosBoard
from core.zargos.war.fighting import DefendWithWar
from core.zargos.war.moving import AttackSize, AttackTarget
from core.zargos.war.reorganising import MISTY
from tui.games import Scene
from tui.games.zargos.orders import asking as face_asking
from tui.games.zargos.orders import moves, odds_line, prompts
from tui.games.zargos.orders.moves import Phase
from tui.games.zargos.telling import phases
from tui.games.zargos.telling.cards import POWERS, effect
from tui.games.zargos.telling.words import count, folk, place_name, target_name
from tui.lines.asking import FEW, Option, Question
from tui.lines.voices.zargos import places

_MEANS: Final = ("", "", "by a Land Wind", "by a Wind of Elsewhere")
_ENDS: Final[dict[type[Choice], str]] = {
    StopAttacking: "no more attacks",
    StopReorganising: "end the turn",
    StayThere: "no group leaves from there after all",
}


def ask(scene: Scene) -> Question:
    if face_asking.handles(scene):
        return _question(scene)
    return _on_the_map(scene)


# On the map


def _on_the_map(scene: Scene) -> Question:
    choices, sentence = scene.choices, _sentence(scene)
    others = [_other(each) for each in choices if moves.place_of(each) < 0 and not isinstance(each, Send)]
    if sizes := [each for each in choices if isinstance(each, Send)]:
        return Question(sentence, tuple(_size(scene, each) for each in sizes))
    found: dict[int, list[Choice]] = {}
    for choice in choices:
        if (place := moves.place_of(choice)) >= 0:
            found.setdefault(place, []).append(choice)
    options = [_place(scene, place, each) for place, each in found.items()]
    once = moves.phase(scene) is Phase.SETTLE or isinstance(choices[0], MoveTo)
    if len(options) > FEW and (once or moves.phase(scene) is Phase.PLACE):
        return places.by_realm(sentence, options, others)
    return Question(sentence, (*options, *others), thread=_thread(scene))


def _thread(scene: Scene) -> str:
    """Return the thread of where groups leave: in one turn's attacks a place keeps its number, whatever is asked
    between."""
    ask, board = phases.ask_of(scene), scene.board
    if moves.choosing_source(scene) or moves.phase(scene) in (Phase.PLACE, Phase.FIGHT):
        return f"{moves.phase(scene).value} {board.turn} {getattr(ask, 'people', '')} {getattr(ask, 'wave', '')}"
    return ""


def _place(scene: Scene, place: int, choices: Sequence[Choice]) -> Option:
    """Return the option of one place; where there are several ways to choose it, these are asked behind it."""
    names, about = places.option_names(place), _about(scene, place)
    if len(choices) == 1:
        way = _way(scene, choices[0])
        where = f"{place_name(place)}{about}"
        return Option(f"{where}, {way}" if way else where, choices[0], names)
    ways = tuple(Option(_way(scene, each) or "by land", each) for each in choices)
    asked = Question(f"{place_name(place)}{about}. How?", ways)
    return Option(f"{place_name(place)}{about}, in {len(ways)} ways", asked, names)


def _way(scene: Scene, choice: Choice) -> str:
    """Say what distinguishes it from other ways to the same place."""
    match choice:
        case MoveTo(_, means) if means == BOATS:
            return f"for {count(moves.boats(scene, choice), 'boat')}"
        case MoveTo(_, means) if means != FREE:
            return _MEANS[means]
        case FightAt(place, war):
            words = "with a Wind of War" if war else "without a Wind of War"
            size = _on_their_way(scene.board, place)
            return f"{words}: {odds_line.line(scene.board, moves.people(scene), place, size, war)}"
    return ""


def _about(scene: Scene, place: int) -> str:
    """Say what one wants to know of that place before it is chosen."""
    board: ZargosBoard = scene.board
    match moves.phase(scene):
        case Phase.SETTLE:
            held = count(board.strength[place], "counter") if board.owner[place] >= 0 else "free"
            return f"{places.kinds_of(place)}, {held}"
        case Phase.PLACE | Phase.GIVE_WAY | Phase.FIGHT:
            return f", {places.who_is_in(scene, place)}"
    if not moves.choosing_target(scene):
        return f", {moves.movable(scene, place)} can go"
    if moves.phase(scene) is Phase.STEP or place >= SEA:
        return f", {places.who_is_in(scene, place)}"
    size = moves.movable(scene, moves.source(scene)) + _on_their_way(board, place)
    return f", {places.who_is_in(scene, place)}: {_chance(scene, place, size)}"


def _on_their_way(board: ZargosBoard, place: int) -> int:
    return sum(attack.size for attack in board.attacks if attack.target == place)


def _chance(scene: Scene, place: int, size: int) -> str:
    """Say the odds with that many: "83% to take it with 7"."""
    board: ZargosBoard = scene.board
    if board.owner[place] < 0 and OUTSIDE >> place & 1:
        return "free to take"
    return f"{odds_line.line(board, moves.people(scene), place, size).rpartition(': ')[2]} with {size}"


def _size(scene: Scene, choice: Send) -> Option:
    """Return the option of so many; of few it is told what they could do."""
    ask, board = phases.ask_of(scene), scene.board
    words = count(choice.count, "counter")
    if isinstance(ask, AttackSize) and len(scene.choices) <= FEW:
        there = choice.count + _on_their_way(board, ask.target)
        return Option(f"{words}: {_chance(scene, ask.target, there)}", choice, number=choice.count)
    return Option(words, choice, number=choice.count, range="that many counters")


def _other(choice: Choice) -> Option:
    if isinstance(choice, CallMist):
        return Option("call a Wind of Mist: any group goes to any province of yours", choice, ("mist",))
    words = "bring nobody" if isinstance(choice, Refrain) else _ENDS[type(choice)]
    return Option(words, choice, ("end", "stop", "none"), number=0)


def _sentence(scene: Scene) -> str:
    """Say what is asked on the map, in words of its own: those of the screen go by the cursor."""
    ask, board = phases.ask_of(scene), scene.board
    people = getattr(ask, "people", -1)
    name = folk(people, board, scene.seat)
    match moves.phase(scene):
        case Phase.SETTLE:
            free = sum(board.owner[place] < 0 for place in members(OUTSIDE))
            left = board.reserve[people]
            return f"Where do you settle one of {name}? {left} left to settle, {count(free, 'province')} free."
        case Phase.PLACE if not isinstance(scene.choices[0], Send):
            return f"Where do you place {count(board.reserve[people], 'new counter')} of {name}?"
        case Phase.FIGHT:
            return "Which fight is next?"
        case Phase.GIVE_WAY:
            return "Your Dragons have to give way: where to?"
        case Phase.VORTEX if not isinstance(scene.choices[0], Send):
            return f"Do Spiders come to {place_name(int(getattr(ask, 'place', 0)))} through the vortex? From where?"
    return _of_a_group(scene, name)


def _of_a_group(scene: Scene, name: str) -> str:
    ask = phases.ask_of(scene)
    source, target = int(getattr(ask, "source", -1)), int(getattr(ask, "target", getattr(ask, "place", -1)))
    if isinstance(scene.choices[0], Send):
        if source < 0:
            return f"How many go to {place_name(target)}?"
        return f"How many go from {place_name(source)} to {place_name(target)}?"
    if moves.choosing_target(scene):
        start, size = place_name(source), moves.movable(scene, source)
        if isinstance(ask, AttackTarget):
            return f"What does the group from {start} attack? {size} can go."
        return f"Where does the group from {start} go? {size} can go."
    if moves.phase(scene) is Phase.ATTACK:
        return f"You plan the attacks of {name}. From where?"
    left = int(getattr(ask, "steps", 0))
    if left == MISTY:
        return f"You reorganise {name}, in as many steps as you like. From where?"
    if left:
        return f"You reorganise {name}, with {count(left, 'step')} left. From where?"
    return f"You reorganise {name}, by flying only. From where?"


# All else


def _question(scene: Scene) -> Question:
    ask = phases.ask_of(scene)
    if isinstance(ask, RedWindow):
        return Question(prompts.prompt(scene).sentence, _red(scene))
    options = tuple(_option(scene, choice, at) for at, choice in enumerate(scene.choices))
    if isinstance(ask, Purchase):
        return Question(f"{prompts.prompt(scene).sentence} How many boats?", options)
    return Question(_defending(scene) if isinstance(ask, DefendWithWar) else prompts.prompt(scene).sentence, options)


def _defending(scene: Scene) -> str:
    """§6.7 Ask a defender, with what the attackers add and with the odds, which decide the answer."""
    board: ZargosBoard = scene.board
    fight = board.fight
    attackers, defenders = folk(fight.attacker, board, scene.seat), folk(fight.defender, board, scene.seat)
    attackers, size = f"{attackers[:1].upper()}{attackers[1:]} ({fight.size})", board.strength[fight.place]
    sides = f"{attackers} attack {defenders} ({size}) in {place_name(fight.place)}."
    if fight.attack_war:
        sides = f"{attackers} attack {defenders} ({size}) in {place_name(fight.place)}, with a Wind of War."
    odds = odds_line.to_hold(board)
    if len(scene.choices) == 1:
        return f"{sides} {odds} to hold it. You hold no Wind of War."
    with_it = odds_line.to_hold(board, war=True)
    return f"{sides} {odds} to hold it, and {with_it} with a Wind of War. Do you play one?"


def _red(scene: Scene) -> tuple[Option, ...]:
    """Return the options of red cards: a card, and then what it is played on."""
    found = [Option("let it pass", each, ("pass", "none"), 0) for each in scene.choices if isinstance(each, Refrain)]
    for kind in face_asking.kinds(scene):
        plays = [each for each in scene.choices if isinstance(each, PlayRed) and each.kind == kind]
        words = f"{KINDS[kind]}: {effect(kind).rstrip('.')}"
        if len(plays) == 1:
            found.append(Option(f"play {words}{_there(scene, plays[0])}", plays[0], (KINDS[kind],)))
        else:
            asked = Question(f"{KINDS[kind]}: where?", tuple(_target(scene, play) for play in plays))
            found.append(Option(f"play {words}", asked, (KINDS[kind],)))
    return tuple(found)


def _target(scene: Scene, play: PlayRed) -> Option:
    name = target_name(play.kind, play.target)
    number = next((realm + 1 for realm, each in enumerate(REALMS) if each.name == name), -1)
    return Option(f"{name}{_there(scene, play)}", play, (name, name.replace(" and ", " ")), number)


def _there(scene: Scene, play: PlayRed) -> str:
    """Tell whom it would meet."""
    toll = prompts.toll(scene.board, play).rstrip(".")
    return f"; {toll[:1].lower()}{toll[1:]}" if toll else ""


def _option(scene: Scene, choice: Choice, at: int) -> Option:
    match choice:
        case ChoosePeople(people):
            return Option(f"the {PEOPLES[people]}. {POWERS[people].rstrip('.')}", choice, (PEOPLES[people],))
        case BuyBoats(boats):
            return _purchase(scene, choice, boats)
        case ThrowAgain(shown):
            return Option(f"throw the {shown} again", choice, number=shown)
        case PutBack(kind):
            return Option(f"put back {KINDS[kind]}: {effect(kind).rstrip('.')}", choice, (KINDS[kind],))
        case AddCard(kind):
            return Option(f"add {KINDS[kind]}: {effect(kind).rstrip('.')}", choice, (KINDS[kind],))
        case OfferTo(seat):
            return Option(f"offer cards to {scene.names[seat]}", choice, (scene.names[seat],))
    words = "play a Wind of War" if isinstance(choice, BlowWar) else face_asking.option(scene, at).label
    refused = isinstance(choice, Refrain)
    names = ("no", "n", "none", "pass") if refused else ("yes", "y")
    return Option(f"{words[:1].lower()}{words[1:]}", choice, names, 0 if refused else -1)


def _purchase(scene: Scene, choice: Choice, boats: int) -> Option:
    board: ZargosBoard = scene.board
    ask = phases.ask_of(scene)
    points = board.points[int(getattr(ask, "people", 0))]
    counters = count((points - BOAT_PRICE * boats) // COUNTER_PRICE, "counter")
    return Option(f"{count(boats, 'boat') if boats else 'no boats'} and {counters}", choice, number=boats)
