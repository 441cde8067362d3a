"""Tells what comes over the line, each message as it comes, and asks behind all of them what can be done now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from net.people.names import clean_name
from net.people.text import clean_line
from net.protocol.messages import (
    LOBBY,
    Announced,
    AnyDown,
    FinishedSeen,
    GamesSeen,
    KeyCode,
    KeysSeen,
    LobbySeen,
    OrdersSeen,
    Recalled,
    RecordsSeen,
    Refusal,
    Said,
    SeasonSeen,
    SeasonsSeen,
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
from tui.client.guest_games import title_of
from tui.client.log import said
from tui.client.replays.finished import famous, in_a_line
from tui.client.replays.records import told_in_lines
from tui.client.state import ClientState
from tui.client.table import NOTHING_KNOWN, ClientTable
from tui.client.table_votes import kept_seat, wait_notice
from tui.games import Picking
from tui.language import _, mark, worded
from tui.lines import seasons, telling
from tui.lines.choosing import moment_of
from tui.lines.menus.server import keys
from tui.lines.retelling import Retelling
from tui.lines.voices.counts import by_rows
from tui.lines.voices.voice import Voice
from tui.widgets.logbook import LogLine

if TYPE_CHECKING:
    from tui.lines.session import LineSession

TAKEN: Final = mark(
    "Somebody here has the name {name}. If that is you, type return and the code that you were given: name and seat "
    "are yours again."
)
_BEFORE: Final = (Welcome, GamesSeen, TurnsSeen, LobbySeen)
"""The messages that come before whatever was wished for first."""
LATEST: Final = 10
"""How many sentences of the log are told again."""

Do = Callable[[], None]


class News:
    def __init__(self, session: LineSession) -> None:
        self._session = session
        self.begin()

    def begin(self) -> None:
        """Begin anew, with a line of which nothing has been told yet."""
        self.untold = False
        """Whether where the player is has changed, and is told as soon as it is known."""
        self._retelling = Retelling()
        self._talk_told = 0
        """How much of the lobby's talk has been told."""
        self._kept: set[int] = set()
        self._takes_part: dict[int, bool] = {}
        """Whether this player takes part in a season, as it was told last."""
        """The tables where a seat was last kept for the player, who is asked to play again."""
        self._due: Do | None = None

    @property
    def _state(self) -> ClientState:
        return self._session.state

    def voice(self, table: ClientTable) -> Voice:
        return self._retelling.voice(table)

    def latest(self, count: int) -> list[LogLine]:
        """Return the latest of what has happened where the player is."""
        table = self._state.table
        return said(self._state.chat)[-count:] if table is None else self._retelling.latest(table, count)

    def hear(self, message: AnyDown, before: TableInfo | None) -> None:
        """Tell of a message, and note what is to be told behind all that has come."""
        table = self._state.table
        begins = table is not None and _begins_at_once(table.info) and not isinstance(message, Refusal)
        if not begins and not isinstance(message, _BEFORE):
            self._session.is_under_way = False
        due = self._told_of(message, before)
        if due is not None and self._due != self._session.tell_all:
            self._due = due

    def caught_up(self) -> None:
        """Tell what is due behind all that has come."""
        due, self._due = self._due, None
        if due is not None:
            due()

    def _told_of(self, message: AnyDown, before: TableInfo | None) -> Do | None:
        match message:
            case Welcome():
                self._welcome(message)
            case LobbySeen():
                return self._lobby_changed()
            case TableSeen(info):
                self._entered(before is not None and before.table == info.table)
                return None if _begins_at_once(info) else self._session.tell_all
            case Stepped():
                return self._session.ask_now if self._stepped() else None
            case TableChanged(info) if before is not None and before.table == info.table:
                return self._session.ask_now if self._changed(before, info) and not _begins_at_once(info) else None
            case Refusal(_, sentence):
                self._session.tell([clean_line(worded(sentence))])
                return self._session.ask_now
            case TalkSeen() | Said() | Announced():
                self._talked(message)
            case TableLeft():
                self.untold = True
                self._session.tell([_("You have left the table.")])
            case OrdersSeen():
                return self._session.ask_now if self._ordered() else None
            case _:
                self._told_of_others(message)
        return None

    def _lobby_changed(self) -> Do | None:
        """Offer anew what can be done if the player is asked to play again: to that the list has the answers."""
        before, self._kept = self._kept, self._kept_seats()
        if self.untold:
            return self._session.tell_all
        return self._session.ask_now if self._state.table is None and self._kept - before else None

    def _kept_seats(self) -> set[int]:
        name = "" if self._state.welcome is None else self._state.welcome.name
        return {info.table for info in self._state.lobby.tables if kept_seat(info, name)}

    def _told_of_others(self, message: AnyDown) -> None:
        if isinstance(message, TookBack):
            self._took_back(message.seat)
        elif isinstance(message, KeyCode):
            code = clean_line(message.code)
            told = _("Come with the other key, and type: return {code}. It is good for ten minutes.", code=code)
            self._session.tell([told])
        elif isinstance(message, KeysSeen):
            self._session.ask(keys(message.keys))
        elif isinstance(message, Recalled):
            self._recalled(message)
        elif isinstance(message, FinishedSeen):
            self._finished(message)
        elif isinstance(message, SeasonsSeen):
            self._session.tell(seasons.of_all(message.seasons, self._state.games))
        elif isinstance(message, SeasonSeen):
            self._season(message)
        elif isinstance(message, RecordsSeen):
            self._session.tell(list(filter(None, told_in_lines(message, self._state.games))))

    def _season(self, seen: SeasonSeen) -> None:
        """Tell a season if it was asked for; otherwise only that one takes part from here on, or no more."""
        number, own = seen.info.season, seen.own >= 0
        before = self._takes_part.get(number, own)
        self._takes_part[number] = own
        if before != own:
            name = clean_line(seen.info.name)
            told = _("You take part in {name}.", name=name) if own else _("You take part in {name} no more.", name=name)
            self._session.tell([told])
        if self._session.season_asked == number:
            self._session.season_asked = 0
            self._session.tell(seasons.of_one(seen, self._state.games))
            if (asked := seasons.offers(seen)).options:
                self._session.ask(asked)

    def _finished(self, seen: FinishedSeen) -> None:
        at_home, games = not self._session.has_line, self._state.games
        self._due = self._session.ask_now if at_home else self._due
        told = [*famous(seen, games), *(in_a_line(game, games, at_home=at_home) for game in seen.games)]
        if seen.games and at_home:
            self._session.tell([*told, _("To hear one once more, type replay and its number: replay 1.")])
        elif seen.games:
            self._session.tell([*told, _("To hear one once more, type replay and the number of its table.")])
        else:
            self._session.tell([_("No finished game is kept here.")])

    def _recalled(self, message: Recalled) -> None:
        table = self._state.table
        if table is not None and table.info.table == message.table:
            told = [row for sheet in table.known(message.memory) for row in by_rows(sheet)]
            self._session.tell(told or [worded(NOTHING_KNOWN)])

    def _welcome(self, welcome: Welcome) -> None:
        name, notice = clean_name(welcome.name), clean_line(worded(welcome.notice))
        self._session.tell([_("You are {name}.", name=name), notice])
        if taken := self._state.taken:
            self._session.tell([_(TAKEN, name=taken)])
        if welcome.keyless and not self._session.is_solo:
            code = clean_line(welcome.code)
            self._session.tell([_("You came without a key. Your return code is {code}: note it.", code=code)])
        if not self._session.visited:
            self._session.hint()
            self.untold = not welcome.seated

    def _talked(self, message: TalkSeen | Said | Announced) -> None:
        if isinstance(message, TalkSeen):
            self._tell_talk(earlier=True)
        elif message.table == LOBBY:
            self._tell_talk()
        else:
            self._tell_log()

    def _tell_talk(self, earlier: bool = False) -> None:
        """Tell what has been said in the lobby since it was told last; `earlier`: while the player was not there."""
        chat = self._state.chat
        new = said(chat)[self._talk_told - chat.added :] if chat.added > self._talk_told else []
        self._talk_told = chat.added
        if earlier and new:
            self._session.tell([_("This was said here before you came:")])
        self._session.tell_entries(new)

    def _entered(self, again: bool) -> None:
        """Tell of a table that was entered; if it has been heard of before, only what is new."""
        table = self._state.table
        assert table is not None
        if again:
            self._tell_log()
        else:
            self._retelling.begin(table)
            self._session.tell_entries(line for line in self._retelling.latest(table, LATEST) if line.happened)
        if table.view is not None:
            number, game = table.info.table, title_of(table.info.game, self._state.games)
            self._session.tell([_("This is table {number}, {game}.", number=number, game=game)])
        self._tell_counts(table)

    def _ordered(self) -> bool:
        """Tell of the standing orders; return whether what is asked is the player's to answer again."""
        table = self._state.table
        if table is None:
            return False
        words = [_("You have ordered: {words}.", words=worded(each)) for each in table.orders_in_words()]
        self._session.tell(words or [_("No standing order of yours holds any more.")])
        return table.seat in table.waiting and not table.is_ordered and moment_of(table) == self._session.choosing.asked

    def _took_back(self, seat: int) -> None:
        """Tell of it. The question behind it is new to whose answer it was, even if its number is the same."""
        self._tell_log()
        if self._state.table is not None and seat == self._state.table.seat:
            self._session.choosing.forget()

    def _tell_log(self) -> None:
        if self._state.table is not None:
            self._session.tell_entries(self._retelling.news(self._state.table))

    def _changed(self, before: TableInfo, after: TableInfo) -> bool:
        table = self._state.table
        assert table is not None
        news = telling.changes(before, after, table.seat)
        self._session.tell(news)
        if table.view is None:
            return bool(news)
        if after.phase == "over":
            return (before.again, before.votes) != (after.again, after.votes)
        if table.seat < 0:
            return False
        waits = bool(news) and table.seat not in table.waiting and wait_notice(table, table.moment()) is not None
        return waits or before.seats[table.seat].cover != after.seats[table.seat].cover

    def _stepped(self) -> bool:
        """Tell of a step. Return whether the player is asked something now, or the game is over."""
        table = self._state.table
        assert table is not None
        self._tell_log()
        self._tell_counts(table)
        table.sent = -1
        is_new = (
            moment_of(table) != self._session.choosing.asked
        )  # Where several are asked, the others' answers change nothing.
        return (table.seat in table.waiting and is_new and not table.is_ordered) or not table.waiting

    def _tell_counts(self, table: ClientTable) -> None:
        for counted in table.sheets:
            self._session.tell(self._session.voice(table).counted(counted, table.scene(Picking())))
        table.sheets.clear()


def _begins_at_once(info: TableInfo) -> bool:
    """Tell whether nobody is missing: then it gathers no longer than it takes to write that down."""
    return info.phase == "gathering" and all(seat.kind != "open" for seat in info.seats)
