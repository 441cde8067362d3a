"""The server's own key: made once, kept beside the data, so that nobody's client is ever frightened without reason."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from net.paths import check_private, write_private
from net.trouble import Unable

NAME = "host_key"


def host_key(data: Path) -> asyncssh.SSHKey:
    path = data / NAME
    if not path.exists():
        made = asyncssh.generate_private_key("ssh-ed25519", comment="sortilege")
        write_private(path, made.export_private_key())
    check_private(path)
    try:
        return asyncssh.import_private_key(path.read_bytes())
    except asyncssh.KeyImportError:
        raise Unable(
            f"The host key {path} is damaged. Put a copy of it back, or remove it: "
            "a new one is made then, and every client will warn that the key has changed."
        ) from None
