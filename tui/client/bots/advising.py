"""Asks an archmage for advice: what it would do in the player's seat, in words.

It is thought for nobody but a player whose rivals are all bots, in a game that counts nowhere, or who looks at one that
is over; and by whatever the line's own end has for that (net/hub/session.py), of what the player's seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

from core.bots import LEVELS
from core.bots.advising import Advised
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.engine import Choice, choices, imagine
from core.registry import game_named
from net.hub.session import ADVICE, Advise
from net.protocol.messages import RATED, Recall, Recalled
from tui.client.table import ClientTable, asked
from tui.games import Picking, Scene, Sheet
from tui.language import _, mark, worded

if TYPE_CHECKING:
    from net.host.workers.archmage_pool import ArchmagePool
    from tui.client.session import ClientSession

NOT_HERE: Final = mark("An archmage advises only among bots, outside ratings and seasons, and in games that are over.")
NOT_ASKED: Final = mark("You are asked nothing at this moment.")
SEAT_NOT_ASKED: Final = mark("This seat is asked nothing at this moment. Go to one at which it is.")
"""In a replay."""
NOTHING: Final = mark("No advice could be found now. Ask again in a moment.")
THINKING: Final = mark("An archmage is thinking about it …")
"""Told as soon as advice is wished that is not there at once."""
NO_MORE: Final = mark("It has seen no more than you have.")
GUESSES: Final = mark("It has seen no more than you have, and guesses the rest.")
"""Said of a search."""
PARTS: Final = 4
"""The most parts of a move that are told."""

_Moment = tuple[int, int, int]
"""A table, its question, and the seat that is asked."""
Wording = Callable[[ClientTable, Scene, Choice], str]
Told = Callable[[Sequence[str]], None]
"""Tells the sentences of an advice; none where it has come too late."""


def is_among_bots(table: ClientTable) -> bool:
    """Return whether nobody else plays there, nor could, and neither a list of players nor a season counts it."""
    others = [info.kind for seat, info in enumerate(table.info.seats) if seat != table.seat]
    counts = table.info.rated == RATED or table.info.season
    return table.seat >= 0 and not counts and all(kind in LEVELS for kind in others)


def sheet_of(sentences: Sequence[str]) -> Sheet:
    """Return advice as a screen shows it."""
    return Sheet(_("What an archmage would do"), (), (), tuple(sentences))


class Advising:
    def __init__(self, session: ClientSession, wording: Wording) -> None:
        self._session, self._wording = session, wording
        self._busy: object = None
        """The line by which a thought is on its way, or this itself at home: one at a time."""
        self._pool: ArchmagePool | None = None
        """The process that thinks where there is no line: at home, in the replay of a game that is over."""
        self._about: tuple[ClientTable, _Moment] | None = None
        """The table and the moment of that thought."""
        self._next: tuple[ClientTable, _Moment, Any, Told] | None = None
        """Another moment that was asked about meanwhile, with what is remembered there and what shows the advice."""
        self._told_last: tuple[ClientTable, _Moment, tuple[Advised, ...]] | None = None
        """The advice that was found last: it is told again at once as long as nothing has been answered."""
        self._news: _Moment | None = None
        """The moment of advice that has come while its player was busy with something else."""
        self._due: tuple[_Moment, Told] | None = None
        """The moment for which a memory is waited for, and what shows the advice."""

    def wish(self, table: ClientTable, then: Told) -> None:
        """Ask about the present question of a table: first for what the player knows by now, where it tells."""
        if table.info.phase != "playing" or not is_among_bots(table):
            then([worded(NOT_HERE)])
        elif self._tells_again(table, then):
            pass
        elif table.may_recall:
            is_asked = self._due is not None and self._due[0] == _moment(table)
            self._due = _moment(table), then
            if not is_asked:
                self._session.send(Recall(table.info.table))
        else:
            self.ask(table, None, then)

    def _tells_again(self, table: ClientTable, then: Told) -> bool:
        """Tell what was found about this very moment, if anything was."""
        last = self._told_last
        if last is None or last[0] is not table or last[1] != _moment(table):
            return False
        then(self._told(table, last[2]))
        return True

    def is_news_at(self, table: ClientTable) -> None:
        """Note that its player has still to be told that there is advice."""
        self._news = _moment(table)

    def is_to_be_told(self, table: ClientTable) -> bool:
        """Return whether the player has still to be told so, at this moment; from now on they have been."""
        news, self._news = self._news, None
        return news == _moment(table)

    def takes(self, message: Recalled) -> bool:
        """Return whether that memory was asked for to get advice."""
        due, self._due = self._due, None
        if due is None:
            return False
        table = self._session.state.table
        if table is None or table.info.table != message.table or due[0] != _moment(table):
            due[1](())  # It has been answered meanwhile.
        elif not is_among_bots(table):  # Somebody has come meanwhile.
            due[1]([worded(NOT_HERE)])
        else:
            self.ask(table, message.memory, due[1])
        return True

    def ask(self, table: ClientTable, memory: Any, then: Told) -> None:
        """Ask about the moment at which the table stands; `then` is called with the sentences that are told. If that
        moment is thought about already, whoever asked first is told; another one comes next."""
        question, at, by = _question(table, memory), _moment(table), self._session.launch or self
        if question is None or not (self._session.has_line or self._session.at_home):
            then([worded(NOT_ASKED)])
        elif self._tells_again(table, then):
            pass
        elif self._busy is by:
            is_same = self._about is not None and self._about[0] is table and self._about[1] == at
            self._next = None if is_same else (table, at, memory, then)
        else:
            self._busy, self._about, self._next = by, (table, at), None
            advise = self._think if self._session.launch is None else self._session.launch.connection.advise
            advise(question, partial(self._found, by, table, at, then))

    def _think(self, question: Asked, then: Advise) -> None:
        from net.host.workers.archmage_pool import ArchmagePool

        if self._pool is None:
            self._pool = ArchmagePool(1)
        self._pool.advise(question, ADVICE, then)

    def close(self) -> None:
        """Think no more."""
        if self._pool is not None:
            self._pool.close()

    def _found(
        self, by: object, table: ClientTable, at: _Moment, then: Told, found: tuple[Advised, ...] | Exception
    ) -> None:
        """Tell what was found, and go on with what was asked meanwhile."""
        upcoming = None
        if self._busy is by:
            upcoming, self._busy, self._next = self._next, None, None
        if upcoming is None or at == _moment(table):  # Otherwise whoever asked waits for what was asked meanwhile.
            self._tell(table, at, then, found)
        if upcoming is not None:
            table, at, memory, then = upcoming
            if at == _moment(table):
                self.ask(table, memory, then)
            else:
                then(())

    def _tell(self, table: ClientTable, at: _Moment, then: Told, found: tuple[Advised, ...] | Exception) -> None:
        with self._session.speaking():
            if at != _moment(table):
                then(())
            elif isinstance(found, Exception):
                then([worded(NOTHING)])
            else:
                self._told_last = table, at, found
                then(self._told(table, found))

    def _told(self, table: ClientTable, advice: Sequence[Advised]) -> list[str]:
        told: list[str] = []
        for place, each in enumerate(advice):
            move = self._words(table, each.move)
            if each.percent >= 0:
                move = _("{move} (wins about {percent} of 100 games)", move=move, percent=each.percent)
            told.append(f"{place + 1}. {move}" if len(advice) > 1 else f"{move[:1].upper()}{move[1:]}.")
            if each.reasons:
                told.append(" ".join(map(worded, each.reasons)))
        return [*told, worded(GUESSES if advice[0].percent >= 0 else NO_MORE)]

    def _words(self, table: ClientTable, move: Move) -> str:
        words: list[str] = []
        for number, choice in enumerate(move[:PARTS]):
            scene = table.scene(Picking(pending=move[:number]))
            if choice not in scene.choices:
                break
            here = scene if scene.now is None else scene._replace(view=scene.now, now=None, picking=Picking())
            words.append(self._wording(table, here, choice))
        return "; ".join([*words, "…"] if len(move) > PARTS else words)


def _moment(table: ClientTable) -> _Moment:
    return table.info.table, -1 if table.view is None else table.view.question, table.seat


def _question(table: ClientTable, memory: Any) -> Asked | None:
    """Return what an archmage is handed: nothing but what this seat is shown and remembers."""
    seen, seat = table.view, table.seat
    if seen is None or seat not in asked(seen):
        return None
    game = game_named(table.info.game)
    legal = choices(imagine(game, seen, Random(0)), seat)  # noqa: S311 - which hidden cards are dealt can't matter
    return Asked(game, seen, memory, tuple(legal), Dice(seen.question))
