"""Drives the terminal of one's own machine for Textual: the loop never waits for it, and its end is the program's.

Textual's driver waits for ever for a terminal that takes nothing, and so does whatever else runs in this process, say a
server that is hosted here; it reads the end of input over and over; and a process that is continued gets a second pair
of threads, which steal each other's keys and are never joined. A closed window continues it.
"""

from __future__ import annotations

import os
import selectors
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.drivers.linux_driver import LinuxDriver

from tui.terminal.writer import TerminalCaughtUp, TerminalLost, Writer
from tui.widgets.keyboard import KeyParser

if TYPE_CHECKING:
    from textual.app import App

_CHUNK: Final = 4096
_LOOK: Final = 0.1
"""Seconds after which a lone Esc is a key, and after which the reading thread looks whether it shall end."""


class OwnDriver(LinuxDriver):
    def __init__(self, app: App[Any], **wishes: Any) -> None:
        super().__init__(app, **wishes)
        self._writer: Writer | None = None
        self._is_on = False
        self._is_lost = False

    # Writing

    @property
    def is_behind(self) -> bool:
        return self._writer is not None and self._writer.is_behind

    def write(self, data: str) -> None:
        """Write in a thread of our own; that of Textual's driver gets nothing, and so always ends when it is told."""
        if self._writer is not None and not self._is_lost:
            self._writer.give(data)

    def close(self) -> None:
        super().close()
        if self._writer is not None:
            self._writer.stop()

    def _lose(self) -> None:
        self._is_lost = True
        self._tell(TerminalLost())

    def _tell(self, event: events.Event) -> None:
        """Tell the app, from either thread."""
        with suppress(RuntimeError):  # The loop is closed.
            self._loop.call_soon_threadsafe(self._app.post_message, event)

    # Being on, and stopped meanwhile

    def start_application_mode(self) -> None:
        assert self._file is not None, "Nothing can be drawn without standard error."
        self._is_on = True
        self._writer = Writer(
            self._file.fileno(),
            self._file.encoding,
            lost=self._lose,
            caught_up=lambda: self._tell(TerminalCaughtUp()),
        )
        self._writer.start()
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual gives no types here.

    def stop_application_mode(self) -> None:
        super().stop_application_mode()
        self._is_on = False

    def _sigcont_application(self, *_: object) -> None:
        if self._auto_restart:
            self._loop.call_soon_threadsafe(self._go_on)

    def _go_on(self) -> None:
        """Go on behind a stop. The kernel also says so to whom it has just told that the window is closed."""
        if self._is_lost:
            return
        if self._is_on:  # The signal that stopped it can't be handled; the shell has had the terminal since.
            self.suspend_application_mode()
            self._must_signal_resume = True
        if self._must_signal_resume:
            self.resume_application_mode()

    # Reading

    def run_input_thread(self) -> None:
        """Read keys until the driver is stopped, or the terminal is gone."""
        try:
            self._read_keys()
        except OSError:
            self._lose()

    def _read_keys(self) -> None:
        """Read keys. Bytes that are no text are no key that anybody knows."""
        parser = KeyParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_LOOK):
                    data = os.read(self.fileno, _CHUNK)
                    if not data:
                        raise OSError("the end of input")
                    if text := decode(data):  # Of a part of a letter there is none yet.
                        for event in parser.feed(text):
                            self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)
