"""Messages and games over the wire: the same on both sides, and nothing but one kind of error from nonsense."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine import AnyGame, choices, imagine, waiting_for
from core.engine import view as look
from core.registry import GAMES
from net.protocol import messages as m
from net.protocol.codec import DOWNS, LONG_STEP, TAGS, UPS, decode_choice, encode_choice
from net.protocol.rows import row_of
from net.protocol.wire import Raw, WireError
from tests.conformance.helpers.memory import kept
from tests.conformance.helpers.play import Table, some
from tests.conformance.helpers.subjects import bounded, each_setup, every_game
from tests.net.line import Line
from tests.net.samples import TABLE, begun, info, seen, stepped, turns

KAMPF = GAMES["kampf"]


INFO = info(KAMPF, 4)
UP: tuple[m.AnyUp, ...] = (
    m.Rename("Anna"),
    m.MakeTable("kampf", ("me", "open", "adept"), (("deals", "3"),), private=True),
    m.Sit(TABLE),
    m.Sit(TABLE, 2, "code"),
    m.Stand(TABLE),
    m.Enter(TABLE, 17, "code"),
    m.Leave(TABLE),
    m.Begin(TABLE),
    m.Say(m.LOBBY, "Grüß Gott ☺"),
    m.Ack(TABLE, 2**40),
    m.Claim("code"),
    m.LinkKey(),
    m.ListKeys(),
    m.UnlinkKey("SHA256:abc"),
    m.GiveTime(TABLE, 3),
    m.Browse(40),
    m.TakeBack(TABLE, 41),
    m.GiveOrder(TABLE, 41, 2),
    m.GiveOrder(TABLE, 41),
    m.LetWatch(TABLE, False),
    m.Here(TABLE),
    m.Cover(TABLE),
    m.Cover(TABLE, 3, ends=True),
    m.Again(TABLE),
    m.Again(TABLE, others=True),
    m.Decline(TABLE),
    m.Recall(TABLE),
    m.Fill(TABLE, 2, "adept"),
    m.Fill(TABLE, 2),
    m.Pledge(TABLE, "ab" * 32),
    m.Share(TABLE, "cd" * 32),
    m.Speak("fr"),
    m.Learned(("kampf", "zargos")),
    m.Learned(()),
    m.Speak(""),
    m.Rewatch(TABLE),
    m.Finished(),
    m.Finished(mine=False, first=20),
    m.Records(),
    m.Records("kampf", "Anna", 20),
    m.ListSeasons(),
    m.SeeSeason(9),
    m.SeeSeason(9, 2),
    m.Enrol(9),
    m.Withdraw(9),
)
DOWN: tuple[m.AnyDown, ...] = (
    m.NodesSeen((("b.example:2222", "SHA256:abc"), ("[::1]:2223", "SHA256:d"))),
    m.GoTo("b.example:2222", "SHA256:abc", True),
    m.HeadSeen(TABLE, 32, "0123456789abcdef"),
    m.FinishedSeen((m.GameSeen(3, "kampf", 5, 7, ("Anna", "Ben"), (1, 2), (1,), 0),), True, 20, 31),
    m.FinishedSeen((), False, 0, 0, (m.Fame("kampf", "Anna", 2, 3),)),
    m.RecordsSeen((m.RecordSeen("kampf", "Anna", "", 3, 812, (2, 0, 1), 3, 40, 19, (1,)),), "kampf", "", 0, 20, 31),
    m.RecordsSeen((), "kampf", bots=(m.RecordSeen("kampf", "", "adept", 0, 700),), games=("kampf",)),
    m.SeasonsSeen((m.SeasonInfo(9, "Winter", "kampf", "swiss", 2, "open", 5, 8, 0, 3, True),)),
    m.SeasonSeen(
        m.SeasonInfo(9, "Winter", "gargon", "rotation", 3, "playing", 4, 0, 2, 3),
        (m.EntrantInfo(1, "Anna", rank=1, points=5, games=1, won=1, tie=1), m.EntrantInfo(0, "", "adept", left=True)),
        2,
        (
            m.MeetingInfo((0, 1, 2), "waiting", (1,), table=TABLE),
            m.MeetingInfo((3, 4, 5), "over", (), (1, 2, 0), (7, 5, 9)),
        ),
        (6,),
        1,
        TABLE,
        3600,
        86_400,
        "answer:60",
        "adept",
    ),
    m.Rewatched(TABLE, ("abc" * 2000, "d")),
    m.PledgesSeen(TABLE, ((0, "ab" * 32), (2, "cd" * 32))),
    m.Welcome("Anna", "code", "0.1.0", "notice", (3, 4)),
    m.Welcome("Anna", "code", "0.1.0", language="de"),
    m.Welcome("Anna", "code", "0.1.0", learned=("kampf",)),
    m.LobbySeen((INFO, info(KAMPF, 2, 7)), ("Anna", "Ben")),
    m.LobbySeen((INFO,), ("Anna",), 20, 21, 300),
    m.TableSeen(INFO, -1, 0, None),
    m.TableChanged(INFO),
    m.TableChanged(
        INFO._replace(
            seats=(INFO.seats[0]._replace(away=60, how=m.SILENT, why=m.BY_WISH), *INFO.seats[1:]),
            wait=600,
            votes=(m.Vote(m.FOR_BOTS, (0, 2), 1), m.Vote(m.FOR_TIME, (1,), 2, 3)),
            again=TABLE + 1,
        )
    ),
    m.Said(TABLE, "Anna", "Hello"),
    m.GamesSeen((m.GameInfo("liars-dice", "Liar's Dice", "sortilege-liars-dice", "1.0"),)),
    m.TurnsSeen((3, 41)),
    m.TalkSeen((m.Spoken("Anna", "Hello"), m.Spoken("Ben", "Hello!", 1))),
    m.Announced(TABLE, "The server stops at noon."),
    m.Refusal(TABLE, "Not now."),
    m.Bye("Until tomorrow."),
    m.TableLeft(TABLE),
    m.KeyCode("code"),
    m.KeysSeen((m.KeyInfo("SHA256:abc", 3, -1, True),)),
    m.MayTakeBack(TABLE, 17),
    m.TookBack(TABLE, 2, 16, 40),
    m.OrdersSeen(TABLE, ("red turn", "war turn")),
)


@pytest.mark.parametrize("message", UP, ids=lambda message: type(message).__name__)
def test_what_goes_up_comes_out_the_same(message: m.AnyUp) -> None:
    assert repr(Line().up(message)) == repr(message)


@pytest.mark.parametrize("message", DOWN, ids=lambda message: type(message).__name__)
def test_what_goes_down_comes_out_the_same(message: m.AnyDown) -> None:
    assert repr(Line().down(message)) == repr(message)


@every_game
def test_what_a_seat_remembers_comes_out_the_same(game: AnyGame) -> None:
    line, setup = Line(), next(each_setup(game))
    line.down(seen(game, setup.seats, begun(game, setup.seats, Random(1)), 0))
    for moment in some([*kept(Table(setup, 1))], 12):
        for memory in moment.memories.values():
            told = m.Recalled(TABLE, 3, memory)
            assert repr(line.down(told)) == repr(told)


@pytest.mark.parametrize("raw", [(), (TABLE,), (TABLE, 3, ((), 7)), (TABLE + 1, 3, None), (TABLE, 3, (((1,),), "x"))])
def test_a_memory_that_can_be_nobodys_ends_the_line(raw: Raw) -> None:
    line = Line()
    line.down(seen(KAMPF, 3, begun(KAMPF, 3, Random(1)), 0))
    with pytest.raises(WireError):
        line.client.decode((TAGS[m.Recalled], *raw))


def test_a_line_that_goes_from_table_to_table_without_leaving_heaps_up_none() -> None:
    line = Line()
    for number in range(50):
        line.down(m.TableSeen(info(KAMPF, 2, number), -1, 0, None))
    with pytest.raises(KeyError):
        line.server.encode(m.Stepped(48, 1, (), look(KAMPF, begun(KAMPF, 2, Random(1)), 0)))


def test_every_message_is_examined_here() -> None:
    assert {type(message) for message in UP} | {m.Answer} == set(UPS.values())
    assert {type(message) for message in DOWN} | {m.Stepped, m.Recalled} == set(DOWNS.values())
    assert m.NEXT_STEPPED not in DOWNS


@every_game
@bounded(4)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_whole_games_look_the_same_on_both_sides(game: AnyGame, seed: int, data: st.DataObject) -> None:
    seats, rng = data.draw(st.sampled_from(game.seats)), Random(seed)
    looks: list[int | None] = [None, 0, seats - 1]
    lines = [Line() for _ in looks]
    for line in lines:
        line.server.counts = data.draw(st.booleans())
    state = begun(game, seats, rng)
    for line, seat in zip(lines, looks, strict=True):
        message: m.AnyDown = seen(game, seats, state, seat)
        assert repr(line.down(message)) == repr(message)
    for step, turn in enumerate(turns(state, rng)):
        for line, seat in zip(lines, looks, strict=True):
            message = stepped(game, turn, step, seat)
            assert repr(line.down(message)) == repr(message)


@every_game
@bounded(4)
@given(seed=st.integers(0, 10**6))
def test_every_choice_of_a_game_comes_up_and_out_of_the_log_the_same(game: AnyGame, seed: int) -> None:
    rng, line = Random(seed), Line()
    state = begun(game, game.seats[0], rng)
    line.down(seen(game, game.seats[0], state, 0))
    for turn in turns(state, rng):
        for seat in waiting_for(turn.state):
            for choice in choices(turn.state, seat)[:20]:
                answer = line.up(m.Answer(TABLE, 3, (choice, choice)))
                assert repr(answer) == repr(m.Answer(TABLE, 3, (choice, choice)))
                assert decode_choice(game, encode_choice(game, choice)) == choice


@every_game
def test_a_client_works_its_own_choices_out_from_the_view_it_was_sent(game: AnyGame) -> None:
    rng, line = Random(5), Line()
    state = begun(game, game.seats[0], rng)
    line.down(seen(game, game.seats[0], state, 0))
    for step, turn in enumerate(turns(state, rng)):
        got = line.down(stepped(game, turn, step, 0))
        assert isinstance(got, m.Stepped)
        assert list(choices(imagine(game, got.view, rng), 0)) == list(choices(turn.state, 0))


@every_game
@pytest.mark.parametrize("counts", [False, True])
def test_steps_left_out_do_no_harm_and_the_table_can_be_shown_again(game: AnyGame, counts: bool) -> None:
    rng, line, seats = Random(8), Line(), game.seats[-1]
    line.server.counts = counts
    state = begun(game, seats, rng)
    line.down(seen(game, seats, state, 0))
    for step, turn in enumerate(turns(state, rng)):
        if step % 3 == 0:
            message = stepped(game, turn, step, 0)
            assert repr(line.down(message)) == repr(message)
        if step % 7 == 0:
            assert repr(line.down(again := seen(game, seats, turn.state, 0))) == repr(again)


def test_a_step_in_which_nothing_is_seen_is_a_small_message() -> None:
    line, state = Line(), begun(KAMPF, 4, Random(1))
    shown = seen(KAMPF, 4, state, 0)
    line.down(shown)
    assert shown.view is not None
    still = m.Stepped(TABLE, 4, (), shown.view)
    assert repr(line.down(still)) == repr(still)
    assert line.sizes[-1] == 7


@every_game
def test_a_client_that_counts_questions_is_not_told_their_numbers(game: AnyGame) -> None:
    rng, lines, seats = Random(8), (Line(), Line()), game.seats[-1]
    lines[1].server.counts = True
    state = begun(game, seats, rng)
    question = state.question
    for line in lines:
        line.down(seen(game, seats, state, 0))
    for step, turn in enumerate(turns(state, rng)):
        message = stepped(game, turn, step, 0)
        told, counted = (line.down(message) for line in lines)
        assert repr(told) == repr(counted) == repr(message)
        sizes = [line.sizes[-1] for line in lines]
        if message.view.question == question + 1 and max(sizes) < LONG_STEP:
            assert sizes[1] <= sizes[0] - 2
        question = message.view.question
    assert sum(lines[1].sizes) < sum(lines[0].sizes)


def test_that_an_answer_may_be_taken_back_takes_no_numbers_behind_what_it_was() -> None:
    line, state = Line(), begun(KAMPF, 4, Random(1))
    shown = seen(KAMPF, 4, state, 0)
    line.down(shown)
    assert line.down(m.MayTakeBack(TABLE, shown.step)) == m.MayTakeBack(TABLE, shown.step)
    assert line.sizes[-1] == 3
    turn = next(turns(state, Random(1)))
    line.down(stepped(KAMPF, turn, 9, 0))
    assert line.down(m.MayTakeBack(TABLE, 9)) == m.MayTakeBack(TABLE, 9)
    assert line.sizes[-1] == 3
    assert line.down(m.MayTakeBack(TABLE, 8)) == m.MayTakeBack(TABLE, 8)


SEAT = st.builds(
    m.SeatInfo,
    st.sampled_from(["", "Anna"]),
    st.sampled_from(["open", "person", "adept"]),
    st.integers(-1, 2),
    st.sampled_from(["", "adept"]),
    st.integers(-1, 2),
    st.booleans(),
    st.booleans(),
    st.integers(0, 2),
    st.integers(0, 2),
)
ROW = st.builds(
    lambda seats, *rest: INFO._replace(seats=seats)._replace(**dict(zip(m.TableInfo._fields[8:], rest, strict=True))),
    st.tuples(SEAT, SEAT, SEAT, SEAT),
    st.sampled_from(["", "code"]),
    st.integers(0, 2),
    st.sampled_from(["", "Anna"]),
    st.sampled_from(["", "answer:30"]),
    st.sampled_from([(), ("Ben",)]),
    st.booleans(),
    st.sampled_from([m.WAIT, 0, 600]),
    st.sampled_from([(), (m.Vote(m.AGAIN, (0, 1), 1),)]),
    st.integers(0, 2),
    st.booleans(),
    st.booleans(),
    st.integers(0, 3),
    st.sampled_from([0, 9]),
)


@bounded(200)
@given(ROW)
def test_a_table_comes_out_the_same_whatever_stands_at_its_end(row: m.TableInfo) -> None:
    line = Line()
    assert line.down(m.TableChanged(row)) == m.TableChanged(row)
    assert line.down(m.TableSeen(row, -1, 0, None)) == m.TableSeen(row, -1, 0, None)
    assert line.down(m.LobbySeen((row,), ())) == m.LobbySeen((row,), ())
    line.server.takes_differences = True
    for page in (m.LobbySeen((), ()), m.LobbySeen((row,), ())):
        assert line.down(page) == page


def test_what_is_left_out_at_the_end_of_a_row_has_the_default_of_all_versions() -> None:
    seat = {"away": -1, "cover": "", "left": -1, "maker": False, "near": False, "how": 0, "why": 0, "adds": False}
    table = {"code": "", "onlookers": 0, "maker": "", "clock": "", "watching": (), "unwatched": False, "wait": 120}
    assert m.SeatInfo._field_defaults == seat
    assert m.TableInfo._field_defaults == {
        **table,
        "votes": (),
        "again": 0,
        "recall": False,
        "opened": False,
        "rated": 0,
        "season": 0,
    }
    assert row_of(INFO) == (*INFO[:3], tuple((seat.name, seat.kind) for seat in INFO.seats), *INFO[4:8])


def test_the_first_view_of_a_table_that_was_shown_before_its_game_comes_whole() -> None:
    line, state = Line(), begun(KAMPF, 4, Random(1))
    shown = seen(KAMPF, 4, state, 0)
    line.down(m.TableSeen(INFO, 0, 1, None))
    assert shown.view is not None
    first = m.Stepped(TABLE, 4, (), shown.view)
    assert repr(line.down(first)) == repr(first)


@every_game
def test_a_step_takes_few_bytes(game: AnyGame) -> None:
    rng, seats = Random(3), min(4, game.seats[-1])
    state = begun(game, seats, rng)
    lines = [Line() for _ in range(seats)]
    for seat, line in enumerate(lines):
        line.down(seen(game, seats, state, seat))
        line.sizes.clear()
    for step, turn in enumerate(turns(state, rng)):
        for seat, line in enumerate(lines):
            line.down(stepped(game, turn, step, seat))
    sizes = [size for line in lines for size in line.sizes]
    assert sum(sizes) / len(sizes) <= 70
