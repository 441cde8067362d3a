"""A screen where one can talk: C opens the box for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, PANEL, STRONG, TEXT, Ink
from tui.games import Prompt
from tui.language import _, mark
from tui.screens.page import Page
from tui.screens.talk_box import TalkBox
from tui.widgets.buttons import draw_offers, in_rows
from tui.widgets.commands import Command, Hints, in_status, of_offers

_LEFT: Final = 3
"""Columns before a prompt's sentence and its keys."""
TALK: Final = "c"
COUNTED: Final = 99
"""So many lines that nobody has read are counted: of more than that it doesn't matter how many there are."""


def in_number(unread: int) -> str:
    """Return how many lines nobody has read, in three signs at most."""
    return str(unread) if unread <= COUNTED else f"{COUNTED}+"


def talk_command(words: str, unread: int = 0) -> Command:
    """Make the key that opens the box; its word on the status line tells how much there is to read."""
    return Command(TALK, words, _("chat ({count} new)", count=in_number(unread)) if unread else mark("chat"))


def draw_prompt(canvas: Canvas, prompt: Prompt, most: int = 2) -> int:
    """Above the notice: what can be done. Returns how many rows it has taken, of so many as it may: every key is told
    before the sentence is."""
    offers = in_rows(prompt.offers, canvas.width - _LEFT) or [[]]
    offers = offers[: most - 1]
    lines = wrap(prompt.sentence, canvas.width - _LEFT - 1) or [""]
    room = most - len(offers)
    if len(lines) > room:
        lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
    top = canvas.height - 2 - len(lines) - len(offers)
    canvas.fill(Rect(0, top, canvas.width, len(lines) + len(offers)), Ink(bg=PANEL))
    canvas.text(1, top, "▸" if prompt.urgent else "", ACCENT_STRONG)
    for row, line in enumerate(lines):
        canvas.text(_LEFT, top + row, line, STRONG if prompt.urgent else TEXT, canvas.width - _LEFT - 1)
    for row, beside in enumerate(offers, top + len(lines)):
        draw_offers(canvas, _LEFT, row, beside)
    return len(lines) + len(offers)


class TalkingPage(Page):
    def prompt(self) -> Prompt:
        """Return what can be done now."""
        raise NotImplementedError

    @property
    def keys(self) -> Sequence[Command]:
        """The commands of its status line."""
        raise NotImplementedError

    def commands(self) -> Sequence[Command]:
        return [*of_offers(self.prompt().offers), *self.keys]

    @property
    def status(self) -> Hints:
        """The keys that are not the prompt's."""
        return in_status(self.keys)

    def key(self, key: str, character: str | None) -> None:
        if key == TALK:
            self.session.open(TalkBox(self.session))
        else:
            self.key_of_page(key, character)

    def press(self, key: str, character: str | None) -> None:
        """Press a key for a click, though a name is being typed, say."""
        TalkingPage.key(self, key, character)

    def key_of_page(self, key: str, character: str | None) -> None:
        raise NotImplementedError
