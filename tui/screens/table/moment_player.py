"""Plays what is seen happening at a table: one mechanism for every moment of every game.

A table page shows the table as it was before, then the frames of the moment, and only then the table as it stands.
Until then nothing is told of what the moment is about to tell: not in the log, not in the seats' points, not in the
prompt. Nobody waits for it: it is played at the viewer's end alone, for no longer than a moment may take, any key ends
it, and a later one that has nothing to do with it takes its place at once. Counts that a step has brought are looked at
before the table goes on, and what follows them, a new deal, is seen after them.

The clock of somebody who is asked runs meanwhile, for the server knows of no moment. So where it is for the whole game,
or short, nothing is played for that player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.telling import Event
from tui.canvas.canvas import Canvas
from tui.client.table import Before, ClientTable
from tui.games import Scene
from tui.games.moments import LONGEST, Frame, Moment
from tui.screens.table.playback import LateKeys, Playback, Watcher
from tui.screens.table.sights import PICTURES

GROWN: Final = 2
"""So many moments' time one may take in all, however often it has grown."""
FRESH: Final = 10.0
"""Seconds that a new deal is news for, if others have played on behind the count."""


class MomentPlayer:
    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._before: Before | None = None
        self._seen: Scene | None = None
        """The table before, in the player's language."""
        self._events: tuple[Event, ...] = ()
        self._tells: object = None
        self._play: Playback[Frame] | None = None
        self._last: Frame | None = None
        """Stands below the counts, whether it was played or not."""
        self._late: Moment | None = None
        self._step = -1
        self._heard = self._begun = 0.0
        self._slips = LateKeys(watcher)
        self._foot: Canvas | None = None

    # Pictures

    @property
    def is_playing(self) -> bool:
        return self._play is not None

    @property
    def frame(self) -> Frame | None:
        """Return what is shown instead of the table as it stands."""
        due = None if self._play is None else self._play.frame(self._watcher.now())
        return self._last if due is None else due

    @property
    def said(self) -> int | None:
        """The number of entries of the log that may be read; None for all."""
        return None if self._before is None else self._before.said

    @property
    def left(self) -> float:
        """Seconds until the next frame; 0 where nothing is played."""
        return 0.0 if self._play is None else self._play.left(self._watcher.now())

    # Events

    def draw_foot(self, canvas: Canvas, draw: Callable[[Canvas], None]) -> None:
        """Draw the lowest line, which each viewer has to themselves. It stays as it is while a moment is played: a
        crowd's feet would cost more than all that they look at."""
        if not self.is_playing:
            self._foot = None
            draw(canvas)
            return
        foot = self._foot
        if foot is None or (foot.width, foot.ascii, foot.theme) != (canvas.width, canvas.ascii, canvas.theme):
            foot = self._foot = Canvas(canvas.width, 1, ascii_only=canvas.ascii, theme=canvas.theme)
            draw(foot)
        canvas.stamp(0, canvas.height - 1, foot)

    def heard(self, table: ClientTable, events: Sequence[Event]) -> None:
        """Take in that a step has been told, or that the game has begun."""
        before, plays = table.before, self._watcher.plays and not table.is_pressed
        if before is None:
            self._leave()
        elif not (plays and self._play is not None and self._goes_on(table, before, events)):
            self._raise(table, before, tuple(events), plays)

    def _goes_on(self, table: ClientTable, before: Before, events: Sequence[Event]) -> bool:
        """Return whether the step leaves room for what is played: it makes it longer, or has no moment of its own."""
        assert self._play is not None
        now, every = self._watcher.now(), (*self._events, *events)
        moments = PICTURES.moments(table.face, self._seen, table.moment(), every)
        longer = _early(moments)
        if longer is not None and longer.tells == self._tells:
            room = self._begun + GROWN * LONGEST - now
            self._play = self._play.grown(longer.frames, now, min(longer.most, max(0.0, room)))
            self._late, self._last, self._step = _late(moments), longer.frames[-1], table.step
        elif PICTURES.moments(table.face, table.moment_before(before), table.moment(), events):
            return False
        self._events = every
        return True

    def _raise(self, table: ClientTable, before: Before, events: tuple[Event, ...], plays: bool) -> None:
        """End what was played, for it is overtaken, and hold back what is now to be told until it is."""
        self._leave()
        seen = table.moment_before(before)
        if not plays and not table.sheets:
            return
        moments = PICTURES.moments(table.face, seen, table.moment(), events)
        if not moments and not table.sheets:
            return
        self._before, self._seen, self._events = before, seen, events
        self._step, self._heard = table.step, self._watcher.now()
        early = _early(moments)
        if early is not None:
            self._last = early.frames[-1]
        elif seen is not None:
            self._last = Frame(seen, 0.0)
        if plays:
            self._late = _late(moments)
            if early is not None:
                self._begin(early)

    def _begin(self, moment: Moment) -> None:
        self._begun = self._watcher.now()
        self._tells = moment.tells
        self._play = Playback.begin(moment.frames, self._begun, moment.most)

    def elapse(self, table: ClientTable, told: bool) -> None:
        """Time goes by; `told`: no count is still to be looked at."""
        now = self._watcher.now()
        if self._play is not None:
            if self._play.frame(now) is not None:
                return
            self._end()
        late = self._late
        if not told:
            if table.step != self._step:  # The others play on behind the count.
                self._before = self._last = None
        elif late is not None and (table.step == self._step or now < self._heard + FRESH):
            self._late = None
            self._begin(late)
        elif self._before is not None or self._last is not None:
            self._leave()

    def skip(self, key: str) -> bool:
        """Return whether a key has ended a moment, or was meant to, and must mean nothing else."""
        if self._play is not None:
            self._end(key)
            return True
        return self._slips.is_one(key)

    def _end(self, key: str = "") -> None:
        """End it by that key, or by time alone."""
        self._play = None
        self._slips.ended(key)

    def speak(self) -> None:
        """Say nothing more in the language that was read until now: what is played ends, and what stands below a count
        has no words."""
        if self._play is not None:
            self._end()
        self._late = None
        if self._last is not None:
            self._last = self._last._replace(sentence="")

    def _leave(self) -> None:
        """Show the table as it stands from here on."""
        if self._play is not None:
            self._end()
        self._before = self._seen = self._last = self._late = None
        self._events = ()


def _early(moments: Sequence[Moment]) -> Moment | None:
    return next((each for each in moments if not each.late), None)


def _late(moments: Sequence[Moment]) -> Moment | None:
    return next((each for each in moments if each.late), None)
