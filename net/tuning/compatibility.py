"""Tells whether this asyncssh is the one whose inside we know.

What of it has no public name is used only where everything that we touch is there, as it was when it was read. With any
other version all goes by its public ways: that costs more, and of clients that are slow or read nothing we know less.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from typing import Any, Final

import asyncssh
from asyncssh import channel, connection, encryption

log = logging.getLogger(__name__)

VERSIONS: Final = frozenset({"2.24.1"})
SWITCH: Final = "SORTILEGE_ASYNCSSH"
PUBLIC: Final = "public"
"""Its value where the public ways are wanted: to measure them, or should the others be in doubt."""

CIPHERS: Final = (b"aes128-gcm@openssh.com", b"aes256-gcm@openssh.com")

_OF_A_CONNECTION: Final = (
    "_auth_complete", "_auth_final", "_channels", "_compressor", "_decompressor", "_deferred_packets",
    "_global_request_waiters", "_inpbuf", "_keepalive_interval", "_keepalive_timer", "_kex_complete", "_loop",
    "_max_recv_pktlen", "_next_service", "_recv_encryption", "_recv_handler", "_recv_seq", "_rekey_bytes",
    "_rekey_bytes_sent", "_rekey_seconds", "_rekey_time", "_send_encryption", "_send_seq", "_transport",
)  # fmt: skip
_OF_A_CHANNEL: Final = (
    "_conn", "_env", "_recv_buf", "_recv_state", "_recv_window", "_send_buf", "_send_chan", "_send_pktsize",
    "_send_state", "_send_window",
)  # fmt: skip
_CALLED: Final[dict[type[Any], dict[str, tuple[str, ...]]]] = {
    connection.SSHConnection: {
        "_keepalive_timer_callback": ("self",),
        "_recv_pkthdr": ("self",),
        "_reset_keepalive_timer": ("self",),
        "_send": ("self", "data"),
        "_send_global_request": ("self", "request", "want_reply"),
        "_set_keepalive_timer": ("self",),
        "send_packet": ("self", "pkttype", "handler"),
    },
    channel.SSHChannel: {"_accept_data": ("self", "data", "datatype"), "set_encoding": ("self", "encoding", "errors")},
    encryption.GCMEncryption: {
        "decrypt_packet": ("self", "seq", "first", "rest", "header_len", "mac"),
        "encrypt_packet": ("self", "seq", "header", "packet"),
    },
}
"""Methods that we call or replace, with their parameters."""


class Ways:
    """The ways of using asyncssh that this process takes."""

    def __init__(self) -> None:
        self.private = False
        self._said = False

    def choose(self) -> bool:
        """Choose. Return whether the private ways may be taken; if not, it is said once."""
        found = misfits()
        self.private = not found
        if found and not self._said:
            self._said = True
            log.info("asyncssh is used by its public interface alone, which costs more: %s.", ", ".join(found))
        return self.private


WAYS: Final = Ways()


def misfits(version: str = asyncssh.__version__) -> list[str]:
    """Return what is not as we know it."""
    if os.environ.get(SWITCH) == PUBLIC:
        return [f"{SWITCH}={PUBLIC}"]
    if version not in VERSIONS:
        return [f"its version is {version}"]
    found = [*_missing(connection.SSHConnection, _OF_A_CONNECTION), *_missing(channel.SSHChannel, _OF_A_CHANNEL)]
    for owner, methods in _CALLED.items():
        found += [f"{owner.__name__}.{name}" for name, wanted in methods.items() if _takes(owner, name) != wanted]
    if not set(CIPHERS) <= set(getattr(encryption, "_enc_params", ())):
        found.append("encryption._enc_params")
    return found


def _missing(owner: type[Any], names: Iterable[str]) -> list[str]:
    """Return what is missing of the attributes that its instances should have from their beginning."""
    mentioned = owner.__init__.__code__.co_names
    return [f"{owner.__name__}.{name}" for name in names if name not in mentioned]


def _takes(owner: type[Any], name: str) -> tuple[str, ...]:
    """Return its parameters, but for those that stand for any number of arguments."""
    code = getattr(getattr(owner, name, None), "__code__", None)
    return () if code is None else code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
