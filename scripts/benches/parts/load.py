"""A load of native clients that costs little itself, so that on two cores it is the server that is measured.

Each seat is a real SSH connection with a key of its own, opened by asyncssh. Once the games are set up, a seat reads
its packets with the connection's own cipher but without the rest of asyncssh's machinery, and counts steps instead of
decoding them: the server's seeds are known here, so every answer of a random game is made ready beforehand.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Final

import asyncssh

from core.engine import choices
from core.kampf.game import KAMPF
from net import tuning
from net.fair.proof import FAIR
from net.protocol.codec import ClientEnd
from net.protocol.hello import hear_hello, say_hello
from net.protocol.messages import Ack, Answer, AnyDown, AnyUp, MakeTable, Sit, TableSeen
from net.protocol.wire import CAP_DOWN, FrameReader, framed
from net.tables.records import Made
from net.tables.room import Room
from net.tables.seats.chair import PERSON, Chair
from net.tuning import fast_path
from scripts.benches.parts.tables_server import seed_of
from tests.patience import no_longer_than

SEATS: Final = 4
CHANNEL_DATA: Final = 94
QUESTION: Final = 80
ANSWER: Final = 82
"""Of SSH itself: a server asks whether it is still read (net.tuning.liveness)."""
STEP_TAG: Final = 4
LEAD: Final = 10
"""Bytes of a data packet before its data: padding length, type, channel, size."""
MAC: Final = 16


class Seat(asyncssh.SSHClientSession[bytes]):
    """One player's line."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.codec = ClientEnd()
        self.shown: asyncio.Queue[AnyDown] = asyncio.Queue()
        self.game: Talk | None = None
        self.seat = -1
        self.bytes_down = 0
        self.unheard = 0
        self._reader = FrameReader(CAP_DOWN)
        self._greeted = False
        self._buffer = b""

    async def connect(self, port: int, key: asyncssh.SSHKey | None, address: str = "127.0.0.1") -> None:
        self.conn: Any = await asyncssh.connect(
            "127.0.0.1",
            port,
            local_addr=(address, 0),
            username=self.name,
            client_keys=[key] if key else None,
            known_hosts=None,
            config=None,
            agent_path=None,
            encryption_algs=[tuning.CIPHERS[0]],
        )
        self.chan: Any
        self.chan, _ = await self.conn.create_session(lambda: self, subsystem="sortilege@1", encoding=None)
        tuning.tune_socket(self.conn)

    def session_started(self) -> None:
        pass

    def connection_made(self, chan: Any) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        for raw in self._reader.feed(data):
            if self._greeted:
                message = self.codec.decode(raw)
                if message is not None:
                    self.shown.put_nowait(message)
            else:
                hear_hello(raw, at_server=False)
                self._greeted = True

    def send(self, message: AnyUp) -> None:
        self.chan.write(self.codec.encode(message))

    async def table(self, *, playing: bool) -> TableSeen:
        """Return the next sight of a table, in play or not."""
        while True:
            message = await no_longer_than(30, self.shown.get())
            if isinstance(message, TableSeen) and (message.view is not None) is playing:
                return message

    # Lean reading

    def read_lean(self) -> None:
        """Open and count packets from here on, no more."""
        assert not self.conn._inpbuf
        self._cipher: fast_path.SteadyGCM = self.conn._recv_encryption
        self.conn.data_received = self._lean

    def _lean(self, data: bytes, datatype: object = None) -> None:
        self.bytes_down += len(data)
        buffer = self._buffer + data if self._buffer else data
        cipher, at, size = self._cipher, 0, len(buffer)
        while at + 4 <= size:
            end = at + 4 + int.from_bytes(buffer[at : at + 4], "big") + MAC
            if end > size:
                break
            packet = cipher.peek(buffer[at : at + 4], buffer[at + 4 : end])
            cipher.count()
            if packet[1] == CHANNEL_DATA:
                self._count(packet[LEAD : -packet[0]])
            elif packet[1] == QUESTION:
                self.conn.send_packet(ANSWER)
            at = end
        self._buffer = buffer[at:]

    def _count(self, data: bytes) -> None:
        """Return how many steps are in it; whole frames come in one packet, as the server writes them."""
        at, steps = 0, 0
        while at < len(data):
            size, shift = 0, 0
            while True:
                byte = data[at]
                at += 1
                size |= (byte & 0x7F) << shift
                shift += 7
                if byte < 0x80:
                    break
            steps += data[at + 1] == STEP_TAG
            at += size
        game = self.game
        if game is not None and steps:
            self.unheard += steps
            game.heard(self.seat, steps)


class Talk:
    """Four seats that speak in turn, by a script; the next line is sent when all four have the one before."""

    def __init__(self, seats: list[Seat], script: list[tuple[int, bytes]]) -> None:
        self.seats = seats
        self.script = script
        self.latencies: list[float] = []
        """Seconds until the others had a line …"""
        self.own: list[float] = []
        """… and until it was back with who had sent it."""
        self.done = 0
        self.paced = False
        self.finished = asyncio.get_running_loop().create_future()
        self._heard = [0] * SEATS
        self._sent_at = 0.0
        self._said = -1
        """The last line that was sent."""
        for number, seat in enumerate(seats):
            seat.game, seat.seat = self, number

    def send_next(self) -> None:
        """Send the next line, unless the last is still on its way: said twice, it would be answered twice."""
        if self._said == self.done:
            return
        self._said = self.done
        if self.done < len(self.script):
            number, data = self.script[self.done]
            fast_path.write(self.seats[number].chan, self.before(number) + data)
            self._sent_at = perf_counter()
        elif not self.finished.done():
            self.finished.set_result(None)

    def before(self, number: int) -> bytes:
        """Return what that seat says with its line."""
        return b""

    def heard(self, seat: int, steps: int) -> None:
        heard = self._heard
        heard[seat] += steps
        if heard[seat] != self.done + 1:
            return
        if seat != self.script[self.done][0]:
            self.latencies.append(perf_counter() - self._sent_at)
        else:
            self.own.append(perf_counter() - self._sent_at)
        if min(heard) > self.done:
            self.done += 1
            if not self.paced:
                self.send_next()


class Relayed(Talk):
    """No game: a line of a step's size, which all four get (scripts/benches/parts/relay.py)."""

    def __init__(self, seats: list[Seat]) -> None:
        line = framed(bytes((0x95, STEP_TAG)) + bytes(38))
        super().__init__(seats, [(turn % SEATS, line) for turn in range(100_000)])


class ScriptedGame(Talk):
    """A whole random game with every answer ready, and acknowledgements as the native client sends them."""

    def __init__(self, seats: list[Seat], table: int, made: Made) -> None:
        self._table = table
        self._steps: list[int] = []
        super().__init__(seats, self._written(seats, made))

    def before(self, number: int) -> bytes:
        seat = self.seats[number]
        if seat.unheard < 16:
            return b""
        seat.unheard = 0
        return seat.codec.encode(Ack(self._table, self._steps[self.done]))

    def _written(self, seats: list[Seat], made: Made) -> list[tuple[int, bytes]]:
        script: list[tuple[int, bytes]] = []
        room = Room.opened(self._table, made)
        for number, seat in enumerate(seats):
            room.chairs[number] = Chair(PERSON, seat.name, seat.name)
            room.step += 1
        room.accept(room.begin("", 0))
        rng = random.Random(self._table)
        while room.phase == "playing":
            assert room.state is not None
            (number,) = room.waiting_for()
            legal = choices(room.state, number)
            choice = legal[rng.randrange(len(legal))]
            script.append((number, seats[number].codec.encode(Answer(self._table, room.state.question, (choice,)))))
            self._steps.append(room.step)
            room.accept(room.match.answer(number, (choice,)))
        return script


async def seated(port: int, tables: int, *, greet: bool = True) -> list[list[Seat]]:
    """Return four lines a table, each with a key of its own."""
    tuning.tune_asyncssh()
    everybody = [[Seat(f"p{table}x{seat}") for seat in range(SEATS)] for table in range(tables)]
    for group in everybody:
        keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in group]
        await asyncio.gather(*(seat.connect(port, key) for seat, key in zip(group, keys, strict=True)))
        for seat in group if greet else ():
            seat.chan.write(say_hello(seat.name))
    return everybody


async def _at_once(_seat: Seat, _number: int) -> None:
    pass


async def begun(
    seats: list[Seat],
    deals: int,
    kind: type[ScriptedGame] = ScriptedGame,
    before_sitting: Callable[[Seat, int], Awaitable[None]] = _at_once,
) -> ScriptedGame:
    """Make a table with these four, and begin its game."""
    for seat in seats:
        while not seat.shown.empty():
            seat.shown.get_nowait()
    options = (("deals", str(deals)), ("open_piles", "no"))
    seats[0].send(MakeTable("kampf", ("me", *["open"] * (SEATS - 1)), options))
    made = await seats[0].table(playing=False)
    number = made.info.table
    for place, seat in enumerate(seats[1:], 1):
        await before_sitting(seat, number)
        seat.send(Sit(number, place))
        await seat.table(playing=place == SEATS - 1) if place == SEATS - 1 else await seat.table(playing=False)
    await seats[0].table(playing=True)
    record = Made(
        "kampf",
        ("open",) * SEATS,
        options,
        False,
        "",
        seed_of(number),
        seats[0].name,
        0,
        rules=KAMPF.rules_version,
        chance=FAIR,
    )
    return kind(seats, number, record)
