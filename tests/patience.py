"""Waits for something, and no longer than so many seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def no_longer_than(seconds: float, awaited: Awaitable[T]) -> T:
    """Return what it comes to; TimeoutError if it takes longer.

    Until Python 3.12 asyncio's own wait_for forgets that it was cancelled when its work is done already: then whoever
    was to end goes on.
    """
    async with asyncio.timeout(seconds):
        return await awaited
