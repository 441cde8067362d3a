"""Greets: the first frame of each side tells which versions of the protocol it speaks, and what it can do beyond
them."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from core.sentences import mark, sentence
from core.version import VERSION
from net.protocol.messages import PROTOCOL, Short
from net.protocol.wire import MAGIC, Raw, WireError, frame

OLDEST: Final = 1
"""The oldest protocol that this version still speaks."""

LOBBY_BY_DIFFERENCES: Final = "lobby-differences"
FILLING: Final = "filling"
"""The capability of taking deflated frames that are filled up behind their end."""
COUNTING: Final = "counting"
"""The capability of counting questions by oneself (net.protocol.messages.NEXT_STEPPED)."""
SENTENCES: Final = "sentences"
"""The capability of saying what the server says in the player's language (net/protocol/sentences.py)."""
NODES: Final = "nodes"
"""The capability of coming in at another node of a house by oneself (net/client/nodes.py)."""
CAPABILITIES: Final = (LOBBY_BY_DIFFERENCES, FILLING, COUNTING, SENTENCES, NODES)
"""The abilities of this version that version 1 of the protocol lacked at first."""

Capabilities = Annotated[tuple[Short, ...], Meta(max_length=32)]
Others = Annotated[tuple[tuple[Short, Short], ...], Meta(max_length=64)]
"""Games from elsewhere: their names, and the versions of their packages."""
ProtocolNumber = Annotated[int, Meta(ge=1, le=2**31)]


class Hello(Struct, frozen=True, array_like=True):
    """The greeting, alike for both sides; `name` is the wish of a client."""

    newest: ProtocolNumber
    oldest: ProtocolNumber
    capabilities: Capabilities = ()
    name: Short = ""
    version: Short = ""
    games: Others = ()
    """The games from elsewhere that a client can show."""


class Agreed(NamedTuple):
    """The other side's hello, and what is spoken from here on."""

    protocol: int
    capabilities: tuple[str, ...]
    """The capabilities that both sides have."""
    name: str
    version: str
    games: Others = ()


def say_hello(name: str = "", capabilities: tuple[str, ...] = (), games: Others = ()) -> bytes:
    """Return the first bytes of either side; a client adds the name it wishes for, and the games it has from
    elsewhere."""
    said = (PROTOCOL, OLDEST, capabilities, name, VERSION, games)
    return MAGIC + frame(said if games else said[:-1], may_squeeze=False)


def hear_hello(raw: Raw, capabilities: tuple[str, ...] = (), *, at_server: bool, oldest: int = OLDEST) -> Agreed:
    """Read the other side's hello. Refuse one that shares no version, and say which side has to be updated."""
    try:
        hello = msgspec.convert(raw, Hello)
    except msgspec.ValidationError as error:
        raise WireError(mark("The other end's greeting cannot be understood: is it sortilege at all?")) from error
    if hello.newest < oldest or hello.oldest > PROTOCOL:
        raise WireError(_remedy(hello, too_old=hello.newest < oldest, at_server=at_server))
    common = tuple(each for each in capabilities if each in hello.capabilities)
    return Agreed(min(hello.newest, PROTOCOL), common, hello.name, hello.version, hello.games)


def _remedy(hello: Hello, *, too_old: bool, at_server: bool) -> str:
    """Return the sentence for the player, who is at the client's end."""
    spoken = f" ({hello.version})" if hello.version.replace(".", "").isalnum() else ""
    if at_server and too_old:
        return sentence("Your sortilege{version} is too old: update it, or come by plain ssh.", version=spoken)
    if at_server:
        return sentence(
            "Your sortilege{version} is newer than this server: ask its host to update it, or come by plain ssh.",
            version=spoken,
        )
    if too_old:
        return sentence(
            "That server's sortilege{version} is too old: ask its host to update it, or come by plain ssh.",
            version=spoken,
        )
    return sentence(
        "That server's sortilege{version} is newer than yours: update yours, or come by plain ssh.", version=spoken
    )
