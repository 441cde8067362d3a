"""Shows the lobby: tables to sit at or to watch, who is here, and talk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from net.people.names import clean_name
from net.protocol.messages import AnyDown, Decline, Enter, LobbySeen, Refusal, Sit, TableInfo
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, QUIET, TEXT
from tui.client import guided
from tui.client.guest_games import is_here, title_of
from tui.client.log import said
from tui.client.replays.records import IS_RATED
from tui.client.table_votes import kept_seat
from tui.games import Prompt
from tui.language import _, _n, mark, worded
from tui.screens.anywhere.languages import LanguagePage, language_words
from tui.screens.books.short import IN_SHORT, ShortPage
from tui.screens.help import HelpMenu
from tui.screens.lobby.guided import GUIDED, GuidedPage
from tui.screens.lobby.new_table import NewTablePage
from tui.screens.lobby.pages import CodePage, GoodbyePage, NamePage, ReturnCodePage
from tui.screens.lobby.seasons import SeasonsPage
from tui.screens.lobby.table_list import TableList
from tui.screens.page import AGES, Page, PageSession, draw_frame, draw_notice
from tui.screens.preferences import SettingsPage
from tui.screens.replays.finished import FinishedPage
from tui.screens.talking import TalkingPage, draw_prompt, talk_command
from tui.widgets.buttons import Offer
from tui.widgets.commands import COPY, HELP, SETTINGS, Command, carry_out
from tui.widgets.logbook import draw_log
from tui.widgets.seats import is_free

_SEASONS: Final = Command("t", mark("Seasons: small tournaments, their standings and games"), mark("seasons"))
"""It is the first to be left out where keys find no room."""
_KEYS: Final = (
    talk_command(mark("Talk to the lobby")),
    Command("y", mark("Take another name")),
    Command("r", mark("Return code: show it, or enter the one you have; your keys"), mark("code")),
    Command("f", mark("Finished games: see them once more, and who has won most"), mark("finished")),
    IN_SHORT._replace(short=""),
    Command("s", SETTINGS, mark("settings")),
    Command("question_mark", HELP, mark("help")),
    Command("q", mark("Leave the server"), mark("leave")),
)
_ALONG: Final = (
    Command("up", mark("The previous table")),
    Command("down", mark("The next table")),
    Command("pageup", mark("Earlier tables")),
    Command("pagedown", mark("More tables")),
)
_LEARN: Final = GUIDED._replace(short="")
_ENDED: Final = {
    "over": mark("That game is over. You can look at how it ended."),
    "closed": mark("A fault of ours has closed that table. You can look at how far it came."),
}
_MOVES: Final[dict[str, Callable[[TableList], None]]] = {
    "up": lambda tables: tables.move(-1),
    "down": lambda tables: tables.move(1),
    "pageup": lambda tables: tables.turn(-1),
    "pagedown": lambda tables: tables.turn(1),
    "home": lambda tables: tables.to_end(last=False),
    "end": lambda tables: tables.to_end(last=True),
}
_OPENED: Final[dict[str, Callable[[PageSession], Page]]] = {
    "n": NewTablePage,
    "e": CodePage,
    "g": GuidedPage,
    "y": NamePage,
    "r": ReturnCodePage,
    "f": FinishedPage,
    "t": SeasonsPage,
    "l": LanguagePage,
    "s": SettingsPage,
    "question_mark": HelpMenu,
    "f1": HelpMenu,
    "q": GoodbyePage,
    "ctrl+c": GoodbyePage,
}

NARROW: Final = 56
LOW: Final = 10
"""The columns and rows below which the talk, the people and the foot take nothing away."""
_BESIDE, _IN_TWO = 66, 35
"""The columns for all keys beside one another, and in two rows."""
_PROMPT, _TABLES = 2, 8
"""The least rows of a prompt; and those of a frame, a heading and one table, which are not the prompt's."""


class LobbyPage(TalkingPage):
    leaving = "q"
    smallest = (26, 10)  # A frame, a prompt with its keys, a heading and one table.

    def least(self, width: int) -> tuple[int, int]:
        """Return what it needs. Keys take more rows in a narrower window, whichever table is marked, or it could not be
        marked."""
        columns, rows = self.smallest
        return columns, rows + (0 if width >= _BESIDE else 1 if width >= _IN_TWO else 3)

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self._list = TableList(session)

    @property
    def selected(self) -> TableInfo | None:
        return self._list.selected

    @property
    def ticks(self) -> float:
        return AGES if self.session.state.lobby.tables else 0.0

    def heard(self, message: AnyDown) -> None:
        if isinstance(message, LobbySeen | Refusal):
            self._list.heard(refused=isinstance(message, Refusal))

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        welcome = self.session.state.welcome
        detail = _("you are {name}", name=clean_name(welcome.name)) if welcome is not None else "…"
        draw_frame(canvas, self.session, mark("Lobby"), detail, self.status)
        asked = draw_prompt(canvas, self.prompt(), max(_PROMPT, canvas.height - _TABLES))
        room = canvas.window(Rect(0, 1, canvas.width, canvas.height - 3 - asked))
        head, lines = self._to_be_told()
        foot = len(lines) + 1 if lines and room.height > LOW else 0
        # In a narrow window the tables have all of it.
        side = max(24, room.width // 3) if room.width >= NARROW else -3
        self._list.draw(room.window(Rect(1, 1, room.width - side - 4, room.height - 1 - foot)))
        if side > 0:
            self._draw_side(room.window(Rect(room.width - side - 1, 1, side, room.height - 1 - foot)))
        if foot:
            _draw_foot(room.window(Rect(1, room.height - foot, room.width - 2, foot)), head, lines)
        draw_notice(canvas, self.session, canvas.height - 2)

    def _draw_side(self, canvas: Canvas) -> None:
        people, here = self.session.state.lobby.people, self.session.state.people_in_all
        canvas.heading(0, 0, _("People"), canvas.width, str(here))
        shown = people[: max(3, canvas.height // 3)]
        for row, name in enumerate(shown):
            canvas.text(0, 1 + row, clean_name(name), TEXT, canvas.width)
        y = 1 + len(shown)
        if here > len(shown):
            canvas.text(0, y, _n("and {count} more", "and {count} more", here - len(shown)), QUIET)
            y += 1
        canvas.heading(0, y + 1, _("Talk"), canvas.width)
        draw_log(canvas.window(Rect(0, y + 2, canvas.width, canvas.height - y - 2)), said(self.session.state.chat))

    def _to_be_told(self) -> tuple[str, tuple[str, ...]]:
        """Return what the host tells the guests, or what somebody without a key must know before the line drops."""
        if self.session.guests:
            return _("Guests come in by one of these"), self.session.guests
        code = self.session.state.way_back
        if taken := self.session.state.taken:
            name = self.session.state.name
            own = (
                _("Otherwise you are {name}, and your own code is {code}.", name=name, code=code)
                if code
                else _("Otherwise you are {name}.", name=name)
            )
            back = _("Then press R and enter the return code that you were given: name and seat are yours again.")
            return _("Somebody here has the name {name}: is that you?", name=taken), (back, own)
        if not code:
            return "", ()
        return _("You came without a key: note your return code"), (
            code,
            _("If the line drops: connect again, press R, and enter it. Your seat is kept."),
        )

    # Commands

    @property
    def keys(self) -> Sequence[Command]:
        copy, guests, code = self.session.copy, self.session.guests, self.session.state.way_back
        for_guests = zip((COPY, ""), ("ssh", "sortilege"), guests, strict=False)
        lines = [
            Command(
                key,
                _("Copy the line for guests with {door}", door=door),
                mark("copy") if key else "",
                do=partial(copy, line),
            )
            for key, door, line in for_guests
        ]
        own = (
            [Command(COPY, mark("Copy your return code"), mark("copy"), do=partial(copy, code))]
            if code and not guests
            else []
        )
        language = Command("l", language_words())
        return (_SEASONS, *lines, *own, *_KEYS[:-3], language, *_KEYS[-3:])

    def _is_mine(self, info: TableInfo) -> bool:
        welcome = self.session.state.welcome
        return welcome is not None and any(seat.kind == "person" and seat.name == welcome.name for seat in info.seats)

    @property
    def _asked_to(self) -> TableInfo | None:
        """The table at which somebody asks this player to play again."""
        welcome, tables = self.session.state.welcome, self.session.state.lobby.tables
        return None if welcome is None else next((each for each in tables if kept_seat(each, welcome.name)), None)

    def prompt(self) -> Prompt:
        offers = [Offer("n", mark("New table"), ""), Offer("e", mark("Enter a code"), "")]
        if (again := self._asked_to) is not None:
            title = title_of(again.game, self.session.state.games)
            if again.season:
                waits = _("Your game of season {season} waits: {game}, table {number}.",
                          season=again.season, game=title, number=again.table)  # fmt: skip
                return Prompt(waits, (Offer("j", mark("Sit down"), ""), *offers), urgent=True)
            asked = _(
                "{name} asks you to play again: {game}, table {number}.",
                name=clean_name(again.maker),
                game=title,
                number=again.table,
            )
            return Prompt(
                asked, (Offer("j", mark("Play again"), ""), Offer("d", mark("Not this time"), ""), *offers), urgent=True
            )
        info = self.selected
        if info is None:
            if guided.is_any_left(self.session.settings):
                offers.append(Offer("g", mark("Guided game"), ""))
            return Prompt(_("Make a table, or enter the code of an invitation."), tuple(offers))
        watch = Offer("w", mark("Watch"), "")
        if info.phase in _ENDED:
            return Prompt(worded(_ENDED[info.phase]), (Offer("enter", mark("Look at it"), ""), *offers))
        if self._is_mine(info):
            return Prompt(_("Your seat is kept there."), (Offer("enter", mark("Go to your seat"), ""), *offers))
        if info.phase == "gathering" and any(map(is_free, info.seats)):
            free = " ".join(filter(None, (_("A seat is free."), worded(IS_RATED.get(info.rated, "")))))
            return Prompt(free, (Offer("enter", mark("Sit down"), ""), watch, *offers))
        if info.unwatched and info.phase == "playing":
            return Prompt(_("Nobody may look on at that table."), tuple(offers))
        return Prompt(_("You can watch that table. Those who sit there see that you do."), (watch, *offers))

    def commands(self) -> Sequence[Command]:
        along = _ALONG if self.session.state.tables_in_all > 1 else ()
        found = super().commands()
        learn = () if any(each.key == _LEARN.key for each in found) else (_LEARN,)
        return [*along, *learn, *found]

    def key_of_page(self, key: str, character: str | None) -> None:
        if key in _MOVES:
            _MOVES[key](self._list)
        elif key in {"j", "d"}:
            self._answer(key == "j")
        elif key in {"enter", "w"}:
            self._go(key)
        elif key == IN_SHORT.key:
            self._open_in_short()
        elif key == COPY:
            carry_out(self.keys, key)
        else:
            self._open(key)

    def _answer(self, agreed: bool) -> None:
        """Answer whoever asks for one more game."""
        if (again := self._asked_to) is not None and (agreed or not again.season):
            self.session.send(Sit(again.table) if agreed else Decline(again.table))

    def _open_in_short(self) -> None:
        """Tell what is played at the table that is marked, or which games there are."""
        info = self.selected
        known = info is not None and is_here(info.game, self.session.state.games)
        self.session.open(ShortPage(self.session, info.game) if info is not None and known else HelpMenu(self.session))

    def _go(self, key: str) -> None:
        info = self.selected
        offered = {offer.key for offer in self.prompt().offers}
        if info is None or key not in offered:
            return
        sits = key == "enter" and info.phase not in _ENDED and not self._is_mine(info)
        self.session.send(Sit(info.table) if sits else Enter(info.table))

    def _open(self, key: str) -> None:
        if (opened := _OPENED.get(key)) is not None:
            self.session.open(opened(self.session))

    def click(self, action: str) -> None:
        word, _colon, number = action.partition(":")
        if word != "table":
            super().click(action)
        elif (info := self.selected) is not None and info.table == int(number):
            self._go("enter" if "enter" in {offer.key for offer in self.prompt().offers} else "w")
        else:
            self._list.select(int(number))

    def scroll(self, lines: int) -> None:
        self.key_of_page("down" if lines > 0 else "up", None)


def _draw_foot(canvas: Canvas, head: str, lines: Sequence[str]) -> None:
    canvas.heading(0, 0, head, canvas.width)
    for row, line in enumerate(lines):
        canvas.text(2, 1 + row, line, TEXT if line.endswith(".") else ACCENT_STRONG, canvas.width - 2)
