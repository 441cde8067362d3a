"""Textual's settings for served apps come before the first import of Textual in this process, as in the server.

And what a test tunes in asyncssh is tuned for that test.
"""

from collections.abc import Iterator

import pytest
from asyncssh import connection, encryption

import tui.served.environment  # noqa: F401
from net.tuning.compatibility import WAYS
from tests.ways import either_way

__all__ = ["either_way"]


@pytest.fixture(autouse=True)
def tuned_for_this_test() -> Iterator[None]:
    kind = connection.SSHConnection
    names = ("send_packet", "_recv_pkthdr", "_reset_keepalive_timer", "_keepalive_timer_callback")
    methods, ciphers = {name: getattr(kind, name) for name in names}, dict(encryption._enc_params)
    assert WAYS.choose()
    yield
    WAYS.choose()
    for name, method in methods.items():
        setattr(kind, name, method)
    encryption._enc_params.update(ciphers)
