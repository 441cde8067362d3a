"""A host who looks at what is hidden leaves a mark in the table's log, and its players read of it at the end."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path

import pytest

from net.admin import inspection
from net.admin.archive import opened
from net.hub.hub import Hub
from net.protocol.messages import Announced, Begin, Enter, Leave, MakeTable, Sit, TableChanged, TableSeen
from net.store import TABLES
from net.store.disk import DiskStore
from net.tables.records import Looked
from net.tables.room import Room
from tests.admin.kept import keep, played, room
from tests.net.hand_world import HandWorld, Screen, play_on
from tests.net.loopback import player, running
from tests.net.tables.test_table_clock import restarted, said
from tui.cli import main

HAND = "was dealt"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    table = room(1)
    return keep(tmp_path / "data", (table, played(table, 6)))


def inspect(path: Path, *more: str) -> int:
    return main(["inspect", str(path), "--table", "1", *more])


def looks(path: Path) -> list[Looked]:
    with opened(path) as archive:
        return [record for record in archive.table(1).records if isinstance(record, Looked)]


def test_without_secrets_nothing_is_noted(path: Path) -> None:
    assert inspect(path) == 0
    assert looks(path) == []


def test_a_look_is_on_disk_before_anything_is_shown(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = time.time()
    assert inspect(path, "--secrets") == 0
    shown = capsys.readouterr().out
    assert shown.startswith("At the end of the game its players will read that you looked.\n")
    assert "chance: (" in shown
    (look,) = looks(path)
    assert int(before) <= look.at <= time.time()


def test_where_it_cannot_be_noted_nothing_is_shown(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def commit(*_rows: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("net.store.sqlite.file.StoreFile.commit", commit)
    assert inspect(path, "--secrets") == 1
    caught = capsys.readouterr()
    assert inspection.NOT_NOTED in caught.err
    assert "chance" not in caught.out


def test_a_copy_is_said_to_be_one_and_is_not_changed(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = path.with_name("copy.sqlite")
    shutil.copy(path, copy)
    before = copy.read_bytes()
    assert inspect(copy, "--secrets") == 0
    shown = capsys.readouterr().out
    assert shown.startswith(inspection.OF_A_COPY)
    assert "chance: (" in shown
    assert copy.read_bytes() == before


def test_of_a_game_that_is_over_nothing_is_noted(tmp_path: Path) -> None:
    table = room(1)
    path = keep(tmp_path / "data", (table, played(table, None)))
    assert inspect(path, "--secrets") == 0
    assert looks(path) == []


async def test_a_running_server_writes_it_down_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        ann.send(MakeTable("kampf", ("me", "open")))
        await ann.hears(TableSeen)
        ann.send(Begin(1))
        while (await ann.hears(TableSeen)).info.phase != "playing":
            pass
        path = tmp_path / "server" / TABLES
        assert await asyncio.to_thread(inspect, path, "--secrets") == 0
        assert "that you looked" in capsys.readouterr().out
        assert len(looks(path)) == 1


class TestTheEnd:
    def begun(self) -> tuple[HandWorld, Hub, list[Screen], Room]:
        world = HandWorld()
        hub = Hub(world)
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
        bert.send(Sit(1))
        return world, hub, [anna, bert], hub.lobby.tables[1].room

    def test_players_read_of_it_at_the_end_and_not_before(self) -> None:
        world, hub, screens, table = self.begun()
        heard = [len(screen.got) for screen in screens]
        hub.lobby.tables[1].submit(lambda: table.look(1_700_000_000), pytest.fail)
        hub.lobby.tables[1].submit(lambda: table.look(1_700_090_000), pytest.fail)
        assert [len(screen.got) for screen in screens] == heard
        play_on(screens, world)
        told = "The host looked at what was hidden in this game, on 14 Nov 22:13 and 15 Nov 23:13 (UTC)."
        for screen in screens:
            assert said(screen) == [told]
        eve = Screen(hub, "Eve")
        eve.send(Enter(1))
        assert said(eve) == [told]

    def test_a_restart_forgets_no_look(self) -> None:
        world, hub, screens, table = self.begun()
        hub.lobby.tables[1].submit(lambda: table.look(1_700_000_000), pytest.fail)
        hub = restarted(world)
        screens = [Screen(hub, "Anna"), Screen(hub, "Bert")]
        for screen in screens:
            screen.send(Enter(1))
            assert screen.all(Announced) == []
        play_on(screens, world)
        assert "The host looked" in said(screens[0])[-1]

    def test_a_host_who_closes_the_table_is_told_of_too(self) -> None:
        """Else a look would leave no mark that anybody reads."""
        _world, hub, (anna, bert), table = self.begun()
        hub.lobby.tables[1].submit(lambda: table.look(1_700_000_000), pytest.fail)
        bert.send(Leave(1))
        hub.at_tables.close(1)
        for screen in (anna, bert):
            assert ["closed table 1" in said(screen)[0], "The host looked" in said(screen)[1]] == [True, True]
            assert len(said(screen)) == 2

    def test_where_nobody_looked_nothing_is_said(self) -> None:
        world, _hub, screens, _table = self.begun()
        play_on(screens, world)
        assert screens[0].last(TableChanged).info.phase == "over"
        assert screens[0].all(Announced) == []


def test_a_store_that_a_server_holds_is_not_written_behind_its_back(path: Path) -> None:
    store = DiskStore(path, lambda call: call())
    try:
        assert inspect(path, "--secrets") == 1
    finally:
        store.close()
    assert looks(path) == []
