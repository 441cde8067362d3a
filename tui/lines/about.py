"""Tells what something on a table is, found by its name or the beginning of it, and which rule governs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tui.client.table import ClientTable
from tui.games import Picking
from tui.games.things import Thing, by_name, things_of
from tui.language import _
from tui.lines import rules
from tui.lines.asking import plain
from tui.rules import governing

if TYPE_CHECKING:
    from tui.lines.session import LineSession


def what(session: LineSession, asked: str) -> None:
    """Tell what something on the table is and does now; without a name, what can be asked about."""
    table = session.state.table
    if table is None or table.view is None:
        session.tell([_("No game is played here.")])
    elif not asked:
        session.tell_written([_("Type what and one of these: {names}.", names=", ".join(_things(table)))])
    elif not _tell(session, called(_things(table), asked)):
        session.tell([_("Nothing on this table is called {name}. Type what alone to hear what is.", name=asked)])


def why(session: LineSession, asked: str) -> None:
    """Tell the paragraph that governs what is asked, of whomever; or that about something on the table."""
    table = session.state.table
    if asked and table is not None and table.view is not None:
        known = called(_things(table), asked)
        if _tell(session, known):
            for place in dict.fromkeys(thing.rule for thing in known if thing.rule):
                session.tell(rules.told(table.info.game, place))
            return
    place = governing(table.view.agenda) if table is not None and table.view is not None else ""
    if table is None or not place:
        session.tell([_("Nothing is asked here now that the rules say anything about.")])
    else:
        session.tell(rules.told(table.info.game, place))


def _things(table: ClientTable) -> dict[str, list[Thing]]:
    return by_name(things_of(table.face, table.scene(Picking())))


def _tell(session: LineSession, known: Sequence[Thing]) -> bool:
    session.tell_written(list(dict.fromkeys(_sentence(thing) for thing in known)))
    return bool(known)


def _sentence(thing: Thing) -> str:
    """Return what it is, with its name before it and the paragraph behind."""
    rule = _("Rule {number}.", number=thing.rule.removeprefix("§")) if thing.rule else ""
    return " ".join(filter(None, (_("{name}: {text}", name=thing.name, text=thing.said), rule)))


def called(found: Mapping[str, Sequence[Thing]], asked: str) -> list[Thing]:
    """Return the things with that name; or else those whose names have words that begin so."""
    wanted = plain(asked)
    if not wanted:
        return []
    same = [thing for name, things in found.items() if plain(name) == wanted for thing in things]
    return same or [thing for name, things in found.items() if _begins(plain(name), wanted) for thing in things]


def _begins(name: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(word.startswith(each) for word in name) for each in wanted)
