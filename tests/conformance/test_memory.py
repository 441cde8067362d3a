"""Every game's memory, at any table; and faults planted in memories, each found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.memory import DragonMemory
from core.engine import AnyGame, Choice, State, choices, is_over, start, view
from core.gargon.game import GARGON
from core.gargon.memory import GargonMemory
from core.kampf.events import BallPlayed, Played
from core.kampf.game import KAMPF
from core.kampf.memory import KampfMemory
from core.memory import Nothing, Remembering, imagine, memory_of, remembers
from core.replay import Answered, Course, Setup, TakenBack, follow
from core.taking_back import last_move
from core.telling import Event
from core.zargos.game import ZARGOS
from core.zargos.memory import UNKNOWN, ZargosMemory
from net.tables.match import Match
from tests.conformance.helpers.memory import (
    imagines_what_fits,
    is_found_again_in_the_log,
    kept,
    leaves_the_truth_possible,
)
from tests.conformance.helpers.midgame import ZARGOS_EXCHANGES, ZARGOS_MIDGAME, ZARGOS_PLAGUE
from tests.conformance.helpers.play import Table, next_record, opening, some
from tests.conformance.helpers.robbers import ROBBERS
from tests.conformance.helpers.room_wire import Recalling
from tests.conformance.helpers.secrecy import Leak, Twins, Watch
from tests.conformance.helpers.subjects import bounded, each_setup, every_game, tables
from tests.conformance.helpers.twins import another
from tests.engine.auction import AUCTION

data = st.data()


@pytest.mark.uncounted
@every_game
@bounded(6)
@given(data)
def test_what_a_seat_remembers_is_true_and_can_be_imagined(game: AnyGame, data: st.DataObject) -> None:
    examine([data.draw(tables(game))], 15)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(ROBBERS, id="robbers"),
        pytest.param(ZARGOS_MIDGAME, id="midgame", marks=pytest.mark.uncounted),
        pytest.param(ZARGOS_EXCHANGES, id="exchanges", marks=pytest.mark.uncounted),
    ],
)
def test_so_it_is_where_much_is_hidden_and_much_is_known(game: AnyGame) -> None:
    examine([of(game, seats)._replace(seed=seed) for seats in game.seats for seed in range(2)], 40)


RARE: list[tuple[AnyGame, int, int, dict[str, str]]] = [
    (AUCTION, 3, 0, {}),
    (DRAGONSTONES, 3, 0, {}),  # A bid is given to the bank.
    (DRAGONSTONES, 3, 1, {}),  # Stones are bought.
    (DRAGONSTONES, 3, 29, {}),  # A black coin is kept to the end of a turn.
    (GARGON, 3, 23, {"zeros": "round"}),  # A 0 is lost without a fight.
    (ZARGOS_PLAGUE, 3, 0, {}),  # A hand is put away.
    (ZARGOS_PLAGUE, 4, 1, {}),
]


@pytest.mark.parametrize(("game", "seats", "seed", "options"), RARE)
def test_so_it_is_where_something_rare_happens(game: AnyGame, seats: int, seed: int, options: dict[str, str]) -> None:
    examine([of(game, seats, **options)._replace(seed=seed)], 20)


def examine(games: Sequence[Table], dreams: int) -> None:
    for table in games:
        played = [*kept(table)]
        for moment in played:
            leaves_the_truth_possible(table, moment)
        for moment in some(played, dreams):
            imagines_what_fits(table, moment, Random(table.seed))
        is_found_again_in_the_log(table, played)


def test_a_game_without_a_memory_of_its_own_remembers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.memory._KNOWN", {})
    assert isinstance(memory_of(AUCTION), Nothing)
    assert not remembers(AUCTION)
    assert all(remembers(game) for game in (KAMPF, GARGON, DRAGONSTONES, ZARGOS))


def of(game: AnyGame, seats: int, **options: str) -> Table:
    given = {option.key: options.get(option.key, option.default) for option in game.options}
    return Table(Setup(game, seats, given), seed=7)


KNOWN: list[tuple[AnyGame, Callable[[Any], object]]] = [
    (KAMPF, lambda state: state.piles),
    (GARGON, lambda state: (state.won, state.discards)),
    (DRAGONSTONES, lambda state: state.screens),
]


@pytest.mark.parametrize(("game", "known"), KNOWN, ids=lambda each: getattr(each, "name", ""))
def test_whoever_attends_knows_all_that_was_once_open(game: AnyGame, known: Callable[[Any], object]) -> None:
    """Without a memory the same things are dealt otherwise, or this proves nothing."""
    table, rng, forgotten = of(game, 4), Random(1), 0
    for moment in some([*kept(table)], 40)[:-1]:
        for viewer, memory in moment.memories.items():
            seen = view(game, moment.state, viewer)
            assert known(imagine(game, seen, memory, rng)) == known(moment.state)
            forgotten += known(game.imagine(seen.board, seen.seat, rng)) != known(moment.state)
    assert forgotten > 50


def test_cards_put_under_the_pile_are_known_until_they_are_drawn() -> None:
    """§10.2–10.3 Those that were played; those put back are known to whoever did it."""
    known = unknown = held = 0
    for seed in range(4):
        for moment in kept(of(ZARGOS_MIDGAME, 3)._replace(seed=seed)):
            for viewer, memory in moment.memories.items():
                seen = [kind != UNKNOWN for kind in memory.under]
                known, unknown = known + sum(seen), unknown + len(seen) - sum(seen)
                held += sum(map(len, memory.held))
                assert viewer is not None or memory.shuffled or not any(memory.held), "an onlooker sees no exchange"
    assert min(known, unknown, held) > 50


def test_the_answers_of_those_who_have_answered_in_secret_are_the_callers() -> None:
    table, rng = of(DRAGONSTONES, 4), Random(3)

    def empty_fist(state: State, seat: int) -> Choice:
        return choices(state, seat)[0]

    found = 0
    for moment in kept(table):
        for seat in moment.state.sealed:
            viewer = (seat + 1) % 4
            dream = imagine(
                DRAGONSTONES, view(DRAGONSTONES, moment.state, viewer), moment.memories[viewer], rng, empty_fist
            )
            assert viewer in moment.state.sealed or dream.sealed[seat] == choices(_unsealed(dream, seat), seat)[0]
            found += 1
    assert found > 20


def _unsealed(state: State, seat: int) -> State:
    alone = state.clone()
    alone.sealed = {each: answer for each, answer in state.sealed.items() if each != seat}
    return alone


TWINS: list[tuple[AnyGame, int]] = [(KAMPF, 150), (GARGON, 120), (ROBBERS, 120), (ZARGOS_EXCHANGES, 250)]


def whoever_asks_what_they_know_is_sent_the_same(game: AnyGame, records: int) -> None:
    """At two tables that differ only in what that seat may not know: whole games side by side, over the wire."""
    setup = next(each_setup(game))
    for seat in (None, 1):
        wire, rng = Recalling(), Random(2)
        watch = Watch(setup, seat, wire, Counter())
        state = opening(Table(setup, 2))[0]
        twins = Twins(state, state)
        for _ in range(records):
            if is_over(twins.one):
                break
            twins = another(watch, twins, "any", rng)
            wire.begins_anew(twins)
        assert watch.tally["chance"] + watch.tally["another's answer"] > 10


@pytest.mark.uncounted
@pytest.mark.parametrize(("game", "records"), TWINS, ids=["kampf", "gargon", "robbers", "exchanges"])
def test_what_a_player_is_told_of_it_is_the_same_where_they_may_not_see_a_difference(
    game: AnyGame, records: int
) -> None:
    whoever_asks_what_they_know_is_sent_the_same(game, records)


def test_who_would_be_told_what_another_seat_knows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_the_next(match: Match, seat: int) -> Any:
        return match._memories.memories[(seat + 1) % match.setup.seats]  # type: ignore[union-attr]

    monkeypatch.setattr(Match, "memory", of_the_next)
    with pytest.raises(Leak, match="bytes"):
        whoever_asks_what_they_know_is_sent_the_same(ZARGOS_EXCHANGES, 400)


class CountsTopTwice(KampfMemory):
    """Leaves a card that was laid from a pile on that pile too."""

    def hear(self, memory: Any, events: tuple[Event, ...], seen: Any) -> Any:
        return KampfMemory.hear(self, memory, tuple([_without_top(event) for event in events]), seen)


def _without_top(event: Event) -> Event:
    return replace(event, top=False) if isinstance(event, Played | BallPlayed) else event


class ForgetsZeros(GargonMemory):
    """Takes a lost 0 for a card that is still in play."""

    def hear(self, memory: Any, events: tuple[Event, ...], seen: Any) -> Any:
        return GargonMemory.hear(self, memory, tuple([e for e in events if type(e).__name__ != "ZeroLost"]), seen)


class ForgetsTheThief(DragonMemory):
    """Takes no notice of coins that go from screen to screen, where it doesn't see them."""

    def hear(self, memory: Any, events: tuple[Event, ...], seen: Any) -> Any:
        kept = tuple([event for event in events if type(event).__name__ != "CoinsHandedOver"])
        return DragonMemory.hear(self, memory, kept, seen)


class ForgetsWhatIsPutBack(ZargosMemory):
    """Goes on believing in a hand from which a card has gone, unseen."""

    def hear(self, memory: Any, events: tuple[Event, ...], seen: Any) -> Any:
        heard = ZargosMemory.hear(self, memory, events, seen)
        return heard._replace(held=tuple(map(max, zip(heard.held, memory.held, strict=True))))


class DreamsOfOthers(KampfMemory):
    """Remembers well, and imagines as if it did not."""

    def imagine(self, seen: Any, memory: Any, rng: Any) -> Any:
        return KAMPF.imagine(seen.board, seen.seat, rng)


FAULTS: list[tuple[Any, AnyGame, int, dict[str, str], int]] = [
    (CountsTopTwice(), KAMPF, 3, {"open_piles": "yes"}, 0),
    (ForgetsZeros(), GARGON, 3, {"zeros": "round"}, 20),  # Rare: see RARE.
    (ForgetsTheThief(), DRAGONSTONES, 4, {}, 0),
    (ForgetsWhatIsPutBack(), ZARGOS_EXCHANGES, 3, {}, 0),
    (DreamsOfOthers(), KAMPF, 3, {}, 0),
]
"""And the seed of the first game in which it is looked for."""


@pytest.mark.parametrize(("faulty", "game", "seats", "options", "first"), FAULTS, ids=lambda each: type(each).__name__)
def test_a_memory_that_errs_is_found(
    faulty: Any, game: AnyGame, seats: int, options: dict[str, str], first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_kept_memories(), game.name, faulty)
    with pytest.raises(AssertionError, match=r"is not true|to be untrue"):
        examine([of(game, seats, **options)._replace(seed=seed) for seed in range(first, first + 40)], 40)


def _kept_memories() -> dict[str, Any]:
    from core import memory

    for game in (KAMPF, GARGON, DRAGONSTONES, ZARGOS):
        memory_of(game)
    return memory._KNOWN


@pytest.mark.parametrize("game", [KAMPF, GARGON, DRAGONSTONES, ZARGOS], ids=lambda game: game.title)
def test_what_is_taken_back_was_never_heard(game: AnyGame) -> None:
    """A sealed answer told nobody anything; another is forgotten by all."""
    setup, rng = Setup(game, 3, {option.key: option.default for option in game.options}), Random(4)
    seats = (None, 0, 1, 2)
    one, course, before, sealed, open_to_all = Remembering(setup, seats), Course(start(*setup)[0]), [], 0, 0
    for _ in range(400):
        if is_over(course.state):
            break
        before.append(one.memories)
        record = next_record(course.state, "any", rng)
        course, _ = follow(course, record)
        one.note(record)
        answers = last_move(course.state, course.backs, record.seat) if isinstance(record, Answered) else 0
        if answers:
            assert isinstance(record, Answered)
            is_sealed = record.seat in course.state.sealed
            sealed, open_to_all = sealed + is_sealed, open_to_all + (not is_sealed)
            back = TakenBack(record.seat, answers)
            course, _ = follow(course, back)
            one.note(back)
            del before[len(before) - answers + 1 :]
            assert one.memories == before.pop()
            before.append(one.memories)
            again = next_record(course.state, "any", rng)
            course, _ = follow(course, again)
            one.note(again)
    assert sealed + open_to_all > 0
