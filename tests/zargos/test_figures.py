"""What the game may cost: decisions a second, lists of choices, a restart, and bytes for a people's turn."""

from __future__ import annotations

import json
import subprocess
import sys

DECISIONS_A_SECOND = 20_000
BARE_A_SECOND = 415_000
"""What the bench's bare loop did on the machine on which the budget was set: the yardstick on any other."""
LEGAL_MS = 2.0
REPLAY_SECONDS = 1.0


def test_random_games_legal_lists_and_a_restart_keep_their_promises_by_the_yardstick() -> None:
    """Tripwires: 2.5, 60 and 10 times better when this was written. In a process of its own, which no coverage slows."""
    command = [sys.executable, "-P", "-m", "scripts.bench", "engine", "--rounds", "12", "--games", "2"]
    answer = subprocess.run([*command, "--of", "zargos", "kampf"], check=True, capture_output=True, text=True)
    found = json.loads(answer.stdout.splitlines()[-1])["engine"]
    slower = found["kampf"]["bare_per_s"] / BARE_A_SECOND
    assert found["zargos"]["decisions_per_s"] > 1.5 * DECISIONS_A_SECOND * slower
    assert found["zargos"]["legal_ms_max"] < LEGAL_MS
    assert found["zargos"]["replay_3000_s"] < REPLAY_SECONDS
