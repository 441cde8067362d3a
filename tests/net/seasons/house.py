"""A hub with a season, and everybody here who takes part in it."""

from __future__ import annotations

from typing import Any

from net.hub.hub import Hub
from net.logs.encoding import decode_record
from net.people.players import Player
from net.protocol.messages import (
    Leave,
    SeasonSeen,
    SeeSeason,
    Sit,
)
from net.seasons.reading import read_season
from net.seasons.records import ROUND_ROBIN, Enrolled, SeasonMade
from net.seasons.season import Season
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


def decoded(blob: bytes) -> object:
    return decode_record(blob, None)
