"""A game against bots outlives its program: what the player has been told of an answer is there at the next start."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.e2e.helpers.command import DEADLINE, environment, home_of
from tests.e2e.helpers.fated import FATED
from tests.e2e.test_plain import lines
from tests.ports import free_port

KILLS = 4
OPTION = re.compile(r"^(\d+): (?:play|take) ", re.MULTILINE)
MINE = re.compile(r"^You (?:played|took) .*$", re.MULTILINE)


def command(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*FATED, *words],
        env=environment(home),
        cwd=home,
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=DEADLINE,
    )


def with_latest(told: list[str], latest: list[str]) -> list[str]:
    """Return all that has been told, of which the latest is told once more. More may follow it: what she can't beat she
    takes unasked."""
    again = next(at for at in range(len(told) + 1) if latest[: len(told) - at] == told[at:])
    assert again < len(told) or not told, (told, latest)
    return [*told[:again], *latest]


async def test_a_kill_loses_no_answer_that_was_told(tmp_path: Path) -> None:
    """Again and again, each time as soon as an answer has been told of."""
    home, told = home_of("ada", tmp_path), list[str]()
    for start in (("play", "kampf", "--bots", "2"), *[("continue",)] * KILLS):
        async with lines(home, *start) as game:
            offered = await game.hears(OPTION.pattern)
            told = with_latest(told, MINE.findall(game.all))
            game.types(offered.group(1))
            while not (found := MINE.search(game.heard)):
                if further := re.search(r"^1: (?!play against)", game.heard, re.MULTILINE):  # Which of several, say.
                    game.heard = game.heard[further.end() :]
                    game.types("1")
                assert await game.read()
            told.append(found.group())
            game.process.kill()
            await game.process.wait()
    assert len(told) > KILLS
    listed = command(home, "continue", "--list")
    assert listed.stdout.startswith("   1  Kampf der Magier, with Brunhild and Caradoc, deal 1 of 3")
    assert command(home, "check", "--data", str(home / ".local/share/sortilege/solo/1")).returncode == 0


async def test_two_programs_play_two_games_and_never_one(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with (
        lines(home, "play", "kampf", "--bots", "2") as one,
        lines(home, "play", "gargon", "--bots", "2") as other,
    ):
        await one.hears(OPTION.pattern)
        await other.hears(r"^\d+: (?:pick|pass|draw)")  # By what was dealt.
        refused = command(home, "continue", "1", "--plain")
        assert refused.returncode == 1
        assert refused.stderr == "sortilege: That game is open in another window or program: leave it there first.\n"
        assert len(command(home, "continue", "--list").stdout.splitlines()) == 2
        one.types("quit")
        await one.hears("Goodbye.")


async def test_a_host_who_starts_the_server_again_sits_where_they_sat(tmp_path: Path) -> None:
    """By whatever name, and whatever has ended it."""
    home = home_of("ada", tmp_path)
    words = ("host", "--no-lan", "--port", str(free_port()), "--data", str(tmp_path / "data"))
    async with lines(home, *words) as host:
        await host.chooses("make a table of Kampf")
        await host.chooses("three players")
        await host.chooses("apprentices, at once")
        await host.hears(OPTION.pattern)
        holds = re.findall(r"^You hold .*$", host.all, re.MULTILINE)[-1]
        host.process.kill()
        await host.process.wait()
    async with lines(home, *words, "--name", "Grace") as host:
        await host.hears(f"^{re.escape(holds)}$")
        await host.hears(OPTION.pattern)
        assert "This is the lobby" not in host.all


async def test_by_lines_one_game_is_left_for_another_and_come_back_to(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with lines(home, "play", "kampf", "--bots", "2", "--seed", "1") as game:
        game.types((await game.hears(OPTION.pattern)).group(1))
        await game.hears(MINE.pattern)
        await game.hears(OPTION.pattern)
        game.types("home")
        await game.hears(r"^The game is kept: you can continue it at any time\.\n(.*\n)*0: continue Kampf der Magier")
        game.types("0")
        await game.hears("^You hold ")
        game.types("home")
        await game.hears("^5: delete a game that is kept")
        assert await game.ends() == 0


def test_what_is_not_kept_can_t_be_continued(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    nothing = command(home, "continue", "--plain")
    assert (nothing.returncode, nothing.stderr) == (1, "sortilege: No game is kept here. Begin one: sortilege play\n")
    listed = command(home, "continue", "--list")
    assert (listed.returncode, listed.stdout, listed.stderr) == (0, "", nothing.stderr), "a script reads an empty list"
    assert not (home / ".local").exists()
