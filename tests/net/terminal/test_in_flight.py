"""When a client is asked whether it has what was sent."""

from __future__ import annotations

import asyncio
from typing import Any

from net import tuning
from net.limits import Limits
from net.terminal import Terminal
from net.terminal.in_flight import BRISK, FAR, LEAST, MORE, MUCH, PAUSE, QUICK, SLACK, SLIGHT, Flight, Pace
from net.tuning.liveness import ByteCounts, LivenessProbe
from tests.served.ssh_server import connected, open_server, sit_down, until
from tests.served.stub import AskedChannel

SMALL = 100


def asks(flight: Flight, now: float, size: int) -> bool:
    wished = flight.sent(now, size)
    if wished:
        flight.asked(now)
    return wished


def test_the_moves_of_a_quick_line_are_not_asked_about() -> None:
    flight = Flight()
    assert not any(asks(flight, float(second), 500) for second in range(MORE // 500 - 1))
    assert not flight.is_asked


def test_much_at_once_is_asked_about() -> None:
    flight = Flight()
    assert asks(flight, 1.0, MUCH)
    flight.answered(1.0 + QUICK / 2)
    assert not asks(flight, 1.0 + QUICK, SMALL)


def test_many_small_frames_in_a_moment_are_much() -> None:
    flight = Flight()
    asked = [asks(flight, number / 1000, SMALL) for number in range(40)]
    assert MUCH // SMALL <= asked.index(True) <= MUCH // SMALL + 2


def test_what_trickles_is_asked_about_in_the_end() -> None:
    flight = Flight()
    asked = [asks(flight, float(number), 500) for number in range(40)]
    assert asked.index(True) == MORE // 500


def test_a_slow_line_is_asked_after_each_frame_until_it_is_quick_again() -> None:
    flight = Flight()
    assert asks(flight, 0.0, MUCH)
    flight.answered(2 * QUICK)
    assert asks(flight, 1.0, SMALL)
    flight.answered(1.0 + 2 * QUICK)
    assert asks(flight, 2.0, SMALL)
    flight.answered(2.0 + QUICK / 2)
    assert not asks(flight, 3.0, SMALL)


def test_an_answer_that_nobody_asked_for_changes_nothing() -> None:
    flight = Flight()
    flight.answered(1.0)
    assert asks(flight, 2.0, MUCH)


def drawn_on(pace: Pace, rate: float, way: float, frames: int, pause: float = 0.0) -> float:
    """So many frames, each with the answer to the one before; for how long the line has crawled in the end."""
    now = 100.0
    for number in range(frames):
        size = 200 + 150 * (number % 7)
        taken = now + way + size / rate
        pace.carried(now, taken, size)
        now = taken + pause
    return pace.crawled_for()


def test_a_line_that_carries_too_little_all_the_time_crawls() -> None:
    pace = Pace()
    pace.greeted(0.1)
    assert drawn_on(pace, LEAST / 2, 0.1, 40) > 20


def test_a_line_of_2400_bits_a_second_outlasts_the_end_of_a_deal() -> None:
    """As it was measured through a relay: the last answer, the count, and the next deal, with what bots answer."""
    pace, now = Pace(), 100.0
    pace.greeted(0.3)
    for size in (1040, 2452, 1948, 2088, 1540):
        taken = now + 0.3 + size / 300
        pace.carried(now, taken, size)
        now = taken
    assert 20 < pace.crawled_for() < 0.6 * Limits().crawl


def test_frames_of_one_size_tell_as_much_where_a_greeting_told_how_long_the_way_is() -> None:
    pace = Pace()
    pace.greeted(0.1)
    for second in range(30):
        pace.carried(float(second), second + 1.0, LEAST // 2)
    assert pace.crawled_for() == 30


def test_a_line_does_not_crawl_that_carries_enough_or_has_a_long_way_or_a_pause() -> None:
    assert not drawn_on(Pace(), LEAST * 2, 0.1, 100)
    assert not drawn_on(Pace(), LEAST * 50, 0.9, 100)
    assert drawn_on(Pace(), LEAST / 2, 0.1, 40, 2 * PAUSE) < 2


def test_who_types_on_a_line_of_uneven_haste_does_not_crawl() -> None:
    """A few bytes for each key, and none of them tells how much the line would carry."""
    pace = Pace()
    pace.greeted(0.08)
    now = 100.0
    for key in range(400):
        taken = now + (0.1, 0.35, 0.15)[key % 3]
        pace.carried(now, taken, 20)
        now = taken
    assert not pace.crawled_for()


def test_a_way_that_becomes_long_is_not_a_slow_line() -> None:
    """As when others load the same line, or the server's own loop is late."""
    pace = Pace()
    pace.greeted(0.03)
    now = 100.0
    for frame in range(80):
        taken = now + 0.8 + 0.1 * (frame % 3)
        pace.carried(now, taken, (30, 400)[frame % 2])
        now = taken
    assert not pace.crawled_for()


def test_a_line_that_stood_still_once_does_not_crawl() -> None:
    pace = Pace()
    pace.greeted(0.1)
    now = 100.0
    for frame in range(200):
        taken = now + (3.0 if frame == 100 else 0.15)
        pace.carried(now, taken, MUCH if frame == 100 else SLIGHT - 1)
        now = taken
    assert not pace.crawled_for()


class Asked:
    """An asker with a client that answers when it is told to."""

    def __init__(self, patience: float) -> None:
        self.channel = AskedChannel()
        self.written = 0
        self.unsent = 0
        self.answers = 0
        self.given_up = 0
        self.asker = LivenessProbe(self.channel, patience, lambda: ByteCounts(self.written, self.unsent), self._give_up)
        self.asker.on_answer = self._answered

    def _give_up(self) -> None:
        self.given_up += 1

    def _answered(self) -> None:
        self.answers += 1


async def test_what_nothing_hangs_on_is_asked_about_soon_and_once() -> None:
    asked = Asked(0.1)
    for _ in range(5):
        asked.asker.soon()
    await until(lambda: asked.channel.questions)
    asked.asker.soon()
    assert asked.channel.questions == 1
    asked.channel.answer()
    await until(lambda: asked.answers)
    assert not asked.given_up


async def test_who_takes_what_was_there_before_is_waited_for_and_given_up_once() -> None:
    asked = Asked(0.05)
    asked.written = asked.unsent = 100
    assert asked.asker.now()
    for _ in range(6):
        asked.unsent -= 1
        await asyncio.sleep(0.03)
    assert not asked.given_up
    await until(lambda: asked.given_up)
    asked.channel.answer()
    await asyncio.sleep(0.1)
    assert (asked.given_up, asked.answers) == (1, 0)


async def test_what_the_kernel_takes_after_the_question_is_no_sign_of_life() -> None:
    asked = Asked(0.1)
    assert asked.asker.now()
    begun = asyncio.get_running_loop().time()
    while not asked.given_up:
        asked.written += 100
        await asyncio.sleep(0.01)
        assert asyncio.get_running_loop().time() < begun + 5


async def test_of_two_questions_the_last_answer_counts() -> None:
    asked = Asked(5)
    asked.asker.now()
    asked.asker.now()
    first, second = asked.channel._global_request_waiters
    first.set_result(None)
    await asyncio.sleep(0.02)
    assert not asked.answers
    second.set_result(None)
    await until(lambda: asked.answers == 1)


async def test_who_has_gone_is_not_asked() -> None:
    asked = Asked(0.05)
    asked.channel._transport = None
    assert not asked.asker.now()
    asked.asker.soon()
    await asyncio.sleep(0.1)
    assert (asked.channel.questions, asked.given_up) == (0, 0)


async def test_a_real_client_answers_as_soon_as_it_has_read() -> None:
    tuning.tune_asyncssh()
    terminals: list[Terminal] = []

    async def run(terminal: Terminal) -> None:
        terminals.append(terminal)
        terminal.write(b"x" * MUCH)
        assert not terminal.is_ready
        await until(lambda: terminal.is_ready)

    async with open_server(run) as home, connected(home) as client:
        player = await sit_down(client)
        await until(lambda: player.gone)
        assert player.status == 0
        assert terminals


async def test_a_client_that_has_stopped_reading_has_not_answered_though_the_kernel_has_taken_it_all() -> None:
    async def run(terminal: Terminal) -> None:
        await until(lambda: go)
        terminal.write(b"x" * MUCH)
        for _ in range(20):
            assert not terminal.is_ready
            assert terminal.backlog() == 0
            await until(lambda: True)
        transport.resume_reading()
        await until(lambda: terminal.is_ready)

    go: list[int] = []
    async with open_server(run) as home, connected(home) as client:
        player = await sit_down(client)
        transport: Any = client._transport
        transport.pause_reading()
        go.append(1)
        await until(lambda: player.gone)
        assert player.status == 0


def carried(pace: Pace, size: int, seconds: float, times: int = 4) -> None:
    for number in range(times):
        pace.carried(10.0 * number, 10.0 * number + seconds, size)


def test_a_line_that_carries_little_is_too_slow_for_what_moves_and_a_long_one_is_not() -> None:
    """Bytes a second count, not the way; unless the way alone is longer than a frame is shown."""
    slow, long, far, quick = (Pace() for _ in range(4))
    for pace, way in ((slow, 0.02), (long, 0.3), (far, FAR + 0.1), (quick, 0.02)):
        pace.greeted(way)
    carried(slow, 4_000, 0.02 + SLACK + 4_000 / (BRISK / 2))
    carried(long, 4_000, 0.3 + SLACK + 4_000 / (BRISK * 4))
    carried(quick, 4_000, 0.05)
    assert [pace.is_slow for pace in (slow, long, far, quick)] == [True, False, True, False]
    carried(slow, 4_000, 0.05, 12)
    assert not slow.is_slow, "it has become quick"


def test_before_anything_is_known_a_line_is_not_slow() -> None:
    assert (Pace().is_slow, Pace().way) == (False, 0.0)


def test_a_line_that_leads_far_is_not_one_that_carries_little() -> None:
    far, thin = Pace(), Pace()
    far.greeted(2 * FAR)
    thin.greeted(0.1)
    thin.carried(0.0, 0.1 + SLACK + 4.0, BRISK)
    assert (far.is_slow, far.is_thin) == (True, False)
    assert (thin.is_slow, thin.is_thin) == (True, True)
