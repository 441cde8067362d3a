"""Answers, without a line to anybody, what is asked about the games against bots that are over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from net.host.errors import UserError
from net.protocol.messages import LOBBY, AnyDown, AnyUp, Finished, Refusal, Rewatch, Rewatched

if TYPE_CHECKING:
    from net.solo.past import Past
    from net.solo.shelf import Shelf

Hear = Callable[[AnyDown], None]


class OwnPast:
    """Has them read in a thread, the latest wish alone, and tells what a server would tell."""

    def __init__(self, shelf: Shelf | None, hear: Hear) -> None:
        self._shelf = shelf
        self._hear = hear
        self._past: Past | None = None
        self._asking: asyncio.Task[None] | None = None

    def ask(self, message: AnyUp) -> None:
        """Have that answered, in place of what was asked before; other wishes mean nothing here."""
        if isinstance(message, Finished | Rewatch):
            self._begin(partial(_answered, message=message))

    def delete(self, number: int) -> None:
        """Have a game deleted for good, and tell which are left."""
        self._begin(partial(_deleted, number=number))

    def _begin(self, do: Callable[[Past], AnyDown]) -> None:
        if self._shelf is not None:
            self.close()
            self._asking = asyncio.create_task(self._answer(self._shelf, do))

    def close(self) -> None:
        """Answer nothing more."""
        if self._asking is not None:
            self._asking.cancel()

    async def _answer(self, shelf: Shelf, do: Callable[[Past], AnyDown]) -> None:
        loop = asyncio.get_running_loop()
        try:
            answer = await loop.run_in_executor(None, lambda: do(self._read_from(shelf)))
        except UserError as reason:
            answer = Refusal(LOBBY, reason.args[0])
        self._hear(answer)

    def _read_from(self, shelf: Shelf) -> Past:
        from net.solo.past import Past

        if self._past is None:
            self._past = Past(shelf)
        return self._past


def _answered(past: Past, message: Finished | Rewatch) -> AnyDown:
    from net.replays.layout import in_parts

    if isinstance(message, Finished):
        return past.page(message.first)
    return Rewatched(message.table, in_parts(past.replay(message.table)))


def _deleted(past: Past, number: int) -> AnyDown:
    past.delete(number)
    return past.page(0)
