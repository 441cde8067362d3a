"""What a player is told that they know by now: the truth, by all doors, and only where the table has that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from core.gargon.cards import CREATURES
from core.kampf.cards import DECK
from core.memory import memory_of
from core.registry import GAMES
from core.replay import Setup
from core.zargos.cards import KINDS
from net.protocol.messages import NEWEST_KIND, Recall, Recalled, SeatInfo, TableInfo, TableSeen, Welcome
from tests.conformance.helpers.memory import kept
from tests.conformance.helpers.midgame import ZARGOS_EXCHANGES
from tests.conformance.helpers.play import Table, some
from tests.conformance.helpers.robbers import ROBBERS
from tests.conformance.helpers.subjects import each_setup
from tests.gallery.rooms import Room
from tests.net.samples import begun, seen
from tui.client.table import NOTHING_KNOWN, ClientTable
from tui.games import Sheet, guarded
from tui.lines import telling
from tui.lines.voices.counts import by_rows
from tui.screens.table.count import CountPage
from tui.screens.table.table import TablePage

NAMES = ("Anna", "Bert", "Carl", "Dora", "Egon", "Frida")
Numbers = dict[str, list[str]]


def rows(sheet: Sheet) -> Numbers:
    return {cells[0].text: [cell.text.lstrip("= ") for cell in cells[1:]] for cells in sheet.rows}


def sums(found: list[str]) -> int:
    return sum(int(text) for text in found if text.isdigit())


def kampf(state: Any, seat: int, told: list[Numbers]) -> None:
    piles = told[0]
    for each, pile in enumerate(state.piles):
        assert sums(piles["You" if each == seat else NAMES[each]]) == len(pile)
    unseen = [card for each, hand in enumerate(state.hands) if each != seat for card in hand] + [*state.stock]
    assert piles["not seen"] == [str(unseen.count(kind) or "") for kind in sorted({*DECK})]


def gargon(state: Any, seat: int, told: list[Numbers]) -> None:
    won, left = told
    for each, pile in enumerate(state.won):
        counts = [sum(card >> 4 == colour for card in pile) for colour in range(len(CREATURES))]
        assert won["You" if each == seat else NAMES[each]][:-1] == [str(count or "–") for count in counts]
    hidden = [card for each, hand in enumerate(state.hands) if each != seat for card in hand]
    hidden += [card for each, laid in enumerate(state.laid) if each != seat and not state.turned for card in laid]
    hidden += [card for stack in state.stacks for card in stack]
    for colour, row in enumerate(left.values()):
        assert row[2] == str(sum(card >> 4 == colour for card in hidden))


def dragonstones(state: Any, seat: int, told: list[Numbers]) -> None:
    for each, screen in enumerate(state.screens):
        assert told[0]["You" if each == seat else NAMES[each]][:5] == [*map(str, screen)]


def zargos(state: Any, seat: int, told: list[Numbers]) -> None:
    for kind, (in_all, yours, _lying, under, others, unseen) in told[0].items():
        number = KINDS.index(kind)
        assert int(yours or 0) == state.hands[seat].count(number)
        assert int(under or 0) <= state.pile.count(number)
        assert int(others or 0) + int(unseen) <= int(in_all)


TRUTHS: list[tuple[Any, Callable[[Any, int, list[Numbers]], None]]] = [
    (GAMES["kampf"], kampf),
    (GAMES["gargon"], gargon),
    (ROBBERS, dragonstones),
    (ZARGOS_EXCHANGES, zargos),
]


@pytest.mark.parametrize(("game", "is_true"), TRUTHS, ids=[each.__name__ for _, each in TRUTHS])
def test_what_is_told_is_the_truth(game: Any, is_true: Callable[[Any, int, list[Numbers]], None]) -> None:
    setup: Setup = next(each_setup(game))
    told = 0
    for moment in some([*kept(Table(setup, 5))][1:-1], 30):
        for seat in range(setup.seats):
            table = sitting(game.name, setup.seats, moment.state, seat)
            sheets = table.known(moment.memories[seat])
            is_true(moment.state, seat, [rows(sheet) for sheet in sheets])
            told += sum(len(line) for sheet in sheets for line in by_rows(sheet))
    assert told > 1000


def test_by_lines_who_has_nothing_is_said_to_have_nothing() -> None:
    """A name alone is a riddle."""
    state = begun(GAMES["kampf"], 3, Random(1))
    table = sitting("kampf", 3, state, 0)
    assert table.view is not None
    (sheet,) = table.known(memory_of(GAMES["kampf"]).begin(table.view))
    told = by_rows(sheet)
    assert told[0] == "What you know of this deal."
    assert told[1:4] == ["You: nothing.", "Bert: nothing.", "Carl: nothing."]


def sitting(game: str, seats: int, state: Any, seat: int) -> ClientTable:
    shown = seen(GAMES[game], seats, state, seat)
    people = tuple(SeatInfo(name, "person") for name in NAMES[:seats])
    return ClientTable(shown.info._replace(seats=people), seat, shown.view)


def at_table(recall: bool, seat: int | None = 0) -> tuple[Room, TableSeen]:
    made, game = Room(), GAMES["kampf"]
    made.line.hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    shown = seen(game, 3, begun(game, 3, Random(1)), seat)
    shown = replace(shown, info=shown.info._replace(recall=recall))
    made.line.hear(shown)
    return made, shown


def press(made: Room, key: str) -> None:
    page = made.session.uppermost
    assert page is not None
    page.key(key, None)


def test_a_key_asks_for_it_and_it_stays_until_another() -> None:
    made, shown = at_table(recall=True)
    before = made.session.uppermost
    press(made, "ctrl+k")
    assert made.line.sent[-1] == Recall(shown.info.table)
    assert shown.view is not None
    made.line.hear(Recalled(shown.info.table, 3, memory_of(GAMES["kampf"]).begin(shown.view)))
    page = made.session.uppermost
    assert isinstance(page, CountPage)
    assert page.sheet is not None
    assert page.sheet.title == "What you know of this deal"
    press(made, "enter")
    assert made.session.uppermost is before


@pytest.mark.parametrize(("recall", "seat"), [(False, 0), (True, None)])
def test_without_it_nothing_is_sent_and_the_key_is_not_told(recall: bool, seat: int | None) -> None:
    made, _ = at_table(recall, seat)
    press(made, "ctrl+k")
    assert not any(isinstance(each, Recall) for each in made.line.sent)
    page = made.session.uppermost
    assert page is not None
    assert "ctrl+k" not in {each.key for each in page.commands()}


def test_a_face_that_fails_at_it_costs_its_table_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded, "FAULTS", Counter())
    made, shown = at_table(recall=True)
    made.line.hear(Recalled(shown.info.table, 3, ("no memory of that game",)))
    assert isinstance(made.session.uppermost, TablePage)
    assert made.session.state.notice == NOTHING_KNOWN


def test_the_lobby_and_a_table_that_gathers_tell_of_it_before_anybody_sits_down() -> None:
    _, shown = at_table(recall=True)
    info: TableInfo = shown.info._replace(phase="gathering")
    assert "known" in telling.table(info, {})
    assert "known" not in telling.table(info._replace(recall=False), {})
