"""What a page says can be done: all of it is listed by the palette, and each thing does something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.registry import GAMES
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.rooms import ROOMS
from tests.gallery.tables import Kind, exhibits, tables
from tui.canvas.canvas import Canvas
from tui.screens.anywhere.palette import PalettePage
from tui.screens.preferences import SettingsPage  # It shows a key as a sample.
from tui.screens.table.table import TablePage
from tui.widgets.buttons import PRESS
from tui.widgets.commands import Command

SIZE = (120, 40)
Moment = dict[tuple[str, str, str], bool]
"""A command of a kind of page, and whether it has ever done anything."""


def tables_of(game: str) -> Iterator[Exhibit]:
    known: set[Kind] = set()
    for table in tables(GAMES[game], range(1), (min(GAMES[game].seats),)):
        for _kind, exhibit in exhibits(table, known):
            yield exhibit


def shown(exhibit: Exhibit) -> tuple[Any, ...]:
    """All by which a player sees that something has come of a key."""
    session = exhibit.session
    canvas = exhibit.drawn(*SIZE) if session.way is not None or session.at_home else Canvas(0, 0)
    sent = getattr(getattr(session.way, "connection", None), "sent", ())
    return [canvas.runs(y) for y in range(canvas.height)], len(sent), session.way, session.state.notice


def does_something(exhibit: Exhibit, command: Command, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Tried, and taken back as far as another try wants it."""
    session, table = exhibit.session, exhibit.session.state.table
    session.state.notice = ""
    before, begun = shown(exhibit), dict(vars(exhibit.page))
    answered, sheets = (table.sent, list(table.sheets)) if table is not None else (-1, [])
    asked: list[str] = []
    if command.key == "left" and isinstance(exhibit.page, TablePage):
        exhibit.page.key("right", None)  # Of nothing there can't be less.
        before = shown(exhibit)
    with monkeypatch.context() as patch:
        for each in ("open", "close", "quit", "hang_up", "play_again", "play", "host", "join", "change", "copy"):
            patch.setattr(session, each, lambda *_, asked_for=each: asked.append(asked_for), raising=False)
        exhibit.page.do(command)
    did = bool(asked) or shown(exhibit) != before
    if table is not None:
        table.sent, table.sheets = answered, sheets
    exhibit.page.__dict__.update(begun)
    return did


def check(exhibit: Exhibit, found: Moment, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = exhibit.drawn(*SIZE)
    commands = exhibit.page.commands()
    offered = {each.key for each in commands} | ({"enter"} if isinstance(exhibit.page, SettingsPage) else set())
    actions = [action for _rect, action in canvas._cells.spots]
    buttons = {each.removeprefix(PRESS) for each in actions if each.startswith(PRESS)} - {"ctrl+p"}
    if exhibit.page.covers and getattr(exhibit.page, "writing", None) is None:
        assert buttons <= offered, f"{exhibit.name}: {buttons - offered} can be clicked, and is not in the palette"
    listed = {each.words for each in PalettePage(exhibit.session, exhibit.page).found()}
    assert {each.words for each in commands} <= listed, exhibit.name
    for command in commands:
        # At a table the words count what is left: at the most of it, more is nothing.
        words = "" if isinstance(exhibit.page, TablePage) else command.words
        kind = type(exhibit.page).__name__, command.key, words
        if not found.get(kind):
            found[kind] = does_something(exhibit, command, monkeypatch)


def idle(found: Moment) -> list[tuple[str, str, str]]:
    return [kind for kind, did in found.items() if not did]


def test_all_that_a_page_offers_does_something_there(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Moment = {}
    for name in ROOMS:
        for exhibit in pages_in(name):
            check(exhibit, found, monkeypatch)
    assert len(found) > 60
    assert not idle(found)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_table_offers_does_something_there(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: Moment = {}
    for exhibit in tables_of(game):
        check(exhibit, found, monkeypatch)
    assert ("TablePage", "enter") in {kind[:2] for kind in found}
    assert not idle(found)
