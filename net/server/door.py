"""Gives one channel of one player what the client asks for: a terminal, lines, or frames."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from core.sentences import mark
from net import tuning
from net.fair.handing import hand_game
from net.host.counters import TALLY
from net.host.errors import CRASHED, outline
from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.hub.own_turns import UNKNOWN, Answer, told_turns
from net.people.auth import Identity
from net.people.invites import Destination, Where
from net.replays.handing import Then, hand_over
from net.server.between.node_line import SUBSYSTEM as NODES
from net.server.between.node_line import NodeLine
from net.server.frames import FrameLine
from net.terminal import DUMB, Terminal, TerminalSession

if TYPE_CHECKING:
    from net.server.context import ServerContext

log = logging.getLogger(__name__)

SUBSYSTEM: Final = "sortilege@1"
OTHER_VERSION: Final = mark(
    "This server speaks sortilege@1. Use the version of sortilege that it runs, or play with: ssh -t"
)
NOTHING_ELSE: Final = mark("This is a game server: no commands, no files, no forwarding. Play with: ssh -t")
NO_SCREEN: Final = mark("This server draws no screens. Play with: sortilege join HOST")
TOO_MANY_LINES: Final = mark("This connection has enough lines already.")


LOW_BANDWIDTH: Final = "low-bandwidth"
"""The command that has a screen drawn with as few bytes as it can be."""
TURNS: Final = "turns"
"""The command that tells where it is one's turn, and ends."""
FETCH: Final = "fetch"
"""The command that hands over the file of a finished game, by the table's number, and ends."""
REPLAY: Final = "replay"
"""The command that does the same with the replay of a game."""


_Hand = Callable[[Hub, Identity, int, Then, Callable[[], bool]], None]
_HANDED: Final[dict[str, _Hand]] = {FETCH: hand_game, REPLAY: hand_over}


class Owner(Protocol):
    """The connection that this channel belongs to."""

    doors: set[Door]
    destination: Destination | None

    @property
    def where(self) -> Where | None: ...

    @property
    def is_node(self) -> bool:
        """Whether it is another node of the house that has logged in."""

    def close(self) -> None: ...


class Door(TerminalSession):
    """A terminal until the client asks for something else."""

    def __init__(self, context: ServerContext, identity: Identity, owner: Owner) -> None:
        super().__init__(self._play, context.limits)
        self._context = context
        self._identity = identity
        self._owner = owner
        self._refusal = ""
        self._low_bandwidth = False
        self._question: Callable[[], Answer] | None = None
        """Returns what the client wants to know, and nothing else."""
        self._file: Callable[[], None] | None = None
        """Hands over the file that the client wants, and nothing else."""
        self.frames: FrameLine | None = None
        owner.doors.add(self)

    # Requests

    def exec_requested(self, command: str) -> bool:
        """Take `plain` as a wish for the line mode, as on a terminal that can't move its cursor."""
        if command.strip() == "plain":
            self._term = DUMB
        elif command.strip() == LOW_BANDWIDTH:
            self._low_bandwidth = True
        elif command.strip() == TURNS:
            self._question = lambda: told_turns(self._context.hub, self._identity)
        elif len(words := command.split()) == 2 and words[0] in _HANDED and _is_number(words[1]):
            hand = _HANDED[words[0]]
            number, hub = int(words[1]), self._context.hub
            self._file = lambda: hand(hub, self._identity, number, self._hand, lambda: not self._ended.is_set())
        else:
            self._refusal = NOTHING_ELSE
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        if subsystem == NODES and self._owner.is_node:
            self.frames = NodeLine(self._context, self._identity, self._channel)
        elif subsystem != SUBSYSTEM:
            self._refusal = OTHER_VERSION if subsystem.startswith("sortilege@") else NOTHING_ELSE
        elif sum(door.frames is not None for door in self._owner.doors) >= self._context.limits.frame_channels:
            self._refusal = TOO_MANY_LINES
        else:
            self.frames = FrameLine(self._context, self._identity, self._channel, self._owner.close)
        return True

    def session_started(self) -> None:
        refusal = self._refusal or self._why_no_screen()
        if refusal:
            TALLY.refused["door"] += 1
            self._channel.write_stderr(f"{self._put(refusal)}\r\n".encode())
            self._channel.exit(1)
        elif self._question is not None:
            question = self._question
            self._tell(lambda: self._answer(question()))
        elif self._file is not None:
            self._tell(self._file)
        elif self.frames is not None:
            self.frames.start()
        else:
            super().session_started()

    def _why_no_screen(self) -> str:
        if self.frames is not None or self._question is not None or self._file is not None:
            return ""
        return NO_SCREEN if self._context.draw is None else ""

    # A question

    def _tell(self, tell: Callable[[], None]) -> None:
        """Tell what is asked, without letting anybody in: the others see nothing of it, and no name is given."""
        try:
            tell()
        except Exception as error:  # noqa: BLE001 - one line's trouble ends with that line
            log.error("A question could not be answered: %s", outline(error))
            self._hand(CRASHED)

    def _answer(self, answer: Answer) -> None:
        end = "\r\n" if self._has_pty else "\n"
        write = self._channel.write_stderr if answer.status == UNKNOWN else self._channel.write
        write("".join(f"{self._put(line)}{end}" for line in answer.lines).encode())
        self._channel.exit(answer.status)

    def _put(self, sentence: str) -> str:
        limits = self._context.limits
        return self._context.put(sentence, tuning.environment(self._channel, limits.variables, limits.word))

    def _hand(self, found: bytes | str) -> None:
        """Hand over a file, or the sentence that says why there is none."""
        if isinstance(found, str):
            self._channel.write_stderr(f"{self._put(found)}\n".encode())
        else:
            self._channel.write(found)
        self._channel.exit(UNKNOWN if isinstance(found, str) else 0)

    # A terminal

    async def _play(self, terminal: Terminal) -> None:
        assert self._context.draw is not None
        line = LocalLine(self._context.hub, self._identity, terminal.hang_up)
        terminal.destination, terminal.where = self._owner.destination, self._owner.where
        terminal.low_bandwidth = self._low_bandwidth
        try:
            await self._context.draw(terminal, line)
        finally:
            line.close()

    def send_off(self, sentence: str) -> None:
        if self.frames is not None:
            self.frames.end(sentence)
        else:
            self.hang_up(sentence)

    # Frames

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self.frames is not None:
            self.frames.data_received(data)
        else:
            super().data_received(data, datatype)

    def eof_received(self) -> bool:
        if self.frames is not None:
            self.frames.lost()
            return False
        return super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._owner.doors.discard(self)
        self._context.reclaimer.gone(len(self._context.logins))
        if self.frames is not None:
            self.frames.lost()
        super().connection_lost(exc)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 12
