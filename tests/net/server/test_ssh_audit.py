"""What ssh-audit, the checker that everybody may point at our server, has to say about it."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from net.limits import Limits
from net.server import Server
from tests.net.loopback import EchoHub, running

POLICY: Final = Path(__file__).with_name("ssh-audit.policy")
# It asks about everything that can be had, in several connections, and then how fast they can be had.
PATIENCE: Final = 240.0

# Each is there for somebody, and named here so that a new one is noticed.
KNOWN_WARNINGS: Final = {
    "curve25519-sha256": "does not provide protection against post-quantum attacks",  # The last of these stands beside.
    "curve25519-sha256@libssh.org": "does not provide protection against post-quantum attacks",
    "hmac-sha2-256": "using encrypt-and-MAC mode",  # PuTTY and Dropbear, who have no other that is not SHA-1.
}


async def audited(server: Server, *options: str) -> tuple[int, str]:
    command = (sys.executable, "-m", "ssh_audit", "--no-colors", *options, "-p", str(server.port), "127.0.0.1")
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(PATIENCE):
        said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()


async def found(server: Server) -> dict[str, Any]:
    _, said = await audited(server, "--json")
    report: dict[str, Any] = json.loads(said)
    return report


def notes(report: dict[str, Any], weight: str) -> dict[str, str]:
    kinds = [each for kind in ("kex", "key", "enc", "mac") for each in report[kind]]
    return {each["algorithm"]: "; ".join(each["notes"][weight]) for each in kinds if weight in each["notes"]}


async def test_the_server_offers_what_the_policy_says_and_nothing_else(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), limits=Limits()) as server:
        status, said = await audited(server, "--policy", str(POLICY))
    assert status == 0, said
    assert "Passed" in said


async def test_it_finds_no_failure_no_terrapin_no_missing_throttle_and_no_warning_that_we_do_not_know(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, hub=EchoHub(), limits=Limits()) as server:
        report = await found(server)
    assert notes(report, "fail") == {}
    assert report["additional_notes"] == []
    assert report["cves"] == []
    assert notes(report, "warn") == KNOWN_WARNINGS
    marks = [each["algorithm"] for each in report["kex"]]
    assert "kex-strict-s-v00@openssh.com" in marks


async def test_a_server_that_lets_everybody_in_at_once_is_told_that_it_has_no_throttle(tmp_path: Path) -> None:
    """So that the test above means something."""
    many = Limits(per_second=10_000, per_address=10_000, strangers=10_000)
    async with running(tmp_path, hub=EchoHub(), limits=many) as server:
        report = await found(server)
    assert ["throttling" in each for each in report["additional_notes"]] == [True]


async def test_a_cipher_with_the_terrapin_weakness_would_break_the_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.tuning.CIPHERS", ("chacha20-poly1305@openssh.com", "aes128-ctr"))
    async with running(tmp_path, hub=EchoHub(), limits=Limits()) as server:
        status, said = await audited(server, "--policy", str(POLICY))
    assert status == 3, said
    assert "chacha20-poly1305@openssh.com" in said
