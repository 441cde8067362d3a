"""Ctrl+Z on one's own machine: the terminal is put right for the shell, and fg draws everything again."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pexpect

from tests.e2e.helpers.command import DEADLINE, SORTILEGE, environment, home_of


def test_ctrl_z_goes_back_to_the_shell_and_fg_comes_back(tmp_path: Path) -> None:
    variables = {**environment(home_of("Ada", tmp_path)), "TERM": "xterm-256color"}
    child = pexpect.spawn(SORTILEGE, env=variables, dimensions=(24, 80), encoding="utf-8", timeout=DEADLINE)
    assert child.pid is not None
    try:
        child.expect("Play against bots")
        child.send("\x1a")
        child.expect_exact("\x1b[?1049l")
        _pid, status = os.waitpid(child.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        os.kill(child.pid, signal.SIGCONT)
        child.expect_exact("\x1b[?1049h")
        child.expect("Play against bots")
        child.send("q")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert child.exitstatus == 0
