"""A plain ssh player's whole door, without the ssh: the pages on a terminal, and what the player chooses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pyte
import pytest

from net.host.system_environment import SystemEnvironment
from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.protocol.messages import AnyDown, Enter, Leave, MakeTable, Sit, TableChanged
from net.store.memory import MemoryStore
from tests.served.ssh_server import until
from tests.served.stub import Channel, running, terminal_on
from tui.door import draw
from tui.served import stage
from tui.served.pane import EVEN, EVEN_AT, FRAME, LEAVE, NOTHING


class NotedLine(LocalLine):
    """Notes what is told over it."""

    def __init__(self, *arguments: Any) -> None:
        self.told: list[type[AnyDown]] = []
        super().__init__(*arguments)

    def deliver(self, message: AnyDown) -> None:
        self.told.append(type(message))
        super().deliver(message)


class Visit:
    def __init__(
        self, hub: Hub, env: dict[str, str] | None = None, name: str = "Ada", low_bandwidth: bool = False
    ) -> None:
        self.hub = hub
        self.channel = Channel(env)
        self.terminal = terminal_on(self.channel)
        self.terminal.low_bandwidth = low_bandwidth
        self.line = NotedLine(hub, Identity(f"key:{name}", name), self.terminal.hang_up)

    @property
    def told(self) -> list[type[AnyDown]]:
        return self.line.told

    @property
    def screen(self) -> str:
        """What a terminal shows of all that was sent."""
        screen = pyte.Screen(80, 24)
        pyte.ByteStream(screen).feed(bytes(self.channel.sent).replace(b"\x1b[?2026$p", b""))
        return "\n".join(screen.display)

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.terminal.feed(key.encode())
            await asyncio.sleep(0.01)

    async def sees(self, text: str) -> None:
        await until(lambda: text in self.screen, f"{text!r} is not on the screen")


@asynccontextmanager
async def visiting(env: dict[str, str] | None = None, low_bandwidth: bool = False) -> AsyncIterator[Visit]:
    environment = SystemEnvironment(MemoryStore(asyncio.get_running_loop().call_soon))
    visit = Visit(Hub(environment, pace=0), env, low_bandwidth=low_bandwidth)
    try:
        async with running(draw(visit.terminal, visit.line), visit.terminal) as task:
            await visit.sees("Lobby")
            yield visit
        await task
    finally:
        environment.close()


async def test_the_lobby_with_all_that_is_known_is_the_first_frame() -> None:
    async with visiting() as visit:
        assert visit.channel.writes == 1
        assert "you are Ada" in visit.screen
        assert "No table yet. N makes one." in visit.screen


async def test_whoever_asks_for_little_is_sent_few_colours_and_fewer_bytes() -> None:
    env = {"COLORTERM": "truecolor"}
    async with visiting(env) as visit, visiting(env, low_bandwidth=True) as spared:
        assert b"38;2;" in visit.channel.sent
        assert b"38;" not in spared.channel.sent
        assert b"48;" not in spared.channel.sent
        assert len(spared.channel.sent) < 0.9 * len(visit.channel.sent)


async def test_on_a_line_that_carries_little_what_changes_has_few_colours_and_its_player_is_told() -> None:
    async with visiting() as visit:
        before = len(visit.channel.sent)
        assert b"38;5;" in visit.channel.sent
        visit.terminal._flight.pace._lately = (1000, 10.0)
        await visit.press("n")
        await visit.sees("This line is slow: fewer colours from now on")
        assert b"38;5;" not in visit.channel.sent[before:]
        first = len(visit.channel.sent)
        await visit.press("escape")
        assert b"\x1b[2J" not in visit.channel.sent[before:], "what is shown stays as it is"
        assert len(visit.channel.sent) - first < before


async def test_keys_and_clicks_lead_from_the_lobby_to_a_table() -> None:
    async with visiting() as visit:
        await visit.press("n")
        await visit.sees("Make the table")
        lines = visit.screen.split("\n")
        y = next(at for at, line in enumerate(lines) if "Make the table" in line)
        x = lines[y].index("Make the table")
        await visit.press(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")
        await visit.sees("Seats")


async def test_what_the_other_end_has_been_sent_and_has_sent_is_counted() -> None:
    async with visiting() as visit:
        first = len(visit.channel.sent)
        await visit.press("n")
        await visit.sees(f"↓{first} B ↑1 B")


async def test_a_terminal_without_utf8_gets_plain_ascii() -> None:
    async with visiting({"LANG": "C"}) as visit:
        await visit.press("n")
        await visit.sees("Make the table")
        assert visit.channel.sent.isascii()


async def test_the_players_language_is_what_the_terminal_brings_along() -> None:
    async with visiting({"LANG": "de_DE.UTF-8"}) as visit:
        await visit.press("n")
        await turn(visit, "\x1b[C", "‹ Fist of Dragonstones ›")
        await turn(visit, "\x1b[B", "▸ Charaktere")
        await turn(visit, "\x1b[D", "‹ Sturmdrache ›")


async def test_colours_are_what_the_terminal_has_until_the_player_chooses() -> None:
    async with visiting({"COLORTERM": "truecolor"}) as visit:
        assert b"38;2;" in await anew(visit)
        await visit.press("s")
        await turn(visit, "\x1b[B", "▸ Colours")
        await turn(visit, "\x1b[C", "‹ 256 ›")
        shown = await anew(visit)
        assert b"38;5;" in shown
        assert b"38;2;" not in shown
        await turn(visit, "\x1b[C", "‹ 16 ›")
        assert b"38;" not in await anew(visit)
        await turn(visit, "\x1b[C", "‹ as the terminal says ›")
        assert b"38;2;" in await anew(visit)


async def turn(visit: Visit, key: str, text: str) -> None:
    for _ in range(10):
        if text in visit.screen:
            return
        before = visit.channel.writes
        await visit.press(key)
        await until(lambda before=before: visit.channel.writes > before)  # type: ignore[misc]
    raise AssertionError(visit.screen)


async def anew(visit: Visit) -> bytes:
    """The whole screen, sent again."""
    before, writes = len(visit.channel.sent), visit.channel.writes
    await visit.press("\x0c")
    await until(lambda: visit.channel.writes > writes)
    return bytes(visit.channel.sent[before:])


async def test_a_screen_that_tells_time_is_drawn_anew_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def next_look(session: object) -> float:
        asked.append(session)
        return 0.02

    monkeypatch.setattr(stage, "next_look", next_look)
    async with visiting() as visit:
        await until(lambda: len(asked) > 3)
        before = visit.channel.writes
        await until(lambda: len(asked) > 8)
        assert visit.channel.writes == before  # What looks the same is not sent again.


async def test_a_screen_that_tells_no_time_is_not_drawn_for_one_that_did(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = [0.02, *[0.0] * 100]
    asked: list[float] = []

    def next_look(_session: object) -> float:
        asked.append(looks[len(asked)])
        return asked[-1]

    monkeypatch.setattr(stage, "next_look", next_look)
    async with visiting() as visit:
        await visit.press("\x0c")
        await until(lambda: asked[1:])
        drawn = len(asked)
        await asyncio.sleep(0.1)
        assert len(asked) == drawn


async def test_who_looks_on_is_seen_in_one_frame() -> None:
    async with visiting() as visit:
        players = [await at_hub(visit.hub, name) for name in ("Bo", "Cy")]
        players[0].send(MakeTable("kampf", ("me", "open")))
        await visit.sees("Sit down")
        players[1].send(Sit(1))
        await visit.sees("You can watch that table.")
        await visit.press("w")
        await visit.sees("Log")
        before, told = visit.channel.writes, visit.told.count(TableChanged)
        onlooker = await at_hub(visit.hub, "Dee")
        onlooker.send(Enter(1))
        await until(lambda: visit.told.count(TableChanged) > told)
        await visit.sees("Dee")
        await asyncio.sleep(FRAME * 2)
        assert visit.channel.writes == before + 1
        for line in (*players, onlooker):
            line.close()
        await visit.sees("off")


async def at_hub(hub: Hub, name: str) -> LocalLine:
    line = LocalLine(hub, Identity(f"key:{name}", name))
    line.listen(lambda _message: None, lambda _sentence: None)
    await asyncio.sleep(0.01)
    return line


async def test_the_end_of_the_line_ends_the_session_with_its_sentence() -> None:
    async with visiting() as visit:
        visit.hub.stop("The server is going down.")
        await until(lambda: visit.channel.sent.endswith(LEAVE.encode()))
    assert visit.terminal.last_words == "The server is going down."


async def test_who_leaves_is_gone_from_the_hub() -> None:
    async with visiting() as visit:
        await visit.press("q")
        await until(lambda: "Leave" in visit.screen or "leave" in visit.screen)
        await visit.press("\r")
        await until(lambda: visit.channel.sent.endswith(LEAVE.encode()))
        await until(lambda: not visit.hub._visitors)


async def test_from_ones_own_seat_each_frame_is_filled_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async with visiting() as visit:
        assert NOTHING not in visit.channel.sent
        visit.line.send(MakeTable("kampf", ("me", "apprentice")))
        await visit.sees("You were dealt")
        sizes: list[int] = []
        write = visit.terminal.write

        def noted(data: bytes) -> None:
            sizes.append(len(data))
            write(data)

        monkeypatch.setattr(visit.terminal, "write", noted)
        for number, key in enumerate(("\x1b[C", "\x1b[C", "?"), 1):
            await visit.press(key)
            await until(lambda number=number: len(sizes) >= number)  # type: ignore[misc]
        assert {(size - EVEN_AT) % EVEN for size in sizes} == {0}
        visit.line.send(Leave(1))
        await visit.sees("Lobby")
        assert not visit.channel.sent.endswith(NOTHING)
