"""Lines on one's own machine: alone, as the host, as a guest; by pipes, in a terminal that is dumb, in a small one."""

from __future__ import annotations

import asyncio
import re
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pexpect
import pytest

from tests.e2e.helpers.command import DEADLINE, environment, home_of, serving
from tests.e2e.helpers.fated import FATED
from tests.e2e.test_lines import KAMPF_ASKS
from tests.ports import free_port

ESCAPE = "\x1b"


class Lines:
    """`sortilege … --plain`, by pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.all = ""
        self.heard = ""
        """What has come and has not been looked at."""

    async def read(self) -> bool:
        assert self.process.stdout is not None
        data = await self.process.stdout.read(65536)
        self.all += data.decode()
        self.heard += data.decode()
        return bool(data)

    async def hears(self, pattern: str) -> re.Match[str]:
        async with asyncio.timeout(DEADLINE):
            while not (found := re.search(pattern, self.heard, re.MULTILINE)):
                assert await self.read(), f"It has ended before {pattern!r}:\n{self.heard}"
        self.heard = self.heard[found.end() :]
        return found

    def types(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def chooses(self, words: str) -> None:
        self.types((await self.hears(rf"^(\d+): {words}.*\n")).group(1))

    async def ends(self) -> int:
        """At the end of what is typed."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        async with asyncio.timeout(DEADLINE):
            rest, errors = await self.process.communicate()
        self.all += rest.decode()
        assert errors.decode() == ""
        assert ESCAPE not in self.all, "plain text, and nothing else"
        assert self.process.returncode is not None
        return self.process.returncode


@asynccontextmanager
async def lines(home: Path, *words: str, plain: bool = True, term: str = "xterm-256color") -> AsyncIterator[Lines]:
    process = await asyncio.create_subprocess_exec(
        *(*FATED, *words, *(["--plain"] if plain else [])),
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        env={**environment(home), "TERM": term},
        cwd=home,
    )
    try:
        yield Lines(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def test_a_script_plays_a_whole_game_alone_and_says_goodbye_where_it_ends(tmp_path: Path) -> None:
    async with lines(home_of("ada", tmp_path), "play", "kampf", "--bots", "1") as ada:
        while (asked := await ada.hears(KAMPF_ASKS)).group(2) != "play again, with other cards.":
            ada.types(asked.group(1))
        await ada.hears("[0-9]: quit")
        assert await ada.ends() == 0
    assert ada.all.endswith("Goodbye.\n")


async def test_what_is_typed_beforehand_is_taken_when_something_is_asked(tmp_path: Path) -> None:
    """From the first menu on; what is no answer is told as soon as there is a game."""
    async with lines(home_of("ada", tmp_path)) as ada:
        ada.types("1", "kampf", "two players", "1", "hand", "log", "who")
        assert await ada.ends() == 0
    assert ada.all.count("\n1: ") >= 2
    assert ada.all.count("You hold") >= 2
    assert not re.search("not offered|There is no", ada.all)


async def test_what_no_command_can_do_is_a_sentence_and_the_status_says_so(tmp_path: Path) -> None:
    async with lines(home_of("ada", tmp_path), "join", f"127.0.0.1:{free_port()}") as ada:
        said, errors = await ada.process.communicate()
    assert ada.process.returncode == 1
    assert said.decode() == "Connecting …\n", "it is said once"
    assert errors.decode().startswith("sortilege: ")


async def test_a_script_waits_for_what_comes_of_an_address_that_it_has_typed(tmp_path: Path) -> None:
    async with lines(home_of("ada", tmp_path)) as ada:
        ada.types("3", f"127.0.0.1:{free_port()}", "", "4")
        assert await ada.ends() == 0
    assert re.search(
        r"(?m)^Connecting …\n.*port.*\n(What do you want to do\?\n(\d: .*\n)+){2}Goodbye\.\n\Z", ada.all
    ), ada.all


async def test_host_and_guest_meet_by_lines_and_a_dropped_line_comes_back(tmp_path: Path) -> None:
    port = free_port()
    words = ("host", "--no-lan", "--port", str(port), "--data", str(tmp_path / "server"), "--name", "Ada")
    async with lines(home_of("ada", tmp_path), *words) as ada, frail_line(port) as between:
        await ada.hears("Guests come in by one of these:")
        await ada.chooses("make a table of Kampf der Magier")
        await ada.chooses("two players")
        await ada.chooses("anybody may come")
        await ada.hears("a free seat")
        async with lines(home_of("bo", tmp_path), "join", between.where, "--name", "Bo") as bo:
            await bo.hears("Its key is SHA256:")
            await bo.chooses("trust it")
            await bo.hears("This is the lobby")
            await bo.chooses("sit down at table 1")
            held = (await bo.hears(r"^You hold (.*)\n")).group(1)
            between.drop()
            await bo.hears(r"^The line is lost; trying again\.\n")
            await ada.hears("Bo has lost the line")
            await bo.hears(r"^The line is back\.\n")
            assert (await bo.hears(r"^You hold (.*)\n")).group(1) == held
            await ada.hears("Bo is back")
            bo.types("say good evening")
            await ada.hears("Bo says: good evening")
            assert await bo.ends() == 0
        await ada.hears("Bo has lost the line")
        assert await ada.ends() == 0
        assert bo.all.count("You were dealt") == 1, "what has been told before is not told again"


class FrailLine:
    """A port that leads to another, until it is dropped."""

    def __init__(self, port: int) -> None:
        self.where = ""
        self._port = port
        self._open: list[asyncio.StreamWriter] = []

    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, onward = await asyncio.open_connection("127.0.0.1", self._port)
        self._open += [writer, onward]
        await asyncio.gather(pump(reader, onward), pump(there, writer))

    def drop(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()


@asynccontextmanager
async def frail_line(port: int) -> AsyncIterator[FrailLine]:
    line = FrailLine(port)
    server = await asyncio.start_server(line.relay, "127.0.0.1", 0)
    line.where = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield line
    finally:
        line.drop()
        server.close()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
    except OSError:
        pass
    finally:
        writer.close()


async def test_a_code_that_is_asked_for_is_typed(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "server", 0, 0.02, "--invite") as server,
        lines(home_of("bo", tmp_path), "join", f"127.0.0.1:{server.port}") as bo,
    ):
        await bo.hears("2: don't connect")
        bo.types("")  # An empty line has it told again.
        await bo.chooses("trust it")
        await bo.hears("an empty line goes back")
        bo.types(server.invitation)
        await bo.hears("This is the lobby")
        assert await bo.ends() == 0


def spawned(home: Path, term: str, size: tuple[int, int] = (24, 80)) -> pexpect.spawn[bytes]:
    variables = {**environment(home), "TERM": term}
    command = [*FATED, "play", "kampf", "--bots", "1"]
    return pexpect.spawn(
        command[0], command[1:], env=variables, cwd=str(home), dimensions=size, timeout=DEADLINE, echo=False
    )


DUMB = ("dumb", (24, 80), "This terminal can't draw screens. Play by lines?")
SMALL = ("xterm", (24, 20), "\r\nthis window has 20\r\nby 24. Play by\r\nlines?")  # Broken between words.


@pytest.mark.parametrize(("term", "size", "asked", "end"), [(*DUMB, "ctrl+c"), (*SMALL, "ctrl+d"), (*DUMB, "quit")])
async def test_who_can_have_no_screens_is_asked_once_and_leaves_in_order(
    term: str, size: tuple[int, int], asked: str, end: str, tmp_path: Path
) -> None:
    def play() -> bytes:
        child = spawned(home_of("ada", tmp_path), term, size)
        try:
            child.expect_exact(asked)
            child.send("\n")
            child.expect_exact("You hold")
            child.expect(r"\n\d+: ")
            child.send({"ctrl+c": "\x03", "ctrl+d": "\x04", "quit": "quit\n"}[end])
            child.expect_exact("\r\n\r\nGoodbye." if end == "ctrl+c" else "\r\nGoodbye.")
            child.expect(pexpect.EOF)
        finally:
            child.close()
        assert child.exitstatus == (130 if end == "ctrl+c" else 0)
        return bytes(child.before or b"")

    await asyncio.to_thread(play)


async def test_who_wants_screens_all_the_same_gets_them(tmp_path: Path) -> None:
    def play() -> None:
        child = spawned(home_of("ada", tmp_path), "xterm", (24, 60))
        try:
            child.expect_exact("Play by lines?")
            child.send("n\n")
            child.expect_exact("\x1b[?1049h")
        finally:
            child.close(force=True)

    await asyncio.to_thread(play)


async def test_where_there_is_nobody_to_ask_a_dumb_terminal_has_lines(tmp_path: Path) -> None:
    async with lines(home_of("ada", tmp_path), "play", "kampf", plain=False, term="dumb") as ada:
        await ada.hears("You hold")
        assert await ada.ends() == 0
