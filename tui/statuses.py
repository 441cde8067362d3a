"""With what exit status the command ends, beyond 0 for what was done; docs/hosting.md tells hosts."""

from __future__ import annotations

from typing import Final

UNDONE: Final = 1
"""What was asked could not be done."""
ASKED_WRONGLY: Final = 2
REFUSED: Final = 3
"""A server alone does not start before its host has done something: deploy/sortilege.service does not start it again.
And `check`: it would not start on that file."""
