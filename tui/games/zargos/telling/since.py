"""Tells what the others have done since one's own last turn: a line for each people's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.telling import Event
from core.zargos import events as happened
from core.zargos.view import ZargosBoard
from tui.canvas.ink import STRONG, TEXT
from tui.games import Cell, Scene, Sheet, listed
from tui.games.zargos.telling.names import at_first, code, letters, people_name, to_folk
from tui.language import _, _n, _p


class TurnSummary(NamedTuple):
    """One people's turn, as far as it changed the map."""

    people: int
    taken: tuple[tuple[int, int], ...] = ()
    """Provinces, each with the people that had it; -1 for nobody."""
    repelled: tuple[int, ...] = ()
    """Provinces that were attacked and not taken."""
    lost: int = 0
    """Counters."""
    moved: int = 0
    """Groups, in reorganisation."""


def turns(scene: Scene) -> list[TurnSummary]:
    """Return those since the last turn of a people of this seat; an onlooker's as far as they are remembered. One that
    has just begun is none yet."""
    found = [_summary(events) for events in _by_turn(_since(scene)) if not _is_mine(scene, events[0])]
    goes_on = next((event for event in reversed(scene.past) if _ends_a_turn(event)), None)
    if found and found[-1] == TurnSummary(found[-1].people) and goes_on == happened.PeoplesTurnBegan(found[-1].people):
        found.pop()
    return found


def _is_mine(scene: Scene, began: Event) -> bool:
    board: ZargosBoard = scene.view.board
    return isinstance(began, happened.PeoplesTurnBegan) and board.seat_of[began.people] == scene.seat


def _since(scene: Scene) -> Sequence[Event]:
    """Return what has been told since one's last turn ended. The turn that goes on may be one's own: it is
    not meant."""
    begun = [number for number, event in enumerate(scene.past) if _ends_a_turn(event)]
    mine = [place for place, number in enumerate(begun) if _is_mine(scene, scene.past[number])]
    if begun and mine and mine[-1] == len(begun) - 1:
        mine.pop()
    if mine:
        return scene.past[begun[mine[-1] + 1] :]
    first = next((number for number in begun if isinstance(scene.past[number], happened.PeoplesTurnBegan)), None)
    return () if first is None else scene.past[first:]


def _ends_a_turn(event: Event) -> bool:
    return isinstance(event, happened.PeoplesTurnBegan | happened.PointsCounted)


def _by_turn(events: Sequence[Event]) -> list[list[Event]]:
    """Part turns, each from its beginning on; what is bought and dealt after a count belongs to none."""
    found: list[list[Event]] = []
    counted = True
    for event in events:
        if isinstance(event, happened.PeoplesTurnBegan):
            found.append([event])
            counted = False
        elif isinstance(event, happened.PointsCounted):
            counted = True
        elif not counted:
            found[-1].append(event)
    return found


def _summary(events: Sequence[Event]) -> TurnSummary:
    began = events[0]
    assert isinstance(began, happened.PeoplesTurnBegan)
    found, defender = TurnSummary(began.people), -1
    for event in events:
        match event:
            case happened.Occupied(_, province, _):
                found = found._replace(taken=(*found.taken, (province, -1)))
            case happened.FightBegan(_, _, held_by, _, _):
                defender = held_by
            case happened.Shot(_, lost) | happened.DemonsThrew(_, lost) | happened.RoundFought(_, _, lost, _):
                found = found._replace(lost=found.lost + lost)
            case happened.FightEnded(province, people, size) if size and people == began.people:
                found = found._replace(taken=(*found.taken, (province, defender)))
            case happened.FightEnded(province, _, _):
                found = found._replace(repelled=(*found.repelled, province))
            case happened.Reorganised():
                found = found._replace(moved=found.moved + 1)
    return found


def sentence(scene: Scene, summary: TurnSummary) -> str:
    """Tell a turn as "The Dragons took K5 from your Knights; failed at B0; lost 7; moved 2 groups."."""
    board: ZargosBoard = scene.view.board
    from_whom: dict[int, list[str]] = {}
    for province, people in summary.taken:
        from_whom.setdefault(people, []).append(code(province))
    parts = [
        _("took {places} from {people}", places=listed(lost), people=to_folk(people, board, scene.seat))
        for people, lost in from_whom.items()
        if people >= 0
    ]
    parts += [_("took {places}", places=listed(places)) for people, places in from_whom.items() if people < 0]
    if summary.repelled:
        parts.append(_("failed at {places}", places=listed([code(place) for place in summary.repelled])))
    parts += [_("lost {count}", count=summary.lost)] if summary.lost else []
    parts += [_n("moved {count} group", "moved {count} groups", summary.moved)] if summary.moved else []
    people_first = at_first(summary.people)
    if not parts:
        return _("{people} stayed where they were.", people=people_first)
    return _("{people} {deeds}.", people=people_first, deeds="; ".join(parts))


def lines(scene: Scene) -> list[str]:
    return [sentence(scene, summary) for summary in turns(scene)]


def sheet(scene: Scene) -> Sheet:
    """Return the same, called up by a key."""
    found = turns(scene)
    rows = tuple(
        (
            Cell(f"{letters()[summary.people]} {people_name(summary.people)}", STRONG),
            Cell(str(len(summary.taken)), TEXT),
            Cell(str(len(summary.repelled)), TEXT),
            Cell(str(summary.lost), TEXT),
            Cell(str(summary.moved), TEXT),
        )
        for summary in found
    )
    sentences = tuple(lines(scene)) or (_("Nobody else has had a turn yet."),)
    columns = (
        _p("of the planet", "people"),
        _p("provinces", "taken"),
        _p("attacks", "failed"),
        _p("counters", "lost"),
        _p("groups", "moved"),
    )
    return Sheet(_("Since your last turn"), columns, rows, sentences)
