"""Tells Zargos in lines: asking.py puts questions, places.py tells of the planet, telling.py of all else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from core.telling import Event
from tui.games import Cell, Scene, Sheet
from tui.lines.asking import Question
from tui.lines.voices.counts import by_rows
from tui.lines.voices.zargos import asking, places, telling


class ZargosVoice:
    def state(self, scene: Scene) -> Sequence[str]:
        """Tell the peoples and where they stand, those of the player last; what is in a place is told by `map`."""
        board = scene.board
        order = sorted(board.order, key=lambda people: board.seat_of[people] == scene.seat)
        stand = [line for people in order if people in board.owner for line in places.lands(scene, people)]
        return [*telling.table(scene), *stand, *(telling.hand(scene)[:1] if scene.seat >= 0 else ())]

    def ask(self, scene: Scene) -> Question:
        return asking.ask(scene)

    def hand(self, scene: Scene) -> Sequence[str]:
        return telling.hand(scene)

    def score(self, scene: Scene) -> Sequence[str]:
        return telling.score(scene)

    def look(self, scene: Scene, at: str) -> Sequence[str]:
        return places.look(scene, at)

    def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str | None:
        return telling.say(event, me, board)

    def counted(self, sheet: Sheet, scene: Scene) -> Sequence[str]:
        """Tell the last count. Of those after each turn only the sums are heard, as they happen: `score` tells more."""
        return by_rows(sheet._replace(rows=tuple(map(_named, sheet.rows)))) if sheet.final else []


def _named(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the row without the letter by which a people goes on the map."""
    mark, _, name = row[0].text.rpartition(" ")
    return (Cell(f"{mark[:-1]}{name}"), *row[1:])


VOICE: Final = ZargosVoice()
