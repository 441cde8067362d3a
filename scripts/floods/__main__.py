"""Runs one flood as a process of its own: `python -m scripts.floods KIND PORT ADDRESS CONNECTIONS`. It ends with its
stdin.

It yields to everybody else on this machine: what is measured is what the server does about it, not who is quicker.
"""

from __future__ import annotations

import asyncio
import os
import sys

from scripts.benches.parts.orders import until_the_end
from scripts.floods import KINDS


async def main(kind: str, port: int, address: str, connections: int) -> None:
    floods = [asyncio.create_task(KINDS[kind]().run(port, address)) for _ in range(connections)]
    print(os.getpid(), flush=True)
    await until_the_end()
    for flood in floods:
        flood.cancel()
    await asyncio.gather(*floods, return_exceptions=True)


if __name__ == "__main__":
    os.nice(10)
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
