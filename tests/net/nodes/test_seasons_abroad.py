"""A season of one node, as those see it who have come to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from net.host.errors import UserError
from net.protocol.messages import Enrol, ListSeasons, SeasonSeen, SeasonsSeen, SeeSeason, Sit, Withdraw
from net.seasons.abroad import AGAIN, SeasonsAbroad
from net.seasons.records import ROUND_ROBIN, Enrolled, SeasonMade
from net.store.board import News
from tests.net.hand_world import Screen, play_on
from tests.net.nodes.test_abroad import pair, pass_on
from tests.net.nodes.test_house import Node

__all__ = ("pair",)
NAMES = ("Anna", "Bert", "Carl")


def timeless(page: SeasonSeen) -> SeasonSeen:
    return replace(page, left=0)


class Season:
    """A season of the first node: Anna has come to it, Bert and Carl to the other, and Eve, who only looks, to both."""

    def __init__(self, pair: tuple[Node, Node], **more: Any) -> None:
        self.pair = a, b = pair
        self.screens = {name: Screen((a if name == "Anna" else b).hub, name) for name in NAMES}
        for name, screen in self.screens.items():
            player = screen.hub.players.named(name)
            assert player is not None
            screen.hub.remember(player, f"key:{name}")
        pass_on(a, b)
        made = SeasonMade("Winter", "kampf", ROUND_ROBIN, 2, (("deals", "1"),), "", int(a.now()), b"seed", 86_400)
        entrants = [Enrolled(f"key:{name}", name) for name in NAMES]
        self.number = a.hub.seasons.make(made._replace(**more), () if more else entrants, self._failed)
        pass_on(a, b)

    def _refused(self, why: str) -> None:
        raise AssertionError(why)

    def _failed(self, error: Exception) -> None:
        raise error

    def begin(self) -> None:
        self.pair[0].hub.seasons.begin(self.number, self._refused)
        for _ in range(2):
            pass_on(*self.pair)

    def seen(self, screen: Screen) -> SeasonSeen:
        screen.send(SeeSeason(self.number))
        return timeless(screen.last(SeasonSeen))

    def by_eve(self) -> tuple[SeasonSeen, SeasonSeen]:
        """The page as it is seen at each of the nodes by somebody who takes no part."""
        one, other = (self.seen(Screen(node.hub, "Eve", "guest:eve")) for node in self.pair)
        return one, other


def test_every_node_lists_it_and_shows_it_as_its_own_node_does(pair: tuple[Node, Node]) -> None:
    season = Season(pair)
    bert = season.screens["Bert"]
    bert.send(ListSeasons())
    (info,) = bert.last(SeasonsSeen).seasons
    assert (info.season, info.name, info.phase, info.takes_part) == (season.number, "Winter", "waiting", True)
    season.begin()
    one, other = season.by_eve()
    assert one == other
    assert one.games
    assert one.own == -1
    assert all(game.table == 0 for game in one.games)


def test_who_is_to_play_finds_their_table_from_any_node_and_all_see_who_is_there(pair: tuple[Node, Node]) -> None:
    season = Season(pair)
    season.begin()
    (game,) = season.seen(season.screens["Bert"]).games
    names = [season.pair[0].hub.seasons.get(season.number).entrants[each].name for each in game.entrants]
    fay = Screen(pair[1].hub, "Fay", "guest:fay")
    season.seen(fay)
    for name in names:
        screen = season.screens[name]
        screen.send(Sit(season.seen(screen).table))
        pass_on(*pair)
        one, other = season.by_eve()
        assert one == other
        assert timeless(fay.last(SeasonSeen)) == other  # Told by itself, as something has changed.
    assert fay.last(SeasonSeen).games[0].phase == "playing"
    seats = [season.screens[name] for name in names]
    while seats[0].phase != "over":
        if not any(screen.choices() for screen in seats):
            pass_on(*pair)
        play_on(seats, pair[0], 1)
        pass_on(*pair)
    one, other = season.by_eve()
    assert one == other
    assert sum(each.points for each in other.entrants) > 0


def test_whoever_plays_is_shown_no_season_and_whoever_looks_at_it_is(pair: tuple[Node, Node]) -> None:
    season = Season(pair)
    season.begin()
    hub = pair[0].hub
    (game,) = season.seen(season.screens["Bert"]).games
    entrants = hub.seasons.get(season.number).entrants
    fay = Screen(pair[1].hub, "Fay", "guest:fay")
    season.seen(fay)
    seats = [season.screens[entrants[each].name] for each in game.entrants]
    for screen in seats:
        screen.send(Sit(season.seen(screen).table))
        pass_on(*pair)
    pages = [[each for each in screen.got if isinstance(each, SeasonSeen)] for screen in (*seats, fay)]
    (resting,) = {0, 1, 2} - set(game.entrants)
    hub.seasons.withdraw(season.number, resting, season._refused)
    pass_on(*pair)
    *played, looked = [[each for each in screen.got if isinstance(each, SeasonSeen)] for screen in (*seats, fay)]
    assert played == pages[:-1]
    assert len(looked) > len(pages[-1])
    assert len(fay.last(SeasonSeen).entrants) == 2


def test_to_enrol_and_to_withdraw_the_node_is_named_that_runs_it(pair: tuple[Node, Node]) -> None:
    season = Season(pair, is_open=True)
    anna, bert = season.screens["Anna"], season.screens["Bert"]
    for wish in (Enrol(season.number), Withdraw(season.number)):
        bert.send(wish)
        assert "Another server of this house runs that season" in bert.refusals[-1]
    anna.send(Enrol(season.number))
    pass_on(*pair)
    assert not anna.refusals
    assert season.seen(anna).info.takes_part
    assert season.seen(bert).info.people == 1


def test_with_its_node_it_goes_until_another_has_it(pair: tuple[Node, Node]) -> None:
    season = Season(pair)
    season.begin()
    a, b = pair
    bert = season.screens["Bert"]
    before = season.seen(bert)
    b.house.nodes.pop(1)
    b.home.learn(News(()))
    bert.send(ListSeasons())
    assert bert.last(SeasonsSeen).seasons == ()
    b.adopt({season.number: a.logs[season.number]})
    pass_on(b)
    assert season.seen(bert).entrants == before.entrants
    bert.send(ListSeasons())
    assert [each.season for each in bert.last(SeasonsSeen).seasons] == [season.number]
    bert.send(Withdraw(season.number))
    assert not bert.refusals


def test_a_log_that_can_t_be_read_now_shows_it_as_it_was(
    pair: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    season = Season(pair)
    bert = season.screens["Bert"]
    before = season.seen(bert)

    tried = []

    def away(log: int) -> list[bytes]:
        tried.append(log)
        raise UserError("The database is away.")

    monkeypatch.setattr(pair[1], "read", away)
    season.begin()
    assert season.seen(bert).round == before.round
    for _ in range(3):
        bert.send(ListSeasons())
    assert len(tried) == 1, "whoever asks again and again does not have it tried again and again"
    monkeypatch.undo()
    assert season.seen(bert).round == before.round
    pair[1].advance(AGAIN)
    assert season.seen(bert).round == 1


def test_one_whose_log_can_t_be_read_keeps_no_other_from_the_list(
    pair: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    season = Season(pair)
    made = SeasonMade("Spring", "kampf", ROUND_ROBIN, 2, (("deals", "1"),), "", int(pair[0].now()), b"seed", 86_400)
    other = pair[0].hub.seasons.make(made, (), season._failed)
    pass_on(*pair)
    read, bad = pair[1].read, set[int]()

    def damaged(log: int) -> list[bytes]:
        if log in bad:
            raise UserError("Its record 0 is damaged.")
        return read(log)

    monkeypatch.setattr(pair[1], "read", damaged)
    bert = season.screens["Bert"]
    for one, good in ((season.number, other), (other, season.number)):
        bad.clear()
        bad.add(one)
        pair[1].hub.showing_seasons._abroad = SeasonsAbroad(pair[1].hub)
        bert.send(ListSeasons())
        assert [each.season for each in bert.last(SeasonsSeen).seasons] == [good]


def test_one_that_has_come_here_is_listed_once_though_its_old_node_still_tells_of_it(pair: tuple[Node, Node]) -> None:
    season = Season(pair)
    a, b = pair
    bert = season.screens["Bert"]
    b.adopt({season.number: a.logs[season.number]})
    assert season.number in b.hub.lobby.abroad.seasons
    bert.send(ListSeasons())
    assert [each.season for each in bert.last(SeasonsSeen).seasons] == [season.number]
    bert.send(Withdraw(season.number))
    assert not bert.refusals


def test_whoever_asks_waits_for_a_slow_database_and_nobody_else(
    pair: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    season, (a, b) = Season(pair), pair
    bert, carl = season.screens["Bert"], season.screens["Carl"]
    reads: list[Callable[[], None]] = []
    monkeypatch.setattr(b, "fetch", lambda log, then: reads.append(lambda: then(list(a.logs[log]))))
    for wish in (ListSeasons(), SeeSeason(season.number), SeeSeason(season.number)):
        bert.send(wish)
    carl.send(SeeSeason(season.number))
    carl.send(ListSeasons())
    carl.send(SeeSeason(777))
    assert carl.refusals
    assert not [each for screen in (bert, carl) for each in screen.got if isinstance(each, SeasonsSeen | SeasonSeen)]
    (read,) = reads
    read()
    assert [type(each) for each in bert.got if isinstance(each, SeasonsSeen | SeasonSeen)] == [SeasonsSeen, SeasonSeen]
    assert [type(each) for each in carl.got if isinstance(each, SeasonsSeen | SeasonSeen)] == [SeasonSeen, SeasonsSeen]


def test_who_has_gone_before_a_season_was_read_is_shown_nothing(
    pair: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    season, (a, b) = Season(pair), pair
    bert = season.screens["Bert"]
    reads: list[Callable[[], None]] = []
    monkeypatch.setattr(b, "fetch", lambda log, then: reads.append(lambda: then(list(a.logs[log]))))
    bert.send(SeeSeason(season.number))
    bert.hub.disconnect(bert)
    (read,) = reads
    read()
    assert not [each for each in bert.got if isinstance(each, SeasonSeen)]
