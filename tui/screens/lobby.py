from __future__ import annotations

from tui.canvas import Canvas
from tui.screens.page import Page


class LobbyPage(Page):
    def draw(self, canvas: Canvas) -> None:
        canvas.text(0, 0, "lobby")
