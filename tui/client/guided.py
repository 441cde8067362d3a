"""Plays guided games: begins one beside the line that a player has, hears what comes over that meanwhile, and says
which answer had better be another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.registry import GAMES
from net.protocol.messages import Answer, AnyDown, AnyUp, Cover, GiveOrder, MakeTable, TookBack
from tui.client.calling import asking, elsewhere
from tui.client.state import ClientState
from tui.games import Picking
from tui.games.about import titled
from tui.language import _, _n
from tui.launch import Launch
from tui.lessons.guide import Guide
from tui.lessons.lesson import Lesson, lesson_of
from tui.settings import Settings


class Aside(NamedTuple):
    """A line to a server that waits while its player learns a game."""

    launch: Launch
    state: ClientState

    def take(self, messages: Sequence[AnyDown]) -> str:
        """Take in what has come over it. Return the sentence that tells of a table where it is the player's turn."""
        before = asking(self.state)
        for message in messages:
            self.state.take(message)
        return elsewhere(self.state, asking(self.state) - before)


def wish_of(lesson: Lesson) -> MakeTable:
    """Return the table of a lesson, to be made."""
    return MakeTable(lesson.game, ("me", *lesson.bots), lesson.options)


def look(guide: Guide, state: ClientState, messages: Sequence[AnyDown] = ()) -> bool:
    """Have the guide see what the player sees. Return whether it goes on: the next game is played alone."""
    table = state.table
    if table is None or table.view is None:
        return True
    guide.table = guide.table or table.info.table
    if table.info.table != guide.table:
        return False
    if any(isinstance(message, TookBack) and message.seat == table.seat for message in messages):
        guide.took_back()
    guide.look(table.scene(Picking()))
    return True


def objection(guide: Guide, message: AnyUp) -> str:
    """Return why the lesson would rather have another answer than this; empty where it will do, or is none."""
    if isinstance(message, Answer):
        return guide.objection(message.choices)
    return guide.objection(()) if isinstance(message, GiveOrder | Cover) else ""


def is_new(settings: Settings, game: str) -> bool:
    """Tell whether the player has never played that game, and there is a guided one."""
    return game not in settings.known and lesson_of(game) is not None


def is_newcomer(settings: Settings) -> bool:
    """Tell whether the player has never played any game."""
    return not settings.known


def is_any_left(settings: Settings) -> bool:
    """Tell whether there is a game that the player has never played: then the guided ones are listed wherever one
    begins, also for who has left one."""
    return any(game not in settings.known for game in GAMES)


def minutes(game: str) -> str:
    """Return how long the guided game takes."""
    lesson = lesson_of(game)
    return "" if lesson is None else _n("{count} minute", "{count} minutes", lesson.minutes)


def told(game: str, settings: Settings) -> str:
    """Return the line that offers the guided game, with its key; empty where there is none."""
    if lesson_of(game) is None:
        return ""
    if is_new(settings, game):
        return _("First time? A guided game, {minutes}: press G.", minutes=minutes(game))
    return _("A guided game, {minutes}: press G.", minutes=minutes(game))


def title(guide: Guide) -> str:
    """Return what stands above a hint."""
    at, of = guide.place
    name = titled(guide.lesson.game)
    if guide.is_over:
        return _("Guided game: {game}", game=name)
    return _("Guided game: {game}, {at} of {of}", game=name, at=max(1, at), of=of)
