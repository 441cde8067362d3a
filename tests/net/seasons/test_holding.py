"""Seasons on a hub: tables that make themselves, results that come by themselves, and a server that is killed."""

from __future__ import annotations

from typing import Any

import pytest

from core.registry import GAMES
from net.hub.hub import Hub
from net.logs.encoding import decode_record
from net.people.players import Player
from net.protocol.messages import (
    Announced,
    Begin,
    Decline,
    Enrol,
    Enter,
    Finished,
    FinishedSeen,
    Here,
    Leave,
    ListSeasons,
    MakeTable,
    Rename,
    SeasonSeen,
    SeasonsSeen,
    SeeSeason,
    Sit,
    Stand,
    TableSeen,
    TurnsSeen,
    Withdraw,
)
from net.seasons import holding
from net.seasons.holding import MOST_EVER, TIMES
from net.seasons.reading import read_season
from net.seasons.records import ROTATION, ROUND_ROBIN, SWISS, Enrolled, SeasonMade
from net.seasons.season import Season
from net.store import Elsewhere
from net.tables.records import Made
from tests.net.hand_world import HandWorld, Screen, play_on

DAY = 86_400
NAMES = ("Anna", "Bert", "Carl", "Dora")


class House:
    """A hub with a season of Kampf der Magier, games of one deal, and everybody here who takes part."""

    def __init__(self, kind: str = ROUND_ROBIN, names: tuple[str, ...] = NAMES, size: int = 2, **more: Any) -> None:
        self.world = HandWorld()
        self.hub = Hub(self.world)
        self.screens = {name: Screen(self.hub, name) for name in names}
        for name, screen in self.screens.items():
            screen.hub.remember(hub_player(self.hub, name), f"key:{name}")
        options = (("deals", "1"), ("open_piles", "no"))
        made = SeasonMade("Winter", "kampf", kind, size, options, "", int(self.world.now()), b"seed", DAY)
        made = made._replace(**more)
        entrants = () if made.is_open else [Enrolled(f"key:{name}", name) for name in names]
        self.number = self.hub.seasons.make(made, entrants, not_made)
        self.refused: list[str] = []

    @property
    def season(self) -> Season:
        return self.hub.seasons.get(self.number)

    def begin(self) -> None:
        self.hub.seasons.begin(self.number, self.refused.append)
        self.world.advance(1)

    def seen(self, name: str, round_: int = 0) -> SeasonSeen:
        self.screens[name].send(SeeSeason(self.number, round_))
        return self.screens[name].last(SeasonSeen)

    def sit(self, *names: str) -> list[Screen]:
        """Have them take the seats of their games."""
        for name in names:
            self.screens[name].send(Sit(self.seen(name).table))
        self.world.advance(1)
        return [self.screens[name] for name in names]

    def play_round(self) -> None:
        """Play all games of the round by hand, to their ends."""
        latest = len(self.season.rounds)
        for game in [game for game in self.season.open_games() if game.round == latest - 1]:
            names = [self.season.entrants[each].name for each in game.entrants if self.season.entrants[each].player]
            screens = self.sit(*names)
            play_on(screens, self.world)
            for screen in screens:
                screen.send(Leave(game.table))
            self.world.advance(1)

    def kill(self) -> None:
        """Kill the server, and start another on what was on disk."""
        self.world.die()
        self.world.burn(50)
        self.hub = Hub(self.world)
        self.hub.logs.reserve(max(self.world.logs))
        self.hub.logs.restore(
            (log, self.world.logs[log]) for log in sorted(self.world.logs.keys() - self.world.finished)
        )
        self.screens = {name: Screen(self.hub, name) for name in self.screens}
        self.world.advance(1)

    def folded(self) -> Season:
        return read_season(self.number, self.world.logs[self.number])


def not_made(error: Exception) -> None:
    raise error


def hub_player(hub: Hub, name: str) -> Player:
    player = hub.players.named(name)
    assert player is not None
    return player


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


def decoded(blob: bytes) -> object:
    return decode_record(blob, None)


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
