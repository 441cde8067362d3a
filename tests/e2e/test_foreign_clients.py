"""Clients that nobody of us wrote: each logs in with its own kind of key, plays, leaves, and comes back to its seat."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.e2e.helpers import paramiko_client
from tests.e2e.helpers.command import home_of, serving
from tests.e2e.helpers.keyboard import fill_in, is_asked, take_turn
from tests.e2e.helpers.table import board, made_key
from tests.e2e.helpers.terminal import Terminal, opened, ssh

Command = Callable[[Path, int, Path], list[str]]
"""The client's command line, given a home, a port, and the host's directory."""


def program(name: str, package: str) -> str:
    found = shutil.which(name)
    assert found, f"These tests want {name}. On Debian or Ubuntu: sudo apt install {package}"
    return found


def openssh(home: Path, port: int, _host: Path) -> list[str]:
    key = home / ".ssh" / "id_ed25519"
    return ssh(home, port, "ada", key if key.exists() else made_key(home))


def dropbear(home: Path, port: int, _host: Path) -> list[str]:
    key = home / "dropbear_key"
    if not key.exists():
        maker = program("dropbearkey", "dropbear-bin")
        subprocess.run([maker, "-t", "ed25519", "-f", str(key)], check=True, capture_output=True)
    return [program("dbclient", "dropbear-bin"), "-y", "-i", str(key), "-p", str(port), "ada@127.0.0.1"]


def putty(home: Path, port: int, host: Path) -> list[str]:
    key, nothing = home / "putty.ppk", home / "no passphrase"
    if not key.exists():
        nothing.touch()
        maker = program("puttygen", "putty-tools")
        made = [maker, "-q", "-t", "ed25519", "--new-passphrase", str(nothing), "-o", str(key)]
        subprocess.run(made, check=True, capture_output=True)
    listed = [program("ssh-keygen", "openssh-client"), "-lf", str(host / "host_key")]
    known = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.split()[1]
    client = program("plink", "putty-tools")
    return [client, "-ssh", "-batch", "-hostkey", known, "-i", str(key), "-P", str(port), "ada@127.0.0.1"]


def by_paramiko(home: Path, port: int, _host: Path) -> list[str]:
    key = home / ".ssh" / "id_ed25519"
    return [sys.executable, paramiko_client.__file__, str(port), "ada", str(key if key.exists() else made_key(home))]


CLIENTS: Final[dict[str, Command]] = {
    "OpenSSH": openssh,
    "Dropbear": dropbear,
    "PuTTY": putty,
    "paramiko": by_paramiko,
}


async def leave(at: Terminal) -> None:
    """From the table to the lobby, and away."""
    for place in ("Leave the table?", "Leave?"):
        at.press("q")
        await at.sees(place)
        at.press("enter")
        await at.until(lambda: at.over or at.shows("New table"), "the lobby")
    assert await at.ends() == 0


@pytest.mark.parametrize("client", CLIENTS)
async def test_a_foreign_client_plays_a_turn_and_comes_back_to_its_seat_by_its_key(client: str, tmp_path: Path) -> None:
    home, host = home_of("ada", tmp_path), tmp_path / "server"
    async with serving(host) as server:
        command = CLIENTS[client](home, server.port, host)
        with ExitStack() as screens:
            first = opened(screens, command, home)
            await first.sees("Lobby", "you are ada")
            first.press("n")
            await first.sees("Make the table")
            await fill_in(
                first, {"Game": "Kampf der Magier", "Seats": "3", "Bots": "2", "Deals": "2"}, "Make the table"
            )
            await first.sees("deal 1 of 2", "stock")
            await take_turn(first)
            await first.until(lambda: is_asked(first), "my next turn")
            seen = board(first)
            first.kill()
            second = opened(screens, command, home)
            await second.until(lambda: is_asked(second) and board(second) == seen, "\n".join(seen))
            await take_turn(second)
            await second.until(lambda: is_asked(second), "my next turn")  # A key ends what is shown until then.
            await leave(second)
