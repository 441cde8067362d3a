"""Threads for bots' thoughts: what they find comes back, and one without an end holds up nobody for long."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from net.host.workers import bot_threads as module
from net.host.workers.bot_threads import BotThreads, GivenUp

# Thoughts are held against the clock of the machine, in threads of which a loop knows nothing.
pytestmark = pytest.mark.true_time


class Asked:
    """Somebody who waits for thoughts."""

    def __init__(self, count: int = 2, longest: float = 10.0) -> None:
        self.threads = BotThreads(count, longest)
        self.found: list[Any] = []
        self._more = asyncio.Event()

    def think(self, decide: Any) -> None:
        self.threads.think(decide, self._take)

    def _take(self, found: Any) -> None:
        self.found.append(found)
        self._more.set()

    async def hears(self, count: int) -> list[Any]:
        async with asyncio.timeout(120):
            while len(self.found) < count:
                self._more.clear()
                await self._more.wait()
        return self.found


async def test_what_is_thought_off_the_loop_comes_back_on_it() -> None:
    asked = Asked()
    asked.think(threading.get_ident)
    (where,) = await asked.hears(1)
    assert where != threading.get_ident()
    asked.threads.close()


async def test_a_thought_that_fails_comes_back_as_its_failure_and_the_thread_goes_on() -> None:
    asked = Asked(1)

    def fail() -> None:
        raise KeyError("no such card")

    def stop() -> None:
        raise SystemExit

    for decide in (fail, stop, lambda: "after"):
        asked.think(decide)
    failed, stopped, after = await asked.hears(3)
    assert isinstance(failed, KeyError)
    assert isinstance(stopped, GivenUp)
    assert after == "after"
    asked.threads.close()


async def test_a_thought_without_an_end_is_given_up_and_others_go_on(caplog: pytest.LogCaptureFixture) -> None:
    asked = Asked(1, longest=1.0)
    free = threading.Event()
    asked.think(lambda: free.wait(30))
    asked.think(lambda: "next")
    gave_up, following = await asked.hears(2)
    assert isinstance(gave_up, GivenUp)
    assert following == "next"
    assert "given up" in caplog.text
    free.set()
    asked.think(lambda: "later")
    assert (await asked.hears(3))[2] == "later"
    await asyncio.sleep(0.05)
    assert len(asked.found) == 3  # What the lost one found is thrown away.
    asked.threads.close()


async def test_a_thought_that_only_waits_for_its_turn_is_not_given_up() -> None:
    asked = Asked(1, longest=2.0)
    for _ in range(4):
        asked.think(lambda: time.sleep(0.6))
    assert await asked.hears(4) == [None] * 4
    asked.threads.close()


async def test_no_more_threads_are_lost_than_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_GIVEN_UP", 2)
    asked = Asked(1, longest=0.05)
    free = threading.Event()
    for _ in range(4):
        asked.think(lambda: free.wait(30))
    await asked.hears(2)
    await asyncio.sleep(0.2)
    assert len(asked.found) == 2
    free.set()
    await asked.hears(4)
    asked.threads.close()


async def test_a_thread_that_was_only_slow_may_be_lost_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else some slow minutes in a year would leave the bots with the threads that hang."""
    monkeypatch.setattr(module, "MOST_GIVEN_UP", 1)
    asked = Asked(1, longest=0.05)
    for lost in range(1, 4):
        free = threading.Event()
        asked.think(lambda free=free: free.wait(30))
        assert isinstance((await asked.hears(lost))[-1], GivenUp)
        free.set()
        await asyncio.sleep(0.05)
    asked.threads.close()


async def test_after_the_end_nothing_is_heard_and_nothing_begun() -> None:
    asked = Asked(1)
    free = threading.Event()
    asked.think(lambda: free.wait(30))
    asked.threads.close()
    free.set()
    asked.think(lambda: "never")
    await asyncio.sleep(0.05)
    assert asked.found == []
