"""Reads keys as Textual's own parser does, but loses no Esc, and takes none for a part of the next key.

A terminal writes Alt and a key as ESC and that key; pressed close behind one another, Esc and a key are the same
bytes. Here they are one event, `alt+key`; what it means is for the page to say (tui/screens/window.py): where a line is
written some such keys edit it, everywhere else they are two.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

from textual import events
from textual._xterm_parser import XTermParser

ALT: Final = "alt+"
_ESCAPE: Final = "\x1b"
_GOES_ON: Final = frozenset("[OP]_^X\\\t\x1b")
"""The pieces that lead on to a longer sequence after an ESC; and the Linux console's Shift+Tab."""


class KeyParser(XTermParser):
    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        """Yield the keys of a sequence as far as it has come: with one key behind the ESC it is whole."""
        if len(sequence) == 2 and sequence[0] == _ESCAPE and sequence[1] not in _GOES_ON:
            for event in super()._sequence_to_key_events(sequence[1]):
                yield events.Key(f"{ALT}{event.key}", event.character or sequence[1])
            return
        yield from super()._sequence_to_key_events(sequence, alt)


def use_on_windows() -> None:
    """Have Textual's driver of a Windows console read by it; that driver names its parser and nothing else."""
    driver: Any = import_module("textual.drivers.win32")
    driver.XTermParser = KeyParser
