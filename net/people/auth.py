"""Identifies who is at the other end of a line. The login itself is in net/server/login.py."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.sentences import mark

KEY: Final = "key:"
GUEST: Final = "guest:"
HOSTS_SEAT: Final = f"{KEY}the host's own seat"
"""The identity of whoever plays at the server's own screen."""
THIS_MACHINE: Final = "127.0.0.1"
"""The address of all who come from the server's own machine, by whichever of its addresses they reach it."""

# Sentences about a private server that both ends know.
ASKED: Final = mark("This server is for those who are invited. Its host can tell you the invitation.")
WRONG: Final = mark("That is not the invitation.")
PROMPT: Final = "Invitation: "
"""The prompt by which a client tells the question from a password's."""


class Identity(NamedTuple):
    player: str
    """"key:SHA256:…" for a key whose signature was verified; "guest:<random 64 bits>" for anybody else."""
    wished: str
    """The user name it came with: a wish, made by anybody and trusted by nobody."""
    source: str = ""
    """The address that it comes from (net.limits.gate.source); empty for this machine's own seats."""
    has: tuple[tuple[str, str], ...] | None = None
    """The games from elsewhere that the client can show, and their versions; None where it is drawn by this process."""
    by_node: bool = False
    """Whether another node of the house speaks for them, to which their line has come."""
    moves: bool = False
    """Whether their client comes in at another node by itself when it is told to."""

    @property
    def is_guest(self) -> bool:
        return self.player.startswith(GUEST)


def holder(fingerprint: str, wished: str, source: str = "") -> Identity:
    """Return the identity of somebody who has proved to hold the key with that fingerprint."""
    return Identity(KEY + fingerprint, wished, source)


def guest(secret: bytes, wished: str, source: str = "") -> Identity:
    """Return the identity of somebody without a key; `secret` is fresh, so that no guest can be taken for another."""
    return Identity(GUEST + secret.hex(), wished, source)
