"""Says to a network what a server tells of itself, and makes it of a datagram that anybody may have sent. Sans-IO.

It tells what whoever comes in is shown: a name of the machine's, the version, how many seats are free at tables that
are open to all, and the key. No player's name is in it, nothing of private tables, and of a server by invitation not
even the seats. Of what is heard nothing is trusted: neither the key, which the login asks for anew, nor the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

from net.nearby.datagrams import (
    AAAA,
    PTR,
    SRV,
    TXT,
    A,
    Datagram,
    Malformed,
    Name,
    Number,
    Record,
    address,
    address_in,
    name_in,
    pointer,
    same,
    service,
    service_in,
    words,
    words_in,
)
from net.people.names import clean_title

KIND: Final[Name] = (b"_sortilege", b"_tcp", b"local")
ALL_KINDS: Final[Name] = (b"_services", b"_dns-sd", b"_udp", b"local")
"""The name for which those ask who want to know what kinds of servers there are."""
SECONDS: Final = 120
"""How long what is told holds, if it is not told again."""
NAME_WIDTH: Final = 24
MOST_FREE: Final = 9999

_VERSION: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,19}", re.ASCII)
_KEY: Final = re.compile(r"SHA256:[0-9A-Za-z+/]{43}", re.ASCII)
_COUNT: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


class Announcement(NamedTuple):
    name: str
    version: str
    port: int
    fingerprint: str
    free: int | None = None
    """How many seats are free; None where that is not told."""
    by_invitation: bool = False


class Found(NamedTuple):
    """A server that somebody says is there."""

    host: str
    what: Announcement
    seconds: int
    """How long that holds; 0: it has gone."""


def records(what: Announcement, where: Number, seconds: int = SECONDS) -> tuple[Record, ...]:
    """Return all that is told, to be sent together. The names hold a hash of the key: no two servers have the same, and
    none is asked for before it is used."""
    mark = sha256(f"{what.fingerprint} {what.port}".encode()).hexdigest()[:8]
    own = (f"{clean_title(what.name, NAME_WIDTH)} {mark}".strip().encode(), *KIND)
    machine = (f"sortilege-{mark}".encode(), b"local")
    return (
        pointer(KIND, own, seconds),
        service(own, what.port, machine, seconds),
        words(own, _said(what), seconds),
        address(machine, where, seconds),
        pointer(ALL_KINDS, KIND, seconds),
    )


def _said(what: Announcement) -> Iterator[bytes]:
    yield b"v=" + what.version.encode()
    yield b"n=" + clean_title(what.name, NAME_WIDTH).encode()[:200]
    yield b"k=" + what.fingerprint.encode()
    if what.free is not None:
        yield b"f=" + str(min(what.free, MOST_FREE)).encode()
    if what.by_invitation:
        yield b"i=1"


def found(told: Datagram, source: str) -> Iterator[Found]:
    """Return the servers of which a datagram tells all that is to be told. Whatever is odd about one leaves it out."""
    for each in told.records:
        if each.kind == PTR and same(each.name, KIND):
            try:
                one = _found(told, name_in(each.data), each.seconds, ip_address(source))
            except (Malformed, ValueError):
                continue
            if one is not None:
                yield one


def _found(told: Datagram, own: Name, seconds: int, source: Number) -> Found | None:
    if len(own) != len(KIND) + 1 or not same(own[1:], KIND):
        return None
    port, machine = service_in(_the(told, own, SRV))
    where = _on_the_way(address_in(_the(told, machine, A if source.version == 4 else AAAA)), source)
    said = _by_letter(words_in(_the(told, own, TXT)))
    version, key = said.get("v", ""), said.get("k", "")
    name = clean_title(said.get("n", ""), NAME_WIDTH)
    if not (port and _VERSION.fullmatch(version) and _KEY.fullmatch(key) and _is_near(where, source)):
        return None
    free = int(said["f"]) if _COUNT.fullmatch(said.get("f", "")) else None
    what = Announcement(name, version, port, key, free, said.get("i") == "1")
    return Found(str(where), what, min(seconds, SECONDS))


def _the(told: Datagram, name: Name, kind: int) -> bytes:
    for each in told.records:
        if each.kind == kind and same(each.name, name):
            return each.data
    raise Malformed


def _by_letter(said: tuple[bytes, ...]) -> Mapping[str, str]:
    pairs = (word.decode("utf-8", "replace").partition("=") for word in said)
    return {key: value for key, _, value in pairs}


def _on_the_way(where: Number, source: Number) -> Number:
    """Return that address with the way out by which it was heard, if it means nothing without one."""
    if isinstance(where, IPv6Address) and isinstance(source, IPv6Address) and where.is_link_local and source.scope_id:
        return IPv6Address(f"{where}%{source.scope_id}")
    return where


def _is_near(where: Number, source: Number) -> bool:
    """Tell whether that address may be one of this network: nobody is sent out of it, nor to their own machine, by what
    others say. Of an address that holds on one link alone only its machine itself may speak."""
    if where.version == 6 and where.is_link_local:
        return where == source
    if where.is_loopback or where.is_multicast or where.is_unspecified or where.is_reserved:
        return where == source
    return where == source or where.is_private
