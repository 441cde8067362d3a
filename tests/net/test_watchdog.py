"""A callback without an end is cut off, and the loop goes on; nobody else is."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from net.watchdog import Stuck, Watchdog


@contextmanager
def watched(look: float = 0.02, patience: int = 5) -> Iterator[None]:
    watchdog = Watchdog(look, patience)
    watchdog.start()
    try:
        yield
    finally:
        watchdog.close()


def hang(caught: list[BaseException], seconds: float = 20.0) -> None:
    """As a fault would: for ever, as far as anybody waits."""
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            pass
    except Stuck as fault:
        caught.append(fault)
        raise


async def test_what_never_ends_is_cut_off_and_told_by_its_place(caplog: pytest.LogCaptureFixture) -> None:
    caught: list[BaseException] = []
    told: list[dict[str, object]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: told.append(context))
    with watched():
        loop.call_soon(hang, caught)
        turned = loop.create_future()
        loop.call_later(0.05, turned.set_result, True)
        assert await asyncio.wait_for(turned, 20)
    assert len(caught) == 1
    assert isinstance(told[0]["exception"], Stuck)
    assert "hang" in caplog.text


async def test_who_is_only_slow_is_left_alone() -> None:
    caught: list[BaseException] = []
    with watched(look=0.05, patience=40):
        for _ in range(5):
            asyncio.get_running_loop().call_soon(hang, caught, 0.15)
            await asyncio.sleep(0)
    assert caught == []


async def test_a_loop_with_nothing_to_do_is_left_alone() -> None:
    with watched(look=0.01, patience=3):
        await asyncio.sleep(0.2)


async def test_a_loop_that_is_in_none_of_its_callbacks_is_not_ended() -> None:
    """It has come to itself between the last look and the blow."""
    watchdog = Watchdog()
    blow = threading.Timer(0.2, watchdog._cut_off, [watchdog._turns])
    blow.start()
    await asyncio.sleep(0.6)  # Meanwhile the loop waits for its next timer.
    assert not blow.is_alive()


async def test_after_its_end_it_cuts_nobody_off() -> None:
    caught: list[BaseException] = []
    with watched():
        pass
    hang(caught, 0.3)
    assert caught == []
