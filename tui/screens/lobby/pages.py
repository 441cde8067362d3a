"""Shows what the lobby's keys open besides a new table: a code, a name, the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.people.text import NAME_WIDTH, clean_line
from net.protocol.messages import LOBBY, AnyDown, Claim, KeyCode, LinkKey, Rename, Sit
from tui.language import _, mark
from tui.screens.box import BoxPage
from tui.screens.form_page import FormPage
from tui.screens.keys_pages import KeysPage
from tui.screens.page import PageSession
from tui.screens.table.leaving import copies_code
from tui.widgets.buttons import Offer
from tui.widgets.commands import COPY
from tui.widgets.form import Field, Press, Write
from tui.widgets.textline import TextLine

CODE: Final = 40
"""The most letters of a code."""


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
