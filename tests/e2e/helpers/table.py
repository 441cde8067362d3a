"""What several tests do at a table: make it by keys, compare what it shows, see who is away."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from tests.e2e.helpers.keyboard import fill_in
from tests.e2e.helpers.native import Native
from tests.e2e.helpers.terminal import Terminal


def made_key(home: Path) -> Path:
    """As `ssh-keygen` makes it, without a passphrase."""
    program = shutil.which("ssh-keygen")
    assert program, "These tests want OpenSSH's ssh-keygen. On Debian or Ubuntu: sudo apt install openssh-client"
    path = home / ".ssh" / "id_ed25519"
    path.parent.mkdir(mode=0o700, exist_ok=True)
    subprocess.run([program, "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
    return path


# The place of the cursor, and the marks at what is new: another line has its own. And who has bid already grows.
_UNDER_THE_HAND = re.compile(r"[\d·▸◂ ]*")
_OWN = str.maketrans("▸◂+✓", "    ")


def board(at: Terminal) -> list[str]:
    """The table and the question, without the log, of which another line has another part."""
    lines = at.lines[:-3]
    top, left = next((y, line.index("Log ─")) for y, line in enumerate([*lines, "Log ─"]) if "Log ─" in line)
    cut = [line[:left] if top <= y < len(lines) - 1 else line for y, line in enumerate(lines)]
    return [plain(line) for line in cut]


def plain(line: str) -> str:
    """Without what is this line's own: marks, and the row under the hand, where the cursor's place shows its number."""
    return "" if _UNDER_THE_HAND.fullmatch(line) else line.translate(_OWN).rstrip()


async def make_table(at: Terminal, title: str, options: dict[str, str]) -> None:
    await at.sees("Lobby", "New table")
    at.press("n")
    await at.sees("Make the table")
    await fill_in(at, {"Game": title, "Seats": "3", "Bots": "1", **options}, "Make the table")
    await at.sees(title, "1 seat is free")


async def seen_away(ben: Native, name: str) -> None:
    def away() -> bool:
        seat = ben.seat(name)
        return seat is not None and seat.away >= 0

    await ben.until(away, f"that {name} is away")


async def seen_back(ben: Native, name: str) -> None:
    def back() -> bool:
        seat = ben.seat(name)
        return seat is not None and seat.away < 0

    await ben.until(back, f"that {name} is back")


async def trust(at: Terminal) -> None:
    """The one question that the native client asks about a server it has never met."""
    await at.sees("A new server", "SHA256:", "Trust it")
    at.press("y")
