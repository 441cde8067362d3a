"""Which key leads to whom, and what brings it back where the disk did not take a change."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from net.people.identities import DAY, Identities, Way
from net.people.records import Came

KEY = "key:SHA256:ada"
NOW = 100.5 * DAY
TODAY = 100 * DAY


@dataclass(eq=False)
class Somebody:
    id: str
    stranger: bool = False


ADA, BEN = Somebody(KEY), Somebody("key:SHA256:ben")


@pytest.fixture
def known() -> Identities[Somebody]:
    found = Identities[Somebody]()
    found.add(KEY, ADA)
    found.add(BEN.id, BEN)
    found.read_since(KEY, 90 * DAY)
    found.read_came(Came(KEY, 95 * DAY))
    return found


def everything(known: Identities[Somebody]) -> set[tuple[str, Way]]:
    return {(player.id, way) for player, way in known.ways()}


def test_what_the_disk_did_not_take_is_undone_to_the_last_note(known: Identities[Somebody]) -> None:
    before = everything(known)
    undo = known.undoing(KEY, lambda _: True)
    known.add(KEY, BEN)
    assert known.since(KEY, BEN, NOW) == 90 * DAY
    known.read_since(KEY, TODAY)
    assert known.came(KEY, NOW) == Came(KEY, TODAY)
    assert everything(known) != before
    undo()
    assert everything(known) == before


def test_a_key_that_was_unlinked_leads_to_nobody_again(known: Identities[Somebody]) -> None:
    known.part(KEY)
    before = everything(known)
    undo = known.undoing(KEY, lambda _: True)
    known.add(KEY, BEN)
    assert known.player(KEY) is BEN
    undo()
    assert everything(known) == before
    assert known.player(KEY) is None
    assert known.owner(KEY) is ADA
    assert known.keys_of(ADA) == []


def test_what_was_not_there_is_not_there_afterwards(known: Identities[Somebody]) -> None:
    before = everything(known)
    undo = known.undoing("key:SHA256:new", lambda _: True)
    known.add("key:SHA256:new", ADA)
    known.since("key:SHA256:new", ADA, NOW)
    known.came("key:SHA256:new", NOW)
    undo()
    assert everything(known) == before
    assert known.since("key:SHA256:new", ADA, NOW + DAY) == TODAY + DAY


def test_a_stranger_who_has_gone_meanwhile_is_not_brought_back(known: Identities[Somebody]) -> None:
    undo = known.undoing(KEY, lambda whose: whose is not ADA)
    undo()
    assert known.owner(KEY) is None


def test_a_visit_is_written_down_once_a_day_and_never_for_a_key_that_leads_nowhere(known: Identities[Somebody]) -> None:
    assert known.came(KEY, NOW) == Came(KEY, TODAY)
    assert known.came(KEY, NOW + 60) is None
    known.part(KEY)
    assert known.came(KEY, NOW + DAY) is None
