"""Floods: what a hostile client can send as fast as it is taken, one class each; scripts/hostile measures what they do.

A kind is a subclass of scripts.floods.kind.Kind in a module of this folder that is named in KINDS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scripts.floods import data, packets, places, sessions

if TYPE_CHECKING:
    from scripts.floods.kind import Kind

KINDS: Final[dict[str, type[Kind]]] = {
    kind.name: kind
    for kind in (
        data.Typing,
        data.Pasting,
        data.Frames,
        packets.GlobalRequests,
        packets.Ignore,
        packets.Debug,
        packets.WindowAdjusts,
        packets.ChannelOpens,
        packets.WindowChanges,
        packets.Pings,
        packets.UnreadReplies,
        sessions.Rekeys,
        sessions.Screens,
        places.HalfOpen,
        places.Tables,
        places.Names,
        places.Wishes,
    )
}
