"""A callback without an end is cut off, and the loop goes on; nobody else is."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import Context

import pytest

from net.host import watchdog
from net.host.behalf import answer_for, own_context
from net.host.watchdog import Stuck, StuckAgain, Watchdog
from tests.net.loopback import until
from tests.patience import no_longer_than


@contextmanager
def watched(look: float = 0.02, patience: float = 0.1) -> Iterator[None]:
    watchdog = Watchdog(look, patience)
    watchdog.start()
    try:
        yield
    finally:
        watchdog.close()


def hang(caught: list[BaseException], seconds: float = 20.0) -> None:
    """As a fault would: for ever, as far as anybody waits."""
    try:
        _compute(seconds)
    except (Stuck, StuckAgain) as fault:
        caught.append(fault)
        raise


def _compute(seconds: float) -> None:
    """Stand apart: from 3.13 on, a loop's jump back, where the blow falls, belongs to no `try` around the loop."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def test_what_never_ends_is_cut_off_and_told_by_its_place(caplog: pytest.LogCaptureFixture) -> None:
    caught: list[BaseException] = []
    told: list[dict[str, object]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: told.append(context))
    with watched():
        loop.call_soon(hang, caught)
        turned = loop.create_future()
        loop.call_later(0.05, turned.set_result, True)
        assert await no_longer_than(120, turned)
    assert len(caught) == 1
    assert isinstance(told[0]["exception"], Stuck)
    assert "hang" in caplog.text


async def test_who_is_only_slow_is_left_alone() -> None:
    caught: list[BaseException] = []
    with watched(look=0.02, patience=0.4):
        for _ in range(6):
            asyncio.get_running_loop().call_soon(hang, caught, 0.15)
        await asyncio.sleep(0)
    assert caught == []


async def test_nobody_is_cut_off_for_what_others_have_taken_in_the_same_turn() -> None:
    """The loop has not turned for long, and yet each of them was quick."""
    caught: list[BaseException] = []
    with watched(look=0.02, patience=0.3):
        for _ in range(10):
            asyncio.get_running_loop().call_soon(hang, caught, 0.1)
        await asyncio.sleep(0)
    assert caught == []


async def test_who_waits_for_the_machine_is_left_alone() -> None:
    """Its time is another's: what counts is what it has computed, where the system tells."""
    caught: list[BaseException] = []

    def sleep() -> None:
        try:
            time.sleep(0.5)
        except Stuck as fault:
            caught.append(fault)

    with watched(look=0.02, patience=0.1):
        asyncio.get_running_loop().call_soon(sleep)
        await asyncio.sleep(0)
    assert caught == []


async def test_a_loop_with_nothing_to_do_is_left_alone() -> None:
    with watched(look=0.01, patience=3):
        await asyncio.sleep(0.2)


async def test_a_loop_that_is_in_none_of_its_callbacks_is_not_ended() -> None:
    """It has come to itself between the last look and the blow."""
    dog = Watchdog()
    seen = dog._sight()  # This very test, which the loop has called.
    assert seen.is_still(seen)
    blow = threading.Timer(0.2, dog._cut_off, [seen, Stuck])
    blow.start()
    await asyncio.to_thread(blow.join)  # Meanwhile the loop waits.


async def test_after_its_end_it_cuts_nobody_off() -> None:
    caught: list[BaseException] = []
    with watched():
        pass
    hang(caught, 0.3)
    assert caught == []


async def test_looks_are_counted_where_no_time_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on macOS."""
    monkeypatch.delattr(time, "pthread_getcpuclockid", raising=False)
    caught: list[BaseException] = []
    with watched():
        asyncio.get_running_loop().call_soon(hang, caught)
        await asyncio.sleep(0)
    assert len(caught) == 1


class Guest:
    """net.host.behalf.Answerable, with as many strikes as one likes."""

    def __init__(self, strikes: int = 1) -> None:
        self.left = strikes
        self.sent_off = 0

    @property
    def is_out(self) -> bool:
        return self.left <= 0

    def strike(self) -> None:
        self.left -= 1

    def send_off(self) -> None:
        self.sent_off += 1

    def starts(self, do: Callable[..., object], *args: object) -> None:
        """In a context of its own, as a connection does."""
        context = Context()
        context.run(answer_for, self)
        asyncio.get_running_loop().call_soon(do, *args, context=context)


async def test_who_it_ran_for_is_known_without_being_said_however_it_came_to_run() -> None:
    caught: list[BaseException] = []
    guilty, other = Guest(), Guest()
    loop = asyncio.get_running_loop()

    async def later() -> None:
        await asyncio.sleep(0.01)
        loop.call_later(0.01, lambda: loop.call_soon(hang, caught, context=own_context()))

    tasks: set[asyncio.Task[None]] = set()
    with watched():
        other.starts(lambda: None)
        guilty.starts(lambda: tasks.add(asyncio.ensure_future(later())))
        await until(lambda: guilty.sent_off)
        other.starts(lambda: None)
        await asyncio.sleep(0.05)
    assert (len(caught), guilty.left, other.left, other.sent_off) == (1, 0, 1, 0)


async def test_who_is_out_is_cut_off_at_once_and_so_are_those_behind_in_the_same_turn() -> None:
    """Twenty screens of one address, all due in one turn of the loop: they must not add up."""
    caught: list[BaseException] = []
    address = Guest(2)
    with watched(look=0.1, patience=0.5):
        begun = time.thread_time()
        for _ in range(20):
            address.starts(hang, caught)
        await asyncio.sleep(0)
        spent = time.thread_time() - begun
    assert len(caught) == 20
    assert spent < 2 * (0.5 + 0.1) + 18 * 0.35, "two whole times, and then next to nothing"


async def test_what_catches_the_blow_and_goes_on_is_hit_again_harder() -> None:
    caught: list[BaseException] = []

    def stubborn() -> None:
        for _ in range(1000):
            try:
                hang(caught)
            except Exception:  # noqa: BLE001 - as many a good loop does
                continue

    guest = Guest(1)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, _context: None)
    with watched():
        guest.starts(stubborn)
        await until(lambda: guest.sent_off)
    assert [type(each) for each in caught] == [Stuck, StuckAgain]


def test_the_patience_is_what_is_promised() -> None:
    assert watchdog.PATIENCE + watchdog.LOOK <= 2.5
