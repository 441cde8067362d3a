"""Tells a place of the planet in sentences: who stands there, what it is worth, what it borders."""

from __future__ import annotations

from collections.abc import Iterable

from core.zargos.cards import DRAGONS
from core.zargos.map.board import BOARD, CAPITALS, PLACE, REALM_OF, REALMS, SEA, SEAS, STRAITS, VOLCANOES, ZARGOS
from core.zargos.map.geography import COAST, members
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import worth
from tui.games import Scene, listed
from tui.games.zargos.map.weather import weather
from tui.games.zargos.orders import odds_line
from tui.games.zargos.telling.names import folk, place_name
from tui.language import _, _n


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
