"""Floods of what costs the server most: key exchanges and screens."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh

from scripts.floods.kind import PAUSE, Kind
from scripts.floods.line import MUCH, Deaf


class Proper(Kind):
    """By asyncssh's own client, which says nothing that is wrong."""

    async def run(self, port: int, address: str) -> None:
        while True:
            try:
                async with asyncssh.connect(
                    "127.0.0.1", port, local_addr=(address, 0), username="guest", client_keys=None, known_hosts=None,
                    config=None, agent_path=None,
                ) as conn:  # fmt: skip
                    await self.go_on(conn)
            except (OSError, asyncssh.Error):
                await asyncio.sleep(PAUSE)

    async def go_on(self, conn: Any) -> None:
        raise NotImplementedError


class Rekeys(Proper):
    name = "rekeys"
    about = "new keys as soon as there are new keys"

    async def go_on(self, conn: Any) -> None:
        while conn._transport is not None:
            sent = conn._send_encryption
            conn._send_kexinit()
            conn._kexinit_sent = True
            while conn._transport is not None and (conn._send_encryption is sent or not conn._kex_complete):  # noqa: ASYNC110
                await asyncio.sleep(0.001)


class Screens(Proper):
    name = "screens"
    about = "screens that are opened and closed"

    async def go_on(self, conn: Any) -> None:
        while conn._transport is not None:
            channel, _ = await conn.create_session(
                Deaf, encoding=None, window=MUCH, term_type="xterm-256color", term_size=(80, 24)
            )
            channel.close()
            await channel.wait_closed()
