"""A player alone with bots is not asked where there is one answer; with people there they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from core.engine import choices
from core.kampf.choices import TAKE
from core.registry import GAMES
from core.replay import Answered
from net.hub.hub import Hub
from net.protocol.messages import Enter, MakeTable
from net.tables.room import Room
from scripts.questions import ME, answer, table
from tests.net.hand_world import HandWorld, Screen

SEATS = 4


def asked_alone(game: str, seed: int) -> Iterator[Room]:
    """The table at each question that its player is asked."""
    room, rng = table(GAMES[game], SEATS, "apprentice", seed), Random(seed)
    room.accept(room.begin("apprentice", 0))
    while room.phase != "over":
        if ME in room.waiting_for():
            yield room
        room.accept(answer(room, "apprentice", rng, with_orders=False))


@pytest.mark.parametrize("game", GAMES)
def test_a_question_with_one_answer_is_asked_only_where_one_may_still_go_back(game: str) -> None:
    asked: Counter[str] = Counter()
    for room in asked_alone(game, 1):
        state = room.state
        assert state is not None
        asked[type(state.agenda[-1]).__name__] += 1
        if len(choices(state, ME)) == 1:
            assert room.match.may_take_back(ME), state.agenda[-1]
    assert asked


def test_what_the_table_answered_is_taken_back_with_what_led_to_it_or_not_at_all() -> None:
    tried = 0
    for game in ("kampf", "zargos"):
        for room in asked_alone(game, 2):
            if not room.match.may_take_back(ME):
                continue
            tried += 1
            back = room.match.undo(ME)
            assert back.state is not None
            assert len(choices(back.state, ME)) > 1, f"nobody has chosen {choices(back.state, ME)}"
    assert tried


def one_with_bots(world: HandWorld, onlooker: bool) -> tuple[Screen, int]:
    """Play on until ten combats were taken; return how often the player was asked with nothing but to take."""
    hub = Hub(world)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "apprentice", "apprentice"), (("deals", "2"),)))
    if onlooker:
        Screen(hub, "Olga").send(Enter(anna.table))
    in_vain = 0
    for _ in range(400):
        world.advance(1)
        found = list(anna.choices())
        in_vain += found == [TAKE]
        if found:
            anna.answer(found[0])
    assert anna.phase == "over"
    return anna, in_vain


def test_by_themselves_players_take_what_they_can_not_beat_and_with_an_onlooker_they_are_asked(
    world: HandWorld,
) -> None:
    _anna, alone = one_with_bots(world, onlooker=False)
    assert alone == 0
    _anna, watched = one_with_bots(HandWorld(), onlooker=True)
    assert watched > 0


def test_what_the_table_answers_is_a_record_like_any_other() -> None:
    room = table(GAMES["kampf"], SEATS, "apprentice", 1)
    room.accept(room.begin("apprentice", 0))
    rng, taken = Random(1), 0
    while room.phase != "over":
        proposal = answer(room, "apprentice", rng, with_orders=False)
        taken += Answered(ME, TAKE) in proposal.records[1:]
        room.accept(proposal)
    assert taken


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()
