"""What the server says is said at the other end in any language, costs its English alone, and can do no harm there."""

from __future__ import annotations

import pytest

from core.sentences import mark, sentence
from net.protocol import messages as m
from net.protocol.codec import TAGS
from net.protocol.wire import Raw, WireError
from tests.net.line import Line
from tui.language import speaking, worded

SAID = sentence("on {where}", where=mark("solo"))


def crossed(message: m.AnyDown, translates: bool = True) -> tuple[m.AnyDown | None, int]:
    """The message as it comes out, and the bytes of its frame."""
    line = Line()
    line.server.translates = translates
    return line.down(message), line.sizes[-1]


@pytest.mark.parametrize(
    "message",
    [m.Announced(3, SAID), m.Refusal(3, SAID), m.Bye(SAID), m.Welcome("Ada", "code", "1", SAID)],
    ids=lambda message: type(message).__name__,
)
def test_a_sentence_is_said_in_the_language_of_its_reader(message: m.AnyDown) -> None:
    came, size = crossed(message)
    assert came == message
    text = next(each for each in (getattr(came, name, None) for name in ("text", "sentence", "notice")) if each)
    with speaking("de"):
        assert worded(text) == "auf allein"
    older, plain = crossed(message, translates=False)
    assert older == message
    assert size <= plain + 12, "its English, the names of its places, and a byte or two for each"


def test_a_sentence_without_values_costs_no_byte_more() -> None:
    message = m.Announced(0, mark("connected"))
    came, size = crossed(message)
    assert size == crossed(message, translates=False)[1]
    assert isinstance(came, m.Announced)
    with speaking("fr"):
        assert worded(came.text) == "connecté"


@pytest.mark.parametrize(
    "raw",
    [(), (1,), ("{a}",), ("{a}", "x", "y"), ("{a}", None), ("{a}", ("{b}", ("{c}", ("{d}", "x")))), 7,
     ("{a}{b}{c}{d}{e}{f}{g}{h}{i}", *"abcdefghi")],
)  # fmt: skip
def test_what_is_no_sentence_ends_the_line(raw: object) -> None:
    with pytest.raises(WireError):
        Line().client.decode((TAGS[m.Bye], raw))


def test_a_template_of_a_hostile_server_is_shown_and_not_understood() -> None:
    raw: Raw = (TAGS[m.Bye], ("{a} {a.__class__} {a!r:>99999999}", "x"))
    came = Line().client.decode(raw)
    assert isinstance(came, m.Bye)
    with speaking("de"):
        assert worded(came.sentence) == "x {a.__class__} {a!r:>99999999}"
