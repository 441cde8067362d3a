"""The native client: a Connection over SSH, for screens that are drawn on the player's own machine."""

from __future__ import annotations

import logging
from pathlib import Path

import asyncssh

from net import tuning
from net.client.address import Address
from net.client.dial import AskInvitation, Target, Trust, Unreachable
from net.client.remote import OnState, RemoteConnection
from net.host.paths import data_directory

__all__ = ["RemoteConnection", "Trust", "Unreachable", "connect"]


async def connect(
    host: str,
    port: int,
    *,
    user: str,
    trust: Trust,
    data_dir: Path | None = None,
    on_state: OnState | None = None,
    ssh_dir: Path | None = None,
    agent: str | None = None,
    invitation: str = "",
    ask_invitation: AskInvitation | None = None,
) -> RemoteConnection:
    """Return a connection that is up. Raise UserError, whose text is a sentence for the user.

    `trust` is asked once for a server never met before; `on_state` hears when the line is lost and when it is back.
    `ask_invitation` is asked where a private server wants another than the given `invitation`.
    """
    asyncssh.set_log_level(logging.WARNING)  # Below that it writes down names and addresses.
    tuning.tune_asyncssh()
    target = Target(
        Address(host, port), user, data_directory(data_dir), trust, ssh_dir, agent, invitation, ask_invitation
    )
    connection = RemoteConnection(target, on_state)
    await connection.open()
    return connection
