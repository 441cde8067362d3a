"""Starts a game against bots: which, how many, how good."""

from __future__ import annotations

from collections.abc import Mapping

from tui.language import mark
from tui.screens.lobby.game_fields import (
    against_bots,
    character_files,
    game_pick,
    level_picks,
    levels_of,
    option_picks,
    options_of,
    recall_pick,
    seats_pick,
)
from tui.screens.lobby.game_form import USUAL_SEATS, GameForm
from tui.widgets.form import Field, Press


class SoloPage(GameForm):
    title = mark("Play against bots")
    usual_detail = mark("at once, on this machine")
    changing = frozenset({"game", "seats", "level"})
    done = "begin"

    def fields_for(self, game: str, chosen: Mapping[str, str]) -> list[Field]:
        seats = seats_pick(game, chosen.get("seats", USUAL_SEATS))
        return [
            game_pick(game),
            seats,
            *level_picks(game, chosen, int(seats.value) - 1),
            *option_picks(game, chosen, character_files(self.session)),
            recall_pick(("yes", "no"), chosen.get("recall", "yes")),
            Press("begin", mark("Begin"), letter="b"),
            Press("back", mark("Back")),
        ]

    def carry_out(self) -> None:
        form = self.form
        levels = levels_of(form, int(form.value("seats")) - 1)
        wish = against_bots(self.game, levels, options_of(form), recall=form.value("recall") == "yes")
        self.leave()
        self.session.play(wish)
