"""Runs a player's session by lines: what happens is told in sentences, what can be done is numbered.

Nothing is drawn and nothing moves, so that a screen reader can follow and a script can answer: everything that is said
is a line of its own, said once, and a number means what the last list said. An empty line has it all told again.

Typed lines besides numbers stands in tui/lines/commands.py; where lines are said and typed is a console's business
(tui/consoles/served.py for plain ssh, tui/consoles/own.py for one's own terminal).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Protocol

from net.people.names import clean_name
from net.people.text import clean_line
from net.protocol.messages import (
    LOBBY,
    Announced,
    AnyDown,
    AnyUp,
    Browse,
    GamesSeen,
    KeyCode,
    KeysSeen,
    LobbySeen,
    OrdersSeen,
    Refusal,
    Said,
    Stepped,
    TableChanged,
    TableInfo,
    TableLeft,
    TableSeen,
    TakeBack,
    TalkSeen,
    TookBack,
    TurnsSeen,
    Welcome,
)
from tui.characters import of_table
from tui.client.calling import elsewhere
from tui.client.guest_games import title_of
from tui.client.kept import KEPT_BY_LINES, is_kept
from tui.client.log import said
from tui.client.session import NO_HOME, ClientSession, Home, Stage
from tui.client.table import ClientTable
from tui.client.wishes import kept_seat, relief
from tui.games import Picking
from tui.launch import Launch
from tui.lines import commands, menus, taking, telling
from tui.lines.asking import Question
from tui.lines.choosing import Choosing, moment_of
from tui.lines.menus.home import at_home, trust
from tui.lines.menus.playing import at_end
from tui.lines.menus.server import keys
from tui.lines.retelling import Retelling
from tui.lines.voices.voice import Voice
from tui.settings import Settings
from tui.widgets.logbook import LogLine

if TYPE_CHECKING:
    from net.client.address import Address
    from net.solo.shelf import KeptGame

TAKEN: Final = (
    "Somebody here has the name {name}. If that is you, type return and the code that you were given: name and seat "
    "are yours again."
)
_BEFORE: Final = (Welcome, GamesSeen, TurnsSeen, LobbySeen)
"""The messages that come before whatever was wished for first."""
LATEST: Final = 10
"""How many sentences of the log are told again."""

Do = Callable[[], None]


class Console(Stage, Protocol):
    """Where lines are said."""

    @property
    def columns(self) -> int:
        """The columns of the terminal, or of most where it does not say."""

    def say(self, lines: Iterable[str]) -> None:
        """Say each as a line of its own."""

    def turn(self) -> None:
        """Go on with a script's next line if it has waited for this: something may be asked now, or has been heard."""


class LineSession(ClientSession):
    def __init__(self, console: Console, settings: Settings, guest: Launch | None = None, home: Home = NO_HOME) -> None:
        super().__init__(console, settings, guest, home)
        self._console = console
        self.choosing = Choosing()
        self._wanted: Callable[[str], None] | None = None
        """Takes the next line, whatever it is."""
        self._retelling = Retelling()
        self._talk_told = 0
        """How much of the lobby's talk has been told."""
        self._kept: set[int] = set()
        """The tables where a seat was last kept for the player, who is asked to play again."""
        self._untold = False
        """Whether where the player is has changed, and is told as soon as it is known."""
        self._due: Do | None = None
        self._is_lost = False
        self.is_asked = False
        """Whether a list of what can be done has been told, and nothing of it done."""
        self.is_under_way = False
        """Whether something has been sent and not heard of."""

    # Saying

    def tell(self, lines: Iterable[str]) -> None:
        self._console.say(line for line in lines if line)

    def tell_written(self, lines: Iterable[str]) -> None:
        """Tell what players have written, broken where most terminals would break it if nobody says how wide this one
        is."""
        self.tell(part for line in lines for part in telling.broken(line, self._console.columns))

    def tell_entries(self, entries: Iterable[LogLine]) -> None:
        """Tell lines of a log."""
        for each in entries:
            (self.tell_written if each.who else self.tell)([telling.entry(each)])

    def ask(self, menu: Question) -> None:
        """Tell what can be done; from here on numbers mean this."""
        self._asked(self.choosing.offer(menu))

    def ask_further(self, menu: Question) -> None:
        """Ask what belongs to the option that was chosen last."""
        self._asked(self.choosing.offer_further(menu))

    def _asked(self, lines: Iterable[str]) -> None:
        self.is_asked, self.is_under_way = bool(self.choosing.menu.options), False
        self.tell(lines)
        self._console.turn()

    def ask_for(self, sentence: str, take: Callable[[str], None]) -> None:
        """Ask for something; whatever is typed next is the answer to it."""
        self.tell([sentence])
        self._wanted, self.is_asked, self.is_under_way = take, True, False
        self._console.turn()

    def tell_all(self) -> None:
        """Tell where the player is, and what can be done there."""
        self._untold = False
        table = self.state.table
        if table is not None and table.view is not None:
            self.tell(self.voice(table).state(table.scene(Picking())))
        elif table is not None:
            self.tell(telling.gathering(table.info, table.language, self.state.games))
            self.tell_written(of_table(table.info.options, table.language))
        elif self.launch is not None and not self.is_solo:
            self.tell(telling.lobby(self.state))
        if self.choosing.is_within(table):  # The chosen part of an answer is kept.
            self._asked(self.choosing.offer_again())
        else:
            self.ask_now()

    def ask_now(self) -> None:
        if self.launch is None:
            self._ask_without_a_line()
            return
        table = self.state.table
        voice = None if table is None or table.view is None else self.voice(table)
        ends = () if table is None else at_end(self, table.info.table)
        self.choosing.come_to(table)
        self.ask(menus.now(self.state, voice, ends, self.choosing.pending))

    def _ask_without_a_line(self) -> None:
        """Ask where to go from here. On the way to a server: what is asked there, or that it takes a moment."""
        if self._going is None or self._going.done():
            self._show_home()
        elif self.is_under_way:
            self.tell([self.state.notice])
        else:
            self.ask(self.choosing.menu)

    def take_back(self) -> None:
        """Take back the part of an answer that was chosen last, or leave a further question, or take an answer back."""
        table = self.state.table
        begun = bool(self.choosing.pending) or self.choosing.is_within(table)
        if self.choosing.take_back(table):
            self._asked(self.choosing.offer_again())
        elif begun or table is None or table.view is None or not table.may_take_back:
            self.ask_now()
        else:
            self.is_asked, self.is_under_way = False, True
            self.send(TakeBack(table.info.table, table.view.question))

    def voice(self, table: ClientTable) -> Voice:
        return self._retelling.voice(table)

    # Told by the session

    def _show_home(self) -> None:
        self.ask(at_home(self))

    def _line_opened(self, launch: Launch) -> None:
        self._untold, self._due, self.choosing = False, None, Choosing()
        self._retelling.begin()
        self._talk_told = 0
        self._kept = set()
        self.is_asked, self.is_under_way = False, True
        if self.is_solo and not launch.goes_back:
            self._hint()
        self.tell([launch.why_not_kept and self.state.notice])
        if launch.guests:
            self.tell(["Guests come in by one of these:", *launch.guests])

    def _line_changed(self) -> None:
        """Tell that the line is lost, or back; or the sentence that says why there is none."""
        lost = bool(self._line_state)
        if self.launch is None:
            if not self.by_command:  # A command ends, and its last words say why.
                self.tell([self.state.notice])
                self._show_home()
        elif lost != self._is_lost:
            self.tell(["The line is lost; trying again." if lost else "The line is back."])
        self._is_lost = lost

    def say(self, sentence: str) -> None:
        super().say(sentence)
        if self.launch is None and sentence.endswith("…"):  # It takes a moment, and something must be heard.
            self.is_under_way = True
            self.tell([sentence])

    def _hear(self, message: AnyDown, before: TableInfo | None) -> None:
        """Tell of a message, and note what is to be told behind all that has come."""
        table = self.state.table
        begins = table is not None and _begins_at_once(table.info) and not isinstance(message, Refusal)
        if not begins and not isinstance(message, _BEFORE):
            self.is_under_way = False
        due = self._told_of(message, before)
        if due is not None and self._due != self.tell_all:
            self._due = due

    def _kept_changed(self) -> None:
        """Ask where to go from here, now that it is known what became of the game that was left."""
        self.ask_now()

    def delete_kept(self, game: KeptGame) -> None:
        super().delete_kept(game)
        self.tell([self.state.notice])
        self.ask_now()

    def _told_of_turns(self, new: frozenset[int]) -> None:
        sentence = elsewhere(self.state, new)
        if sentence and self.state.table is not None:
            sentence += " To go there, type: lobby. Your seat here is kept."
        self.tell([sentence])

    def _caught_up(self, news: bool) -> None:
        due, self._due = self._due, None
        if due is not None:
            due()
        self._console.turn()

    def _told_of(self, message: AnyDown, before: TableInfo | None) -> Do | None:
        match message:
            case Welcome():
                self._welcome(message)
            case LobbySeen():
                return self._lobby_changed()
            case TableSeen(info):
                self._entered(before is not None and before.table == info.table)
                return None if _begins_at_once(info) else self.tell_all
            case Stepped():
                return self.ask_now if self._stepped() else None
            case TableChanged(info) if before is not None and before.table == info.table:
                return self.ask_now if self._changed(before, info) and not _begins_at_once(info) else None
            case Refusal(_, sentence):
                self.tell([clean_line(sentence)])
                return self.ask_now
            case TalkSeen() | Said() | Announced():
                self._talked(message)
            case TableLeft():
                self._untold = True
                self.tell(["You have left the table."])
            case OrdersSeen():
                return self.ask_now if self._ordered() else None
            case _:
                self._told_of_others(message)
        return None

    def _lobby_changed(self) -> Do | None:
        """Offer anew what can be done if the player is asked to play again: to that the list has the answers."""
        before, self._kept = self._kept, self._kept_seats()
        if self._untold:
            return self.tell_all
        return self.ask_now if self.state.table is None and self._kept - before else None

    def _kept_seats(self) -> set[int]:
        name = "" if self.state.welcome is None else self.state.welcome.name
        return {info.table for info in self.state.lobby.tables if kept_seat(info, name)}

    def _told_of_others(self, message: AnyDown) -> None:
        if isinstance(message, TookBack):
            self._took_back(message.seat)
        elif isinstance(message, KeyCode):
            code = clean_line(message.code)
            self.tell([f"Come with the other key, and type: return {code}. It is good for ten minutes."])
        elif isinstance(message, KeysSeen):
            self.ask(keys(message.keys))

    def _welcome(self, welcome: Welcome) -> None:
        self.tell([f"You are {clean_name(welcome.name)}.", clean_line(welcome.notice)])
        if taken := self.state.taken:
            self.tell([TAKEN.format(name=taken)])
        if welcome.keyless and not self.is_solo:
            self.tell([f"You came without a key. Your return code is {clean_line(welcome.code)}: note it."])
        if not self._visited:
            self._hint()
            self._untold = not welcome.seated

    def _hint(self) -> None:
        self.tell(["Type help and press Enter to hear what can be typed."])

    def _talked(self, message: TalkSeen | Said | Announced) -> None:
        if isinstance(message, TalkSeen):
            self._tell_talk(earlier=True)
        elif message.table == LOBBY:
            self._tell_talk()
        else:
            self._tell_log()

    def _tell_talk(self, earlier: bool = False) -> None:
        """Tell what has been said in the lobby since it was told last; `earlier`: while the player was not there."""
        new = said(self.state.chat)[-(self.state.chat.added - self._talk_told) :] if self._has_new_talk else []
        self._talk_told = self.state.chat.added
        if earlier and new:
            self.tell(["This was said here before you came:"])
        self.tell_entries(new)

    @property
    def _has_new_talk(self) -> bool:
        return self.state.chat.added > self._talk_told

    def _entered(self, again: bool) -> None:
        """Tell of a table that was entered; if it has been heard of before, only what is new."""
        table = self.state.table
        assert table is not None
        if again:
            self._tell_log()
        else:
            self._retelling.begin(table)
            self.tell_entries(line for line in self._retelling.latest(table, LATEST) if line.happened)
        if table.view is not None:
            self.tell([f"This is table {table.info.table}, {title_of(table.info.game, self.state.games)}."])
        self._tell_counts(table)

    def _ordered(self) -> bool:
        """Tell of the standing orders; return whether what is asked is the player's to answer again."""
        table = self.state.table
        if table is None:
            return False
        words = [f"You have ordered: {words}." for words in table.orders_in_words()]
        self.tell(words or ["No standing order of yours holds any more."])
        return table.seat in table.waiting and not table.is_ordered and moment_of(table) == self.choosing.asked

    def _took_back(self, seat: int) -> None:
        """Tell of it. The question behind it is new to whose answer it was, even if its number is the same."""
        self._tell_log()
        if self.state.table is not None and seat == self.state.table.seat:
            self.choosing.forget()

    def _tell_log(self) -> None:
        if self.state.table is not None:
            self.tell_entries(self._retelling.news(self.state.table))

    def _changed(self, before: TableInfo, after: TableInfo) -> bool:
        table = self.state.table
        assert table is not None
        news = telling.changes(before, after, table.seat)
        self.tell(news)
        if table.view is None:
            return bool(news)
        if after.phase == "over":
            return (before.again, before.votes) != (after.again, after.votes)
        if table.seat < 0:
            return False
        waits = bool(news) and table.seat not in table.waiting and relief(table, table.moment()) is not None
        return waits or before.seats[table.seat].cover != after.seats[table.seat].cover

    def _stepped(self) -> bool:
        """Tell of a step. Return whether the player is asked something now, or the game is over."""
        table = self.state.table
        assert table is not None
        self._tell_log()
        self._tell_counts(table)
        table.sent = -1
        is_new = moment_of(table) != self.choosing.asked  # Where several are asked, the others' answers change nothing.
        return (table.seat in table.waiting and is_new and not table.is_ordered) or not table.waiting

    def _tell_counts(self, table: ClientTable) -> None:
        for counted in table.sheets:
            self.tell(self.voice(table).counted(counted, table.scene(Picking())))
        table.sheets.clear()

    # Typed lines

    def do(self, line: str) -> None:
        """Do what one line says, which comes without its end."""
        self.relying(lambda: self._do(line.strip()))

    def _do(self, line: str) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self.is_asked, self.is_under_way = False, True
            wanted(line)
        elif line.isascii() and line.isdigit():
            taking.number(self, line)
        elif not commands.do(self, line):
            taking.words(self, line)
        self.pressed()

    def send(self, message: AnyUp) -> None:
        if isinstance(message, Browse):
            self._untold = True
        super().send(message)

    def latest(self, count: int) -> list[LogLine]:
        """Return the latest of what has happened where the player is."""
        table = self.state.table
        return said(self.state.chat)[-count:] if table is None else self._retelling.latest(table, count)

    def goodbye(self) -> None:
        self.last_words = f"{KEPT_BY_LINES} Goodbye." if is_kept(self.launch, self.state.table) else "Goodbye."
        self.quit()

    # Questions on the way to a server

    async def _trust(self, where: Address, fingerprint: str) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.ask(trust(str(where), fingerprint, lambda trusted: None if answer.done() else answer.set_result(trusted)))
        return await answer

    async def _ask_invitation(self, sentence: str) -> str:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        asked = f"{sentence} Type its code; an empty line goes back."
        self.ask_for(asked, lambda code: None if answer.done() else answer.set_result(code))
        return await answer


def _begins_at_once(info: TableInfo) -> bool:
    """Tell whether nobody is missing: then it gathers no longer than it takes to write that down."""
    return info.phase == "gathering" and all(seat.kind != "open" for seat in info.seats)
