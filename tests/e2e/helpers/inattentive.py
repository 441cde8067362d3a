"""`sortilege`, the command itself, for a player who is never at the keys: every turn after others' calls them at once,
as it calls others after ten seconds without a key. `python -m tests.e2e.helpers.inattentive join …`."""

from __future__ import annotations

import sys
from typing import Final

from tests.e2e.helpers.fated import main
from tui.client import calling

INATTENTIVE: Final = (sys.executable, "-P", "-m", "tests.e2e.helpers.inattentive")

if __name__ == "__main__":
    calling.AT_HAND = 0.0  # type: ignore[misc]
    sys.exit(main())
