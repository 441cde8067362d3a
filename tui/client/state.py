"""Holds what a player's screens know: all that has come over one line, folded together. They show it and change
nothing."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from core.sentences import Sentence, sentence
from net.people.names import clean_name
from net.people.text import clean_line, clean_talk
from net.protocol.messages import (
    Announced,
    AnyDown,
    AnyUp,
    FinishedSeen,
    GameInfo,
    GamesSeen,
    HeadSeen,
    KeyCode,
    LobbySeen,
    MayTakeBack,
    OrdersSeen,
    PledgesSeen,
    RecordsSeen,
    Refusal,
    Said,
    SeasonInfo,
    SeasonSeen,
    SeasonsSeen,
    Spoken,
    Stepped,
    TableChanged,
    TableInfo,
    TableLeft,
    TableSeen,
    TalkSeen,
    TookBack,
    TurnsSeen,
    Welcome,
)
from net.protocol.page_changes import alike
from tui.client.log import Log, Official, Talk
from tui.client.table import ClientTable
from tui.language import _, worded
from tui.lessons.guide import Guide
from tui.settings import ENGLISH

CHAT: Final = 100


class ClientState:
    def __init__(self, language: str = ENGLISH, *, hears_bots: bool = True) -> None:
        self.hears_bots = hears_bots
        self.welcome: Welcome | None = None
        self.lobby = LobbySeen((), ())
        self.tables_at = time.monotonic()
        """When the lobby was shown: since then its tables have grown older."""
        self.chat = Log(CHAT)
        """The talk of the lobby."""
        self.table: ClientTable | None = None
        self.guide: Guide | None = None
        """Leads through the game that is played, where it is a guided one."""
        self.notice = ""
        self.opening = ""
        """The sentence that says what is being opened, as long as that takes."""
        self.finished: FinishedSeen | None = None
        """The page of finished games that was asked for last."""
        self.seasons: tuple[SeasonInfo, ...] | None = None
        """The seasons of the server, as they were told last."""
        self.season: SeasonSeen | None = None
        """The season that was asked for last."""
        self.records: RecordsSeen | None = None
        """The records that were asked for last."""
        self.turns: tuple[int, ...] = ()
        """The tables where the player is asked, but for the one that is looked at."""
        self._refusal = ""
        """The notice of something that was refused: it goes when the game goes on."""
        self.games: dict[str, GameInfo] = {}
        """The server's games that are not ours, by name."""
        self._language = language

    def speak(self, language: str) -> None:
        """Read another language from here on."""
        self._language = language
        if self.table is not None:
            self.table.speak(language)

    def hear_bots(self, wished: bool) -> None:
        """Have bots say a word from here on, or none."""
        self.hears_bots = wished
        if self.table is not None:
            self.table.hears_bots = wished

    @property
    def tables_in_all(self) -> int:
        """The number of tables, perhaps more than the server shows at a time."""
        return max(self.lobby.of, self.lobby.first + len(self.lobby.tables))

    @property
    def people_in_all(self) -> int:
        return max(self.lobby.here, len(self.lobby.people))

    @property
    def name(self) -> str:
        """The name by which the player is known here."""
        return "" if self.welcome is None else clean_name(self.welcome.name)

    @property
    def taken(self) -> str:
        """The name that the player wished for and somebody else has, who may be the same."""
        return "" if self.welcome is None else clean_name(self.welcome.taken)

    @property
    def way_back(self) -> str:
        """The return code, where nothing else leads back to one's seat."""
        return clean_line(self.welcome.code) if self.welcome is not None and self.welcome.keyless else ""

    def is_news(self, message: AnyDown) -> bool:
        """Tell whether it says more than that time goes by."""
        match message:
            case LobbySeen():
                return not alike(self.lobby, message)
            case TableChanged(info) if self.table is not None and self.table.view is not None:
                return info.table == self.table.info.table and _still(info) != _still(self.table.info)
            case HeadSeen() | PledgesSeen():
                return False
            case _:
                return True

    def is_known(self, message: AnyUp) -> bool:
        """Tell whether the server knows this kind of message; another would end the line."""
        tag = message.__struct_config__.tag
        newest = 16 if self.welcome is None else self.welcome.kinds
        return not isinstance(tag, int) or tag <= newest

    def take(self, message: AnyDown) -> None:
        """Fold one message in."""
        self._forget_refusal(message)
        match message:
            case Welcome():
                self.welcome, self.games, self.turns = message, {}, ()
                self.notice = worded(cleaned(message.notice)) or self.notice
            case GamesSeen(games):
                self.games = {game.name: game for game in games}
            case LobbySeen():
                self.lobby, self.tables_at = message, time.monotonic()
            case KeyCode(code):
                self.notice = _(
                    "With the other key: press R, then type {code}, within ten minutes.", code=clean_line(code)
                )
            case Refusal(_, sentence):
                self.notice = self._refusal = worded(sentence)
                if self.table is not None:
                    self.table.sent = -1
            case _:
                if not self._take_of_lobby(message):
                    self._take_of_table(message)

    def _take_of_lobby(self, message: AnyDown) -> bool:
        """Take a message about what is said and done outside of the table that is looked at. Return whether it was
        one."""
        match message:
            case FinishedSeen():
                self.finished = message
            case SeasonsSeen(seasons):
                self.seasons = seasons
            case SeasonSeen():
                self.season = message
            case RecordsSeen():
                self.records = message
            case TurnsSeen(tables):
                self.turns = tables
            case TalkSeen(lines):
                self._heard_before(lines)
            case Said(0):
                self.chat.add(talk(message))
            case Announced(0):
                self.chat.add(official(message))
            case TableLeft():
                self._look_away()
                self.table = None
            case _:
                return False
        return True

    def _forget_refusal(self, message: AnyDown) -> None:
        """Forget what was refused when the game goes on, or another page comes: something else can be done then."""
        if isinstance(message, Stepped | TableSeen | TableLeft) and self.notice == self._refusal:
            self.notice = ""

    def _take_of_table(self, message: AnyDown) -> None:
        if isinstance(message, TableSeen):
            self._enter(message)
            return
        table = self.table
        if table is None:
            return
        number = table.info.table
        match message:
            case Stepped(of, step, events, seen) if of == number:
                table.stepped(step, events, seen)
            case MayTakeBack(of, step) if of == number:
                table.returns_at = step
            case OrdersSeen(of, orders) if of == number:
                table.orders = orders
            case TookBack(of, seat, step, question) if of == number:
                table.took_back(seat, step, question)
            case TableChanged(info) if info.table == number:
                table.shown(info)
            case Said(of) if of == number:
                table.log.add(talk(message))
                table.unread += self.welcome is None or message.who != self.welcome.name
            case Announced(of) if of == number:
                table.log.add(official(message))
            case _:
                table.headed(message)

    def _look_away(self) -> None:
        """Note what the table on the screen asks, which goes on being asked; the server tells of such tables after
        this."""
        if self.table is not None and self.table.asks:
            number = self.table.info.table
            self.turns = (*(each for each in self.turns if each != number), number)

    def _heard_before(self, lines: Sequence[Spoken]) -> None:
        """Add what was said in the lobby meanwhile; what is there already stands at the end of it, if at all."""
        spoken = [talk(line) for line in lines]
        known = [entry for entry in self.chat.entries if isinstance(entry, Talk)]
        same = next((size for size in range(len(spoken), 0, -1) if known[-size:] == spoken[:size]), 0)
        for each in spoken[same:]:
            self.chat.add(each)

    def _enter(self, message: TableSeen) -> None:
        """Show a table. Seen anew, it keeps the log that is there already."""
        before, info = self.table, message.info
        if before is not None and before.info.table != info.table:
            self._look_away()
        self.table = ClientTable(
            info, message.seat, message.view, step=message.step, language=self._language, hears_bots=self.hears_bots
        )
        if before is not None and before.info.table == info.table:
            self.table.follow(before)
        for event in message.events:
            self.table.told((event,))


def talk(said: Said | Spoken) -> Talk:
    return Talk(clean_name(said.who), clean_talk(said.text), said.phrase)


def official(said: Announced) -> Official:
    return Official(cleaned(said.text))


def cleaned(text: str) -> str:
    """Clean what the server says, so that it can still be said in another language."""
    if not isinstance(text, Sentence):
        return clean_line(text)
    values = {name: cleaned(each) if isinstance(each, str) else each for name, each in text.values.items()}
    return sentence(clean_line(text.template), **values)


def _still(info: TableInfo) -> TableInfo:
    return info._replace(age=0)
