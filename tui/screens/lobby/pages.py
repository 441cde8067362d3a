"""Shows what the lobby's keys open: a new table, a code, a name, the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from core.registry import GAMES
from net.people.text import NAME_WIDTH, clean_line
from net.protocol.messages import LOBBY, WAIT, AnyDown, Claim, KeyCode, LinkKey, MakeTable, Rename, Sit
from tui.canvas.canvas import Canvas
from tui.client import guided
from tui.language import _, _p, mark
from tui.screens.books.short import IN_SHORT, ShortPage
from tui.screens.box import BoxPage
from tui.screens.form_page import FormPage
from tui.screens.help import HelpMenu
from tui.screens.keys_pages import KeysPage
from tui.screens.lobby.about import draw_game
from tui.screens.lobby.game_fields import (
    character_files,
    chosen_of,
    fault_of,
    game_pick,
    invite_pick,
    level_picks,
    levels_of,
    option_picks,
    options_of,
    pick,
    recall_pick,
)
from tui.screens.lobby.guided import commands, is_wished
from tui.screens.page import PageSession
from tui.screens.preferences import SettingsPage
from tui.screens.table.clocks import NONE, clock_pick, wait_pick
from tui.screens.table.leaving import copies_code
from tui.widgets.buttons import Offer
from tui.widgets.commands import COPY, Command
from tui.widgets.form import Field, Pick, Press, Write
from tui.widgets.textline import TextLine

__all__ = ["CodePage", "GoodbyePage", "HelpMenu", "NamePage", "NewTablePage", "ReturnCodePage", "SettingsPage"]

CODE = 40
_USUAL_SEATS = "4"
_WHO = (
    mark("Anybody in the lobby may sit down or watch."),
    mark("Only those with the code that the table shows you; the lobby doesn't list it."),
)


_WATCHED = (
    mark("Hands stay hidden from them, and you see who looks on."),
    mark("While the game is played. Most of those who sit there may change it."),
)


_OPENED = (
    mark("A replay shows what each saw at their own seat, and no more."),
    mark("When the game is over, those who played see it with everybody's eyes. All know before they sit down."),
)


_RATED = (
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


class NewTablePage(FormPage):
    title = mark("New table")

    @property
    def detail(self) -> str:  # type: ignore[override]
        return guided.told(self.form.value("game"), self.session.settings) or _("you take the first seat")

    def fields(self) -> list[Field]:
        return self._fields({})

    def _fields(self, chosen: Mapping[str, str]) -> list[Field]:
        """Make the rows of the form, with what has been chosen so far."""
        game = chosen.get("game", next(iter(GAMES)))
        possible = tuple(map(str, GAMES.about(game).seats))
        seats = pick("seats", mark("Seats"), possible, chosen.get("seats", _USUAL_SEATS), mark("Yours is one of them."))
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

    def draw_more(self, canvas: Canvas, y: int) -> None:
        draw_game(canvas, y, self.form.value("game"))

    def chosen(self, key: str) -> None:
        if key in {"game", "seats", "bots", "level", "private", "watched"}:
            self.form.set_fields(self._fields(chosen_of(self.form, options=key != "game")))
        elif key == "make" and (fault := fault_of(self.form)):
            self.session.say(fault)
        elif key == "make":
            self.session.send(self._wish())
            self.leave()
        elif key == "back":
            self.leave()

    def commands(self) -> Sequence[Command]:
        return [IN_SHORT, *commands(self.session, self.form.value("game")), *super().commands()]

    def key(self, key: str, character: str | None) -> None:
        if key == IN_SHORT.key:
            self.session.open(ShortPage(self.session, self.form.value("game")))
        elif not is_wished(self.session, self.form.value("game"), key):
            super().key(key, character)

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


class CodePage(FormPage):
    title = mark("Enter a code")
    detail = mark("of an invitation to a table")

    def fields(self) -> list[Field]:
        return [
            Write("code", mark("Code"), TextLine("", CODE), mark("Its host can tell you.")),
            Press("go", mark("Sit down there")),
            Press("back", mark("Back")),
        ]

    def chosen(self, key: str) -> None:
        if key == "go":
            self.session.send(Sit(LOBBY, -1, self.form.value("code")))
        if key != "code":
            self.leave()


class NamePage(FormPage):
    title = mark("Your name")
    detail = mark("as the others see it")

    def fields(self) -> list[Field]:
        welcome = self.session.state.welcome
        name = welcome.name if welcome is not None else ""
        return [
            Write("name", mark("Name"), TextLine(name, NAME_WIDTH), _("Up to {count} columns wide.", count=NAME_WIDTH)),
            Press("go", mark("Take this name")),
            Press("back", mark("Back")),
        ]

    def chosen(self, key: str) -> None:
        if key == "go":
            self.session.send(Rename(self.form.value("name")))
        if key != "name":
            self.leave()


class ReturnCodePage(FormPage):
    """Shows the return code when asked to, and not to anybody who looks over a shoulder."""

    title = mark("Return code")
    detail = mark("come back as the same player, from anywhere")

    def __init__(self, session: PageSession) -> None:
        self._link = ""
        """The code by which another key can be linked."""
        super().__init__(session)

    def heard(self, message: AnyDown) -> None:
        if isinstance(message, KeyCode):
            self._link = clean_line(message.code)
            self.form.set_fields(self.fields())

    def fields(self) -> list[Field]:
        link = [Press("copy link", mark("Copy that code"), mark("the one to link by"))] if self._link else []
        # The lobby says: press R, and enter it. So that is where one is.
        return [
            Write("code", mark("I have a code"), TextLine("", CODE), mark("You take over that name and seat.")),
            Press("claim", mark("Be that player")),
            Press("show", mark("Show my code")),
            Press("copy", mark("Copy my code"), mark("for another window")),
            Press("link", mark("Link another key"), mark("then it leads to you, too")),
            *link,
            Press("keys", mark("Your keys"), mark("see them, and unlink a lost one")),
            Press("back", mark("Back")),
        ]

    def chosen(self, key: str) -> None:
        welcome = self.session.state.welcome
        if key == "show" and welcome is not None:
            self.session.say(_("Your return code is {code} - keep it to yourself.", code=welcome.code))
        elif key == "copy" and welcome is not None:
            self.session.copy(clean_line(welcome.code))
        elif key == "copy link":
            self.session.copy(self._link)
        elif key == "link":
            self.session.send(LinkKey())
        elif key == "keys":
            self.session.open(KeysPage(self.session))
        elif key == "claim" and not self.form.value("code"):
            self.session.say(mark("Which code? The lobby showed it to you when you first came."))
        elif key == "claim":
            self.session.send(Claim(self.form.value("code")))
            self.leave()
        elif key == "back":
            self.leave()


class GoodbyePage(BoxPage):
    title = mark("Leave?")

    @property
    def parting(self) -> bool:
        """Whether it can be left by Enter. A host has guests to think of, and must have read it."""
        return not self.session.guests

    def sentences(self) -> Sequence[str]:
        if self.session.guests:
            return (
                _("The server ends when you leave: guests are told, and all tables are saved."),
                _("Start it again, and you sit where you sat."),
            )
        kept, code = _("Seats in unfinished games are kept."), self.session.state.way_back
        if code:
            return (f"{kept} {_('To come back to them, connect again, press R and enter {code}.', code=code)}",)
        return (f"{kept} {_('To come back to them, connect again.')}",)

    def offers(self) -> Sequence[Offer]:
        copies = () if self.session.guests else copies_code(self.session)
        return (Offer("enter", mark("Leave"), "leave"), *copies, Offer("escape", mark("Stay"), "stay"))

    def choose(self, action: str) -> None:
        if action == COPY:
            self.session.copy(self.session.state.way_back)
            return
        self.leave()
        if action == "leave":
            self.session.hang_up()
