"""Says who a node speaks for: its second message on a channel to another node, behind the hello. Sans-IO.

All that follows are the messages of that player, as from a client of their own.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from net.protocol.hello import Others
from net.protocol.messages import Short
from net.protocol.wire import Raw, WireError, frame

Id = Annotated[str, Meta(min_length=1, max_length=256)]


class Behalf(Struct, frozen=True, array_like=True):
    """One player, as the node knows them that their line has come to."""

    identity: Id
    """An identity that leads to them."""
    name: Short
    source: Short = ""
    """The address that they come from."""
    has: Others = ()
    """The games from elsewhere that they can be shown."""


def say_behalf(behalf: Behalf) -> bytes:
    return frame(msgspec.structs.astuple(behalf), may_squeeze=False)


def hear_behalf(raw: Raw) -> Behalf:
    try:
        return msgspec.convert(raw, Behalf)
    except msgspec.ValidationError as error:
        raise WireError("It can't be understood for whom this node speaks.") from error
