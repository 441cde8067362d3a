"""A player's session by lines: what happens is told in sentences, what can be done is numbered.

Nothing is drawn and nothing moves, so that a screen reader can follow and a script can answer: everything that is said
is a line of its own, said once, and a number means what the last list said. An empty line has it all told again.

What is typed besides numbers stands in tui/lines/commands.py; where lines are said and typed is a console's business
(tui/lines/stage.py for plain ssh, tui/lines/console.py for one's own terminal).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Protocol

from net.people.names import clean_name
from net.people.text import clean_line
from net.protocol.messages import (
    LOBBY,
    Announced,
    Answer,
    AnyDown,
    AnyUp,
    Browse,
    KeyCode,
    KeysSeen,
    LobbySeen,
    Refusal,
    Said,
    Stepped,
    TableChanged,
    TableInfo,
    TableLeft,
    TableSeen,
    Welcome,
)
from tui.characters import of_table
from tui.client.log import said
from tui.client.session import ClientSession, Stage
from tui.client.table import Seated
from tui.games import Picking
from tui.launch import Launch
from tui.lines import commands, menus, telling
from tui.lines.menus import Menu
from tui.lines.voice import Voice, voice_of
from tui.settings import Settings
from tui.widgets.logbook import LogLine

LATEST: Final = 10
"""Entries of the log that are told again."""

Do = Callable[[], None]


class Console(Stage, Protocol):
    """Where lines are said."""

    @property
    def columns(self) -> int:
        """Of the terminal, or of most where it does not say."""

    def say(self, lines: Iterable[str]) -> None:
        """Each as a line of its own."""


class LineSession(ClientSession):
    def __init__(
        self, console: Console, settings: Settings, keep: Path | None, guest: Launch | None, pace: float | None
    ) -> None:
        super().__init__(console, settings, keep, guest, pace)
        self._console = console
        self._menu = Menu()
        self._wanted: Callable[[str], None] | None = None
        """Takes the next line, whatever it is."""
        self._voices: dict[str, Voice] = {}
        self._read = 0
        """Entries of the table's log that have been told."""
        self._untold = False
        """Where the player is has changed, and is told as soon as it is known."""
        self._due: Do | None = None
        self._is_lost = False
        self.is_asked = False
        """A list of what can be done has been told, and nothing of it done."""
        self.is_under_way = False
        """Something has been sent and not heard of."""

    # Saying

    def tell(self, lines: Iterable[str]) -> None:
        self._console.say(line for line in lines if line)

    def tell_written(self, lines: Iterable[str]) -> None:
        """What players have written, broken where most terminals would break it if nobody says how wide this one is."""
        self.tell(part for line in lines for part in telling.broken(line, self._console.columns))

    def tell_entries(self, entries: Iterable[LogLine]) -> None:
        """Lines of a log."""
        for each in entries:
            (self.tell_written if each.who else self.tell)([telling.entry(each)])

    def ask(self, menu: Menu) -> None:
        """Tell what can be done; from here on numbers mean this."""
        self._menu = menu
        self.is_asked, self.is_under_way = bool(menu.offers), False
        self.tell([menu.sentence, *(f"{number}: {words}." for number, (words, _do) in enumerate(menu.offers, 1))])

    def ask_for(self, sentence: str, take: Callable[[str], None]) -> None:
        """Whatever is typed next is the answer to this."""
        self.tell([sentence])
        self._wanted, self.is_asked, self.is_under_way = take, True, False

    def tell_all(self) -> None:
        """Where the player is, and what can be done there."""
        self._untold = False
        table = self.state.table
        if table is not None and table.view is not None:
            self.tell(self.voice(table).state(table.scene(Picking())))
        elif table is not None:
            self.tell(telling.gathering(table.info, table.language))
            self.tell_written(of_table(table.info.options, table.language))
        elif self.way is not None and not self.is_solo:
            self.tell(telling.lobby(self.state))
        self.ask_now()

    def ask_now(self) -> None:
        table = self.state.table
        voice = None if table is None or table.view is None else self.voice(table)
        self.ask(menus.now(self.state, voice, menus.solo_end(self) if self.is_solo else ()))

    def voice(self, table: Seated) -> Voice:
        """Of the game that is played there."""
        game = table.info.game
        if game not in self._voices:
            self._voices[game] = voice_of(game)
        return self._voices[game]

    # What the session tells

    def _show_home(self) -> None:
        self.ask(menus.home(self))

    def _line_opened(self, way: Launch) -> None:
        self._read, self._untold, self._due, self._menu = 0, False, None, Menu()
        self.is_asked, self.is_under_way = False, True
        if self.is_solo:
            self._hint()
        if way.guests:
            self.tell(["Guests come in by one of these:", *way.guests])

    def _line_changed(self) -> None:
        """The line is lost, or back; or there is none, and a sentence tells why."""
        lost = bool(self._line_state)
        if self.way is None:
            self.tell([self.state.notice])
            if not self.by_command:
                self._show_home()
        elif lost != self._is_lost:
            self.tell(["The line is lost; trying again." if lost else "The line is back."])
        self._is_lost = lost

    def say(self, sentence: str) -> None:
        super().say(sentence)
        if self.way is None and sentence.endswith("…"):  # It takes a moment, and something must be heard.
            self.tell([sentence])

    def _hear(self, message: AnyDown, before: TableInfo | None) -> None:
        """Tell it, and note what is to be told behind all that has come."""
        self.is_under_way = False
        due = self._told_of(message, before)
        if due is not None and self._due != self.tell_all:
            self._due = due

    def _caught_up(self, news: bool) -> None:
        due, self._due = self._due, None
        if due is not None:
            due()

    def _told_of(self, message: AnyDown, before: TableInfo | None) -> Do | None:
        match message:
            case Welcome():
                self._welcome(message)
            case LobbySeen() if self._untold:
                return self.tell_all
            case TableSeen(info):
                self._entered(before is not None and before.table == info.table)
                return self.tell_all
            case Stepped():
                return self.ask_now if self._stepped() else None
            case TableChanged(info) if before is not None:
                return self.ask_now if self._changed(before, info) else None
            case Refusal(_, sentence):
                self.tell([clean_line(sentence)])
                return self.ask_now
            case Said() | Announced():
                self._talked(message)
            case TableLeft():
                self._untold = True
                self.tell(["You have left the table."])
            case _:
                self._told_of_keys(message)
        return None

    def _told_of_keys(self, message: AnyDown) -> None:
        if isinstance(message, KeyCode):
            code = clean_line(message.code)
            self.tell([f"Come with the other key, and type: return {code}. It is good for ten minutes."])
        elif isinstance(message, KeysSeen):
            self.ask(menus.keys(message.keys))

    def _welcome(self, welcome: Welcome) -> None:
        self.tell([f"You are {clean_name(welcome.name)}.", clean_line(welcome.notice)])
        if welcome.keyless and not self.is_solo:
            self.tell([f"You came without a key. Your return code is {clean_line(welcome.code)}: note it."])
        if not self._visited:
            self._hint()
            self._untold = not welcome.seated

    def _hint(self) -> None:
        self.tell(["Type help and Enter to hear what can be typed."])

    def _talked(self, message: Said | Announced) -> None:
        if message.table == LOBBY:
            self.tell_entries(said(self.state.chat)[-1:])
        else:
            self._tell_log()

    def _entered(self, again: bool) -> None:
        """Of a table that has been heard of before only what is new is told."""
        table = self.state.table
        assert table is not None
        if again:
            self._tell_log()
        else:
            self._read = table.log.added
            self.tell([line.text for line in [*table.lines()][-LATEST:] if line.happened])
        if table.view is not None:
            self.tell([f"This is table {table.info.table}, {telling.game_title(table.info.game)}."])
        self._tell_counts(table)

    def _tell_log(self) -> None:
        table = self.state.table
        if table is not None:
            self.tell_entries(table.lines_since(self._read))
            self._read = table.log.added

    def _changed(self, before: TableInfo, after: TableInfo) -> bool:
        table = self.state.table
        assert table is not None
        news = telling.changes(before, after)
        self.tell(news)
        if table.view is None:
            return bool(news)
        return table.seat >= 0 and before.seats[table.seat].cover != after.seats[table.seat].cover

    def _stepped(self) -> bool:
        """Whether the player is asked something now, or the game is over."""
        table = self.state.table
        assert table is not None
        self._tell_log()
        self._tell_counts(table)
        table.sent = -1
        return table.seat in table.waiting or not table.waiting

    def _tell_counts(self, table: Seated) -> None:
        for counted in table.sheets:
            self.tell(self.voice(table).counted(counted, table.scene(Picking())))
        table.sheets.clear()

    # What is typed

    def do(self, line: str) -> None:
        """One line, without its end."""
        line = line.strip()
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted(line)
        elif line.isascii() and line.isdigit():
            self._number(int(line))
        else:
            word, _, rest = line.partition(" ")
            commands.do(self, word.lower(), rest.strip())

    def send(self, message: AnyUp) -> None:
        if isinstance(message, Browse):
            self._untold = True
        super().send(message)

    def _number(self, number: int) -> None:
        if not 1 <= number <= len(self._menu.offers):
            self.tell(["That number was not offered. Press Enter to hear what can be done."])
            return
        _words, wish = self._menu.offers[number - 1]
        if isinstance(wish, Menu):
            self.ask(wish)
        elif isinstance(wish, Answer) and not self._is_asked(wish):
            self.tell(["That is no longer asked. Press Enter to hear what can be done."])
        else:
            self.is_asked, self.is_under_way = False, True
            if callable(wish):
                wish()
            else:
                self.send(wish)

    def _is_asked(self, answer: Answer) -> bool:
        table = self.state.table
        asked = -1 if table is None or table.view is None else table.view.question
        return table is not None and answer.question == asked != table.sent

    def latest(self) -> Sequence[LogLine]:
        """Of what has happened where the player is."""
        table = self.state.table
        return [*(said(self.state.chat) if table is None else table.lines())][-LATEST:]

    def goodbye(self) -> None:
        self.last_words = "Goodbye."
        self.quit()

    # Questions on the way to a server

    async def _trust(self, where: str, fingerprint: str) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.ask(menus.trust(where, fingerprint, lambda trusted: None if answer.done() else answer.set_result(trusted)))
        return await answer

    async def _ask_invitation(self, sentence: str) -> str:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        asked = f"{sentence} Type its code; an empty line goes back."
        self.ask_for(asked, lambda code: None if answer.done() else answer.set_result(code))
        return await answer
