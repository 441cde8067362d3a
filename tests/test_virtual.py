"""The loop whose time passes while nobody has anything to do."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Coroutine
from multiprocessing import resource_tracker
from typing import Any, TypeVar

import pytest

from tests.cpu import within
from tests.virtual import VirtualLoop

T = TypeVar("T")


def run(what: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(what)


async def passed(seconds: float) -> float:
    began = asyncio.get_running_loop().time()
    await asyncio.sleep(seconds)
    return asyncio.get_running_loop().time() - began


def test_a_minute_takes_a_part_of_one() -> None:
    with within(30):
        assert 60 <= run(passed(60)) < 61


def test_a_minute_takes_a_part_of_one_beside_the_child_that_multiprocessing_keeps() -> None:
    """It stays to the end of the process, and every later test with it."""
    resource_tracker.ensure_running()
    with within(30):
        assert 60 <= run(passed(60)) < 61


def test_what_two_ends_say_to_each_other_is_said_before_any_time_passes() -> None:
    async def talk() -> float:
        loop, over = asyncio.get_running_loop(), asyncio.Event()

        async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while line := await reader.readline():
                writer.write(line)
            writer.close()
            over.set()

        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        async with asyncio.timeout(0.04):
            for _ in range(500):
                writer.write(b"and so on\n")
                assert await reader.readline() == b"and so on\n"
        writer.close()
        await over.wait()
        server.close()
        await server.wait_closed()
        return loop.time()

    assert run(talk()) < 1000.04


def test_nobody_computes_for_so_long_that_time_passes() -> None:
    async def compute() -> None:
        async with asyncio.timeout(0.01):
            time.sleep(0.1)  # noqa: ASYNC251 - it stands for work
            await asyncio.sleep(0)

    run(compute())


def test_a_thread_that_is_called_and_a_child_take_the_time_that_they_take() -> None:
    async def outside(*command: str) -> tuple[float, float]:
        began = asyncio.get_running_loop().time()
        child = await asyncio.create_subprocess_exec(*command)
        await child.wait()
        before = asyncio.get_running_loop().time()
        await asyncio.to_thread(threading.Event().wait, 0.3)
        return before - began, asyncio.get_running_loop().time() - before

    began = time.monotonic()
    child, thread = run(outside(sys.executable, "-c", "import time; time.sleep(0.3)"))
    assert child + thread <= time.monotonic() - began + 0.2


def test_a_deadline_is_kept_while_a_child_is_there() -> None:
    async def impatient() -> None:
        child = await asyncio.create_subprocess_exec(sys.executable, "-c", "import time; time.sleep(60)")
        try:
            async with asyncio.timeout(0.2):
                await child.wait()
        finally:
            child.kill()
            await child.wait()

    with within(50), pytest.raises(TimeoutError):
        run(impatient())
