"""Runs the session that draws on a player's terminal.

asyncssh calls back (no task reads, so a resize is never an exception in the middle of something), and one task draws.
What runs in that task ends only its own session, whatever it does.
"""

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import asyncssh

from core.sentences import mark
from net import tuning
from net.host.behalf import own_context
from net.host.counters import TALLY
from net.host.errors import CRASHED, outline
from net.limits import Limits
from net.terminal.terminal import USUAL, Terminal, clamp

log = logging.getLogger(__name__)

_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]*", re.ASCII)

NO_TERMINAL = mark("This needs a terminal. Connect with ssh -t, or play by lines: ssh HOST plain")

A_SCREEN = 32 * 1024
"""The beginning of a screen is as much work as so many bytes of the smallest packets (net/server/valve.py)."""

Run = Callable[[Terminal], Coroutine[Any, Any, None]]


class TerminalSession(asyncssh.SSHServerSession[bytes]):
    """Takes asyncssh's callbacks for one channel with a pty and a shell. `run` draws: one task, in a context of its
    own.

    Override `exec_requested` and `subsystem_requested` for channels that want something else, and `_put` for clients
    that read another language; or call the callbacks from another session.
    """

    def __init__(self, run: Run, limits: Limits | None = None) -> None:
        self._run = run
        self._limits = limits or Limits()
        self._channel: Any = None
        self._term = ""
        self._has_pty = False
        self._size = USUAL
        self._deadline: asyncio.TimerHandle | None = None
        self._ended = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.terminal: Terminal | None = None

    def connection_made(self, chan: Any) -> None:
        self._channel = chan
        chan.set_encoding(None)
        tuning.bound_environment(chan, self._limits.variables, self._limits.word)
        if tuning.packets_are_tiny(chan, self._limits.packet):
            log.info("A client that wanted tiny packets was cut off.")
            chan.get_connection().abort()

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        known = len(term_type) <= self._limits.word and _TERM.fullmatch(term_type)
        self._term = term_type if known else "unknown"
        self._size = clamp(*term_size[:2], self._limits)
        self._has_pty = True
        return True

    def shell_requested(self) -> bool:
        return True

    def session_started(self) -> None:
        if not self._term:
            self._say(NO_TERMINAL)
            self._channel.exit(1)
            return
        tuning.tune_socket(self._channel.get_connection())
        self.terminal = Terminal(self._channel, self._term, self._size, self._limits, self._end_within)
        self.terminal.echoes = self._has_pty
        self.terminal.charge(A_SCREEN)
        # A context of its own: the app of another player must never be the active one here.
        self._task = asyncio.get_running_loop().create_task(self._live(self.terminal), context=own_context())

    async def _live(self, terminal: Terminal) -> None:
        status = 1
        try:
            await self._run(terminal)
            status = 0
        except asyncio.CancelledError:
            log.info("A session did not end in time and was stopped.")
        except Exception as error:  # noqa: BLE001 - this is where one session's trouble ends
            log.error("A session crashed: %s", outline(error))
            terminal.last_words = terminal.last_words or CRASHED
        finally:
            self._finish(terminal, status)

    def _finish(self, terminal: Terminal, status: int) -> None:
        terminal.release()
        self._cancel_deadline()
        self._task = None
        self._ended.set()
        if not terminal.closed:
            self._say(terminal.last_words)
            self._channel.exit(status)
            # The close waits for a client that has stopped reading; we do not wait with it for ever.
            self._deadline = asyncio.get_running_loop().call_later(self._limits.grace, self._channel.abort)
        terminal.closed = True

    def _say(self, sentence: str) -> None:
        if sentence and not self._channel.is_closing():
            self._channel.write(f"{self._put(sentence)}\r\n".encode())

    def _put(self, sentence: str) -> str:
        """Return what this client is to read for a sentence of ours: here the English."""
        return sentence

    def _end_within(self, seconds: float) -> None:
        if self._deadline is None and self._task is not None:
            self._deadline = asyncio.get_running_loop().call_later(seconds, self._insist)

    def _insist(self) -> None:
        """Cancel the task, again and again: an app that is told to stop waits for its widgets, and one of them may be
        stuck."""
        if self._task is not None:
            self._task.cancel()
            self._deadline = asyncio.get_running_loop().call_later(self._limits.insistence, self._insist)

    def hang_up(self, sentence: str = "", grace: float | None = None) -> None:
        if self.terminal is not None:
            self.terminal.hang_up(sentence, grace)

    async def wait_ended(self) -> None:
        """Wait until the drawing task has ended; the caller gives the time limit."""
        await self._ended.wait()

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # Done by the client

    def data_received(self, data: bytes, datatype: int | None) -> None:
        TALLY.bytes_up += len(data)
        if self.terminal is not None:
            self.terminal.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = clamp(width, height, self._limits)
        if self.terminal is not None:
            self.terminal.resize(width, height)

    def signal_received(self, signal: str) -> None:
        if signal in {"HUP", "TERM"}:
            self.hang_up()

    def break_received(self, msec: int) -> bool:
        return False

    def eof_received(self) -> bool:
        if self.terminal is not None:
            self.terminal.end_input()
        return True  # Our side stays open until the screen has been put right.

    def connection_lost(self, exc: Exception | None) -> None:
        self._channel.abort()  # Or it keeps what had come and was not taken.
        if self.terminal is not None:
            self.terminal.lost()
        if self._task is None:
            self._cancel_deadline()
            self._ended.set()
        else:
            self.hang_up()
