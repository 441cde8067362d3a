"""A server by invitation: what its host is shown, and how guests come in by either door."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.helpers.command import ServerCommand, home_of, serving
from tests.e2e.helpers.table import made_key, trust
from tests.e2e.helpers.terminal import join, opened, ssh
from tests.e2e.test_foreign_clients import CLIENTS
from tui.statuses import REFUSED


def private(tmp_path: Path) -> ServerCommand:
    return ServerCommand(tmp_path / "server", options=("--invite",))


async def test_a_guest_by_plain_ssh_is_asked_once_for_the_code_on_the_hosts_screen(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server", 0, 0.02, "--invite") as server:
        command = ssh(home, server.port, "ada", made_key(home))
        with ExitStack() as screens:
            first = opened(screens, command, home)
            await first.sees("This server is for those who are invited.", "Invitation:")
            first.press(server.invitation, "enter")
            await first.sees("Lobby", "you are ada")
            again = opened(screens, command, home)
            await again.sees("Lobby", "you are ada")


async def test_a_guest_with_sortilege_gives_the_code_in_the_command_or_on_the_screen(tmp_path: Path) -> None:
    ada, eve = home_of("ada", tmp_path), home_of("eve", tmp_path)
    async with serving(tmp_path / "server", 0, 0.02, "--invite") as server:
        with ExitStack() as screens:
            by_command = opened(screens, [*join(server.port, "ada"), "--invite", server.invitation], ada)
            await trust(by_command)
            await by_command.sees("Lobby", "you are ada")
            by_hand = opened(screens, join(server.port, "eve"), eve)
            await trust(by_hand)
            await by_hand.sees("By invitation", "This server is for those who are invited.")
            by_hand.press("wrong", "down", "enter")
            await by_hand.sees("That is not the invitation.")
            by_hand.press(server.invitation, "down", "enter")
            await by_hand.sees("Lobby", "you are eve")


@pytest.mark.parametrize("client", CLIENTS)
async def test_every_client_asks_its_player_for_the_code_once(client: str, tmp_path: Path) -> None:
    home, data = home_of("ada", tmp_path), tmp_path / "server"
    async with serving(data, 0, 0.02, "--invite") as server:
        # In batch mode PuTTY asks nobody anything; else it wants to be told that it may begin, or not to ask that.
        command = ["-no-antispoof" if each == "-batch" else each for each in CLIENTS[client](home, server.port, data)]
        with ExitStack() as screens:
            first = opened(screens, command, home)
            await first.sees("Invitation:")
            first.press(server.invitation, "enter")
            await first.sees("Lobby", "you are ada")
            again = opened(screens, command, home)
            await again.sees("Lobby", "you are ada")


async def test_who_has_no_code_goes_back_and_reads_what_to_do(tmp_path: Path) -> None:
    home = home_of("eve", tmp_path)
    async with serving(tmp_path / "server", 0, 0.02, "--invite") as server:
        with ExitStack() as screens:
            eve = opened(screens, join(server.port, "eve"), home)
            await trust(eve)
            await eve.sees("By invitation")
            eve.press("escape")
            assert await eve.ends() == 1
            assert "Then use: sortilege join" in eve.prose


async def test_a_host_who_plays_too_is_shown_the_code_in_both_lines(tmp_path: Path) -> None:
    home = home_of("host", tmp_path)
    server = private(tmp_path)
    command = [each for each in server.command if each not in {"--headless", "--pace", "0.02"}]
    with ExitStack() as screens:
        host = opened(screens, command, home)
        await host.sees("Lobby", "# invitation: ", "--invite ")
        code = next(line for line in host.lines if "--invite" in line).partition("--invite ")[2].split()[0]
        assert f"# invitation: {code}" in host.text
        assert (server.data / "invitation").read_text().strip() == code


async def test_limits_are_shown_as_a_file_and_a_file_changes_them(tmp_path: Path) -> None:
    home, data = home_of("host", tmp_path), tmp_path / "server"
    data.mkdir()
    (data / "limits.toml").write_text("talk = 2\nchat = 1\n")
    with ExitStack() as screens:
        refused = opened(screens, ServerCommand(data).command, home, (150, 24))
        assert await refused.ends() == REFUSED
        assert "limits.toml, line 2: chat: there is no such limit." in refused.prose
