"""What players have written for a table: it travels with it, cleaned and bounded, and the lobby is spared it."""

from __future__ import annotations

import json

import pytest

from core.dragonstones.view import DragonBoard
from net.hub.hub import Hub
from net.protocol.codec import ClientEnd, ServerEnd
from net.protocol.messages import OPTION_BYTES, OWN, Begin, MakeTable, Sit, TableSeen
from net.protocol.wire import CAP_DOWN, CAP_UP, MAGIC, FrameReader, WireError, frame
from tests.net.hand_world import HandWorld, Screen

FINE = {"name": "Digger", "text": "Take a stone.", "effects": [{"take": "any 1"}]}


def written(*cards: object) -> str:
    return json.dumps({"card": cards}, ensure_ascii=False, separators=(",", ":"))


def wish(value: str, seats: int = 3) -> MakeTable:
    return MakeTable("dragonstones", ("me", *["open"] * (seats - 1)), (("blanks", value),))


def longest() -> str:
    """Six cards with long texts in two languages, of letters that take two bytes."""
    words = {"en": "é" * 160, "fr": "ü" * 160}
    card = {"text": words, "effects": [{"take": "any 1"}] * 3}
    return written(*({"name": {"en": each * 24, "fr": each * 24}, **card} for each in "éüöäñç"))


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world, pace=0)


def reader(cap: int) -> FrameReader:
    """Of a line on which hellos have been said."""
    begun = FrameReader(cap)
    begun.feed(MAGIC + frame(("hello",)))
    return begun


def options_of(screen: Screen) -> dict[str, str]:
    return dict(screen.last(TableSeen).info.options)


def test_it_travels_with_the_table_to_everybody_who_sits_down(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(wish(written(FINE)))
    bert.send(Sit(anna.table))
    assert "Digger" in options_of(bert)["blanks"]
    anna.send(Begin(anna.table))
    view = bert.seen.view
    assert view is not None
    assert isinstance(view.board, DragonBoard)
    assert [card.name() for card in view.board.terms.blanks] == ["Digger"]


def test_the_lobby_is_spared_it(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(wish(longest()))
    world.advance(10)
    (table,) = bert.lobby.tables
    assert dict(table.options) == {"blanks": OWN, "own": "shuffled", "turns": "20"}


def test_it_is_cleaned_before_anybody_sees_it(hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    anna.send(wish(written({**FINE, "name": "Di\u0301g\u0301\u0301\u0301\u0301ger", "text": "a  b\u3164"})))
    (card,) = json.loads(options_of(anna)["blanks"])["card"]
    assert card["name"] == {"en": "D\u00ed\u01f5\u0301\u0301ger"}
    assert card["text"] == {"en": "a b"}


def test_what_cannot_be_read_or_carried_is_refused(hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    anna.send(wish("{}"))
    anna.send(wish(written({**FINE, "name": "\u3164"})))
    anna.send(wish(written({**FINE, "text": "\u202e" * 3})))
    texts = dict.fromkeys(("zh", "ja", "ko"), "字" * 160)
    anna.send(wish(written(*[{**FINE, "text": texts}] * 6)))
    assert len(anna.refusals) == 4
    assert "shorten" in anna.refusals[-1]
    assert anna.all(TableSeen) == []


def test_a_table_is_the_same_after_a_restart(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna")
    anna.send(wish(longest()))
    before, number = options_of(anna), anna.table
    again = Hub(world, pace=0)
    again.logs.restore(sorted(world.logs.items()))
    bert = Screen(again, "Bert")
    bert.send(Sit(number))
    assert options_of(bert) == before


def test_the_longest_passes_the_wire_both_ways(hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    anna.send(wish(longest()))
    seen = anna.last(TableSeen)
    (up,) = reader(CAP_UP).feed(ClientEnd().encode(wish(longest())))
    assert ServerEnd().decode(up, lambda _: None) == wish(longest())
    (down,) = reader(CAP_DOWN).feed(ServerEnd().encode(seen))
    assert ClientEnd().decode(down) == seen


def test_more_than_that_ends_the_line_of_who_sends_it() -> None:
    with pytest.raises(WireError):
        reader(CAP_UP).feed(ClientEnd().encode(wish("x" * (OPTION_BYTES + 1))))
