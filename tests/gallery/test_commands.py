"""What a page says can be done: all of it is listed by the palette, and each thing does something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy, deepcopy
from functools import partial
from itertools import product
from typing import Any, Final, NamedTuple

import pytest

from core.registry import GAMES
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.rooms import ROOMS
from tests.gallery.tables import Kind, exhibits, tables
from tui.canvas.canvas import Canvas
from tui.games import Picking
from tui.screens.anywhere.palette import PalettePage
from tui.screens.preferences import SettingsPage  # It shows a key as a sample.
from tui.screens.table.table import TablePage
from tui.widgets.buttons import PRESS
from tui.widgets.commands import Command, in_status
from tui.widgets.form import Form
from tui.widgets.textline import TextLine

SIZE = (120, 40)
_BEGUN = (Form, TextLine, Picking, str, int, bool)
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
    canvas = exhibit.drawn(*SIZE) if session.launch is not None or session.at_home else Canvas(0, 0)
    return [canvas.runs(y) for y in range(canvas.height)], session.launch, session.state.notice


def sent_by(exhibit: Exhibit) -> Sequence[Any]:
    sent: Sequence[Any] = getattr(getattr(exhibit.session.launch, "connection", None), "sent", ())
    return sent


def begun_on(exhibit: Exhibit) -> dict[str, Any]:
    """What its player has begun there, so that it can be laid back."""
    return {
        name: deepcopy(value) if isinstance(value, Form | TextLine) else copy(value) if name == "_list" else value
        for name, value in vars(exhibit.page).items()
    }


_ASKED: Final = (
    "open", "close", "quit", "hang_up", "play", "learn", "host", "join", "change", "copy", "go_on_with", "delete_kept",
)  # fmt: skip


class Effect(NamedTuple):
    asked: list[str]
    """What the house was asked for."""
    sent: int
    """Messages over the line."""
    notice: str
    begun: str
    """What stands on the page then that its player has begun: pictures show the time, too."""


def effect(exhibit: Exhibit, act: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> Effect:
    """What comes of it; taken back as far as another try wants it."""
    session, table = exhibit.session, exhibit.session.state.table
    session.state.notice = ""
    begun = begun_on(exhibit)
    answered, sheets = (table.sent, list(table.sheets)) if table is not None else (-1, [])
    asked, sent = list[str](), len(sent_by(exhibit))
    with monkeypatch.context() as patch:
        for house, each in product({id(of): of for of in (session, exhibit.page.session)}.values(), _ASKED):
            patch.setattr(house, each, lambda *_, asked_for=each: asked.append(asked_for), raising=False)
        act()
    begun_now = {name: value for name, value in vars(exhibit.page).items() if isinstance(value, _BEGUN)}
    found = Effect(asked, len(sent_by(exhibit)) - sent, session.state.notice, repr(begun_now))
    if table is not None:
        table.sent, table.sheets = answered, sheets
    exhibit.page.__dict__.update(begun)
    return found


def does_something(exhibit: Exhibit, command: Command, monkeypatch: pytest.MonkeyPatch) -> bool:
    begun = begun_on(exhibit)
    if command.key == "left" and isinstance(exhibit.page, TablePage):
        exhibit.page.key("right", None)  # Of nothing there can't be less.
    exhibit.session.state.notice = ""
    before = shown(exhibit)
    drawn: list[Any] = []

    def act() -> None:
        exhibit.page.do(command)
        drawn.append(shown(exhibit))

    did = effect(exhibit, act, monkeypatch)
    exhibit.page.__dict__.update(begun)
    return bool(did.asked or did.sent) or drawn != [before]


def check_clicks(exhibit: Exhibit, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the status line names can be clicked there, and every button does what its key does."""
    canvas = exhibit.drawn(*SIZE)
    spots = {(rect.y, action.removeprefix(PRESS)) for rect, action in canvas._cells.spots if action.startswith(PRESS)}
    bottom = canvas.height - 1
    foot = next(y for y in range(bottom, -1, -1) if canvas.lines()[y].strip())
    for hint in in_status(exhibit.page.commands()):
        if hint.text in canvas.lines()[foot]:
            assert {(foot, key) for key in hint.keys} <= spots, f"{exhibit.name}: {hint.text} can't be clicked"
    for key in sorted({key for _row, key in spots} & {command.key for command in exhibit.page.commands()}):
        pressed = effect(exhibit, partial(_done, exhibit, key), monkeypatch)
        clicked = effect(exhibit, partial(exhibit.page.click, f"{PRESS}{key}"), monkeypatch)
        assert pressed == clicked, f"{exhibit.name}: a click on {key} is not that key"


def _done(exhibit: Exhibit, key: str) -> None:
    exhibit.page.do(next(command for command in exhibit.page.commands() if command.key == key))


def check(exhibit: Exhibit, found: Moment, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = exhibit.drawn(*SIZE)
    commands = exhibit.page.commands()
    offered = {each.key for each in commands} | ({"enter"} if isinstance(exhibit.page, SettingsPage) else set())
    actions = [action for _rect, action in canvas._cells.spots]
    buttons = {each.removeprefix(PRESS) for each in actions if each.startswith(PRESS)} - {"ctrl+p"}
    if getattr(exhibit.page, "writing", None) is None:  # Of a page below a box nothing can be clicked.
        assert buttons <= offered, f"{exhibit.name}: {buttons - offered} can be clicked, and is not in the palette"
    listed = {each.words for each in PalettePage(exhibit.session, exhibit.page).found()}
    assert {each.words for each in commands} <= listed, exhibit.name
    if not found.get((type(exhibit.page).__name__, "clicked", exhibit.name.split(" of ")[0])):
        found[type(exhibit.page).__name__, "clicked", exhibit.name.split(" of ")[0]] = True
        check_clicks(exhibit, monkeypatch)
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
    assert len([kind for kind in found if kind[1] != "clicked"]) > 60
    assert not idle(found)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_table_offers_does_something_there(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: Moment = {}
    for exhibit in tables_of(game):
        check(exhibit, found, monkeypatch)
    assert ("TablePage", "enter") in {kind[:2] for kind in found}
    assert not idle(found)


def test_a_click_writes_nothing_into_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is clicked on a page where one is being written; it may be said, sent or forgotten by it."""
    clicked = 0
    for name in ROOMS:
        for exhibit in pages_in(name):
            line = exhibit.page.editing
            if line is None:
                continue
            text = line.text
            for _rect, action in exhibit.drawn(*SIZE)._cells.spots:
                effect(exhibit, partial(exhibit.page.click, action), monkeypatch)
                assert line.text == text, f"{exhibit.name}: {action}"
                clicked += 1
    assert clicked > 100
