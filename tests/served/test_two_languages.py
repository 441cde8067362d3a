"""Two at one table of a real server: a German by plain ssh, and somebody by the native client who reads French from
the moment on in which the line is sought. Each is told what the other is told, in their own language, and nothing is
said in English to either."""

from __future__ import annotations

import asyncio
import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import asyncssh

from net.limits import Limits
from net.protocol.messages import MakeTable
from net.server import Server, Settings, serve
from net.server.opening import restored_hub
from tests.language.test_laws import heard
from tests.ports import free_port
from tests.served.ssh_server import KEY, until
from tests.tui.lines.test_home import Paper
from tui.door import draw, put
from tui.language.catalogues import Catalogue
from tui.lines.session import LineSession
from tui.settings import Settings as Chosen

ROUNDS = 3
"""How often the bot between them plays before the server goes down."""


class Reader(ABC):
    """Somebody who reads lines, and types the number of what is offered first."""

    def __init__(self) -> None:
        self.typed_at = 0

    @property
    @abstractmethod
    def lines(self) -> list[str]: ...

    @abstractmethod
    def type(self, line: str) -> None: ...

    @property
    def offered(self) -> list[str]:
        """The numbers at the end of what was said since something was typed last."""
        found = list[str]()
        for line in reversed(self.lines[self.typed_at :]):
            if (number := re.match(r"(\d+):", line)) is None:
                break
            found.insert(0, number[1])
        return found

    def do(self, line: str) -> None:
        self.typed_at = len(self.lines)
        self.type(line)

    async def hears(self, *words: str) -> None:
        def told() -> bool:
            return all(any(each in line for line in self.lines[self.typed_at :]) for each in words)

        await until(told, f"{words} did not come")

    async def chooses_first(self) -> None:
        await until(lambda: self.offered, "nothing is offered")
        self.do(self.offered[0])


class Plain(Reader, asyncssh.SSHClientSession[str]):
    """By the ssh that everybody has."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.gone = False
        self._channel: asyncssh.SSHClientChannel[str] | None = None

    def connection_made(self, chan: asyncssh.SSHClientChannel[str]) -> None:
        self._channel = chan

    def data_received(self, data: str, datatype: int | None) -> None:
        self.text += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def type(self, line: str) -> None:
        assert self._channel is not None
        self._channel.write(f"{line}\n")


class Native(Reader):
    """By the native client, in lines."""

    def __init__(self) -> None:
        super().__init__()
        self._paper = Loop()
        self.session = LineSession(self._paper, Chosen(name="Félix", spoken="de"))

    @property
    def lines(self) -> list[str]:
        return self._paper.lines

    def type(self, line: str) -> None:
        self.session.do(line)

    @property
    def names(self) -> tuple[str, ...]:
        table = self.session.state.table
        return () if table is None else tuple(table.names)

    @property
    def is_in_play(self) -> bool:
        table = self.session.state.table
        return table is not None and table.view is not None

    def reads(self, language: str) -> None:
        self.session.change(replace(self.session.settings, language=language))

    @property
    def called(self) -> str:
        """The words that the window's title has."""
        return self._paper.called

    def joins(self, port: int, data: Path) -> None:
        self.typed_at = len(self.lines)
        self.session.carry_out(lambda session: session.join(f"127.0.0.1:{port}", data))
        self.session.lines.by_command = False


class Loop(Paper):
    called = ""

    def call(self, words: str, *, aloud: bool) -> None:
        self.called = words

    def soon(self, do: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(do)


@asynccontextmanager
async def server(data: Path) -> AsyncIterator[Server]:
    loose = Limits(per_second=1000, per_address=1000)
    made = await serve(Settings(data, "127.0.0.1", 0, loose, draw=draw, put=put), partial(restored_hub, pace=0.01))
    try:
        yield made
    finally:
        await made.stop()


@asynccontextmanager
async def plain(at: Server, language: str, command: str = "plain") -> AsyncIterator[Plain]:
    reader = Plain()
    env = [f"LANG={language}"] if language else []
    async with asyncssh.connect(
        "127.0.0.1", at.port, known_hosts=None, config=[], username="Dora", client_keys=[KEY], agent_path=None
    ) as connection:
        await connection.create_session(lambda: reader, command, env=env, encoding="utf-8")
        yield reader


async def evening(data: Path) -> tuple[list[str], list[str], str]:
    """Return all that the German and the French one heard, and the name of the bot between them."""
    async with server(data / "server") as at:
        felix = Native()
        felix.session.begin()
        felix.joins(free_port(), data)
        felix.reads("fr")  # While nobody answers there.
        await felix.hears("1:")
        felix.joins(at.port, data)
        await felix.hears("SHA256:")
        await felix.chooses_first()
        await felix.hears("Félix", "1:")
        felix.session.send(MakeTable("kampf", ("me", "novice", "open"), (("deals", "1"),)))
        await until(lambda: felix.names, "no table")
        async with plain(at, "de_DE.UTF-8") as dora:
            await dora.hears("Félix", "1:")
            await dora.chooses_first()
            await until(lambda: felix.is_in_play, "no game")
            _, bot, _ = felix.names
            while len(of_bot(bot, felix.lines)) < ROUNDS or not felix.called:
                await until(lambda: felix.offered or dora.offered, "nobody is asked")
                await (felix if felix.offered else dora).chooses_first()
            await until(lambda: len(of_bot(bot, dora.lines)) >= ROUNDS, "one is told less than the other")
            assert felix.called == "votre tour · Kampf der Magier"
            felix.reads("de")
            assert felix.called == "du bist am Zug · Kampf der Magier"
            await at.stop()
            await until(lambda: dora.gone and felix.session.launch is None, "the lines have not ended")
    await felix.session.end()
    return dora.lines, felix.lines, bot


def of_bot(name: str, lines: list[str]) -> list[str]:
    """What the bot has played, as it was told."""
    return [line for line in lines if re.match(rf"{name} (hat .* gespielt|a joué)", line)]


async def test_each_is_told_the_same_in_their_own_language(tmp_path: Path) -> None:
    english = list[str]()
    with heard(Catalogue, english.append):
        german, french, bot = await evening(tmp_path)
    assert english == []
    deeds = [of_bot(bot, lines)[:ROUNDS] for lines in (german, french)]
    numbers = [[re.findall(r"\d+", each) for each in told] for told in deeds]
    assert numbers[0] == numbers[1]
    assert not set(deeds[0]) & set(deeds[1])
    assert any(each.startswith("Rien ne répond") for each in french)
    assert german[-1].startswith("Der Server wird beendet.")
    assert german[-1] in french, "which has become German by then"


async def test_a_language_that_is_chosen_by_plain_ssh_is_spoken_at_the_next_visit(tmp_path: Path) -> None:
    for visit in range(2):
        async with server(tmp_path) as at:
            async with plain(at, "de_DE.UTF-8") as dora:
                await dora.hears("1:")
                if visit == 0:
                    assert "Du bist Dora." in dora.lines
                    dora.do("sprache français")
                    await dora.hears("créer une table")
                else:
                    assert "Vous êtes Dora." in dora.lines
                    dora.do("langue english")
                    await dora.hears("make a table")
            async with plain(at, "") as dora:
                await dora.hears("1:")
                assert ("Vous êtes Dora." if visit == 0 else "You are Dora.") in dora.lines
            async with plain(at, "de_DE.UTF-8", "something else") as dora:
                await until(lambda: dora.gone, "that is not refused")
                assert dora.text.startswith("Das ist ein Spieleserver:")
