"""Shows a form that asks for a game: which, for how many, against whom. Some choices change which others there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from core.registry import GAMES
from tui.canvas.canvas import Canvas
from tui.client import guided
from tui.language import speaking, worded
from tui.screens.books.short import IN_SHORT, ShortPage
from tui.screens.form_page import FormPage
from tui.screens.lobby.about import draw_game
from tui.screens.lobby.game_fields import chosen_of, fault_of
from tui.screens.lobby.guided import commands, is_wished
from tui.widgets.commands import Command
from tui.widgets.form import Field

USUAL_SEATS: Final = "4"


class GameForm(FormPage):
    usual_detail = ""
    """The detail beside the title, for a game that the player knows."""
    changing: frozenset[str]
    """The keys of the rows on which others depend."""
    done = ""
    """The key of the row that does what the form is for."""

    @property
    def detail(self) -> str:  # type: ignore[override]
        return guided.told(self.game, self.session.settings) or worded(self.usual_detail)

    @property
    def game(self) -> str:
        return self.form.value("game")

    def fields(self) -> list[Field]:
        return self.fields_for(next(iter(GAMES)), {})

    def speak(self, language: str) -> None:
        with speaking(language):
            self.form.set_fields(self.fields_for(self.game, chosen_of(self.form, options=True)))

    def fields_for(self, game: str, chosen: Mapping[str, str]) -> list[Field]:
        """Make the rows for a game, with what has been chosen so far."""
        raise NotImplementedError

    def carry_out(self) -> None:
        """Do what the form is for."""
        raise NotImplementedError

    def draw_more(self, canvas: Canvas, y: int) -> None:
        draw_game(canvas, y, self.game)

    def commands(self) -> Sequence[Command]:
        return [IN_SHORT, *commands(self.session, self.game), *super().commands()]

    def key(self, key: str, character: str | None) -> None:
        if key == IN_SHORT.key:
            self.session.open(ShortPage(self.session, self.game))
        elif not is_wished(self.session, self.game, key):
            super().key(key, character)

    def chosen(self, key: str) -> None:
        if key in self.changing:
            self.form.set_fields(self.fields_for(self.game, chosen_of(self.form, options=key != "game")))
        elif key == "back":
            self.leave()
        elif key == self.done and (fault := fault_of(self.form)):
            self.session.say(fault)
        elif key == self.done:
            self.carry_out()
