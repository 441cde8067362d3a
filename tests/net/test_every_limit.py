"""Each limit at work, and each by itself: where it is strict it is felt, and where it alone is loose it is not.

So every scene is played twice. Felt nowhere, a limit would not be there at all; felt both times, it would be another
that bites. A limit without a scene fails the first test.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncssh
import pytest

from core.engine import Choice
from core.kampf.choices import Take
from net.hello import say_hello
from net.hub import Hub
from net.limits import FULL, TOO_FAST, TOO_MANY, Limits
from net.limitsfile import BOUNDS
from net.messages import Answer, Bye, Claim, KeyCode, LinkKey, MakeTable, Rename, Said, Say, Sit, TableSeen
from net.server import Draw, Server
from net.server.door import TOO_MANY_LINES
from net.server.login import TOO_OFTEN, UNINVITED
from net.session import Session
from net.wire import frame
from tests.net.hand_world import HandWorld, Screen
from tests.net.loopback import EchoDesk, frames, greet, player, raw, running, until
from tests.net.test_auth import forged
from tests.net.test_invitation import STRANGE, Answering

MOMENT: Final = 0.7
"""Where a limit is not felt, nothing happens for so long."""

LOOSE: Final = Limits(
    per_second=100_000, per_address=100_000, strangers=100_000, connections=100_000, login=60, attempts=40,
    requests=1000, invitations=40, invitations_per_address=1000, keepalive=3600, keepalives=100, sessions=64,
    frame_channels=64, channels=10_000, packet=1024, variables=100, word=1024, columns=2000, rows=1000,
    frame=64 * 1024, depth=24, messages=100_000, wishes=100_000, wishes_per_second=10_000, plans=100_000,
    plans_per_second=10_000, talk=100_000, talk_per_second=10_000, line=200, name=16, wrong_codes=1000, tables=1000,
    own_tables=1000, keys=1000, lagging=10**7, backlog=10**8, patience=600, answer=600, crawl=600,
    most=10**8, grace=5, insistence=5,
)  # fmt: skip

Scene = Callable[[Path, Limits], Awaitable[bool]]
"""Whether the limit was felt."""


class Play(NamedTuple):
    scene: Scene
    strict: Any
    beside: Limits = LOOSE
    """The other limits, where it takes more than one to feel it."""


PLAYS: Final[dict[str, Play]] = {}


def shows(name: str, strict: float, **beside: Any) -> Callable[[Scene], Scene]:
    def note(scene: Scene) -> Scene:
        PLAYS[name] = Play(scene, strict, replace(LOOSE, **beside))
        return scene

    return note


def server_of(tmp_path: Path, limits: Limits, draw: Draw = greet, desk: EchoDesk | None = None, **how: Any) -> Any:
    return running(tmp_path / secrets.token_hex(4), desk=desk or EchoDesk(), draw=draw, limits=limits, **how)


async def happens(condition: Callable[[], object], seconds: float = MOMENT) -> bool:
    """Whether it does within a moment."""
    try:
        async with asyncio.timeout(seconds):
            while not condition():  # noqa: ASYNC110 - of many sides, which know nothing of each other
                await asyncio.sleep(0.005)
    except TimeoutError:
        return False
    return True


# Connections


async def first_words(server: Server) -> tuple[bytes, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    return await asyncio.wait_for(reader.readline(), 5), writer


async def is_told(server: Server, sentence: str, visits: int) -> bool:
    """One of so many who come, and stay, is turned away with that sentence."""
    heard, writers = [], []
    for _ in range(visits):
        words, writer = await first_words(server)
        heard.append(words)
        writers.append(writer)
    for writer in writers:
        writer.close()
    return f"{sentence}\r\n".encode() in heard


@shows("per_second", 1)
async def per_second_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await is_told(server, TOO_FAST, 3)


@shows("per_address", 2)
async def per_address_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await is_told(server, TOO_MANY, 3)


@shows("strangers", 2)
async def strangers_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await is_told(server, FULL, 3)


@shows("connections", 1)
async def connections_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server):
        return await is_told(server, FULL, 1)


@shows("login", 0.2)
async def login_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        try:
            await asyncio.wait_for(reader.read(), MOMENT)
        except TimeoutError:
            return False
        finally:
            writer.close()
        return True


async def tries(server: Server, keys: int) -> bool:
    """Whether one with so many forged keys is shown out before the last."""
    forgeries = [forged(asyncssh.generate_private_key("ssh-ed25519")) for _ in range(keys)]
    try:
        await raw(server, client_keys=forgeries)
    except asyncssh.DisconnectError as end:
        return TOO_OFTEN in end.reason
    raise AssertionError("It came in.")


@shows("attempts", 2)
async def attempts_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await tries(server, 5)


@shows("requests", 5)
async def requests_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await tries(server, 5)


@shows("invitations", 2)
async def invitations_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits, invite=True) as server:
        client = Answering(STRANGE, STRANGE, server.invitation)
        try:
            (await raw(server, client_factory=lambda: client)).close()
        except asyncssh.DisconnectError as end:
            return UNINVITED in end.reason
        return False


@shows("invitations_per_address", 2)
async def invitations_per_address_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits, invite=True) as server:
        for answers in ((STRANGE, STRANGE), (server.invitation,)):
            client = Answering(*answers)
            try:
                (await raw(server, client_factory=lambda client=client: client)).close()
            except asyncssh.PermissionDenied:
                continue
            return False
        return True


async def outlives_silence(tmp_path: Path, limits: Limits) -> bool:
    """Whether the server gives up one who has gone without a word."""
    async with server_of(tmp_path, limits) as server:
        connection = await raw(server)
        connection._transport.pause_reading()
        await asyncio.sleep(0)
        gone = await happens(lambda: server.connections == 0)
        connection.abort()
        return gone


shows("keepalive", 0.05, keepalives=2)(outlives_silence)
shows("keepalives", 2, keepalive=0.05)(outlives_silence)


# What a connection may open, and what a client may say of itself


async def opened(connection: Any, **wishes: Any) -> bool:
    try:
        await connection.create_session(asyncssh.SSHClientSession, term_type="xterm", **wishes)
    except (asyncssh.ChannelOpenError, asyncssh.DisconnectError):
        return False
    return True


@shows("sessions", 2)
async def sessions_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        return [await opened(connection) for _ in range(3)] == [True, True, False]


@shows("frame_channels", 1)
async def frame_channels_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        await frames(connection)
        _, second = await frames(connection)
        return await happens(lambda: TOO_MANY_LINES in second.words.decode())


@shows("channels", 2)
async def channels_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        for _ in range(2):
            channel, _session = await frames(connection, "of no kind")
            await channel.wait_closed()
        return not await opened(connection)


@shows("packet", 8192)
async def packet_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        return not await opened(connection, max_pktsize=8191, encoding=None)


async def seen_of(tmp_path: Path, limits: Limits, **said: Any) -> Any:
    """The terminal that a screen gets of one who says that of himself."""
    terminals: list[Any] = []

    async def look(terminal: Any, _line: Any) -> None:
        terminals.append(terminal)

    async with server_of(tmp_path, limits, look) as server, raw(server) as connection:
        await connection.create_session(asyncssh.SSHClientSession, **{"term_type": "xterm", **said})
        await until(lambda: terminals)
        return terminals[0]


@shows("variables", 2)
async def variables_is_felt(tmp_path: Path, limits: Limits) -> bool:
    terminal = await seen_of(tmp_path, limits, env={"LANG": "C", "LC_ALL": "C", "COLORTERM": "24bit"})
    assert len(terminal.env) in {2, 3}
    return len(terminal.env) == 2


@shows("word", 8)
async def word_is_felt(tmp_path: Path, limits: Limits) -> bool:
    terminal = await seen_of(tmp_path, limits, term_type="xterm-256color", env={"LANG": "de_DE.UTF-8"})
    assert (terminal.term == "unknown") == ("LANG" not in terminal.env)
    return bool(terminal.term == "unknown")


@shows("columns", 80)
async def columns_is_felt(tmp_path: Path, limits: Limits) -> bool:
    return bool((await seen_of(tmp_path, limits, term_size=(100, 30))).size == (80, 30))


@shows("rows", 24)
async def rows_is_felt(tmp_path: Path, limits: Limits) -> bool:
    return bool((await seen_of(tmp_path, limits, term_size=(100, 30))).size == (100, 24))


# Messages


async def last_words(tmp_path: Path, limits: Limits, data: bytes) -> str:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        channel, session = await frames(connection)
        channel.write(say_hello() + data)
        await until(lambda: session.over)
        bye = session.messages()[-1]
        assert isinstance(bye, Bye)
        return bye.sentence


@shows("frame", 12 * 1024)
async def frame_is_felt(tmp_path: Path, limits: Limits) -> bool:
    """Without the limit it is read, and found to be no message all the same."""
    said = await last_words(tmp_path, limits, frame((9, 0, *["x" * 8000] * 2), may_squeeze=False))
    assert "too long" in said or "cannot be read" in said
    return "too long" in said


@shows("depth", 12)
async def depth_is_felt(tmp_path: Path, limits: Limits) -> bool:
    nest: Any = ()
    for _ in range(15):
        nest = (nest,)
    said = await last_words(tmp_path, limits, frame((99, nest), may_squeeze=False))
    assert "built as a message" in said or "unknown kind" in said
    return "built as a message" in said


@shows("messages", 10)
async def messages_is_felt(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, player(server, tmp_path) as ann:
        for number in range(30):
            ann.send(Say(0, str(number)))
            await asyncio.sleep(0.001)
        return not await happens(lambda: any(isinstance(each, Said) and each.text == "29" for each in ann.heard))


HubScene = Callable[[HandWorld, Hub], bool]


def hub_shows(name: str, strict: float, **beside: Any) -> Callable[[HubScene], HubScene]:
    """The same for a scene that needs no wire."""

    def note(scene: HubScene) -> HubScene:
        async def play(_tmp_path: Path, limits: Limits) -> bool:
            world = HandWorld()
            return scene(world, Hub(world, limits=limits))

        PLAYS[name] = Play(play, strict, replace(LOOSE, **beside))
        return scene

    return note


@hub_shows("wishes", 10)
def wishes_is_felt(_world: HandWorld, hub: Hub) -> bool:
    """A name costs two: five of them are ten."""
    anna = Screen(hub, "Anna")
    for number in range(5):
        anna.send(Rename(f"Anna {number}"))
    assert anna.refusals == []
    anna.send(Rename("Anna"))
    return "faster than anybody can play" in "".join(anna.refusals)


@hub_shows("wishes_per_second", 0.1, wishes=10)
def wishes_per_second_is_felt(world: HandWorld, hub: Hub) -> bool:
    anna = Screen(hub, "Anna")
    for number in range(6):
        anna.send(Rename(f"Anna {number}"))
    world.advance(10)
    anna.got.clear()
    anna.send(Rename("Anna"))
    return bool(anna.refusals)


def planned(hub: Hub) -> tuple[Screen, Callable[[], bool]]:
    """Somebody in a game, and the giving of eight answers ahead: whether it was too much."""
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open")))
    bert.send(Sit(anna.table))
    choices: tuple[Choice, ...] = (Take(),) * 9

    def plan() -> bool:
        anna.got.clear()
        anna.send(Answer(1, 0, choices))
        return "faster than anybody can play" in anna.refusals[0]

    return anna, plan


@hub_shows("plans", 16)
def plans_is_felt(_world: HandWorld, hub: Hub) -> bool:
    _, plan = planned(hub)
    assert [plan(), plan()] == [False, False]
    return plan()


@hub_shows("plans_per_second", 1, plans=16)
def plans_per_second_is_felt(world: HandWorld, hub: Hub) -> bool:
    _, plan = planned(hub)
    plan(), plan(), plan()
    world.advance(1)
    return plan()


def talked(hub: Hub, times: int) -> list[str]:
    """What the others hear of it."""
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for _ in range(times):
        anna.send(Say(0, "x" * 100))
    return [said.text for said in bert.all(Said)]


@hub_shows("talk", 2)
def talk_is_felt(_world: HandWorld, hub: Hub) -> bool:
    return len(talked(hub, 3)) == 2


@hub_shows("talk_per_second", 0.1, talk=2)
def talk_per_second_is_felt(world: HandWorld, hub: Hub) -> bool:
    assert len(talked(hub, 3)) == 2
    world.advance(5)
    return talked(hub, 1) == []


@hub_shows("line", 20)
def line_is_felt(_world: HandWorld, hub: Hub) -> bool:
    (text,) = talked(hub, 1)
    return len(text) == 20


@hub_shows("name", 12)
def name_is_felt(_world: HandWorld, hub: Hub) -> bool:
    """A wished name and a number behind one are within it too."""
    first, second = Screen(hub, "Annegret Musterfrau", "key:1"), Screen(hub, "Annegret Musterfrau", "key:2")
    first.send(Rename("Bartholomaeus von"))
    names = [first.welcome.name, second.welcome.name]
    assert {len(name) for name in names} in ({12}, {16})
    return len(names[0]) == 12


@hub_shows("keys", 2)
def keys_is_felt(_world: HandWorld, hub: Hub) -> bool:
    """By the code for a key, and by the return code."""
    anna = Screen(hub, "Anna", "key:1")
    anna.send(LinkKey())
    second, third = Screen(hub, "Anna", "key:2"), Screen(hub, "Anna", "key:3")
    second.send(Claim(anna.last(KeyCode).code))
    third.send(Claim(anna.welcome.code))
    second.send(LinkKey())
    assert second.refusals == third.refusals
    return "links no more" in "".join(third.refusals)


@hub_shows("wrong_codes", 2)
def wrong_codes_is_felt(_world: HandWorld, hub: Hub) -> bool:
    eve = Screen(hub, "Eve")
    for code in ("aaaa", "bbbb"):
        eve.send(Claim(code))
    return eve.ended is not None


@hub_shows("tables", 1)
def tables_is_felt(_world: HandWorld, hub: Hub) -> bool:
    made = [Screen(hub, name) for name in ("Anna", "Bert")]
    for screen in made:
        screen.send(MakeTable("kampf", ("me", "open")))
    return "no room" in "".join(made[1].refusals)


@hub_shows("own_tables", 1)
def own_tables_is_felt(_world: HandWorld, hub: Hub) -> bool:
    anna = Screen(hub, "Anna")
    for _ in range(2):
        anna.send(MakeTable("kampf", ("me", "open")))
    assert len(anna.all(TableSeen)) in {1, 2}
    return "as many tables as this server allows" in "".join(anna.refusals)


# What a client does not take


async def told(line: Session, times: int) -> None:
    """What can't be squeezed, in packets of its own."""
    for _ in range(times):
        line.deliver(Said(0, "bob", secrets.token_hex(150)))
        await asyncio.sleep(0)


async def deaf(tmp_path: Path, limits: Limits) -> bool:
    """Whether a native client that takes nothing more is cut off."""
    desk = EchoDesk()
    async with server_of(tmp_path, limits, desk=desk) as server, raw(server) as connection:
        channel, _ = await frames(connection, window=4096, max_pktsize=4096)
        channel.write(say_hello())
        await until(lambda: desk.lines)
        channel.pause_reading()
        (line,) = desk.lines
        await told(line, 100)
        return await happens(lambda: server.connections == 0)


shows("backlog", 8192, lagging=1024, patience=0.1)(deaf)
shows("patience", 0.1, lagging=1024, backlog=8192)(deaf)
shows("answer", 0.1, lagging=1024)(deaf)
shows("most", 8192)(deaf)


@shows("crawl", 0.1, lagging=1024)
async def crawl_is_felt(tmp_path: Path, limits: Limits) -> bool:
    """It takes a little all the time, and never catches up."""
    desk = EchoDesk()
    async with server_of(tmp_path, limits, desk=desk) as server, raw(server) as connection:
        channel, _ = await frames(connection, window=4096, max_pktsize=4096)
        channel.write(say_hello())
        await until(lambda: desk.lines)
        channel.pause_reading()
        (line,) = desk.lines
        for _ in range(20):
            await told(line, 60)
            if await happens(lambda: server.connections == 0, MOMENT / 20):
                return True
            channel.resume_reading()
            await asyncio.sleep(0)
            channel.pause_reading()
        return False


@shows("lagging", 1024)
async def lagging_is_felt(tmp_path: Path, limits: Limits) -> bool:
    """What was skipped is shown anew, when the client has caught up."""
    desk = EchoDesk()
    async with server_of(tmp_path, limits, desk=desk) as server, raw(server) as connection:
        channel, session = await frames(connection, window=4096, max_pktsize=4096)
        channel.write(say_hello())
        await until(lambda: desk.lines)
        channel.pause_reading()
        (line,) = desk.lines
        await told(line, 100)
        channel.resume_reading()
        await until(lambda: len(session.messages()) >= 101)
        return await happens(lambda: desk.again_for)


async def stubborn(tmp_path: Path, limits: Limits, cancellations: int) -> bool:
    """Whether a screen that does not end when its player has gone is stopped so often."""
    stopped, here = 0, asyncio.Event()

    async def draw(_terminal: Any, _line: Any) -> None:
        nonlocal stopped
        here.set()
        while stopped < 2:
            try:
                await asyncio.sleep(3)
            except asyncio.CancelledError:
                stopped += 1
            else:
                return

    async with server_of(tmp_path, limits, draw) as server:
        async with raw(server) as connection:
            await opened(connection)
            await here.wait()
        return await happens(lambda: stopped >= cancellations)


@shows("grace", 0.05)
async def grace_is_felt(tmp_path: Path, limits: Limits) -> bool:
    return await stubborn(tmp_path, limits, 1)


@shows("insistence", 0.05, grace=0.05)
async def insistence_is_felt(tmp_path: Path, limits: Limits) -> bool:
    return await stubborn(tmp_path, limits, 2)


# All of them


def test_every_limit_has_its_scene() -> None:
    assert set(PLAYS) == {each.name for each in fields(Limits)}


@pytest.mark.parametrize("name", BOUNDS)
async def test_it_is_felt_where_it_is_strict_and_not_where_it_alone_is_loose(tmp_path: Path, name: str) -> None:
    scene, strict, beside = PLAYS[name]
    assert getattr(LOOSE, name) != strict
    assert await scene(tmp_path, replace(beside, **{name: strict}))
    assert not await scene(tmp_path, replace(beside, **{name: getattr(LOOSE, name)}))
