"""Says what each wish costs: for how much it counts, how many records are written for it."""

from __future__ import annotations

from typing import Final

from net.protocol.messages import (
    Ack,
    Again,
    Answer,
    AnyUp,
    Begin,
    Claim,
    Cover,
    Decline,
    Enrol,
    Fill,
    GiveOrder,
    GiveTime,
    Here,
    Learned,
    LetWatch,
    LinkKey,
    MakeTable,
    Pledge,
    Rename,
    Rewatch,
    Say,
    SeeSeason,
    Share,
    Sit,
    Speak,
    Stand,
    TakeBack,
    UnlinkKey,
    Withdraw,
)

# These make up a game, or have a limit of their own.
_UNCOUNTED: Final = frozenset({Answer, Ack, Say, Here})
_COSTS: Final[dict[type[AnyUp], int]] = {
    MakeTable: 5,
    Begin: 5,
    Again: 5,
    Rename: 2,
    Learned: 2,
    Speak: 2,
    Rewatch: 5,
    SeeSeason: 2,
    Enrol: 2,
    Withdraw: 2,
    Claim: 2,
    LinkKey: 2,
    UnlinkKey: 2,
}
"""The costs of requests, by how much is written for them and how many are told; any other costs 1. net.limits tells the
host."""
_WRITES: Final = frozenset(
    {
        Rename,
        Learned,
        Speak,
        MakeTable,
        Sit,
        Stand,
        Begin,
        Fill,
        GiveTime,
        LetWatch,
        Claim,
        LinkKey,
        UnlinkKey,
        TakeBack,
        GiveOrder,
        Cover,
        Again,
        Decline,
        Pledge,
        Share,
        Enrol,
        Withdraw,
    }
)


def cost_of(kind: type[AnyUp]) -> int:
    """Return for how many requests one of that kind counts."""
    return 0 if kind in _UNCOUNTED else _COSTS.get(kind, 1)


def records_of(message: AnyUp) -> int:
    """Return about how many records are written because of it; what chance and bots do then is not counted."""
    return len(message.choices) if type(message) is Answer else int(type(message) in _WRITES)
