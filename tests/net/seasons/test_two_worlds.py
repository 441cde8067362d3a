"""Two worlds that differ in what goes on at a season's table: to all who don't sit there its page tells the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

import pytest

from net.protocol.codec import ServerEnd
from net.protocol.messages import (
    AnyDown,
    Enter,
    Finished,
    Leave,
    ListSeasons,
    MakeTable,
    MeetingInfo,
    Records,
    Rewatch,
    SeasonSeen,
    SeeSeason,
    Sit,
)
from net.seasons.season import Season
from net.seasons.showing import Showing
from tests.net.hand_world import Screen, play_on
from tests.net.seasons.house import NAMES, House

STRANGER = "Emil"
NUMBERS = range(8)
SOME, MORE = 3, 8
"""Answers; a game has more."""
LATER = 1_010_000.0

Hidden = Callable[[House, list[Screen]], None]
"""What the two do at their table."""


def bytes_of(messages: Sequence[AnyDown]) -> list[bytes]:
    end = ServerEnd()
    return [end.encode(each) for each in messages]


def plays(answers: int) -> Hidden:
    def play(house: House, two: list[Screen]) -> None:
        play_on(two, house.world, answers)

    return play


def comes_and_goes(house: House, two: list[Screen]) -> None:
    table = two[0].table
    play_on(two, house.world, SOME)
    for _ in range(3):
        two[0].send(Leave(table))
        house.world.advance(1)
        two[0].send(Enter(table))
        house.world.advance(1)


def learned(hidden: Hidden, *, burnt: int = 0, tables: int = 0) -> dict[str, list[bytes]]:
    """Return all that those get who don't play Anna's game, from before it begins."""
    house = House()
    emil = house.screens[STRANGER] = Screen(house.hub, STRANGER)
    for _ in range(tables):
        house.screens["Anna"].send(MakeTable("kampf", ("me", "open"), private=True))
        house.screens["Anna"].send(Leave(house.screens["Anna"].table))
    house.world.burn(burnt)
    house.begin()
    game = next(each for each in house.season.games if 0 in each.entrants)
    players = [NAMES[each] for each in game.entrants]
    others = {name: screen for name, screen in house.screens.items() if name not in players}
    before = len(emil.got)
    for screen in others.values():
        screen.send(SeeSeason(house.number))
    hidden(house, house.sit(*players))
    assert not game.is_over
    house.world.advance(LATER - house.world.clock)
    for screen in others.values():
        for wish in (ListSeasons(), SeeSeason(house.number), SeeSeason(house.number, 1), Records("kampf"), Finished()):
            screen.send(wish)
        for number in NUMBERS:
            if screen is emil or number == game.table:
                for ask in (Enter(number), Sit(number), Rewatch(number)):
                    house.world.advance(10)
                    screen.send(ask)
        assert [each.phase for each in screen.last(SeasonSeen).games if 0 in each.entrants] == ["playing"]
    return {name: bytes_of(screen.got[before:]) for name, screen in others.items()}


def worlds() -> list[dict[str, list[bytes]]]:
    hidden = plays(SOME)
    one = learned(hidden)
    others = [learned(hidden, burnt=3), learned(plays(MORE)), learned(comes_and_goes)]
    return [one, *others]


def test_what_goes_on_at_a_table_changes_nothing_that_others_see_of_its_season() -> None:
    one, *others = worlds()
    assert set(one) > {STRANGER}
    for other in others:
        assert other == one


def test_where_it_is_played_no_stranger_sees() -> None:
    hidden = plays(SOME)
    assert learned(hidden)[STRANGER] == learned(hidden, tables=1)[STRANGER]


def tells(patch: pytest.MonkeyPatch, change: Callable[[Showing, Any, MeetingInfo], MeetingInfo]) -> None:
    meeting = Showing._meeting
    patch.setattr(Showing, "_meeting", lambda self, game, own: change(self, game, meeting(self, game, own)))


def plant_state(patch: pytest.MonkeyPatch) -> None:
    """It tells of a game how it stands before it is over."""

    def stands(self: Showing, game: Any, info: MeetingInfo) -> MeetingInfo:
        table = self._hub.seasons.tables.open_table(game)
        if table is None or info.phase != "playing":
            return info
        return info._replace(scores=(crc32(repr(table.room.state).encode()),))

    tells(patch, stands)


def plant_there(patch: pytest.MonkeyPatch) -> None:
    """It tells how long the record of a game is."""

    def there(self: Showing, game: Any, info: MeetingInfo) -> MeetingInfo:
        table = self._hub.seasons.tables.open_table(game)
        return info if table is None else info._replace(there=(0,) * (table.room.step // 4))

    tells(patch, there)


def plant_pages(patch: pytest.MonkeyPatch) -> None:
    """Whoever looks on is sent the page whenever anything stirs at a table."""
    show = Showing.show

    def anew(self: Showing, visitor: Any, season: Season, **_: bool) -> None:
        show(self, visitor, season, anew=True)

    patch.setattr(Showing, "show", anew)


@pytest.mark.parametrize("plant", [plant_state, plant_there, plant_pages])
def test_a_page_that_tells_more_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    one, *others = worlds()
    assert any(other != one for other in others)


def test_a_page_that_names_a_table_to_strangers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tells(monkeypatch, lambda _, game, info: info._replace(table=game.table))
    hidden = plays(SOME)
    assert learned(hidden)[STRANGER] != learned(hidden, tables=1)[STRANGER]
