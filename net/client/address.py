"""Reads HOST[:PORT], as people write it, and the table that may stand behind it."""

from __future__ import annotations

from typing import NamedTuple

from core.sentences import mark, sentence
from net.host.errors import UserError
from net.people.invites import PORT, Destination, destination_of


class Address(NamedTuple):
    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORT else f"{host}:{self.port}"


def parse_address(text: str) -> Address:
    """Parse an address. An IPv6 address may stand alone; with a port it stands in brackets."""
    given = text.strip()
    if given.startswith("["):
        host, bracket, rest = given[1:].partition("]")
        port = rest.removeprefix(":") if bracket and rest.startswith(":") else rest
        if not bracket or (rest and not rest.startswith(":")):
            raise UserError(
                sentence("'{text}' is not an address. With a port, IPv6 is written [ADDRESS]:PORT.", text=text)
            )
    elif given.count(":") > 1:
        host, port = given, ""
    else:
        host, _, port = given.partition(":")
    if not host or any(character.isspace() or not character.isprintable() for character in host):
        raise UserError(mark("An address is HOST or HOST:PORT, as the host's first screen shows it."))
    return Address(host, _port(port))


def parse_target(text: str) -> tuple[Address, Destination | None]:
    """Parse HOST[:PORT][/TABLE]: an address, and perhaps which table there it leads to."""
    address, slash, word = text.strip().partition("/")
    destination = destination_of(word.strip()) if slash else None
    if word and destination is None:
        raise UserError(
            sentence("'{text}' is no table. Behind an address stands a table's number or its invitation.", text=word)
        )
    return parse_address(address), destination


def _port(text: str) -> int:
    if not text:
        return PORT
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 65536):
        raise UserError(
            sentence(
                "'{text}' is not a port. A port is a number from 1 to 65535; without one it is {port}.",
                text=text,
                port=PORT,
            )
        )
    return int(text)
