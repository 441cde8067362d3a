"""A lobby with more tables than the server shows at a time: each is found, by keys, by mouse and by lines."""

from __future__ import annotations

import asyncio
import re

from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.protocol.messages import GameInfo, GamesSeen, Leave, LobbySeen, MakeTable, Refusal, TableInfo, TableSeen
from tests.hearing import one_by_one
from tests.net.samples import info
from tests.served.lines import hub as reading_hub
from tests.served.lines import offers, reading
from tests.tui.meeting import guest, server
from tests.tui.playing import Player
from tui.canvas.canvas import Canvas, Rect
from tui.client.state import ClientState
from tui.screens.lobby.lobby import LobbyPage
from tui.settings import Settings

TABLES = 45
EACH = 5


class Maker:
    """Makes tables, each with a free seat."""

    def __init__(self, hub: Hub, name: str) -> None:
        self._line = LocalLine(hub, Identity(f"key:{name}", name))
        self._line.listen(one_by_one(self._heard), lambda _sentence: None)
        self._made = asyncio.Event()

    def _heard(self, message: object) -> None:
        if isinstance(message, TableSeen):
            self._made.set()
            self._line.send(Leave(message.info.table))

    async def makes(self, tables: int) -> None:
        for _ in range(tables):
            self._made.clear()
            self._line.send(MakeTable("kampf", ("me", "open")))
            await self._made.wait()


async def fill(hub: Hub) -> None:
    for number in range(TABLES // EACH):
        await Maker(hub, f"m{number}").makes(EACH)


def marked(player: Player) -> int:
    page = player.app.session.pages[-1]
    assert isinstance(page, LobbyPage)
    assert page.selected is not None
    return page.selected.table


async def shown(player: Player, first: int, last: int, of: int = TABLES) -> None:
    await player.sees(f"{first}-{last} of {of}")


async def test_a_player_goes_through_all_tables_one_by_one_and_by_pages() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada:
            await fill(hub)
            await ada.sees(f"of {TABLES}")
            seen = [marked(ada)]
            for _ in range(TABLES - 1):
                await ada.press("down")
                await ada.until(lambda: marked(ada) != seen[-1])
                seen.append(marked(ada))
            assert seen == [*range(TABLES, 0, -1)]
            await ada.press("home")
            await ada.until(lambda: marked(ada) == TABLES)
            await ada.press("end")
            await ada.until(lambda: marked(ada) == 1)
            await ada.press("pageup")
            await ada.sees("▾")
            await ada.press("enter")
            await ada.sees("Combat")


async def test_a_click_on_how_many_there_are_more_turns_the_page_and_the_wheel_moves_the_mark() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada:
            await fill(hub)
            await ada.sees(f"of {TABLES}")
            before = marked(ada)
            await ada.click("more: PgDn")
            await ada.until(lambda: marked(ada) < before)
            await ada.click("before: PgUp")
            await ada.until(lambda: marked(ada) == before)
            page = ada.app.session.pages[-1]
            page.scroll(1)
            assert marked(ada) == before - 1


async def test_the_mark_stays_on_its_table_when_others_come_before_it_and_on_the_first_if_it_was_never_moved() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada, guest(hub, "Bo") as bo:
            await Maker(hub, "m").makes(3)
            for player in (ada, bo):
                await player.sees("1/2")
                await player.until(lambda player=player: player.state.tables_in_all == 3)  # type: ignore[misc]
            await ada.press("down")
            assert marked(ada) == 2
            await Maker(hub, "n").makes(2)
            for player in (ada, bo):
                await player.until(lambda player=player: player.state.tables_in_all == 5)  # type: ignore[misc]
            assert (marked(ada), marked(bo)) == (2, 5)


async def test_by_lines_all_tables_are_heard_of() -> None:
    async with reading_hub() as hub:
        await fill(hub)
        async with reading(hub) as ada:
            await ada.hears(f"There are {TABLES} tables; these are 1 to 20.")
            told = {*re.findall(r"sit down at table (\d+)", ada.heard)}
            for place in (21, 26):
                await ada.chooses("hear of more tables")
                await ada.hears(f"; these are {place} to ", "hear of the tables before these")
                told |= {*re.findall(r"sit down at table (\d+)", ada.heard)}
            assert told == {str(number) for number in range(1, TABLES + 1)}
            assert "hear of more" not in ada.heard
            await ada.chooses("hear of the tables before these")
            await ada.hears("; these are 6 to ")
            await ada.chooses("make a table of Gargon")
            await ada.hears("How many should play?")
            assert offers(ada.heard)


# Without a server


def page_of(*shown: LobbySeen | GamesSeen) -> tuple[LobbyPage, list[object]]:
    """A lobby that has been shown these, and what it has asked for."""
    asked: list[object] = []

    class StubSession:
        is_lost = False
        state, settings = ClientState(), Settings()
        line, traffic, guests = "connected", None, ()
        copy = staticmethod(str)
        """Copies nothing."""

        def send(self, message: object) -> None:
            asked.append(message)

    session = StubSession()
    page = LobbyPage(session)  # type: ignore[arg-type]  # of the session it asks no more than this
    for seen in shown:
        session.state.take(seen)
        page.heard(seen)
    page.draw(Canvas(80, 24))
    return page, asked


def rows(*numbers: int) -> tuple[TableInfo, ...]:
    from core.registry import GAMES

    return tuple(info(GAMES["kampf"], 2, number) for number in numbers)


def test_an_older_server_that_shows_all_at_once_is_asked_for_no_page() -> None:
    page, asked = page_of(LobbySeen(rows(*range(60, 0, -1)), ("Ada",)))
    for _ in range(70):
        page.key("down", None)
    assert page.selected is not None
    assert page.selected.table == 1
    assert asked == []


def test_what_is_on_its_way_is_asked_for_once_and_again_after_a_refusal() -> None:
    page, asked = page_of(LobbySeen(rows(*range(60, 40, -1)), ("Ada",), 0, 60, 1))
    for _ in range(30):
        page.key("down", None)
    assert len(asked) == 1
    page.heard(Refusal(0, "Too fast."))
    page.key("down", None)
    assert len(asked) == 2


def test_a_lobby_that_has_shrunk_marks_what_is_left() -> None:
    whole = LobbySeen(rows(*range(20, 0, -1)), ("Ada",), 0, 20, 1)
    page, _ = page_of(whole)
    page.key("end", None)
    for left in (rows(9, 8), ()):
        seen = LobbySeen(left, ("Ada",), 0, len(left), 1)
        page.session.state.take(seen)
        page.heard(seen)
        assert (page.selected.table if page.selected is not None else None) == (8 if left else None)
        page.draw(Canvas(80, 24))


def test_it_is_drawn_in_any_room() -> None:
    page, _ = page_of(LobbySeen(rows(*range(40, 20, -1)), ("Ada",), 20, 60, 1))
    for width in (1, 2, 10, 40, 200):
        for height in (1, 2, 5, 60):
            page._list.draw(Canvas(200, 60).window(Rect(0, 0, width, height)))


def test_a_table_of_a_game_that_is_missing_here_stands_there_with_what_is_missing() -> None:
    (table,) = rows(3)
    lobby = LobbySeen((table._replace(game="liars-dice"),), ("Ada",))
    page, _ = page_of(GamesSeen((GameInfo("liars-dice", "Liar's Dice", "sortilege-liars-dice", "1.0"),)), lobby)
    canvas = Canvas(80, 24)
    page.draw(canvas)
    assert "Liar's Dice" in str(canvas)
    assert "It needs the package sortilege-liars-dice 1.0." in str(canvas)
