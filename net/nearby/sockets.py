"""Opens the sockets by which all of a network are spoken to, one for each way out of this machine."""

from __future__ import annotations

import asyncio
import re
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Address
from typing import Final, NamedTuple

from net.nearby.datagrams import LARGEST

GROUP: Final = "224.0.0.251"
PORT: Final = 5353
MOST: Final = 16
"""The most ways out that are used; a machine with containers has one for each."""
AT_ONCE: Final = 8
PAUSE: Final = 0.1
"""After so many datagrams, and for so many seconds, none is read: what comes faster is lost."""
_LINUX_ALL: Final = 49
"""IP_MULTICAST_ALL, which Python does not name: whether a socket hears what others on this machine have joined."""

_LOOP: Final = re.compile(r"lo(\d*|opback.*)", re.IGNORECASE)

Take = Callable[[bytes, tuple[str, int]], None]


class Way(NamedTuple):
    """A socket for one way out, and this machine's address there."""

    sock: socket.socket
    own: IPv4Address

    def tell_all(self, data: bytes) -> None:
        self.tell(data, (GROUP, PORT))

    def tell(self, data: bytes, whom: tuple[str, int]) -> None:
        """Send it, or not: nobody waits for it."""
        with suppress(OSError):
            self.sock.sendto(data, whom)

    async def listen(self, take: Take) -> None:
        """Hand over what comes, as far as it does not come too fast, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            for _ in range(AT_ONCE):
                try:
                    data, source = await loop.sock_recvfrom(self.sock, LARGEST + 1)
                except OSError:  # The way is gone, or somebody did not want our answer.
                    break
                take(data, source[:2])
            await asyncio.sleep(PAUSE)


def own_ways(only: frozenset[str] | None = None) -> dict[tuple[int, str], IPv4Address]:
    """Return this machine's addresses by its ways out; the loop that leads back to it counts only where it is named."""
    found: dict[tuple[int, str], IPv4Address] = {}
    for index, name in _interfaces():
        if (_LOOP.fullmatch(name) is None) if only is None else name in only:
            own = _address(index)
            if own is not None:
                found[index, name] = own
    return dict(list(found.items())[:MOST])


def _interfaces() -> list[tuple[int, str]]:
    try:
        return socket.if_nameindex()
    except (OSError, AttributeError):
        return []


def _address(index: int) -> IPv4Address | None:
    """Return our address on that way out, of which the system knows when it is to be taken; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            _choose(probe, index)
            probe.connect((GROUP, PORT))
            own = IPv4Address(probe.getsockname()[0])
        except OSError:
            return None
    return None if own.is_unspecified else own


def open_way(index: int, own: IPv4Address, port: int = PORT) -> Way:
    """Open that way out. Other programs of this machine that speak mDNS share the port. Raises OSError."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sock.setblocking(False)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sock.bind(("", port))
        if sys.platform == "linux":
            sock.setsockopt(socket.IPPROTO_IP, _LINUX_ALL, 0)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        _choose(sock, index)
        _join(sock, index)
    except BaseException:
        sock.close()
        raise
    return Way(sock, own)


def _choose(sock: socket.socket, index: int) -> None:
    """Have what is sent to all go that way. Windows takes a number in place of an address."""
    chosen = struct.pack("!I", index) if sys.platform == "win32" else _by_number(index)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, chosen)


def _join(sock: socket.socket, index: int) -> None:
    asked = socket.inet_aton(GROUP) + struct.pack("!I", index) if sys.platform == "win32" else _by_number(index, GROUP)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, asked)


def _by_number(index: int, group: str = "0.0.0.0") -> bytes:  # noqa: S104 - none, and not any
    return struct.pack("@4s4si", socket.inet_aton(group), b"\0" * 4, index)
