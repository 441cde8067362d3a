"""Hosts and joins from the home screen, and asks the one question about a server never met before."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tui.canvas.canvas import Canvas
from tui.canvas.ink import QUIET
from tui.language import _, _n, _p, mark
from tui.launch import Hosting
from tui.screens.box import BoxPage
from tui.screens.form_page import FormPage
from tui.screens.lobby.game_fields import invite_pick
from tui.screens.page import PageSession
from tui.widgets.buttons import Offer
from tui.widgets.form import Field, Pick, Press, Write
from tui.widgets.textline import TextLine

_PORT: Final = "2222"
_CODE: Final = 24
_AT: Final = "at "
_LOOKS: Final = 5.0
_MOST: Final = 8
_ROWS: Final = 14
"""The rows for all but the servers of this network."""
_WHO: Final = (
    mark("Anybody who can reach this machine's port."),
    mark("Strangers need a code, which the lobby shows you. Anybody who came with a key before is known."),
)
_LISTED: Final = (
    mark("Whoever joins from this network finds the server in a list."),
    mark("Guests type the address; the lobby shows it."),
)


class HostPage(FormPage):
    title = mark("Host")
    detail = mark("a server on this machine; you play at it too")

    def fields(self) -> list[Field]:
        return [
            Write(
                "port",
                mark("Port"),
                TextLine(_PORT, 5),
                mark("Guests come in at this port; firewalls must let it through."),
            ),
            invite_pick("invite", "no", _WHO),
            Pick("lan", mark("On this network"), ("yes", "no"), (mark("listed"), mark("not listed")), notes=_LISTED),
            Press("host", mark("Start the server")),
            Press("back", mark("Back")),
        ]

    def chosen(self, key: str) -> None:
        port = self.form.value("port")
        if key == "back":
            self.leave()
        elif key == "host" and not (port.isdecimal() and 0 < int(port) < 65536):
            self.session.say(mark("A port is a number from 1 to 65535."))
        elif key == "host":
            invite, lan = (self.form.value(each) == "yes" for each in ("invite", "lan"))
            self.session.host(Hosting(int(port), invite=invite, lan=lan))


class JoinPage(FormPage):
    title = mark("Join")
    detail = mark("a server somewhere else")

    def __init__(self, session: PageSession) -> None:
        self._others = 0
        """The servers for which there is no row."""
        super().__init__(session)

    @property
    def ticks(self) -> float:
        return _LOOKS

    def fields(self) -> list[Field]:
        last = self.session.settings.address
        return [
            Write(
                "address",
                mark("Address"),
                TextLine(last, 46),
                mark("The host's lobby shows it."),
                mark("HOST, HOST:PORT or HOST/INVITATION"),
            ),
            Press("join", mark("Join")),
            Press("back", mark("Back")),
        ]

    def draw(self, canvas: Canvas) -> None:
        self._list_servers(max(0, canvas.height - _ROWS))
        super().draw(canvas)

    def _list_servers(self, room: int) -> None:
        """Have a row for each server that says it is on this network, in as many as there is room for."""
        found = self.session.nearby.look()
        rows = [Press(f"{_AT}{each.address}", each.address, each.about) for each in found[: min(room, _MOST)]]
        self._others = len(found) - len(rows)
        own = [each for each in self.form.fields if not each.key.startswith(_AT)]
        self.form.set_fields([own[0], *rows, *own[1:]])

    def draw_more(self, canvas: Canvas, y: int) -> None:
        if self._others and y < canvas.height:
            more = _n("{count} more: sortilege lan", "{count} more: sortilege lan", self._others)
            canvas.text(2, y, more, QUIET, canvas.width - 2)

    def chosen(self, key: str) -> None:
        if key.startswith(_AT):
            self._join(key.removeprefix(_AT))
            return
        address = self.form.value("address")
        if key == "back":
            self.leave()
        elif key == "join" and not address:
            self.session.say(mark("Which server? Its host can tell you the address."))
        elif key == "join":
            self._join(address)

    def _join(self, address: str) -> None:
        kept = address.partition("/")[0]  # An invitation is good for one table, and nobody else's to read.
        self.session.change(replace(self.session.settings, address=kept))
        self.session.join(address)


class TrustPage(BoxPage):
    title = mark("A new server")

    def __init__(self, session: PageSession, where: str, fingerprint: str, answer: asyncio.Future[bool]) -> None:
        super().__init__(session)
        self._where, self._fingerprint, self._answer = where, fingerprint, answer

    def sentences(self) -> Sequence[str]:
        return (
            _("The key of {server} is", server=self._where),
            self._fingerprint,
            _("Its host can tell you whether that is right. You are asked only once: the key is remembered."),
        )

    def offers(self) -> Sequence[Offer]:
        return (Offer(_p("key for yes", "y"), mark("Trust it"), "yes"), Offer("escape", mark("Don't connect"), "no"))

    def choose(self, action: str) -> None:
        self.leave()
        if not self._answer.done():
            self._answer.set_result(action == "yes")


async def ask_trust(session: PageSession, where: str, fingerprint: str) -> bool:
    answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    session.open(TrustPage(session, where, fingerprint, answer))
    session.redraw()
    return await answer


class InvitationPage(FormPage):
    """Asks for the code of a private server, once for each key."""

    title = mark("By invitation")

    def __init__(self, session: PageSession, sentence: str, answer: asyncio.Future[str]) -> None:
        self._sentence = sentence
        self._answer = answer
        super().__init__(session)

    def fields(self) -> list[Field]:
        return [
            Write("code", mark("Invitation"), TextLine("", _CODE), self._sentence),
            Press("go", mark("Come in")),
            Press("back", mark("Back")),
        ]

    def chosen(self, key: str) -> None:
        code = self.form.value("code")
        if key == "go" and not code:
            self.session.say(mark("Which invitation? The server's host can tell you."))
        elif key in {"go", "back"}:
            self._give(code if key == "go" else "")

    def key(self, key: str, character: str | None) -> None:
        if key in {"escape", "ctrl+c"}:
            self._give("")
        else:
            super().key(key, character)

    def _give(self, code: str) -> None:
        self.leave()
        if not self._answer.done():
            self._answer.set_result(code)


async def ask_invitation(session: PageSession, sentence: str) -> str:
    """Ask for the invitation. Return the code; empty where the player has none."""
    answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    session.open(InvitationPage(session, sentence, answer))
    session.redraw()
    return await answer
