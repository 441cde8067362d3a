"""Hosting and joining from the home screen, and the one question about a server never met before."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tui.games import Offer
from tui.screens.box import BoxPage
from tui.screens.formpage import FormPage
from tui.screens.page import House
from tui.widgets.form import Field, Press, Write
from tui.widgets.textline import TextLine

_PORT: Final = "2222"


class HostPage(FormPage):
    title = "Host"
    detail = "a server on this machine; you play at it too"

    def fields(self) -> list[Field]:
        return [
            Write("port", "Port", TextLine(_PORT, 5), "Guests come in here; firewalls must let it through."),
            Press("host", "Start the server"),
            Press("back", "Back"),
        ]

    def chosen(self, key: str) -> None:
        port = self.form.value("port")
        if key == "back":
            self.leave()
        elif key == "host" and not (port.isdecimal() and 0 < int(port) < 65536):
            self.house.say("A port is a number from 1 to 65535.")
        elif key == "host":
            self.house.host(int(port))


class JoinPage(FormPage):
    title = "Join"
    detail = "a server somewhere else"

    def fields(self) -> list[Field]:
        last = self.house.settings.address
        return [
            Write("address", "Address", TextLine(last, 46), "As the host sees it.", "HOST or HOST:PORT"),
            Press("join", "Join"),
            Press("back", "Back"),
        ]

    def chosen(self, key: str) -> None:
        address = self.form.value("address")
        if key == "back":
            self.leave()
        elif key == "join" and not address:
            self.house.say("Which server? Its host can tell you the address.")
        elif key == "join":
            self.house.change(replace(self.house.settings, address=address))
            self.house.join(address)


class TrustPage(BoxPage):
    title = "A server never met before"

    def __init__(self, house: House, where: str, fingerprint: str, answer: asyncio.Future[bool]) -> None:
        super().__init__(house)
        self._where, self._fingerprint, self._answer = where, fingerprint, answer

    def sentences(self) -> Sequence[str]:
        return (
            f"The key of {self._where} is",
            self._fingerprint,
            "Its host can tell you whether that is right. It is asked once: the key is remembered.",
        )

    def offers(self) -> Sequence[Offer]:
        return (Offer("y", "Trust it", "yes"), Offer("escape", "Don't connect", "no"))

    def choose(self, action: str) -> None:
        self.leave()
        if not self._answer.done():
            self._answer.set_result(action == "yes")


async def ask_trust(house: House, where: str, fingerprint: str) -> bool:
    answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    house.open(TrustPage(house, where, fingerprint, answer))
    house.redraw()
    return await answer
