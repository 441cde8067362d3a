"""What guests leave behind is given back soon after they have gone, and nothing is done for a few of many."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from net.server import reclaiming
from net.server.reclaiming import REST, Reclaimer, _trimmer, settled
from net.server.server import Server
from tests.net.loopback import EchoHub, raw, running, until


async def test_what_a_session_held_is_free_within_ten_seconds_of_its_end(tmp_path: Path) -> None:
    """By either end: of its connection, or of its channel alone. Of a login stays a shell (net/server/login.py)."""
    async with running(tmp_path, hub=EchoHub()) as server:
        server._context.reclaimer.on = True
        for by_channel in (False, True):
            conn, end = await raw(server), None
            login: Any = next(iter(server._context.logins))
            if by_channel:
                end, _ = await conn.create_session(asyncssh.SSHClientSession, subsystem="sortilege@1", encoding=None)
            held = weakref.ref(next(iter(login.doors)) if by_channel else login._connection)
            gc.disable()
            try:
                (conn.abort if end is None else end.close)()
                del login
                await until(lambda of=by_channel: not server.connections or (of and not _doors(server)))  # type: ignore[misc]
                await asyncio.sleep(10)
                assert held() is None
            finally:
                gc.enable()
            conn.abort()
            await until(lambda: server.connections == 0)
    assert not server._context.reclaimer.on


def _doors(server: Server) -> list[object]:
    return [door for login in server._context.logins for door in login.doors]  # type: ignore[attr-defined]


def test_while_tables_move_young_objects_alone_are_looked_at() -> None:
    reclaimer, usual = Reclaimer(), gc.get_threshold()
    try:
        reclaimer.tables_move(True)
        reclaimer.go_down()
        assert gc.get_threshold() == usual, "in a process that is not its server's alone"
        reclaimer.on = True
        reclaimer.tables_move(True)
        assert (gc.get_threshold()[:2], gc.get_threshold()[2] > 10**6) == (usual[:2], True)
        reclaimer.tables_move(False)
        assert gc.get_threshold() == usual
        reclaimer.go_down()
        reclaimer.tables_move(False)
        assert gc.get_threshold()[2] > 10**6, "one that goes down does not come back to it"
        settled()
        assert gc.get_threshold() == usual, "at the next start in the same process"
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)


async def test_a_few_of_many_are_not_worth_looking_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking takes as long as there are many; each who goes is counted, and a crowd is looked for once."""
    trimmed: list[int] = []
    monkeypatch.setattr(reclaiming, "_trimmer", lambda: trimmed.append)
    reclaimer = Reclaimer()
    reclaimer.gone(0)
    assert reclaimer._due is None
    reclaimer.on = True
    for left in range(99, 80, -1):
        reclaimer.gone(left)
        assert reclaimer._due is None
    reclaimer.gone(80)
    for left in range(79, 0, -1):
        reclaimer.gone(left)
    assert trimmed == []
    await asyncio.sleep(REST + 1)
    assert (reclaimer.times, trimmed) == (1, [0])
    reclaimer.gone(0)
    reclaimer.stop()
    await asyncio.sleep(REST + 1)
    assert reclaimer.times == 1


def test_where_the_library_has_no_such_function_nothing_is_asked_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Any = _trimmer()
    if found is not None:
        assert found(0) in {0, 1}
    for platform in ("darwin", "win32"):
        monkeypatch.setattr(sys, "platform", platform)
        assert _trimmer() is None
