"""What a real terminal is sent when it becomes its player's turn: by plain ssh and by the native client, on a pty."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from core.engine import choices, waiting_for
from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.protocol.messages import Answer, MakeTable
from net.tables.room import Room
from tests.e2e.helpers.command import home_of
from tests.e2e.helpers.inattentive import INATTENTIVE
from tests.e2e.helpers.keyboard import take_turn
from tests.e2e.helpers.table import trust
from tests.e2e.helpers.terminal import Terminal, opened, ssh
from tests.net.loopback import running, until
from tui.canvas.calls import TITLE
from tui.client import calling
from tui.door import draw

WORDS: Final = "your turn · Kampf der Magier"
TURNS: Final = 2
"""So many calls are waited for."""
SEQUENCE: Final = re.compile(rb"\x1b\](\d+);([^\x07\x1b]*)(\x07|\x1b\\)")
FINDS: Final[Mapping[str, bytes]] = {
    "9": f"9;{WORDS}\a".encode(),
    "777": f"777;notify;{TITLE};{WORDS}\a".encode(),
    "99": f"99;o=unfocused;{WORDS}\x1b\\".encode(),
}
KITTY: Final = {"TERM": "xterm-kitty"}
FOOT: Final = {"TERM": "foot"}
ITERM: Final = {"LC_TERMINAL": "iTerm2"}
UNKNOWN: Final[Mapping[str, str]] = {}
"""A terminal that says nothing, whose player has chosen."""


class Ben:
    """Sits at a table of this process, and answers when the test lets him. His name is as bad as a name can be."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.line = LocalLine(hub, Identity("key:Ben", "\x1b]9;B\ae;n"))
        self.line.listen(lambda _messages: None, lambda _reason: None)
        self.line.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))

    @property
    def room(self) -> Room:
        return self._hub.lobby.tables[1].room

    @property
    def seat(self) -> int:
        seat = self.room.seat_of("key:Ben")
        assert seat is not None
        return seat

    @property
    def is_asked(self) -> bool:
        return self.room.state is not None and self.seat in waiting_for(self.room.state)

    def answer(self) -> None:
        state: Any = self.room.state
        self.line.send(Answer(1, state.question, (choices(state, self.seat)[0],)))


def notices(at: Terminal) -> list[bytes]:
    """Each notice that has come, without its beginning; and none is open."""
    found = [match for match in SEQUENCE.finditer(at.received) if match[1] in {b"9", b"777", b"99"}]
    return [match[0][2:] for match in found]


async def play(at: Terminal, ben: Ben, calls: int) -> None:
    """Play until that many turns have been the terminal's after his, each of which called once, and at once."""
    called, mine = 0, False
    while called < calls:
        await until(lambda: ben.room.state is not None and waiting_for(ben.room.state), "a question")
        if ben.is_asked:
            assert len(notices(at)) == called, "none at another's turn"
            step = ben.room.step
            ben.answer()
            await until(lambda step=step: ben.room.step > step, "his answer")  # type: ignore[misc]
            mine = False
            continue
        if not mine:
            called, mine = called + 1, True
            await at.until(lambda called=called: len(notices(at)) >= called, "the call")  # type: ignore[misc]
        step = ben.room.step
        await take_turn(at)
        await until(lambda step=step: ben.room.step > step, "her answer")  # type: ignore[misc]


@pytest.mark.parametrize(
    ("door", "env", "kind"),
    [
        ("ssh", KITTY, "99"),
        ("ssh", FOOT, "777"),
        ("ssh", ITERM, "9"),
        ("native", KITTY, "99"),
        ("native", UNKNOWN, "777"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
async def test_a_terminal_that_shows_notices_is_sent_one_for_each_turn_after_others_and_nothing_else(
    door: str, env: Mapping[str, str], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling, "AT_HAND", 0.0)
    home = home_of("ada", tmp_path)
    if env is UNKNOWN:
        chosen = home / ".config" / "sortilege" / "settings.json"
        chosen.write_text(json.dumps({**json.loads(chosen.read_text()), "notices": kind}))
    async with running(tmp_path, draw=draw) as server:
        ben = Ben(server.hub)
        command = ssh(home, server.port, "ada")
        command[1:1] = [part for name in env for part in ("-o", f"SendEnv={name}") if name != "TERM"]
        if door == "native":
            command = [*INATTENTIVE, "join", f"127.0.0.1:{server.port}", "--name", "ada"]
        with ExitStack() as screens:
            at = opened(screens, command, home, env=env)
            if door == "native":
                await trust(at)
            await at.sees("Lobby", "Sit down")
            at.press("enter")
            await play(at, ben, TURNS)
            assert set(notices(at)) == {FINDS[kind]}
            assert b"B\x07e" not in at.received
        ben.line.close()
