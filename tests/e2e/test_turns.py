"""Called from outside: `ssh HOST turns`, `sortilege turns HOST`, and the host's command for those who are away."""

from __future__ import annotations

import asyncio
import shlex
import sys
from asyncio.subprocess import DEVNULL, PIPE
from functools import partial
from pathlib import Path

from net.protocol.messages import MakeTable, Sit, TableSeen
from tests.e2e.helpers.command import DEADLINE, SORTILEGE, ServerCommand, environment, home_of, serving, until
from tests.e2e.helpers.native import Native, native
from tests.e2e.helpers.table import made_key
from tests.e2e.helpers.terminal import ssh

WRITES = "import sys; open(sys.argv[1], 'a').write(' '.join(sys.argv[2:]) + chr(10))"


async def asks(command: list[str], home: Path) -> tuple[int, str]:
    """With nobody there to be asked anything; returns the status and what was printed."""
    process = await asyncio.create_subprocess_exec(
        *command, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, env=environment(home), cwd=home, start_new_session=True
    )
    async with asyncio.timeout(DEADLINE):
        out, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode()


def by_ssh(home: Path, server: ServerCommand, user: str) -> list[str]:
    program, *rest = ssh(home, server.port, user, home / ".ssh" / "id_ed25519")
    return [program, "-T", "-o", "BatchMode=yes", *rest, "turns"]


def by_own_command(home: Path, server: ServerCommand) -> list[str]:
    return [SORTILEGE, "turns", f"127.0.0.1:{server.port}", "--data", str(home / "data")]


async def sit_down_together(ada: Native, ben: Native) -> tuple[Native, Native]:
    """Who is asked first, and the other."""
    ada.playing = ben.playing = False
    ada.send(MakeTable("kampf", ("me", "open"), ()))
    ben.send(Sit(await ben.table_of("ada")))
    for each in (ada, ben):
        await each.until(partial(_plays, each), "the game")
    return (ada, ben) if ada.choices() else (ben, ada)


def _plays(player: Native) -> bool:
    seen = player.all(TableSeen)
    return bool(seen) and seen[-1].view is not None


async def test_a_prompt_is_told_whose_turn_it_is_by_the_key_alone(tmp_path: Path) -> None:
    homes = {name: home_of(name, tmp_path) for name in ("ada", "ben", "eve")}
    for home in homes.values():
        made_key(home)
    async with (
        serving(tmp_path / "server") as server,
        native("ada", server.port, tmp_path) as ada,
        native("ben", server.port, tmp_path) as ben,
    ):
        asked, other = await sit_down_together(ada, ben)
        line = f"1 Kampf der Magier with {other.name}\n"
        for command in (by_ssh(homes[asked.name], server, "anybody"), by_own_command(homes[asked.name], server)):
            assert await asks(command, homes[asked.name]) == (0, line)
        for command in (by_ssh(homes[other.name], server, asked.name), by_own_command(homes[other.name], server)):
            assert await asks(command, homes[other.name]) == (1, "")
        assert await asks(by_ssh(homes["eve"], server, asked.name), homes["eve"]) == (1, "")
        assert (await asks(by_own_command(homes["eve"], server), homes["eve"]))[0] == 2, "A server that Eve never met."
        (homes["eve"] / ".ssh" / "id_ed25519").unlink()
        assert await asks(by_ssh(homes["eve"], server, "guest"), homes["eve"]) == (2, ""), "Nobody, without a key."
        assert ada.ends == ben.ends == [], "Who only asks displaces nobody."


async def test_the_host_s_command_is_run_for_who_is_gone(tmp_path: Path) -> None:
    for name in ("ada", "ben"):
        made_key(home_of(name, tmp_path))
    out = tmp_path / "called"
    command = shlex.join([sys.executable, "-c", WRITES, str(out)])
    options = ("--notify", command, "--notify-after", "0.2")
    async with serving(tmp_path / "server", 0, 0.02, *options) as server, native("ada", server.port, tmp_path) as ada:
        async with native("ben", server.port, tmp_path) as ben:
            asked, _other = await sit_down_together(ada, ben)
            if asked is ada:  # It is Ben who goes: let it be his turn.
                ada.go_on()
                await ben.until(ben.choices, "Ben's turn")
            assert not out.exists()
        await until(lambda: out.exists() and out.read_text().endswith("\n"), server.said)
        assert out.read_text() == "1 ben kampf\n"
