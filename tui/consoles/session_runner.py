"""Runs a session by lines until something ends it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable

from tui.language import speaking


class SessionRunner(ABC):
    """Runs callbacks in the player's language until one of them ends it. One that fails ends this session, and nothing
    else in the loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        self._crash: Exception | None = None

    @property
    @abstractmethod
    def language(self) -> str:
        """The language in which all is said."""

    def soon(self, do: Callable[[], None]) -> None:
        """Run it in a turn of the loop of its own."""
        self._loop.call_soon(self.attempt, do)

    def attempt(self, do: Callable[[], None]) -> None:
        if not self._over.is_set():
            try:
                with speaking(self.language):
                    do()
            except Exception as error:  # noqa: BLE001 - `lived` raises it again
                self._crash = error
                self._over.set()

    def finish(self) -> None:
        self._over.set()

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    async def lived(self) -> None:
        """Wait for the end. Raise what has failed."""
        await self._over.wait()
        crash, self._crash = self._crash, None
        if crash is not None:
            raise crash
