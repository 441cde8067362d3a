"""Fast path for channel data: one AES-GCM packet with no key exchange pending. Anything else falls back to asyncssh.

An answer at a table is one packet up and four down, and for each asyncssh makes some thirty calls, sets up the cipher's
key and moves a timer; at a hundred tables that was more than half of the server's time. Here the usual case goes
straight: AES-GCM, no compression, no key exchange under way, data that fits the window and one packet, and a packet
that came as a whole. Whatever is not so goes asyncssh's own way, and the two may follow each other at any packet.
"""

from __future__ import annotations

import time
from struct import Struct
from typing import Any, Final

from asyncssh import connection, encryption
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from net.tuning.compatibility import CIPHERS, WAYS

_BLOCK: Final = 16
_TAG: Final = 16
_DATA: Final = 94  # SSH_MSG_CHANNEL_DATA
_HEAD: Final = Struct(">BBII")
"""The head of a data packet: length of the padding, type, channel, length of the data."""
# Random padding hides what a block cipher would show of equal texts; under a counter it has nothing to hide (RFC 4344).
_PADDING: Final = tuple(bytes(size) for size in range(_BLOCK + 4))
_COUNTS: Final = 2**64 - 1

_OWN: Final = {
    name: getattr(connection.SSHConnection, name, None)
    for name in ("_recv_pkthdr", "_reset_keepalive_timer", "_keepalive_timer_callback")
}


def take_fast_path(take: bool = True) -> None:
    """Take the fast path for all connections of this process from here on; `write` is then the fast way of a channel's
    `write`.

    Or take it no more, if it has been taken; nothing is touched otherwise.
    """
    ours = {
        "_recv_pkthdr": _next_packet,
        "_reset_keepalive_timer": _note_sign_of_life,
        "_keepalive_timer_callback": _timer_due,
    }
    if not take and connection.SSHConnection.__dict__.get("_recv_pkthdr") is not _next_packet:
        return
    for known in CIPHERS:
        _, cipher = encryption._enc_params[known]
        encryption._enc_params[known] = (SteadyGCM if take else encryption.GCMEncryption, cipher)
    for name, method in (ours if take else _OWN).items():
        setattr(connection.SSHConnection, name, method)


class SteadyGCM(encryption.GCMEncryption):
    """asyncssh's AES-GCM, except that its key is set up only once. A nonce is four fixed bytes and a count (RFC
    5647)."""

    def __init__(self, key: bytes, iv: bytes) -> None:
        self._aead = AESGCM(key)
        self._fixed = iv[:4]
        self._count = int.from_bytes(iv[4:], "big")

    @classmethod
    def new(cls, _cipher_name: str, key: bytes, iv: bytes, *_mac: object) -> SteadyGCM:
        return cls(key, iv)

    def encrypt_packet(self, seq: int, header: bytes, packet: bytes) -> tuple[bytes, bytes]:
        return self.seal(header, packet), b""

    def decrypt_packet(self, seq: int, first: bytes, rest: bytes, header_len: int, mac: bytes) -> bytes | None:
        try:
            return self.peek(first[:header_len], first[header_len:] + rest + mac)
        except InvalidTag:
            return None
        finally:
            self.count()

    def seal(self, header: bytes, packet: bytes) -> bytes:
        """Return the whole packet as it goes over the line."""
        nonce = self._fixed + self._count.to_bytes(8, "big")
        self.count()
        return header + self._aead.encrypt(nonce, packet, header)

    def peek(self, header: bytes, sealed: bytes) -> bytes:
        """Return the next packet, which stays the next until it has been counted. Raise InvalidTag if it is not
        sound."""
        return self._aead.decrypt(self._fixed + self._count.to_bytes(8, "big"), sealed, header)

    def count(self) -> None:
        self._count = self._count + 1 & _COUNTS


# Sending


def write(channel: Any, data: bytes) -> None:
    """Do what `channel.write(data)` does, for a channel without an encoding."""
    if not WAYS.private:
        channel.write(data)
        return
    conn, size = channel._conn, len(data)
    if conn is None or not _may_send_at_once(conn) or not _takes_whole(channel, size):
        channel.write(data)
        return
    padding = -(_HEAD.size + size) % _BLOCK
    if padding < 4:
        padding += _BLOCK
    packet = b"".join((_HEAD.pack(padding, _DATA, channel._send_chan, size), data, _PADDING[padding]))
    conn._send(conn._send_encryption.seal(len(packet).to_bytes(4, "big"), packet))
    conn._send_seq = conn._send_seq + 1 & 0xFFFFFFFF
    conn._rekey_bytes_sent += len(packet)
    channel._send_window -= size


def _may_send_at_once(conn: Any) -> bool:
    return (
        type(conn._send_encryption) is SteadyGCM
        and conn._kex_complete
        and conn._auth_complete
        and conn._compressor is None
        and conn._rekey_bytes_sent < conn._rekey_bytes
        and not (conn._rekey_seconds and time.monotonic() >= conn._rekey_time)
    )


def _takes_whole(channel: Any, size: int) -> bool:
    return (
        channel._send_state == "open"
        and channel._encoding is None
        and not channel._send_buf
        and 0 < size <= channel._send_window
        and size <= channel._send_pktsize
    )


# Receiving


def _next_packet(self: Any) -> bool:
    """Stand in for `_recv_pkthdr`, which is called again and again, and tells whether it could do anything."""
    return _take_data(self) or bool(_OWN["_recv_pkthdr"](self))  # type: ignore[misc]


def _take_data(conn: Any) -> bool:
    """Take the next packet if it is data, and all there. Return whether it was; of any other, even a faulty one,
    nothing is touched."""
    came, cipher = conn._inpbuf, conn._recv_encryption
    size = int.from_bytes(came[:4], "big")
    end = 4 + size + _TAG
    if type(cipher) is not SteadyGCM or len(came) < end or not _BLOCK <= size <= conn._max_recv_pktlen:
        return False
    try:
        packet = cipher.peek(came[:4], came[4:end])
    except InvalidTag:
        return False
    padding, kind, number, length = _HEAD.unpack_from(packet)
    if kind != _DATA or _HEAD.size + length + padding != size or padding < 4:
        return False
    channel = conn._channels.get(number)
    if channel is None or channel._recv_state != "open" or length > channel._recv_window or not _may_take(conn):
        return False
    cipher.count()
    conn._inpbuf = came[end:]
    conn._recv_seq = conn._recv_seq + 1 & 0xFFFFFFFF
    conn._auth_final = True
    channel._accept_data(packet[_HEAD.size : -padding])
    return True


def _may_take(conn: Any) -> bool:
    return conn._auth_complete and conn._decompressor is None


# Keepalives


def _note_sign_of_life(self: Any) -> None:
    """Note that something came. asyncssh makes a new timer each time; this one finds out, when it is due, that
    something came."""
    self.heard_at = self._loop.time()
    if self._keepalive_timer is None and self._auth_complete:
        self._set_keepalive_timer()


def _timer_due(self: Any) -> None:
    left = getattr(self, "heard_at", 0.0) + self._keepalive_interval - self._loop.time()
    if left > 0:
        self._keepalive_timer = self._loop.call_later(left, self._keepalive_timer_callback)
    else:
        _OWN["_keepalive_timer_callback"](self)  # type: ignore[misc]
