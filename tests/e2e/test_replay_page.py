"""The page of a replay as a browser plays it: each moment is what the screen showed, and nothing leaves the page."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from tests.e2e.helpers.browser import Browser, browser
from tests.e2e.helpers.command import until
from tests.gallery.replays import replay_of
from tests.gallery.rooms import STILL
from tui.canvas.canvas import Canvas
from tui.canvas.ink import Ink
from tui.client.replays.replay import Replay
from tui.questions.exporting import PACE, drawn, export
from tui.questions.web_page import playing

PICTURE = "document.getElementById('picture').innerText"
NUMBER = "document.getElementById('number').textContent"


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]


class Page:
    """The page beside the replay that it was written of."""

    def __init__(self, browser: Browser, replay: Replay) -> None:
        self.browser = browser
        self.replay = replay

    async def shows(self, at: int, speed: str = "") -> None:
        """The page is at that moment, and shows what the screen does."""
        assert await self.browser.says(NUMBER) == f"{at + 1} / {self.replay.moments}{speed}"
        self.replay.to(at)
        assert lines(await self.browser.says(PICTURE)) == lines(str(drawn(self.replay)))

    async def press(self, key: str, at: int, speed: str = "") -> None:
        await self.browser.press(key)
        await self.shows(at, speed)


async def test_a_browser_plays_it_by_keys_and_by_the_mouse(tmp_path: Path) -> None:
    replay = replay_of("gargon", (0,), STILL)
    export(replay, tmp_path / "game.html", 0)
    last = replay.moments - 1
    async with browser(tmp_path) as opened:
        await opened.open(tmp_path / "game.html")
        page = Page(opened, replay)
        await page.shows(0)
        for key, at in {"ArrowRight": 1, "PageDown": 11, "ArrowLeft": 10, "PageUp": 0, "End": last, "Home": 0}.items():
            await page.press(key, at)
        await page.press("ArrowLeft", 0)

        # By itself: a moment in each pace, and at another speed so many more.
        await page.press(" ", 0)
        await opened.pass_time(2.1 * PACE)
        await page.shows(2)
        await page.press("+", 2, " × 2")
        await opened.pass_time(2.1 * PACE)
        await page.shows(6, " × 2")
        await page.press(" ", 6, " × 2")
        await opened.pass_time(3 * PACE)
        await page.shows(6, " × 2")
        for speed in (" × 4", " × 8", " × 8"):
            await page.press("+", 6, speed)
        for speed in (" × 4", " × 2", "", " × 0.5", " × 0.5"):
            await page.press("-", 6, speed)
        await page.press("+", 6)

        # By the mouse.
        for key, at in {"ArrowRight": 7, "ArrowLeft": 6, "End": last, "Home": 0}.items():
            await opened.click(f"[data-key={key}]")
            await page.shows(at)
        await opened.click("#at")
        await page.shows(last // 2)
        await opened.click("[data-key='End']")
        await opened.click("[data-key='ArrowLeft']")
        await opened.click("[data-key=' ']")
        await opened.pass_time(5 * PACE)
        await page.shows(last)
        assert await opened.says("document.querySelector(\"[data-key=' ']\").textContent") == "▶"
        assert opened.requests == [(tmp_path / "game.html").as_uri()]


async def test_nothing_is_loaded_and_nothing_sent_whatever_stands_in_it(tmp_path: Path) -> None:
    """Planted into the page are a picture from elsewhere, a script, and a click that sends; without its policy each of
    them reaches the network."""
    reached: list[str] = []

    async def heard(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = (await reader.readline()).decode().split(" ")
        reached.extend(asked[1:2])  # A browser opens lines by which it may ask for something later.
        writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(heard, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    there = f"http://127.0.0.1:{port}"
    bad = (
        f"<img src={there}/picture><link rel=stylesheet href={there}/style><form id=form action={there}/form></form>"
        f"<script>window.ran = 1; fetch('{there}/script')</script><b id=click onclick=\"fetch('{there}/click')\">x</b>"
    )
    canvas = Canvas(80, 24)
    canvas.text(0, 0, "<img src=x onerror=alert(1)></script>", Ink())
    text = playing("<script>", [canvas], PACE)
    policy = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
    (tmp_path / "kept.html").write_text(text.replace("</body>", f"{bad}</body>"), "utf-8")
    (tmp_path / "without.html").write_text(policy.sub("", text).replace("</body>", f"{bad}</body>"), "utf-8")
    try:
        async with browser(tmp_path) as opened:
            await opened.open(tmp_path / "kept.html")
            assert (await opened.says(PICTURE)).startswith("<img src=x onerror=alert(1)></script>")
            for doing in ("document.getElementById('click').click()", "document.getElementById('form').submit()"):
                await opened.says(doing)
            await opened.pass_time(PACE)
            assert (reached, await opened.says("window.ran")) == ([], None)
            await opened.open(tmp_path / "without.html")
            await opened.says("document.getElementById('click').click()")
            await until(
                lambda: {*reached} >= {"/picture", "/style", "/script", "/click"},
                lambda: f"The test sees nothing but {reached}.",
            )
    finally:
        server.close()
        await server.wait_closed()
