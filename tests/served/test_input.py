"""Bytes into keys: any bytes, at a bounded pace, and no paste larger than it may be."""

import asyncio
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from net.terminal.terminal import A_SECOND, MOST_CHARGED
from tests.served.ssh_server import until
from tests.served.stub import Channel, terminal_on
from tui.served.input import LONGEST_PASTE, Intake, Keys


def names(received: list[Message]) -> list[str]:
    return [message.key if isinstance(message, events.Key) else type(message).__name__ for message in received]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a", ["a"]),
        (b"\x1b[A\x1bOB", ["up", "down"]),
        (b"\r", ["enter"]),
        ("ü".encode(), ["ü"]),
        (b"\x1b[<0;5;3M\x1b[<0;5;3m", ["MouseDown", "MouseUp"]),
        (b"\x1b[<0;5;3M\x1b[<32;6;3M\x1b[<0;6;3m", ["MouseDown", "MouseMove", "MouseUp"]),
        (b"\x1b[<64;5;3M", ["MouseScrollUp"]),
        (b"\x1b[200~hello\x1b[201~", ["Paste"]),
    ],
)
def test_keys_and_clicks_are_understood(data: bytes, expected: list[str]) -> None:
    assert names(Keys().feed(data)) == expected


@pytest.mark.parametrize(
    "report",
    [
        b"\x1b[48;60000;60000;1;1t",
        b"\x1b[48;0;0;1;1t\x1b[<0;5;3M",
        b"\x1b[O",
        b"\x1b[I",
        b"\x1b[5;9R",
        b"\x1b[<35;5;3M",
    ],
)
def test_reports_that_nobody_asked_for_are_not_believed(report: bytes) -> None:
    assert not {"Resize", "AppBlur", "AppFocus", "CursorPosition", "MouseMove"} & set(names(Keys().feed(report)))


def test_a_character_torn_in_two_is_put_together() -> None:
    keys = Keys()
    assert names(keys.feed("ü".encode()[:1])) == []
    assert names(keys.feed("ü".encode()[1:])) == ["ü"]


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ((b"\x1b", b"c"), ["escape", "c"]),
        ((b"a\x1b", b"\r"), ["a", "escape", "enter"]),
        ((b"\x1b", b"\x1b", b"7"), ["escape", "escape", "7"]),
        ((b"\x1b", b"[A"), ["up"]),
        ((b"\x1b", b"O", b"B"), ["down"]),
        ((b"\x1b[", b"C"), ["right"]),
        ((b"\x1b", b"[200~hi\x1b", b"[201~"), ["Paste"]),
        ((b"\x1b", b"", b"c"), ["escape", "c"]),
    ],
)
def test_escape_and_a_letter_are_two_keys_unless_they_came_as_one(
    pieces: tuple[bytes, ...], expected: list[str]
) -> None:
    keys = Keys()
    assert names([message for piece in pieces for message in keys.feed(piece)]) == expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\x1bc", ["alt+c"]),
        (b"\x1b1", ["alt+1"]),
        (b"\x1bb\x1bb", ["alt+b", "alt+b"]),
        (b"\x1b\r", ["alt+enter"]),
        (b"\x1b ", ["alt+space"]),
        ("\x1bé".encode(), ["alt+é"]),
        (b"\x1b?", ["alt+question_mark"]),
        (b"\x1b\t", ["shift+tab"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        (b"\x1b\x1b[<0;5;3M", ["escape", "MouseDown"]),
    ],
)
def test_alt_and_a_key_are_one_at_once(data: bytes, expected: list[str]) -> None:
    """In one piece Esc and a key are the same bytes: which it is, the page says."""
    assert names(Keys().feed(data)) == expected


def test_alt_and_a_letter_write_no_circumflex_before_the_next_escape_sequence() -> None:
    """Textual's parser gives one for an ESC that led to nothing; so it stood on lines of talk and in codes."""
    keys = Keys()
    received = [*keys.feed(b"\x1bc"), *keys.feed(b"\x1b[B"), *keys.feed(b"x")]
    assert names(received) == ["alt+c", "down", "x"]


def test_a_circumflex_that_was_typed_is_one() -> None:
    assert names(Keys().feed(b"a^b")) == ["a", "circumflex_accent", "b"]


@given(st.lists(st.binary(max_size=40) | st.sampled_from([b"\x1b", b"\x1b[", b"\x1b[200~", b"\x1b[201~", b"\x1b[<"])))
def test_no_bytes_whatever_raise(chunks: list[bytes]) -> None:
    keys = Keys()
    for chunk in chunks:
        keys.feed(chunk)
        keys.tick()


@given(st.integers(1, 100))
def test_a_paste_too_long_is_dropped_to_its_end_and_the_next_key_counts(size: int) -> None:
    keys = Keys()
    data = b"\x1b[200~" + b"x" * (LONGEST_PASTE + 200) + b"\x1b[201~q"
    received = [message for start in range(0, len(data), size) for message in keys.feed(data[start : start + size])]
    assert names(received) == ["q"]
    assert not keys.dropping


@given(st.integers(1, 100))
def test_a_paste_that_fits_arrives_whole(size: int) -> None:
    keys = Keys()
    data = b"\x1b[200~" + b"x" * (LONGEST_PASTE - 200) + b"\x1b[201~q"
    received = [message for start in range(0, len(data), size) for message in keys.feed(data[start : start + size])]
    assert names(received) == ["Paste", "q"]


async def test_a_flood_is_taken_in_slices_while_reading_is_paused() -> None:
    channel = Channel()
    taken: list[Message] = []
    intake = Intake(terminal_on(channel), taken.append, lambda: False)
    for _ in range(10):
        intake.feed(b"x" * 50)
    assert len(taken) == Intake.ROOM
    assert not channel.reading
    await until(lambda: len(taken) == 500 and channel.reading)
    intake.stop()


async def test_many_small_packets_get_no_more_room_than_a_large_one() -> None:
    taken: list[Message] = []
    intake = Intake(terminal_on(Channel()), taken.append, lambda: False)
    for _ in range(300):
        intake.feed(b"x")
    assert len(taken) == Intake.ROOM
    intake.stop()


def work(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def test_keys_that_are_much_work_leave_most_of_the_time_to_others() -> None:
    """Each of them takes as long as a screen may; a hundred in one packet once held the loop for seconds."""
    loop, at = asyncio.get_running_loop(), list[float]()

    def deliver(_key: Message) -> None:
        work(0.02)
        at.append(loop.time())

    intake = Intake(terminal_on(Channel()), deliver, lambda: False)
    for packet in (b"xyz" * 3, b"x", b"y", b"z"):
        intake.feed(packet)
    assert len(at) == 1, "the others are heard before the second"
    await until(lambda: len(at) == 12)
    assert min(later - earlier for earlier, later in pairwise(at)) >= Intake.REST * 0.02
    intake.stop()


async def test_keys_that_are_much_work_are_charged_and_come_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    charged, taken = list[float](), list[str]()
    terminal = terminal_on(Channel())
    monkeypatch.setattr(terminal, "worked", charged.append)

    def deliver(key: Message) -> None:
        work(0.005)
        taken.extend(names([key]))

    intake = Intake(terminal, deliver, lambda: False)
    for key in b"abcdefgh":
        intake.feed(bytes((key,)))
    await until(lambda: len(taken) == 8)
    assert "".join(taken) == "abcdefgh"
    assert sum(charged) >= 8 * 0.005
    intake.stop()


async def test_of_one_key_no_more_is_charged_than_others_have_to_bear(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first to come to a game has it loaded, for all who come after."""
    terminal, charged = terminal_on(Channel()), list[int]()
    monkeypatch.setattr(terminal, "charge", charged.append)
    for seconds in (0.0, 0.001, MOST_CHARGED, 3.0):
        terminal.worked(seconds)
    assert charged == [0, A_SECOND // 1000, A_SECOND // 4, A_SECOND // 4]


async def test_a_busy_app_is_given_nothing_until_it_has_caught_up() -> None:
    taken: list[Message] = []
    busy = [True]
    intake = Intake(terminal_on(Channel()), taken.append, lambda: bool(busy))
    intake.feed(b"abc")
    assert not taken
    busy.clear()
    await until(lambda: len(taken) == 3)
    intake.stop()


@pytest.mark.true_time  # Textual's parser looks at the machine's clock.
async def test_a_lone_escape_is_a_key_after_its_delay() -> None:
    taken: list[Message] = []
    intake = Intake(terminal_on(Channel()), taken.append, lambda: False)
    intake.feed(b"\x1b")
    await until(lambda: names(taken) == ["escape"])
    intake.stop()


async def test_an_arrow_key_of_which_a_part_waits_for_its_turn_is_not_torn() -> None:
    taken: list[Message] = []
    intake = Intake(terminal_on(Channel()), taken.append, lambda: False)
    intake.feed(b"x" * (Intake.ROOM - 1) + b"\x1b[A")
    intake._escape()
    await until(lambda: len(taken) == Intake.ROOM)
    assert names(taken)[-1] == "up"
    intake.stop()


async def test_an_intake_that_has_stopped_leaves_no_timer() -> None:
    intake = Intake(terminal_on(Channel()), print, lambda: False)
    intake.feed(b"x" * 500)
    intake.stop()
    assert all(timer is None or timer.cancelled() for timer in (intake._refill_timer, intake._escape_timer))
    await asyncio.sleep(0)
