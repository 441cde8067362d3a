"""Wishes at a table that another node is being given."""

from __future__ import annotations

from net.hub.hub import Hub
from net.protocol.messages import MakeTable
from net.store import Failing, Then
from net.store.unkept import MOVING
from net.tables.table import Table
from tests.net.hand_world import HandWorld, Screen


def leaving() -> tuple[Table, list[str], list[bool], Then]:
    """Return a table that is being given away and at which somebody wishes something, what they are told, whether it is
    gone, and what tells the table so."""
    hub = Hub(HandWorld(), pace=0)
    Screen(hub, "Anna").send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    (table,) = hub.lobby.tables.values()
    told, gone, releases = list[str](), list[bool](), list[Then]()
    table.give_away(releases.append, gone.append)
    table.submit(lambda: told.append("done"), told.append)
    assert (told, gone) == ([], [])
    return table, told, gone, releases[0]


def test_what_was_wished_for_behind_its_leaving_is_refused_when_it_is_gone() -> None:
    table, told, gone, released = leaving()
    released(None)
    assert (told, gone) == ([MOVING], [True])
    table.submit(lambda: None, told.append)
    assert told == [MOVING, MOVING]


def test_what_was_wished_for_behind_its_leaving_is_done_if_it_stays() -> None:
    table, told, gone, released = leaving()
    released(Failing())
    assert (told, gone) == (["done"], [False])
    assert not table.queue.is_leaving
