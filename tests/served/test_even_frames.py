"""How long a frame is tells little of a hand: at one's own seat each is filled up in steps with what shows nowhere."""

from __future__ import annotations

import pyte
import pytest

from tests.served.stub import Channel, terminal_on
from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth
from tui.served.pane import EVEN, EVEN_AT, NOTHING, Pane, evened

SSH = 14
"""Bytes of SSH's own before and behind what a packet carries, at least."""


@pytest.mark.parametrize("size", [1, 49, 50, 51, 113, 114, 115, 3000])
def test_a_frame_is_filled_up_to_a_step_in_which_a_packet_is_full(size: int) -> None:
    filled = evened(b"x" * size)
    assert filled.rstrip(NOTHING) == b"x" * size
    assert 0 <= len(filled) - size < EVEN
    assert (len(filled) - EVEN_AT) % EVEN == 0
    assert (len(filled) + SSH) % EVEN == 0


async def frame_of(words: str, *, hides: bool) -> bytes:
    channel = Channel()
    terminal = terminal_on(channel)

    def draw(width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.text(3, 2, words)
        return canvas

    pane = Pane(terminal, Depth.MANY, draw, lambda _event: True, lambda: hides)
    pane.soon(pane.leave)
    pane._active = True
    pane._paint()
    pane._send(pane._painter.changes())
    return bytes(channel.sent)


async def test_only_a_screen_that_hides_something_is_filled() -> None:
    for words in ("a", "abc", "a much longer line of words"):
        assert (len(await frame_of(words, hides=True)) - EVEN_AT) % EVEN == 0
        assert NOTHING not in await frame_of(words, hides=False)


async def test_a_terminal_shows_the_same_with_it() -> None:
    for words in ("a", "Grüß Gott", "╭─╮"):
        shown = []
        for hides in (True, False):
            screen = pyte.Screen(80, 24)
            pyte.ByteStream(screen).feed(await frame_of(words, hides=hides))
            shown.append((screen.display, screen.cursor.x, screen.cursor.y))
        assert shown[0] == shown[1]
        assert words in "\n".join(shown[0][0])
