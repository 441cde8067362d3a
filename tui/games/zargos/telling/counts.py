"""Shows the count of points, realm by realm; and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.telling import Event
from core.zargos import events as happened
from core.zargos.cards import PEOPLES
from core.zargos.counting import means
from core.zargos.map.board import IN_REALM, REALMS, ZARGOS
from core.zargos.scoring import deciding
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import worth
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG, TEXT
from tui.games import Cell, Place, Scene, Sheet, who
from tui.games.places import decided, places, rivals
from tui.games.zargos.telling.names import folk, letters, people_name
from tui.games.zargos.telling.words import ranked
from tui.language import _, _np, _p, mark
from tui.language.lists import listed


def sheet(event: Event, scene: Scene) -> Sheet | None:
    """§9.1 Return the count after each turn, realm by realm; §15 at last who has won."""
    if isinstance(event, happened.PointsCounted):
        return count_sheet(scene)._replace(title=_("The count of points"))
    return _end(event, scene) if isinstance(event, happened.GameWon) else None


# §9.1 What a people has, realm by realm


def realm_points(board: ZargosBoard) -> list[tuple[int, ...]]:
    """Return, by realm and people, what its provinces are worth as they are now held."""
    return [_of_realm(board, realm) for realm in range(len(REALMS))]


def _of_realm(board: ZargosBoard, realm: int) -> tuple[int, ...]:
    """Return the points of one realm: a whole realm has its printed value, else each province its own."""
    points = [0] * len(PEOPLES)
    held = whole(board, realm)
    if held >= 0:
        points[held] = REALMS[realm].value
        return tuple(points)
    for province in IN_REALM[realm]:
        if board.owner[province] >= 0:
            points[board.owner[province]] += worth(province)
    return tuple(points)


def whole(board: ZargosBoard, realm: int) -> int:
    """§9.1 Return who holds all of a realm, whose value counts then; never of Zargos."""
    owners = {board.owner[province] for province in IN_REALM[realm]}
    return owners.pop() if realm != ZARGOS and len(owners) == 1 else -1


def count_sheet(scene: Scene) -> Sheet:
    """Return what a count now would bring: a line a realm, a column a people."""
    board: ZargosBoard = scene.view.board
    peoples = list(board.order)
    columns = (_("realm"), _p("of a realm", "value"), *map(people_name, peoples))
    found = realm_points(board)
    rows = [_realm_row(board, realm, found[realm], peoples) for realm in range(len(REALMS))]
    sums = [sum(each[people] for each in found) for people in peoples]
    rows.append((Cell(_("in all"), STRONG), Cell(""), *(Cell(str(each), ACCENT_STRONG) for each in sums)))
    if board.counts:
        mean = means(board.counts)
        so_far = _("mean of {count}", count=len(board.counts))
        rows.append((Cell(so_far, STRONG), Cell(""), *(Cell(str(mean[people]), STRONG) for people in peoples)))
    last = [board.points[people] for people in peoples]
    if last != sums:
        rows.append((Cell(_("last count"), QUIET), Cell(""), *(Cell(str(each), QUIET) for each in last)))
    notes = (
        _(
            "A province is a point, a capital two; in Zargos twice as much. "
            "A whole realm (★) is worth its value instead; ✓ has its card."
        ),
    )
    return Sheet(_("What a count now would bring"), columns, tuple(rows), notes)


def _realm_row(board: ZargosBoard, realm: int, points: tuple[int, ...], peoples: list[int]) -> tuple[Cell, ...]:
    held = whole(board, realm)
    card = board.realm_cards[realm] if realm != ZARGOS else -1
    cells = []
    for people in peoples:
        marks = ("★" if people == held else "") + ("✓" if people == card else "")
        cells.append(Cell(f"{marks}{points[people] or '·'}", STRONG if people == held else TEXT))
    value = "" if realm == ZARGOS else str(REALMS[realm].value)
    return (Cell(f"{REALMS[realm].letter} {REALMS[realm].name}"), Cell(value, QUIET), *cells)


# §15


def _end(event: happened.GameWon, scene: Scene) -> Sheet:
    board: ZargosBoard = scene.view.board
    victorious = _victorious(event, board)
    rows = []
    for people, points in ranked(board.points, board):
        seat = board.seat_of[people]
        won = people in victorious
        held = board.owner.count(people)
        out = board.out >> people & 1
        rows.append(
            (
                Cell(f"{'★' if won else ' '} {letters()[people]} {people_name(people)}", STRONG if won else TEXT),
                Cell(who(seat, scene.names, scene.seat), seat=seat),
                Cell(_p("of a people", "out") if out else str(held)),
                Cell(str(_counters(board, people))),
                Cell(str(points), ACCENT_STRONG if won else STRONG),
            )
        )
    columns = (_p("of the planet", "people"), _("player"), _("provinces"), _("counters"), _("points"))
    found = places(scene, [_best(board, seat) for seat in range(len(scene.names))], event.winners)
    told = (_who_won(event, scene), *_decided(event, found, scene))
    return Sheet(_("The game is over"), columns, tuple(rows), told, final=True, places=found)


def _best(board: ZargosBoard, seat: int) -> int:
    """Return the points of a player's best people."""
    return max((board.points[people] for people in board.order if board.seat_of[people] == seat), default=0)


def _decided(event: happened.GameWon, found: Sequence[Place], scene: Scene) -> tuple[str, ...]:
    """Say which realm has made the greatest difference between the first and the next, where points have decided."""
    board: ZargosBoard = scene.view.board
    pair = rivals(found)
    if pair is None or event.people >= 0 or len({board.seat_of[people] for people in _left(board)}) == 1:
        return ()
    first, second = pair
    points = [[_of_seat(board, each, of.seat) for of in pair] for each in realm_points(board)]
    realm = max(range(len(REALMS)), key=lambda at: points[at][0] - points[at][1])
    return (decided(REALMS[realm].name, first, points[realm][0], second, points[realm][1]),)


def _of_seat(board: ZargosBoard, points: Sequence[int], seat: int) -> int:
    """Return what all peoples of a player have there."""
    return sum(points[people] for people in board.order if board.seat_of[people] == seat)


def _victorious(event: happened.GameWon, board: ZargosBoard) -> set[int]:
    """Return the peoples that have won for their players: a player's other peoples may have lost."""
    if event.people >= 0:
        return {event.people}
    left = _left(board)
    if len({board.seat_of[people] for people in left}) == 1:
        return set(left)
    decisive = deciding(board.points, board.counts)
    ranks = {people: (decisive[people], _counters(board, people)) for people in board.order}
    best = max(ranks.values())
    return {people for people in board.order if ranks[people] == best}


def _left(board: ZargosBoard) -> list[int]:
    return [people for people in board.order if not board.out >> people & 1]


def _counters(board: ZargosBoard, people: int) -> int:
    return sum(strength for strength, owner in zip(board.strength, board.owner, strict=True) if owner == people)


def _who_won(event: happened.GameWon, scene: Scene) -> str:
    """§15.1–15.3 Say who won, and how."""
    board: ZargosBoard = scene.view.board
    if event.people >= 0:
        held = folk(event.people)
        return _told(event, scene, _THRONE, people=held)
    if len({board.seat_of[people] for people in _left(board)}) == 1:
        return _told(event, scene, _ALONE)
    best = _np("with so many", "{count} point", "{count} points", max(board.points[people] for people in board.order))
    shared = len(event.winners) > 1
    if not board.counts:
        return _told(event, scene, _LAST_SHARED if shared else _LAST, points=best)
    return _told(event, scene, _MEAN_SHARED if shared else _MEAN, points=best, counts=len(board.counts))


Told = tuple[str, str]
"""The words of a victory: yours, perhaps with others; and others'."""
_THRONE: Final[Told] = (
    mark("You won: {people} hold The Forbidden City and the three inner provinces."),
    mark("{names} won: {people} hold The Forbidden City and the three inner provinces."),
)
_ALONE: Final[Told] = (
    mark("You won: nobody else has a people left."),
    mark("{names} won: nobody else has a people left."),
)
_LAST: Final[Told] = (
    mark("The last turn is over. You won with {points} at the last count."),
    mark("The last turn is over. {names} won with {points} at the last count."),
)
_LAST_SHARED: Final[Told] = (
    mark("The last turn is over. You and {names} share the victory with {points} at the last count."),
    mark("The last turn is over. {names} share the victory with {points} at the last count."),
)
_MEAN: Final[Told] = (
    mark("The last turn is over. You won with {points} in the mean of its {counts} counts."),
    mark("The last turn is over. {names} won with {points} in the mean of its {counts} counts."),
)
_MEAN_SHARED: Final[Told] = (
    mark("The last turn is over. You and {names} share the victory with {points} in the mean of its {counts} counts."),
    mark("The last turn is over. {names} share the victory with {points} in the mean of its {counts} counts."),
)


def _told(event: happened.GameWon, scene: Scene, sentences: Told, **values: object) -> str:
    others = listed([scene.names[seat] for seat in event.winners if seat != scene.seat])
    return _(sentences[scene.seat not in event.winners], names=others, **values)
