"""A player is known by the key they have proved, and by nothing that they merely showed."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from net.limits import Limits
from net.people.auth import Identity
from net.people.invites import Destination, Where
from net.server import Server
from net.server.login import TOO_OFTEN
from tests.net.loopback import EchoHub, greet, raw, run, running, ssh, until


def key_file(path: Path, passphrase: str = "") -> str:
    """A key as OpenSSH makes it; returns the identity that proving it gives."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-f", path], check=True)
    return f"key:{asyncssh.read_public_key(f'{path}.pub').get_fingerprint()}"


async def met(hub: EchoHub, *command: str) -> Identity:
    """Return whom the hub meets when this program comes in with a terminal."""
    before = len(hub.met)
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        await until(lambda: len(hub.met) > before, "a login")
    finally:
        process.terminate()
        await process.communicate()
    return hub.met[-1]


async def met_raw(hub: EchoHub, server: Server, **wishes: Any) -> Identity:
    before = len(hub.met)
    async with raw(server, **wishes) as connection:
        channel, _ = await connection.create_session(asyncssh.SSHClientSession, term_type="xterm")
        await until(lambda: len(hub.met) > before, "a login")
        channel.close()
    return hub.met[-1]


class Nobody(asyncssh.SSHClient):
    """Has nothing to say to a keyboard-interactive login, and needs nothing."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        return []


def forged(shown: asyncssh.SSHKey) -> Any:
    """Offers one key and signs with another."""
    pair = asyncssh.load_keypairs([shown])[0]
    held = asyncssh.load_keypairs([asyncssh.generate_private_key("ssh-ed25519")])[0]
    pair.sign = held.sign  # type: ignore[method-assign]
    return pair


async def test_a_key_that_openssh_proves_is_the_player(tmp_path: Path) -> None:
    hub = EchoHub()
    mine = key_file(tmp_path / "mine")
    async with running(tmp_path, hub=hub, draw=greet) as server:
        assert await met(hub, *ssh(server, "-tt", keys=(tmp_path / "mine",))) == Identity(mine, "ann", "127.0.0.1")


async def test_the_same_key_by_another_name_is_the_same_player(tmp_path: Path) -> None:
    hub = EchoHub()
    key_file(tmp_path / "mine")
    async with running(tmp_path, hub=hub, draw=greet) as server:
        first = await met(hub, *ssh(server, "-tt", keys=(tmp_path / "mine",)))
        second = await met(hub, *ssh(server, "-tt", user="bob", keys=(tmp_path / "mine",)))
    assert (first.player, first.wished, second.wished) == (second.player, "ann", "bob")


async def test_a_key_that_openssh_offers_and_cannot_sign_with_is_not_the_player_but_the_next_one_is(
    tmp_path: Path,
) -> None:
    hub = EchoHub()
    key_file(tmp_path / "locked", passphrase="nobody knows")
    mine = key_file(tmp_path / "mine")
    keys = (tmp_path / "locked", tmp_path / "mine")
    async with running(tmp_path, hub=hub, draw=greet) as server:
        assert (await met(hub, *ssh(server, "-tt", "-o", "BatchMode=yes", keys=keys))).player == mine


async def test_a_key_that_openssh_offers_and_cannot_sign_with_leaves_a_guest(tmp_path: Path) -> None:
    hub = EchoHub()
    key_file(tmp_path / "locked", passphrase="nobody knows")
    async with running(tmp_path, hub=hub, draw=greet) as server:
        who = await met(hub, *ssh(server, "-tt", "-o", "NumberOfPasswordPrompts=1", keys=(tmp_path / "locked",)))
    assert who.is_guest


async def test_openssh_without_a_key_is_a_guest_each_time_another(tmp_path: Path) -> None:
    hub = EchoHub()
    async with running(tmp_path, hub=hub, draw=greet) as server:
        first = await met(hub, *ssh(server, "-tt"))
        second = await met(hub, *ssh(server, "-tt"))
    assert first.is_guest
    assert second.is_guest
    assert first.player != second.player
    assert first.wished == "ann"


async def test_openssh_in_batch_mode_without_a_key_comes_in_as_guest(tmp_path: Path) -> None:
    hub = EchoHub()
    async with running(tmp_path, hub=hub, draw=greet) as server:
        assert (await met(hub, *ssh(server, "-tt", "-o", "BatchMode=yes", user="guest"))).is_guest


async def test_of_two_keys_the_one_with_a_true_signature_counts(tmp_path: Path) -> None:
    hub = EchoHub()
    shown, proved = asyncssh.generate_private_key("ssh-ed25519"), asyncssh.generate_private_key("ssh-ed25519")
    async with running(tmp_path, hub=hub, draw=greet) as server:
        who = await met_raw(hub, server, username="ann", client_keys=[forged(shown), proved])
    assert who.player == f"key:{proved.get_fingerprint()}"


async def test_a_forged_signature_followed_by_a_guest_login_gives_a_guest(tmp_path: Path) -> None:
    hub = EchoHub()
    shown = asyncssh.generate_private_key("ssh-ed25519")
    async with running(tmp_path, hub=hub, draw=greet) as server:
        who = await met_raw(hub, server, username="ann", client_keys=[forged(shown)], client_factory=Nobody)
    assert who.is_guest


async def test_too_many_forged_signatures_end_the_connection_with_a_sentence(tmp_path: Path) -> None:
    keys = [forged(asyncssh.generate_private_key("ssh-ed25519")) for _ in range(20)]
    async with running(tmp_path, hub=EchoHub(), limits=Limits(attempts=6)) as server:
        with pytest.raises(asyncssh.DisconnectError, match="too many attempts") as caught:
            await raw(server, username="ann", client_keys=keys)
        assert TOO_OFTEN in caught.value.reason
        await until(lambda: server.connections == 0)


async def test_a_password_lets_nobody_in(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()) as server:
        status, _, err = await run(*ssh(server, "-o", "PreferredAuthentications=password", "-o", "BatchMode=yes"))
    assert status == 255
    assert "publickey,keyboard-interactive" in err


async def test_what_leads_to_a_table_is_nobodys_name_and_the_screen_is_told_what_was_asked_for(
    tmp_path: Path,
) -> None:
    ways: list[tuple[Destination | None, Where | None]] = []
    little: list[bool] = []

    async def draw(terminal: Any, line: Any) -> None:
        ways.append((terminal.destination, terminal.where))
        little.append(terminal.low_bandwidth)
        await greet(terminal, line)

    hub = EchoHub()
    async with running(tmp_path, hub=hub, draw=draw) as server:
        for name in ("abcd-efgh-ijkl-mnop", "Table7", "ann"):
            met = await met_raw(hub, server, username=name)
            assert met.wished == ("ann" if name == "ann" else "")
        await until(lambda: len(ways) == 3, "three screens")
        async with raw(server) as connection:
            for word in ("low-bandwidth", None):
                await connection.create_session(asyncssh.SSHClientSession, word, term_type="xterm")
            await until(lambda: len(little) == 5, "two more screens")
        assert little == [False, False, False, True, False]
        assert [way for way, _ in ways[:3]] == [Destination(code="abcd-efgh-ijkl-mnop"), Destination(7), None]
        assert all(where is not None and where.port == server.port for _, where in ways)
