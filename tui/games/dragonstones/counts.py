"""Shows the count at the end."""

from __future__ import annotations

from core.dragonstones import events as happened
from core.dragonstones.cards import WIN
from core.telling import Event
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG
from tui.games import Cell, Scene, Sheet, all_who, who
from tui.games.dragonstones.words import points


def sheet(event: Event, scene: Scene) -> Sheet | None:
    """§8 Return points, and the stones that decide between equals."""
    if not isinstance(event, happened.GameCounted):
        return None
    rows = []
    for seat, score in enumerate(event.scores):
        won = seat in event.winners
        red, blue, yellow = scene.view.board.stones[seat]
        rows.append(
            (
                Cell(who(seat, scene.names, scene.seat), seat=seat),
                Cell(f"{red} R", QUIET),
                Cell(f"{blue} B", QUIET),
                Cell(f"{yellow} Y", QUIET),
                Cell(f"= {red + blue + yellow}"),
                Cell(str(score), ACCENT_STRONG if won else STRONG),
                Cell("won" if won else "", ACCENT_STRONG),
            )
        )
    columns = ("", "red", "blue", "yellow", "stones", "points", "")
    return Sheet("The game is over", columns, tuple(rows), (_who_won(event, scene),), final=True)


def _who_won(event: happened.GameCounted, scene: Scene) -> str:
    """§8.1, §8.2 Say who won."""
    victors = all_who(event.winners, scene.names, scene.seat)
    best = max(event.scores)
    if best >= WIN:
        return f"{victors} won in turn {scene.view.board.turn}: the first to have three points wins."
    shared = "share the victory" if len(event.winners) > 1 else "won"
    return f"The last turn is over. {victors} {shared} with {points(best)}, stones deciding between equals."
