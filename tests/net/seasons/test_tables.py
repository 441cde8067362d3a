"""The tables of a season: they make themselves, wait for their players, and are nobody else's."""

from __future__ import annotations

from core.registry import GAMES
from net.logs.encoding import decode_record
from net.protocol.messages import (
    Begin,
    Decline,
    Enter,
    Finished,
    FinishedSeen,
    Leave,
    MakeTable,
    SeasonSeen,
    SeeSeason,
    Sit,
    Stand,
    TableSeen,
    TurnsSeen,
)
from net.tables.records import Made
from tests.net.hand_world import Screen, play_on
from tests.net.seasons.house import DAY, NAMES, House


def test_a_table_is_named_to_its_players_when_they_can_sit_down_there() -> None:
    house = House()
    house.world.disk_is_slow = True
    house.begin()
    while not any(game.table for game in house.season.games):
        house.world.write_disk()
        house.world.advance(1)
    seen = house.seen("Anna")
    assert not house.hub.lobby.tables
    assert (seen.table, {game.table for game in seen.games}) == (0, {0})
    house.world.write_disk()
    house.world.advance(1)
    told = house.screens["Anna"].last(SeasonSeen)
    assert told.table in house.hub.lobby.tables
    assert told.table in {game.table for game in told.games}


def test_the_tables_are_private_and_ask_those_who_are_to_play() -> None:
    house = House()
    stranger = Screen(house.hub, "Emil")
    house.begin()
    table = house.seen("Anna").table
    assert table
    assert house.screens["Anna"].last(TurnsSeen).tables == (table,)
    assert not stranger.lobby.tables
    stranger.send(Enter(table))
    stranger.send(Sit(table))
    assert len(stranger.refusals) == 2
    assert not stranger.all(TableSeen)
    other = next(name for name in NAMES if house.seen(name).table != table)
    house.screens[other].send(Sit(table))
    assert house.screens[other].refusals


def test_others_learn_who_has_sat_down_and_not_where() -> None:
    house = House()
    stranger = Screen(house.hub, "Emil")
    house.begin()
    house.sit("Anna")
    stranger.send(SeeSeason(house.number))
    seen = stranger.last(SeasonSeen)
    assert [game.table for game in seen.games] == [0, 0]
    assert sum((game.there for game in seen.games), ()) == (0,)
    assert stranger.refusals == []
    (own,) = [game for game in house.seen("Anna").games if game.table]
    assert 0 in own.entrants


def test_a_table_waits_for_everybody_and_cannot_be_begun_declined_or_lost_otherwise() -> None:
    house = House()
    house.begin()
    (anna,) = house.sit("Anna")
    table = anna.table
    anna.send(Begin(table, "adept"))
    assert anna.refusals
    other = next(name for name in NAMES[1:] if house.seen(name).table == table)
    house.screens[other].send(Decline(table))
    assert house.screens[other].refusals
    anna.send(Stand(table))
    anna.send(Leave(table))
    house.world.advance(4000)
    assert house.hub.lobby.tables[table].room.phase == "gathering"
    house.sit("Anna", other)
    assert house.hub.lobby.tables[table].room.phase == "playing"


def test_bots_do_not_play_one_another_and_come_level() -> None:
    house = House(names=("Anna",), places=4, bots="novice")
    house.begin()
    games = [game for game in house.season.games if 0 not in game.entrants]
    assert [game.ranks for game in games] == [(1, 1)]
    assert games[0].table == 0
    house.play_round()
    house.play_round()
    house.play_round()
    assert house.season.is_over


def test_a_bot_has_one_name_on_the_page_and_at_all_its_tables() -> None:
    house = House(names=("Anna",), places=4, bots="novice")
    house.begin()
    named = {each.entrant: each.name for each in house.seen("Anna").entrants if each.bot}
    assert sorted(named.values()) == ["Aldric", "Brunhild", "Caradoc"]
    met = set[str]()
    while not house.season.is_over:
        (anna,) = house.sit("Anna")
        (game,) = [each for each in house.season.open_games() if each.table == anna.table]
        (bot,) = [each for each in game.entrants if each in named]
        assert anna.last(TableSeen).info.seats[game.entrants.index(bot)].name == named[bot]
        met.add(named[bot])
        play_on([anna], house.world)
        anna.send(Leave(game.table))
        house.world.advance(1)
    assert met == set(named.values())
    house.screens["Anna"].send(Finished(mine=True))
    assert {name for game in house.screens["Anna"].last(FinishedSeen).games for name in game.names} == {*met, "Anna"}


def test_the_page_is_told_anew_at_a_table_where_nobody_plays_now() -> None:
    house = House()
    house.begin()
    anna = house.screens["Anna"]
    other = next(name for name in ("Bert", "Carl", "Dora") if house.seen(name).table != house.seen("Anna").table)
    house.sit("Anna")
    house.seen("Anna")
    before = len(anna.all(SeasonSeen))
    house.sit(other)
    assert len(anna.all(SeasonSeen)) > before, "she still waits at her table"
    mate = next(name for name in NAMES if name != "Anna" and house.seen(name).table == anna.table)
    house.sit(mate)
    house.seen("Anna")
    before = len(anna.all(SeasonSeen))
    house.sit(next(name for name in NAMES if name not in {"Anna", other, mate}))
    assert len(anna.all(SeasonSeen)) == before, "she plays"


def test_tables_of_a_season_count_as_nobodys_own() -> None:
    house = House()
    anna = house.screens["Anna"]

    def make(tables: int) -> None:
        for _ in range(tables):
            anna.send(MakeTable("kampf", ("me", "open")))
            anna.send(Leave(anna.table))
            house.world.advance(60)

    house.begin()
    make(house.hub.limits.own_tables - 1)
    house.sit("Anna")
    anna.send(Leave(anna.table))
    make(1)
    assert anna.refusals == []
    make(1)
    assert len(anna.refusals) == 1


def test_a_seat_of_a_season_is_there_for_those_who_sit_at_as_many_tables_as_they_may() -> None:
    house = House()
    anna = house.screens["Anna"]
    for _ in range(house.hub.limits.own_tables):
        anna.send(MakeTable("kampf", ("me", "open")))
        anna.send(Leave(anna.table))
        house.world.advance(60)
    house.begin()
    house.sit("Anna")
    assert anna.refusals == []
    assert anna.table == house.seen("Anna").table


def test_a_table_of_a_season_makes_room_for_no_other_however_long_nobody_comes() -> None:
    house = House(names=("Anna", "Bert"))
    house.begin()
    (anna,) = house.sit("Anna")
    table = anna.table
    house.hub.disconnect(anna)
    house.world.advance(DAY / 2)
    assert not house.hub.lobby.gives_way([table])
    assert table in house.hub.lobby.tables


def test_a_table_that_was_named_and_not_made_is_made_after_the_kill() -> None:
    house = House()
    house.begin()
    tables = {game.table for game in house.season.games}
    for table in tables:
        del house.world.logs[table]
    house.kill()
    assert {*house.hub.lobby.tables} == tables
    house.play_round()
    assert len(house.season.rounds) == 2


def test_a_table_is_made_once_however_long_its_log_takes_to_be_written() -> None:
    """Every look at the season finds that the table is not there yet."""
    house = House()
    house.world.disk_is_slow = True
    house.begin()
    tables = house.hub.seasons.tables
    for _ in range(20):
        tables.see_to(house.season)
        house.world.write_disk()
    games = [game.table for game in house.season.games]
    assert all(games)
    assert sorted(house.hub.lobby.tables) == sorted(games)
    for number in games:
        made = [decode_record(blob, GAMES["kampf"]) for blob in house.world.logs[number]]
        assert [type(record) for record in made].count(Made) == 1
