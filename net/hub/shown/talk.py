"""Remembers the last lines of the lobby's talk for those who come: a few, for an hour, in this process alone."""

from __future__ import annotations

from collections import deque
from typing import Final

from net.protocol.messages import Said, Spoken

LINES: Final = 10
KEPT_FOR: Final = 3600.0
"""Seconds. Both are told to players where they talk (tui/screens/talk_box.py) and to hosts (docs/hosting.md)."""


class LobbyTalk:
    def __init__(self) -> None:
        self._lines: deque[tuple[float, Spoken]] = deque(maxlen=LINES)
        """With when each was said."""

    def note(self, said: Said, now: float) -> None:
        self._lines.append((now, Spoken(said.who, said.text, said.phrase)))

    def latest(self, now: float) -> tuple[Spoken, ...]:
        """Return what a newcomer is told; what is older is forgotten."""
        while self._lines and now - self._lines[0][0] >= KEPT_FOR:
            self._lines.popleft()
        return tuple(line for _, line in self._lines)
