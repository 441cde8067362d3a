"""What asyncssh must go on looking like inside, for the short way through it."""

import inspect

import pytest
from asyncssh import channel, connection, constants, encryption

from net import tuning
from net.tuning import compatibility, fast_path

GCM = "aes128-gcm@openssh.com"
SSH = connection.SSHConnection


@pytest.fixture(autouse=True)
def tuned() -> None:
    tuning.tune_asyncssh()


def test_the_private_names_are_where_they_were() -> None:
    received = inspect.getsource(SSH._recv_data)
    assert "self._reset_keepalive_timer()" in received
    assert "while self._inpbuf and self._recv_handler():" in received
    assert "self._recv_handler = self._recv_pkthdr" in inspect.getsource(SSH._finish_recv_packet)
    assert "self._auth_final = True" in inspect.getsource(SSH._finish_recv_packet)
    header = inspect.getsource(fast_path._OWN["_recv_pkthdr"] or SSH)
    assert "self._pktlen > self._max_recv_pktlen" in header
    packet = inspect.getsource(SSH._recv_packet)
    for name in ("self._decompressor and", "self._channels[recv_chan]", "not self._auth_complete"):
        assert name in packet
    sent = inspect.getsource(tuning._UNTUNED_SEND)
    for name in (
        "(self._auth_complete and self._kex_complete and",
        "self._rekey_bytes_sent >= self._rekey_bytes",
        "(self._rekey_seconds and",
        "time.monotonic() >= self._rekey_time",
        "if self._compressor and",
        "self._send(packet + mac)",
        "self._send_seq = (seq + 1) & 0xffffffff",
        "self._rekey_bytes_sent += pktlen",
    ):
        assert name in sent
    timer = inspect.getsource(SSH._set_keepalive_timer)
    assert "self._keepalive_timer = self._loop.call_later(" in timer
    assert "self._keepalive_interval, self._keepalive_timer_callback)" in timer


def test_a_channel_keeps_its_books_as_it_did() -> None:
    written = inspect.getsource(channel.SSHChannel.write)
    assert "if self._send_state != 'open':" in written
    assert "if self._encoding:" in written
    flushed = inspect.getsource(channel.SSHChannel._flush_send_buf)
    assert "pktsize = min(self._send_window, self._send_pktsize)" in flushed
    assert "self._send_window -= len(data)" in flushed
    assert "self.send_packet(MSG_CHANNEL_DATA, String(data))" in flushed
    assert "UInt32(self._send_chan)" in inspect.getsource(channel.SSHChannel.send_packet)
    assert constants.MSG_CHANNEL_DATA == fast_path._DATA
    taken = inspect.getsource(channel.SSHChannel._process_data)
    assert "if self._recv_state != 'open':" in taken
    assert "if datalen > self._recv_window:" in taken
    assert "self._accept_data(data)" in taken


def test_ciphers_are_made_as_they_were() -> None:
    assert "encryption.new(cipher_name, key, iv, mac_alg, mac_key, etm)" in inspect.getsource(encryption.get_encryption)
    for name in compatibility.CIPHERS:
        assert isinstance(encryption.get_encryption(name, bytes(16), bytes(12)), fast_path.SteadyGCM)
