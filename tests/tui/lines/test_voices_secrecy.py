"""What a voice says to one player tells nothing of what another holds.

On a server one voice speaks to everybody, at all tables, one after the other; it gets the view of the one to whom it
speaks, so it could tell a hidden card only by what it has said to others before. Two worlds that look the same to a
seat are therefore told to the others first, and then to this seat: all that is said to it must be the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from core.engine import State, apply, choices, imagine, start, view, waiting_for
from core.registry import GAMES
from core.telling import Event, Tellings
from tests.net.samples import rolled
from tests.tui.lines.playing import NAMES, TABLES, Table, questions, scene_of
from tests.tui.lines.test_voices import everything, spoken
from tui.games import Scene
from tui.lines.voices.generic import GenericVoice
from tui.lines.voices.voice import Voice, voice_of

every_game = pytest.mark.parametrize("table", TABLES, ids=[table.game for table in TABLES])
ONE_IN = 14
"""So many states are told."""
GAMES_PLAYED = 20
EACH = 6
"""So many pairs of each kind of event."""


def tells_nothing_of_what_others_hold(voice: Voice, table: Table) -> int:
    """Return in how many of the worlds that were compared something else was hidden."""
    rng, subject, differed = Random(6), GAMES[table.game], 0
    for asked in questions(table.game)[::ONE_IN]:
        for seat in (asked.scene.seat, (asked.scene.seat + 1) % table.seats, None):
            other = imagine(subject, view(subject, asked.state, seat), rng)
            differed += other != asked.state
            one, two = (said_to(voice, table, state, seat) for state in (asked.state, other))
            assert one == two, f"{voice} tells seat {seat} what it may not know"
    return differed


def said_to(voice: Voice, table: Table, state: State, seat: int | None) -> list[Any]:
    """All that is said to a seat after all the others there."""
    for each in (*range(table.seats), None):
        if each != seat:
            heard(voice, scene_of(table.game, table.seats, state, each))
    return heard(voice, scene_of(table.game, table.seats, state, seat))


def heard(voice: Voice, scene: Scene) -> list[Any]:
    return [*everything(voice, scene), *(spoken(voice.ask(scene)) if scene.asked else ())]


def says_nothing_of_what_others_were_told(voice: Voice, table: Table) -> int:
    """The same of what happens: to one seat it is told with a hidden part, to the others without. Return how many pairs
    were compared."""
    pairs = 0
    for told in private(table).values():
        for one, two in pairwise(told):
            said = []
            for owner, event in ((one.owner, one.event), (two.owner, two.event)):
                voice.say(event, NAMES, owner, one.board)
                said.append([voice.say(each, NAMES, (one.owner + 1) % table.seats, one.board) for each in one.others])
            assert said[0] == said[1], f"{voice} says of {one.others} what {one.event} tells"
            pairs += one.event != two.event
    return pairs


class Private(NamedTuple):
    """What was told to one seat alone, and what all others were told with it."""

    owner: int
    event: Event
    others: tuple[Event, ...]
    board: Any


def private(table: Table) -> dict[type[Event], list[Private]]:
    found: dict[type[Event], list[Private]] = defaultdict(list)
    for state, told in told_in(table):
        others, board = told.seen_by(None), view(GAMES[table.game], state, None).board
        for seat in range(table.seats):
            for event in told.seen_by(seat):
                kind = type(event)
                if event.audience.fields and others and len(found[kind]) < EACH:
                    found[kind].append(Private(seat, event, others, board))
    return found


def told_in(table: Table) -> Iterator[tuple[State, Tellings]]:
    for seed in range(GAMES_PLAYED):
        yield from told_in_one(table, Random(seed))


def told_in_one(table: Table, rng: Random) -> Iterator[tuple[State, Tellings]]:
    state, all_told = rolled(*start(GAMES[table.game], table.seats, table.options), rng)
    while waiting := waiting_for(state):
        for told in all_told:
            yield state, told
        seat = rng.choice(waiting)
        state, all_told = rolled(*apply(state, seat, rng.choice(choices(state, seat))), rng)


@every_game
def test_of_what_is_hidden_nothing_is_said(table: Table) -> None:
    assert tells_nothing_of_what_others_hold(voice_of(table.game), table) > 10
    assert tells_nothing_of_what_others_hold(GenericVoice(GAMES[table.game]), table) > 10


@every_game
def test_of_what_others_were_told_nothing_is_said(table: Table) -> None:
    assert says_nothing_of_what_others_were_told(voice_of(table.game), table) > 0
    assert says_nothing_of_what_others_were_told(GenericVoice(GAMES[table.game]), table) > 0


# Voices that can't hold their tongue


class Gossip:
    """Tells one player what it has told the one before, in the middle of what it says."""

    def __init__(self, voice: Voice, where: str) -> None:
        self._voice, self._where = voice, where
        self._heard = ""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        said: Callable[..., Any] = getattr(self._voice, name)
        if name != self._where:
            return said

        def tell(*about: Any) -> Any:
            before, self._heard = self._heard, str(about[0].board if isinstance(about[0], Scene) else about[0])
            answer = said(*about)
            if name == "ask":
                return answer._replace(sentence=f"{answer.sentence} {before}")
            return f"{answer} {before}" if name == "say" else [*answer, before]

        return tell


class Thief(Gossip):
    """Remembers what each seat holds, and looks it up for the next who asks for anything."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        said: Callable[..., Any] = getattr(self._voice, name)

        def tell(scene: Scene, *more: Any) -> Sequence[str]:
            if scene.seat == 0:
                self._heard = str(scene.board)
            return [*said(scene, *more), self._heard if scene.seat > 0 else ""]

        return tell if name == self._where else said


@pytest.mark.parametrize("kind", [Gossip, Thief])
@pytest.mark.parametrize("where", ["state", "hand", "score", "look"])
def test_a_voice_that_says_a_hidden_card_is_found(kind: type[Gossip], where: str) -> None:
    with pytest.raises(AssertionError, match="tells seat"):
        tells_nothing_of_what_others_hold(kind(voice_of("kampf"), where), TABLES[0])


def test_a_voice_that_asks_with_a_hidden_card_is_found() -> None:
    with pytest.raises(AssertionError, match="tells seat"):
        tells_nothing_of_what_others_hold(Gossip(voice_of("dragonstones"), "ask"), TABLES[2])


@pytest.mark.parametrize("game", range(len(TABLES)))
def test_a_voice_that_says_what_another_was_told_is_found(game: int) -> None:
    table = TABLES[game]
    with pytest.raises(AssertionError, match="says of"):
        says_nothing_of_what_others_were_told(Gossip(voice_of(table.game), "say"), table)
