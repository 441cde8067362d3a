"""What can be typed besides numbers: a word, and what comes behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from net.people.text import LINE_WIDTH, clean_line
from net.protocol.messages import LOBBY, Claim, Enter, Leave, LinkKey, ListKeys, Rename, Say
from tui.lines import telling

if TYPE_CHECKING:
    from tui.lines.session import LineSession

LONGEST_WORD: Final = 64

INTRODUCTION: Final = (
    "Type the number of what you want to do, and Enter. Enter alone tells where you are and what can be done.",
)


class Command(NamedTuple):
    do: Callable[[LineSession, str], None]
    help: str
    """Its line of the help: what is typed, and what comes of it."""
    solo: bool = False
    """Whether it means something in a game against bots, on one's own machine, too."""


def do(session: LineSession, word: str, rest: str) -> None:
    """The command of that word, or a sentence that there is none."""
    command = COMMANDS.get(word)
    if command is None or not _means_something(command, session):
        session.tell([f"There is no {clean_line(word)} here. Type a number, or help."])
    else:
        command.do(session, rest)


def _means_something(command: Command, session: LineSession) -> bool:
    return command.solo or (session.way is not None and not session.is_solo)


def _help(session: LineSession, _rest: str) -> None:
    known = (command.help for command in COMMANDS.values() if command.help and _means_something(command, session))
    session.tell([*INTRODUCTION, *known])


def _log(session: LineSession, _rest: str) -> None:
    latest = [telling.entry(line) for line in session.latest()]
    session.tell_written(latest or ["Nothing has happened yet."])


def _say(session: LineSession, rest: str) -> None:
    table = session.state.table
    if rest:
        session.send(Say(LOBBY if table is None else table.info.table, rest[:LINE_WIDTH]))


def _lobby(session: LineSession, _rest: str) -> None:
    table = session.state.table
    if table is None:
        session.tell_all()
    else:
        session.send(Leave(table.info.table))


COMMANDS: Final[Mapping[str, Command]] = {
    "": Command(lambda session, _rest: session.tell_all(), "", solo=True),
    "help": Command(_help, "help: this.", solo=True),
    "log": Command(_log, "log: the latest of what has happened.", solo=True),
    "say": Command(_say, "say WORDS: talk to those here."),
    "lobby": Command(_lobby, "lobby: back to the lobby; your seat is kept."),
    "name": Command(lambda session, rest: session.send(Rename(rest[:LONGEST_WORD])), "name NAME: another name."),
    "code": Command(
        lambda session, rest: session.send(Enter(LOBBY, code=rest[:LONGEST_WORD])), "code CODE: enter by an invitation."
    ),
    "return": Command(lambda session, rest: session.send(Claim(rest[:LONGEST_WORD])), "return CODE: be who you were."),
    "keys": Command(
        lambda session, _rest: session.send(ListKeys()), "keys: which keys lead to you, and how to unlink a lost one."
    ),
    "link": Command(lambda session, _rest: session.send(LinkKey()), "link: a code for one more key."),
    "quit": Command(lambda session, _rest: session.goodbye(), "quit: goodbye; a seat on a server is kept.", solo=True),
}
