"""The server's own key: made once, kept beside the data, so that nobody's client is ever frightened without reason."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from typing import Final

import asyncssh

from net.host.errors import UserError
from net.host.paths import check_private, read_kept, write_private

NAME: Final = "host_key"
_HEAD: Final = re.compile(rb"-----BEGIN [A-Z0-9 ]+-----\r?\n")
_OPENSSH: Final = b"-----BEGIN OPENSSH PRIVATE KEY-----"
_REMEDY: Final = (
    "Put a copy of it back, or remove it: a new one is made then, and every client will warn that the key has changed."
)


def host_key(data: Path) -> asyncssh.SSHKey:
    path = data / NAME
    if not path.exists():
        made = asyncssh.generate_private_key("ssh-ed25519", comment="sortilege")
        write_private(path, made.export_private_key())
    content = read_kept(path, _REMEDY)
    check_private(path)
    if (key := _whole(content)) is None:
        raise UserError(f"The host key {path} is damaged. {_REMEDY}")
    return key


def _whole(content: bytes) -> asyncssh.SSHKey | None:
    """A bit that has turned over in the secret half makes another key of it, at which every client would take fright;
    but a file of OpenSSH says which public half belongs to it, and asyncssh does not compare."""
    if content.startswith(b"-") and not _HEAD.match(content):
        return None  # asyncssh makes a regular expression of such a line.
    try:
        key = asyncssh.import_private_key(content)
        said = b64decode(b"".join(content.splitlines()[1:-1])) if content.startswith(_OPENSSH) else key.public_data
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        return None
    return key if key.public_data in said else None
