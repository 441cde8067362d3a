"""Games of a season to which somebody did not come, or which somebody has left."""

from __future__ import annotations

from net.protocol.messages import Announced, Here, Stand, Withdraw
from net.seasons.records import ROTATION
from tests.net.hand_world import play_on
from tests.net.seasons.house import DAY, House


def test_when_the_time_is_over_those_who_came_win_against_those_who_did_not() -> None:
    house = House(names=("Anna", "Bert"))
    house.begin()
    (anna,) = house.sit("Anna")
    table = anna.table
    house.world.advance(DAY + 60)
    (game,) = house.season.games
    assert game.ranks == tuple(1 if each == 0 else 0 for each in game.entrants)
    assert house.season.is_over
    assert table not in house.hub.lobby.tables
    assert any("decided" in each.text for each in anna.all(Announced))


def test_a_game_to_which_nobody_came_counts_for_nobody() -> None:
    house = House(names=("Anna", "Bert"))
    house.begin()
    house.world.advance(DAY + 60)
    assert [game.ranks for game in house.season.games] == [(0, 0)]
    assert [each.points for each in house.season.standings()] == [0, 0]


def test_at_tables_of_several_those_who_came_play_on_with_a_bot_in_the_empty_seat() -> None:
    house = House(ROTATION, size=4, rounds=1)
    house.begin()
    screens = house.sit("Anna", "Bert", "Carl")
    house.world.advance(DAY - 60)
    while screens[0].phase == "gathering":
        house.world.advance(5)
    play_on(screens, house.world)
    house.world.advance(60)
    (game,) = house.season.games
    assert game.ranks[game.entrants.index(3)] == 0
    assert sorted(game.ranks)[1] == 1
    assert len(game.scores) == 4


def test_a_game_in_play_is_played_to_its_end_by_bots_for_those_who_are_away() -> None:
    house = House(names=("Anna", "Bert"))
    house.begin()
    anna, bert = house.sit("Anna", "Bert")
    for each in (anna, bert):
        house.hub.disconnect(each)
    house.world.advance(DAY / 2)
    assert not house.season.games[0].is_over
    house.world.advance(DAY / 2 + 600)
    assert house.season.games[0].scores
    assert 0 not in house.season.games[0].ranks
    assert house.season.is_over


def test_somebody_who_is_there_plays_on_after_the_time_is_over() -> None:
    house = House(names=("Anna", "Bert"))
    house.begin()
    anna, bert = house.sit("Anna", "Bert")
    house.hub.disconnect(bert)
    house.world.advance(DAY - 30)
    while not house.season.games[0].is_over:
        anna.send(Here(anna.table))
        given = play_on([anna], house.world, answers=1) if anna.choices() else 0
        house.world.advance(0 if given else 5)
    assert 0 not in house.season.games[0].ranks
    assert anna.refusals == []


def test_whoever_gives_the_seat_up_has_forfeited_the_game() -> None:
    house = House(names=("Anna", "Bert"))
    house.begin()
    anna, _bert = house.sit("Anna", "Bert")
    anna.send(Stand(anna.table, "archmage"))
    house.world.advance(1)
    (game,) = house.season.games
    assert game.ranks == tuple(0 if each == 0 else 1 for each in game.entrants)


def test_whoever_leaves_forfeits_what_is_left_and_keeps_what_was_played() -> None:
    house = House()
    house.begin()
    house.play_round()
    before = {each.entrant: each.points for each in house.season.standings()}
    house.screens["Anna"].send(Withdraw(house.number))
    house.world.advance(1)
    assert house.seen("Anna").table == 0
    house.play_round()
    house.play_round()
    assert house.season.is_over
    after = {each.entrant: each.points for each in house.season.standings()}
    assert after[0] == before[0]
    rest = [game for game in house.season.games if 0 in game.entrants][1:]
    assert [game.ranks[game.entrants.index(0)] for game in rest] == [0, 0]


def test_a_table_that_the_host_closes_counts_as_a_tie() -> None:
    house = House(names=("Anna", "Bert"))
    house.begin()
    anna, _bert = house.sit("Anna", "Bert")
    house.hub.at_tables.close(anna.table)
    house.world.advance(1)
    assert [game.ranks for game in house.season.games] == [(1, 1)]
