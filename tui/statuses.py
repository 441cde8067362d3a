"""Defines with what exit status the command ends, beyond 0 for what was done; docs/hosting.md tells hosts."""

from __future__ import annotations

from typing import Final

UNDONE: Final = 1
"""Says that what was asked could not be done."""
ASKED_WRONGLY: Final = 2
AGAIN: Final = 4
"""The server has ended, or not started, for what may have passed at the next start: a disk that is full or has failed
it. deploy/sortilege.service starts it again."""
REFUSED: Final = 3
"""A server alone does not start before its host has done something: deploy/sortilege.service does not start it again.
And `check`: it would not start on that file."""
