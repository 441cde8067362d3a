"""When a client is asked whether it has what was sent."""

from __future__ import annotations

from typing import Any

from net import tuning
from net.terminal import Terminal
from net.terminal.flight import MORE, MUCH, QUICK, Flight
from tests.served.house import connected, house, sit_down, until

SMALL = 100


def test_the_moves_of_a_quick_line_are_not_asked_about() -> None:
    flight = Flight()
    assert not any(flight.sent(float(second), 500) for second in range(MORE // 500 - 1))
    assert not flight.is_asked


def test_much_at_once_is_asked_about_and_nothing_is_asked_twice() -> None:
    flight = Flight()
    assert flight.sent(1.0, MUCH)
    assert flight.is_asked
    assert not flight.sent(1.0, MUCH)
    flight.answered(1.1)
    assert not flight.is_asked


def test_many_small_frames_in_a_moment_are_much() -> None:
    flight = Flight()
    asked = [flight.sent(number / 1000, SMALL) for number in range(40)]
    assert MUCH // SMALL <= asked.index(True) <= MUCH // SMALL + 2


def test_what_trickles_is_asked_about_in_the_end() -> None:
    flight = Flight()
    asked = [flight.sent(float(number), 500) for number in range(40)]
    assert asked.index(True) == MORE // 500


def test_a_slow_line_is_asked_after_each_frame_until_it_is_quick_again() -> None:
    flight = Flight()
    assert flight.sent(0.0, MUCH)
    flight.answered(2 * QUICK)
    assert flight.sent(1.0, SMALL)
    flight.answered(1.0 + 2 * QUICK)
    assert flight.sent(2.0, SMALL)
    flight.answered(2.0 + QUICK / 2)
    assert not flight.sent(3.0, SMALL)


def test_an_answer_that_nobody_asked_for_changes_nothing() -> None:
    flight = Flight()
    flight.answered(1.0)
    assert flight.sent(2.0, MUCH)


async def test_a_real_client_answers_as_soon_as_it_has_read() -> None:
    tuning.tune_asyncssh()
    terminals: list[Terminal] = []

    async def run(terminal: Terminal) -> None:
        terminals.append(terminal)
        terminal.write(b"x" * MUCH)
        assert not terminal.is_ready
        await until(lambda: terminal.is_ready)

    async with house(run) as home, connected(home) as client:
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
    async with house(run) as home, connected(home) as client:
        player = await sit_down(client)
        transport: Any = client._transport
        transport.pause_reading()
        go.append(1)
        await until(lambda: player.gone)
        assert player.status == 0
