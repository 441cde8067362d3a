"""A real server on a port of the system's choosing, and clients for it. All waiting is for a condition, in bounds."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, TypeVar

import asyncssh
import pexpect

from net.client import RemoteConnection, connect
from net.client.address import Address
from net.hub.hub import Hub
from net.hub.session import Session
from net.limits import Limits
from net.people.auth import Identity
from net.protocol import codec
from net.protocol.messages import AnyDown, AnyUp, Bye, Said, Say, Welcome
from net.protocol.wire import CAP_DOWN, FrameReader
from net.server import Draw, Server, Settings, serve
from net.store.places import Member
from tests.hearing import one_by_one
from tests.net.hand_world import HandWorld

DEADLINE = 60.0
M = TypeVar("M", bound=AnyDown)


class EchoHub(Hub):
    """A hub that welcomes its lines, tells all of them what one says, and does nothing else."""

    def __init__(self) -> None:
        super().__init__(HandWorld())
        self.lines: dict[Session, Identity] = {}
        self.met: list[Identity] = []
        self.again_for: list[Session] = []

    def connect(self, identity: Identity, session: Session) -> None:
        self.lines[session] = identity
        self.met.append(identity)
        session.deliver(Welcome(identity.wished, identity.player, "0"))

    def receive(self, session: Session, message: AnyUp) -> None:
        if not isinstance(message, Say):
            return
        if message.text == "crash":
            raise RuntimeError("as asked")
        for each in self.lines:
            each.deliver(Said(message.table, self.lines[session].wished, message.text))

    def disconnect(self, session: Session) -> None:
        self.lines.pop(session, None)

    def again(self, session: Session, step: int) -> None:
        self.again_for.append(session)
        session.deliver(Said(0, "hub", "again"))

    def stop(self, sentence: str, elsewhere: str = "") -> None:
        sentence = elsewhere or sentence
        for session in list(self.lines):
            session.deliver(Bye(sentence))
            session.end(sentence)


async def until(condition: Callable[[], object], what: str = "what was waited for") -> None:
    """Wait for something that callbacks bring about."""
    deadline = asyncio.get_running_loop().time() + DEADLINE
    while not condition():
        assert asyncio.get_running_loop().time() < deadline, f"{what} did not come"
        await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def running(
    data: Path,
    *,
    hub: EchoHub | None = None,
    draw: Draw | None = None,
    limits: Limits | None = None,
    port: int = 0,
    invite: bool = False,
    store: str = "",
    member: Member | None = None,
) -> AsyncIterator[Server]:
    """A server; without a hub it has the real hub and its store."""
    loose = Limits(per_second=1000, per_address=1000)
    settings = Settings(
        data / "server", "127.0.0.1", port, limits or loose, invite, draw=draw, store=store, member=member
    )
    server = await (serve(settings) if hub is None else serve(settings, lambda *_: hub))
    try:
        yield server
    finally:
        await server.stop()


async def trusting(_address: Address, _fingerprint: str) -> bool:
    return True


class Player:
    """A native client and what it has heard."""

    def __init__(self, connection: RemoteConnection) -> None:
        self.connection = connection
        self.heard: list[AnyDown] = []
        self.ends: list[str] = []
        connection.listen(self.heard.extend, self.ends.append)

    def send(self, message: AnyUp) -> None:
        self.connection.send(message)

    async def hears(self, kind: type[M], fits: Callable[[M], bool] = lambda _message: True) -> M:
        """The first such message, once it is there; it and what came before it are forgotten."""
        found: list[M] = []

        def look() -> bool:
            for place, message in enumerate(self.heard):
                if isinstance(message, kind) and fits(message):
                    found.append(message)
                    del self.heard[: place + 1]
                    return True
            return False

        await until(look, kind.__name__)
        return found[0]

    async def ended(self) -> str:
        await until(lambda: self.ends)
        return self.ends[0]


@contextlib.asynccontextmanager
async def player(server: Server, data: Path, name: str = "ann", **wishes: Any) -> AsyncIterator[Player]:
    """Each name has a data directory, and so a key, of its own."""
    home = data / name
    home.mkdir(exist_ok=True)
    connection = await connect(
        "127.0.0.1", server.port, user=name, trust=trusting, data_dir=home, ssh_dir=home, agent="", **wishes
    )
    try:
        yield Player(connection)
    finally:
        connection.close()


def raw(server: Server, **wishes: Any) -> Any:
    """asyncssh's own client, for what ours would never do."""
    wishes = {"client_keys": [asyncssh.generate_private_key("ssh-ed25519")], "agent_path": None, **wishes}
    return asyncssh.connect("127.0.0.1", server.port, config=[], known_hosts=None, gss_host=None, **wishes)


class Frames(asyncssh.SSHClientSession[bytes]):
    """A frames channel in the raw."""

    def __init__(self) -> None:
        self.got = b""
        self.words = b""
        self.over = False

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is None:
            self.got += data
        else:
            self.words += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.over = True

    def messages(self) -> list[Any]:
        end = codec.ClientEnd()
        return [end.decode(each) for each in FrameReader(CAP_DOWN).feed(self.got)[1:]]


async def frames(connection: Any, subsystem: str = "sortilege@1", **wishes: Any) -> tuple[Any, Frames]:
    channel, session = await connection.create_session(Frames, subsystem=subsystem, encoding=None, **wishes)
    return channel, session


SSH = (
    *("ssh", "-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
    *("-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "LogLevel=ERROR"),
)


def ssh(server: Server, *arguments: str, user: str = "ann", keys: tuple[Path, ...] = ()) -> list[str]:
    """OpenSSH's command line, with no key or these; `arguments` stand before the host."""
    identities = keys or (Path("/nonexistent"),)
    named = [part for key in identities for part in ("-i", str(key))]
    return [*SSH, "-p", str(server.port), *named, *arguments, f"{user}@127.0.0.1"]


def talkative(command: list[str]) -> list[str]:
    """As people start it, who have set no level."""
    return ["LogLevel=INFO" if each == "LogLevel=ERROR" else each for each in command]


async def run(*command: str) -> tuple[int, str, str]:
    """A program without a terminal, to its end."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    async with asyncio.timeout(DEADLINE):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


def spawned(command: list[str], env: dict[str, str] | None = None) -> pexpect.spawn[bytes]:
    """In a terminal of its own; `env` is added to ours."""
    return pexpect.spawn(command[0], command[1:], timeout=DEADLINE, env={**os.environ, **(env or {})})


async def shown(child: pexpect.spawn[bytes], what: Any) -> None:
    """In a thread: the server lives on this one."""
    await asyncio.to_thread(child.expect, what)


async def greet(terminal: Any, line: Any) -> None:
    """The smallest screen: it shows what is said, says what is typed, and goes when it is told to."""
    over = asyncio.Event()

    def show(message: AnyDown) -> None:
        if isinstance(message, Welcome):
            terminal.write(f"Welcome, {message.name}.\r\n".encode())
        elif isinstance(message, Said):
            terminal.write(f"{message.who}: {message.text}\r\n".encode())

    def typed(data: bytes) -> None:
        over.set() if b"q" in data else line.send(Say(0, data.decode()))

    line.listen(one_by_one(show), lambda _sentence: over.set())
    terminal.on_hangup = over.set
    terminal.on_data = typed
    await over.wait()
