"""A player without a screen, who plays against bots, leaves, and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from core.engine import Choice, View
from net.protocol.messages import Answer, AnyDown, MakeTable, Refusal, TableInfo
from net.solo.shelf import KeptGame, Shelf
from tui.client.session import ClientSession
from tui.client.stage import Home
from tui.client.table import ClientTable
from tui.games import Picking
from tui.launch import Launch
from tui.settings import Settings

PATIENCE = 60.0
KAMPF = MakeTable("kampf", ("me", "apprentice", "apprentice"), (("deals", "1"),))


class Stage:
    """tui.client.session.Stage, for one who sees nothing."""

    def soon(self, do: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(do)

    def leave(self, sentence: str, status: int) -> None: ...

    def traffic(self, launch: Launch) -> tuple[int, int]:
        return 0, 0

    def call(self, words: str, *, aloud: bool) -> None: ...


class Soloist(ClientSession):
    def __init__(self, shelf: Shelf | None, name: str = "Ada") -> None:
        super().__init__(Stage(), Settings(name=name), home=Home(pace=0, shelf=shelf))
        self.heard = asyncio.Event()
        self.refusals: list[str] = []

    def _show_home(self) -> None: ...

    def _hear(self, message: AnyDown, before: TableInfo | None) -> None:
        if isinstance(message, Refusal):
            self.refusals.append(message.sentence)

    def _caught_up(self, news: bool) -> None:
        self.heard.set()

    def line_changed(self) -> None:
        self.heard.set()

    def kept_changed(self) -> None:
        self.heard.set()

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self.heard.clear()
                await self.heard.wait()

    @property
    def table(self) -> ClientTable:
        assert self.state.table is not None
        return self.state.table

    @property
    def stands(self) -> View[Any]:
        """The view, but for which bots have answered already where all are asked together."""
        assert self.table.view is not None
        return self.table.view._replace(answered=())

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(self.table.scene(Picking()).choices)

    @property
    def is_over(self) -> bool:
        return self.state.table is not None and self.table.info.phase == "over"

    @property
    def is_asked(self) -> bool:
        table = self.state.table
        return table is not None and table.view is not None and table.asks and not table.is_on_its_way

    async def asked(self) -> bool:
        """Wait for a question. Return whether one came before the game was over."""
        await self.until(lambda: self.is_asked or self.is_over)
        return not self.is_over

    async def answer(self) -> None:
        """Give the first legal answer, and wait until it has been taken."""
        question = self.table.scene(Picking()).view.question
        self.send(Answer(self.table.info.table, question, (self.choices[0],)))
        await self.until(lambda: self.table.view is not None and self.table.view.question != question)

    async def give(self, answers: int) -> bool:
        """Give so many answers. Return whether the game goes on."""
        for _ in range(answers):
            if not await self.asked():
                return False
            await self.answer()
        return await self.asked()

    async def leave(self) -> None:
        self.hang_up()
        await self.lines.ended()
        self.kept.look()

    async def back(self, game: KeptGame | None = None) -> None:
        """Go on with a game, by default the latest."""
        self.kept.look()
        self.go_on_with(game or self.kept.games[0])
        await self.until(lambda: self.launch is not None and self.state.table is not None)


@asynccontextmanager
async def soloist(place: Path | None) -> AsyncIterator[Soloist]:
    player = Soloist(None if place is None else Shelf(place))
    try:
        yield player
    finally:
        await player.end()


async def begun(player: Soloist, answers: int = 2, wish: MakeTable = KAMPF, seed: int | None = 1) -> None:
    player.play(wish, seed)
    assert await player.give(answers)


def names(directories: Iterable[Path]) -> set[str]:
    return {each.name for each in directories}
