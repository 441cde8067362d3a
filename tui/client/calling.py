"""Notices when it becomes the player's turn after others', at the table on the screen or at another."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from net.protocol.messages import TableInfo
from tui.client.guest_games import title_of
from tui.client.stage import Stage
from tui.client.state import ClientState
from tui.language import _, _n

AT_HAND: Final = 10.0
"""Seconds after a key for which a player is looking anyway: nothing rings."""


class Calling:
    """Tells when a table calls.

    One that asks goes on asking while the player answers several of its questions: only the first of them calls, and
    the next one after somebody else was asked. When a game begins that has gathered people, whoever is asked first is
    called aloud in any case: the key by which they sat down is no sign that they still look.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asking: frozenset[int] = frozenset()
        self._gathers = 0
        """The table on the screen, while this player sits there before its game; or 0."""
        self._begun: frozenset[int] = frozenset()
        """The tables that have just begun, and ask this player first."""
        self._touched = clock()
        self._rung: frozenset[int] = frozenset()
        """The tables that have called since a key was pressed."""

    def touched(self) -> None:
        """Note that a key was pressed, or a line typed."""
        self._touched = self._clock()
        self._rung = frozenset()

    @property
    def is_at_hand(self) -> bool:
        return self._clock() - self._touched < AT_HAND

    def note(self, state: ClientState) -> frozenset[int]:
        """Return the tables that ask now and did not before."""
        before, self._asking = self._asking, asking(state)
        gathered, self._gathers = self._gathers, _gathers(state)
        new = self._asking - before
        if gathered in new and _is_with_others(state):
            self._begun |= {gathered}
        return new

    def rings(self, new: frozenset[int]) -> bool:
        """Tell whether any of these tables is to call aloud: each once, until a key is pressed. Without one it asks
        anew only where somebody takes back what they answered, and they could ring and ring."""
        before, self._rung = self._rung, self._rung | new
        begun, self._begun = self._begun, frozenset()
        return bool(new - before) and (not self.is_at_hand or bool(new & begun))

    def forget(self) -> None:
        self._asking = self._rung = self._begun = frozenset()
        self._gathers = 0


class Caller:
    """Calls the player of a session, and shows on its stage what for."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._calling = Calling()
        self._words = ""
        """The words that the stage was last told."""

    def touched(self) -> None:
        """Note that a key was pressed, or a line typed: whoever is here need not be called."""
        self._calling.touched()

    def note(self, state: ClientState) -> frozenset[int]:
        """Return the tables that ask now and did not before."""
        return self._calling.note(state)

    def call(self, state: ClientState, new: frozenset[int]) -> None:
        """Call the player to these tables, but not aloud while they are at the keys."""
        words, aloud = called(state), self._calling.rings(new)
        if aloud or words != self._words:
            self._words = words
            self._stage.call(words, aloud=aloud)

    def say_anew(self, state: ClientState | None) -> None:
        """Say in the language that is read from here on what the player is called for; nothing without a line."""
        self._words = "" if state is None else called(state)
        self._stage.call(self._words, aloud=False)

    def forget(self) -> None:
        """Call to nothing any more: the line is left."""
        self._calling.forget()
        if self._words:
            self._words = ""
            self._stage.call("", aloud=False)


def _gathers(state: ClientState) -> int:
    """Return the table before its game at which this player looks and sits; 0 where there is none."""
    table = state.table
    return table.info.table if table is not None and table.seat >= 0 and table.info.phase == "gathering" else 0


def _is_with_others(state: ClientState) -> bool:
    """Tell whether other people play at the table on the screen."""
    table = state.table
    return table is not None and any(
        info.kind == "person" for seat, info in enumerate(table.info.seats) if seat != table.seat
    )


def asking(state: ClientState) -> frozenset[int]:
    """Return the tables where this player is asked something, as far as it has been told."""
    asked, table = set(state.turns), state.table
    if table is not None:
        asked.discard(table.info.table)
        asked |= {table.info.table} if table.asks else set()
    return frozenset(asked)


def called(state: ClientState) -> str:
    """Return what the player is called for, in a few words; empty where nothing waits for them."""
    asked = asking(state)
    if len(asked) > 1:
        return _n("your turn at {count} table", "your turn at {count} tables", len(asked))
    return _("your turn · {where}", where=_name(state, *asked)) if asked else ""


def elsewhere(state: ClientState, new: frozenset[int]) -> str:
    """Return the sentence that tells of a table which is not on the screen."""
    others = sorted(new - {state.table.info.table} if state.table is not None else new)
    if not others:
        return ""
    if len(others) > 1:
        return _n("It is your turn at {count} other table.", "It is your turn at {count} other tables.", len(others))
    title, info = _game(state, others[0]), _info(state, others[0])
    if info is not None and info.phase == "gathering":
        return _("You are awaited at table {number}, {game}.", number=others[0], game=title)
    if title:
        return _("It is your turn at table {number}, {game}.", number=others[0], game=title)
    return _("Table {number} waits for you.", number=others[0])


def _name(state: ClientState, number: int) -> str:
    return _game(state, number) or _("table {number}", number=number)


def _game(state: ClientState, number: int) -> str:
    """Return the game of a table that has been shown, or of one in the lobby; empty where it is not known here."""
    info = _info(state, number)
    return "" if info is None else title_of(info.game, state.games)


def _info(state: ClientState, number: int) -> TableInfo | None:
    table = state.table
    shown = () if table is None else (table.info,)
    return next((each for each in (*shown, *state.lobby.tables) if each.table == number), None)
