"""What a seat knows by now, told to its player where the table has that: from the log alone, and nobody else's."""

from __future__ import annotations

import pytest

from core.memory import remembered
from core.registry import GAMES
from net.hub.hub import Hub
from net.protocol.codec import RECALL_STEP, ServerEnd
from net.protocol.messages import Begin, Enter, MakeTable, Recall, Recalled, Sit, TableSeen
from tests.conformance.helpers.memory import kept
from tests.conformance.helpers.midgame import ZARGOS_EXCHANGES
from tests.conformance.helpers.play import Table, some
from tests.conformance.helpers.subjects import each_setup
from tests.net.hand_world import HandWorld, Screen
from tests.net.hub.test_hub_restart import restarted
from tests.net.samples import info
from tests.net.tables.test_archmages import log, play, room_of


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world, pace=1)


def asked(screen: Screen) -> Recalled:
    screen.send(Recall(screen.table))
    return screen.last(Recalled)


@pytest.mark.parametrize("game", GAMES)
def test_a_player_is_told_what_the_log_says_that_seat_knows_also_in_the_middle(
    game: str, hub: Hub, world: HandWorld
) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable(game, ("me", "adept", "adept"), recall=True))
    play(anna, world, 12)
    room = room_of(hub, anna.table)
    found = remembered(room.setup, 0, log(world, anna.table, game))
    told = asked(anna)
    assert (told.table, told.step, told.memory) == (anna.table, room.shown, found)
    assert room.match.memory(1) is None, "a bot that remembers nothing"
    back = Screen(restarted(world), "Anna")
    back.send(Enter(anna.table))
    assert asked(back).memory == found


def test_nobody_is_told_where_the_table_does_without_or_who_does_not_sit_there(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for recall in (False, True):
        anna.send(MakeTable("kampf", ("me", "open", "adept"), recall=recall))
        assert anna.last(TableSeen).info.recall == recall
        anna.send(Recall(anna.table))
        assert anna.refusals[-1].startswith("There is nothing to know before" if recall else "This table was made so")
        anna.send(Begin(anna.table))
        world.advance(1)
        bert.send(Enter(anna.table))
        bert.send(Recall(anna.table))
        assert bert.refusals[-1] == "Only those who sit at this table can do that."
        anna.send(Recall(anna.table))
        room = room_of(hub, anna.table)
        assert (room.match.memory(0) is not None) == recall, "what nobody may ask for is not kept"
    assert len(anna.all(Recalled)) == 1
    assert not bert.all(Recalled)


def test_each_is_told_what_their_own_seat_knows(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("zargos", ("me", "open", "adept"), recall=True))
    bert.send(Sit(anna.table))
    anna.send(Begin(anna.table))
    world.advance(1)
    room = room_of(hub, anna.table)
    assert room.match._memories is not None
    room.match._memories.memories = {0: "Anna's", 1: "Bert's"}
    assert [asked(anna).memory, asked(bert).memory] == ["Anna's", "Bert's"]


def test_how_long_it_is_on_the_wire_tells_nothing_of_what_is_known() -> None:
    """At Zargos seats know different cards, and how many they know is theirs."""
    setup = next(each_setup(ZARGOS_EXCHANGES))
    lengths, known = set[int](), set[int]()
    for seed in range(3):
        end = ServerEnd(lambda _: ZARGOS_EXCHANGES)
        end.encode(TableSeen(info(ZARGOS_EXCHANGES, setup.seats), 0, 1, None))
        for moment in some([*kept(Table(setup, seed))], 40):
            for memory in moment.memories.values():
                lengths.add(len(end.encode(Recalled(info(ZARGOS_EXCHANGES, setup.seats).table, 300, memory))))
                known.add(sum(map(len, memory.held)))
    assert len(known) > 3
    assert lengths == {RECALL_STEP + 2}, "with the frame's own length before it"
