"""Opens an SSH connection to a server of ours, with nothing but what such a server speaks and nothing of the user's own
SSH settings. Whoever calls checks the server's key, and limits the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import asyncssh

from net import tuning
from net.client.address import Address


class Login(NamedTuple):
    """The user name, the keys and the methods of a login."""

    user: str
    keys: Sequence[Any]
    methods: str = "publickey"


class Alive(NamedTuple):
    """Seconds between two signs of life, and how many of them may go unanswered."""

    interval: float
    unanswered: int


async def connect(
    address: Address, login: Login, alive: Alive, client: Callable[[], asyncssh.SSHClient], tunnel: Any = None
) -> asyncssh.SSHClientConnection:
    """Return the connection once logged in."""
    return await asyncssh.connect(
        address.host,
        address.port,
        tunnel=tunnel,
        config=[],
        client_factory=client,
        known_hosts=lambda _host, _addr, _port: ([], [], []),
        username=login.user,
        client_keys=login.keys,
        agent_path=None,
        gss_host=None,
        gss_kex=False,
        gss_auth=False,
        x509_trusted_certs=None,
        preferred_auth=login.methods,
        server_host_key_algs=["ssh-ed25519"],
        kex_algs=list(tuning.KEX),
        encryption_algs=list(tuning.CIPHERS),
        mac_algs=list(tuning.MACS),
        compression_algs=["none"],
        login_timeout=0,
        keepalive_interval=alive.interval,
        keepalive_count_max=alive.unanswered,
        client_version="sortilege",
    )
