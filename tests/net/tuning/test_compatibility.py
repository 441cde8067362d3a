"""The inside of asyncssh is touched only where it is as it was read; anything else goes by its public ways."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from asyncssh import channel, connection, encryption

from net import tuning
from net.tuning import compatibility, fast_path

SSH = connection.SSHConnection


def test_the_one_that_is_installed_is_known() -> None:
    assert compatibility.misfits() == []


def test_any_other_version_is_not() -> None:
    assert compatibility.misfits("2.24.2") == ["its version is 2.24.2"]
    assert compatibility.misfits("2.23.0")


def renamed(patch: pytest.MonkeyPatch) -> None:
    patch.delattr(SSH, "_send")


def with_another_parameter(patch: pytest.MonkeyPatch) -> None:
    def accept(self: Any, data: bytes, datatype: int | None = None, more: bool = False) -> None: ...

    patch.setattr(channel.SSHChannel, "_accept_data", accept)


def without_a_field(patch: pytest.MonkeyPatch) -> None:
    def made(self: Any) -> None: ...

    patch.setattr(channel.SSHChannel, "__init__", made)


def without_a_cipher(patch: pytest.MonkeyPatch) -> None:
    patch.delitem(encryption._enc_params, compatibility.CIPHERS[0])


@pytest.mark.parametrize("change", [renamed, with_another_parameter, without_a_field, without_a_cipher])
def test_whatever_has_changed_is_seen_and_then_nothing_is_touched(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, change: Callable[[pytest.MonkeyPatch], None]
) -> None:
    monkeypatch.setattr(compatibility.WAYS, "_said", False)
    fast_path.take_fast_path(False)  # Any server before in this process has taken it.
    tuning.leave_out_ignore_packets(False)
    before = SSH._recv_pkthdr, SSH.send_packet, SSH._reset_keepalive_timer
    with caplog.at_level(logging.INFO, "net.tuning.compatibility"), monkeypatch.context() as patch:
        change(patch)
        assert compatibility.misfits()
        tuning.tune_asyncssh()
        tuning.tune_asyncssh()
        assert not compatibility.WAYS.private
        assert before == (SSH._recv_pkthdr, SSH.send_packet, SSH._reset_keepalive_timer)
    assert len(caplog.records) == 1
    assert caplog.records[0].levelno == logging.INFO


class Public:
    """A channel with nothing but public names."""

    def __init__(self) -> None:
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data

    def get_extra_info(self, _name: str, default: Any = None) -> Any:
        return default

    def get_write_buffer_size(self) -> int:
        return 7

    def get_environment(self) -> dict[str, str]:
        return {"LANG": "C", "LD_PRELOAD": "x", "TERM": "x" * 100}

    def get_environment_bytes(self) -> dict[bytes, bytes]:
        return {b"%d" % number: b"" for number in range(1000)}

    def is_closing(self) -> bool:
        return False

    def get_connection(self) -> Public:
        return self

    def abort(self) -> None:
        self.written = b"gone"


async def test_by_the_public_ways_no_private_name_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compatibility.WAYS, "private", False)
    calm, many = Public(), Public()
    fast_path.write(calm, b"hello")
    assert calm.written == b"hello"
    assert tuning.unsent(calm) == 7
    assert not tuning.packets_are_tiny(calm, 4096)
    assert tuning.deferred_packets(calm) == 0
    tuning.let_ask_again(calm)
    assert tuning.environment(calm, 24, 64) == {"LANG": "C"}
    tuning.bound_environment(many, 24, 64)
    assert many.written == b"gone"
