"""Tunes asyncssh and the socket beyond their defaults, and says why.

Private names of asyncssh are used in this package and nowhere else, and only where net/tuning/compatibility.py finds
them as they were when they were read: tests/net/tuning/ fails when one moves.
"""

import asyncio
import re
import socket
from typing import Any

from asyncssh import connection, encryption

from net.tuning.compatibility import WAYS
from net.tuning.fast_path import take_fast_path

# curve25519 stands before ML-KEM because Debian 12's dbclient fails on an ML-KEM offer that comes first. No NIST
# curves, no SHA-1, no group exchange of 1024 bits: ssh-audit finds nothing to say.
KEX = ("curve25519-sha256", "curve25519-sha256@libssh.org", "mlkem768x25519-sha256")
CIPHERS = ("aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr", "aes192-ctr", "aes256-ctr")
# The plain one is for Dropbear, PuTTY and Paramiko.
MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256")

# The kernel takes no more than this ahead of the network, so a screen on its way is never seconds old.
UNSENT_IN_KERNEL = 16 * 1024

# A packet of the largest size that we announce, and then some.
TAKEN_AT_ONCE = 48 * 1024

# Variables that a client may set; the value must be a plain word, since it reaches logs and comparisons.
_VARIABLE = re.compile(rb"(?:LANG|LC_[A-Z_]{1,24}|TERM(?:_PROGRAM)?|COLORTERM|NO_COLOR)=[A-Za-z0-9_.@:+-]+")

_MSG_IGNORE = 2
_EMPTY_STRING = (b"\0\0\0\0",)
_AEAD = (encryption.GCMEncryption, encryption.ChachaEncryption)
_UNTUNED_SEND = connection.SSHConnection.send_packet

LOOK = 10.0
"""Seconds between looks at what can't be bounded, where only asyncssh's public ways may be taken."""


def tune_asyncssh() -> None:
    """Tune both ends of this process from here on, as far as this asyncssh is known. A second call changes nothing."""
    private = WAYS.choose()
    leave_out_ignore_packets(private)
    take_fast_path(private)


def leave_out_ignore_packets(leave_out: bool = True) -> None:
    """Halve the packets of both ends of this process.

    asyncssh sends an empty MSG_IGNORE before every packet, which hides the next IV of a CBC cipher. With AEAD ciphers
    there is nothing to hide, and a 40-byte message takes 36 bytes and a second encryption more.
    """
    connection.SSHConnection.send_packet = _send_without_ignore if leave_out else _UNTUNED_SEND  # type: ignore[method-assign]


def _send_without_ignore(self: Any, pkttype: int, *args: bytes, handler: Any = None) -> None:
    if pkttype == _MSG_IGNORE and args == _EMPTY_STRING and isinstance(self._send_encryption, _AEAD):
        return
    _UNTUNED_SEND(self, pkttype, *args, handler=handler)


def let_ask_again(conn: Any) -> None:
    """Let a login go on that has not succeeded yet.

    paramiko asks for the service anew before every attempt. OpenSSH's server lets it; asyncssh takes it for a fault.
    """
    if WAYS.private:
        conn._next_service = b"ssh-userauth"


def tune_socket(conn: Any) -> None:
    """Send at once, and keep stale screens out of the kernel's queue. Any object with `get_extra_info` will do."""
    sock = conn.get_extra_info("socket")
    if sock is None or sock.family not in {socket.AF_INET, socket.AF_INET6}:
        return
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_IN_KERNEL)


def tune_transport(transport: Any) -> None:
    """Bound what is read at once: asyncio makes room for 256 KiB whenever anything comes, which on Linux costs six
    times what the reading does."""
    if hasattr(transport, "max_size"):
        transport.max_size = TAKEN_AT_ONCE


def packets_are_tiny(channel: Any, smallest: int) -> bool:
    """Tell whether the client wants its data in crumbs, which would keep everybody else waiting.

    Real clients announce 16 to 32 KB. One that announces a byte makes us send a packet for each.
    """
    return WAYS.private and int(channel._send_pktsize) < smallest


def watching_packet_size(conn: Any, session: Any, smallest: int) -> Any:
    """Return the session for asyncssh, with a channel that minds tiny packets where `packets_are_tiny` can't know."""
    if WAYS.private:
        return session
    channel = conn.create_server_channel()
    opened = channel.process_open

    def measured(send_chan: int, send_window: int, send_pktsize: int, session: Any) -> None:
        opened(send_chan, send_window, send_pktsize, session)
        if send_pktsize < smallest:
            conn.abort()

    channel.process_open = measured
    return channel, session


def unsent(channel: Any) -> int:
    """Return the bytes still within this process: waiting for the client's window, or for the socket."""
    valve = channel.get_extra_info("valve")
    if valve is not None:
        in_transport = valve.unsent
    else:
        conn = channel._conn if WAYS.private else None
        transport = None if conn is None else conn._transport
        in_transport = 0 if transport is None else transport.get_write_buffer_size()
    return int(channel.get_write_buffer_size() + in_transport)


def deferred_packets(conn: Any) -> int:
    """Return the packets that wait for the end of a key exchange, which a client may never bring about."""
    return len(conn._deferred_packets) if WAYS.private else 0


class _Environment(dict[bytes, bytes]):
    """Takes the variables that say something about a terminal, and loses the others as they come."""

    def __init__(self, most: int, longest: int) -> None:
        super().__init__()
        self._most = most
        self._longest = longest

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if len(self) < self._most and len(value) <= self._longest and _VARIABLE.fullmatch(name + b"=" + value):
            super().__setitem__(name, value)


def bound_environment(channel: Any, most: int, longest: int) -> None:
    """Bound the variables that are kept: asyncssh keeps whatever a client sends, even 20,000. Call it when the channel
    is made."""
    if WAYS.private:
        channel._env = _Environment(most, longest)
    else:
        _look_at_environment(channel, most)


def _look_at_environment(channel: Any, most: int) -> None:
    """Cut a client off that sets ten times as many variables as are taken: it wants nothing else."""
    if channel.is_closing():
        return
    if len(channel.get_environment_bytes()) > 10 * most:
        channel.get_connection().abort()
    else:
        asyncio.get_running_loop().call_later(LOOK, _look_at_environment, channel, most)


def environment(channel: Any, most: int, longest: int) -> dict[str, str]:
    """Return the variables that are taken, whichever way the channel has gone."""
    taken = _Environment(most, longest)
    for name, value in channel.get_environment().items():
        taken[name.encode()] = value.encode()
    return {name.decode(): value.decode() for name, value in taken.items()}
