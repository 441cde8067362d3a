"""That replays tell nobody what they may not know: in two worlds that a seat can't tell apart its file is the same, and
so is whatever is exported of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core.engine import AnyGame, is_over, read_options, view
from core.registry import GAMES
from core.replay import Record, Setup
from core.zargos.game import GAME as ZARGOS
from net.logs.encoding import encode_record
from net.replays.reading import Reel
from net.replays.recording import ONLOOKER, recorded
from net.tables.match import Heard
from net.tables.records import Begun, Made, Sat
from tests.conformance.helpers.midgame import ZARGOS_MIDGAME
from tests.conformance.helpers.play import MANNERS, Table, opening
from tests.conformance.helpers.robbers import ROBBERS
from tests.conformance.helpers.secrecy import Twins, Watch, same_step
from tests.conformance.helpers.twins import TRIES, _records
from tests.conformance.helpers.wire import PlainWire
from tui.canvas.canvas import Canvas
from tui.canvas.svg import to_svg
from tui.client.replays.replay import Replay
from tui.questions import exporting
from tui.questions.exporting import asciicast, drawn, page
from tui.settings import ENGLISH

LONGEST = 160
"""So many records of a game at most: what is told later is told in the same ways."""
GAMES_EACH = 12
TRIED = 40
SHOWN = 40
"""So many records of a game are exported."""


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


def files(setup: Setup, seats: list[int], *logs: list[Record], goes_on: bool = False) -> list[bytes]:
    game = setup.game
    options = tuple(sorted(setup.options.items()))
    made = Made(
        game.name, ("open",) * setup.seats, options, False, "", b"", "Anna", 1, rules=game.rules_version, recall=True
    )
    seated = [Sat(each, f"player {each}", f"Anna{each}") for each in range(setup.seats)]
    return [
        recorded(
            7,
            [encode_record(record, game) for record in (made, *seated, Begun(2), *log)],
            seats,
            lambda _: None,
            goes_on=goes_on,
        )
        for log in logs
    ]


def pairs(game: AnyGame, seeds: int) -> Iterator[tuple[Setup, int, tuple[list[Record], list[Record]], bool]]:
    """Pairs of worlds, each with the seat that can't tell them apart, and whether they differ."""
    for seed in range(seeds):
        seats = game.seats[seed % len(game.seats)]
        setup = Setup(game, seats, read_options(game, {}))
        seat = ONLOOKER if seed % 4 == 3 else seed % seats
        one, two, different = worlds(setup, None if seat == ONLOOKER else seat, seed)
        yield setup, seat, (one, two), different


def told_apart(game: AnyGame, seeds: int) -> tuple[int, int]:
    """How many pairs of worlds were compared that differ, and how many of them by their files."""
    differ = apart = 0
    for setup, seat, logs, different in pairs(game, seeds):
        first, second = files(setup, [seat], *logs)
        differ += different
        apart += first != second
    return differ, apart


def exports(data: bytes) -> tuple[str, ...]:
    """All that can be exported of a file: the whole game in both forms, and one moment in both."""
    replay = Replay(Reel.of(data), ENGLISH, file=data)
    whole = page(replay), asciicast(replay)
    return *whole, to_svg(drawn(replay)), str(drawn(replay))


def exports_tell_apart(game: AnyGame, seeds: int) -> bool | None:
    """Whether two files that hold all eyes, and that differ, differ also by what is exported for their seat; None if no
    two such were found."""
    for setup, seat, logs, _different in pairs(game, seeds):
        others = [other for other in range(setup.seats) if other != seat]
        first, second = files(setup, [seat, *others], *(log[:SHOWN] for log in logs))
        if first != second:
            return exports(first) != exports(second)
    return None


MIDDLES = {"zargos": ZARGOS_MIDGAME, "dragonstones": ROBBERS}
"""Where nothing differs that any seat sees for most of a game."""
SUBJECTS = [*GAMES, *(f"{name}, from the middle" for name in MIDDLES)]


@pytest.fixture(params=SUBJECTS)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    name, _, middle = request.param.partition(", ")
    if middle:
        monkeypatch.setattr(f"core.{name}.game.GAME", MIDDLES[name])
    return GAMES[name]


def test_in_worlds_that_a_seat_cannot_tell_apart_its_replay_has_the_same_bytes(game: AnyGame) -> None:
    differ, apart = told_apart(game, GAMES_EACH)
    assert apart == 0
    assert differ > 0, "nothing was compared"


def test_what_is_exported_for_a_seat_is_the_same_though_its_file_holds_all_eyes(game: AnyGame) -> None:
    apart = exports_tell_apart(game, GAMES_EACH)
    assert not apart
    assert apart is not None or game is ZARGOS, "nothing was compared"


def lengths_told_apart(game: AnyGame, seeds: int, *, goes_on: bool = True) -> tuple[int, int]:
    """How many files of a seat differ in worlds that nobody but those who sit there can tell apart, and how many of
    them in their length."""
    differ = apart = 0
    for seed in range(seeds):
        setup = Setup(game, game.seats[seed % len(game.seats)], read_options(game, {}))
        one, two, _different = worlds(setup, None, seed)
        for seat in range(setup.seats):
            first, second = files(setup, [seat], one, two, goes_on=goes_on)
            differ += first != second
            apart += len(first) != len(second)
    return differ, apart


def test_how_long_the_replay_of_a_game_that_goes_on_is_tells_nobody_on_the_line_what_its_seat_holds(
    game: AnyGame,
) -> None:
    differ, apart = lengths_told_apart(game, GAMES_EACH // 3)
    assert apart == 0
    assert differ > 0 or game is ZARGOS, "nothing was compared"


def test_a_length_that_tells_is_found() -> None:
    assert lengths_told_apart(GAMES["kampf"], GAMES_EACH // 3, goes_on=False)[1] > 0


def test_an_export_that_holds_another_seat_s_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = exporting._moments

    def with_others_eyes(replay: Replay, size: tuple[int, int]) -> Iterator[Canvas]:
        replay.look(1)
        return moments(replay, size)

    monkeypatch.setattr(exporting, "_moments", with_others_eyes)
    assert exports_tell_apart(GAMES["kampf"], GAMES_EACH)


def test_a_replay_made_of_another_s_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_the_state(game: AnyGame, state: Any, seat: int | None) -> Any:
        return view(game, state, 1 if seat != 1 else 0)._replace(seat=seat)

    monkeypatch.setattr("net.replays.recording.view", of_the_state)
    assert told_apart(GAMES["kampf"], GAMES_EACH)[1] > 0


def test_a_replay_that_tells_what_another_was_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_it(_seat: int | None, all_told: Any) -> Heard:
        return Heard(tuple(event for told in all_told for each in (0, 1) for event in told.seen_by(each)), ())

    monkeypatch.setattr("net.replays.recording.heard_by", all_of_it)
    assert told_apart(GAMES["kampf"], GAMES_EACH)[1] > 0
