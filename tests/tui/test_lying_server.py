"""A server that means harm: whatever it shows of a table, the client draws that, or ends the line with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace
from textual import events

from core.engine import AnyGame, waiting_for
from core.registry import GAMES
from net.host.watchdog import Watchdog
from net.protocol.codec import ClientEnd
from net.protocol.game_codec import game_codec_of
from net.protocol.messages import TableSeen, Welcome
from net.protocol.wire import Raw, WireError
from tests.cpu import at_most
from tests.gallery.rooms import Line, Stage
from tests.net.samples import TABLE, begun, info, seen, stepped, turns
from tests.tui.lines.test_home import Paper
from tui.client.session import UNFIT, ClientSession
from tui.games.guarded import FAULTS
from tui.launch import Launch
from tui.lines.session import LineSession
from tui.screens.session import ScreenSession
from tui.screens.window import next_look, picture, take
from tui.settings import Settings

CASES: Final = 80
"""Lies about each game."""
PATIENCE: Final = 5.0
"""Seconds of CPU: what would compute for ever is cut off as by the client's own watchdog."""
LONGEST: Final = 60
"""Moments of a game, of which one is lied about."""
KEYS: Final = ("tab", "enter", "l", "escape", "1", "space", "question_mark", "escape", "escape")
TYPED: Final = ("", "1", "map", "hand", "score", "who", "back", "log")
WORDS: Final = (
    "",
    "x" * 3000,
    "\x1b[2J",
    "日" * 80,
    "playing",
    "over",
    "gathering",
    "open",
    "person",
    "game:5",
    "answer:0",
)
NUMBERS: Final = (-1, 0, 1, 5, 6, 16, 99, 2**31, -(2**40), 2**62)


@pytest.fixture(autouse=True)
def _faults_of_faces_are_counted_for_this_test_alone() -> Iterator[None]:
    yield
    FAULTS.clear()


def told(game: AnyGame, rng: Random) -> tuple[Raw, Raw]:
    """A table and its next step, as a server sends them: to a seat that is asked, mostly, or to an onlooker."""
    seats = rng.choice((game.seats[0], game.seats[-1]))
    state = begun(game, seats, rng)
    game_is = turns(state, rng)
    for _ in range(rng.randrange(LONGEST)):
        state = next(game_is, None).state if waiting_for(state) else state  # type: ignore[union-attr]
    seat = rng.choice([*waiting_for(state), None])
    codec, first = game_codec_of(game), seen(game, seats, state, seat)
    table = info(game, seats)._replace(clock=rng.choice(("", "answer:60", "game:600")))
    shown: Raw = (3, table, first.seat, 3, codec.encode_view(first.view), ())  # type: ignore[arg-type]  # it is shown
    turn = next(game_is, None)
    if turn is None:
        return shown, (9, TABLE)
    step = stepped(game, turn, 4, seat)
    return shown, (4, TABLE, 4, codec.encode_events(step.events), (-1, codec.encode_view(step.view)))


def paths(tree: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    yield path
    if isinstance(tree, tuple):
        for at, child in enumerate(tree):
            yield from paths(child, (*path, at))


def at(tree: Any, path: tuple[int, ...]) -> Any:
    return at(tree[path[0]], path[1:]) if path else tree


def put(tree: Any, path: tuple[int, ...], new: Any) -> Any:
    if not path:
        return new
    return (*tree[: path[0]], put(tree[path[0]], path[1:], new), *tree[path[0] + 1 :])


def lie(value: Any, rng: Random) -> Any:
    """Something else that msgpack lets in: mostly of the same kind, as a liar would choose it."""
    if rng.random() < 0.05:
        return rng.choice((None, 7, "x", (), True, 1.5))
    if isinstance(value, bool) or value is None:
        return rng.choice((True, False, None, 0))
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, *NUMBERS))
    if isinstance(value, str):
        return rng.choice(WORDS)
    if isinstance(value, tuple) and value:
        return rng.choice((value[:-1], value[1:], (*value, value[-1]), (*value, *[value[-1]] * 40), value[::-1], ()))
    return rng.choice(((), (0,), ((),)))


def lies(game: AnyGame, rng: Random) -> list[Raw]:
    """True messages, in one or two places of which something else stands."""
    shown, step = told(game, rng)
    messages = [shown, step]
    for _ in range(rng.choice((1, 1, 2))):
        number = rng.randrange(2)
        # What leads from the whole to the place is chosen step by step: a view holds much more than its table's frame.
        path: tuple[int, ...] = ()
        while isinstance(below := at(messages[number], path), tuple) and below and (not path or rng.random() < 0.8):
            path = (*path, rng.randrange(int(not path), len(below)))
        messages[number] = put(messages[number], path, lie(below, rng))
    if rng.random() < 0.3:
        changed = at(shown, (1,))
        where = rng.choice([*paths(changed)])
        messages.append((5, put(changed, where, lie(at(changed, where), rng))))
    if rng.random() < 0.5:
        kind = rng.choice(ASIDE)
        where = rng.choice([*paths(kind)][1:])
        messages.insert(rng.randrange(1, len(messages) + 1), put(kind, where, lie(at(kind, where), rng)))
    return messages


ASIDE: Final[tuple[tuple[Any, ...], ...]] = (
    (14, TABLE, 4),
    (15, TABLE, 0, 3, 7),
    (16, TABLE, ("red", "war")),
    (17, (TABLE, 7)),
    (18, (("Anna", "hello", 0), ("Bert", "", 1))),
)
"""Told besides the game: that an answer may be taken back, or was; orders, turns elsewhere, the lobby's talk."""


def native(session: ClientSession) -> Line:
    """The session's line to somebody else's server."""
    line = Line()
    session.lines.take(Launch(line, "on planet.example", wire=True))
    line.hear(Welcome("Anna", "code", "1"))
    return line


def deliver(messages: list[Raw], line: Line, look: Any, ends: list[str]) -> None:
    """What the end of the line takes goes to the session, as the link does it; what it does not is a sentence."""
    client = ClientEnd()
    for raw in messages:
        try:
            message = client.decode(raw)
        except WireError as fault:
            ends.append(str(fault))
            return
        if message is not None:
            line.hear(message)
        look()


def check(session: ClientSession) -> None:
    """The line goes on, or its player has been told in one sentence why not."""
    assert session.launch is not None or session.state.notice == UNFIT


@pytest.mark.parametrize("name", GAMES)
async def test_whatever_a_server_shows_is_drawn_or_ends_the_line_with_a_sentence(name: str) -> None:
    ends = list[str]()
    for case in range(CASES):
        rng = Random(f"{name} {case}")
        session = ScreenSession(Stage(), Settings(name="Anna"))
        session.begin()
        line = native(session)

        def look(session: ScreenSession = session) -> None:
            for key in ("", *KEYS):
                shown = picture(session, 80, 24)
                next_look(session)
                if key and session.launch is not None:
                    take(session, events.Key(key, key if len(key) == 1 else None), shown)

        with at_most(PATIENCE, f"{name}, case {case}"):
            deliver(lies(GAMES[name], rng), line, look, ends)
        check(session)
        await session.end()
    assert all(words[0].isupper() and words[-1] in ".?" for words in ends)
    assert CASES // 10 < len(ends) < CASES * 9 // 10, (
        "some lies are seen at once, and some can be told only by the game"
    )


@pytest.mark.parametrize("name", GAMES)
async def test_whatever_a_server_shows_is_told_by_lines_or_ends_the_line_with_a_sentence(name: str) -> None:
    ends = list[str]()
    for case in range(CASES):
        rng = Random(f"lines {name} {case}")
        session = LineSession(Paper(), Settings(name="Anna"))
        session.begin()
        line = native(session)

        def look(session: LineSession = session) -> None:
            for typed in TYPED:
                if session.launch is not None:
                    session.do(typed)

        with at_most(PATIENCE, f"{name}, case {case}"):
            deliver(lies(GAMES[name], rng), line, look, ends)
        check(session)
        await session.end()
    assert all(words[0].isupper() and words[-1] in ".?" for words in ends)
    assert CASES // 10 < len(ends) < CASES * 9 // 10, (
        "some lies are seen at once, and some can be told only by the game"
    )


def beyond_its_seats() -> TableSeen:
    """The fourth of four, at a table of three: the end of the line lets no such thing pass."""
    four = seen(GAMES["kampf"], 4, begun(GAMES["kampf"], 4, Random(1)), 3)
    return replace(four, info=info(GAMES["kampf"], 3))


async def test_what_the_client_cannot_take_ends_its_line_and_nothing_else() -> None:
    session = ScreenSession(Stage(), Settings(name="Anna"))
    session.begin()
    native(session).hear(beyond_its_seats())
    picture(session, 80, 24)
    assert session.launch is None
    assert "can't be shown here" in str(picture(session, 120, 40))
    await session.end()


async def test_in_a_servers_own_process_a_fault_is_a_fault() -> None:
    """There it is ours, and the session's end is the server's to see to."""
    line = Line()
    session = ScreenSession(Stage(), Settings(), Launch(line, "connected", wire=True))
    session.begin()
    line.hear(beyond_its_seats())
    with pytest.raises(IndexError):
        picture(session, 80, 24)
    await session.end()


async def test_what_a_server_has_the_client_compute_without_end_is_cut_off() -> None:
    """By its own watchdog, which runs as long as the line does."""

    def endless() -> None:
        while True:
            pass

    session = ScreenSession(Stage(), Settings(name="Anna"))
    session.begin()
    native(session)
    watchdog = Watchdog(look=0.02, patience=0.1)
    watchdog.start()
    try:
        with at_most(20):
            session.relying(endless)
    finally:
        watchdog.close()
    assert session.launch is None
    assert session.state.notice == UNFIT
    await session.end()
