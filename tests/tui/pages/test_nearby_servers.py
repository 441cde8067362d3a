"""The servers of one's own network: listed where one joins, told by lines, and let go when nobody looks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from net.nearby.announcement import Announcement
from net.nearby.finding import Place
from tests.gallery.rooms import Room
from tests.net.loopback import until
from tests.tui.playing import WatchedApp, at_screen
from tui.arguments import make_parser
from tui.canvas.canvas import Canvas
from tui.client.nearby import Nearby, Server
from tui.client.stage import Home
from tui.lines.session import LineSession
from tui.questions import lan
from tui.screens.lobby.joining import JoinPage
from tui.settings import Settings

KEY = f"SHA256:{'a' * 43}"
CASTLE = Announcement("castle", "0.9.1", 2300, KEY, 3)


class Around:
    """tui.client.nearby.Looking, whose servers come from the test."""

    def __init__(self) -> None:
        self.servers: dict[Place, Announcement] = {}
        self.changed: list[Callable[[], None]] = []
        self.closed = 0

    def __call__(self, changed: Callable[[], None]) -> Around:
        self.changed.append(changed)
        return self

    def hear(self, host: str, what: Announcement = CASTLE) -> None:
        self.servers[Place(host, what.port)] = what
        self.changed[-1]()

    def close(self) -> None:
        self.closed += 1


async def test_a_server_of_this_network_is_listed_as_it_is_heard_of_and_joined_by_enter() -> None:
    around, joined = Around(), list[str]()
    app = WatchedApp(look_around=around)
    async with at_screen(app) as player:
        app.session.join = lambda address, *_more: joined.append(address)  # type: ignore[method-assign]
        await player.press("j")
        await player.sees("Address")
        around.hear("192.168.1.7")
        await player.sees("192.168.1.7:2300", "castle · 3 seats free · 0.9.1")
        await player.press("down", "enter")
        assert joined == ["192.168.1.7:2300"]
        assert app.session.settings.address == "192.168.1.7:2300"
    assert around.closed == 1


async def test_where_nobody_looks_any_more_nothing_is_heard() -> None:
    around = Around()
    nearby = Nearby(around, lambda: None)
    assert nearby.look(0.0) == []
    await until(lambda: around.closed)
    nearby.look()
    assert len(around.changed) == 2
    nearby.close()
    assert around.closed == 2
    assert Nearby(None, lambda: None).look() == []


def test_what_is_typed_stays_as_servers_come() -> None:
    room = Room(home=True)
    page = JoinPage(room.session)
    room.session.open(page)
    page.key("x", "x")
    room.session.nearby.look = lambda seconds=0.0: [Server("192.168.1.7", "castle")]  # type: ignore[method-assign]  # noqa: ARG005
    page.draw(Canvas(80, 24))
    page.key("y", "y")
    assert page.form.value("address") == "xy"
    assert [each.key for each in page.form.fields] == ["address", "at 192.168.1.7", "join", "back"]


class Console:
    """tui.lines.session.Console, of which what is said is kept."""

    columns = 80

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, lines: list[str]) -> None:
        self.said += lines

    def turn(self) -> None: ...

    def leave(self, sentence: str, status: int) -> None: ...


async def test_by_lines_they_are_told_once_while_an_address_is_wanted() -> None:
    around, console = Around(), Console()
    session = LineSession(console, Settings(), None, Home(look_around=around))  # type: ignore[arg-type]
    session.ask_for("Which one?", lambda _typed: None)
    session.tell_nearby()
    for _ in range(2):
        around.hear("192.168.1.7")
    told = "On this network: 192.168.1.7:2300 (castle · 3 seats free · 0.9.1)"
    assert console.said == ["Which one?", told]
    await session.end()
    assert around.closed == 1


def test_the_command_prints_what_can_be_pasted_and_says_what_nobody_has_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    around = Around()
    monkeypatch.setattr("net.nearby.finding.Finder", around)
    given = make_parser().parse_args(["lan", "--seconds", "0.001"])
    assert lan.lan(given) == 1
    assert "sortilege join HOST" in capsys.readouterr().err
    around.servers = {Place("192.168.1.7", 2300): CASTLE, Place("192.168.1.70", 2222): CASTLE._replace(free=1)}
    assert lan.lan(given) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"sortilege join 192.168.1.7:2300  # castle · 3 seats free · 0.9.1 · says its key is {KEY}",
        f"sortilege join 192.168.1.70      # castle · 1 seat free · 0.9.1 · says its key is {KEY}",
    ]
    for wrong in ("0", "-1", "61", "nan", "x"):
        with pytest.raises(SystemExit):
            make_parser().parse_args(["lan", "--seconds", wrong])
