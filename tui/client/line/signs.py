"""Knows when the server has to hear that a player is there, beside what is sent for the game itself.

A seat that is asked and of which nothing is heard counts as silent after a minute. So a key counts as a sign of life if
none was given for a while, and at once where the server takes its player for away. Whoever presses nothing sends
nothing; and what was pressed is never told.
"""

from __future__ import annotations

import time
from typing import Final

from net.protocol.messages import BY_WISH, TableInfo
from tui.client.table import ClientTable

PAUSE: Final = 30.0
"""Seconds between two signs: less than after which somebody counts as silent."""


class Signs:
    def __init__(self) -> None:
        self._question = (0, -1)
        """The table and the question at which the last was given …"""
        self._at = 0.0
        """… and when; or when it was asked."""
        self._answered: TableInfo | None = None
        """How the table stood when its player said that they are there after all."""

    def given(self, table: ClientTable | None) -> None:
        """Note that something is sent, by which the server knows it too."""
        if table is not None and table.view is not None:
            self._note(table)

    def is_due(self, table: ClientTable) -> bool:
        """Tell whether the server has to hear of a key that is pressed at this table."""
        if table.seat < 0 or table.view is None or table.info.phase != "playing":
            return False
        own = table.seats[table.seat]
        if own.away >= 0 or (own.cover and own.why != BY_WISH and own.left != 0):
            is_new, self._answered = self._answered is not table.info, table.info
            return is_new
        if table.seat not in table.waiting:
            return False
        if (table.info.table, table.view.question) != self._question:
            self._note(table, table.asked_at)
        return time.monotonic() - self._at >= PAUSE

    def _note(self, table: ClientTable, at: float | None = None) -> None:
        assert table.view is not None
        self._question = table.info.table, table.view.question
        self._at = time.monotonic() if at is None else at
