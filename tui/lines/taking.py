"""Takes a number, or words, typed at a list of options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.engine import Choice
from net.people.text import clean_line
from tui.language import _
from tui.lines.asking import FEW, Option, Question

if TYPE_CHECKING:
    from tui.lines.session import LineSession


def number(session: LineSession, typed: str) -> None:
    option = session.choosing.numbered(typed)
    if option is None:
        session.tell([_("That number was not offered. Press Enter to hear what can be done.")])
    else:
        take(session, option)


def words(session: LineSession, typed: str) -> None:
    """Take the words of an option, or enough of them; or those of several answers."""
    table, found = session.state.table, session.choosing.worded(typed)
    voice = None if table is None or table.view is None else session.voice(table)
    if len(found) == 1:
        take(session, found[0])
    elif len(found) > FEW:
        session.tell([_("{words} may mean many things here: be more specific.", words=clean_line(typed))])
    elif found:
        asked = _("{words} may mean any of these:", words=clean_line(typed))
        session.tell([asked, *(f"{each.words}." for each in found)])
    elif choices := session.choosing.in_one_line(table, voice, typed):
        _answer(session, choices)
    else:
        session.tell([_("Nothing here is called {words}. Type a number, or help.", words=clean_line(typed))])


def take(session: LineSession, option: Option) -> None:
    """Ask further, or do it."""
    wish = option.leads
    if isinstance(wish, Question):
        session.ask_further(wish)
    elif isinstance(wish, Choice):
        _answer(session, (wish,))
    else:
        session.is_asked, session.is_under_way = False, True
        if callable(wish):
            further = wish()
            if further is not None:
                session.ask_further(further)
        else:
            session.send(wish)


def _answer(session: LineSession, choices: tuple[Choice, ...]) -> None:
    table = session.state.table
    if table is None or not session.choosing.is_open(table):
        session.tell([_("That is no longer asked. Press Enter to hear what can be done.")])
        return
    answer = session.choosing.answer(table, session.voice(table), choices)
    if answer is None:
        session.ask_now()
    else:
        session.is_asked, session.is_under_way = False, True
        session.send(answer)
