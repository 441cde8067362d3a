"""Shows a table before its game: the seats as they fill, the invitation, and the key that begins with bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from net.people.text import clean_line, width_of
from net.protocol.messages import TO_BEGIN, Again, AnyDown, Begin, Decline, Fill, Leave, SeatInfo, Sit, Stand
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT, ACCENT_STRONG, CARD, FAINT, QUIET, WARNING, Ink
from tui.client.bots.remarks import character_of
from tui.client.line.sharing import may_add
from tui.client.table import ClientTable
from tui.client.table_votes import WITH_AGAIN, WITH_BOTS, WITHDRAW, beginning, has_voted
from tui.games import Prompt
from tui.games.about import titles
from tui.language import _, _n, _p, mark, worded
from tui.screens.books.short import IN_SHORT, ShortPage
from tui.screens.box import BoxPage
from tui.screens.help import HelpPage
from tui.screens.lobby.table_facts import draw_below, draw_beside
from tui.screens.page import AGES, PageSession, draw_frame, draw_notice
from tui.screens.table.again import show_season
from tui.screens.table.onlookers import about_onlookers
from tui.screens.table.prompting import ITS_SEASON
from tui.screens.table.sharing import SharePage
from tui.screens.talking import TalkingPage, draw_prompt, talk_command
from tui.widgets.buttons import Offer, in_rows
from tui.widgets.commands import COPY, HELP, Command, carry_out
from tui.widgets.emblems import emblem_of
from tui.widgets.players import player_ink, sign
from tui.widgets.seats import NEAR, describe, is_away, is_free, is_kept, level

_KEYS: Final = (
    talk_command(mark("Talk to the table")),
    IN_SHORT,
    Command("question_mark", HELP, mark("rules")),
    Command("q", mark("Back to the lobby"), mark("lobby")),
)
_ADDS: Final = "x"
_SEASON: Final = "t"
_LEVELS: Final = {"n": "novice", "b": "apprentice", "a": "adept", "m": "archmage"}
_WITH: Final = {"novice": mark("with novices"), "adept": mark("with adepts"), "archmage": mark("with archmages")}
STAND: Final = mark("Stand up")
_BOTS: Final = "f"
_SEAT_HEIGHT: Final = 3
_NAME: Final = 7
"""The column in which names begin."""
_SEAT: Final = "seat:"
_INVITING: Final = 24
"""The rows from which there is room for the lines that guests paste."""
_BESIDE, _SEATS = 72, 6
"""The columns for all keys beside one another, and for the facts and the invitation beside the seats; the rows for all
but the prompt, the seats and an invitation below them."""
_BLANKS: Final = 2
"""Of those the rows that are left empty, where there is room."""
_BELOW: Final = 8
"""The rows that facts of a table may want below its seats."""
_PROMPT: Final = 4
"""Columns of a prompt's line beside its sentence."""


class GatheringPage(TalkingPage):
    is_of_line = True
    smallest = (36, 12)  # A frame, a prompt with its keys, a heading and the seats of two.

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self.number = self.table.info.table

    def least(self, width: int) -> tuple[int, int]:
        """Return what it needs. The keys take some rows in a narrow window, and the invitation one."""
        columns, rows = self.smallest
        narrow = width < _BESIDE
        more = max(0, self._rows_asked(max(width, columns)) - (3 if narrow else 2))
        return columns, rows + (2 if narrow else 0) + more

    def _rows_asked(self, width: int) -> int:
        """Return how many rows it takes to tell what can be done, by all keys."""
        return 1 + len(in_rows(self.prompt().offers, width - 3))

    def _rows_wanted(self, width: int) -> int:
        """Return how many rows it takes to tell all of what is asked, too."""
        lines = len(wrap(self.prompt().sentence, width - _PROMPT))
        return self._rows_asked(width) + max(1, lines) - 1

    @property
    def table(self) -> ClientTable:
        table = self.session.state.table
        assert table is not None
        return table

    @property
    def ticks(self) -> float:
        return AGES

    def draw(self, canvas: Canvas) -> None:
        info = self.table.info
        title = titles()[info.game]
        if info.private:
            detail = _("table {number} · by invitation", number=info.table)
        else:
            detail = _("table {number} · open to all", number=info.table)
        draw_frame(canvas, self.session, title, detail, self.status, emblem_of(info.game))
        lines = self._lines_below(canvas)
        narrow = canvas.width < _BESIDE
        below = len(lines) or int(bool(info.code) and narrow)
        spare = canvas.height - _SEATS - 2 * len(info.seats) - below
        squeezed = max(0, min(_BLANKS, self._rows_wanted(canvas.width) - spare)) if narrow else 0
        least = max(3 if narrow else 2, self._rows_asked(canvas.width))
        asked = draw_prompt(canvas, self.prompt(), max(least, spare + squeezed))
        room = canvas.window(Rect(0, 1, canvas.width, canvas.height - 3 - asked - below))
        for row, line in enumerate(lines):
            canvas.pieces(1, 1 + room.height + row, *line)
        if below and not lines:
            canvas.pieces(1, 1 + room.height, (f"{_('Invitation')}  ", QUIET), (info.code, ACCENT_STRONG))
        left = room.width if narrow else max(38, room.width // 2)
        top = 0 if squeezed else 1
        seats = room.window(Rect(1, top, left - 2, room.height - top))
        end = self._draw_seats(seats, 2 - (squeezed == _BLANKS), _BELOW if narrow else -1)
        language = self.session.settings.reading_language
        if narrow:
            draw_below(seats.window(Rect(0, end, seats.width, max(0, seats.height - end))), self.table, language)
        else:
            draw_beside(room.window(Rect(left + 1, 1, room.width - left - 2, room.height - 1)), self.table, language)
        draw_notice(canvas, self.session, canvas.height - 2)

    def _lines_below(self, canvas: Canvas) -> list[tuple[tuple[str, Ink], ...]]:
        """Return the lines that guests paste to sit down here, each behind what it is for, where all of them find
        room."""
        lines = self.session.table_lines
        if not lines or canvas.height < _INVITING or not any(map(is_free, self.table.info.seats)):
            return []
        labels = (_("For guests, by ssh"), _("or by sortilege"))
        left = max(map(width_of, labels)) + 2
        if left + 1 + max(map(width_of, lines)) > canvas.width - 1:
            return []
        return [
            ((f"{label}{' ' * (left - width_of(label))}", QUIET), (line, ACCENT_STRONG))
            for label, line in zip(labels, lines, strict=True)
        ]

    def _draw_seats(self, canvas: Canvas, top: int, below: int) -> int:
        """Draw the seats from that row on, below their heading, close together where something else wants so many rows.
        Return the row behind them."""
        seats = self.table.seats
        taken = sum(each.kind != "open" for each in seats)
        canvas.heading(0, 0, _("Seats"), canvas.width, _("{taken} of {all} taken", taken=taken, all=len(seats)))
        y = top
        heights = self._rows(canvas.width - _NAME, canvas.height - top - below)
        for seat, (info, rows) in enumerate(zip(seats, heights, strict=True)):
            free, kept = is_free(info), is_kept(info)
            mine = kept and seat == self._kept
            canvas.fill(Rect(0, y, 5, min(2, rows)), Ink(FAINT, CARD), "·" if info.kind == "open" else " ")
            if (free or mine) and self.table.seat < 0:
                canvas.spot(Rect(0, y, canvas.width, min(2, rows)), f"{_SEAT}{seat}")
            vacant = info.kind == "open"
            canvas.text(1, y, str(seat + 1), Ink(FAINT, CARD))
            canvas.text(3, y, sign(seat, canvas.ascii), Ink(FAINT) if vacant else player_ink(seat, strong=True))
            name = _("free") if free else self.table.names[seat]
            end = canvas.text(_NAME, y, name, QUIET if vacant else player_ink(seat, strong=True))
            me = seat == self.table.seat
            end = canvas.text(end + 1, y, _behind(info, me), QUIET)
            if info.adds:
                canvas.text(end + 1, y, _("adds to chance"), QUIET, canvas.width - end - 1)
            if kept:
                asked = self._asked(mine)
                canvas.text(_NAME, y + 1, asked, ACCENT if mine else QUIET, canvas.width - _NAME)
            elif is_away(info) and not me:
                canvas.text(_NAME, y + 1, describe(info._replace(near=False), False), WARNING)
            elif info.near:
                canvas.text(_NAME, y + 1, f"{NEAR} {_('same address as another seat')}", QUIET, canvas.width - _NAME)
            elif info.maker:
                canvas.text(_NAME, y + 1, _("made this table"), QUIET)
            elif (bot := character_of(info)) is not None:
                _draw_about(canvas, y + 1, worded(bot.about), rows - 1)
            y += rows
        return y

    def _rows(self, width: int, room: int) -> Sequence[int]:
        """Return how many rows of this room each seat has. Where there are too few for all, what bots are like comes
        first, where it takes more than one line of this width."""
        seats = self.table.seats
        if room >= _SEAT_HEIGHT * len(seats):
            return [_SEAT_HEIGHT] * len(seats)
        found = [1 if is_free(info) else 2 for info in seats]
        for seat, info in enumerate(seats):
            bot = character_of(info)
            if bot is not None and sum(found) < room and len(wrap(worded(bot.about), width)) > 1:
                found[seat] = _SEAT_HEIGHT
        for seat, rows in enumerate(found):
            if rows == 1 and sum(found) < room:
                found[seat] = 2
        return found

    def _asked(self, mine: bool) -> str:
        """Return what a seat that is kept for somebody waits for."""
        if self.table.info.season:
            return _("kept for you, by your season") if mine else _("has still to sit down")
        return _("kept for you: you are asked to play again") if mine else _("asked to play again")

    @property
    def keys(self) -> Sequence[Command]:
        invites = "\n".join(self.session.table_lines) or clean_line(self.table.info.code)
        copies = (
            (Command(COPY, mark("Copy the invitation"), mark("copy"), do=partial(self.session.copy, invites)),)
            if invites
            else ()
        )
        season = (self._season(),) if self.table.info.season else ()
        shares = (self._adds(),) if may_add(self.table) and not self.session.adds_by_itself else ()
        return (*copies, *season, *shares, *_KEYS[:-1], *about_onlookers(self.session), _KEYS[-1])

    @property
    def _kept(self) -> int:
        """The seat that is kept for this player, or -1."""
        welcome, seats = self.session.state.welcome, self.table.info.seats
        name = "" if welcome is None else welcome.name
        return next((seat for seat, info in enumerate(seats) if is_kept(info) and info.name == name), -1)

    def prompt(self) -> Prompt:
        seats = self.table.info.seats
        free, kept = sum(map(is_free, seats)), sum(map(is_kept, seats))
        if self.table.seat < 0:
            return self._of_onlooker(free)
        if self.table.info.season:
            return Prompt(_("The game begins when all who are to play it sit here."), (Offer("s", STAND, ""),))
        mine = seats[self.table.seat].maker
        asked = has_voted(self.table, TO_BEGIN)
        begin = mark("Begin with apprentices") if mine else mark("Ask to begin with apprentices")
        rest = [Offer(key, _WITH[each], "") for key, each in _LEVELS.items() if key != "b"]
        levels = (Offer("b", WITHDRAW, ""),) if asked else (Offer("b", begin, ""), *rest)
        others = (Offer("k", mark("Open the kept seats"), ""),) if mine and kept else ()
        bots = (Offer(_BOTS, mark("Bots …"), ""),) if mine and (free or _bots_of(self.table)) else ()
        begins = beginning(self.table) or (worded(WITH_BOTS[mine]) if free else "")
        told = worded(WITH_AGAIN[mine]) if kept else f"{_seats(free)} {begins}".rstrip()
        return Prompt(told, (*levels, *bots, *others, Offer("s", STAND, "")), urgent=not asked)

    def _of_onlooker(self, free: int) -> Prompt:
        if self._kept >= 0 and self.table.info.season:
            return Prompt(
                _("Your seat is kept for you, by your season."), (Offer("s", mark("Sit down"), ""),), urgent=True
            )
        if self._kept >= 0:
            offers = Offer("s", mark("Play again"), ""), Offer("d", mark("Not this time"), "")
            return Prompt(_("A seat is kept for you: you are asked to play again."), offers, urgent=True)
        sit = (Offer("s", mark("Sit down"), ""),) if free else ()
        return Prompt(f"{_seats(free)} {_('You are watching.')}", sit)

    def _season(self) -> Command:
        return Command(_SEASON, ITS_SEASON, mark("season"), do=partial(show_season, self.session, self.table))

    def _adds(self) -> Command:
        session = self.session
        words = mark("Add to chance, by a few keys")
        return Command(_ADDS, words, mark("chance"), do=lambda: session.open(SharePage(session)))

    def key_of_page(self, key: str, character: str | None) -> None:
        table, session = self.table.info.table, self.session
        seated = self.table.seat >= 0
        if key in {"question_mark", "f1"}:
            session.open(HelpPage(session, self.table.info.game))
        elif key == IN_SHORT.key:
            session.open(ShortPage(session, self.table.info.game))
        elif key in {"q", "escape", "ctrl+c"}:
            session.send(Leave(table))
        elif key not in {offer.key for offer in self.prompt().offers}:
            carry_out(self.keys, key)
        elif key in _LEVELS:
            session.send(Begin(table, _LEVELS[key]))
        elif key == _BOTS:
            session.open(BotsPage(session))
        elif key == "k":
            session.send(Again(table, others=True))
        elif key == "d":
            session.send(Decline(table))
        elif key == "s":
            session.send(Stand(table) if seated else Sit(table, -1, self.table.info.code))

    def click(self, action: str) -> None:
        if action.startswith(_SEAT):
            self.session.send(Sit(self.table.info.table, int(action.removeprefix(_SEAT)), self.table.info.code))
        else:
            super().click(action)

    def heard(self, message: AnyDown) -> None:
        """Do nothing: what is new is known already."""


def _behind(info: SeatInfo, me: bool) -> str:
    """Return what stands behind a name: that it is the player's own, or how good a bot is."""
    if me:
        return _p("within a sentence", "you")
    return "" if info.kind in {"open", "person"} else _("bot, {level}", level=level(info.kind))


def _seats(free: int) -> str:
    if not free:
        return _("Every seat is taken.")
    return _n("{count} seat is free.", "{count} seats are free.", free)


class BotsPage(BoxPage):
    """Puts bots into free seats of the player's own table, each of its level, and takes them away."""

    title = mark("Bots for free seats")

    def sentences(self) -> Sequence[str]:
        table = self.session.state.table
        if table is None:
            return ()
        free = sum(map(is_free, table.info.seats))
        bots = [(table.names[seat], level(table.info.seats[seat].kind)) for seat in _bots_of(table)]
        return (*(_("{name}: {level}.", name=name, level=words) for name, words in bots), _still_free(free))

    def offers(self) -> Sequence[Offer]:
        table = self.session.state.table
        if table is None or table.view is not None:
            return (_CLOSE,)
        levels = [Offer(key, _ONE[each], each) for key, each in _LEVELS.items()]
        bots = _bots_of(table)
        away = [Offer("x", mark("Take the last away"), _AWAY)] if bots else []
        return (*(levels if any(map(is_free, table.info.seats)) else ()), *away, _CLOSE)

    def choose(self, action: str) -> None:
        table = self.session.state.table
        if table is None or not action:
            self.leave()
        elif action == _AWAY:
            self.session.send(Fill(table.info.table, _bots_of(table)[-1]))
        else:
            self.session.send(Fill(table.info.table, level=action))

    def heard(self, message: AnyDown) -> None:
        """Close when there is nothing to choose any more."""
        if self.offers() == (_CLOSE,):
            self.leave()


_CLOSE: Final = Offer("escape", mark("Back"), "")
_AWAY: Final = "away"
_ONE: Final = {
    "novice": mark("A novice"),
    "apprentice": mark("An apprentice"),
    "adept": mark("An adept"),
    "archmage": mark("An archmage"),
}


def _still_free(seats: int) -> str:
    if not seats:
        return _("Every seat is taken.")
    if seats == 1:
        return _("1 seat is free. When it is taken the game begins.")
    return _("{count} seats are free. Bots and people may take them.", count=seats)


def _bots_of(table: ClientTable) -> list[int]:
    """Return the seats that bots have."""
    return [seat for seat, info in enumerate(table.info.seats) if info.kind not in {"open", "person"}]


def _draw_about(canvas: Canvas, y: int, words: str, most: int) -> None:
    """Draw in so many rows at most what a bot is like."""
    room = canvas.width - _NAME
    rows = wrap(words, room)
    for row, line in enumerate((*rows[: most - 1], " ".join(rows[most - 1 :]))):
        canvas.text(_NAME, y + row, line, QUIET, room)
