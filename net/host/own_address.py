"""Finds the address by which others reach this machine, as far as it knows."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address

from net.people.invites import ANYWHERE


def own_address() -> str:
    """Return the address by which others on the network reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def reached_at(own: str, peer: str) -> str:
    """Return the host that a guest may pass on who has come from `peer` to our address `own`. One on this very machine
    has come by an address that leads others to themselves, and one from behind a router by one that we don't know."""
    here, there = _plain(own), _plain(peer)
    if here is None or here.is_loopback or here.is_link_local:
        return own_address()
    if here.is_private and there is not None and not there.is_private:
        return ANYWHERE
    return str(here)


def _plain(host: str) -> IPv4Address | IPv6Address | None:
    """Return the address; one of version 4 may come in the form of version 6."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
