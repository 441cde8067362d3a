"""The players' log made shorter at a start: it says the same, whenever the server is killed."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from net.host.errors import UserError
from net.hub.hub import Hub
from net.hub.kept_players import PLAYERS_LOG, SHORT
from net.limits import Limits
from net.people.compacting import KEPT
from net.people.identities import DAY
from net.people.records import Known
from net.protocol.messages import Claim, KeyCode, Learned, LinkKey, MakeTable, Rename, Sit, Speak, UnlinkKey, Welcome
from net.server import Settings, serve
from net.store.sqlite.file import StoreFile
from net.store.sqlite.mark import SUFFIX, acknowledged
from tests.net.hand_world import HandWorld, Screen
from tests.net.hub.test_hub_restart import restarted
from tests.net.loopback import player, running

FREE = Limits(wishes=100_000, own_tables=1000, wrong_codes=1000)


def compacted(world: HandWorld) -> Hub:
    """A start at which the log is made shorter."""
    hub = restarted(world)
    records = hub.logs.compacted(world.logs.get(PLAYERS_LOG, []))
    if records:
        world.logs[PLAYERS_LOG] = records
    return hub


def lived(world: HandWorld, seed: int, days: int) -> None:
    """Players come by keys or by codes, take names, sit down, link and unlink keys."""
    rng, hub = Random(seed), Hub(world, limits=FREE)
    codes: list[str] = []
    for _ in range(days):
        who = rng.choice((f"key:{rng.randrange(8)}", f"guest:{rng.randrange(10**9)}"))
        screen = Screen(hub, f"p{rng.randrange(20)}x", who)
        for _ in range(rng.randrange(4)):
            screen.send(
                rng.choice(
                    (
                        Rename(f"n{rng.randrange(30)}q"),
                        Speak(rng.choice(("", "de", "fr"))),
                        Learned((rng.choice(("kampf", "zargos")),)),
                    )
                )
            )
        if rng.random() < 0.5:
            screen.send(rng.choice((MakeTable("kampf", ("me", "open", "open")), Sit(rng.randrange(1, 9)))))
        if rng.random() < 0.4:
            screen.send(LinkKey())
            codes += [each.code for each in screen.all(KeyCode)]
        if codes and rng.random() < 0.4:
            screen.send(Claim(rng.choice(codes)))
        if rng.random() < 0.2:
            screen.send(UnlinkKey(str(rng.randrange(8))))
        codes += [each.code for each in screen.all(Welcome)]
        if screen.ended is None:
            screen.end("gone")
        if rng.random() < 0.2:
            world.advance(rng.randrange(3) * DAY)


@pytest.mark.parametrize("seed", range(12))
def test_a_shorter_log_is_read_back_as_the_same_players(seed: int) -> None:
    world = HandWorld()
    lived(world, seed, 120)
    untouched = HandWorld()
    untouched.logs = {number: [*log] for number, log in world.logs.items()}
    untouched.clock = world.clock
    before = restarted(untouched)
    length = len(world.logs[PLAYERS_LOG])
    after = compacted(world)
    assert len(world.logs[PLAYERS_LOG]) < length
    gone = before.players.told().keys() - after.players.told().keys()
    assert after.players.told() == {each: told for each, told in before.players.told().items() if each not in gone}
    again = restarted(world)
    assert again.players.told() == after.players.told()
    seated = {chair.player for table in before.lobby.tables.values() for chair in table.room.chairs}
    assert not gone & seated
    assert not any(not before.players.is_keyless(each) for each in gone)
    for number in range(8):
        came = [Screen(hub, "x", f"key:{number}").welcome for hub in (before, again)]
        if came[0].code in {told[1] for told in after.players.told().values()}:
            assert came[0] == came[1]


def renamed(world: HandWorld, times: int) -> Screen:
    anna = Screen(Hub(world, limits=FREE), "Anna", "key:1")
    for number in range(times):
        anna.send(Rename(f"Anna{number}x"))
    return anna


def test_of_many_names_the_last_is_left_and_what_comes_then_is_written_behind_it(world: HandWorld) -> None:
    anna = renamed(world, 1000)
    hub = compacted(world)
    assert len(world.logs[PLAYERS_LOG]) == 1
    back = Screen(hub, "x", "key:1")
    assert (back.welcome.name, back.welcome.code) == ("Anna999x", anna.welcome.code)
    back.send(Rename("Zoe"))
    assert Screen(restarted(world), "x", "key:1").welcome.name == "Zoe"


def test_a_short_log_and_one_of_which_all_counts_are_left_alone(world: HandWorld) -> None:
    renamed(world, SHORT - 1)
    assert restarted(world).logs.compacted(world.logs[PLAYERS_LOG]) == []
    many = HandWorld()
    hub = Hub(many, limits=FREE)
    for number in range(3 * SHORT):
        Screen(hub, "Anna", f"key:{number}").send(Rename(f"Anna{number}x"))
    assert restarted(many).logs.compacted(many.logs[PLAYERS_LOG]) == []


def test_a_log_of_which_something_cannot_be_read_is_left_alone(world: HandWorld) -> None:
    renamed(world, 200)
    world.logs[PLAYERS_LOG][7] = b"not a record"
    assert restarted(world).logs.compacted(world.logs[PLAYERS_LOG]) == []
    other = HandWorld()
    renamed(other, 200)
    other.logs[99] = [b"not a record"]
    assert restarted(other).logs.compacted(other.logs[PLAYERS_LOG]) == []


def test_a_log_that_would_say_something_else_is_left_alone(world: HandWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    renamed(world, 200)
    monkeypatch.setattr("net.people.compacting.PlayersLog.records", lambda *_: [Known("key:1", "Eve", "other")])
    assert restarted(world).logs.compacted(world.logs[PLAYERS_LOG]) == []


@pytest.mark.parametrize("away", [KEPT - DAY, KEPT + 2 * DAY])
def test_a_guest_is_forgotten_who_has_no_seat_and_was_not_here_for_long(world: HandWorld, away: int) -> None:
    renamed(world, SHORT)
    hub = Hub(world, limits=FREE)
    hub.logs.restore(sorted(world.logs.items()))
    host = Screen(hub, "Hanna", "key:2")
    host.send(MakeTable("kampf", ("me", *["open"] * 5)))
    sits, stood = Screen(hub, "Sits", "guest:1"), Screen(hub, "Stood", "guest:2")
    for each in (sits, stood):
        each.send(Sit(host.table))
    host.hub.lobby.tables[host.table].submit(lambda: host.hub.lobby.tables[host.table].room.stand("guest:2", ""), print)
    world.advance(away)
    known = {told[0] for told in compacted(world).players.told().values()}
    assert {"Sits", "Hanna"} < known
    assert ("Stood" in known) == (away < KEPT)


def test_who_sits_down_again_is_known_as_long_again(world: HandWorld) -> None:
    renamed(world, SHORT)
    hub = Hub(world, limits=FREE)
    hub.logs.restore(sorted(world.logs.items()))
    host = Screen(hub, "Hanna", "key:2")
    host.send(MakeTable("kampf", ("me", *["open"] * 5)))
    guest = Screen(hub, "Gast", "guest:1")
    guest.send(Sit(host.table))
    table = hub.lobby.tables[host.table]
    table.submit(lambda: table.room.stand("guest:1", ""), print)
    world.advance(KEPT - DAY)
    guest.send(Sit(host.table))
    table.submit(lambda: table.room.stand("guest:1", ""), print)
    world.advance(KEPT - DAY)
    assert "Gast" in {told[0] for told in compacted(world).players.told().values()}


# On disk


async def test_a_server_makes_the_log_shorter_at_its_start_and_goes_on_with_it(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(wishes=10_000)) as server, player(server, tmp_path) as ann:
        for number in range(200):
            ann.send(Rename(f"Ann{number}x"))
        await ann.hears(Welcome, lambda welcome: welcome.name == "Ann199x")
    database = tmp_path / "server" / "tables.sqlite"
    assert rows(database) >= 200
    for name in ("Zoe", "Zora"):
        async with running(tmp_path) as server, player(server, tmp_path) as ann:
            assert (await ann.hears(Welcome)).name in {"Ann199x", "Zoe"}
            ann.send(Rename(name))
            await ann.hears(Welcome, lambda welcome, name=name: welcome.name == name)  # type: ignore[misc]
        assert rows(database) < 12


def rows(database: Path) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as reader:
        (count,) = reader.execute("SELECT count(*) FROM records WHERE log = 0").fetchone()
    return int(count)


def filled(path: Path, records: int) -> StoreFile:
    file = StoreFile(path)
    file.commit([(PLAYERS_LOG, at, b"old %d" % at) for at in range(records)], [])
    file.commit([(7, at, b"table %d" % at) for at in range(50)], [])
    return file


NEW = [b"new %d" % at for at in range(700)]


def test_a_log_is_replaced_with_its_seals_and_places_and_the_others_stay(tmp_path: Path) -> None:
    file = filled(tmp_path / "store", 2000)
    file.replace(PLAYERS_LOG, NEW)
    file.commit([(PLAYERS_LOG, 700, b"more")], [])
    assert acknowledged(tmp_path / "store") == 751
    file.close()
    again = StoreFile(tmp_path / "store")
    assert again.read(PLAYERS_LOG, 0) == [*NEW, b"more"]
    assert len(again.read(7, 0)) == 50
    again.close()


def test_what_is_lost_behind_a_shorter_log_is_missed(tmp_path: Path) -> None:
    """The old log has more records than all that was acknowledged since."""
    path, copy = tmp_path / "store", tmp_path / "copy"
    file = filled(path, 2000)
    file.replace(PLAYERS_LOG, NEW)
    file.commit([(7, 50, b"acknowledged")], [])
    for tail in ("", SUFFIX):
        shutil.copy(f"{path}{tail}", f"{copy}{tail}")
    file.close()
    with pytest.raises(UserError, match="acknowledged"):
        StoreFile(copy)


@pytest.mark.parametrize("at", ["PRAGMA secure_delete = ON", "BEGIN", "DELETE", "INSERT", "COMMIT", "PRAGMA wal"])
@pytest.mark.parametrize("after", [False, True])
def test_whenever_it_is_killed_the_old_log_or_the_new_one_is_there_and_nothing_is_missed(
    tmp_path: Path, at: str, after: bool
) -> None:
    """In a process of its own, which ends there and then."""
    path = tmp_path / "store"
    filled(path, 2000).close()
    pid = os.fork()
    if pid == 0:
        dies_at(path, at, after=after)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 9
    again = StoreFile(path)
    found = again.read(PLAYERS_LOG, 0)
    assert found == (NEW if at == "PRAGMA wal" or (at == "COMMIT" and after) else [b"old %d" % n for n in range(2000)])
    assert len(again.read(7, 0)) == 50
    again.close()


def dies_at(path: Path, statement: str, *, after: bool) -> None:
    class Dying:
        def __init__(self, writer: sqlite3.Connection) -> None:
            self._writer = writer

        def execute(self, sql: str, *values: object) -> object:
            if sql.startswith(statement) and not after:
                os._exit(9)
            done = self._writer.execute(sql, *values)  # type: ignore[arg-type]
            if sql.startswith(statement):
                os._exit(9)
            return done

        @property
        def in_transaction(self) -> bool:
            return self._writer.in_transaction

    try:
        file = StoreFile(path)
        file._writer = Dying(file._writer)  # type: ignore[assignment]
        file.replace(PLAYERS_LOG, NEW)
    finally:
        os._exit(1)


def test_a_mark_that_cannot_be_lowered_leaves_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = filled(tmp_path / "store", 2000)
    monkeypatch.setattr("os.fsync", failing)
    with pytest.raises(OSError, match="as asked"):
        file.replace(PLAYERS_LOG, NEW)
    monkeypatch.undo()
    file.commit([(PLAYERS_LOG, 2000, b"more")], [])
    file.close()
    again = StoreFile(tmp_path / "store")
    assert len(again.read(PLAYERS_LOG, 0)) == 2001
    again.close()


def failing(_handle: int) -> None:
    raise OSError("as asked")


async def test_a_server_whose_log_cannot_be_made_shorter_goes_on_with_the_long_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, limits=Limits(wishes=10_000)) as server, player(server, tmp_path) as ann:
        for number in range(200):
            ann.send(Rename(f"Ann{number}x"))
        await ann.hears(Welcome, lambda welcome: welcome.name == "Ann199x")
    with monkeypatch.context() as broken:
        broken.setattr("net.store.sqlite.mark.Mark.lower", lambda *_: failing(0))
        server = await serve(Settings(tmp_path / "server", "127.0.0.1", 0))
        async with player(server, tmp_path) as ann:
            ann.send(Rename("Zoe"))
            await ann.hears(Welcome, lambda welcome: welcome.name == "Zoe")
        await server.stop()
    assert rows(tmp_path / "server" / "tables.sqlite") >= 200
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        assert (await ann.hears(Welcome)).name == "Zoe"
