"""Shows a replay: the page of a table, at one moment after the other, at which nothing can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from net.protocol.messages import AnyDown, AnyUp, Stepped
from tui.canvas.canvas import Canvas
from tui.client.bots.advising import NOT_HERE, SEAT_NOT_ASKED
from tui.client.replays.replay import Replay
from tui.client.state import ClientState
from tui.games import Picking, Prompt, Scene
from tui.language import _, mark, worded
from tui.screens.logs import LogPage
from tui.screens.page import PageSession, draw_status
from tui.screens.table.moment_player import MomentPlayer
from tui.screens.table.prompting import REPLAY_ADVICE, advise
from tui.screens.table.table import TablePage
from tui.widgets.buttons import SKIP, Offer
from tui.widgets.commands import HELP, LOG, Command, of_offers
from tui.widgets.digit_row import digit_of

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
PACE: Final = 2.0
"""Seconds for which a moment stands at speed 1."""
FAR: Final = 10
SAVE: Final = "w"
EYES: Final = "tab"
_MOVES: Final = {"right": 1, "n": 1, "enter": 1, "down": 1, "left": -1, "b": -1, "up": -1, "backspace": -1}
_FAR_MOVES: Final = {"pagedown": FAR, "pageup": -FAR}


class Watching:
    """A session as the pages of a replay see it: with the replay's state, and a line on which nothing is said."""

    def __init__(self, session: PageSession, replay: Replay) -> None:
        self._session = session
        self._replay = replay

    @property
    def state(self) -> ClientState:
        return self._replay.state

    @property
    def line(self) -> str:
        return _("replay")

    @property
    def is_solo(self) -> bool:
        """True: nobody is there to talk to."""
        return True

    @property
    def is_lost(self) -> bool:
        return False

    @property
    def traffic(self) -> None:
        return None

    def send(self, _message: AnyUp) -> None:
        self.say(_("This is a replay: nothing can be done in it."))

    def say(self, sentence: str) -> None:
        self.state.notice = worded(sentence)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)


class ReplayPage(TablePage):
    is_of_line = False
    fleeting = True
    advice_key = REPLAY_ADVICE
    opens = TablePage.opens | {REPLAY_ADVICE}

    def __init__(self, session: PageSession, replay: Replay) -> None:
        self.replay = replay
        super().__init__(cast(PageSession, Watching(session, replay)))
        self._under = session
        self._typed = ""
        """The digits of a moment that is being named."""
        self._speed = 1
        self._due: float | None = None
        """When the next moment is shown by itself; None where the player goes on."""

    def speak(self, language: str) -> None:
        super().speak(language)
        self.replay.speak(language)
        self.session.state.notice = ""

    # Time

    @property
    def is_running(self) -> bool:
        return self._due is not None

    @property
    def ticks(self) -> float:
        if self._moments.is_playing:
            return self._moments.left
        return 0.0 if self._due is None else max(0.02, self._due - self.session.now())

    def elapse(self) -> None:
        super().elapse()
        now = self.session.now()
        if self._due is not None and now >= self._due and not self._moments.is_playing:
            self._due = now + PACE / SPEEDS[self._speed]
            if self._under.uppermost is self:
                self._go_on()
            if self.replay.is_last:
                self._due = None

    # Moving

    def _go_on(self) -> None:
        """Show the next moment as it was seen: what happened, and what was counted."""
        for message in self.replay.next():
            if isinstance(message, Stepped):
                self._find_counts(message)
                super().heard(message)

    def _find_counts(self, message: Stepped) -> None:
        table = self.table
        counts = table.counts(message.events, past=True)
        if self.is_running:  # The end is shown, too; a count in between would stop it.
            counts = counts[-1:] if table.view is not None and not table.view.agenda else []
        table.sheets = counts

    def _to(self, at: int) -> None:
        self.replay.to(at)
        self._settle()

    def _settle(self) -> None:
        """Show a moment as it stands, without how it came to it."""
        self._moments = MomentPlayer(self.session)
        self._count_due, self._counting = False, None
        self.picking = Picking()

    def _see_with_other_eyes(self) -> None:
        replay = self.replay
        replay.look((replay.seats.index(replay.seat) + 1) % len(replay.seats))
        self._settle()

    def _run(self) -> None:
        if self.replay.is_last:
            self._to(0)
        self._due = None if self.is_running else self.session.now()

    # Pictures

    def scene(self) -> Scene:
        return self.table.moment()

    def _prompt(self, scene: Scene) -> Prompt:
        replay = self.replay
        if self._typed:
            return Prompt(
                _("Go to moment {number} of {count}.", number=self._typed, count=replay.moments),
                (Offer("enter", mark("Go there"), "to"), Offer("escape", mark("Back"), "no")),
            )
        asked = self._under.state.table
        waits = asked is not None and asked.asks
        back = (Offer("q", mark("Back to the table, where you are asked"), "leave"),) if waits else ()
        running = mark("Stop") if self.is_running else mark("Play on")
        eyes = (Offer(EYES, mark("Other eyes"), "eyes"),) if len(replay.seats) > 1 else ()
        moves = (Offer("right", mark("Next"), "next"), Offer("left", mark("Before"), "back"))
        return Prompt(replay.in_words(), (*back, *moves, Offer("space", running, "run"), *eyes), urgent=waits)

    @property
    def _is_asked(self) -> bool:
        """Whether something is asked, at this moment, of the seat with whose eyes it is seen."""
        return self.table.seat in self.table.waiting

    @property
    def keys(self) -> Sequence[Command]:
        on_own = self.session.on_own_machine
        advised = mark("What an archmage would have done")
        advice = (Command(REPLAY_ADVICE, advised, mark("advice"), do=self._advise),) if self._is_asked else ()
        save = (Command(SAVE, mark("Save this replay as a file"), mark("save"), do=self._save),) if on_own else ()
        return (
            *advice,
            Command("plus", mark("Faster"), mark("speed")),
            Command("minus", mark("Slower")),
            Command("pagedown", _("{count} moments on", count=FAR)),
            Command("pageup", _("{count} moments back", count=FAR)),
            Command("home", mark("To the beginning")),
            Command("end", mark("To the end")),
            *save,
            Command("l", LOG, mark("log")),
            Command("question_mark", HELP, mark("help")),
            Command("q", mark("Leave the replay"), mark("leave")),
        )

    def commands(self) -> Sequence[Command]:
        if self._moments.is_playing:
            return of_offers(SKIP)
        return [*of_offers(self.prompt().offers), *self.keys]

    def _draw_foot(self, canvas: Canvas) -> None:
        speed = SPEEDS[self._speed]
        draw_status(canvas, self.session, self.status, (_("speed {number}", number=f"{speed:g}"),))

    # Keys

    def key(self, key: str, character: str | None) -> None:
        self.session.state.notice = ""
        if digit := self._digit(key, character):
            self._typed = (self._typed + digit)[-6:].lstrip("0")
        elif key in {"q", "ctrl+c"} or (key == "escape" and not self._typed):
            self.leave()
        elif self._typed:
            self._type(key)
        elif not self._move(key):
            self._of_replay(key)

    def _digit(self, key: str, character: str | None) -> str:
        """Return the digit of that key, also on keyboards that need Shift for it, if the key means nothing else."""
        if character is not None and character.isascii() and character.isdigit():
            return character
        digit = digit_of(character, *self.session.settings.languages)
        return "" if digit and any(command.key == key for command in self.commands()) else digit

    def _type(self, key: str) -> None:
        typed, self._typed = self._typed, ""
        if key == "enter":
            self._due = None
            self._to(int(typed) - 1)
        elif key == "backspace":
            self._typed = typed[:-1]

    def _move(self, key: str) -> bool:
        """Go to another moment, if that is what the key is for; from then on the player goes on."""
        if key in _MOVES and _MOVES[key] > 0:
            self._due = None
            self._go_on()
            return True
        far = {**_MOVES, **_FAR_MOVES, "home": -self.replay.moments, "end": self.replay.moments}
        if key in far:
            self._due = None
            self._to(self.replay.at + far[key])
        return key in far

    def _of_replay(self, key: str) -> None:
        if key == "space":
            self._run()
        elif key in {"plus", "minus", "equals_sign"}:
            self._speed = max(0, min(self._speed + (-1 if key == "minus" else 1), len(SPEEDS) - 1))
        elif key == EYES and len(self.replay.seats) > 1:
            self._see_with_other_eyes()
        elif key == SAVE and self.session.on_own_machine:
            self._save()
        elif key == REPLAY_ADVICE:
            self._advise()
        elif key == "l":
            self.session.open(LogPage(self.session))
        elif key in {"question_mark", "f1"}:
            super()._of_screen("question_mark")

    def _advise(self) -> None:
        """Ask what an archmage would have done, or say why not: nothing is asked of this seat now, or it would help
        somebody in a game that goes on."""
        self._due = None
        if not self._is_asked:
            self.session.say(SEAT_NOT_ASKED)
        elif self.replay.may_advise:
            advise(self.session, self.table, self.replay.memory(), over=True)
        else:
            self.session.say(NOT_HERE)

    def _save(self) -> None:
        from tui.client.replays.files import save

        self.session.say(save(self.replay))

    def press(self, key: str, character: str | None) -> None:
        self.key(key, character)

    def click(self, action: str) -> None:
        super(TablePage, self).click(action)

    def scroll(self, lines: int) -> None:
        self._to(self.replay.at + (1 if lines > 0 else -1))

    def heard(self, message: AnyDown) -> None:
        """Pass over what comes over the line: it is not about this page."""
