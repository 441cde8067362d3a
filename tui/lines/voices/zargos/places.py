"""Tells the planet in sentences: a place, a realm or a people, and who is where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.zargos.cards import DRAGONS, PEOPLES
from core.zargos.map.board import (
    CODES,
    IN_REALM,
    PLACE,
    PLACES,
    REALM_OF,
    REALMS,
    SEA,
    ZARGOS,
)
from core.zargos.view import ZargosBoard
from tui.games import Scene, listed
from tui.games.zargos.telling.cards import power
from tui.games.zargos.telling.names import at_first, folk, of_folk, of_which, own_name, people_name, place_name
from tui.games.zargos.telling.places import facts, who_is_in
from tui.language import _, _n
from tui.lines.asking import Option, Question, plain

_THE_SEA = len(REALMS)


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
