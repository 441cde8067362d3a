"""Checks the files that a server keeps beside its tables, as it reads them at a start."""

from __future__ import annotations

import os
from pathlib import Path

from net.admin.backup import KEPT
from net.admin.bans import NAME as BANNED
from net.admin.bans import Bans
from net.limits.file import limits_of
from net.server.host_key import NAME as HOST_KEY
from net.server.host_key import host_key
from net.server.invitation import CODE, INVITED, Invitation, listed


def check_kept(data: Path) -> list[str]:
    """Read each of these files that is there, and make none. Return their names. Raise UserError for one with which a
    server would not start."""
    found = [name for name in KEPT if (data / name).exists()]
    if HOST_KEY in found:
        host_key(data)
    if CODE in found:
        Invitation(data, os.urandom)
    elif INVITED in found:
        listed(data / INVITED)
    if BANNED in found:
        Bans(data / BANNED)
    limits_of(data)
    return found
