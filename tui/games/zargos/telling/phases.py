"""Knows where the game stands: whose turn it is, in which phase, and what is waited for."""

from __future__ import annotations

from typing import Final

from core.engine import Item
from core.zargos.cards import DRAGONS
from core.zargos.magic import dealing, exchanging
from core.zargos.magic.sea import GiveWay
from core.zargos.magic.winds import RedWindow
from core.zargos.settling import buying, ordering, placing, setting
from core.zargos.turns import PeoplesTurn
from core.zargos.view import ZargosBoard
from core.zargos.war import fighting, moving, powers, reorganising
from tui.games import Scene, listed
from tui.games.zargos.telling.names import people_name
from tui.language import _, _p, mark, worded
from tui.widgets.seats import describe, is_away

NOBODY: Final = -1

# Several small questions of one phase have the same words: others need not see, nor have drawn, which of them it is.
_PHASES: Final[dict[type[Item], tuple[str, str]]] = {
    ordering.ChoosePeoples: (mark("choosing peoples"), mark("Waiting for {names} to choose a people.")),
    setting.SettleProvince: (mark("settling"), mark("Waiting for {names} to settle in a province.")),
    placing.ChoosePlace: (mark("new counters"), mark("Waiting for {names} to place new counters.")),
    placing.PlaceHowMany: (mark("new counters"), mark("Waiting for {names} to place new counters.")),
    RedWindow: (mark("red window"), mark("Waiting for {names} to play a red card or none.")),
    GiveWay: (mark("Dragons give way"), mark("Waiting for {names} to move Dragons out of the way.")),
    moving.ChooseAttack: (mark("attacks"), mark("Waiting for {names} to plan attacks.")),
    moving.AttackTarget: (mark("attacks"), mark("Waiting for {names} to plan attacks.")),
    moving.AttackSize: (mark("attacks"), mark("Waiting for {names} to plan attacks.")),
    fighting.ChooseFight: (mark("fights"), mark("Waiting for {names} to choose the next fight.")),
    fighting.DefendWithWar: (mark("fights"), mark("Waiting for {names} to play a Wind of War or none.")),
    powers.MonksDecide: (mark("fights"), mark("Waiting for {names} to have a die thrown again or not.")),
    powers.ChooseVortex: (mark("fights"), mark("Waiting for {names} to bring Spiders or not.")),
    powers.BringSize: (mark("fights"), mark("Waiting for {names} to bring Spiders or not.")),
    reorganising.ChooseGroup: (mark("reorganisation"), mark("Waiting for {names} to reorganise.")),
    reorganising.StepTarget: (mark("reorganisation"), mark("Waiting for {names} to reorganise.")),
    reorganising.StepSize: (mark("reorganisation"), mark("Waiting for {names} to reorganise.")),
    dealing.PutCardsBack: (mark("magic cards"), mark("Waiting for {names} to put a magic card back.")),
    exchanging.MakeOffer: (mark("exchange"), mark("Waiting for {names} to offer magic cards or not.")),
    exchanging.AddToOffer: (mark("exchange"), mark("Waiting for {names} to offer magic cards or not.")),
    exchanging.AnswerOffer: (mark("exchange"), mark("Waiting for {names} to answer the offer.")),
    exchanging.TakeAnswer: (mark("exchange"), mark("Waiting for {names} to take the answer or leave it.")),
    buying.Purchase: (mark("purchases"), mark("Waiting for {names} to buy boats or counters.")),
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
        return _("the game is over")
    if isinstance(ask, placing.ChoosePlace | placing.PlaceHowMany) and not scene.view.board.turn:
        return worded(_PHASES[setting.SettleProvince][0])
    return worded(_PHASES.get(type(ask), ("", ""))[0])


def waiting(scene: Scene) -> str:
    """Say for whom all wait, and for what."""
    said = _waiting(scene)
    return f"{_('You are watching.')} {said}" if scene.seat < 0 else said


def _waiting(scene: Scene) -> str:
    ask = ask_of(scene)
    if ask is None:
        return _("The game is over.")
    if not scene.waiting:
        return _("The dice decide.")
    names = listed([_named(scene, seat, ask) for seat in scene.waiting])
    return _(_PHASES[type(ask)][1], names=names) if type(ask) in _PHASES else _("Waiting for {names}.", names=names)


def _named(scene: Scene, seat: int, ask: Item) -> str:
    """Name a player, which of the peoples it is about, and whether the player is there."""
    people = DRAGONS if isinstance(ask, GiveWay) else getattr(ask, "people", NOBODY)
    notes = [people_name(people)] if people != NOBODY and scene.view.board.seat_of[people] == seat else []
    info = scene.seats[seat]
    notes += [describe(info._replace(left=-1, near=False), False)] if is_away(info) or info.cover else []
    return f"{scene.names[seat]} ({', '.join(notes)})" if notes else scene.names[seat]


def head(scene: Scene) -> str:
    """Return turn, people and phase."""
    board: ZargosBoard = scene.view.board
    people = people_to_move(scene)
    seat = board.seat_of[people] if people >= 0 else NOBODY
    you = _p("within a sentence", "you")
    player = you if seat == scene.seat and seat >= 0 else scene.names[seat] if seat >= 0 else ""
    if board.turn:
        turn = _("turn {turn} of {turns}", turn=board.turn, turns=board.terms.turns)
    else:
        turn = _("before the first turn")
    whose = f"{people_name(people)} ({player})" if player else ""
    return " · ".join(part for part in (turn, whose, phase(scene)) if part)
