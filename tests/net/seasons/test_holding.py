"""Seasons on a hub: who takes part, results that come by themselves, and a server that is killed."""

from __future__ import annotations

import pytest

from net.hub.hub import Hub
from net.protocol.messages import (
    Announced,
    Enrol,
    ListSeasons,
    Rename,
    SeasonSeen,
    SeasonsSeen,
    Withdraw,
)
from net.seasons import holding
from net.seasons.holding import MOST_EVER, TIMES
from net.seasons.reading import read_season
from net.seasons.records import ROUND_ROBIN, SWISS, SeasonMade
from net.store import Elsewhere
from tests.net.hand_world import HandWorld, Screen
from tests.net.seasons.house import DAY, NAMES, House, decoded, not_made


def test_a_round_robin_is_played_from_its_first_table_to_its_standings() -> None:
    house = House()
    house.begin()
    for turn in range(3):
        assert len(house.season.rounds) == turn + 1
        house.play_round()
    season = house.season
    assert season.is_over
    assert all(len(game.scores) == 2 for game in season.games)
    assert {frozenset(game.entrants) for game in season.games} == {frozenset(pair) for pair in season.past.met}
    assert sum(each.points for each in season.standings()) == 2 * 6
    assert house.folded() == season


def test_a_page_that_is_looked_at_is_told_what_changes() -> None:
    house = House()
    house.begin()
    house.seen("Dora")
    before = len(house.screens["Dora"].all(SeasonSeen))
    house.sit("Anna")
    assert len(house.screens["Dora"].all(SeasonSeen)) > before
    assert 0 in sum((game.there for game in house.screens["Dora"].last(SeasonSeen).games), ())


def test_it_begins_by_itself_when_its_places_are_taken() -> None:
    house = House(is_open=True, places=3)
    for name in NAMES:
        house.screens[name].send(Enrol(house.number))
        house.world.advance(1)
    assert [each.name for each in house.season.entrants] == ["Anna", "Bert", "Carl"]
    assert house.season.has_begun
    assert house.screens["Dora"].refusals


def test_it_begins_by_itself_at_its_time_with_bots_in_the_empty_places() -> None:
    house = House(SWISS, is_open=True, places=4, bots="novice", begins=int(HandWorld().now()) + DAY)
    for name in ("Anna", "Bert"):
        house.screens[name].send(Enrol(house.number))
    house.world.advance(DAY - 60)
    assert house.season.rounds == []
    house.world.advance(120)
    assert house.season.has_begun
    assert [each.bot for each in house.season.entrants] == ["", "", "novice", "novice"]


def test_nobody_enrols_twice_or_too_late_and_whoever_withdraws_before_is_not_drawn() -> None:
    house = House(is_open=True)
    for name in NAMES:
        house.screens[name].send(Enrol(house.number))
    house.screens["Anna"].send(Enrol(house.number))
    assert len(house.screens["Anna"].refusals) == 1
    house.screens["Bert"].send(Withdraw(house.number))
    house.begin()
    drawn = house.season.rounds[0]
    assert {*drawn.resting, *(each for game in drawn.games for each in game)} == {0, 2, 3}
    house.screens["Bert"].send(Enrol(house.number))
    assert len(house.screens["Bert"].refusals) == 1
    house.screens["Bert"].send(Withdraw(house.number))
    assert len(house.screens["Bert"].refusals) == 2


def test_nobody_fills_the_log_by_coming_and_going() -> None:
    house = House(is_open=True)
    anna = house.screens["Anna"]
    for _ in range(2 * MOST_EVER):
        house.world.advance(10)
        anna.send(Enrol(house.number))
        anna.send(Withdraw(house.number))
    assert len(house.season.entrants) == TIMES
    assert len(house.world.logs[house.number]) == 1 + 2 * TIMES
    house.screens["Bert"].send(Enrol(house.number))
    assert [house.season.entrants[each].name for each in house.season.taking_part] == ["Bert"]


def test_a_season_takes_no_more_in_than_a_log_should_hold_whoever_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "MOST_EVER", 3)
    house = House(is_open=True)
    for name in NAMES:
        house.screens[name].send(Enrol(house.number))
        house.screens[name].send(Withdraw(house.number))
    assert len(house.season.entrants) == 3


def test_a_season_that_another_server_has_by_now_is_let_go_of() -> None:
    house = House()
    house.world.disk_error = Elsewhere()
    house.hub.seasons.begin(house.number, house.refused.append)
    assert len(house.refused) == 1
    assert house.hub.seasons.all() == []
    house.world.advance(100)


def test_a_season_that_another_node_has_left_goes_on_here() -> None:
    house = House()
    house.begin()
    blobs = house.world.logs[house.number]
    house.world.die()
    hub = Hub(house.world)
    hub.logs.restore([(0, house.world.logs[0])])
    assert hub.logs.adopt(house.number, blobs) is None
    for game in read_season(house.number, blobs).games:
        hub.logs.adopt(game.table, house.world.logs[game.table])
    house.hub, house.screens = hub, {name: Screen(hub, name) for name in NAMES}
    house.world.advance(1)
    house.play_round()
    assert len(house.season.rounds) == 2


def test_the_host_ends_a_season_and_its_tables() -> None:
    house = House()
    house.begin()
    (anna,) = house.sit("Anna")
    house.hub.seasons.end(house.number, house.refused.append)
    house.world.advance(1)
    assert house.season.is_over
    assert house.hub.lobby.tables == {}
    assert anna.all(Announced)
    house.hub.seasons.end(house.number, house.refused.append)
    assert len(house.refused) == 1


def test_somebody_without_a_key_is_kept_as_long_as_their_season_goes_on() -> None:
    world = HandWorld()
    hub = Hub(world)
    guest = Screen(hub, "Gast", "guest:1")
    Screen(hub, "Ada").send(Rename("Ida"))
    made = SeasonMade("Winter", "kampf", ROUND_ROBIN, 2, (), "", int(world.now()), b"seed", DAY, is_open=True)
    number = hub.seasons.make(made, (), not_made)
    guest.send(Enrol(number))
    world.clock += 100 * DAY
    for is_over in (False, True):
        again = Hub(world)
        again.logs.restore(sorted(world.logs.items()))
        assert bool(again.logs.compacted(world.logs[0])) == is_over
        if not is_over:
            again.seasons.end(number, pytest.fail)


def test_a_season_is_listed_with_whom_it_concerns() -> None:
    house = House()
    stranger = Screen(house.hub, "Emil")
    stranger.send(ListSeasons())
    house.screens["Anna"].send(ListSeasons())
    (theirs,), (own,) = stranger.last(SeasonsSeen).seasons, house.screens["Anna"].last(SeasonsSeen).seasons
    assert (theirs.takes_part, own.takes_part) == (False, True)
    assert (own.name, own.people, own.rounds, own.phase) == ("Winter", 4, 3, "waiting")


@pytest.mark.parametrize("kind", [ROUND_ROBIN, SWISS])
def test_a_server_that_is_killed_after_any_record_goes_on_to_the_same_end(kind: str) -> None:
    """The logs are cut behind each record that the season has, as if the server had been killed there."""
    whole = House(kind, names=("Anna", "Bert", "Carl"))
    whole.begin()
    while not whole.season.is_over:
        whole.play_round()
    records = whole.world.logs[whole.number]
    for length in range(4, len(records) + 1):
        house = House(kind, names=("Anna", "Bert", "Carl"))
        house.begin()
        while not house.season.is_over and len(house.world.logs[house.number]) < length:
            house.play_round()
        kept = house.world.logs[house.number][:length]
        tables = {each.table for each in map(decoded, kept) if hasattr(each, "table")}
        house.world.logs = {
            log: kept if log == house.number else blobs
            for log, blobs in house.world.logs.items()
            if log in (0, house.number) or log in tables
        }
        house.kill()
        if not house.season.has_begun:
            house.begin()
        while not house.season.is_over:
            house.play_round()
        assert house.folded() == house.season
        assert all(game.is_over for game in house.season.games)
        drawn = [frozenset(game.entrants) for game in house.season.games]
        assert len(drawn) == len({*drawn})
        if kind == ROUND_ROBIN:
            assert len(drawn) == 3


def test_a_result_that_came_as_the_server_was_killed_is_found_in_the_tables_log() -> None:
    house = House(names=("Anna", "Bert"))
    house.begin()
    length = len(house.world.logs[house.number])
    house.play_round()
    assert house.season.is_over
    del house.world.logs[house.number][length:]
    house.kill()
    house.world.advance(60)
    assert house.season.is_over
    assert house.season.games[0].scores


def test_a_full_disk_delays_a_season_and_loses_nothing() -> None:
    from net.store import Full

    house = House(names=("Anna", "Bert"))
    house.world.disk_error = Full()
    house.hub.seasons.begin(house.number, house.refused.append)
    house.world.advance(60)
    assert len(house.refused) == 1
    house.world.disk_error = None
    house.begin()
    house.world.disk_error = Full()
    house.world.advance(100)
    house.world.disk_error = None
    house.world.advance(100)
    house.play_round()
    assert house.season.is_over


def test_a_season_that_has_long_been_over_is_let_go_of_at_a_start() -> None:
    house = House(names=("Anna", "Bert"))
    house.begin()
    house.play_round()
    house.kill()
    assert house.season.is_over
    house.world.clock += 366 * DAY
    house.kill()
    assert house.hub.seasons.all() == []
    assert house.number in house.world.finished
