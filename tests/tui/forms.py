"""Fills forms in as a player does."""

from __future__ import annotations

from collections.abc import Mapping

from net.protocol.messages import MakeTable
from tests.gallery.rooms import Room
from tui.screens.form_page import FormPage

MOST_VALUES = 20
"""Of one row."""


def go_to(form: FormPage, key: str) -> None:
    form.form.at = next(at for at, each in enumerate(form.form.fields) if each.key == key)


def filled_in(page: type[FormPage], rows: Mapping[str, str], press: str) -> MakeTable:
    """Fill a form in row by row, with the arrows alone, as on every screen: of one's own machine, and of plain ssh.
    Return the table that it asks for."""
    room, wishes = Room(), list[MakeTable]()

    def play(wish: MakeTable, seed: int | None = None) -> None:
        assert seed is None
        wishes.append(wish)

    room.session.play = play  # type: ignore[method-assign]
    form = page(room.session)
    room.session.open(form)
    for key, value in rows.items():
        go_to(form, key)
        for _ in range(MOST_VALUES):
            if form.form.value(key) != value:
                form.key("right", None)
    go_to(form, press)
    form.key("enter", None)
    wish = (wishes or room.line.sent)[-1]
    assert isinstance(wish, MakeTable)
    return wish
