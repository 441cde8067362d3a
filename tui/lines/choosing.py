"""Knows what numbers and words mean now, and the answer that is being put together of them."""

from __future__ import annotations

from typing import Final

from core.engine import Choice
from net.protocol.messages import MOST_CHOICES, Answer
from tui.client.table import ClientTable
from tui.games import Picking, Scene
from tui.lines import sequence
from tui.lines.asking import Numbers, Option, Question, meant, told
from tui.lines.voices.voice import Voice

NOTHING: Final = (-1, -1)
LONGEST_NUMBER: Final = 4

Moment = tuple[int, int]
"""A table, and which question it has come to."""


def moment_of(table: ClientTable | None) -> Moment:
    return NOTHING if table is None or table.view is None else (table.info.table, table.view.question)


def scene_after(table: ClientTable, pending: tuple[Choice, ...]) -> Scene:
    """Return the moment as if these answers had been sent."""
    scene = table.scene(Picking(pending=pending))
    return scene if scene.now is None else scene._replace(view=scene.now, now=None, picking=Picking())


class Choosing:
    def __init__(self) -> None:
        self.menu = Question()
        self._way: tuple[Question, ...] = ()
        """The questions by whose options one has come to this one."""
        self.asked: Moment = NOTHING
        """The table and question of which the game's latest list was."""
        self.pending: tuple[Choice, ...] = ()
        """Parts of an answer that are not sent yet, and can be taken back."""
        self._numbers = Numbers()
        self._numbered: dict[int, Option] = {}

    def offer(self, menu: Question) -> list[str]:
        """Return the lines in which the question is asked; from here on numbers and words mean its options."""
        self._way = ()
        return self._offer(menu)

    def offer_further(self, menu: Question) -> list[str]:
        """Return the same for the question behind an option of the one before."""
        self._way = (*self._way, self.menu)
        return self._offer(menu)

    def offer_again(self) -> list[str]:
        return self._offer(self.menu)

    def _offer(self, menu: Question) -> list[str]:
        self.menu, self._numbered = menu, self._numbers.of(menu)
        return [menu.sentence, *told(self._numbered)]

    def is_within(self, table: ClientTable | None) -> bool:
        """Tell whether a part of an answer has been chosen, and what belongs to it is being asked."""
        return bool(self._way) and table is not None and self.is_open(table)

    def come_to(self, table: ClientTable | None) -> None:
        """Ask there what is asked next; what was begun for another question is forgotten."""
        moment = moment_of(table)
        if moment[0] != self.asked[0]:
            self._numbers = Numbers()
        if moment != self.asked:
            self.asked, self.pending = moment, ()

    def numbered(self, typed: str) -> Option | None:
        return self._numbered.get(int(typed)) if len(typed) <= LONGEST_NUMBER else None

    def worded(self, typed: str) -> list[Option]:
        return meant(self.menu, typed)

    def in_one_line(self, table: ClientTable | None, voice: Voice | None, typed: str) -> tuple[Choice, ...]:
        """Return the answers to this question and to those behind it that were typed in one line."""
        if table is None or voice is None or not self.is_open(table):
            return ()
        return sequence.read(voice, lambda given: scene_after(table, (*self.pending, *given)), typed)

    def is_open(self, table: ClientTable) -> bool:
        """Tell whether the question of the list is still asked, and not answered."""
        return self.asked == moment_of(table) and table.sent != self.asked[1] and table.seat in table.waiting

    def answer(self, table: ClientTable, voice: Voice, choices: tuple[Choice, ...]) -> Answer | None:
        """Return the whole answer, to be sent; None where more of it is asked first."""
        given = (*self.pending, *choices)
        thread = voice.ask(scene_after(table, self.pending)).thread
        if thread and len(given) < MOST_CHOICES:
            after = scene_after(table, given)
            if after.asked and voice.ask(after).thread == thread:
                self.pending = given
                return None
        self.pending = ()
        return Answer(*self.asked, given)

    def take_back(self, table: ClientTable | None) -> bool:
        """Take back the part that was chosen last, if any. Return whether that leads to a question within the same
        answer."""
        if self.is_within(table):
            self.menu, self._way = self._way[-1], self._way[:-1]
            return bool(self._way)
        self.pending = self.pending[:-1]
        return False

    def forget(self) -> None:
        """Treat the game's next list as one of a question that has not been asked yet, whatever its number."""
        self.asked, self.pending, self._way = NOTHING, (), ()
