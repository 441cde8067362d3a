"""By plain ssh and by lines the terminal is told when it becomes one's turn after others', and put right at the end."""

from __future__ import annotations

import re
from functools import partial

import pytest

from core.engine import choices
from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.protocol.messages import Answer, MakeTable, Sit
from tests.served.lines import at_hub, hub, reading
from tests.served.ssh_server import until
from tests.served.stub import Channel, running, terminal_on
from tui.client import calling
from tui.door import draw
from tui.served.pane import LEAVE

SAVED = b"\x1b[22;2t"
YOUR_TURN = "\x1b]2;● your turn · Kampf der Magier\a".encode()
QUIET = b"\x1b]2;Sortilege\a"
CHOICE = re.compile(r"(?m)^\d+: ")
PUT_BACK = b"\x1b]2;\a\x1b[23;2t"


@pytest.fixture(autouse=True)
def nobody_at_the_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "AT_HAND", 0.0)


def asked(at: Hub) -> str:
    """Ada or Bert, whoever is asked at table 1."""
    return next((name for name in ("Ada", "Bert") if at.lobby.turns.of(f"key:{name}")), "")


def answer(at: Hub, line: LocalLine, name: str) -> None:
    room = at.lobby.tables[1].room
    seat = room.seat_of(f"key:{name}")
    assert room.state is not None
    assert seat is not None
    line.send(Answer(1, room.state.question, (choices(room.state, seat)[0],)))


def has_moved(at: Hub, step: int) -> bool:
    return at.lobby.tables[1].room.step > step


async def meet(at: Hub, ada: LocalLine) -> LocalLine:
    ada.send(MakeTable("kampf", ("me", "open"), ()))
    await until(lambda: 1 in at.lobby.tables)
    bert = await at_hub(at, "Bert")
    bert.send(Sit(1))
    await until(lambda: asked(at))
    return bert


async def until_asked(at: Hub, ada: LocalLine, bert: LocalLine, name: str) -> None:
    """The other answers until it is that one's turn."""
    while (now := asked(at)) != name:
        step = at.lobby.tables[1].room.step
        answer(at, {"Ada": ada, "Bert": bert}[now], now)
        await until(partial(has_moved, at, step))


async def test_a_screen_tells_it_in_the_title_and_rings_once_for_each_turn() -> None:
    async with hub() as at:
        channel = Channel()
        terminal = terminal_on(channel)
        line = LocalLine(at, Identity("key:Ada", "Ada"), terminal.hang_up)
        async with running(draw(terminal, line), terminal) as task:
            await until(lambda: b"Lobby" in channel.sent)
            assert b"\x1b]2;" not in channel.sent, "Nobody is called before there is a turn."
            bert = await meet(at, line)
            await until_asked(at, line, bert, "Ada")
            await until(lambda: YOUR_TURN in channel.sent)
            assert channel.sent.count(SAVED) == 1
            assert channel.sent.index(SAVED) < channel.sent.index(YOUR_TURN)
            rung = channel.sent.count(b"\a\a")
            assert rung >= 1, "A title ends with the same sign as a bell."
            await until_asked(at, line, bert, "Bert")
            await until(lambda: channel.sent.rfind(QUIET) > channel.sent.rfind(YOUR_TURN))
            terminal.feed(b"~")
            await until_asked(at, line, bert, "Ada")
            await until(lambda: channel.sent.count(b"\a\a") == rung + 1)
        await task
        assert bytes(channel.sent).rstrip(b"\0").endswith(PUT_BACK + LEAVE.encode())
        bert.close()


async def test_those_who_are_asked_first_in_a_game_are_called_by_screens_and_by_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their last key sat them down: it does not tell that they still look. Here all are asked at once."""
    monkeypatch.setattr(calling, "AT_HAND", 1e9)
    async with hub() as at, reading(at, "Bert") as bert:
        channel = Channel()
        terminal = terminal_on(channel)
        line = LocalLine(at, Identity("key:Ada", "Ada"), terminal.hang_up)
        async with running(draw(terminal, line), terminal) as task:
            await until(lambda: b"Lobby" in channel.sent)
            line.send(MakeTable("dragonstones", ("me", "open", "open"), ()))
            await until(lambda: 1 in at.lobby.tables)
            bert.line.send(Sit(1))
            await until(lambda: at.lobby.tables[1].room.seat_of("key:Bert") is not None)
            terminal.feed(b"~")
            bert.types("who")
            cleo = await at_hub(at, "Cleo")
            cleo.send(Sit(1))
            await until(lambda: at.lobby.turns.of("key:Ada") == at.lobby.turns.of("key:Bert") == (1,))
            await until(lambda: b"\a\a" in channel.sent)
            await until(lambda: "\a" in bert.heard)
            assert channel.sent.count(b"\a\a") == bert.heard.count("\a") == 1
            cleo.close()
        await task


async def test_lines_ring_before_the_question_is_told_and_not_when_that_is_not_wished() -> None:
    async with hub() as at, reading(at) as ada:
        bert = await meet(at, ada.line)
        await until_asked(at, ada.line, bert, "Bert")
        ada.types("who")
        await ada.hears("for Bert.")
        answer(at, bert, "Bert")
        await until_asked(at, ada.line, bert, "Ada")
        await until(lambda: CHOICE.search(ada.heard))
        assert ada.heard.count("\a") == ada.heard.count("\n\a\n") == 1, "A program takes lines by how they begin."
        ada.types("bell off")
        await ada.hears("It does not ring.")
        await until_asked(at, ada.line, bert, "Bert")
        await until_asked(at, ada.line, bert, "Ada")
        await until(lambda: CHOICE.search(ada.heard))
        assert "\a" not in ada.heard
        bert.close()


async def test_who_plays_elsewhere_is_told_in_a_sentence_and_the_lobby_marks_the_table() -> None:
    async with hub() as at, reading(at) as ada:
        bert = await meet(at, ada.line)
        await until_asked(at, ada.line, bert, "Bert")
        ada.types("lobby")
        await ada.hears("This is the lobby.")
        assert "It is your turn" not in ada.heard
        answer(at, bert, "Bert")
        await until_asked(at, ada.line, bert, "Ada")
        await ada.hears("\a\nIt is your turn at table 1, Kampf der Magier.")
        ada.types("")
        await ada.hears("Table 1, Kampf der Magier, is in play: ", "It is your turn there.")
        bert.close()
