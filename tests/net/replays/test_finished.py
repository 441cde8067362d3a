"""The list of games that are over: whose they are, after a start too, and as far as the host's limits reach."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots import LEVELS
from net.hub.hub import Hub
from net.limits import Limits
from net.logs.encoding import decode_record, encode_record
from net.logs.erasing import without
from net.protocol.messages import (
    Finished,
    FinishedSeen,
    GameSeen,
    Leave,
    LetWatch,
    MakeTable,
    Rename,
    Rewatch,
    Rewatched,
    Sit,
)
from net.replays import finished
from net.store.memory import MemoryStore
from net.tables.records import Ended, Sat
from tests.net.hand_world import HandWorld, Screen, play_on
from tui.client.replays.finished import in_a_line

FREE = Limits(wishes=100_000, own_tables=1000)


def over(world: HandWorld, *screens: Screen, **wishes: Any) -> int:
    """Play a game to its end, and leave it."""
    kinds = ("me", *["open"] * (len(screens) - 1), *[LEVELS[0]] * (2 - len(screens)))
    screens[0].send(MakeTable("kampf", kinds, (("deals", "1"),), **wishes))
    table = screens[0].table
    for other in screens[1:]:
        other.send(Sit(table))
    world.advance(60)
    play_on(screens, world)
    for screen in screens:
        screen.send(Leave(table))
    world.advance(1)
    return table


def listed(screen: Screen, *, mine: bool = True, first: int = 0) -> FinishedSeen:
    screen.send(Finished(mine, first))
    return screen.last(FinishedSeen)


def numbers(seen: FinishedSeen) -> list[int]:
    return [game.table for game in seen.games]


class Kept(MemoryStore):
    """What another start of the server finds."""

    def __init__(self, world: HandWorld) -> None:
        super().__init__(lambda do: do())
        self._records, self._finished = world.logs, world.finished


def started_anew(world: HandWorld) -> Hub:
    hub = Hub(world, pace=0, limits=FREE)
    hub.logs.restore_all(Kept(world))
    world.advance(5)
    return hub


def test_one_that_nobody_might_watch_for_a_while_is_not_public_before_a_start_and_after() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0, limits=FREE)
    anna, cleo = Screen(hub, "Anna"), Screen(hub, "Cleo")
    anna.send(MakeTable("kampf", ("me", LEVELS[0]), (("deals", "1"),), unrated=True))
    for allowed in (False, True):
        anna.send(LetWatch(anna.table, allowed))
    play_on((anna,), world)
    anna.send(Leave(anna.table))
    world.advance(1)
    for _ in range(2):
        assert not anna.refusals
        assert len(listed(anna).games) == 1
        assert listed(cleo, mine=False).games == ()
        hub = started_anew(world)
        anna, cleo = Screen(hub, "Anna"), Screen(hub, "Cleo")


def test_each_sees_their_own_games_and_everybody_the_public_ones_the_same_after_a_start() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0, limits=FREE)
    anna, bert, cleo = (Screen(hub, name) for name in ("Anna", "Bert", "Cleo"))
    both, alone = over(world, anna, bert), over(world, anna)
    private, closed = over(world, anna, private=True), over(world, bert, unwatched=True)
    for _ in range(2):
        assert numbers(listed(anna)) == [private, alone, both]
        assert numbers(listed(bert)) == [closed, both]
        assert numbers(listed(cleo)) == []
        for screen in (anna, bert, cleo):
            assert numbers(listed(screen, mine=False)) == [alone, both]
        game: GameSeen = listed(bert).games[-1]
        assert game.names == ("Anna", "Bert")
        assert game.own == 1
        assert game.lasted > 0
        assert len(game.scores) == 2
        assert game.winners
        hub = started_anew(world)
        anna, bert, cleo = (Screen(hub, name) for name in ("Anna", "Bert", "Cleo"))
    cleo.send(Rewatch(both))
    cleo.send(Rewatch(private))
    world.advance(1)
    assert [each.table for each in cleo.all(Rewatched)] == [both]


def test_a_game_that_was_over_when_the_server_ended_is_listed_after_its_start() -> None:
    world = HandWorld()
    anna = Screen(Hub(world, pace=0, limits=FREE), "Anna")
    anna.send(MakeTable("kampf", ("me", LEVELS[0]), (("deals", "1"),)))
    play_on([anna], world)
    world.die()
    for _ in range(2):
        hub = started_anew(world)
        assert numbers(listed(Screen(hub, "Anna"))) == [1]


def test_a_game_that_was_not_played_to_its_end_is_not_listed() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0, limits=FREE)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", LEVELS[0])))
    play_on([anna], world, 5)
    hub.at_tables.close(anna.table)
    world.advance(1)
    assert numbers(listed(anna)) == numbers(listed(Screen(started_anew(world), "Anna"))) == []


def test_games_of_an_older_version_which_wrote_nothing_of_their_end_are_listed_after_a_start() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0, limits=FREE)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    public, private = over(world, anna, bert), over(world, anna, private=True)
    rows = listed(anna).games
    anna.send(MakeTable("kampf", ("me", "open")))
    bert.send(Sit(put_away := anna.table))
    play_on([anna, bert], world, 5)
    hub.at_tables.close(put_away)
    world.advance(1)
    for number in (public, private, put_away):
        world.logs[number][-1] = encode_record(Ended(), None)
    hub = started_anew(world)
    anna, cleo = Screen(hub, "Anna"), Screen(hub, "Cleo")
    seen = listed(anna).games
    assert [row.table for row in seen] == [private, public]
    assert [row._replace(at=0, lasted=0) for row in seen] == [row._replace(at=0, lasted=0) for row in rows]
    assert [(row.at, row.lasted) for row in seen] == [(row.at - row.lasted, 0) for row in rows]
    assert "length unknown" in in_a_line(seen[0], {})
    assert numbers(listed(cleo, mine=False)) == [public]
    for number in (public, private, put_away):
        cleo.send(Rewatch(number))
    world.advance(1)
    assert [each.table for each in cleo.all(Rewatched)] == [public]


def test_it_comes_in_pages_the_latest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "PAGE", 3)
    world = HandWorld()
    anna = Screen(Hub(world, pace=0, limits=FREE), "Anna")
    played = [over(world, anna) for _ in range(5)][::-1]
    assert numbers(listed(anna)) == played[:3]
    assert numbers(listed(anna, first=3)) == played[3:]
    assert numbers(listed(anna, first=9)) == []
    assert listed(anna).of == 5


def test_players_go_by_their_names_of_now_and_who_is_forgotten_by_none() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0, limits=FREE)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    table = over(world, anna, bert)
    bert.send(Rename("Berta"))
    assert listed(anna).games[0].names == ("Anna", "Berta")
    sat = next(record for blob in world.logs[table][:6] if isinstance(record := decode_record(blob, None), Sat))
    world.logs[table] = [without(blob, (), {sat.player}, {"Anna"}) for blob in world.logs[table]]
    assert encode_record(sat, None) not in world.logs[table]
    hub = started_anew(world)
    assert numbers(listed(Screen(hub, "Anna"))) == []
    (game,) = listed(Screen(hub, "Bert")).games
    assert "Anna" not in game.names
    assert all(each.name != "Anna" for each in listed(Screen(hub, "Bert"), mine=False).fame)


def test_those_who_have_won_most_public_games_are_the_hall_of_fame() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0, limits=FREE)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for _ in range(4):
        over(world, anna, bert)
    over(world, bert, private=True)
    games = listed(anna, mine=False)
    won = [sum(seat in game.winners for game in games.games) for seat in (0, 1)]
    assert {each.name: each.won for each in games.fame} == {
        name: count for name, count in zip(("Anna", "Bert"), won, strict=True) if count
    }
    assert all(each.played == 4 for each in games.fame)
    assert [each.won for each in games.fame] == sorted((each.won for each in games.fame), reverse=True)


def test_what_the_host_s_limit_leaves_out_can_t_be_looked_back_at() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0, limits=Limits(wishes=1000, finished_days=1))
    anna = Screen(hub, "Anna")
    table = over(world, anna)
    for days, found in ((0, 1), (1, 0)):
        world.advance(86_400 * days)
        before = len(anna.all(Rewatched))
        anna.send(Rewatch(table))
        world.advance(1)
        assert len(anna.all(Rewatched)) - before == len(listed(anna).games) == found
