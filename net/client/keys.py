"""Chooses the keys that this player may prove, in the order in which OpenSSH would offer them.

The server takes the first, so `ssh HOST` and `sortilege join HOST` come in as the same player. A key that would ask for
a passphrase is left out; who has no other gets a key of our own, made once.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import asyncssh

from core.sentences import mark, sentence
from net.host.errors import UserError, written_in
from net.host.paths import check_private, read_kept, write_private
from net.tuning.key_files import whole_key

NAME: Final = "player_key"
_REMEDY: Final = mark(
    "Put a copy of it back, or remove it: then a new one is made, and you come back to your seats by your return code."
)
# As ssh_config(5) lists them, but for those that want a touch or that no server takes any more.
FILES: Final = ("id_rsa", "id_ecdsa", "id_ed25519")


def own_key(data: Path) -> asyncssh.SSHKey:
    path = data / NAME
    if not path.exists():
        made = asyncssh.generate_private_key("ssh-ed25519", comment="sortilege player")
        with written_in(data):
            write_private(path, made.export_private_key())
    content = read_kept(path, _REMEDY)
    check_private(path)
    if (key := whole_key(content)) is None:
        raise UserError(sentence("Your key {path} is damaged. {remedy}", path=str(path), remedy=_REMEDY))
    return key


def default_keys(directory: Path) -> list[asyncssh.SSHKey]:
    """Return the keys that can be read without a passphrase."""
    found = []
    for name in FILES:
        try:
            found.append(asyncssh.read_private_key(directory / name))
        except (OSError, asyncssh.KeyImportError, asyncssh.KeyEncryptionError):
            continue
    return found


def _public(key: Any) -> bytes:
    data: bytes = key.public_data
    return data


def in_order(agent: Sequence[Any], files: Sequence[Any], named: Sequence[bytes]) -> list[Any]:
    """Return the keys in OpenSSH's order: what the agent holds of the default keys, the agent's others, then the files
    alone.

    `named`: the public halves of all default keys, those with a passphrase too.
    """
    preferred = [key for key in agent if _public(key) in named]
    others = [key for key in agent if _public(key) not in named]
    held = {_public(key) for key in agent}
    return [*preferred, *others, *(key for key in files if _public(key) not in held)]


def _named(directory: Path) -> list[bytes]:
    found = []
    for name in FILES:
        try:
            found.append(_public(asyncssh.read_public_key(directory / f"{name}.pub")))
        except (OSError, asyncssh.KeyImportError):
            continue
    return found


class Keyring:
    """The player's keys. The agent is held open while they are in use."""

    def __init__(self, data: Path, ssh: Path | None = None, agent: str | None = None) -> None:
        self._data = data
        self._ssh = ssh if ssh is not None else Path.home() / ".ssh"
        self._agent_path = agent if agent is not None else os.environ.get("SSH_AUTH_SOCK", "")
        self._agent: asyncssh.SSHAgentClient | None = None

    async def __aenter__(self) -> list[Any]:
        agent = await self._agent_keys()
        files = [asyncssh.load_keypairs([key])[0] for key in default_keys(self._ssh)]
        keys = in_order(agent, files, _named(self._ssh))
        return keys or list(asyncssh.load_keypairs([own_key(self._data)]))

    async def __aexit__(self, *_: object) -> None:
        if self._agent is not None:
            self._agent.close()
            await self._agent.wait_closed()

    async def _agent_keys(self) -> Sequence[Any]:
        if not self._agent_path:
            return ()
        try:
            self._agent = await asyncssh.connect_agent(self._agent_path)
            return await self._agent.get_keys()
        except (OSError, ValueError, asyncssh.Error):
            return ()
