"""Keeps the server's own key: made once and kept beside the data, so that no client ever warns without reason."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import asyncssh

from core.sentences import mark, sentence
from net.host.errors import Damaged
from net.host.paths import check_private, read_kept, write_private
from net.tuning.key_files import whole_key

NAME: Final = "host_key"
_REMEDY: Final = mark(
    "Put a copy of it back, or remove it: then a new one is made, and every client will warn that the key has changed."
)


def host_key(data: Path) -> asyncssh.SSHKey:
    path = data / NAME
    if not path.exists():
        made = asyncssh.generate_private_key("ssh-ed25519", comment="sortilege")
        write_private(path, made.export_private_key())
    content = read_kept(path, _REMEDY)
    check_private(path)
    if (key := whole_key(content)) is None:
        raise Damaged(sentence("The host key {path} is damaged.", path=path), _REMEDY)
    return key
