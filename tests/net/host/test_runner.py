"""The host's command: run without a shell, a few at a time, none for long, and never in the loop's way."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from net.host.errors import UserError
from net.host.runner import AT_ONCE, WAITING, Runner, command_of

PATIENCE = 60.0
WRITES = "import sys; open(sys.argv[1], 'a').write(repr(sys.argv[2:]) + chr(10))"

pytestmark = pytest.mark.true_time


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "It did not happen in time."
        time.sleep(0.01)


def is_gone(process: int) -> bool:
    try:
        return "Z" in Path(f"/proc/{process}/stat").read_text().split()[2]
    except OSError:
        return True


def test_arguments_are_words_whatever_stands_in_them(tmp_path: Path) -> None:
    out = tmp_path / "out"
    runner = Runner([sys.executable, "-c", WRITES, str(out)])
    words = ("5", "Ada'; touch x; '$(id)`id`", "gargon")
    runner.run(words)
    until(out.exists)
    until(lambda: out.read_text().endswith("\n"))
    assert out.read_text() == f"{list(words)!r}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    runner.close()


def test_one_that_takes_too_long_is_killed_with_its_children(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    started, survived = tmp_path / "started", tmp_path / "survived"
    script = tmp_path / "slow.sh"
    script.write_text(f"#!/bin/sh\n(sleep 200; touch {survived}) &\necho $! > {started}\nsleep 200\n")
    script.chmod(0o755)
    longest = 0.25
    while not started.exists():  # On a slow machine it may be killed before it has begun.
        longest *= 2
        caplog.clear()
        runner = Runner([str(script)], longest)
        runner.run(())
        until(lambda: "was killed" in caplog.text)
        runner.close()
    child = int(started.read_text())
    until(lambda: is_gone(child))
    assert not survived.exists()


def test_to_ask_for_many_takes_no_time_and_what_finds_too_many_before_it_is_dropped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    out = tmp_path / "out"
    runner = Runner(["/bin/sh", "-c", f"echo x >> {out}; sleep 30"])
    began = time.process_time()
    for _ in range(3 * WAITING):
        runner.run(())
    assert time.process_time() - began < 1
    assert caplog.text.count("was not called") >= 2 * WAITING - AT_ONCE
    until(lambda: out.exists() and len(out.read_text().splitlines()) == AT_ONCE)
    runner.close()
    until(lambda: not runner._running)
    assert len(out.read_text().splitlines()) == AT_ONCE, "What waited is not run any more."


def test_a_command_that_does_not_work_is_told_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    runner = Runner([sys.executable, "-c", "raise SystemExit(7)"])
    runner.run(("1", "Ada", "kampf"))
    until(lambda: "status 7" in caplog.text)
    gone = Runner([str(tmp_path / "nothing")])
    gone.run(())
    until(lambda: "could not be run" in caplog.text)
    assert "Ada" not in caplog.text
    runner.close()
    gone.close()


def test_a_command_is_found_before_the_server_starts() -> None:
    assert command_of(f"'{sys.executable}' -m 'two words'") == (sys.executable, "-m", "two words")
    for wrong in ("", "   ", "no-such-program-anywhere", "'open"):
        with pytest.raises(UserError):
            command_of(wrong)
