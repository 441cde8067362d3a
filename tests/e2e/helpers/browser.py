"""A page in a real browser: Chromium without a window, led by its DevTools protocol through two pipes.

Nothing of it is on any network, and its clock is the test's: it stands still, and goes on by as much as it is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import json
import os
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO, Any, Final

from tests.e2e.helpers.command import DEADLINE

NAMES: Final = ("chromium", "google-chrome")
MAC: Final = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"),
    *("--remote-debugging-pipe", "--window-size=1100,700"),
)
# Chromium listens on file 3 and answers on file 4.
WITH_PIPES: Final = (
    "import os, sys; a, b, *c = sys.argv[1:]; os.dup2(int(a), 3); os.dup2(int(b), 4); os.execvp(c[0], c)"
)
HIGH: Final = 10
CODES: Final = {" ": "Space", "+": "NumpadAdd", "-": "Minus"}


class Browser:
    """One page, and every request that it made."""

    def __init__(self, commands: int, answers: asyncio.StreamReader) -> None:
        self._commands = commands
        self._answers = answers
        self._number = 0
        self._session = ""
        self._events: list[dict[str, Any]] = []
        self.requests: list[str] = []

    async def open(self, page: Path) -> None:
        target = await self.order("Target.createTarget", url="about:blank")
        attached = await self.order("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime"):
            await self.order(f"{domain}.enable")
        await self.order("Page.navigate", url=page.as_uri())
        await self._event("Page.loadEventFired")
        await self.order("Emulation.setVirtualTimePolicy", policy="pause")

    async def order(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        number, said = self._number, {"id": self._number, "method": method, "params": parameters}
        if self._session:
            said["sessionId"] = self._session
        os.write(self._commands, json.dumps(said).encode() + b"\0")
        while (heard := await self._hear()).get("id") != number:
            self._events.append(heard)
        assert "error" not in heard, heard
        found: dict[str, Any] = heard["result"]
        return found

    async def _hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads((await self._answers.readuntil(b"\0"))[:-1])
        if heard.get("method") == "Network.requestWillBeSent":
            self.requests.append(heard["params"]["request"]["url"])
        return heard

    async def _event(self, method: str) -> None:
        while True:
            events, self._events = self._events, []
            if any(each.get("method") == method for each in events):
                return
            self._events.append(await self._hear())

    async def pass_time(self, seconds: float) -> None:
        """Let so much of the page's own time pass."""
        policy = {"policy": "advance", "budget": 1000 * seconds}
        await self.order("Emulation.setVirtualTimePolicy", **policy)
        await self._event("Emulation.virtualTimeBudgetExpired")

    async def says(self, expression: str) -> Any:
        found = await self.order("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    async def press(self, key: str) -> None:
        what = {"key": key, "code": CODES.get(key, key), **({"text": key} if len(key) == 1 else {})}
        await self.order("Input.dispatchKeyEvent", type="keyDown", **what)
        await self.order("Input.dispatchKeyEvent", type="keyUp", key=key, code=CODES.get(key, key))

    async def click(self, selector: str) -> None:
        """Press the mouse in the middle of that element."""
        box = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()"
        x, y = await self.says(f"(box => [box.x + box.width / 2, box.y + box.height / 2])({box})")
        for kind in ("mousePressed", "mouseReleased"):
            await self.order("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def close(self) -> None:
        self._session = ""
        await self.order("Browser.close")


def program() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), MAC)
    assert shutil.which(found), "There is no Chromium here; .ci/run installs it."
    return found


@contextlib.asynccontextmanager
async def browser(home: Path) -> AsyncIterator[Browser]:
    """A browser that knows nothing yet, in a directory of its own."""
    profile = home / "profile"
    profile.mkdir()
    hears, says = _pipe()
    listens, tells = _pipe()
    with (home / "browser.log").open("wb") as log:
        process = await _started(profile, (hears, tells), log)
    os.close(hears)
    os.close(tells)
    reader = asyncio.StreamReader(limit=2**26)
    with os.fdopen(listens, "rb", buffering=0) as file:
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), file
        )
        made = Browser(says, reader)
        try:
            async with asyncio.timeout(DEADLINE):
                yield made
                await made.close()
                await process.wait()
        finally:
            transport.close()
            os.close(says)
            if process.returncode is None:
                process.kill()
                await process.wait()


async def _started(profile: Path, pipes: tuple[int, int], log: IO[bytes]) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WITH_PIPES, *map(str, pipes), program(), *FLAGS, f"--user-data-dir={profile}"),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=log,
        env={**os.environ, "HOME": str(profile)},
        pass_fds=pipes,
        start_new_session=True,
    )


def _pipe() -> tuple[int, int]:
    """The two ends of a pipe, by numbers that stand in nobody's way."""
    ends = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, HIGH) for end in ends]
    for end in ends:
        os.close(end)
    return high[0], high[1]
