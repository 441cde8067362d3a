"""Two worlds that differ in a game which somebody may not know of: pages, replays, files tell them the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.bots import LEVELS
from core.engine import Refused
from core.registry import GAMES
from net.fair.handing import hand_game
from net.hub.hub import Hub
from net.people.auth import Identity
from net.protocol.messages import (
    Enter,
    Fame,
    Finished,
    FinishedSeen,
    Leave,
    MakeTable,
    Records,
    RecordsSeen,
    Refusal,
    Rewatch,
    Rewatched,
    Sit,
)
from net.ratings import showing
from net.replays import handing
from net.replays.finished import FinishedGames
from net.replays.handing import Blobs, hand_over
from net.replays.recording import Course
from tests.net.hand_world import HandWorld, Screen, play_on
from tests.net.replays.test_finished import FREE, Kept

ALL = 10_000
DEALS = (("deals", "1"),)
LATER = 2_000_000.0
NUMBERS = range(5)
NAMES = ("Anna", "Bert", "Cleo", "Dora")

Hidden = Callable[[HandWorld, Screen], None]
"""What Anna does where the others don't see it, at table 2."""


def play_hidden(answers: int, burnt: int, game: str = "kampf", **wishes: Any) -> Hidden:
    def play(world: HandWorld, anna: Screen) -> None:
        world.burn(burnt)
        bots = (LEVELS[0],) * (GAMES[game].seats[0] - 1)
        anna.send(MakeTable(game, ("me", *bots), DEALS if game == "kampf" else (), **wishes))
        world.advance(60)
        play_on([anna], world, answers)
        anna.send(Leave(anna.table))

    return play


WORLDS = {
    "played": play_hidden(ALL, 0, private=True),
    "dealt otherwise": play_hidden(ALL, 3, private=True),
    "another game": play_hidden(ALL, 0, "gargon", private=True),
    "not over": play_hidden(4, 0, private=True),
    "closed to onlookers": play_hidden(ALL, 0, unwatched=True),
}

TELLING = ("played", "dealt otherwise", "closed to onlookers")
"""Those by which each fault is found."""


def public_game(world: HandWorld, hub: Hub) -> tuple[Screen, ...]:
    """Table 1: Anna and Bert play, Dora looks on, Cleo is elsewhere."""
    anna, bert, cleo, dora = screens = tuple(Screen(hub, name) for name in NAMES)
    anna.send(MakeTable("kampf", ("me", "open"), DEALS))
    bert.send(Sit(1))
    dora.send(Enter(1))
    play_on([anna, bert], world)
    for screen in (anna, bert, dora):
        screen.send(Leave(1))
    assert cleo.ended is None
    return screens


def learned(world: HandWorld, hub: Hub, screen: Screen) -> list[object]:
    """All that somebody is told who asks for everything, at their screen and from outside."""
    before, told = len(screen.got), list[object]()
    for mine in (True, False):
        for first in (0, 1, 7):
            screen.send(Finished(mine, first))
    for game in GAMES:
        screen.send(Records(game))
    for name in NAMES:
        screen.send(Records("", name))
    identity = Identity(f"key:{screen.welcome.name}", screen.welcome.name)
    for number in NUMBERS:
        screen.send(Rewatch(number))
        world.advance(1)
        hand_game(hub, identity, number, told.append)
        world.advance(1)
        hand_over(hub, identity, number, told.append)
        world.advance(1)
    asked = (FinishedSeen, RecordsSeen, Rewatched, Refusal)
    return [*told, *(message for message in screen.got[before:] if isinstance(message, asked))]


def all_learned(hidden: Hidden, *, restarted: bool) -> dict[str, list[object]]:
    world = HandWorld()
    hub = Hub(world, pace=0, limits=FREE)
    screens = public_game(world, hub)
    hidden(world, screens[0])
    world.advance(LATER - world.clock)
    if restarted:
        hub = Hub(world, pace=0, limits=FREE)
        hub.logs.restore_all(Kept(world))
        world.advance(5)
        screens = tuple(Screen(hub, name) for name in NAMES)
    return {screen.welcome.name: learned(world, hub, screen) for screen in screens}


@pytest.mark.parametrize("restarted", [False, True], ids=["at once", "after a start"])
def test_a_game_that_was_not_for_them_changes_nothing_that_others_are_told(restarted: bool) -> None:
    one, *others = [all_learned(hidden, restarted=restarted) for hidden in WORLDS.values()]
    for other in others:
        assert other["Anna"] != one["Anna"], "the worlds do not differ"
        for name in NAMES[1:]:
            assert other[name] == one[name]
    assert any(isinstance(each, Rewatched) for each in one["Dora"]), "nothing was handed out"


def plant_listing(patch: pytest.MonkeyPatch) -> None:
    add = FinishedGames.add
    patch.setattr(FinishedGames, "add", lambda self, game: add(self, game._replace(public=True)))


def plant_eyes(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("net.replays.handing.eyes_of", lambda *_, is_over: (0,) if is_over else ())


def plant_fame(patch: pytest.MonkeyPatch) -> None:
    """Private games count in the hall of fame."""
    best = FinishedGames._best

    def of_all(self: FinishedGames) -> tuple[Fame, ...]:
        public, self._of[""] = self._of[""], self._all
        self._fame = None
        try:
            return best(self)
        finally:
            self._of[""] = public

    patch.setattr(FinishedGames, "_best", of_all)


def plant_refusal(patch: pytest.MonkeyPatch) -> None:
    """Whoever did not play it is told that there is none, or that it is not for them."""
    course = handing._course

    def told(number: int, blobs: Blobs, otherwise: str = "") -> Course:
        found = course(number, blobs, otherwise)
        if found.made.private:
            raise Refused("That game was private.")
        return found

    patch.setattr(handing, "_course", told)


def plant_records(patch: pytest.MonkeyPatch) -> None:
    """Whoever asks for somebody's records sees those of private games, too."""
    of = showing._figures
    patch.setattr(showing, "_figures", lambda *asked, own=True: of(*asked, own=own or True))


@pytest.mark.parametrize("plant", [plant_listing, plant_eyes, plant_fame, plant_refusal, plant_records])
def test_a_server_that_tells_of_it_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    one, *others = [all_learned(WORLDS[name], restarted=False) for name in TELLING]
    assert any(one["Cleo"] != other["Cleo"] for other in others)
