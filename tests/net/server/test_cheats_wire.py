"""What somebody with a client of their own might try over the wire, against a real server."""

from __future__ import annotations

import asyncio
import logging
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from core.engine import choices, imagine, is_over
from core.registry import GAMES
from net.protocol.messages import Answer, AnyDown, MakeTable, Sit, Stepped, TableSeen, Welcome
from tests.hearing import one_by_one
from tests.net.loopback import Player, player, running, until


class Playing:
    """Answers at once, with anything that is legal, until the game is over."""

    def __init__(self, player: Player) -> None:
        self.secrets: set[str] = set()
        self.over = False
        self._player = player
        self._game = ""
        self._rng = random.Random(1)
        for message in player.heard:
            self._hear(message)
        player.connection.listen(one_by_one(self._hear), player.ends.append)

    def _hear(self, message: AnyDown) -> None:
        if isinstance(message, Welcome):
            self.secrets.add(message.code)
        if isinstance(message, TableSeen):
            self._game = message.info.game
            self.secrets.add(message.info.code)
        if isinstance(message, TableSeen | Stepped) and message.view is not None:
            self._answer(message.info.table if isinstance(message, TableSeen) else message.table, message)

    def _answer(self, table: int, seen: TableSeen | Stepped) -> None:
        assert seen.view is not None
        assert seen.view.seat is not None
        self.secrets.add(repr(seen.view.board.hand))
        state = imagine(GAMES[self._game], seen.view, self._rng)
        self.over = is_over(state)
        legal = choices(state, seen.view.seat)
        if legal:
            self._player.send(Answer(table, seen.view.question, (legal[self._rng.randrange(len(legal))],)))


@pytest.mark.parametrize(("game", "seats"), [("kampf", 2), ("gargon", 3)])
async def test_the_log_of_a_whole_game_names_no_card_no_code_and_no_seed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str, seats: int
) -> None:
    with caplog.at_level(logging.DEBUG):
        async with AsyncExitStack() as visit:
            server = await visit.enter_async_context(running(tmp_path))
            players = [await visit.enter_async_context(player(server, tmp_path, f"p{n}")) for n in range(seats)]
            players[0].send(MakeTable(game, ("me", *["open"] * (seats - 1)), private=True))
            info = (await players[0].hears(TableSeen)).info
            for each in players[1:]:
                each.send(Sit(info.table, code=info.code))
            playing = [Playing(each) for each in players]
            await until(lambda: all(each.over for each in playing), "the end of the game")
            (table,) = server.hub.lobby.tables.values()
            secrets = {table.room.made.seed.hex(), repr(table.room.made.seed), info.code}
    assert "Listening" in caplog.text
    for secret in secrets.union(*(each.secrets for each in playing)) - {"", "()"}:
        assert secret not in caplog.text


async def test_what_nobody_caught_is_logged_without_what_it_was_about(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(hand: tuple[str, ...]) -> None:
        raise ValueError(f"{hand} is not in the deck")

    async with running(tmp_path):
        asyncio.get_running_loop().call_soon(fails, ("seven of hearts",))
        await until(lambda: "ValueError" in caplog.text)
    assert "seven of hearts" not in caplog.text
