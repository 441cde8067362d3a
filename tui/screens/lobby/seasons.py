"""Shows the seasons of a server, and one of them: its standings, and who plays whom in a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from net.people.text import width_of
from net.protocol.messages import (
    Enrol,
    Enter,
    ListSeasons,
    MeetingInfo,
    SeasonInfo,
    SeasonSeen,
    SeeSeason,
    Sit,
    Withdraw,
)
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, FOCUS, QUIET, STRONG, TEXT, Ink
from tui.client.guest_games import title_of
from tui.client.seasons import (
    beginning,
    is_there,
    kind_of,
    name_of,
    names_of,
    order_of,
    players_of,
    result_of,
    standing_of,
    stands,
    those,
    time_of,
)
from tui.games import capital
from tui.language import _, _p, mark, worded
from tui.language.lists import listed
from tui.screens.box import BoxPage
from tui.screens.list_page import ListPage, column, draw_sentence
from tui.screens.page import AGES, Page, PageSession, draw_frame, draw_notice
from tui.widgets.buttons import Offer
from tui.widgets.commands import Command, in_status
from tui.widgets.emblems import emblem_of

_NOTHING: Final = mark("There are no seasons here now. A season is a small tournament that the host sets up.")
_BESIDE: Final = 62
"""The columns from which on the standings and the round stand beside each other."""
_LOW: Final = 8
"""The rows up to which a season has one line only."""
_PAGE: Final = 8
"""How many rows Page Up and Page Down move."""
_ALONG: Final = (
    Command("up", mark("The season above"), mark("move")),
    Command("down", mark("The season below"), mark("move")),
)


class SeasonsPage(ListPage[SeasonInfo]):
    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        session.send(ListSeasons())

    @property
    def rows(self) -> Sequence[SeasonInfo]:
        return self.session.state.seasons or ()

    def draw(self, canvas: Canvas) -> None:
        inside = column(canvas, draw_frame(canvas, self.session, mark("Seasons"), "", in_status(self.commands())))
        if self.session.state.seasons == ():
            draw_sentence(inside, worded(_NOTHING))
            return
        self.draw_rows(inside, tall=3 if inside.height > _LOW else 1)
        draw_notice(canvas, self.session, canvas.height - 2)

    def draw_row(self, canvas: Canvas, place: int, focused: bool) -> None:
        info = self.rows[place]
        end = canvas.text(2, 0, name_of(info), FOCUS if focused else STRONG, canvas.width - 3)
        canvas.text(
            end + 2, 0, stands(info), ACCENT_STRONG if info.takes_part else TEXT, max(0, canvas.width - end - 3)
        )
        if canvas.height > 1:
            facts = f"{title_of(info.game, self.session.state.games)} · {kind_of(info)}"
            facts = _("{facts} · you take part", facts=facts) if info.takes_part else facts
            canvas.text(2, 1, facts, QUIET, canvas.width - 3)

    def commands(self) -> Sequence[Command]:
        along = _ALONG if len(self.rows) > 1 else ()
        opens = (Command("enter", mark("Its standings and games"), mark("look")),) if self.rows else ()
        return (*along, *opens, Command("escape", mark("Back"), mark("back")))

    def open_row(self, row: SeasonInfo) -> None:
        self.session.open(SeasonPage(self.session, row.season))

    def uncovered(self) -> None:
        self.session.send(ListSeasons())


@dataclass
class _Row:
    """One row of a column: words, and a note at the right."""

    words: str = ""
    ink: Ink = TEXT
    right: str = ""
    is_head: bool = False

    def draw(self, canvas: Canvas, y: int) -> None:
        if self.is_head:
            canvas.heading(0, y, self.words, canvas.width, self.right)
            return
        room = canvas.width - width_of(self.right) - (1 if self.right else 0)
        canvas.text(0, y, self.words, self.ink, room)
        canvas.text(room + 1, y, self.right, self.ink)


class SeasonPage(Page):
    smallest = (24, 8)
    fleeting = True

    def __init__(self, session: PageSession, number: int) -> None:
        super().__init__(session)
        self._number = number
        self._from = 0
        self._below = 0
        """Rows for which there was no room."""
        self._ask(0)

    def _ask(self, round_: int) -> None:
        self.session.send(SeeSeason(self._number, round_))

    @property
    def seen(self) -> SeasonSeen | None:
        seen = self.session.state.season
        return seen if seen is not None and seen.info.season == self._number else None

    @property
    def ticks(self) -> float:
        return AGES

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        seen = self.seen
        if seen is None:
            draw_frame(canvas, self.session, mark("Season"), "…", in_status(self.commands()))
            return
        game = title_of(seen.info.game, self.session.state.games)
        detail = f"{game} · {stands(seen.info)}"
        hints = in_status(self.commands())
        middle = draw_frame(canvas, self.session, name_of(seen.info), detail, hints, emblem_of(seen.info.game))
        inside = canvas.window(Rect(1, middle.y, middle.width - 2, middle.height))
        parts: tuple[tuple[Canvas, list[_Row]], ...]
        if inside.width >= _BESIDE:
            left = max(32, inside.width * 2 // 5)
            parts = (
                (inside.window(Rect(0, 0, left - 2, inside.height)), self._standings(seen, left - 2)),
                (
                    inside.window(Rect(left, 0, inside.width - left, inside.height)),
                    self._round(seen, inside.width - left),
                ),
            )
        else:
            both = [*self._round(seen, inside.width), _Row(), *self._standings(seen, inside.width)]
            parts = ((inside, both),)
        most = max(len(rows) for _window, rows in parts)
        self._below = max(0, most - inside.height)
        self._from = min(self._from, self._below)
        for window, rows in parts:
            for y, row in enumerate(rows[self._from : self._from + window.height]):
                row.draw(window, y)
        draw_notice(canvas, self.session, canvas.height - 2)

    def _standings(self, seen: SeasonSeen, width: int) -> list[_Row]:
        names, rows = names_of(seen), []
        for each in seen.entrants:
            name = _("{name} (has left)", name=names[each.entrant]) if each.left else standing_of(each, names)
            ink = ACCENT_STRONG if each.entrant == seen.own else QUIET if each.left else TEXT
            number, points = (f"{each.rank:>2}", str(each.points)) if each.rank else (" ·", "")
            mark_of_own = "▸" if each.entrant == seen.own else " "
            rows.append(_Row(f"{number}{mark_of_own}{name}", ink, points))
        head = _Row(_("Standings") if seen.info.round else _("Taking part"), is_head=True)
        head.right = _p("a column", "points") if seen.info.round else str(len(seen.entrants))
        told = [_("{kind}.", kind=capital(kind_of(seen.info))), order_of(seen.info)]
        if not seen.info.round and seen.bots:
            told.append(_("Bots fill empty places when it begins."))
        said = [_Row(line, QUIET) for sentence in told for line in wrap(sentence, width)]
        return [head, *rows, _Row(), *said]

    def _round(self, seen: SeasonSeen, width: int) -> list[_Row]:
        if not seen.round:
            lasts = _("Each round may take {time}.", time=time_of(seen.lasts))
            told = f"{_('No round has been drawn yet.')} {beginning(seen)} {lasts}"
            return [_Row(line, TEXT) for line in wrap(told, width)]
        head = _Row(_("Round {round} of {rounds}", round=seen.round, rounds=seen.info.rounds), is_head=True)
        if seen.left and seen.round == seen.info.round:
            head.right = _("{time} left", time=time_of(seen.left))
        rows = [head]
        for game in seen.games:
            rows += self._game(seen, game, width)
        if seen.resting:
            names = listed(those(seen.resting, names_of(seen)))
            rows += [_Row(line, QUIET) for line in wrap(_("Resting: {names}", names=names), width)]
        return rows

    def _game(self, seen: SeasonSeen, game: MeetingInfo, width: int) -> list[_Row]:
        names, mine = names_of(seen), seen.own in game.entrants and seen.own >= 0
        who = wrap(players_of(game, names), width)
        how = wrap(result_of(game, seen, names), width - 2)
        return [
            *(_Row(line, ACCENT_STRONG if mine else TEXT) for line in who),
            *(_Row(f"  {line}", QUIET) for line in how),
        ]

    # Keys

    def commands(self) -> Sequence[Command]:
        seen = self.seen
        offers = [Command("up", mark("Further up")), Command("down", mark("Further down"))] if self._below else []
        if seen is not None:
            if seen.table:
                words = mark("Go to your table") if is_there(seen) else mark("Sit down at your table")
                offers.append(Command("enter", words, mark("to the table")))
            if seen.info.phase == "open" and seen.own < 0:
                offers.append(Command("e", mark("Take part"), mark("take part")))
            if seen.info.phase != "over" and seen.own >= 0:
                offers.append(Command("x", mark("Take part no more"), mark("leave it")))
            if seen.info.round > 1:
                offers.append(Command("left", mark("The round before"), mark("rounds")))
                offers.append(Command("right", mark("The next round"), mark("rounds")))
        return (*offers, Command("escape", mark("Back"), mark("back")))

    def key(self, key: str, character: str | None) -> None:
        offered = {each.key for each in self.commands()}
        if key in {"escape", "q", "ctrl+c"}:
            self.leave()
        elif key in {"up", "down", "pageup", "pagedown"}:
            step = _PAGE if key.startswith("page") else 1
            self._from = max(0, self._from + (step if key.endswith("down") else -step))
        elif key in offered:
            self._carry_out(key)

    def _carry_out(self, key: str) -> None:
        seen = self.seen
        assert seen is not None
        if key == "enter":
            self.session.send(Enter(seen.table) if is_there(seen) else Sit(seen.table))
        elif key == "e":
            self.session.send(Enrol(self._number))
        elif key == "x":
            self.session.open(SeasonLeavingPage(self.session, self._number))
        elif key in {"left", "right"}:
            self._ask(max(1, min(seen.round + (1 if key == "right" else -1), seen.info.round)))

    def scroll(self, lines: int) -> None:
        self.key("down" if lines > 0 else "up", None)


class SeasonLeavingPage(BoxPage):
    """Asks before somebody takes part no more."""

    title = mark("Leave this season?")
    fleeting = True

    def __init__(self, session: PageSession, number: int) -> None:
        super().__init__(session)
        self._number = number

    def sentences(self) -> Sequence[str]:
        return (
            _("Before it begins you are simply not there. Later the games you have not finished are forfeited."),
            _("Once it has begun you can't come back to it."),
        )

    def offers(self) -> Sequence[Offer]:
        return (Offer("x", mark("Leave the season"), "leave"), Offer("escape", mark("Stay"), "stay"))

    def choose(self, action: str) -> None:
        self.leave()
        if action == "leave":
            self.session.send(Withdraw(self._number))
