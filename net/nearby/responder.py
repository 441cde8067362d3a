"""Decides what a server answers to what it hears on its network. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from typing import Final, NamedTuple

from net.nearby.announcement import Announcement, records
from net.nearby.datagrams import (
    ANY,
    PTR,
    Datagram,
    Malformed,
    Number,
    Record,
    answer,
    answer_to_one,
    name_in,
    read,
    same,
)

PORT: Final = 5353
LEGACY_SECONDS: Final = 10


class Reply(NamedTuple):
    data: bytes
    to_all: bool
    """Whether it is for all on the network, or for the asker alone."""


class Responder:
    def __init__(self, what: Callable[[], Announcement]) -> None:
        self._what = what

    def told(self, where: Number) -> bytes:
        """Return what is told to all, asked or not."""
        return answer(records(self._what(), where))

    def goodbye(self, where: Number) -> bytes:
        """Return what takes back all that was told."""
        return answer(records(self._what(), where, 0))

    def hear(self, data: bytes, source: tuple[str, int], where: Number) -> Reply | None:
        """Return the answer to a datagram; None where there is none."""
        if len(data) < 3 or data[2] & 0x80:  # Others' answers, which are most of all that is said.
            return None
        try:
            asked = read(data)
            telling = self._telling(asked, where)
        except Malformed:
            return None
        if not telling:
            return None
        if source[1] == PORT:
            return Reply(answer(telling), to_all=True)
        if not _is_of_a_network(source[0]):  # By a datagram from elsewhere somebody could be shown our answers.
            return None
        return Reply(answer_to_one(asked, telling, LEGACY_SECONDS), to_all=False)

    def _telling(self, asked: Datagram, where: Number) -> tuple[Record, ...]:
        every = records(self._what(), where)
        asks = any(
            each.kind in {record.kind, ANY} and same(each.name, record.name)
            for each in asked.questions
            for record in every
        )
        return every if asks and not _is_known(asked, every[0]) else ()


def _is_known(asked: Datagram, own: Record) -> bool:
    """Tell whether the asker, who wants pointers alone, says that they have ours for long enough."""
    return all(each.kind == PTR for each in asked.questions) and any(
        each.kind == PTR
        and same(each.name, own.name)
        and same(name_in(each.data), name_in(own.data))
        and each.seconds * 2 >= own.seconds
        for each in asked.records
    )


def _is_of_a_network(host: str) -> bool:
    try:
        return ip_address(host).is_private
    except ValueError:
        return False
