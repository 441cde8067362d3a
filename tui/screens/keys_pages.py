"""Shows the keys that lead to a player: which there are, when each was used, and how one that got lost is unlinked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.people.text import clean_line
from net.protocol.messages import AnyDown, KeyInfo, KeysSeen, ListKeys, UnlinkKey
from tui.client.keys import HERE, NO_KEY, WHAT_IT_MEANS, used
from tui.language import _, mark, worded
from tui.screens.box import BoxPage
from tui.screens.form_page import FormPage
from tui.screens.page import PageSession
from tui.widgets.buttons import Offer
from tui.widgets.form import Field, Press

_SHORT: Final = 25
"""Columns of a fingerprint in the list; the whole of it stands in the box."""
_UNLINKED: Final = mark("That key no longer leads to you. You have a new return code.")


class KeysPage(FormPage):
    title = mark("Your keys")
    detail = mark("anybody who comes with one of them is you")

    def __init__(self, session: PageSession) -> None:
        self._keys: tuple[KeyInfo, ...] = ()
        super().__init__(session)
        session.send(ListKeys())

    def fields(self) -> list[Field]:
        keys: list[Field] = [Press(key.fingerprint, _short(key), used(key)) for key in self._keys]
        return [*keys, Press("back", mark("Back"))]

    def heard(self, message: AnyDown) -> None:
        if isinstance(message, KeysSeen):
            if not message.keys:
                self.session.say(NO_KEY)
            elif len(message.keys) < len(self._keys):
                self.session.say(_UNLINKED)
            first, self._keys = not self._keys, message.keys
            self.form.set_fields(self.fields())
            self.form.at = 0 if first else self.form.at

    def chosen(self, key: str) -> None:
        if key == "back":
            self.leave()
        elif len(self._keys) == 1:
            self.session.say(
                _("It is the only key that leads to you. Link another first; then this one can be unlinked.")
            )
        else:
            chosen = next(each for each in self._keys if each.fingerprint == key)
            self.session.open(UnlinkPage(self.session, chosen))


class UnlinkPage(BoxPage):
    title = mark("Unlink this key?")

    def __init__(self, session: PageSession, key: KeyInfo) -> None:
        super().__init__(session)
        self._key = key

    def sentences(self) -> Sequence[str]:
        here = (worded(HERE),) if self._key.here else ()
        return (clean_line(self._key.fingerprint), worded(WHAT_IT_MEANS), *here)

    def offers(self) -> Sequence[Offer]:
        return (Offer("u", mark("Unlink it"), "unlink"), Offer("escape", mark("Keep it"), "keep"))

    def choose(self, action: str) -> None:
        self.leave()
        if action == "unlink":
            self.session.send(UnlinkKey(self._key.fingerprint))


def _short(key: KeyInfo) -> str:
    return clean_line(key.fingerprint)[:_SHORT]
