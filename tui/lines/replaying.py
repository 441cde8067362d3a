"""Tells a replay by lines: moment by moment what happened, and on request how it stands there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from net.protocol.messages import Stepped
from tui.client.bots.advising import NOT_HERE, SEAT_NOT_ASKED
from tui.client.replays.replay import Replay
from tui.games import Picking, Scene
from tui.language import _, _p, worded
from tui.lines import telling
from tui.lines.asking import Option, Question, named
from tui.lines.retelling import Retelling
from tui.lines.typed import meant

if TYPE_CHECKING:
    from tui.lines.session import LineSession

LATEST: Final = 10


class ReplayByLines:
    def __init__(self, session: LineSession, replay: Replay) -> None:
        self._session = session
        self._replay = replay
        self._retelling = Retelling()

    def begin(self) -> None:
        """Tell what it is, and where it stands."""
        replay, head = self._replay, self._replay.reel.head
        title = replay.table.face.title(self._scene)[0]
        self._session.tell([_("This is a replay of {game}, table {number}.", game=worded(title), number=head.table)])
        self._retelling.begin(replay.table)
        self._stands()
        self._ask()

    def speak(self, language: str) -> None:
        """Tell it in another language from here on."""
        self._replay.speak(language)
        self._ask()

    # Telling

    @property
    def _scene(self) -> Scene:
        return self._replay.table.moment()

    def _ask(self, *, briefly: bool = False) -> None:
        """Tell which moment it is, and what can be done; `briefly` only the first, and numbers mean what they meant."""
        replay = self._replay
        options = [
            Option(_("the next moment"), self._next, _next_words()),
            Option(_("the moment before"), self._back, named("back", _p("typed", "back"))),
        ]
        options.append(Option(_("how it stands"), self._tell_all))
        options.append(Option(_("go to a moment, as in: to 20"), self._which, named("to", _p("typed", "to"))))
        if len(replay.seats) > 1:
            options.append(Option(_("see it with other eyes"), self._other_eyes))
        if self._session.keeps_files:
            options.append(Option(_("save this replay as a file"), self._save))
        options.append(Option(_("leave the replay"), self._leave))
        if replay.table.seat in replay.table.waiting:  # Last, so that it moves no other number.
            options.append(Option(_("what an archmage would have done"), self._advice))
        self._session.ask(Question(replay.in_words(), tuple(options)), briefly=briefly)

    def _stands(self) -> None:
        self._session.tell(self._session.voice(self._replay.table).state(self._scene))

    def _tell_all(self) -> None:
        self._stands()
        self._ask()

    def _next(self) -> None:
        if self._replay.is_last:
            self._session.tell([_("That was the last moment.")])
        else:
            told = self._replay.next()
            table = self._replay.table
            for message in told:
                if isinstance(message, Stepped):
                    table.sheets = table.counts(message.events)
            self._session.tell_entries(self._retelling.news(table))
            for sheet in table.sheets:
                self._session.tell(self._session.voice(table).counted(sheet, table.scene(Picking())))
            table.sheets.clear()
        self._ask(briefly=True)

    def _back(self) -> None:
        self._to(self._replay.at - 1)

    def _advice(self) -> None:
        replay = self._replay
        if replay.table.seat not in replay.table.waiting:
            self._session.tell([worded(SEAT_NOT_ASKED)])
        elif replay.may_advise:
            memory = replay.memory()
            self._session.advise(lambda told: self._session.advising.ask(replay.table, memory, told))
        else:
            self._session.tell([worded(NOT_HERE)])

    def _which(self) -> None:
        count = self._replay.moments
        self._session.ask_for(_("Which moment, from 1 to {count}?", count=count), self._to_typed)

    def _to_typed(self, typed: str) -> None:
        if typed.isascii() and typed.isdigit() and len(typed) < LATEST:
            self._to(int(typed) - 1)
        else:
            self._session.tell([_("Type to and the number of a moment: to 20.")])
            self._ask()

    def _to(self, at: int) -> None:
        self._replay.to(at)
        self._retelling.begin(self._replay.table)
        latest = self._retelling.latest(self._replay.table, 1)
        self._session.tell_entries(latest)
        self._stands()
        self._ask(briefly=True)

    def _other_eyes(self) -> None:
        replay = self._replay
        replay.look((replay.seats.index(replay.seat) + 1) % len(replay.seats))
        self._retelling.begin(replay.table)
        self._tell_all()

    def _save(self) -> None:
        from tui.client.replays.files import save

        self._session.tell([save(self._replay)])
        self._ask()

    def _leave(self) -> None:
        self._session.replay = None
        self._session.tell([_("You have left the replay.")])
        self._session.tell_all()

    # Typed lines

    def do(self, line: str) -> bool:
        """Do what the line says, if it is about the replay. Return whether it was."""
        word, _blank, rest = line.partition(" ")
        do = self._meant(word)
        if do is None:
            return False
        do(rest.strip())
        return True

    def _meant(self, word: str) -> Callable[[str], None] | None:
        """Return what this word does here; None for one that means what it always does."""
        if word.lower() in named("to", _p("typed", "to")):
            return self._to_typed
        if word.lower() in _next_words():
            return lambda _rest: self._next()
        table = self._replay.table
        voice = self._session.voice(table)
        told: dict[str, Callable[[str], Sequence[str]]] = {
            "hand": lambda _rest: voice.hand(self._scene),
            "score": lambda _rest: voice.score(self._scene),
            "map": lambda rest: voice.look(self._scene, rest),
            "log": lambda _rest: [telling.entry(each) for each in self._retelling.latest(table, LATEST)],
        }
        command = meant(word.lower())
        if command == "back":
            return lambda _rest: self._back()
        if command == "advice":
            return lambda _rest: self._advice()
        if not word:
            return lambda _rest: self._tell_all()
        if command in told:
            return lambda rest: self._session.tell_written(told[command](rest))
        return None


def _next_words() -> tuple[str, ...]:
    return named("next", _p("typed", "next"))
