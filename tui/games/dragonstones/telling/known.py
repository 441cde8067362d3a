"""Tells what an attentive player knows: what lies behind each screen, as all that comes and goes is told."""

from __future__ import annotations

from core.dragonstones.memory import Behind
from core.dragonstones.view import DragonBoard
from tui.canvas.ink import QUIET, STRONG, TEXT
from tui.games import Cell, Scene, Sheet, who
from tui.language import _, _p, mark, worded

_SENTENCES = (
    mark("These are the coins behind each screen, with what is held in a closed fist."),
    mark(
        "Spent is fairy gold that comes back at the end of the turn; bid is the most that can be bid, with an amulet."
    ),
)


def known(memory: Behind, scene: Scene) -> tuple[Sheet, ...]:
    board: DragonBoard = scene.view.board
    rows = []
    for seat, screen in enumerate(memory.screens):
        most = (screen.fairy + screen.common) * (2 if screen.amulets else 1)
        numbers = (screen.fairy, screen.common, screen.silver, screen.amulets, screen.blacks, board.spent[seat])
        rows.append(
            (
                Cell(who(seat, scene.names, scene.seat), seat=seat),
                *(Cell(str(each), TEXT if each else QUIET) for each in numbers),
                Cell(str(most), STRONG),
            )
        )
    kinds = (_p("column", "fairy"), _p("column", "common"), _p("column", "silver"))
    columns = ("", *kinds, _p("column", "amulets"), _p("column", "black"), _p("column", "spent"), _p("column", "bid"))
    title = _("What you know: behind the screens")
    return (Sheet(title, columns, tuple(rows), tuple(worded(each) for each in _SENTENCES)),)
