"""Orders from the host's other terminal to a server that runs."""

from __future__ import annotations

import asyncio
import json
import os
import stat
from contextlib import suppress
from pathlib import Path

import pytest

from net.admin import control_socket
from net.admin.control_socket import NAME, order
from net.host.errors import UserError
from net.protocol.messages import Announced, MakeTable, TableLeft, TableSeen, Welcome
from tests.net.loopback import player, running
from tests.patience import no_longer_than
from tui.cli import main


def server_at(under: Path) -> Path:
    """Where tests.net.loopback.running puts a server's things."""
    return under / "server"


async def asked(under: Path, what: str, argument: str = "") -> str:
    rows = await asyncio.to_thread(order, server_at(under), what, argument)
    return "\n".join("  ".join(row) for row in rows)


async def test_a_running_server_does_what_its_host_says(tmp_path: Path) -> None:
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        await ann.hears(Welcome)
        assert "ann" in await asked(tmp_path, "people")
        assert await asked(tmp_path, "announce", "Tea at five") == "Told to one player."
        assert (await ann.hears(Announced)).text == "Tea at five"
        with pytest.raises(UserError, match="nobody called eve"):
            await asked(tmp_path, "kick", "eve")
    assert not (server_at(tmp_path) / NAME).exists()


async def test_a_table_is_closed_by_the_command_while_its_players_look_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        ann.send(MakeTable("kampf", ("me", "apprentice")))
        await ann.hears(TableSeen)
        data = str(server_at(tmp_path))
        assert await asyncio.to_thread(main, ["close", "1", "--data", data]) == 0
        assert "Table 1 is being closed." in capsys.readouterr().out
        assert (await ann.hears(TableLeft)).table == 1
        assert "The host has closed table 1 (Kampf der Magier)" in (await ann.hears(Announced)).text
        with pytest.raises(UserError, match="no open table 2"):
            await asked(tmp_path, "close", "2")
        assert await asyncio.to_thread(main, ["tables", "--data", data]) == 0
        assert capsys.readouterr().out == "There are no open tables.\n"


def test_one_table_is_closed_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["close", "5", "999", "--data", str(tmp_path)])
    assert "Unrecognized arguments: 999." in capsys.readouterr().err


async def test_a_directory_with_a_long_name_is_reached_too(tmp_path: Path) -> None:
    data = tmp_path / ("a long name " * 10).strip()
    async with running(data):
        assert await asked(data, "people") == "Nobody is here."


async def test_the_socket_is_its_owners_alone(tmp_path: Path) -> None:
    async with running(tmp_path):
        mode = (server_at(tmp_path) / NAME).stat().st_mode
        assert stat.S_ISSOCK(mode)
        assert mode & 0o077 == 0


async def test_a_server_that_was_killed_leaves_nothing_in_the_way_of_the_next(tmp_path: Path) -> None:
    async with running(tmp_path):
        left = server_at(tmp_path) / "left"
        os.link(server_at(tmp_path) / NAME, left)
    left.rename(server_at(tmp_path) / NAME)
    with pytest.raises(UserError, match="No running server answers"):
        await asked(tmp_path, "people")
    async with running(tmp_path):
        assert await asked(tmp_path, "people") == "Nobody is here."


@pytest.mark.parametrize(
    "line", [b"\n", b"people\n", b"[1]\n", b'["people"]\n', b"\xff\xfe\n", b"[" * 3000 + b"\n"], ids=range(6)
)
async def test_what_is_no_order_is_answered_so_and_the_server_goes_on(tmp_path: Path, line: bytes) -> None:
    async with running(tmp_path):
        reader, writer = await asyncio.open_unix_connection(server_at(tmp_path) / NAME)
        writer.write(line)
        done, said = json.loads(await no_longer_than(10, reader.readline()))
        assert (done, said) == (False, [[["That is not an order."]]])
        writer.close()
        assert await asked(tmp_path, "people") == "Nobody is here."


async def test_those_who_connect_and_say_nothing_are_few_and_do_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control_socket, "PATIENCE", 0.5)
    async with running(tmp_path):
        path = server_at(tmp_path) / NAME
        silent = [await asyncio.open_unix_connection(path) for _ in range(control_socket.MOST)]
        reader, writer = await asyncio.open_unix_connection(path)
        done, said = json.loads(await no_longer_than(10, reader.readline()))
        assert (done, said) == (False, [[["Too many orders are being given just now; try again in a moment."]]])
        for each, _ in silent:
            assert await no_longer_than(10, each.read()) == b""
        assert await asked(tmp_path, "people") == "Nobody is here."
        for line in (writer, *(line for _, line in silent)):
            line.close()


async def test_what_is_too_long_to_be_announced_is_said_to_be_so(tmp_path: Path) -> None:
    async with running(tmp_path):
        with pytest.raises(UserError, match="too long"):
            await asked(tmp_path, "announce", "tea " * 1200)
        assert await asked(tmp_path, "announce", "tea " * 900) == "Told to 0 players."


def test_without_a_server_the_command_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["announce", "tea", "--data", str(tmp_path)]) == 1
    assert "No running server answers for" in capsys.readouterr().err


async def test_the_commands_reach_the_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = server_at(tmp_path)
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        await ann.hears(Welcome)
        assert await asyncio.to_thread(main, ["announce", "Tea", "at", "five", "--data", str(data)]) == 0
        assert await asyncio.to_thread(main, ["ban", "ann", "--data", str(data)]) == 0
        assert await asyncio.to_thread(main, ["bans", "--data", str(data)]) == 0
    said = capsys.readouterr().out
    assert "Told to one player." in said
    assert "ann is shut out." in said


def test_what_an_older_server_says_in_one_text_is_shown_as_it_came() -> None:
    assert control_socket._rows("ada  this machine\nben  192.0.2.7") == (("ada  this machine",), ("ben  192.0.2.7",))


async def test_an_order_that_is_not_finished_does_not_hold_up_the_servers_end(tmp_path: Path) -> None:
    async with running(tmp_path):
        reader, writer = await asyncio.open_unix_connection(str(server_at(tmp_path) / NAME))
        assert await asked(tmp_path, "people") == "Nobody is here."
    with suppress(ConnectionResetError):
        assert await no_longer_than(1, reader.read()) == b""
    writer.close()


async def test_a_monitor_that_asks_nothing_does_not_hold_up_the_servers_end(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        port = await server.measure(0)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await asked(tmp_path, "people") == "Nobody is here."
    with suppress(ConnectionResetError):
        assert await no_longer_than(1, reader.read()) == b""
    writer.close()


async def test_a_ban_that_a_disk_does_not_take_is_told_in_words(tmp_path: Path) -> None:
    async with running(tmp_path):
        (server_at(tmp_path) / "banned.json").mkdir()
        with pytest.raises(UserError, match=r"^That could not be written \(Is a directory\), so it was not done\.$"):
            await asked(tmp_path, "ban-address", "10.0.0.1")
