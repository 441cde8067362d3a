"""Sessions without a server, whose state is as quiet, or as hostile, as it can be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from core.bots import advice
from core.bots.bot import Asked
from core.engine import Choice
from core.registry import GAMES
from net.hub.inbox import OnEnd, OnMessages, Soon, at_once
from net.hub.session import Advise
from net.people.invites import Destination, Where
from net.protocol.messages import (
    NEWEST_KIND,
    TO_BEGIN,
    AnyDown,
    AnyUp,
    KeyInfo,
    LobbySeen,
    Said,
    SeatInfo,
    Spoken,
    TableInfo,
    TableSeen,
    TalkSeen,
    TurnsSeen,
    Vote,
    Welcome,
)
from net.solo.shelf import KeptGame, Shelf
from net.solo.standing import Standing
from tui.client.nearby import Server
from tui.client.stage import Home
from tui.games import Scene
from tui.language import ENGLISH, language
from tui.launch import Launch
from tui.lines.voices.voice import voice_of
from tui.lines.voices.wording import in_words
from tui.screens.session import ScreenSession
from tui.settings import LESS, Settings

LONGEST_NAMES: Final = (
    "日本語の名前です",
    "Wolfeschlegelste",
    "각각각각각각각각",
    "Ñandú́ äöüß 1234",
    "W",
    "ｗｉｄｅｗｉｄ",
)
"""As wide as a name may be, or as narrow."""
LONG: Final = "日本語の長い文章と a mixture of words, " * 8
STILL: Final = Settings(name="Ada", motion=LESS)
"""All that happens is there at once: moments have tests of their own (tests/tui/moments/)."""
HOSTILE: Final = Settings(name="日本", glyphs="ascii", language="it", motion=LESS)
ROOMS: Final = (
    "home", "quiet", "taken", "hostile", "lines", "gathering", "hostile gathering", "watched gathering",
    "inviting gathering", "gathering again", "asked gathering", "asked in the lobby", "kept",
    "networked",
)  # fmt: skip


class Stage:
    """tui.client.session.Stage, for those who look at pictures alone."""

    def redraw(self) -> None: ...

    def draw_anew(self) -> None: ...

    def recolour(self) -> None: ...

    def copy(self, text: str) -> bool:
        return True

    is_own = False

    def save_picture(self) -> str:
        return "saved"

    def go_to_shell(self) -> bool:
        return self.is_own

    def call(self, words: str, *, aloud: bool) -> None: ...

    is_slow = False
    lag = 0.0

    def in_words(self, game: str, scene: Scene, choice: Choice) -> str:
        return in_words(voice_of(game), scene, choice)

    clock = 0.0
    """In the test's hand."""

    def now(self) -> float:
        return self.clock

    def soon(self, do: Callable[[], None]) -> None:
        do()

    def leave(self, sentence: str, status: int) -> None: ...

    carried = 123_456_789, 9_876_543
    """Bytes down and up: many, as they take room."""

    def traffic(self, way: Launch) -> tuple[int, int]:
        return self.carried


class Line:
    """net.hub.session.Connection to nobody: what is sent is kept, and what is heard comes from the test."""

    bytes_down = bytes_up = 0

    def __init__(self) -> None:
        self.sent: list[AnyUp] = []
        self.hear: Callable[[AnyDown], None] = lambda _message: None

    def send(self, message: AnyUp) -> None:
        self.sent.append(message)

    def listen(self, on_messages: OnMessages, on_end: OnEnd, soon: Soon = at_once) -> None:
        self.hear = lambda message: on_messages([message])

    def advise(self, question: Asked, then: Advise) -> None:
        then(advice(question._replace(budget=24)))

    def close(self) -> None: ...


class Room:
    """A session, and the line by which it hears; its player reads the language of the context."""

    def __init__(
        self,
        settings: Settings | None = None,
        guests: tuple[str, ...] = (),
        home: bool = False,
        shelf: Shelf | None = None,
        where: Where | None = None,
        destination: Destination | None = None,
    ) -> None:
        self.line = Line()
        launch = (
            None
            if home
            else Launch(self.line, "connected", wire=True, guests=guests, where=where, destination=destination)
        )
        self.stage = Stage()
        self.session = ScreenSession(self.stage, _as_read(settings or STILL), launch, Home(shelf=shelf))
        self.session.begin()


def _as_read(settings: Settings) -> Settings:
    """Return settings in which the language of the context is read; one that nobody has translated is English."""
    return settings if language() == ENGLISH else replace(settings, language=language())


def seats(names: tuple[str, ...], free: int = 0) -> tuple[SeatInfo, ...]:
    """People, some of them away or played for, and bots."""
    kinds = [
        SeatInfo(name, ("person", "person", "adept", "person")[at % 4], *((-1, "", -1), (90_000, "", 3599))[at % 2])
        for at, name in enumerate(names)
    ]
    return (*kinds, *[SeatInfo("", "open")] * free)


def table_info(
    game: str, names: tuple[str, ...], phase: str, free: int = 0, options: tuple[tuple[str, str], ...] = ()
) -> TableInfo:
    private = phase == "gathering"
    shown = options or tuple((option.key, option.default) for option in GAMES[game].options)
    return TableInfo(
        77, game, shown, seats(names, free), phase, private, 100_000, "ab" * 32,
        "aaaa-bbbb-cccc-dddd" if private else "", 12, names[0], "game:3600", names[:2],
        recall=True,
    )  # fmt: skip


def room(name: str) -> Room:
    return _MAKERS[name]()


def _home() -> Room:
    made = Room(home=True)
    made.session.say("Something was not as it should be; this is what can be done about it.")
    return made


def _networked() -> Room:
    """On a network with more servers than find room, which say of themselves what they like."""
    made = Room(home=True)
    what = ("castle · 3 seats free · 0.9.1", f"{LONG[:24]} · 9999 seats free · {'9' * 20}", "by invitation · 0.9.1")
    servers = [Server(f"192.168.100.{at}:2300", what[at % 3]) for at in range(64)]
    made.session.nearby.look = lambda seconds=0.0: servers  # type: ignore[method-assign]  # noqa: ARG005
    return made


class FullShelf(Shelf):
    """Has games of every kind, with words as wide as they may be; nothing of it is on a disk."""

    def games(self) -> list[KeptGame]:
        people = tuple(("adept", name) for name in LONGEST_NAMES)

        def standing(at: int, game: str, title: str, progress: str) -> Standing:
            return Standing(game, title, people[: at + 2], 0, (at % 3,), ((ENGLISH, progress),))

        found = [
            KeptGame(at, self.place, 1e9 - at, standing(at, game, title, progress))
            for at, (game, title, progress) in enumerate(
                (
                    ("zargos", "Zargos", "turn 12 of 12"),
                    ("no game of ours", LONG, LONG),
                    ("dragonstones", "Fist of Dragonstones", "turn 20 of 20"),
                    ("kampf", "Kampf der Magier", ""),
                ),
                1,
            )
        ]
        return [*found, *(KeptGame(at, self.place, 0.0, None) for at in range(5, 60))]

    def over(self) -> list[Path]:
        return [self.place]


def _kept() -> Room:
    """On one's own machine, where games have been left, and others played to their end."""
    room = Room(home=True, shelf=FullShelf(Path("/nowhere")))
    room.session._past._begin = lambda do: None  # type: ignore[method-assign]  # noqa: ARG005  # no loop runs that could read them
    return room


def _quiet(where: Where | None = None) -> Room:
    made = Room(where=where)
    made.line.hear(Welcome("Ada", "three-word-code", "1", kinds=NEWEST_KIND))
    made.line.hear(LobbySeen((), ("Ada",)))
    return made


def _taken() -> Room:
    """Somebody else has the name that was wished for."""
    made = Room()
    made.line.hear(Welcome(f"{LONGEST_NAMES[3]}-2", "aaaa-bbbb-cccc-dddd", "1", keyless=True, taken=LONGEST_NAMES[3]))
    made.line.hear(TalkSeen((*(Spoken(name, LONG) for name in LONGEST_NAMES), Spoken("Ada", "", 3))))
    return made


def _hostile() -> Room:
    """As much as a server can send, and as wide."""
    made = Room(HOSTILE)
    hear = made.line.hear
    hear(Welcome(LONGEST_NAMES[0], "amber-basin-cactus-dune-42", "1", LONG, keyless=True, kinds=NEWEST_KIND))
    games = (*GAMES, "a game that nobody knows")
    phases = ("gathering", "playing", "over", "closed", "无")
    tables = tuple(
        TableInfo(at, games[at % 5], (), seats(LONGEST_NAMES, at % 2), phases[at % 5], at % 3 == 0, 10**at % 10**7, "")
        for at in range(120)
    )
    hear(TurnsSeen(tuple(range(0, 120, 3))))
    hear(LobbySeen(tables, LONGEST_NAMES * 40))
    for at in range(100):
        hear(Said(0, LONGEST_NAMES[at % 6], f"{at} {LONG}"))
    made.session.say(LONG)
    return made


def _lines() -> Room:
    """Of a host: what guests type stands below; the line is lost just now."""
    made = Room(guests=("ssh -p 2222 2001:db8:1234:5678:9abc:def0:1234:5678", "sortilege join …", f"The key {LONG}"))
    made.session.lines.trouble = "lost, trying again for the next ten minutes"
    return made


def _gathering(names: tuple[str, ...], seat: int, made: Room) -> Room:
    free = 1 if len(names) < 6 else 0
    info = table_info("dragonstones", names, "gathering", free, (("blanks", LONG), ("pace", "x" * 64)))
    made.line.hear(TableSeen(info, seat, -1, None))
    for at in range(40):
        made.line.hear(Said(77, names[at % len(names)], LONG))
    return made


def _again_info() -> TableInfo:
    """Of one more game: one has agreed, some are asked."""
    info = table_info("dragonstones", LONGEST_NAMES[1:], "gathering")
    kept = [SeatInfo(name, "open") for name in (LONGEST_NAMES[2], "Ada")]
    return info._replace(
        seats=(info.seats[0]._replace(maker=True), *kept, *info.seats[3:]), votes=(Vote(TO_BEGIN, (3,), 1),)
    )


def _gathering_again(seat: int) -> Room:
    made = _quiet()
    made.line.hear(TableSeen(_again_info(), seat, -1, None))
    return made


def _asked() -> Room:
    made = _quiet()
    made.line.hear(LobbySeen((_again_info(), table_info("kampf", ("Bob", "Cleo"), "playing")), ("Ada",)))
    return made


_MAKERS: Final[dict[str, Callable[[], Room]]] = {
    "home": _home,
    "kept": _kept,
    "networked": _networked,
    "quiet": _quiet,
    "taken": _taken,
    "hostile": _hostile,
    "lines": _lines,
    "gathering": lambda: _gathering(("Ada", "Bob"), 0, _quiet()),
    "inviting gathering": lambda: _gathering(("Ada", "Bob", "Cleo"), 0, _quiet(Where("192.168.100.100"))),
    "hostile gathering": lambda: _gathering(LONGEST_NAMES, 0, _hostile()),
    "gathering again": lambda: _gathering_again(0),
    "asked gathering": lambda: _gathering_again(-1),
    "asked in the lobby": _asked,
    "watched gathering": lambda: _gathering(LONGEST_NAMES[:5], -1, _quiet()),
}

KEYS: Final = tuple(KeyInfo(f"SHA256:{'Ab1/' * 10}{at}", at - 1, at - 2, at == 0) for at in range(16))
