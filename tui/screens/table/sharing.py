"""Asks for a few keys that are added to chance, before the game: by plain ssh no program of one's own does that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.client.line.sharing import cleaned, may_add
from tui.language import _, mark
from tui.screens.box import BoxPage
from tui.screens.page import PageSession
from tui.widgets.buttons import Offer

_ADD: Final = "add"
_CLOSE: Final = Offer("escape", mark("Add nothing"), "")


class SharePage(BoxPage):
    title = mark("Add to chance")

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self.text = ""

    def sentences(self) -> Sequence[str]:
        typed = _("You have typed: {text}", text=self.text) if self.text else _("Nothing is typed yet.")
        told = _("What you type is added to what shuffles the cards. Note it: after the game you can check that.")
        return (told, typed)

    def offers(self) -> Sequence[Offer]:
        return (Offer("enter", mark("Add it"), _ADD), _CLOSE) if self.text.strip() else (_CLOSE,)

    def choose(self, action: str) -> None:
        table = self.session.state.table
        if action == _ADD and table is not None and may_add(table):
            self.session.add_share(self.text)
        self.leave()

    def key(self, key: str, character: str | None) -> None:
        if key == "backspace":
            self.text = self.text[:-1]
        elif character and character.isprintable() and key != "enter":
            more = self.text + character
            self.text = more if cleaned(more) == more.strip() else self.text
        else:
            super().key(key, character)
