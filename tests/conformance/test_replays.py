"""That replays tell nobody what they may not know: in two worlds that a seat can't tell apart its file is the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from core.engine import AnyGame, is_over, read_options, view
from core.registry import GAMES
from core.replay import Record, Setup
from net.replays.recording import ONLOOKER, recorded
from net.tables.match import Heard
from net.tables.records import Begun, Made, Sat, encode_record
from tests.conformance.helpers.play import MANNERS, Table, opening
from tests.conformance.helpers.secrecy import Twins, Watch, same_step
from tests.conformance.helpers.twins import TRIES, _records
from tests.conformance.helpers.wire import PlainWire

LONGEST = 160
"""So many records of a game at most: what is told later is told in the same ways."""
GAMES_EACH = 3
TRIED = 40


def worlds(setup: Setup, seat: int | None, seed: int) -> tuple[list[Record], list[Record], bool]:
    """The records of two games that are played side by side until this seat could tell them apart; and whether they
    were different in the end."""
    rng = Random(seed)
    watch = Watch(setup, seat, PlainWire(), Counter())
    state = opening(Table(setup, seed))[0]
    twins, one, two = Twins(state, state), list[Record](), list[Record]()
    while len(one) < LONGEST and not is_over(twins.one):
        for _ in range(TRIES):
            pair = _records(watch, twins, MANNERS[seed % len(MANNERS)], rng)
            stepped = None if pair is None else same_step(watch, twins, *pair)
            if pair is not None and stepped is not None and stepped.alike:
                one.append(pair[0])
                two.append(pair[1])
                twins = stepped.twins
                break
        else:
            break
    return one, two, twins.differ


def files(setup: Setup, seat: int, *logs: list[Record]) -> list[bytes]:
    game = setup.game
    options = tuple(sorted(setup.options.items()))
    made = Made(game.name, ("open",) * setup.seats, options, False, "", b"", "Anna", 1, rules=game.rules_version)
    seated = [Sat(each, f"player {each}", f"Anna{each}") for each in range(setup.seats)]
    return [
        recorded(7, [encode_record(record, game) for record in (made, *seated, Begun(2), *log)], [seat], lambda _: None)
        for log in logs
    ]


def told_apart(game: AnyGame, seeds: int) -> tuple[int, int]:
    """How many pairs of worlds were compared that differ, and how many of them by their files."""
    differ = apart = 0
    for seed in range(seeds):
        seats = game.seats[seed % len(game.seats)]
        setup = Setup(game, seats, read_options(game, {}))
        seat = ONLOOKER if seed % 4 == 3 else seed % seats
        one, two, different = worlds(setup, None if seat == ONLOOKER else seat, seed)
        first, second = files(setup, seat, one, two)
        differ += different
        apart += first != second
    return differ, apart


@pytest.mark.parametrize("name", [*GAMES])
def test_in_worlds_that_a_seat_cannot_tell_apart_its_replay_has_the_same_bytes(name: str) -> None:
    differ, apart = told_apart(GAMES[name], GAMES_EACH + 1)
    assert apart == 0
    assert differ > 0, "nothing was compared"


def test_a_replay_made_of_another_s_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_the_state(game: AnyGame, state: Any, seat: int | None) -> Any:
        return view(game, state, 1 if seat != 1 else 0)._replace(seat=seat)

    monkeypatch.setattr("net.replays.recording.view", of_the_state)
    assert told_apart(GAMES["kampf"], GAMES_EACH + 1)[1] > 0


def test_a_replay_that_tells_what_another_was_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_it(_seat: int | None, all_told: Any) -> Heard:
        return Heard(tuple(event for told in all_told for each in (0, 1) for event in told.seen_by(each)), ())

    monkeypatch.setattr("net.replays.recording.heard_by", all_of_it)
    assert told_apart(GAMES["kampf"], GAMES_EACH + 1)[1] > 0
