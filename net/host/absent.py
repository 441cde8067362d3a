"""Has the host's command called for players whose turn it is and who are not here. Sans-IO: net/host/runner.py runs it.

Once for each turn, when they have been gone for a while: a line that drops comes back by itself within that time. Only
those with a key are called, whom a host can know by their name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from net.hub.turns import Turn
from net.people.players import Player

if TYPE_CHECKING:
    from net.hub.hub import Hub

GRACE: Final = 60.0
"""Seconds for which somebody is asked, and gone, before they are called; a host may wish for others."""

Run = Callable[[Sequence[str]], None]
"""Runs the command with these arguments; never blocks."""


class Absent:
    def __init__(self, hub: Hub, run: Run, grace: float = GRACE) -> None:
        self._hub = hub
        self._grace = grace
        self._run = run
        self._turns = hub.lobby.turns
        self._gone_at: dict[Player, float] = {}
        """When those who have turns waiting went; who is not in it and not here never came since the start."""
        self._called: set[Turn] = set()
        self._called_to: dict[str, set[int]] = {}
        """By player, the tables to which they were called since they went."""
        self._turns.began = self._began
        hub.gone = self._gone
        for turn in self._turns.all():  # They were asked before a restart.
            self._look_later(turn)

    def _began(self, turn: Turn) -> None:
        """Look for somebody who is gone; those who are here are looked for when they go."""
        player = self._hub.players.with_id(turn.player)
        if player is not None and not self._hub.is_anywhere(player.id):
            self._look_later(turn)

    def _look_later(self, turn: Turn) -> None:
        self._called = {each for each in self._called if self._turns.holds(each)}
        self._hub.environment.later(self._grace, partial(self._look, turn))

    def _gone(self, player: Player) -> None:
        self._called_to.pop(player.id, None)
        if waiting := self._turns.turns_of(player.id):
            self._gone_at[player] = self._hub.environment.elapsed()
            for turn in waiting:
                self._look_later(turn)

    def _look(self, turn: Turn) -> None:
        """Call them, unless they have answered, are here or were called; or went so late that another look is due. Who
        has not come since they were called to that table is not called again: it is their turn anew only because
        somebody took an answer back, and gave it again."""
        player = self._hub.players.with_id(turn.player)
        if player is None or turn in self._called or not self._turns.holds(turn):
            return
        if self._hub.is_anywhere(player.id):
            return
        if self._hub.environment.elapsed() - self._gone_at.get(player, float("-inf")) < self._grace:
            return
        self._gone_at.pop(player, None)
        if self._hub.players.is_keyless(player.id):
            return
        self._called.add(turn)
        tables = self._called_to.setdefault(player.id, set())
        if turn.table in tables:
            return
        tables.add(turn.table)
        self._run((str(turn.table), player.name, self._hub.lobby.tables[turn.table].room.made.game))
