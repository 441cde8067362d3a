"""Three at one table by three doors: each walks away in turn, the others go on with a bot, and the seat comes back at
the next question."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from pathlib import Path

from net.protocol.messages import Cover, Enter, Sit, Stepped, TableSeen
from tests.e2e.helpers.command import ServerCommand, home_of, serving
from tests.e2e.helpers.keyboard import fill_in, is_over, prompt, take_turn
from tests.e2e.helpers.native import Native, native
from tests.e2e.helpers.table import seen_away
from tests.e2e.helpers.terminal import Terminal, opened, ssh
from tests.e2e.test_lines import KAMPF_ASKS, Script
from tui.client.table import asked

TABLE = 1
NAMES = ("ada", "ben", "eve")


class Evening:
    """The three, and Wim, who sees all that everybody may see."""

    def __init__(self, ada: Terminal, ben: Native, eve: Script, wim: Native) -> None:
        self.ada, self.ben, self.eve, self.wim = ada, ben, eve, wim
        self.answers = dict.fromkeys(NAMES, 0)

    async def answer_by_keys(self) -> None:
        while not is_over(self.ada):
            await take_turn(self.ada)
            self.answers["ada"] += 1

    async def answer_by_lines(self) -> None:
        while not (found := await self.eve.hears(KAMPF_ASKS)).group(0).startswith("The game"):
            self.eve.types(found.group(1))
            self.answers["eve"] += 1

    @asynccontextmanager
    async def playing(self, *names: str) -> AsyncIterator[None]:
        """These answer whatever they are asked."""
        each: dict[str, Callable[[], Awaitable[None]]] = {"ada": self.answer_by_keys, "eve": self.answer_by_lines}
        tasks = [asyncio.ensure_future(each[name]()) for name in names if name in each]
        self.ben.playing = "ben" in names
        self.ben.act()
        try:
            yield
        finally:
            self.ben.playing = False
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    def waits_for(self, name: str) -> bool:
        now = self.wim.now
        return now is not None and now.view is not None and asked(now.view) == (NAMES.index(name),)

    def is_covered(self, name: str) -> bool:
        seat = self.wim.seat(name)
        return seat is not None and bool(seat.cover)

    async def all_wait_for(self, name: str) -> None:
        """The others play as far as that, while the one who has left is seen to be away."""
        await seen_away(self.wim, name)
        async with self.playing(*(each for each in NAMES if each != name)):
            await self.wim.until(lambda: self.waits_for(name), f"the question for {name}")

    async def go_on_without(self, name: str) -> None:
        """By the wish of the two who are here, which are most: the bot answers, and they are asked again."""
        if name != "ada":
            await self.ada.until(lambda: "G  " in prompt(self.ada)[1], "the key that asks for a bot")
            self.ada.press("g")
        if name != "ben":
            self.ben.send(Cover(TABLE))
        if name != "eve":
            self.eve.types("")
            await self.eve.chooses("(?:ask for )?a bot now")
        await self.wim.until(lambda: self.is_covered(name), f"a bot for {name}")
        async with self.playing(*(each for each in NAMES if each != name)):
            before = len(self.wim.all(Stepped))
            await self.wim.until(lambda: len(self.wim.all(Stepped)) >= before + 4, "play without them")

    async def plays_again(self, name: str) -> None:
        await self.wim.until(lambda: not self.is_covered(name), f"the seat given back to {name}")
        asked_before = self.answers[name]
        async with self.playing(*NAMES):
            if name == "ben":
                await self.ben.until(lambda: self.ben.all(Stepped) and self.ben.choices(), "his next question")
                question = self.ben.now.view.question  # type: ignore[union-attr]
                await self.ben.until(lambda: self.ben.now.view.question != question, "his answer")  # type: ignore[union-attr]
            else:
                await self.wim.until(lambda: self.answers[name] > asked_before, f"an answer of {name}")


@asynccontextmanager
async def begun(server: ServerCommand, under: Path) -> AsyncIterator[Evening]:
    homes = [home_of(name, under) for name in ("ada", "eve")]
    async with AsyncExitStack() as natives:
        ben = await natives.enter_async_context(native("ben", server.port, under))
        wim = await natives.enter_async_context(native("wim", server.port, under))
        ben.playing = False
        with ExitStack() as screens:
            ada = opened(screens, ssh(homes[0], server.port, "ada"), homes[0])
            await ada.sees("Lobby", "New table")
            ada.press("n")
            await ada.sees("Make the table")
            await fill_in(ada, {"Game": "Kampf der Magier", "Seats": "3", "Deals": "12"}, "Make the table")
            await ada.sees("2 seats are free")
            ben.send(Sit(await ben.table_of("ada")))
            eve = await Script.started(homes[1], server, "eve")
            await eve.chooses(f"sit down at table {TABLE}")
            wim.send(Enter(TABLE))
            await wim.until(lambda: wim.phase == "playing" and wim.all(TableSeen), "the game")
            yield Evening(ada, ben, eve, wim)
            eve.types("quit")
            assert await eve.ends() == 0


async def test_whoever_walks_away_is_played_for_and_has_the_seat_back_at_the_next_question(tmp_path: Path) -> None:
    async with serving(tmp_path / "server") as server, begun(server, tmp_path) as evening:
        eve, ada = evening.eve, evening.ada
        eve.types("lobby")
        await eve.hears("You have left the table")
        await evening.all_wait_for("eve")
        await evening.go_on_without("eve")
        eve.types("")
        await eve.chooses(f"go to your seat at table {TABLE}")
        await evening.plays_again("eve")

        while not ada.shows("Leave the table?"):  # The first key may only end what is seen happening.
            ada.press("q")
            await asyncio.sleep(0)
            await ada.until(lambda: ada.shows("Leave the table?") or not ada.shows("Any key"), "the way out")
        ada.press("enter")
        await ada.sees("Lobby", "Go to your seat")
        await evening.all_wait_for("ada")
        await evening.go_on_without("ada")
        ada.press("enter")
        await ada.sees("Combat")
        await evening.plays_again("ada")

        await evening.ben.is_heard()
        evening.ben.close()
        await evening.all_wait_for("ben")
        await evening.go_on_without("ben")
        async with native("ben", server.port, tmp_path) as evening.ben:
            evening.ben.playing = False
            evening.ben.send(Enter(TABLE))
            await evening.plays_again("ben")
