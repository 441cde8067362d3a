"""Opens the sockets by which all of a network are spoken to, one for each way out of this machine."""

from __future__ import annotations

import asyncio
import re
import socket
import struct
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, Final, NamedTuple

from net.nearby.datagrams import LARGEST, Number

GROUPS: Final = {4: "224.0.0.251", 6: "ff02::fb"}
"""All who speak mDNS, by the version of IP."""
PORT: Final = 5353
MOST: Final = 16
"""The most ways out that are used; a machine with containers has one for each."""
AT_ONCE: Final = 8
PAUSE: Final = 0.1
"""After so many datagrams, and for so many seconds, none is read: what comes faster is lost."""
_LINUX_ALL: Final = 49
"""IP_MULTICAST_ALL, which Python does not name: whether a socket hears what others on this machine have joined."""
_LINUX_ALL_6: Final = 29
"""The same of IPv6."""

_LOOP: Final = re.compile(r"lo(\d*|opback.*)", re.IGNORECASE)

Take = Callable[[bytes, tuple[str, int]], None]


class Interface(NamedTuple):
    """A way out of this machine by one version of IP."""

    number: int
    name: str
    version: int


class NearbySocket(NamedTuple):
    """A socket for one way out, and this machine's address there."""

    sock: socket.socket
    own: Number
    number: int

    def tell_all(self, data: bytes) -> None:
        self.tell(data, (GROUPS[self.own.version], PORT))

    def tell(self, data: bytes, whom: tuple[str, int]) -> None:
        """Send it, or not: nobody waits for it."""
        with suppress(OSError):
            self.sock.sendto(data, _place(whom, self.own.version, self.number))

    async def listen(self, take: Take) -> None:
        """Hand over what comes, as far as it does not come too fast, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            for _ in range(AT_ONCE):
                try:
                    data, place = await loop.sock_recvfrom(self.sock, LARGEST + 1)
                    source = _source(place)
                except OSError:  # The way is gone, or somebody did not want our answer.
                    break
                take(data, source)
            await asyncio.sleep(PAUSE)


def _place(whom: tuple[str, int], version: int, index: int) -> tuple[str, int] | tuple[str, int, int, int]:
    """Return an address as a socket of that version takes it, by that way out."""
    host, port = whom
    return whom if version == 4 else (host.partition("%")[0], port, 0, index)


def _source(place: tuple[Any, ...]) -> tuple[str, int]:
    """Return who has sent something; with the way out, as it is typed, where the address means nothing without one."""
    host, port, *more = place
    way = f"%{socket.if_indextoname(more[1])}" if more and more[1] else ""
    return host.partition("%")[0] + way, port


def own_interfaces(only: frozenset[str] | None = None) -> dict[Interface, Number]:
    """Return this machine's addresses by its ways out; the loop that leads back to it counts only where it is named."""
    found: dict[Interface, Number] = {}
    for index, name in _interfaces():
        if (_LOOP.fullmatch(name) is None) if only is None else name in only:
            for version in GROUPS:
                own = _address(index, version)
                if own is not None:
                    found[Interface(index, name, version)] = own
    return dict(list(found.items())[:MOST])


def announced(ways: Mapping[Interface, Number]) -> dict[Interface, Number]:
    """Return the ways by which a server announces itself: by IPv6 only where there is no IPv4, so that none is listed
    twice."""
    return {key: own for key, own in ways.items() if key.version == 4 or key._replace(version=4) not in ways}


def _interfaces() -> list[tuple[int, str]]:
    try:
        return socket.if_nameindex()
    except (OSError, AttributeError):
        return []


def _address(index: int, version: int) -> Number | None:
    """Return our address on that way out, of which the system knows when it is to be taken; nothing is sent."""
    try:
        with socket.socket(_family(version), socket.SOCK_DGRAM) as probe:
            _choose(probe, index, version)
            probe.connect(_place((GROUPS[version], PORT), version, index))
            own = ip_address(probe.getsockname()[0].partition("%")[0])
    except OSError:
        return None
    return None if own.is_unspecified else own


def _family(version: int) -> socket.AddressFamily:
    return socket.AF_INET if version == 4 else socket.AF_INET6


def open_socket(index: int, own: Number, port: int = PORT) -> NearbySocket:
    """Open that way out. Other programs of this machine that speak mDNS share the port. Raises OSError."""
    sock = socket.socket(_family(own.version), socket.SOCK_DGRAM)
    try:
        sock.setblocking(False)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if own.version == 6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.bind(("", port))
        _hear_own_group(sock, own.version)
        _choose(sock, index, own.version)
        _join(sock, index, own.version)
    except BaseException:
        sock.close()
        raise
    return NearbySocket(sock, own, index)


def _hear_own_group(sock: socket.socket, version: int) -> None:
    """Hear of the group what comes by this way alone, and what this machine itself says there."""
    if version == 4:
        if sys.platform == "linux":
            sock.setsockopt(socket.IPPROTO_IP, _LINUX_ALL, 0)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        return
    if sys.platform == "linux":
        with suppress(OSError):  # Older ones do not know it.
            sock.setsockopt(socket.IPPROTO_IPV6, _LINUX_ALL_6, 0)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 255)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_LOOP, 1)


def _choose(sock: socket.socket, index: int, version: int) -> None:
    """Have what is sent to all go that way. Windows takes a number in place of an address."""
    if version == 6:
        sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, index)
        return
    chosen = struct.pack("!I", index) if sys.platform == "win32" else _by_number(index)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, chosen)


def _join(sock: socket.socket, index: int, version: int) -> None:
    group = GROUPS[version]
    if version == 6:
        asked = socket.inet_pton(socket.AF_INET6, group) + struct.pack("@I", index)
        sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, asked)
        return
    asked = socket.inet_aton(group) + struct.pack("!I", index) if sys.platform == "win32" else _by_number(index, group)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, asked)


def _by_number(index: int, group: str = "0.0.0.0") -> bytes:  # noqa: S104 - none, and not any
    return struct.pack("@4s4si", socket.inet_aton(group), b"\0" * 4, index)
