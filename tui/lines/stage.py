"""The line mode of one plain ssh player: what happens is told in sentences, what can be done is numbered.

Nothing is drawn and nothing moves, so that a screen reader can follow and a script can answer: everything that is said
is a line of its own, said once, and a number means what the last list said. An empty line has it all told again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from net.hub.session import Connection
from net.people.names import clean_name
from net.people.text import LINE_WIDTH, clean_line, clean_talk
from net.protocol.messages import (
    LOBBY,
    Announced,
    Answer,
    AnyDown,
    AnyUp,
    Browse,
    Claim,
    Enter,
    KeyCode,
    KeysSeen,
    Leave,
    LinkKey,
    ListKeys,
    LobbySeen,
    Refusal,
    Rename,
    Said,
    Say,
    Stepped,
    TableChanged,
    TableInfo,
    TableLeft,
    TableSeen,
    Welcome,
)
from tui.characters import of_table, spoken
from tui.client.state import ClientState, Entry, Seated
from tui.games import Picking
from tui.lines import menus, telling
from tui.lines.menus import Menu
from tui.lines.typing import Typing
from tui.lines.voice import voice_of
from tui.settings import ENGLISH

if TYPE_CHECKING:
    from net.terminal import Terminal

PACE: Final = 0.02
ROOM: Final = 256
"""Bytes that are read at a time."""
MOST_WAITING: Final = 32
"""With so many lines to see to, no more are read."""
LONGEST_WORD: Final = 64
LATEST: Final = 10
"""Entries of the log that are told again."""

HELP: Final = (
    "Type the number of what you want to do, and Enter. Enter alone tells where you are and what can be done.",
    "log: the latest of what has happened. say WORDS: talk to those here. help: this.",
    "lobby: back to the lobby; your seat is kept. quit: goodbye; your seat is kept too.",
    "name NAME: another name. code CODE: enter by an invitation. return CODE: be who you were.",
    "keys: which keys lead to you, and how to unlink one that got lost. link: a code for one more key.",
)

Do = Callable[[], None]


class LineStage:
    def __init__(self, terminal: Terminal, connection: Connection) -> None:
        self.last_words = ""
        self._terminal = terminal
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._typing = Typing(terminal.echoes)
        self._unread = bytearray()
        self._typed: deque[str] = deque()
        self._pause: asyncio.TimerHandle | None = None
        self._inbox: deque[AnyDown] = deque()
        self._desk = ClientState()
        self._menu = Menu()
        self._sent = -1
        """The question that has been answered and not yet heard of."""
        self._told = Entry("")
        self._untold = False
        """Where the player is has changed, and is told as soon as it is known."""
        self._visited = False
        self._over = asyncio.Event()
        self._crash: Exception | None = None

    # Life

    async def show(self) -> None:
        """Until the player, or the line, leaves."""
        if self._terminal.leaving or self._terminal.closed:
            return
        self._terminal.on_hangup = self._over.set
        self._terminal.on_data = lambda data: self._try(lambda: self._keys(data))
        self._connection.listen(self._heard, self._ended)
        try:
            await self._over.wait()
        finally:
            self._terminal.on_data = self._terminal.on_hangup = None
            if self._pause is not None:
                self._pause.cancel()
            self._menu = Menu()
        crash, self._crash = self._crash, None
        if crash is not None:
            raise crash

    def _soon(self, do: Do) -> None:
        self._loop.call_soon(self._try, do)

    def _try(self, do: Do) -> None:
        """What fails ends this session, and nothing else in the loop."""
        if not self._over.is_set():
            try:
                do()
            except Exception as error:  # noqa: BLE001 - `show` raises it again
                self._crash = error
                self._over.set()

    def _ended(self, sentence: str) -> None:
        self.last_words = sentence
        self._over.set()

    # Saying

    def _say(self, lines: Iterable[str]) -> None:
        """Whatever is being typed moves down, whole."""
        width = self._terminal.size[0] if self._typing.echoes else 0
        said = [part for line in lines if line for part in telling.broken(line, width)]
        if not said:
            return
        end = "\r\n" if self._typing.echoes else "\n"
        text = "".join(f"{line}{end}" for line in said)
        if self._typing.echoes and self._typing.line:
            text = f"{end}{text}{self._typing.line}"
        self._terminal.write(text.encode("utf-8", "replace"))

    def _say_written(self, lines: Iterable[str]) -> None:
        """What players have written, broken where most terminals would break it if nobody says how wide this one is."""
        self._say(part for line in lines for part in telling.broken(line, self._terminal.size[0]))

    def _ask(self, menu: Menu) -> None:
        self._menu = menu
        self._say([menu.sentence, *(f"{number}: {words}." for number, (words, _do) in enumerate(menu.offers, 1))])

    def _tell_all(self) -> None:
        self._untold = False
        table = self._desk.table
        if table is None:
            self._say(telling.lobby(self._desk))
        elif table.view is None:
            self._say(telling.gathering(table.info, ENGLISH))
            self._say_written(of_table(table.info.options, ENGLISH))
        else:
            self._say(voice_of(table.info.game).state(table.scene(Picking())))
        self._ask_now()

    def _ask_now(self) -> None:
        self._ask(menus.now(self._desk, self._sent))

    # Hearing

    def _heard(self, message: AnyDown) -> None:
        self._inbox.append(message)
        if len(self._inbox) == 1:
            self._soon(self._take_in)

    def _take_in(self) -> None:
        """All that has come is told in its order, and then, where that is another thing now, what can be done."""
        due: Do | None = None
        while self._inbox:
            message = self._inbox.popleft()
            before = self._desk.table.info if self._desk.table is not None else None
            self._desk.take(spoken(message, ENGLISH))
            self._tell_of_keys(message)
            then = self._tell(message, before)
            if then is not None and due != self._tell_all:
                due = then
        if due is not None:
            due()

    def _tell(self, message: AnyDown, before: TableInfo | None) -> Do | None:
        """Says it, and returns what is to be told behind it."""
        match message:
            case Welcome():
                self._welcome(message)
            case LobbySeen() if self._untold:
                return self._tell_all
            case TableSeen():
                self._entered()
                return self._tell_all
            case Stepped():
                return self._ask_now if self._stepped() else None
            case TableChanged(info) if before is not None:
                return self._ask_now if self._changed(before, info) else None
            case Refusal(_, sentence):
                self._sent = -1
                self._say([clean_line(sentence)])
                return self._ask_now
            case Said(_, who, text):
                self._say_written([telling.entry(Entry(clean_talk(text), clean_name(who)))])
                self._told = self._latest()
            case Announced(_, text):
                self._say([telling.entry(Entry(clean_line(text), official=True))])
                self._told = self._latest()
            case TableLeft():
                self._untold = True
                self._say(["You have left the table."])
            case _:
                pass
        return None

    def _tell_of_keys(self, message: AnyDown) -> None:
        if isinstance(message, KeyCode):
            code = clean_line(message.code)
            self._say([f"Come with the other key, and type: return {code}. It is good for ten minutes."])
        elif isinstance(message, KeysSeen):
            self._ask(menus.keys(message.keys))

    def _welcome(self, welcome: Welcome) -> None:
        self._say([f"You are {clean_name(welcome.name)}.", clean_line(welcome.notice)])
        if welcome.keyless:
            self._say([f"You came without a key. Your return code is {clean_line(welcome.code)}: note it."])
        if not self._visited:
            self._say(["Type help and Enter to hear what can be typed."])
            if welcome.seated:
                self._send(Enter(welcome.seated[0]))
            self._untold = not welcome.seated
        self._visited = True

    def _entered(self) -> None:
        table = self._desk.table
        assert table is not None
        self._sent = -1
        self._told = self._latest()
        self._say([entry.text for entry in [*table.log][-LATEST:] if entry.happened])
        if table.view is not None:
            self._say([f"This is table {table.info.table}, {telling.game_title(table.info.game)}."])
        self._sheets(table)

    def _latest(self) -> Entry:
        """The latest entry of the table's log: what is not the last that was told is news."""
        table = self._desk.table
        return table.log[-1] if table is not None and table.log else self._told

    def _changed(self, before: TableInfo, after: TableInfo) -> bool:
        table = self._desk.table
        assert table is not None
        news = telling.changes(before, after)
        self._say(news)
        if table.view is None:
            return bool(news)
        return table.seat >= 0 and before.seats[table.seat].cover != after.seats[table.seat].cover

    def _stepped(self) -> bool:
        table = self._desk.table
        assert table is not None
        latest = self._latest()
        if latest is not self._told:
            self._told = latest
            self._say([latest.text])
        self._sheets(table)
        self._sent = -1
        scene = table.scene(Picking())
        return scene.asked or not scene.waiting

    def _sheets(self, table: Seated) -> None:
        for counted in table.sheets:
            self._say(telling.sheet(counted))
        table.sheets.clear()

    def _send(self, message: AnyUp) -> None:
        if isinstance(message, Claim):
            self._visited = False
        if isinstance(message, Answer):
            self._sent = message.question
        if isinstance(message, Browse):
            self._untold = True
        self._connection.send(message)

    # What is typed

    def _keys(self, data: bytes) -> None:
        self._unread += data
        if self._pause is None:
            self._work()
        if self._unread:
            self._terminal.pause_reading()

    def _work(self) -> None:
        """A few keys and one line, then a pause: nobody who sends many keeps the others waiting."""
        self._pause = None
        if len(self._typed) < MOST_WAITING:
            lines, echo = self._typing.feed(bytes(self._unread[:ROOM]))
            del self._unread[:ROOM]
            self._typed += lines
            self._terminal.write(echo.encode("utf-8", "replace"))
        if self._typed:
            self._do(self._typed.popleft().strip())
        self._pause = self._loop.call_later(PACE, self._try, self._go_on)

    def _go_on(self) -> None:
        self._pause = None
        if not self._unread:
            self._terminal.resume_reading()
        if self._pause is None and (self._unread or self._typed):
            self._work()

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        argument = rest.strip()[:LONGEST_WORD]
        if line.isascii() and line.isdigit():
            self._number(int(line))
            return
        commands: dict[str, Do] = {
            "": self._tell_all,
            "help": lambda: self._say(HELP),
            "log": self._log,
            "lobby": self._back,
            "quit": self._quit,
            "say": lambda: self._talk(rest.strip()[:LINE_WIDTH]),
            "name": lambda: self._send(Rename(argument)),
            "code": lambda: self._send(Enter(LOBBY, code=argument)),
            "return": lambda: self._send(Claim(argument)),
            "keys": lambda: self._send(ListKeys()),
            "link": lambda: self._send(LinkKey()),
        }
        do = commands.get(word.lower())
        if do is None:
            self._say([f"There is no {clean_line(word)} here. Type a number, or help."])
        else:
            do()

    def _number(self, number: int) -> None:
        if not 1 <= number <= len(self._menu.offers):
            self._say(["That number was not offered. Press Enter to hear what can be done."])
            return
        _words, wish = self._menu.offers[number - 1]
        if isinstance(wish, Menu):
            self._ask(wish)
        elif isinstance(wish, Answer) and not self._is_asked(wish):
            self._say(["That is no longer asked. Press Enter to hear what can be done."])
        else:
            self._send(wish)

    def _is_asked(self, answer: Answer) -> bool:
        table = self._desk.table
        asked = -1 if table is None or table.view is None else table.view.question
        return answer.question == asked != self._sent

    def _log(self) -> None:
        table = self._desk.table
        entries = self._desk.chat if table is None else table.log
        latest = [telling.entry(entry) for entry in [*entries][-LATEST:]]
        self._say_written(latest or ["Nothing has happened yet."])

    def _talk(self, words: str) -> None:
        table = self._desk.table
        if words:
            self._send(Say(LOBBY if table is None else table.info.table, words))

    def _back(self) -> None:
        if self._desk.table is None:
            self._tell_all()
        else:
            self._send(Leave(self._desk.table.info.table))

    def _quit(self) -> None:
        self.last_words = "Goodbye."
        self._over.set()
