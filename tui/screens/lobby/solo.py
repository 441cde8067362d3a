"""Starts a game against bots: which, how many, how good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.registry import GAMES
from tui.canvas.canvas import Canvas
from tui.client import guided
from tui.language import _, mark
from tui.screens.books.short import IN_SHORT, ShortPage
from tui.screens.form_page import FormPage
from tui.screens.lobby.about import draw_game
from tui.screens.lobby.game_fields import (
    against_bots,
    character_files,
    chosen_of,
    fault_of,
    game_pick,
    level_picks,
    levels_of,
    option_picks,
    options_of,
    recall_pick,
    seats_pick,
)
from tui.screens.lobby.guided import commands, is_wished
from tui.widgets.commands import Command
from tui.widgets.form import Field, Press

_USUAL_SEATS = "4"


class SoloPage(FormPage):
    title = mark("Play against bots")

    @property
    def detail(self) -> str:  # type: ignore[override]
        return guided.told(self.form.value("game"), self.session.settings) or _("at once, on this machine")

    def fields(self) -> list[Field]:
        return self._fields({})

    def _fields(self, chosen: Mapping[str, str]) -> list[Field]:
        """Make the rows of the form, with what has been chosen so far."""
        game = chosen.get("game", next(iter(GAMES)))
        seats = seats_pick(game, chosen.get("seats", _USUAL_SEATS))
        return [
            game_pick(game),
            seats,
            *level_picks(game, chosen, int(seats.value) - 1),
            *option_picks(game, chosen, character_files(self.session)),
            recall_pick(("yes", "no"), chosen.get("recall", "yes")),
            Press("begin", mark("Begin"), letter="b"),
            Press("back", mark("Back")),
        ]

    def draw_more(self, canvas: Canvas, y: int) -> None:
        draw_game(canvas, y, self.form.value("game"))

    def commands(self) -> Sequence[Command]:
        return [IN_SHORT, *commands(self.session, self.form.value("game")), *super().commands()]

    def key(self, key: str, character: str | None) -> None:
        if key == IN_SHORT.key:
            self.session.open(ShortPage(self.session, self.form.value("game")))
        elif not is_wished(self.session, self.form.value("game"), key):
            super().key(key, character)

    def chosen(self, key: str) -> None:
        form = self.form
        if key in {"game", "seats", "level"}:
            form.set_fields(self._fields(chosen_of(form, options=key != "game")))
        elif key == "back":
            self.leave()
        elif key == "begin" and (fault := fault_of(form)):
            self.session.say(fault)
        elif key == "begin":
            levels = levels_of(form, int(form.value("seats")) - 1)
            wish = against_bots(form.value("game"), levels, options_of(form), recall=form.value("recall") == "yes")
            self.leave()
            self.session.play(wish)
