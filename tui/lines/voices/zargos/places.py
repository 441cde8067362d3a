"""Tells the planet in sentences: a place, a realm or a people, and who is where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.zargos.cards import DRAGONS, PEOPLES
from core.zargos.map.board import (
    BOARD,
    CAPITALS,
    CODES,
    IN_REALM,
    PLACE,
    PLACES,
    REALM_OF,
    REALMS,
    SEA,
    SEAS,
    STRAITS,
    VOLCANOES,
    ZARGOS,
)
from core.zargos.map.geography import COAST, members
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import worth
from tui.games import Scene, listed
from tui.games.zargos.map.weather import weather
from tui.games.zargos.orders import odds_line
from tui.games.zargos.telling.cards import power
from tui.games.zargos.telling.names import at_first, folk, of_folk, of_which, own_name, people_name, place_name
from tui.language import _, _n
from tui.lines.asking import Option, Question, plain

_THE_SEA = len(REALMS)


def who_is_in(scene: Scene, place: int) -> str:
    """Say who is there: "the Amazons with 3", "your Knights with 5", "nobody", "2 dice of demons"."""
    board: ZargosBoard = scene.board
    if place >= SEA:
        people, size = DRAGONS, board.afloat[place - SEA]
    else:
        people, size = board.owner[place], board.strength[place]
    if people >= 0 and size:
        return _("{people} with {count}", people=folk(people, board, scene.seat), count=size)
    return odds_line.foes(board, place) if place < SEA and REALM_OF[place] == ZARGOS else _("nobody")


def option_names(place: int) -> tuple[str, ...]:
    return CODES[place], own_name(place)


# Many places are asked realm by realm


def by_realm(sentence: str, options: Sequence[Option], others: Iterable[Option] = (), thread: str = "") -> Question:
    """Ask first in which realm; a place has the number of its code there. `others` are what can be done besides."""
    groups: dict[int, list[Option]] = {}
    for option in options:
        place = PLACE[option.names[0]]
        groups.setdefault(_THE_SEA if place >= SEA else REALM_OF[place], []).append(option)
    firsts = [_realm(sentence, realm, found) for realm, found in groups.items()]
    return Question(sentence, (*firsts, *others), thread=thread)


def _realm(sentence: str, realm: int, options: Sequence[Option]) -> Option:
    name = _("the sea") if realm == _THE_SEA else REALMS[realm].name
    if len(options) == 1:
        return options[0]._replace(number=realm + 1)
    there = tuple(option._replace(number=int(option.names[0][1:])) for option in options)
    words = _n("{name}, {count} place", "{name}, {count} places", len(there), name=name)
    further = _at_sea(sentence) if realm == _THE_SEA else _("{question} In {realm}:", question=sentence, realm=name)
    return Option(words, Question(further, there), (name,), realm + 1)


def _at_sea(question: str) -> str:
    return _("{question} In the sea:", question=question)


# Facts about a name


def look(scene: Scene, at: str) -> list[str]:
    wanted = plain(at)
    if not wanted:
        return overview(scene)
    for found in (_place, _realm_named, _people, _player, _place_begun):
        if said := found(scene, wanted):
            return said
    return [_("There is no place, realm, people or player called {name}.", name=at)]


def _place(scene: Scene, wanted: list[str]) -> list[str]:
    return _facts_of_all(scene, [place for place in PLACES if wanted in map(plain, option_names(place))])


def _place_begun(scene: Scene, wanted: list[str]) -> list[str]:
    size = len(wanted)
    return _facts_of_all(scene, [each for each in PLACES if plain(option_names(each)[1])[:size] == wanted])


def _facts_of_all(scene: Scene, places: Sequence[int]) -> list[str]:
    return [line for place in places for line in facts(scene, place)]


def facts(scene: Scene, place: int) -> list[str]:
    """Tell who stands there, what it is worth, and what it borders."""
    if place >= SEA:
        return _facts_of_sea(scene, place)
    board: ZargosBoard = scene.board
    realm = REALMS[REALM_OF[place]]
    value = _n("It is worth {count} point.", "It is worth {count} points.", worth(place))
    if realm.value:
        value = _n(
            "It is worth {count} point; all of {realm} is worth {value}.",
            "It is worth {count} points; all of {realm} is worth {value}.",
            worth(place),
            realm=realm.name,
            value=realm.value,
        )
    said = [
        _(
            "{place}, in {realm}: {who}.",
            place=f"{place_name(place)}{kinds_of(place)}",
            realm=realm.name,
            who=who_is_in(scene, place),
        ),
        value,
        _("By land it borders {places}.", places=_all_with(scene, (PLACE[code] for code in BOARD[place].land))),
    ]
    if BOARD[place].seas:
        waters = _all_with(scene, (SEA + cell for cell in BOARD[place].seas))
        said.append(_("By sea it borders {places}.", places=waters))
    across = [two if one == place else one for one, two in STRAITS if place in (one, two)]
    if across:
        said.append(_("Across a strait, for the Winged: {places}.", places=_all_with(scene, across)))
    return [*said, *_weather_at(board, place)]


def kinds_of(place: int) -> str:
    """Say what is special about it."""
    kinds = [_("the capital")] * (place in CAPITALS) + [_("a volcano")] * (place in VOLCANOES)
    return f", {listed(kinds)}" if kinds else ""


def _facts_of_sea(scene: Scene, place: int) -> list[str]:
    cell = place - SEA
    waters = _all_with(scene, (SEA + each for each in SEAS[cell].seas))
    return [
        _("{place}, at sea: {who}.", place=place_name(place), who=who_is_in(scene, place)),
        _("It borders {places}.", places=waters) if waters else _("It borders no other waters."),
        _("Its coasts are {places}.", places=_all_with(scene, members(COAST[cell]))),
        *_weather_at(scene.board, place),
    ]


def _weather_at(board: ZargosBoard, place: int) -> list[str]:
    if not weather(board).holds(place):
        return []
    return [
        _("A storm has closed it in this turn.")
        if place >= SEA
        else _("It is frozen: nobody moves or fights there now.")
    ]


def _all_with(scene: Scene, places: Iterable[int]) -> str:
    return "; ".join(f"{place_name(place)}, {who_is_in(scene, place)}" for place in places)


def _realm_named(scene: Scene, wanted: list[str]) -> list[str]:
    found = [r for r, realm in enumerate(REALMS) if wanted in (plain(realm.name), plain(realm.letter))]
    return [line for realm in found for line in _facts_of_realm(scene, realm)]


def _facts_of_realm(scene: Scene, realm: int) -> list[str]:
    board: ZargosBoard = scene.board
    each = REALMS[realm]
    worth_all = f"{each.name}:"
    if each.value:
        worth_all = _("{realm}: whoever holds all of it has {count} points.", realm=each.name, count=each.value)
    holder = board.realm_cards[realm] if realm != ZARGOS else -1
    card = [_("Its realm card is with {people}.", people=folk(holder, board, scene.seat))] if holder >= 0 else []
    return [
        worth_all,
        *card,
        *(f"{of_which(place_name(place), who_is_in(scene, place))}." for place in IN_REALM[realm]),
    ]


def _people(scene: Scene, wanted: list[str]) -> list[str]:
    found = [people for people in range(len(PEOPLES)) if plain(people_name(people)) == wanted]
    return [line for people in found for line in (*lands(scene, people), power(people))]


def _player(scene: Scene, wanted: list[str]) -> list[str]:
    seats = [seat for seat, name in enumerate(scene.names) if plain(name) == wanted]
    board: ZargosBoard = scene.board
    return [line for people in board.order if board.seat_of[people] in seats for line in lands(scene, people)]


def lands(scene: Scene, people: int) -> list[str]:
    """Say where a people stands."""
    board: ZargosBoard = scene.board
    name = at_first(people, board, scene.seat)
    held = [f"{CODES[place]} {board.strength[place]}" for place, owner in enumerate(board.owner) if owner == people]
    held += [f"s{cell} {size}" for cell, size in enumerate(board.afloat) if size and people == DRAGONS]
    if not held:
        return [_("{people} stand nowhere.", people=name)]
    return [_("{people} stand in {places}.", people=name, places=", ".join(held))]


def overview(scene: Scene) -> list[str]:
    return [
        f"{of_which(f'{REALMS[realm].letter}, {REALMS[realm].name}', _shares(scene, realm))}."
        for realm in range(len(REALMS))
    ]


def _shares(scene: Scene, realm: int) -> str:
    board: ZargosBoard = scene.board
    owners = [board.owner[place] for place in IN_REALM[realm]]
    shares = [
        _("{count} of {people}", count=owners.count(people), people=of_folk(people, board, scene.seat))
        for people in board.order
        if people in owners
    ]
    if left := owners.count(-1):
        demons = _n("{count} held by demons", "{count} held by demons", left)
        shares.append(demons if realm == ZARGOS else _n("{count} empty", "{count} empty", left))
    return listed(shares)
