"""Players who come to a server by the native door, play at random, and come back whenever it is there again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from core.engine import Choice, choices, imagine
from core.registry import GAMES
from net.client import RemoteConnection
from net.client.address import Address
from net.client.dial import Target
from net.protocol.messages import (
    Answer,
    AnyDown,
    Enter,
    Leave,
    MakeTable,
    Refusal,
    Sit,
    Stand,
    Stepped,
    TableChanged,
    TableInfo,
    TableLeft,
    TableSeen,
    Welcome,
)
from net.store.unkept import FAILING, PAUSED
from tests.e2e.helpers.evidence import Evidence
from tests.hearing import one_by_one

PAUSES: Final = (0.1,)
AGAIN: Final = 0.3
"""Somebody who was told that the disk is full tries again so soon."""


async def trusting(_address: Address, _fingerprint: str) -> bool:
    return True


class Pair:
    """Two who always play together: one makes the tables, the other sits down at them."""

    def __init__(self, wish: MakeTable) -> None:
        self.wish = wish
        self.table: int | None = None
        self.players: list[Regular] = []
        self.finished: set[int] = set()
        self.last = False
        """No other table after this one."""


class Regular:
    """What it does follows from what it has heard last, so that it can be cut off anywhere."""

    def __init__(self, name: str, home: Path, port: int, pair: Pair, evidence: Evidence, rng: random.Random) -> None:
        self.name = name
        self.back = False
        """Whether this line has shown what this player comes back to."""
        self.ends: list[str] = []
        self.pauses = 0
        """How often the disk was full, or took nothing."""
        self._target = Target(Address("127.0.0.1", port), name, home, trusting, home / "ssh", "")
        self._pair = pair
        self._evidence = evidence
        self._rng = rng
        self._connection: RemoteConnection | None = None
        self._returns_by_itself = False
        self._info: TableInfo | None = None
        self._seat = -1
        self._now: TableSeen | Stepped | None = None
        self._given: tuple[int, Choice] | None = None
        """The latest answer whose fate is not known yet, with its question."""
        self._asked = -1
        """The question that has been answered on this line."""
        self._left = -1
        pair.players.append(self)

    @property
    def at_table(self) -> bool:
        return self._info is not None

    def story(self) -> str:
        """For whoever has to find out why it does not go on."""
        return f"{self.name}: {self._info} seat {self._seat} {self._now} asked {self._asked} {self._given} {self.ends}"

    @property
    def gone(self) -> bool:
        """Whether nobody will come back by itself."""
        return self._connection is None

    async def come(self) -> None:
        """By a new line; of the old one nothing is known any more but the step that it showed last."""
        self._connection = RemoteConnection(self._target, None, PAUSES)
        self._returns_by_itself = False
        self._connection.listen(one_by_one(self._heard), self._line_ended)
        await self._connection.open()

    def _line_ended(self, sentence: str) -> None:
        self.ends.append(sentence)

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _send(self, message: MakeTable | Sit | Stand | Enter | Leave | Answer) -> None:
        assert self._connection is not None
        self._connection.send(message)

    # What comes

    def _heard(self, message: AnyDown) -> None:
        match message:
            case Welcome(seated=seated):
                self._welcomed(seated)
            case TableSeen(info, seat, _, _, _):
                if self._info is not None and self._info.table != info.table:
                    self._asked, self._now, self._given = -1, None, None  # Those were of the table before it.
                self._info, self._seat, self.back = info, seat, True
                self._see(message)
            case Stepped():
                self._see(message)
            case TableChanged(info) if self.at_table:
                self._info = info
                self._act()
            case TableLeft(table) if self._info is not None and self._info.table == table:
                self._find_table(())
            case Refusal(_, sentence):
                self._refused(sentence)

    def _welcomed(self, seated: Sequence[int]) -> None:
        self._asked = self._left = -1
        if self._info is None:
            self.back = not seated
            self._find_table(seated)
        elif not self._returns_by_itself:
            self._send(Enter(self._info.table, -1 if self._now is None else self._now.step))
        self._returns_by_itself = True

    def _refused(self, sentence: str) -> None:
        """The disk takes nothing, the game has ended while nobody was there, or the partner's table isn't there yet."""
        if sentence in {PAUSED, FAILING} or "no table was made" in sentence:
            self.pauses += 1
            asyncio.get_running_loop().call_later(AGAIN, self._try_again)
        elif "no such table" in sentence and self.at_table:
            self._find_table(())
            self.back = True

    def _try_again(self) -> None:
        if self._connection is None:
            return
        if self._info is None:
            self._find_table(())
        elif self._seat < 0:  # Already there, but not seated: that could not be written.
            self.sit(self._info.table)
        else:
            self._asked, self._given = -1, None
            self._act()

    def _find_table(self, seated: Sequence[int]) -> None:
        self._info = self._now = self._given = None
        pair = self._pair
        if seated:
            self._send(Enter(seated[0]))
        elif self is pair.players[0]:
            pair.table = None
            if not pair.last:
                self._send(pair.wish)  # Twice, where the line was lost just now: see _invite.
        elif pair.table is not None:
            self._send(Sit(pair.table))

    def _see(self, message: TableSeen | Stepped) -> None:
        assert self._info is not None
        if self._now is not None and message.step < self._now.step:
            self._evidence.faults.append(f"{self.name} was taken back from step {self._now.step} to {message.step}.")
        self._now = message
        if message.view is not None:
            self._evidence.shown(self._info.table, self._info.game, self._seat, message.step, message.view)
            self._note_answer(message.view.question, message.view.answered)
        self._act()

    def _note_answer(self, question: int, sealed: Sequence[int]) -> None:
        """Whether the answer that was on its way has come back."""
        assert self._info is not None
        if self._given is not None and (question > self._given[0] or self._seat in sealed):
            self._evidence.acknowledged(self._info.table, self._given[0], self._seat, self._given[1])
            self._given = None

    # What is done

    def _act(self) -> None:
        assert self._info is not None
        if self._info.seats[self._seat].cover:
            self._evidence.faults.append(f"A bot plays for {self.name}, whose time was not over.")
        if self._info.phase == "over":
            self._leave(self._info.table)
        elif self._info.phase == "closed":
            pass  # Until the server has been started anew.
        elif self._now is None or self._now.view is None:
            self._invite(self._info.table)
        elif legal := self._choices():
            question = self._now.view.question
            if question != self._asked:
                self._asked = question
                self._given = question, self._chosen(question, legal)
                self._send(Answer(self._info.table, question, self._given[1:]))

    def _chosen(self, question: int, legal: Sequence[Choice]) -> Choice:
        return legal[self._rng.randrange(len(legal))]

    def _choices(self) -> Sequence[Choice]:
        assert self._info is not None
        assert self._now is not None
        view = self._now.view
        if view is None or view.seat is None:
            return ()
        return choices(imagine(GAMES[self._info.game], view, self._rng), view.seat)

    def _invite(self, table: int) -> None:
        """The partner is asked to the first of the maker's tables; from another the maker gets up."""
        pair = self._pair
        maker, partner = pair.players
        if self is not maker or pair.table == table:
            return
        if pair.table is not None:
            self._send(Stand(table))
            self._send(Enter(pair.table))
            return
        pair.table = table
        if not partner.at_table:
            partner.sit(table)

    def sit(self, table: int) -> None:
        if self._connection is not None:
            self._send(Sit(table))

    def _leave(self, table: int) -> None:
        self._pair.finished.add(table)
        if self._left != table:
            self._left = table
            self._send(Leave(table))
