"""Knows the games that are kept on one's own machine, and tells of them in words: the same for screens and lines."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from core.registry import GAMES
from net.host.errors import UserError
from tui.games import Picking
from tui.games.about import titled
from tui.language import ENGLISH, _, _n, language, languages, mark, speaking, worded
from tui.language.lists import listed

if TYPE_CHECKING:
    from net.solo.shelf import KeptGame, Shelf
    from net.solo.standing import Standing
    from tui.client.table import ClientTable
    from tui.launch import Launch

KEPT: Final = mark("This game is kept: go on with it by choosing Continue on the home screen.")
KEPT_BY_LINES: Final = mark("The game is kept: you can continue it at any time.")
NOT_BEGUN: Final = mark("You have not answered anything yet, so this game is not kept.")
NOT_KEPT: Final = mark("This game is not kept: it ends when you leave it.")
UNKNOWN: Final = mark("A game")
OPEN: Final = mark("open in another window")
_LONG: Final = 7 * 86_400
"""Seconds after which the day is told, and not how long ago it was."""


class Kept:
    """The list as it was when it was looked at last."""

    def __init__(self, shelf: Shelf | None) -> None:
        self.shelf = shelf
        self.games: tuple[KeptGame, ...] = ()
        """The one that was left last comes first."""
        self.trouble = ""
        """The reason why they can't be looked at."""
        self.has_past = False
        """Whether games are there that are over."""
        self._open: dict[int, bool] = {}
        """Whether another window has a game open, by its number, as far as anybody asked."""

    def look(self) -> None:
        """Look again: other programs play, too."""
        self.games, self.trouble, self._open, self.has_past = (), "", {}, False
        if self.shelf is not None:
            try:
                self.games = tuple(self.shelf.games())
                self.has_past = bool(self.shelf.over())
            except UserError as reason:
                self.trouble = reason.args[0]

    def is_open(self, kept: KeptGame) -> bool:
        """Tell whether another window has a game open, so that it can't be gone on with here."""
        if kept.number not in self._open:
            self._open[kept.number] = self.shelf is not None and self.shelf.is_open(kept)
        return self._open[kept.number]

    def left(self, kept: KeptGame) -> str:
        """Return when a game was left, or that it is open."""
        return worded(OPEN) if self.is_open(kept) else _("left {ago}", ago=left_ago(kept, time.time()))

    def delete(self, kept: KeptGame) -> str:
        """Delete a game for good. Return the sentence that says so, or why not."""
        assert self.shelf is not None
        try:
            self.shelf.delete(kept.directory)
        except UserError as reason:
            return worded(reason.args[0])
        finally:
            self.look()
        return _("{game} is deleted.", game=title_of(kept))


def note_standing(launch: Launch, table: ClientTable | None) -> None:
    """Note how the game stands, where it is one that is kept."""
    if launch.keeping is not None and table is not None and table.view is not None:
        launch.keeping.note(standing_of(table))


def standing_of(table: ClientTable) -> Standing:
    from net.solo.standing import Standing

    seats = tuple((info.kind, name) for info, name in zip(table.info.seats, table.names, strict=True))
    over = table.info.phase == "over"
    return Standing(
        table.info.game,
        GAMES.about(table.info.game).title,
        seats,
        table.seat,
        () if over else table.waiting,
        tuple(_progress(table)),
        table.info.table,
        over,
    )


def _progress(table: ClientTable) -> Iterator[tuple[str, str]]:
    """Yield how far the game has come, in each language: whoever goes on with it may read another."""
    scene = table.scene(Picking())
    for each in languages():
        with speaking(each):
            yield each, table.face.title(scene)[1].partition(" · ")[0]


def is_kept(launch: Launch | None, table: ClientTable | None) -> bool:
    """Tell whether the game at that table could be continued if it were left now."""
    kept = launch is not None and launch.keeping is not None and launch.keeping.answered
    return kept and table is not None and table.info.phase == "playing"


def when_left(launch: Launch | None) -> str:
    """Return what becomes of a solo game when it is left."""
    if launch is None or launch.keeping is None:
        return NOT_KEPT
    return KEPT if launch.keeping.answered else NOT_BEGUN


# In words


def title_of(kept: KeptGame) -> str:
    if kept.standing is None:
        return worded(UNKNOWN)
    return titled(kept.standing.game) if kept.standing.game in GAMES else kept.standing.title


def others_in(kept: KeptGame) -> str:
    """Return who plays besides the player."""
    found = kept.standing
    if found is None:
        return _("how it stands is seen when it is opened")
    others = [name for seat, (_kind, name) in enumerate(found.seats) if seat != found.seat]
    return _("with {names}", names=listed(others))


def move_in(kept: KeptGame) -> str:
    """Return whose move it is; empty where nobody knows."""
    found = kept.standing
    if found is None or not found.waiting:
        return ""
    if found.seat in found.waiting:
        return _("your move")
    if len(found.waiting) == 1:
        return _("{name}'s move", name=found.seats[found.waiting[0]][1])
    return _("the others' move")


def progress_of(kept: KeptGame) -> str:
    """Return how far the game has come, in the language of the context, or else in English."""
    said = {} if kept.standing is None else dict(kept.standing.progress)
    return said.get(language()) or said.get(ENGLISH, "")


def stand_of(kept: KeptGame) -> str:
    """Return who plays besides the player, how far the game has come and whose move it is."""
    return ", ".join(filter(None, (others_in(kept), progress_of(kept), move_in(kept))))


def in_lines(shelf: Shelf) -> list[str]:
    """Return a line for each game that is kept there: its number and all that is known of it."""
    kept = Kept(shelf)
    kept.look()
    return [f"{each.number:4}  {title_of(each)}, {stand_of(each)}; {kept.left(each)}" for each in kept.games]


def left_ago(kept: KeptGame, now: float) -> str:
    """Return when it was left, in a few words."""
    since = now - kept.at
    if since >= _LONG:
        return _("on {date}", date=time.strftime("%Y-%m-%d", time.localtime(kept.at)))
    if days := int(since // 86_400):
        return _n("{count} day ago", "{count} days ago", days)
    if hours := int(since // 3600):
        return _n("{count} hour ago", "{count} hours ago", hours)
    if minutes := int(since // 60):
        return _n("{count} minute ago", "{count} minutes ago", minutes)
    return _("just now")
