"""Reads a private key from a file that a disk or a hand may have changed: asyncssh alone takes more than is right."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Final

import asyncssh

_HEAD: Final = re.compile(rb"-----BEGIN [A-Z0-9 ]+-----\r?\n")
_OPENSSH: Final = b"-----BEGIN OPENSSH PRIVATE KEY-----"


def whole_key(content: bytes) -> asyncssh.SSHKey | None:
    """Return the key, or None if it is damaged.

    A bit that has turned over in the secret half makes another key of it, at which everybody would take fright; but a
    file of OpenSSH says which public half belongs to it, and asyncssh does not compare.
    """
    if content.startswith(b"-") and not _HEAD.match(content):
        return None  # asyncssh makes a regular expression of such a line.
    try:
        key = asyncssh.import_private_key(content)
        said = b64decode(b"".join(content.splitlines()[1:-1])) if content.startswith(_OPENSSH) else key.public_data
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        return None
    return key if key.public_data in said else None
