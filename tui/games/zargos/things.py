"""Says what each place, people, card, wind and number on the table of Zargos is, and does now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from core.zargos.cards import BOATS, KINDS, PEOPLES
from core.zargos.magic.winds import RedWindow, stilled_by
from core.zargos.map.board import CITY, PLACES, REALMS, SEA
from core.zargos.view import ZargosBoard
from tui.games import Scene, told
from tui.games.things import Thing, seat_key, sentences
from tui.games.zargos.map import pointing
from tui.games.zargos.orders import asking, groups, menu, moves, orders
from tui.games.zargos.orders.moves import Phase
from tui.games.zargos.telling import cards, panels, phases
from tui.games.zargos.telling.fights import brief, fights
from tui.games.zargos.telling.names import (
    at_first,
    boats,
    card_name,
    counters,
    folk,
    magic_cards,
    people_name,
    place_name,
    provinces,
    target_name,
)
from tui.games.zargos.telling.places import facts
from tui.language import _, _n, _p, mark
from tui.language.lists import listed
from tui.rules import governing

ORDER: Final = "order"
OWN: Final = "own"
NEWS: Final = "news"
FIGHT: Final = "fight"
_OF_CARDS: Final = (
    *("§12.1", "§12.2", "§12.4", "§12.3"),
    *("§11.3", "§11.4", "§11.5", "§11.6", "§11.7", "§11.7", "§11.8", "§11.7", "§11.7", "§11.7"),
)
"""The paragraph about each kind of magic card."""
_OF_PEOPLES: Final = ("§14.1", "§14.2", "§14.3", "§14.4", "§14.5", "§14.6")


def place_key(place: int) -> str:
    return f"place:{place}"


def people_key(people: int) -> str:
    return f"people:{people}"


def card_key(number: int) -> str:
    """Return the key of a magic card of one's own, by its place in the hand."""
    return f"card:{number}"


def wind_key(number: int) -> str:
    return f"wind:{number}"


def option_key(number: int) -> str:
    return f"option:{number}"


def things(scene: Scene) -> Iterator[Thing]:
    board: ZargosBoard = scene.board
    if menu.is_open(scene):
        yield from (_option(scene, number) for number in range(len(scene.choices)))
    here = pointing.elsewhere(scene) if scene.picking.looked >= 0 else pointing.at(scene)
    yield from (_place(scene, place) for place in sorted(PLACES, key=lambda place: place != here))
    yield from (_card(scene, number) for number in range(len(board.hand)))
    yield from (_people(scene, holding) for holding in panels.holdings(board))
    yield from (_seat(scene, seat) for seat in range(len(scene.names)))
    yield from (_wind(board, number) for number in range(len(board.winds)))
    yield from _panels(scene)
    others = [kind for kind in range(len(KINDS)) if kind not in board.hand]
    yield from (Thing(f"kind:{kind}", card_name(kind), _about(kind), _OF_CARDS[kind]) for kind in others)


# The planet


def _place(scene: Scene, place: int) -> Thing:
    """Say what a place is, and whether it can be chosen now."""
    rule = "§14.4" if place >= SEA else "§7.4" if place == CITY else "§9.1"
    more = None
    if scene.asked and moves.phase(scene) is not Phase.NONE:
        rule = governing((scene.now or scene.view).agenda) or rule
        more = partial(_now, scene, place)
    return Thing(place_key(place), place_name(place), sentences(*facts(scene, place)), rule, more)


def _now(scene: Scene, place: int) -> str:
    """Return whether a place can be chosen, or why not."""
    if place not in moves.options(scene):
        return groups.why_not(scene, place)
    if odds := orders.odds_at(scene, place):
        return _("It can be chosen now: the chance to take it with all that can go is {chance}.", chance=odds)
    return _("It can be chosen now.")


# Peoples and players


def _people(scene: Scene, holding: panels.Holding) -> Thing:
    board: ZargosBoard = scene.board
    people = holding.people
    key, name = people_key(people), people_name(people)
    if holding.out:
        return Thing(key, name, _("{people} are out of the game.", people=at_first(people)), "§4.4")
    yours, others = (
        mark("{people}, led by you: {points}, {boats}."),
        mark("{people}, led by {name}: {points}, {boats}."),
    )
    points = _n("{count} point", "{count} points", holding.points)
    said = told(holding.seat, scene.names, scene.seat, yours, others,
                people=at_first(people), points=points, boats=boats(holding.boats))  # fmt: skip
    lands = _("They hold {provinces} with {counters}.",
              provinces=provinces(holding.provinces), counters=counters(holding.counters))  # fmt: skip
    new = _n("{count} new counter is to be placed.", "{count} new counters are to be placed.", holding.reserve)
    realms = [REALMS[realm].name for realm in holding.realms]
    stilled = _("A red card has taken their power for now.") if stilled_by(board.winds) >> people & 1 else ""
    told_all = sentences(
        said,
        lands,
        new if holding.reserve else "",
        _("Their realm cards: {names}.", names=listed(realms)) if realms else "",
        _("Their turn is now.") if people == phases.people_to_move(scene) else "",
        cards.power(people),
        stilled,
    )
    return Thing(key, name, told_all, _OF_PEOPLES[people])


def _seat(scene: Scene, seat: int) -> Thing:
    board: ZargosBoard = scene.board
    led = [folk(people) for people in range(len(PEOPLES)) if board.seat_of[people] == seat]
    yours, others = mark("You lead {peoples} and have {cards}."), mark("{name} leads {peoples} and has {cards}.")
    if not led:
        yours, others = (
            mark("You lead no people yet and have {cards}."),
            mark("{name} leads no people yet and has {cards}."),
        )
    said = told(seat, scene.names, scene.seat, yours, others,
                peoples=listed(led), cards=magic_cards(board.hand_sizes[seat]))  # fmt: skip
    turn = _("All wait for this answer.") if seat in scene.waiting else ""
    return Thing(seat_key(seat), scene.names[seat], sentences(said, turn), "§3.3")


# Cards and winds


def _about(kind: int) -> str:
    """Say what a magic card does, and whether it is green or red."""
    effect = cards.effect(kind)
    if cards.is_red(kind):
        return _("{card}, a red card, played before a people's turn: {effect}", card=card_name(kind), effect=effect)
    return _(
        "{card}, a green card, played in one's own fights and moves: {effect}", card=card_name(kind), effect=effect
    )


def _card(scene: Scene, number: int) -> Thing:
    kind = scene.board.hand[number]
    playable = any(getattr(choice, "kind", -1) == kind for choice in scene.choices)
    now = ""
    if isinstance(phases.ask_of(scene), RedWindow) and scene.asked:
        now = _("You may play it now.") if playable else _("You can't play it now.")
    return Thing(card_key(number), card_name(kind), sentences(_about(kind), now), _OF_CARDS[kind])


def _wind(board: ZargosBoard, number: int) -> Thing:
    kind, target = board.winds[number]
    on = target_name(kind, target)
    blows = _("It blows in this turn: {target}.", target=on) if on else _("It blows in this turn.")
    return Thing(wind_key(number), card_name(kind), sentences(blows, cards.effect(kind)), _OF_CARDS[kind])


# Panels


def _panels(scene: Scene) -> Iterator[Thing]:
    board: ZargosBoard = scene.board
    supply = boats(BOATS - sum(board.boats))
    order = _("The order of play, by the points of the last count; {boats} left in the supply.", boats=supply)
    yield Thing(ORDER, _p("thing", "order of play"), order, "§9.3")
    if scene.seat >= 0:
        own = [people for people in board.order if board.seat_of[people] == scene.seat]
        points = listed([str(board.points[people]) for people in own]) or "0"
        said = _("Your points ({points}), boats ({boats}) and magic cards ({cards}).",
                 points=points, boats=sum(board.boats[people] for people in own), cards=len(board.hand))  # fmt: skip
        yield Thing(OWN, _p("thing", "points"), said, "§13.1")
    latest = fights(scene.past)[-1:]
    fought = " ".join(brief(each) for each in latest) or _("Nobody has fought yet.")
    yield Thing(FIGHT, _p("thing", "last fight"), fought, "§6.2")
    entries = panels.entries(scene.past)
    news = panels.told(scene, entries[-1]) if entries else ""
    yield Thing(NEWS, _p("thing", "news"), sentences(_("The latest that has happened; U tells more."), news), "§4.1")


def _option(scene: Scene, number: int) -> Thing:
    """Say what a line of an open list would do."""
    option, choice = asking.option(scene, number), scene.choices[number]
    people, kind = getattr(choice, "people", -1), getattr(choice, "kind", -1)
    does = cards.effect(kind) if kind >= 0 else cards.power(people) if people >= 0 else ""
    rule = _OF_CARDS[kind] if kind >= 0 else _OF_PEOPLES[people] if people >= 0 else ""
    said = _("{what}: {said}", what=option.label, said=does) if does else _("{what}.", what=option.label)
    return Thing(option_key(number), option.label, said, rule)
