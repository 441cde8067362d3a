"""Makes a table at a server: which game, who may come, and on which terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.registry import GAMES
from net.protocol.messages import WAIT, MakeTable
from tui.language import _p, mark
from tui.screens.lobby.game_fields import (
    character_files,
    game_pick,
    invite_pick,
    level_picks,
    levels_of,
    option_picks,
    options_of,
    recall_pick,
)
from tui.screens.lobby.game_form import USUAL_SEATS, GameForm
from tui.screens.table.clocks import NONE, clock_pick, wait_pick
from tui.widgets.form import Field, Pick, Press, pick

_WHO: Final = (
    mark("Anybody in the lobby may sit down or watch."),
    mark("Only those with the code that the table shows you; the lobby doesn't list it."),
)
_WATCHED: Final = (
    mark("Hands stay hidden from them, and you see who looks on."),
    mark("While the game is played. Most of those who sit there may change it."),
)
_OPENED: Final = (
    mark("A replay shows what each saw at their own seat, and no more."),
    mark("When the game is over, those who played see it with everybody's eyes. All know before they sit down."),
)
_RATED: Final = (
    mark("Everybody sees how it ends. Private games, and those nobody may watch, are never rated."),
    mark("It counts for no rating, and in your records you alone see it."),
)
_NEVER_RATED: Final = mark("By invitation, or where nobody may watch, no game is rated.")


def _rated_pick(chosen: str, *, never: bool) -> Pick:
    """Make the row that says whether the game is rated. What was chosen stays chosen where it can't be at present."""
    label, unrated = mark("Rating"), mark("the game is not rated")
    if never:
        return pick("rated", label, (chosen,), chosen, _NEVER_RATED, (unrated,))
    return pick("rated", label, ("yes", "no"), chosen, notes=_RATED, words=(mark("the game is rated"), unrated))


class NewTablePage(GameForm):
    title = mark("New table")
    usual_detail = mark("you take the first seat")
    changing = frozenset({"game", "seats", "bots", "level", "private", "watched"})
    done = "make"

    def fields_for(self, game: str, chosen: Mapping[str, str]) -> list[Field]:
        possible = tuple(map(str, GAMES.about(game).seats))
        seats = pick("seats", mark("Seats"), possible, chosen.get("seats", USUAL_SEATS), mark("Yours is one of them."))
        counts = tuple(map(str, range(int(seats.value))))
        words = tuple(_p("of bots", "none") if count == "0" else count for count in counts)
        taken = mark("They take the last seats; the others stay free.")
        bots = pick("bots", mark("Bots"), counts, chosen.get("bots", "0"), taken, words)
        private, watched = chosen.get("private", "no"), chosen.get("watched", "yes")
        return [
            game_pick(game, self.session.state.games),
            seats,
            bots,
            *level_picks(game, chosen, int(bots.value), mark("Their level")),
            *option_picks(game, chosen, character_files(self.session)),
            invite_pick("private", private, _WHO),
            clock_pick(chosen.get("clock", NONE)),
            wait_pick(chosen.get("wait", str(WAIT))),
            pick(
                "watched",
                mark("Onlookers"),
                ("yes", "no"),
                watched,
                notes=_WATCHED,
                words=(mark("may watch"), mark("nobody may")),
            ),
            _rated_pick(chosen.get("rated", "yes"), never=private == "yes" or watched == "no"),
            recall_pick(("bots", "yes", "no"), chosen.get("recall", "bots")),
            pick(
                "opened",
                mark("Afterwards"),
                ("no", "yes"),
                chosen.get("opened", "no"),
                notes=_OPENED,
                words=(mark("hands stay hidden"), mark("all cards are open")),
            ),
            Press("make", mark("Make the table")),
            Press("back", mark("Back")),
        ]

    def carry_out(self) -> None:
        self.session.send(self._wish())
        self.leave()

    def _wish(self) -> MakeTable:
        value = self.form.value
        seats, bots = int(value("seats")), int(value("bots"))
        kinds = ("me", *["open"] * (seats - 1 - bots), *levels_of(self.form, bots))
        clock = "" if value("clock") == NONE else value("clock")
        private, unwatched, wait = value("private") == "yes", value("watched") == "no", int(value("wait"))
        recall = value("recall") == "yes" or (value("recall") == "bots" and bots == seats - 1)
        opened = value("opened") == "yes"
        terms = options_of(self.form), private, clock, unwatched, wait, recall
        return MakeTable(value("game"), kinds, *terms, opened=opened, unrated=value("rated") == "no")
