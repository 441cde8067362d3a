"""Runs `python -m sortilege` as the command `sortilege`."""

import sys

from sortilege import main

if __name__ == "__main__":
    sys.exit(main())
