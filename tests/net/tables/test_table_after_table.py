"""One line that sees one table after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from net.client import connect
from net.hub.hub import Hub
from net.protocol.messages import Leave, MakeTable, TableLeft
from net.server import frames
from tests.e2e.helpers.native import Native
from tests.net.loopback import running, trusting


async def test_who_goes_from_one_table_to_the_next_on_one_line_is_not_taken_to_lag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps are counted anew at each table, and the last of a table are never acknowledged."""
    monkeypatch.setattr(Hub.__init__, "__kwdefaults__", {**(Hub.__init__.__kwdefaults__ or {}), "pace": 0.0})
    lags: list[frames.FrameLine] = []
    lag = frames.Lag

    def noted(line: frames.FrameLine) -> frames.Lag:
        lags.append(line)
        return lag(line)

    monkeypatch.setattr(frames, "Lag", noted)
    async with running(tmp_path) as server:
        connection = await connect(
            "127.0.0.1", server.port, user="ann", trust=trusting, data_dir=tmp_path, ssh_dir=tmp_path, agent=""
        )
        ann = Native("ann", connection)
        for deals in (2, 5, 2, 5):
            ann.send(MakeTable("kampf", ("me", "apprentice", "apprentice"), (("deals", str(deals)),)))
            await ann.until(lambda: ann.phase == "playing", "the game")
            await ann.until(lambda: ann.phase == "over", "its end")
            ann.send(Leave(ann.info.table))  # type: ignore[union-attr]  # it has just been there
            await ann.hears(TableLeft)
        ann.close()
    assert lags == []
