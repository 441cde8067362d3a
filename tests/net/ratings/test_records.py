"""The games that count, for whom they do, and all that others are told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from core.bots import LEVELS
from core.replay import TakenBack
from net.hub.hub import Hub
from net.hub.kept_players import PLAYERS_LOG
from net.limits import Limits
from net.logs.encoding import decode_record, encode_record
from net.logs.erasing import without
from net.protocol.codec import ServerEnd
from net.protocol.messages import (
    BY_WISH,
    ONE_ADDRESS,
    RATED,
    UNRATED,
    Announced,
    Cover,
    Leave,
    LetWatch,
    MakeTable,
    Records,
    RecordSeen,
    RecordsSeen,
    Sit,
    Stand,
    TableChanged,
    TableSeen,
)
from net.ratings.effort import Effort
from net.ratings.kept import Played, Summed
from net.ratings.skill import NEW, Skill, points_of
from net.store import Failing
from net.tables.seats.chair import Chair
from tests.net.hand_world import HandWorld, Screen, play_on
from tests.net.hub.test_hub_restart import restarted
from tests.net.nodes.test_house import House, Node, settle

FREE = Limits(wishes=100_000, own_tables=1000)
HOME, ELSEWHERE = "192.0.2.7", "198.51.100.9"


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world, pace=0, limits=FREE)


def sat_down(screens: Sequence[Screen], bots: int = 0, **wishes: Any) -> int:
    kinds = ("me", *["open"] * (len(screens) - 1), *[LEVELS[1]] * bots)
    screens[0].send(MakeTable("kampf", kinds, (("deals", "1"),), **wishes))
    info = screens[0].last(TableSeen).info
    for other in screens[1:]:
        other.send(Sit(info.table, code=info.code))
    assert screens[0].phase == "playing"
    return info.table


def over(world: HandWorld, *screens: Screen, bots: int = 0, **wishes: Any) -> int:
    table = sat_down(screens, bots, **wishes)
    play_on(screens, world)
    for screen in screens:
        screen.send(Leave(table))
    world.advance(1)
    return table


def card(screen: Screen, name: str = "") -> dict[str, RecordSeen]:
    screen.send(Records(name=name))
    return {row.game: row for row in screen.last(RecordsSeen).rows}


def listed(screen: Screen, game: str = "kampf") -> list[str]:
    screen.send(Records(game))
    return [row.name for row in screen.last(RecordsSeen).rows]


def how_rated(screen: Screen) -> int:
    return [each.info.rated for each in screen.got if isinstance(each, TableSeen | TableChanged)][-1]


def parts(world: HandWorld) -> list[Played]:
    found = [decode_record(blob, None) for blob in world.logs[PLAYERS_LOG]]
    return [each for each in found if isinstance(each, Played)]


def test_a_rated_game_counts_for_all_who_sat_there_and_everybody_is_told(world: HandWorld, hub: Hub) -> None:
    anna, bert, cleo = (Screen(hub, name) for name in ("Anna", "Bert", "Cleo"))
    over(world, anna, bert)
    assert how_rated(anna) == RATED
    (game,) = parts(world)
    best = listed(cleo)
    assert sorted(best) == ["Anna", "Bert"]
    for name in ("Anna", "Bert"):
        seen, part = card(cleo, name)["kampf"], next(each for each in game.seats if each.player == f"key:{name}")
        assert seen.rating == points_of(Skill(part.mean, part.deviation))
        assert seen.ranks == (0,) * (part.rank - 1) + (1,)
        assert (seen.scored, seen.points, seen.best) == (1, part.points, part.points)
        assert seen.place == best.index(name) + 1
        assert seen.others == ()
    winner, loser = sorted(game.seats, key=lambda part: part.rank)
    assert winner.mean >= NEW.mean >= loser.mean


def test_a_lone_player_is_rated_against_what_bots_were_measured_to_be(world: HandWorld, hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    over(world, anna, bots=2)
    (game,) = parts(world)
    assert [part.player for part in game.seats] == ["key:Anna"]
    assert game.seats[0].deviation < NEW.deviation
    anna.send(Records("kampf"))
    assert [bot.level for bot in anna.last(RecordsSeen).bots] == [*LEVELS]


@pytest.mark.parametrize("wishes", [{"unrated": True}, {"private": True}, {"unwatched": True}])
def test_other_games_count_for_their_players_eyes_alone(world: HandWorld, hub: Hub, wishes: dict[str, bool]) -> None:
    """All others are sent the same bytes as if that game had not been played."""
    anna, bert, cleo = (Screen(hub, name) for name in ("Anna", "Bert", "Cleo"))
    over(world, anna, bert)
    asked = (Records("kampf"), Records(name="Anna"), Records(name="Bert"), Records(name="Dora"), Records())

    def told() -> bytes:
        before, end = len(cleo.got), ServerEnd()
        for each in asked:
            cleo.send(each)
        return b"".join(end.encode(message) for message in cleo.got[before:])

    before, rating = told(), card(anna)["kampf"].rating
    over(world, anna, bert, **wishes)
    assert how_rated(anna) == UNRATED
    assert told() == before
    assert card(anna)["kampf"].rating == rating
    assert sum(card(anna)["kampf"].others) == 1
    first, second = parts(world)
    assert not second.rated
    assert [part[2:4] for part in first.seats] == [part[2:4] for part in second.seats]


def test_somebody_with_no_rated_game_is_not_told_from_somebody_unknown(world: HandWorld, hub: Hub) -> None:
    anna, bert, cleo = (Screen(hub, name) for name in ("Anna", "Bert", "Cleo"))
    over(world, anna, bert, private=True)
    for name in ("Anna", "Nobody"):
        cleo.send(Records(name=name))
    one, other = cleo.refusals
    assert one.replace("Anna", "Nobody") == other
    assert listed(cleo) == []
    assert cleo.last(RecordsSeen).games == ()


def test_two_seats_of_one_address_are_not_rated_and_it_is_said_before_and_as_it_begins(
    world: HandWorld, hub: Hub
) -> None:
    anna, bert = Screen(hub, "Anna", source=HOME), Screen(hub, "Bert", source=HOME)
    anna.send(MakeTable("kampf", ("me", "open", "open"), (("deals", "1"),)))
    assert how_rated(anna) == RATED
    bert.send(Sit(anna.table))
    assert how_rated(anna) == how_rated(bert) == ONE_ADDRESS
    carl = Screen(hub, "Carl", source=ELSEWHERE)
    world.advance(1)
    assert carl.lobby.tables[0].rated == UNRATED
    carl.send(Sit(anna.table))
    said = [each.text for each in carl.all(Announced)]
    assert any("not rated" in text and "one address" in text for text in said)
    play_on([anna, bert, carl], world)
    assert [part.rated for part in parts(world)] == [False]


def test_whoever_comes_from_another_seats_address_during_the_game_ends_its_rating_for_good(
    world: HandWorld, hub: Hub
) -> None:
    anna, bert = Screen(hub, "Anna", source=HOME), Screen(hub, "Bert", source=ELSEWHERE)
    table = sat_down([anna, bert])
    assert how_rated(anna) == RATED
    Screen(hub, "Bert", source=HOME).end("gone")
    assert how_rated(anna) == ONE_ADDRESS
    Screen(hub, "Bert", source=ELSEWHERE)
    assert how_rated(anna) == ONE_ADDRESS
    world.die()
    assert restarted(world).lobby.tables[table].room.rated == ONE_ADDRESS


def test_who_stands_up_comes_in_behind_all_others_at_once_where_nobody_is_left(world: HandWorld, hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    table = sat_down([anna], bots=2)
    anna.send(Stand(table))
    world.advance(5)
    assert table not in hub.lobby.tables
    (game,) = parts(world)
    assert (game.seats[0].rank, game.seats[0].gave_up) == (3, True)
    assert card(anna)["kampf"].scored == 0


def test_a_game_that_a_bot_has_ended_for_somebody_is_one_they_gave_up(world: HandWorld, hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    table = sat_down([anna, bert], bots=1)
    bert.send(Cover(table, 1))
    assert hub.lobby.tables[table].room.chairs[1].why == BY_WISH
    play_on([anna], world)
    by = {part.player: part for part in parts(world)[0].seats}
    assert (by["key:Bert"].rank, by["key:Bert"].gave_up) == (3, True)
    assert not by["key:Anna"].gave_up


def test_who_gives_up_loses_a_rating_and_gives_none_to_those_who_stay(world: HandWorld, hub: Hub) -> None:
    """Somebody from two addresses could have one self give up to the other, game after game."""
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    table = sat_down([anna, bert])
    bert.send(Cover(table, 1))
    play_on([anna], world)
    by = {part.player: part for part in parts(world)[0].seats}
    assert (by["key:Anna"].mean, by["key:Anna"].deviation) == NEW
    assert by["key:Bert"].mean < NEW.mean


@pytest.mark.parametrize(("by_bot", "gave_up"), [(0, set()), (3, set()), (4, {1})])
def test_a_bot_that_gave_most_answers_does_not_win_for_its_player(by_bot: int, gave_up: set[int]) -> None:
    """Taking one's seat back for the last card would earn a rating for a bot's play."""
    effort, chairs = Effort(), [Chair("person", "key:Anna"), Chair("person", "key:Bert")]
    for cover in ["adept"] * by_bot + [""] * 3:
        chairs[1].cover = cover
        effort.answered(0, chairs[0])
        effort.answered(1, chairs[1])
    assert effort.gave_up(chairs) == gave_up


@pytest.mark.parametrize("sealed", [False, True])
def test_answers_that_were_taken_back_were_never_given(sealed: bool) -> None:
    """A hundred of them for each move once outweighed all that a bot had played. Another's may be sealed above."""
    effort, chairs = Effort(), [Chair("person", "key:Anna"), Chair("person", "key:Bert")]
    for number in range(40):
        effort.answered(1, chairs[1])
        if sealed:
            effort.answered(0, chairs[0])
        elif number % 2:
            effort.note(TakenBack(1, 2), chairs)
        if sealed:
            effort.note(TakenBack(1, 1), chairs)
    effort.answered(1, chairs[1])
    for cover in ("adept", "adept", ""):
        chairs[1].cover = cover
        effort.answered(1, chairs[1])
    assert effort.gave_up(chairs) == set()
    chairs[1].cover = "adept"
    effort.answered(1, chairs[1])
    chairs[1].cover = ""
    assert effort.gave_up(chairs) == {1}
    effort.note(TakenBack(1, 1), chairs)
    assert effort.gave_up(chairs) == set(), "a bot's answers are taken back as well"


def test_answers_that_were_forced_on_others_are_taken_back_with_the_one_that_led_to_them() -> None:
    effort, chairs = Effort(), [Chair("person", "key:Anna"), Chair("person", "key:Bert")]
    chairs[0].cover = "adept"
    for seat in (1, 0):
        effort.answered(seat, chairs[seat])
    effort.note(TakenBack(1, 2), chairs)
    chairs[0].cover = ""
    assert effort.gave_up(chairs) == set()


def test_what_the_host_ends_counts_for_nobody_and_a_vote_does_not_stop_a_rating(world: HandWorld, hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    table = sat_down([anna], bots=1)
    play_on([anna], world, 3)
    hub.at_tables.close(table)
    world.advance(5)
    assert parts(world) == []
    table = sat_down([anna], bots=1)
    anna.send(LetWatch(table, False))
    assert not hub.lobby.tables[table].room.watched
    play_on([anna], world)
    assert [part.rated for part in parts(world)] == [True]


def test_each_game_counts_once_whenever_the_server_is_killed(world: HandWorld, hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    table = sat_down([anna, bert])
    world_before = len(world.logs[PLAYERS_LOG])
    play_on([anna, bert], world)
    whole = world.logs[PLAYERS_LOG]
    for kept in (world_before, len(whole)):
        world.die()
        world.logs[PLAYERS_LOG] = whole[:kept]
        world.finished.clear()
        logs = {number: [*log] for number, log in world.logs.items()}
        for _ in range(3):
            hub = restarted(world)
            world.advance(10)
        assert [each.table for each in parts(world)] == [table]
        assert listed(Screen(hub, "Cleo")) != []
        world.logs = logs


def test_a_table_that_stands_in_the_log_twice_counts_once(world: HandWorld, hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    over(world, anna, bots=1)
    log = world.logs[PLAYERS_LOG]
    log.append(log[-1])
    assert restarted(world).book.told() == hub.book.told()


def test_what_a_full_disk_did_not_take_is_written_later_each_by_what_came_before(world: HandWorld, hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    first = sat_down([anna], bots=1)
    room = hub.lobby.tables[first].room
    play_on([anna], world)
    assert len(parts(world)) == 1
    before = hub.book.skill("kampf", "key:Anna")
    world.disk_error = Failing("no")
    room.number = 77  # Two more games end while the disk takes nothing.
    hub.lobby.played(room)
    room.number = 78
    hub.lobby.played(room)
    assert hub.book.skill("kampf", "key:Anna") == before
    world.disk_error = None
    world.advance(10)
    assert [each.table for each in parts(world)] == [first, 77, 78]
    deviations = [each.seats[0].deviation for each in parts(world)]
    assert deviations == sorted(deviations, reverse=True)
    assert len(set(deviations)) == 3


def test_a_shorter_log_says_the_same_and_counts_no_open_table_twice(world: HandWorld, hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    tables = [over(world, anna, bert)]
    over(world, anna, private=True, bots=1)
    game = parts(world)[0]
    for number in range(1000, 1100):  # As many more, without playing them.
        log = world.logs[PLAYERS_LOG]
        hub.kept.write(game._replace(table=number), lambda _: None, list)
        hub.book.fold(decode_record(log[-1], None))  # type: ignore[arg-type]  # it is that game
    guest = Screen(hub, "Guest", "guest:1")
    over(world, guest, bots=1)
    before = dict(hub.book.told())
    world.die()
    world.clock += 100 * 86_400
    again = restarted(world)
    records = again.logs.compacted(world.logs[PLAYERS_LOG], frozenset(tables[-1:]))
    assert 0 < len(records) < len(world.logs[PLAYERS_LOG]) / 4
    kept = [decode_record(blob, None) for blob in records]
    assert [each.table for each in kept if isinstance(each, Played)] == tables[-1:]
    assert {each.player for each in kept if isinstance(each, Summed)} == {"key:Anna", "key:Bert"}
    world.logs[PLAYERS_LOG] = records
    book = restarted(world).book
    assert book.told() == {key: entry for key, entry in before.items() if key[1] != "guest:1"} == again.book.told()
    assert book.has(tables[-1])


@pytest.mark.parametrize(("game", "best"), [("kampf", 5), ("gargon", 40), ("of nobody", 40)])
def test_the_best_game_has_the_fewest_points_where_the_fewest_win(game: str, best: int) -> None:
    from net.ratings.kept import Placed
    from net.ratings.record_book import RecordBook

    for rated in (True, False):
        book = RecordBook()
        for table, points in enumerate((12, 5, 40), start=1):
            part = Placed("key:Anna", 1, 30_000, 2_000, points)
            book.fold(Played(table, game, 86_400, rated, (part,)))
        entry = book.entry(game, "key:Anna")
        assert (entry.rated if rated else entry.others).best == best


def test_whoever_is_forgotten_is_in_no_record_and_others_keep_theirs() -> None:
    from net.ratings.kept import Placed, Sums

    mine = Placed("key:Anna", 1, 30_000, 2_000, 7)
    game = Played(4, "kampf", 86_400, True, (mine, mine._replace(player="key:Bert", rank=2)))
    sums = Summed("key:Anna", "kampf", 30_000, 2_000, Sums((3, 1), 4, 20, 9), Sums())
    for record in (game, sums):
        blob = encode_record(record, None)
        assert decode_record(blob, None) == record
        assert without(blob, (), {"key:Cleo"}, {"Anna"}) == blob
        erased = without(blob, (), {"key:Anna"}, {"Anna"})
        assert b"Anna" not in erased
        again = decode_record(erased, None)
        assert isinstance(again, type(record))
        world = HandWorld()
        world.logs[PLAYERS_LOG] = [erased]
        told = restarted(world).book.told()
        assert list(told) == ([("kampf", "key:Bert")] if record is game else [])


def test_games_that_end_at_two_nodes_at_once_are_rated_one_after_the_other() -> None:
    house = House()
    nodes = Node(house, 1), Node(house, 2)
    tables = []
    for node in nodes:
        anna = Screen(node.hub, "Anna")
        tables.append(sat_down([anna], bots=1))
        settle(*nodes)
        play_on([anna], node)
    settle(*nodes)
    kept = [each for blob in house.players if isinstance(each := decode_record(blob, None), Played)]
    assert sorted(each.table for each in kept) == sorted(tables)
    first, second = (each.seats[0] for each in kept)
    assert first.deviation > second.deviation
    for node in nodes:
        entry = node.hub.book.entry("kampf", "key:Anna")
        assert sum(entry.rated.ranks) == 2
        assert entry.skill == (second.mean, second.deviation)
