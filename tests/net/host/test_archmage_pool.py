"""Processes in which archmages think: what they are handed, and that none of their deaths costs more than a thought."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from core.bots import ARCHMAGE, advice, move
from core.bots.bot import Asked, Move, asked
from core.bots.dice import Dice
from core.engine import choices, waiting_for
from core.registry import GAMES
from net.host.system_environment import SystemEnvironment
from net.host.workers import archmage_pool as module
from net.host.workers.archmage_pool import ArchmagePool, Lost, command
from net.host.workers.archmage_process import found, question_bytes
from net.store.memory import MemoryStore
from scripts.playouts import begin
from tests.patience import no_longer_than

# Real processes, held against the clock of the machine.
pytestmark = pytest.mark.true_time

SOON = 120.0
"""Seconds that no thought here takes on the slowest machine."""


def question(game: str = "dragonstones", seed: int = 1, budget: int = 40) -> Asked:
    state = begin(GAMES[game], 3, {}, Random(seed))
    return asked(GAMES[game], state, waiting_for(state)[0], None, Dice(seed), budget)


@asynccontextmanager
async def thinking(count: int = 1, started_by: Callable[[], Sequence[str]] = command) -> AsyncIterator[ArchmagePool]:
    pool = ArchmagePool(count, started_by)
    try:
        yield pool
    finally:
        pool.close()


async def answer(pool: ArchmagePool, asks: Asked, seconds: float = SOON) -> Move | Exception:
    waiting = asyncio.get_running_loop().create_future()
    pool.ask(asks, seconds, waiting.set_result)
    return await no_longer_than(SOON, waiting)


def python(line: str) -> Callable[[], Sequence[str]]:
    return lambda: (sys.executable, "-c", line)


def looked_at(pid: int) -> tuple[str, int]:
    """The environment of a process, and how many files and sockets it has."""
    place = Path(f"/proc/{pid}")
    return (place / "environ").read_text(), len([*(place / "fd").iterdir()])


@pytest.mark.parametrize("game", GAMES)
async def test_the_move_is_the_one_that_is_found_here(game: str) -> None:
    """Which process thinks makes no difference: what it is handed is all there is."""
    async with thinking() as pool:
        for seed in range(2):
            asks = question(game, seed, 14)
            assert await answer(pool, asks) == move(ARCHMAGE, question(game, seed, 14))


async def test_advice_is_what_is_found_here_and_comes_behind_every_bot_s_move() -> None:
    """Whoever asks for much advice keeps no archmage waiting."""
    async with thinking() as pool:
        loop = asyncio.get_running_loop()
        alone, given, order = loop.create_future(), loop.create_future(), list[str]()
        pool.advise(question(budget=14), SOON, alone.set_result)
        assert await no_longer_than(SOON, alone) == advice(question(budget=14))
        pool.ask(question(), SOON, lambda _found: order.append("move"))
        pool.advise(question(budget=14), SOON, given.set_result)
        pool.ask(question(), SOON, lambda _found: order.append("another"))
        assert await no_longer_than(SOON, given) == advice(question(budget=14))
        assert order == ["move", "another"]


async def test_advice_waits_for_a_process_that_has_to_be_started() -> None:
    *program, begin_it = command()
    slowly = (*program, f"import time; time.sleep(1); {begin_it}")
    async with thinking(1, lambda: slowly) as pool:
        given = asyncio.get_running_loop().create_future()
        pool.advise(question(budget=14), 0.2, given.set_result)
        assert await no_longer_than(SOON, given) == advice(question(budget=14))


async def test_so_much_advice_may_wait_and_what_is_closed_answers_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 1)
    found: list[object] = []
    async with thinking(1, python("import time; time.sleep(1000)")) as pool:
        for _ in range(3):
            pool.advise(question(), SOON, found.append)
        assert [str(each) for each in found] == ["there are too many questions"]
    await asyncio.sleep(0)
    assert len(found) == 1


async def test_it_is_a_process_of_its_own_which_gives_way_and_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SORTILEGE_SECRET", "told to nobody")
    async with thinking() as pool:
        assert isinstance(await answer(pool, question()), tuple)
        (process,) = pool._processes
        assert process.pid != os.getpid()
        assert os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0)
        environment, files = looked_at(process.pid)
        assert "told to nobody" not in environment
        assert files == 3, "it has other files or sockets"
    assert process.poll() is not None


@pytest.mark.parametrize(("cores", "processes"), [(None, 1), (1, 1), (2, 1), (8, 7)])
async def test_one_core_is_left_to_others(cores: int | None, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    pool = ArchmagePool(started_by=python("raise SystemExit"))
    assert isinstance(await answer(pool, question()), Lost)
    assert len(pool._threads) == processes, "each has a process"
    pool.close()


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="Linux alone has it")
@pytest.mark.parametrize("behind_all", [False, True])
async def test_a_servers_own_runs_only_when_nobody_else_wants_to(behind_all: bool) -> None:
    async with thinking(started_by=partial(command, behind_all)) as pool:
        assert isinstance(await answer(pool, question()), tuple)
        (process,) = pool._processes
        assert (os.sched_getscheduler(process.pid) == os.SCHED_IDLE) == behind_all


async def test_a_server_has_such_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Sequence[str]] = []
    monkeypatch.setattr(ArchmagePool, "ask", lambda self, *_: begun.append(self._command()))
    environment = SystemEnvironment(MemoryStore(asyncio.get_running_loop().call_soon))
    environment.search(question(), 1.0, lambda _: None)
    environment.close()
    assert begun == [command(behind_all=True)]
    assert begun != [command()]


def test_what_it_is_handed_is_what_its_seat_knows() -> None:
    """Two truths that this seat can't tell apart are the same bytes."""
    game = GAMES["dragonstones"]
    state = begin(game, 3, {}, Random(5))
    twin = state.clone()
    twin.screens[1] = twin.screens[1]._replace(fairy=3)  # type: ignore[attr-defined]
    one, other = (question_bytes(asked(game, each, 0, None, Dice(1))) for each in (state, twin))
    assert one == other
    assert found(one)[0] in choices(state, 0)


async def test_a_process_that_is_killed_loses_its_thought_and_no_other() -> None:
    async with thinking() as pool:
        loop, lost = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()
        pool.ask(question(budget=10**9), SOON, lost.set_result)

        def kill() -> None:
            if not lost.done():
                for process in pool._processes:
                    os.kill(process.pid, signal.SIGKILL)
                loop.call_later(0.01, kill)

        kill()
        assert isinstance(await no_longer_than(SOON, lost), Exception)
        assert isinstance(await answer(pool, question()), tuple)


ANSWERS_ONCE = """
import pickle, sys, time
size = int.from_bytes(sys.stdin.buffer.read(4), "big")
sys.stdin.buffer.read(size)
answer = pickle.dumps(())
sys.stdout.buffer.write(len(answer).to_bytes(4, "big") + answer)
sys.stdout.flush()
time.sleep(1000)
"""


async def test_one_that_hangs_is_ended_in_time_and_another_thinks_on() -> None:
    async with thinking(1, python(ANSWERS_ONCE)) as pool:
        for _ in range(2):
            assert await answer(pool, question()) == ()
            assert isinstance(await answer(pool, question(), 0.3), Lost)


async def test_one_that_comes_up_slowly_is_late_at_first_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever began anew with each thought that is late would never have one that is up."""
    *program, begin_it = command()
    begun: list[str] = []

    def slowly() -> Sequence[str]:
        begun.append("once")
        return (*program, f"import time; time.sleep(1); {begin_it}")

    async with thinking(1, slowly) as pool:
        assert isinstance(await answer(pool, question(), 0.2), Lost)
        assert isinstance(await answer(pool, question()), tuple)
        assert begun == ["once"]
    monkeypatch.setattr(module, "STARTING", 0.0)
    async with thinking(1, slowly) as pool:
        for _ in range(2):
            assert isinstance(await answer(pool, question(), 0.2), Lost)
        assert len(begun) == 3


@pytest.mark.parametrize("line", ["raise SystemExit", "print('nonsense')", "import sys; sys.stdin.close()"])
async def test_one_that_cannot_think_is_heard_of_at_once(line: str) -> None:
    async with thinking(1, python(line)) as pool:
        for _ in range(2):
            assert isinstance(await answer(pool, question()), Exception)


async def test_one_that_dies_before_it_has_read_the_question_is_lost_like_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """More than a pipe holds: whoever writes it is told by the system that nobody reads."""
    monkeypatch.setattr(module, "question_bytes", lambda *_, **__: bytes(1_000_000))
    async with thinking(1, python("raise SystemExit")) as pool:
        lost = await answer(pool, question())
        assert isinstance(lost, Lost)
        assert str(lost) == "its process has died"


async def test_one_that_is_not_there_is_heard_of_at_once() -> None:
    async with thinking(1, lambda: ("/no/such/python",)) as pool:
        assert isinstance(await answer(pool, question()), FileNotFoundError)


async def test_a_thought_that_fails_is_told_and_its_process_goes_on() -> None:
    """A memory of another game fits no world."""
    async with thinking() as pool:
        failed = await answer(pool, question()._replace(memory=("no such memory",)))
        assert isinstance(failed, Lost)
        assert "AttributeError" in str(failed)
        (process,) = pool._processes
        assert isinstance(await answer(pool, question()), tuple)
        assert [*pool._processes] == [process]


async def test_what_cannot_be_sent_is_heard_of_at_once() -> None:
    async with thinking() as pool:
        assert isinstance(await answer(pool, question()._replace(memory=lambda: None)), Exception)
        assert not pool._processes


async def test_too_many_questions_are_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 2)
    async with thinking(1, python("import time; time.sleep(1000)")) as pool:
        found: list[Move | Exception] = []
        for _ in range(3):
            pool.ask(question(), SOON, found.append)
        assert [str(each) for each in found] == ["there are too many questions"]


async def test_a_closed_one_answers_nobody() -> None:
    async with thinking() as pool:
        found: list[Move | Exception] = []
        pool.ask(question(budget=10**9), SOON, found.append)
    pool.ask(question(), SOON, found.append)
    await asyncio.sleep(0)
    assert found == []
    assert not pool._processes
