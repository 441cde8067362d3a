"""What a host orders about seasons."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.engine import Refused
from net.hub.hub import Hub
from net.protocol.messages import Enrol, SeasonSeen, SeeSeason
from net.seasons.orders import SeasonOrders
from tests.net.hand_world import HandWorld, Screen


class Host:
    def __init__(self) -> None:
        self.world = HandWorld()
        self.hub = Hub(self.world)
        self.orders = SeasonOrders(self.hub)

    def order(self, do: str, **more: Any) -> str:
        rows = self.orders.order(json.dumps({"do": do, **more}))
        self.world.advance(1)
        return "\n".join("  ".join(row) for row in rows)

    def make(self, **more: Any) -> str:
        return self.order("make", **{"name": "Winter", "game": "kampf", **more})


@pytest.fixture
def host() -> Host:
    return Host()


def test_a_season_by_names_is_made_begun_shown_and_ended(host: Host) -> None:
    for name in ("Anna", "Bert", "Carl"):
        Screen(host.hub, name)
    said = host.make(players=["Anna", "Bert", "Carl"], kind="swiss", lasts=86_400)
    assert said == "Season 1 (Winter) is made. To begin it: sortilege season begin 1"
    assert host.order("list") == "1  Winter  kampf  swiss  not begun, 3 there"
    host.order("begin", season=1)
    shown = host.order("show", season="1")
    assert "round 1 of 2" in shown
    assert "  rests" in shown
    assert "waits at table 2" in shown
    host.order("drop", season=1, name="Anna")
    assert "Anna" in host.order("show", season=1)
    assert "has left" in host.order("show", season=1)
    host.order("end", season=1)
    assert host.order("list") == "1  Winter  kampf  swiss  ended"
    with pytest.raises(Refused):
        host.order("end", season=1)


def test_an_open_season_begins_when_its_places_are_taken(host: Host) -> None:
    said = host.make(open=True, places=2)
    assert said == "Season 1 (Winter) is made, and begins when its 2 places are taken."
    anna, bert = Screen(host.hub, "Anna"), Screen(host.hub, "Bert")
    anna.send(Enrol(1))
    assert host.order("list").endswith("open to all, 1 there")
    bert.send(Enrol(1))
    host.world.advance(1)
    bert.send(SeeSeason(1))
    assert bert.last(SeasonSeen).info.phase == "playing"


def test_who_takes_part_is_told_when_it_begins_by_itself(host: Host) -> None:
    host.make(open=True, bots="novice", begins_in=3600)
    anna = Screen(host.hub, "Anna")
    anna.send(Enrol(1))
    host.world.advance(600)
    anna.send(SeeSeason(1))
    assert anna.last(SeasonSeen).left in range(2990, 3001)
    host.order("end", season=1)
    anna.send(SeeSeason(1))
    assert anna.last(SeasonSeen).left == 0


def test_a_player_who_was_named_is_known_after_a_restart(host: Host) -> None:
    Screen(host.hub, "Anna")
    host.make(players=["Anna"], bots="novice")
    hub = Hub(host.world)
    hub.logs.restore(sorted(host.world.logs.items()))
    anna = Screen(hub, "Anna")
    anna.send(SeeSeason(1))
    assert anna.last(SeasonSeen).own == 0


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "knockout"},
        {"kind": "swiss", "size": 3},
        {"kind": "rotation", "size": 2},
        {"size": 9, "kind": "rotation"},
        {"game": "gargon", "kind": "swiss"},
        {"bots": "wizard"},
        {"lasts": 5},
        {"places": 99},
        {"rounds": 3},
        {"kind": "swiss", "rounds": 900},
        {"clock": "soon"},
        {"options": [["deals", "none"]]},
        {"options": [["colour", "red"]]},
        {"players": ["Nobody"]},
        {"open": False},
        {"name": ""},
        {"game": "chess"},
    ],
)
def test_what_can_be_no_season_is_refused_in_a_sentence(host: Host, wish: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        host.make(**{"open": True, **wish})
    assert str(refusal.value).endswith((".", "?"))
    assert host.hub.seasons.all() == []


def test_a_season_that_is_not_there_or_too_small_is_refused(host: Host) -> None:
    for do in ("show", "begin", "end", "drop"):
        with pytest.raises(Refused):
            host.order(do, season="x")
        with pytest.raises(Refused):
            host.order(do, season=4)
    host.make(open=True)
    with pytest.raises(Refused):
        host.order("begin", season=1)
    with pytest.raises(Refused):
        host.order("play")


def test_tables_of_several_take_the_games_smallest_size_unless_told(host: Host) -> None:
    host.make(open=True, game="gargon")
    (season,) = host.hub.seasons.all()
    assert (season.made.kind, season.made.size) == ("rotation", 3)
