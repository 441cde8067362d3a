"""How long a frame is tells nothing of what is hidden: scripts/sizes measures whole games, this is a sample of it."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from core.engine import Ask, choices, imagine, view, waiting_for
from core.kampf.events import Drew, DrewCards
from core.registry import GAMES, game_named
from core.replay import Setup
from core.telling import Tellings
from net.protocol.codec import ANSWER_STEP, ANSWER_STEPS, ClientEnd, ServerEnd
from net.protocol.compression import FILLING, SqueezeError, squeeze, unsqueeze
from net.protocol.messages import Answer, OrdersSeen, Rewatched, Stepped, TableSeen
from net.protocol.wire import CAP_DOWN, CAP_UP, MAGIC, FrameReader
from net.tables.match import heard_by
from scripts.sizes import Found, info, measured, native
from tests.conformance.helpers.play import Table, some, states
from tests.conformance.helpers.subjects import SUBJECTS

SAMPLES = {"kampf": (2, 3, 16), "gargon": (3, 12, 8), "dragonstones": (3, 25, 8), "zargos": (2, 8, 8)}
"""Seats, at every how many answers, and how many worlds."""
EVERY_ANSWER = (1, 16)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_worlds_that_look_alike_from_outside_make_frames_of_one_length(game: str, seed: int) -> None:
    seats, every, worlds = SAMPLES.get(game, (GAMES[game].seats[0], *EVERY_ANSWER))
    options = {"kampf": {"deals": "2"}, "zargos": {"turns": "4"}}.get(game, {})
    found = measured(Setup(GAMES[game], seats, options), seed, native, every, worlds)
    for kind, figures in found.figures().items():
        assert figures["groups"] > 20, kind
        assert figures["telling"] == 0, (kind, figures["worst"])


def test_what_is_measured_would_show_a_length_that_tells() -> None:
    found = Found()
    found.add("step", [40, 40, 40, 40])
    found.add("step", [40, 41, 40, 41])
    figures = found.figures()["step"]
    assert (figures["telling"], figures["bits_most"], figures["worst"]) == (1, 1.0, (40, 41))


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: str(game.name))
def test_what_a_seat_sees_and_onlookers_do_not_is_named_as_hidden(game: object) -> None:
    """In worlds that look alike from outside nothing else of a board differs."""
    each = next(one for one in SUBJECTS if one is game)
    fields = each.board._fields
    assert set(each.hidden) <= set(fields)
    rng, differ = Random(3), set[str]()
    for seed in range(3):
        options = {option.key: option.values[-1] for option in each.options if option.values}
        table = Table(Setup(each, each.seats[0], options), seed)
        for state in some([*states(table)], 25):
            outside = view(each, state, None)
            worlds = [imagine(each, outside, rng) for _ in range(3)]
            for seat in range(each.seats[0]):
                boards = [view(each, world, seat).board for world in worlds]
                differ |= {field for field in fields if len({repr(getattr(board, field)) for board in boards}) > 1}
    assert differ
    assert differ <= set(each.hidden)


def test_every_secret_answer_to_one_question_is_as_long() -> None:
    setup = Setup(GAMES["dragonstones"], 3, {})
    asked = 0
    for state in states(Table(setup, 4)):
        if len(waiting_for(state)) + len(state.sealed) < 2:
            continue
        seat = waiting_for(state)[0]
        client, server = ClientEnd(), ServerEnd()
        seen = FrameReader(CAP_DOWN)
        (raw,) = seen.feed(MAGIC + server.encode(TableSeen(info(setup), seat, 1, view(setup.game, state, seat))))
        client.decode(raw)
        legal = choices(state, seat)
        lengths = {len(client.encode(Answer(1, state.question, (choice,)))) for choice in legal}
        assert len(lengths) == 1, lengths
        asked += len(legal) > 1
    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_of_few_lengths_and_says_the_same_with_its_filling(game: str) -> None:
    setup = Setup(GAMES[game], min(3, GAMES[game].seats[-1]), {})
    lengths = set()
    for state in some([*states(Table(setup, 4))], 60)[:-1]:
        for seat in waiting_for(state):
            client, server = ClientEnd(), ServerEnd()
            (raw,) = FrameReader(CAP_DOWN).feed(
                MAGIC + server.encode(TableSeen(info(setup), seat, 1, view(setup.game, state, seat)))
            )
            client.decode(raw)
            for choice in choices(state, seat)[:20]:
                frame = client.encode(Answer(1, state.question, (choice,)))
                lengths.add(len(frame))
                (up,) = FrameReader(CAP_UP).feed(MAGIC + frame)
                assert server.decode(up, lambda _: setup.game) == Answer(1, state.question, (choice,))
    assert lengths <= {ANSWER_STEP + 2 + more * ANSWER_STEPS for more in range(3)}


@pytest.mark.parametrize("game", GAMES)
def test_which_orders_somebody_has_given_is_told_by_no_length(game: str) -> None:
    asks = (item for item in game_named(game).items if issubclass(item, Ask))
    names = sorted({order.name for ask in asks for order in ask.orders})
    told = [OrdersSeen(7, each) for count in range(len(names) + 1) for each in combinations(names, count)]
    frames = [ServerEnd().encode(each) for each in told]
    assert len({*map(len, frames)}) == 1
    for message, sent in zip(told, frames, strict=True):
        (raw,) = FrameReader(CAP_DOWN).feed(MAGIC + sent)
        assert ClientEnd().decode(raw) == message
    older = ServerEnd()
    older.fills = False
    assert len(older.encode(told[0])) < len(frames[0])


def test_what_is_in_a_replay_is_told_by_no_length() -> None:
    files = (
        ("a" * 6000, "b" * 700),
        tuple("".join(map(chr, Random(3).choices(range(40, 120), k=k))) for k in (6000, 700)),
    )
    assert len({len(ServerEnd().encode(Rewatched(7, file))) for file in files}) == 1


def test_a_told_event_is_apart_where_one_seat_alone_learns_it() -> None:
    told, other = Tellings(), Tellings()
    told.tell_all(Drew(0, 1))
    told.tell_owner(1, DrewCards(1, (5,)), Drew(1, 1))
    told.tell_owner(0, DrewCards(0, (6,)))
    other.tell_owner(1, DrewCards(1, (7,)), None)
    assert heard_by(1, (told, other)).apart == (1, 2)
    assert heard_by(0, (told, other)).apart == (2,)
    assert heard_by(None, (told, other)).apart == ()
    seen = [event for each in (told, other) for event in each.seen_by(1)]
    assert [seen[at].cards for at in (1, 2)] == [(5,), (7,)]  # type: ignore[attr-defined]  # they are what Drew is


def test_a_long_step_that_changes_nothing_to_be_seen_passes() -> None:
    setup = Setup(GAMES["kampf"], 2, {})
    seen = view(setup.game, [*states(Table(setup, 1))][3], 0)
    server = ServerEnd()
    server.encode(TableSeen(info(setup), 0, 1, seen))
    for count in (10, 40):
        assert server.encode(Stepped(1, 2, (DrewCards(0, (5,) * count),) * 8, seen, (0, 3)))


def test_filling_is_zeros_behind_the_end_and_nothing_else() -> None:
    body = b"many words " * 40
    assert unsqueeze(squeeze(body) + FILLING * 30, 1000) == body
    with pytest.raises(SqueezeError):
        unsqueeze(squeeze(body) + FILLING * 3 + b"\1", 1000)


def test_a_client_that_knows_no_filling_gets_none() -> None:
    setup = Setup(GAMES["gargon"], 3, {})
    state = [*states(Table(setup, 1))][9]
    message = TableSeen(info(setup), 0, 1, view(setup.game, state, 0))
    older = ServerEnd()
    older.fills = False
    frame = older.encode(message)
    assert not frame.endswith(FILLING)
    assert len(frame) < len(ServerEnd().encode(message))
