"""Tells how near a machine is by its address: this one, one of the player's own network, or any other.

A server that was reached far away must not have a client knock at what only its player can reach.
"""

from __future__ import annotations

import socket
from enum import IntEnum
from ipaddress import IPv6Address, ip_address


class Reach(IntEnum):
    MACHINE = 0
    """This machine."""
    NETWORK = 1
    """A network that is not the public one: at home, at work, a tunnel."""
    WORLD = 2


def reach_of(number: str) -> Reach:
    """Return how near the machine with that number is; what is no number counts as this machine."""
    try:
        found = ip_address(number)
    except ValueError:
        return Reach.MACHINE
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if found.is_loopback or found.is_unspecified or _is_own(str(found), found.version):
        return Reach.MACHINE
    return Reach.WORLD if found.is_global else Reach.NETWORK


def _is_own(number: str, version: int) -> bool:
    """Tell whether that is an address of this machine: one would be called from it. Nothing is sent."""
    with socket.socket(socket.AF_INET6 if version == 6 else socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((number, 9))
        except OSError:
            return False
        return bool(asked.getsockname()[0] == number)
