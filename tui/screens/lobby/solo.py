"""Starts a game against bots: which, how many, how good."""

from __future__ import annotations

from collections.abc import Sequence

from core.registry import GAMES
from tui.canvas.canvas import Canvas
from tui.screens.books.short import IN_SHORT, ShortPage
from tui.screens.form_page import FormPage
from tui.screens.lobby.about import draw_game
from tui.screens.lobby.game_fields import (
    against_bots,
    fault_of,
    game_pick,
    level_pick,
    option_picks,
    options_of,
    seats_pick,
    shelf_of,
)
from tui.widgets.commands import Command
from tui.widgets.form import Field, Press

_USUAL_SEATS = "4"


class SoloPage(FormPage):
    title = "Play against bots"
    detail = "at once, on this machine"

    def fields(self) -> list[Field]:
        return self._fields(next(iter(GAMES)), _USUAL_SEATS, "apprentice", {})

    def _fields(self, game: str, seats: str, level: str, options: dict[str, str]) -> list[Field]:
        return [
            game_pick(game),
            seats_pick(game, seats),
            level_pick(game, level),
            *option_picks(game, options, shelf_of(self.session)),
            Press("begin", "Begin", letter="b"),
            Press("back", "Back"),
        ]

    def draw_more(self, canvas: Canvas, y: int) -> None:
        draw_game(canvas, y, self.form.value("game"))

    def commands(self) -> Sequence[Command]:
        return [IN_SHORT, *super().commands()]

    def key(self, key: str, character: str | None) -> None:
        if key == IN_SHORT.key:
            self.session.open(ShortPage(self.session, self.form.value("game")))
        else:
            super().key(key, character)

    def chosen(self, key: str) -> None:
        form = self.form
        if key == "game":
            form.set_fields(self._fields(form.value("game"), form.value("seats"), form.value("level"), {}))
        elif key == "back":
            self.leave()
        elif key == "begin" and (fault := fault_of(form)):
            self.session.say(fault)
        elif key == "begin":
            wish = against_bots(form.value("game"), int(form.value("seats")), form.value("level"), options_of(form))
            self.leave()
            self.session.play(wish)
