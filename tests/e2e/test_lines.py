"""The line mode by the OpenSSH client: as a script pipes it, and in a terminal that says it is dumb."""

from __future__ import annotations

import asyncio
import re
from asyncio.subprocess import PIPE
from pathlib import Path

import pexpect

from net.protocol.messages import Sit
from tests.e2e.helpers.command import DEADLINE, ServerCommand, environment, home_of, serving
from tests.e2e.helpers.native import native
from tests.e2e.helpers.table import seen_away, seen_back
from tests.e2e.helpers.terminal import ssh

KAMPF_ASKS = r"(?m)^(?:You open|Beat|Nothing that|How many|For which|Which ball|The game is over)[^\n]*\n(\d+): (.*)\n"
"""What is asked in Kampf, and the first that can be done; its number is a card's value, or 0."""


class Script:
    """`ssh HOST plain`, its input and output piped."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.heard = ""

    @classmethod
    async def started(cls, home: Path, server: ServerCommand, user: str) -> Script:
        command = [part for part in ssh(home, server.port, user) if part not in {"-t", "-tt"}]
        process = await asyncio.create_subprocess_exec(
            *command, "plain", stdin=PIPE, stdout=PIPE, env=environment(home), cwd=home
        )
        return cls(process)

    async def hears(self, pattern: str) -> re.Match[str]:
        """What comes next that fits; what came before it has been heard."""
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(DEADLINE):
                while not (found := re.search(pattern, self.heard)):
                    data = await self._process.stdout.read(4096)
                    assert data, f"ssh has ended before {pattern!r}:\n{self.heard}"
                    self.heard += data.decode()
        except TimeoutError:
            raise AssertionError(f"{pattern!r} did not come:\n{self.heard}") from None
        self.heard = self.heard[found.end() :]
        return found

    def types(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    async def chooses(self, words: str) -> None:
        self.types((await self.hears(rf"(?m)^(\d+): {words}.*\n")).group(1))

    async def ends(self) -> int:
        async with asyncio.timeout(DEADLINE):
            rest, _ = await self._process.communicate()
        self.heard += rest.decode()
        assert self._process.returncode is not None
        return self._process.returncode


async def test_a_script_plays_a_deal_against_bots_and_says_goodbye(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server") as server:
        ada = await Script.started(home, server, "ada")
        await ada.hears("You are ada")
        await ada.chooses("make a table of Kampf der Magier")
        await ada.chooses("two players")
        await ada.chooses("apprentices, at once")
        await ada.hears("You hold .*\n")
        while (asked := await ada.hears(rf"{KAMPF_ASKS}|^The count of deal 1 of 2\.\n")).group(1):
            ada.types(asked.group(1))
        await ada.hears(r"(?m)^You: taken \d+, in hand .*, in all \d+\.\n")
        ada.types("quit")
        assert await ada.ends() == 0
        assert ada.heard.rstrip().endswith("Goodbye.")


async def test_what_is_piped_into_ssh_at_once_is_used_to_its_last_line(tmp_path: Path) -> None:
    """printf 'x\\ny\\n' | ssh HOST plain: all of it is there before anything is asked, and the end with it."""
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server") as server:
        script = await Script.started(home, server, "ada")
        assert script._process.stdin is not None
        script._process.stdin.write(b"make a table of Kampf der Magier\n2\nadepts, at once\nhand\nwho")
        script._process.stdin.close()
        assert await script.ends() == 0
    assert script.heard.count("This is table ") == 1
    assert "which is you" in script.heard
    assert "was not offered" not in script.heard
    assert script.heard.rstrip().endswith("Goodbye.")


async def test_lines_and_frames_meet_at_one_table_and_the_seat_is_kept(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        ada = await Script.started(home, server, "ada")
        code = (await ada.hears(r"Your return code is (\S+): note it")).group(1)
        await ada.chooses("make a table of Kampf der Magier")
        await ada.chooses("two players")
        await ada.chooses("anybody may come")
        await ada.hears("is gathering players: ada and a free seat")
        ben.send(Sit(await ben.table_of("ada")))
        held = (await ada.hears(r"You hold (.*)\n")).group(1)
        ada.types("quit")
        assert await ada.ends() == 0
        await seen_away(ben, "ada")
        again = await Script.started(home, server, "ada")
        await again.hears("This is the lobby")
        again.types(f"return {code}")
        assert (await again.hears(r"You hold (.*)\n")).group(1) == held
        await seen_back(ben, "ada")
        again.types("quit")
        assert await again.ends() == 0


async def test_a_dumb_terminal_gets_lines_and_shows_what_is_typed(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server") as server:
        command = ssh(home, server.port, "ada")
        variables = {**environment(home), "TERM": "dumb"}
        child = await asyncio.to_thread(
            lambda: pexpect.spawn(command[0], command[1:], env=variables, cwd=str(home), timeout=DEADLINE)
        )
        try:
            await asyncio.to_thread(child.expect, r"[0-9]: make a table of Gargon\.\r\n")
            child.send("helpx\x7f\r")
            await asyncio.to_thread(child.expect_exact, "helpx\b \b\r\nType the number")
            child.send("quit\r")
            await asyncio.to_thread(child.expect_exact, "Goodbye.")
            await asyncio.to_thread(child.expect, pexpect.EOF)
        finally:
            await asyncio.to_thread(child.close)
        assert child.exitstatus == 0
