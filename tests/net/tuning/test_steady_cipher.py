"""The steady cipher says the same as asyncssh's own, and opens no packet that was changed."""

import os
from typing import Any

import pytest
from asyncssh import connection, encryption
from cryptography.exceptions import InvalidTag

from net import tuning
from net.tuning import fast_path

GCM = "aes128-gcm@openssh.com"
SSH = connection.SSHConnection


@pytest.fixture(autouse=True)
def tuned() -> None:
    tuning.tune_asyncssh()


def ciphers(iv: bytes) -> tuple[Any, Any]:
    """Ours and asyncssh's own, with one key."""
    key = os.urandom(16)
    return fast_path.SteadyGCM.new("aes128-gcm", key, iv), encryption.GCMEncryption.new("aes128-gcm", key, iv)


@pytest.mark.parametrize("iv", [bytes(range(12)), b"four" + b"\xff" * 8], ids=["in the middle", "where the count ends"])
def test_the_steady_cipher_says_what_asyncssh_says(iv: bytes) -> None:
    ours, theirs = ciphers(iv)
    header = (32).to_bytes(4, "big")
    for packet in (os.urandom(32) for _ in range(5)):
        assert b"".join(ours.encrypt_packet(0, header, packet)) == b"".join(theirs.encrypt_packet(0, header, packet))


@pytest.mark.parametrize("iv", [bytes(range(12)), b"four" + b"\xff" * 8], ids=["in the middle", "where the count ends"])
def test_the_steady_cipher_opens_what_asyncssh_says(iv: bytes) -> None:
    ours, theirs = ciphers(iv)
    header = (32).to_bytes(4, "big")
    for packet in (os.urandom(32) for _ in range(5)):
        sealed, tag = theirs.encrypt_packet(0, header, packet)
        assert ours.peek(header, sealed[4:] + tag) == packet
        assert ours.decrypt_packet(0, sealed[:16], sealed[16:], 4, tag) == packet


def test_a_packet_that_was_changed_is_not_opened() -> None:
    ours, theirs = ciphers(bytes(12))
    header = (32).to_bytes(4, "big")
    sealed, tag = theirs.encrypt_packet(0, header, bytes(32))
    wrong = sealed[:-1] + bytes((sealed[-1] ^ 1,))
    with pytest.raises(InvalidTag):
        ours.peek(header, wrong[4:] + tag)
    assert ours.decrypt_packet(0, wrong[:16], wrong[16:], 4, tag) is None
