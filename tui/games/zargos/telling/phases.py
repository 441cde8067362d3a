"""Knows where the game stands: whose turn it is, in which phase, and what is waited for."""

from __future__ import annotations

from typing import Final

from core.engine import Item
from core.zargos.cards import DRAGONS, PEOPLES
from core.zargos.magic import dealing, exchanging
from core.zargos.magic.sea import GiveWay
from core.zargos.magic.winds import RedWindow
from core.zargos.settling import buying, ordering, placing, setting
from core.zargos.turns import PeoplesTurn
from core.zargos.view import ZargosBoard
from core.zargos.war import fighting, moving, powers, reorganising
from tui.games import Scene, listed
from tui.widgets.seats import describe, is_away

NOBODY: Final = -1

# Several small questions of one phase have the same words: others need not see, nor have drawn, which of them it is.
_PHASES: Final[dict[type[Item], tuple[str, str]]] = {
    ordering.ChoosePeoples: ("choosing peoples", "to choose a people"),
    setting.SettleProvince: ("settling", "to settle in a province"),
    placing.ChoosePlace: ("new counters", "to place new counters"),
    placing.PlaceHowMany: ("new counters", "to place new counters"),
    RedWindow: ("red window", "to play a red card or none"),
    GiveWay: ("Dragons give way", "to move Dragons out of the way"),
    moving.ChooseAttack: ("attacks", "to plan attacks"),
    moving.AttackTarget: ("attacks", "to plan attacks"),
    moving.AttackSize: ("attacks", "to plan attacks"),
    fighting.ChooseFight: ("fights", "to choose the next fight"),
    fighting.DefendWithWar: ("fights", "to play a Wind of War or none"),
    powers.MonksDecide: ("fights", "to have a die thrown again or not"),
    powers.ChooseVortex: ("fights", "to bring Spiders or not"),
    powers.BringSize: ("fights", "to bring Spiders or not"),
    reorganising.ChooseGroup: ("reorganisation", "to reorganise"),
    reorganising.StepTarget: ("reorganisation", "to reorganise"),
    reorganising.StepSize: ("reorganisation", "to reorganise"),
    dealing.PutCardsBack: ("magic cards", "to put a magic card back"),
    exchanging.MakeOffer: ("exchange", "to offer magic cards or not"),
    exchanging.AddToOffer: ("exchange", "to offer magic cards or not"),
    exchanging.AnswerOffer: ("exchange", "to answer the offer"),
    exchanging.TakeAnswer: ("exchange", "to take the answer or leave it"),
    buying.Purchase: ("purchases", "to buy boats or counters"),
}


def ask_of(scene: Scene) -> Item | None:
    """Return what the table's agenda has come to, whatever has been picked here and not sent."""
    return scene.view.agenda[-1] if scene.view.agenda else None


def mine(scene: Scene) -> bool:
    """Tell whether this seat is asked."""
    return scene.seat >= 0 and scene.seat in scene.waiting


def people_to_move(scene: Scene) -> int:
    """Return the people whose turn of play it is, or which is asked besides; nobody between the turns."""
    board: ZargosBoard = scene.view.board
    for item in scene.view.agenda:
        if isinstance(item, PeoplesTurn):
            return board.order[item.position - 1] if item.position else NOBODY
    ask = ask_of(scene)
    return DRAGONS if isinstance(ask, GiveWay) else getattr(ask, "people", NOBODY)


def phase(scene: Scene) -> str:
    """Name the phase in a few words, for the head of the screen."""
    ask = ask_of(scene)
    if ask is None:
        return "the game is over"
    words = _PHASES.get(type(ask), ("", ""))[0]
    if words == "new counters" and not scene.view.board.turn:
        return "settling"
    return words


def waiting(scene: Scene) -> str:
    """Say for whom all wait, and for what."""
    watching = "You are watching. " if scene.seat < 0 else ""
    ask = ask_of(scene)
    if ask is None:
        return f"{watching}The game is over."
    if not scene.waiting:
        return f"{watching}The dice decide."
    does = _PHASES.get(type(ask), ("", ""))[1]
    return f"{watching}Waiting for {listed([_named(scene, seat, ask) for seat in scene.waiting])} {does}."


def _named(scene: Scene, seat: int, ask: Item) -> str:
    """Name a player, which of the peoples it is about, and whether the player is there."""
    people = DRAGONS if isinstance(ask, GiveWay) else getattr(ask, "people", NOBODY)
    notes = [PEOPLES[people]] if people != NOBODY and scene.view.board.seat_of[people] == seat else []
    info = scene.seats[seat]
    notes += [describe(info._replace(left=-1, near=False), False)] if is_away(info) or info.cover else []
    return f"{scene.names[seat]} ({', '.join(notes)})" if notes else scene.names[seat]


def head(scene: Scene) -> str:
    """Return turn, people and phase."""
    board: ZargosBoard = scene.view.board
    people = people_to_move(scene)
    seat = board.seat_of[people] if people >= 0 else NOBODY
    player = "you" if seat == scene.seat and seat >= 0 else scene.names[seat] if seat >= 0 else ""
    turn = f"turn {board.turn} of {board.terms.turns}" if board.turn else "before the first turn"
    whose = f"{PEOPLES[people]} ({player})" if player else ""
    return " · ".join(part for part in (turn, whose, phase(scene)) if part)
