"""`sortilege`, the command itself, with the chance of the test that starts it: `python -m tests.e2e.helpers.fated`.

Its environment names the test (TEST), and which start of the program by that test this is.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from tests.chance import TEST, Draws, handed

FATED: Final = (sys.executable, "-P", "-m", "tests.e2e.helpers.fated")


def main() -> int:
    """Run the command and return its exit status."""
    from sortilege import main as command

    with handed(Draws(os.environ.get(TEST, ""))):
        return command()


if __name__ == "__main__":
    sys.exit(main())
