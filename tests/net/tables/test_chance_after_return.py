"""Chance after a table has come back from the disk: nobody can know it, whatever they have seen or copied.

Neither what is thrown from then on, nor how the cards lie that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

import pytest

from core.engine import State, choices, roll_due, start
from core.replay import Answered, Reshuffled, Rolled, Setup, advance
from core.unseen import reshuffle_shape
from net.fair.deal import Deal
from net.hub.hub import Hub
from net.logs.encoding import decode_record, encode_record
from net.logs.kinds import Record
from net.protocol.messages import Enter, MakeTable, Sit, Stepped
from net.store import Full
from net.tables.chance import mixed, outcome
from net.tables.match import Proposal
from net.tables.records import Begun, Made, Mixed
from net.tables.room import Room
from tests.admin.kept import played, room
from tests.net.hand_world import HandWorld, Screen

TABLE = 1
OPTIONS = {"kampf": (("deals", "4"),), "zargos": (("turns", "4"),)}
HIDING = ("kampf", "gargon", "zargos")
"""In Dragonstones nothing lies shuffled: chance speaks when a card is drawn."""
OFTEN = {"kampf": 1, "dragonstones": 6, "zargos": 6}
"""How many more outcomes are waited for; in Gargon chance speaks at the beginning only."""


class Place(NamedTuple):
    """A server's process, its disk, and those who play on it."""

    world: HandWorld
    hub: Hub
    screens: tuple[Screen, ...]


def begun(game: str, secrets: int = 0) -> Place:
    world = HandWorld()
    world.burn(secrets)
    hub = Hub(world)
    anna, bert, carl = screens = tuple(Screen(hub, name) for name in ("Anna", "Bert", "Carl"))
    anna.send(MakeTable(game, ("me", "open", "open"), OPTIONS.get(game, ())))
    for each in (bert, carl):
        each.send(Sit(anna.table))
    return Place(world, hub, screens)


def started_again(log: Sequence[bytes], people: Sequence[bytes], secrets: int) -> Place:
    """On what the disk holds, by a process that has other secrets."""
    world = HandWorld()
    world.burn(secrets)
    world.logs = {0: [*people], TABLE: [*log]}
    hub = Hub(world)
    hub.logs.restore(sorted(world.logs.items()))
    screens = tuple(Screen(hub, name) for name in ("Anna", "Bert", "Carl"))
    for each in screens:
        each.send(Enter(TABLE))
    return Place(world, hub, screens)


def play(place: Place, rolls: int, seed: int = 1) -> None:
    """The same answers as long as the same is asked, until chance has spoken so many times more."""
    rng = Random(seed)
    wanted = len(rolled(place)) + rolls
    while len(rolled(place)) < wanted:
        asked = next((screen for screen in place.screens if screen.choices()), None)
        if asked is None:
            return
        legal = asked.choices()
        asked.answer(legal[rng.randrange(len(legal))])


def records(place: Place) -> list[Record]:
    room = place.hub.lobby.tables[TABLE].room
    return [decode_record(blob, room.setup.game) for blob in place.world.logs[TABLE]]


def rolled(place: Place) -> list[Rolled]:
    return [record for record in records(place) if isinstance(record, Rolled)]


def telling(outcomes: Sequence[Rolled]) -> list[Rolled]:
    """Those that would hardly be the same by chance."""
    return [each for each in outcomes if len(each.outcome) > 5]


@pytest.mark.parametrize("game", OFTEN)
def test_after_a_backup_is_put_back_the_same_answers_meet_other_outcomes(game: str) -> None:
    place = begun(game)
    backup = list(place.world.logs[TABLE]), list(place.world.logs[0])
    play(place, 2 * OFTEN[game])
    seen = rolled(place)
    before = len(rolled(started_again(*backup, secrets=100)))
    assert before < len(seen)
    for secrets in (100, 200):
        again = started_again(*backup, secrets=secrets)
        play(again, 2 * OFTEN[game])
        now = rolled(again)
        assert now[:before] == seen[:before]
        assert now[before:] != seen[before : len(now)]
        pairs = zip(telling(seen[before:]), telling(now[before:]), strict=False)
        assert not any(one == other for one, other in pairs)
        seen = now


@pytest.mark.parametrize("game", OFTEN)
def test_after_a_kill_what_was_told_stands_and_what_comes_is_new(game: str) -> None:
    """Beside a server that went on: it says what would have come."""
    place = begun(game)
    play(place, 1)
    log, people = list(place.world.logs[TABLE]), list(place.world.logs[0])
    again = started_again(log, people, secrets=100)
    assert again.world.logs[TABLE][: len(log)] == log
    assert again.screens[0].seen.view == place.screens[0].seen.view
    known = len(rolled(place))
    for each in (place, again):
        play(each, OFTEN[game], seed=2)
    assert rolled(again)[:known] == rolled(place)[:known]
    assert rolled(again)[known:] != rolled(place)[known:]


@pytest.mark.parametrize("game", OFTEN)
def test_entropy_is_mixed_in_once_for_each_start_and_before_chance_speaks(game: str) -> None:
    place = begun(game)
    starts = 0
    for secrets in (100, 200):
        log, people = place.world.logs[TABLE], place.world.logs[0]
        place = started_again(log, people, secrets=secrets)
        play(place, 1, seed=secrets)
        starts += 1
    kinds = [type(record) for record in records(place) if isinstance(record, Rolled | Mixed | Reshuffled)]
    assert kinds.count(Mixed) == starts
    assert all(after is not Mixed for kind, after in pairwise(kinds) if kind is Mixed)
    entropies = {record.entropy for record in records(place) if isinstance(record, Mixed)}
    assert len(entropies) == starts
    assert {len(entropy) for entropy in entropies} == {32}


def test_bots_and_pauses_go_by_another_key_too_before_and_after_it_is_mixed_in() -> None:
    """Whoever has seen the hours that were lost knows what bots guessed then, and how long orders waited."""
    place = begun("kampf")
    log, people = list(place.world.logs[TABLE]), list(place.world.logs[0])
    keys = {place.hub.lobby.tables[TABLE].room.match.private}
    for secrets in (100, 200):
        again = started_again(log, people, secrets=secrets)
        match = again.hub.lobby.tables[TABLE].room.match
        keys.add(key := match.private)
        play(again, 1)
        assert match.private == key, "it stays what it was until the next start"
    assert len(keys) == 3


def test_a_start_that_chance_says_nothing_after_writes_nothing() -> None:
    place = begun("kampf")
    log, people = list(place.world.logs[TABLE]), list(place.world.logs[0])
    again = started_again(log, people, secrets=100)
    assert again.world.logs[TABLE] == log


@pytest.mark.parametrize("game", ["kampf", "gargon", "dragonstones", "zargos"])
def test_a_table_that_had_not_begun_is_dealt_by_the_new_key(game: str) -> None:
    world = HandWorld()
    hub = Hub(world)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable(game, ("me", "open", "open")))
    bert.send(Sit(anna.table))
    log, people = list(world.logs[TABLE]), list(world.logs[0])
    deals = []
    for secrets in (100, 200):
        place = started_again(log, people, secrets=secrets)
        place.screens[2].send(Sit(TABLE))
        kinds = [type(record) for record in records(place)]
        assert kinds.index(Begun) < kinds.index(Mixed) < kinds.index(Rolled)
        deals.append(rolled(place))
    assert deals[0] != deals[1]


@pytest.mark.parametrize(("game", "written"), [("zargos", [Mixed]), ("kampf", [Mixed, Reshuffled])])
def test_what_a_full_disk_did_not_take_is_mixed_in_with_the_next_try(game: str, written: list[type]) -> None:
    """An outcome that nobody was told of may come again; one without new entropy may not come at all."""
    place = begun(game)
    place = started_again(place.world.logs[TABLE], place.world.logs[0], secrets=100)
    place.world.disk_error = Full("no room")
    asked = next(screen for screen in place.screens if screen.choices())
    asked.answer(asked.choices()[0])
    place.world.disk_error = None
    play(place, 2)
    kinds = [type(record) for record in records(place) if isinstance(record, Reshuffled | Mixed)]
    assert kinds == written


def test_neither_clocks_nor_comings_and_goings_shift_what_falls() -> None:
    """Records that cost a player nothing once moved every later outcome: who knew the seed could choose among them."""
    plain, busy = begun("zargos"), begun("zargos")
    assert records(plain)[0] == records(busy)[0]
    assert isinstance(records(plain)[0], Made)
    table = busy.hub.lobby.tables[TABLE]
    for _ in range(3):
        table.submit(lambda: table.room.cover([0], "adept"), pytest.fail)
        busy.screens[0].send(Enter(TABLE))
    for each in (plain, busy):
        play(each, 6)
    answers = [[record for record in records(each) if isinstance(record, Answered)] for each in (plain, busy)]
    assert answers[0] == answers[1]
    assert len(records(busy)) > len(records(plain))
    assert rolled(plain) == rolled(busy)


# What nobody has seen


def answered(place: Place, answers: int, seed: int = 1) -> None:
    """The same answers as long as the same is asked."""
    rng = Random(seed)
    for _ in range(answers):
        asked = next(screen for screen in place.screens if screen.choices())
        asked.answer(rng.choice(asked.choices()))


def state_of(place: Place) -> State:
    state = place.hub.lobby.tables[TABLE].room.state
    assert state is not None
    return state


@pytest.mark.parametrize("game", HIDING)
def test_a_pile_that_lay_shuffled_in_a_backup_lies_in_another_order_when_it_is_played_on(game: str) -> None:
    """Players may remember which cards came in the hours that are lost."""
    place = begun(game)
    answered(place, 8)
    backup, before = (list(place.world.logs[TABLE]), list(place.world.logs[0])), state_of(place)
    shown = [screen.seen.view for screen in place.screens]
    answered(place, 1)
    orders = [tuple(state_of(place).unseen())]
    for secrets in (100, 200):
        again = started_again(*backup, secrets=secrets)
        assert state_of(again) == before
        assert [screen.seen.view for screen in again.screens] == shown
        answered(again, 1)
        orders.append(tuple(state_of(again).unseen()))
    assert all(one != other for one, other in combinations(orders, 2))


@pytest.mark.parametrize("game", HIDING)
def test_it_is_shuffled_at_each_return_and_the_log_says_how(game: str) -> None:
    place = begun(game)
    answered(place, 8)
    for secrets in (100, 200, 300):
        was = state_of(place)
        place = started_again(place.world.logs[TABLE], place.world.logs[0], secrets=secrets)
        assert state_of(place) == was
        answered(place, 2, seed=secrets)
    kinds = [type(record) for record in records(place) if isinstance(record, Mixed | Reshuffled)]
    assert kinds == [Mixed, Reshuffled] * 3


@pytest.mark.parametrize("game", [*OFTEN, "gargon"])
def test_all_that_chance_has_said_follows_from_the_seed_and_what_was_mixed_in(game: str) -> None:
    """However often the table came back; each outcome has a number of its own."""
    place = begun(game)
    for secrets in (100, 200):
        answered(place, 20, seed=secrets)
        place = started_again(place.world.logs[TABLE], place.world.logs[0], secrets=secrets)
    answered(place, 20)
    assert followed(place.hub.lobby.tables[TABLE].room.setup, records(place)) == state_of(place)


def followed(setup: Setup, log: Sequence[Record]) -> State:
    """The log played again, by chance as it must have spoken."""
    made, *rest = log
    assert isinstance(made, Made)
    key, spoken = Deal(TABLE, made).key, 0
    state, _ = start(*setup)
    for record in rest:
        if isinstance(record, Mixed):
            key = mixed(key, record.entropy)
        elif isinstance(record, Answered | Rolled | Reshuffled):
            if not isinstance(record, Answered):
                shape = roll_due(state) if isinstance(record, Rolled) else reshuffle_shape(state)
                assert shape is not None
                assert record.outcome == outcome(key, spoken, shape)
                spoken += 1
            state, _ = advance(state, record)
    return state


def test_dice_that_an_answer_asks_for_fall_after_the_cards_were_shuffled_and_by_the_same_key() -> None:
    table = room(1, "zargos")
    log = played(table, 0)
    while table.match.fresh == b"":
        proposal = next_answer(table)
        if reshuffle_shape(table.state) and isinstance(proposal.records[-1], Rolled):  # type: ignore[arg-type]
            table.match.fresh = bytes(range(32))
        else:
            table.accept(proposal)
            log += proposal.records
    proposal = next_answer(table)
    kinds = [type(record) for record in proposal.records]
    assert kinds == [Mixed, Reshuffled, Answered, *[Rolled] * (len(kinds) - 3)]
    assert followed(table.setup, [*log, *proposal.records]) == proposal.state
    # What was cut off behind the answer is owed.
    for record in proposal.records[:3]:
        table.fold(record)
    table.match.fresh = bytes(range(1, 33))
    owed = table.match.roll()
    assert owed is not None
    assert [type(record) for record in owed.records] == [Mixed, Reshuffled, *kinds[3:]]
    assert followed(table.setup, [*log, *proposal.records[:3], *owed.records]) == owed.state


def next_answer(table: Room) -> Proposal:
    """The last choice: to attack, or to end what can be ended."""
    seat = table.waiting_for()[0]
    assert table.state is not None
    return table.match.answer(seat, choices(table.state, seat)[-1:])


@pytest.mark.parametrize("game", HIDING)
def test_a_log_in_which_a_key_was_mixed_and_nothing_shuffled_is_read_as_before(game: str) -> None:
    """So wrote the version that left every pile as it lay."""
    place = begun(game)
    answered(place, 8)
    log = place.world.logs[TABLE]
    older = [*log[:-3], encode_record(Mixed(bytes(32)), None), *log[-3:]]
    assert state_of(started_again(older, place.world.logs[0], secrets=100)) == state_of(place)


def test_where_nothing_lies_hidden_nothing_is_shuffled() -> None:
    place = begun("dragonstones")
    place = started_again(place.world.logs[TABLE], place.world.logs[0], secrets=100)
    play(place, 6)
    kinds = [type(record) for record in records(place) if isinstance(record, Mixed | Reshuffled)]
    assert kinds == [Mixed]


def test_nobody_at_the_table_is_told_that_the_cards_lie_otherwise() -> None:
    """A table that came back tells of an answer what every other tells."""
    place = begun("kampf")
    answered(place, 8)
    again = started_again(place.world.logs[TABLE], place.world.logs[0], secrets=100)
    told = []
    for each in (place, again):
        heard = [len(screen.got) for screen in each.screens]
        answered(each, 1)
        told.append([[*map(type, screen.got[before:])] for screen, before in zip(each.screens, heard, strict=True)])
    assert told[0] == told[1]
    assert [kinds[0] for kinds in told[0]] == [Stepped] * 3
