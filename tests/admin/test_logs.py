"""What the server's log says, and what it never says."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path
from random import Random

import pytest

from core.engine import choices, waiting_for
from core.registry import GAMES
from net.admin.server_log import LEFT_OUT, MANY, WHILE, JsonLines, RateLimited, to_stream
from net.client import connect
from net.hub.hub import Hub
from net.protocol.messages import Answer, MakeTable, Sit, Welcome
from tests.e2e.helpers.native import Native
from tests.net.loopback import running, trusting
from tests.net.samples import begun


def line_of(record: logging.LogRecord) -> dict[str, str]:
    shown: dict[str, str] = json.loads(JsonLines().format(record))
    return shown


def record_of(text: str, *values: object, error: BaseException | None = None) -> logging.LogRecord:
    fault = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("net.tables.table", logging.ERROR, __file__, 1, text, values, fault)


def test_each_line_is_an_object_that_says_when_how_grave_where_and_what() -> None:
    line = line_of(record_of("Table %d\nwas closed", 3))
    assert line["at"].endswith("Z")
    assert (line["level"], line["from"], line["said"]) == ("error", "net.tables.table", "Table 3\nwas closed")
    assert "\n" not in JsonLines().format(record_of("one\ntwo"))


def test_a_fault_is_told_by_its_kind_and_place_and_not_by_its_words() -> None:
    try:
        raise ValueError("the hand is 3, 4, 5")
    except ValueError as error:
        text = JsonLines().format(record_of("That failed.", error=error))
    assert "ValueError <" in json.loads(text)["fault"]
    assert "3, 4, 5" not in text


@pytest.mark.parametrize("as_json", [True, False])
def test_a_server_alone_logs_as_it_was_told(as_json: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.RootLogger(logging.WARNING)
    monkeypatch.setattr(logging, "root", root)
    stream = io.StringIO()
    to_stream(stream, as_json=as_json)
    root.info("The server has stopped.")
    root.debug("nobody wants to know")
    (line,) = stream.getvalue().splitlines()
    assert line.endswith('"The server has stopped."}' if as_json else "INFO root: The server has stopped.")


def at(seconds: float, level: int, text: str, *values: object) -> logging.LogRecord:
    record = logging.LogRecord("net", level, __file__, 1, text, values, None)
    record.created = seconds
    return record


def test_what_comes_again_and_again_is_counted_and_warnings_are_all_written() -> None:
    stream = io.StringIO()
    calm = RateLimited(stream)
    for number in range(MANY + 30):
        calm.emit(at(1000 + number / 10, logging.INFO, "Somebody %d came and went.", number))
        calm.emit(at(1000 + number / 10, logging.ERROR, "A session crashed."))
    calm.emit(at(1006, logging.INFO, "The server has stopped."))
    lines = stream.getvalue().splitlines()
    assert sum(line.startswith("Somebody") for line in lines) == MANY
    assert lines.count("A session crashed.") == MANY + 30
    assert lines[-1] == "The server has stopped."
    calm.emit(at(1000 + WHILE, logging.INFO, "Somebody %d came and went.", 0))
    left_out, again = stream.getvalue().splitlines()[-2:]
    assert left_out == LEFT_OUT % (30, "Somebody %d came and went.")
    assert again == "Somebody 0 came and went."


@pytest.mark.parametrize("game", GAMES)
async def test_no_secret_of_a_whole_game_is_in_the_log(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where everything is logged: seeds, codes, keys, and whatever players and games say."""
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(Hub.__init__, "__kwdefaults__", {**(Hub.__init__.__kwdefaults__ or {}), "pace": 0.0})
    bots = GAMES[game].seats[0] - 2
    options = {"kampf": (("deals", "1"),), "zargos": (("turns", "4"),)}.get(game, ())
    async with running(tmp_path) as server:
        hub = server.hub
        assert isinstance(hub, Hub)
        players = []
        for name in ("ada", "ben"):
            home = tmp_path / name
            home.mkdir()
            line = await connect(
                "127.0.0.1", server.port, user=name, trust=trusting, data_dir=home, ssh_dir=home, agent=""
            )
            players.append(Native(name, line))
        ada, ben = players
        ada.send(MakeTable(game, ("me", "open", *["apprentice"] * bots), options, private=True))
        await ada.until(lambda: ada.info is not None, "the table")
        (table,) = hub.lobby.tables.values()
        made = table.room.made
        ben.send(Sit(table.room.number, -1, made.code))
        state = begun(GAMES[game], GAMES[game].seats[0], Random(1))
        ada.send(Answer(table.room.number, 10**6, (choices(state, waiting_for(state)[0])[0],)))
        await ada.until(lambda: table.room.phase == "over" or table.room.step > 400, "the end")
        secrets = [made.seed.hex(), repr(made.seed), made.code]
        secrets += [(await each.hears(Welcome)).code for each in players]
        for each in players:
            each.close()
    classes = [kind.__name__ + "(" for kind in (*GAMES[game].choices, *GAMES[game].events)]
    said = "\n".join(record.getMessage() + str(record.args) for record in caplog.records)
    assert "net.server" in {record.name.rpartition(".")[0] for record in caplog.records}
    assert [secret for secret in (*secrets, *classes, "PRIVATE KEY") if secret in said] == []
