"""Asks by lines what Zargos asks. 0 always means to do nothing more; places go by their codes and their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.engine import Choice
from core.zargos.cards import BOAT_PRICE, COUNTER_PRICE
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
from tui.games.zargos.telling.cards import effect, power
from tui.games.zargos.telling.names import (
    at_first,
    boats,
    card_name,
    counters,
    folk,
    of_folk,
    of_which,
    people_name,
    place_name,
    target_name,
)
from tui.games.zargos.telling.places import kinds_of, who_is_in
from tui.language import _, _n, _p, mark, worded
from tui.lines.asking import FEW, Option, Question
from tui.lines.voices.zargos import places

_MEANS: Final = ("", "", mark("by a Land Wind"), mark("by a Wind of Elsewhere"))
_ENDS: Final[dict[type[Choice], str]] = {
    StopAttacking: mark("no more attacks"),
    StopReorganising: mark("end the turn"),
    StayThere: mark("no group leaves from there after all"),
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
    ways = tuple(Option(_way(scene, each) or _("by land"), each) for each in choices)
    asked = Question(_("{place}. How?", place=f"{place_name(place)}{about}"), ways)
    words = _("{place}, in {count} ways", place=f"{place_name(place)}{about}", count=len(ways))
    return Option(words, asked, names)


def _way(scene: Scene, choice: Choice) -> str:
    """Say what distinguishes it from other ways to the same place."""
    match choice:
        case MoveTo(_place, means) if means == BOATS:
            return _n("for {count} boat", "for {count} boats", moves.boats(scene, choice))
        case MoveTo(_place, means) if means != FREE:
            return worded(_MEANS[means])
        case FightAt(place, war):
            size = _on_their_way(scene.board, place)
            odds = odds_line.line(scene.board, moves.people(scene), place, size, war)
            return _("with a Wind of War: {odds}", odds=odds) if war else _("without a Wind of War: {odds}", odds=odds)
    return ""


def _about(scene: Scene, place: int) -> str:
    """Say what one wants to know of that place before it is chosen."""
    board: ZargosBoard = scene.board
    match moves.phase(scene):
        case Phase.SETTLE:
            held = counters(board.strength[place]) if board.owner[place] >= 0 else _p("a province", "free")
            return f"{kinds_of(place)}, {held}"
        case Phase.PLACE | Phase.GIVE_WAY | Phase.FIGHT:
            return f", {who_is_in(scene, place)}"
    if not moves.choosing_target(scene):
        return f", {_('{count} can go', count=moves.movable(scene, place))}"
    if moves.phase(scene) is Phase.STEP or place >= SEA:
        return f", {who_is_in(scene, place)}"
    size = moves.movable(scene, moves.source(scene)) + _on_their_way(board, place)
    return f", {of_which(who_is_in(scene, place), _chance(scene, place, size))}"


def _on_their_way(board: ZargosBoard, place: int) -> int:
    return sum(attack.size for attack in board.attacks if attack.target == place)


def _chance(scene: Scene, place: int, size: int) -> str:
    """Say the odds with that many: "83% to take it with 7"."""
    board: ZargosBoard = scene.board
    if board.owner[place] < 0 and OUTSIDE >> place & 1:
        return _("free to take")
    chance = odds_line.to_take(board, moves.people(scene), place, size)
    return _("{chance} to take it with {count}", chance=chance, count=size)


def _size(scene: Scene, choice: Send) -> Option:
    """Return the option of so many; of few it is told what they could do."""
    ask, board = phases.ask_of(scene), scene.board
    words = counters(choice.count)
    if isinstance(ask, AttackSize) and len(scene.choices) <= FEW:
        there = choice.count + _on_their_way(board, ask.target)
        return Option(of_which(words, _chance(scene, ask.target, there)), choice, number=choice.count)
    return Option(words, choice, number=choice.count, range=_("that many counters"))


def _other(choice: Choice) -> Option:
    if isinstance(choice, CallMist):
        return Option(_("call a Wind of Mist: any group goes to any province of yours"), choice, (_p("typed", "mist"),))
    words = _("bring nobody") if isinstance(choice, Refrain) else worded(_ENDS[type(choice)])
    return Option(words, choice, (_p("typed", "end"), _p("typed", "stop"), _p("typed", "none")), number=0)


def _sentence(scene: Scene) -> str:
    """Say what is asked on the map, in words of its own: those of the screen go by the cursor."""
    ask, board = phases.ask_of(scene), scene.board
    people = getattr(ask, "people", -1)
    whose = of_folk(people, board, scene.seat) if people >= 0 else ""
    match moves.phase(scene):
        case Phase.SETTLE:
            return _settling(scene, people, whose)
        case Phase.PLACE if not isinstance(scene.choices[0], Send):
            return _n(
                "Where do you place {count} new counter of {people}?",
                "Where do you place {count} new counters of {people}?",
                board.reserve[people],
                people=whose,
            )
        case Phase.FIGHT:
            return _("Which fight is next?")
        case Phase.GIVE_WAY:
            return _("Your Dragons have to give way: where to?")
        case Phase.VORTEX if not isinstance(scene.choices[0], Send):
            place = place_name(int(getattr(ask, "place", 0)))
            return _("Do Spiders come to {place} through the vortex? From where?", place=place)
    return _of_a_group(scene, people, whose)


def _settling(scene: Scene, people: int, whose: str) -> str:
    board: ZargosBoard = scene.board
    free = sum(board.owner[place] < 0 for place in members(OUTSIDE))
    return _n(
        "Where do you settle one of {people}? {left} left to settle, {count} province free.",
        "Where do you settle one of {people}? {left} left to settle, {count} provinces free.",
        free,
        people=whose,
        left=board.reserve[people],
    )


def _of_a_group(scene: Scene, people: int, whose: str) -> str:
    ask = phases.ask_of(scene)
    source, target = int(getattr(ask, "source", -1)), int(getattr(ask, "target", getattr(ask, "place", -1)))
    if isinstance(scene.choices[0], Send):
        if source < 0:
            return _("How many go to {place}?", place=place_name(target))
        return _("How many go from {source} to {place}?", source=place_name(source), place=place_name(target))
    if moves.choosing_target(scene):
        start, size = place_name(source), moves.movable(scene, source)
        if isinstance(ask, AttackTarget):
            return _("What does the group from {place} attack? {count} can go.", place=start, count=size)
        return _("Where does the group from {place} go? {count} can go.", place=start, count=size)
    if moves.phase(scene) is Phase.ATTACK:
        return _("You plan the attacks of {people}. From where?", people=whose)
    name, left = folk(people, scene.board, scene.seat), int(getattr(ask, "steps", 0))
    if left == MISTY:
        return _("You reorganise {people}, in as many steps as you like. From where?", people=name)
    if left:
        return _n(
            "You reorganise {people}, with {count} step left. From where?",
            "You reorganise {people}, with {count} steps left. From where?",
            left,
            people=name,
        )
    return _("You reorganise {people}, by flying only. From where?", people=name)


# All else


def _question(scene: Scene) -> Question:
    ask = phases.ask_of(scene)
    if isinstance(ask, RedWindow):
        return Question(prompts.prompt(scene).sentence, _red(scene))
    options = tuple(_option(scene, choice, at) for at, choice in enumerate(scene.choices))
    if isinstance(ask, Purchase):
        return Question(f"{prompts.prompt(scene).sentence} {_('How many boats?')}", options)
    return Question(_defending(scene) if isinstance(ask, DefendWithWar) else prompts.prompt(scene).sentence, options)


def _defending(scene: Scene) -> str:
    """§6.7 Ask a defender, with what the attackers add and with the odds, which decide the answer."""
    board: ZargosBoard = scene.board
    fight = board.fight
    values = {
        "attackers": f"{at_first(fight.attacker, board, scene.seat)} ({fight.size})",
        "defenders": f"{folk(fight.defender, board, scene.seat)} ({board.strength[fight.place]})",
        "place": place_name(fight.place),
    }
    if fight.attack_war:
        sides = _("{attackers} attack {defenders} in {place}, with a Wind of War.", **values)
    else:
        sides = _("{attackers} attack {defenders} in {place}.", **values)
    odds = odds_line.to_hold(board)
    if len(scene.choices) == 1:
        return f"{sides} {_('{chance} to hold it. You hold no Wind of War.', chance=odds)}"
    asked = _(
        "{chance} to hold it, and {war} with a Wind of War. Do you play one?",
        chance=odds,
        war=odds_line.to_hold(board, war=True),
    )
    return f"{sides} {asked}"


def _red(scene: Scene) -> tuple[Option, ...]:
    """Return the options of red cards: a card, and then what it is played on."""
    found = [
        Option(_("let it pass"), each, (_p("typed", "pass"), _p("typed", "none")), 0)
        for each in scene.choices
        if isinstance(each, Refrain)
    ]
    for kind in face_asking.kinds(scene):
        plays = [each for each in scene.choices if isinstance(each, PlayRed) and each.kind == kind]
        name, does = card_name(kind), effect(kind).rstrip(".")
        words = _("play {card}: {effect}", card=name, effect=does)
        if len(plays) == 1:
            found.append(Option(f"{words}{_there(scene, plays[0])}", plays[0], (name,)))
        else:
            asked = Question(_("{card}: where?", card=name), tuple(_target(scene, play) for play in plays))
            found.append(Option(words, asked, (name,)))
    return tuple(found)


def _target(scene: Scene, play: PlayRed) -> Option:
    name = target_name(play.kind, play.target)
    number = next((realm + 1 for realm, each in enumerate(REALMS) if each.name == name), -1)
    return Option(f"{name}{_there(scene, play)}", play, (name, " ".join(re.findall(r"s\d+", name)) or name), number)


def _there(scene: Scene, play: PlayRed) -> str:
    """Tell whom it would meet."""
    toll = prompts.toll(scene.board, play).rstrip(".")
    return f"; {toll[:1].lower()}{toll[1:]}" if toll else ""


def _option(scene: Scene, choice: Choice, at: int) -> Option:
    match choice:
        case ChoosePeople(people):
            return Option(f"{folk(people)}. {power(people).rstrip('.')}", choice, (people_name(people),))
        case BuyBoats(number):
            return _purchase(scene, choice, number)
        case ThrowAgain(shown):
            return Option(_("throw the {shown} again", shown=shown), choice, number=shown)
        case PutBack(kind):
            name = card_name(kind)
            return Option(_("put back {card}: {effect}", card=name, effect=effect(kind).rstrip(".")), choice, (name,))
        case AddCard(kind):
            name = card_name(kind)
            return Option(_("add {card}: {effect}", card=name, effect=effect(kind).rstrip(".")), choice, (name,))
        case OfferTo(seat):
            return Option(_("offer cards to {name}", name=scene.names[seat]), choice, (scene.names[seat],))
    words = _("play a Wind of War") if isinstance(choice, BlowWar) else face_asking.option(scene, at).label
    if isinstance(choice, Refrain):
        names = (_p("typed", "no"), _p("typed", "n"), _p("typed", "none"), _p("typed", "pass"))
        return Option(_at_its_number(words), choice, names, 0)
    return Option(_at_its_number(words), choice, (_p("typed", "yes"), _p("typed", "y")))


def _at_its_number(words: str) -> str:
    """Return a button's words as they stand behind a number."""
    return f"{words[:1].lower()}{words[1:]}"


def _purchase(scene: Scene, choice: Choice, number: int) -> Option:
    board: ZargosBoard = scene.board
    ask = phases.ask_of(scene)
    left = board.points[int(getattr(ask, "people", 0))]
    bought = counters((left - BOAT_PRICE * number) // COUNTER_PRICE)
    if not number:
        return Option(_("no boats and {counters}", counters=bought), choice, number=number)
    return Option(_("{boats} and {counters}", boats=boats(number), counters=bought), choice, number=number)
