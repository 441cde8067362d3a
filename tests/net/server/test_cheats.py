"""What somebody with a client of their own might try against the hub: nothing is learnt by it, and nothing taken."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from core.bots import move
from core.bots.bot import Asked, Move
from core.engine import State, choices, imagine, shuffled, view
from core.kampf.choices import Take
from core.kampf.events import DrewCards, HandDealt
from core.memory import memory_of
from core.registry import GAMES
from net.hub.hub import Hub
from net.limits import Limits
from net.protocol.codec import TAGS, ServerEnd, encode_choice
from net.protocol.game_codec import MALFORMED
from net.protocol.messages import (
    LOBBY,
    Again,
    Answer,
    AnyDown,
    AnyUp,
    Begin,
    Cover,
    Decline,
    Enter,
    Fill,
    GiveOrder,
    GiveTime,
    Here,
    Leave,
    LetWatch,
    LobbySeen,
    MakeTable,
    Recall,
    Rename,
    Say,
    Sit,
    Stand,
    Stepped,
    TableChanged,
    TableSeen,
    TakeBack,
)
from net.tables import chance
from net.tables.records import Made
from net.tables.room import Room
from tests.net.hand_world import HandWorld, Screen, play_on

USUAL = Limits()
TALK = "Only those at a table can talk there."
WISHES: list[Callable[[int], AnyUp]] = [
    Enter,
    Sit,
    Stand,
    Begin,
    Here,
    Again,
    Decline,
    Recall,
    lambda number: Fill(number, -1, "adept"),
    lambda number: Fill(number, 1),
    lambda number: TakeBack(number, 0),
    lambda number: GiveOrder(number, 0, 0),
    lambda number: LetWatch(number, False),
    Cover,
    lambda number: Cover(number, 0, ends=True),
    lambda number: GiveTime(number, 1),
    lambda number: Say(number, "hello", 1),
]
"""Of every kind that names a table."""


class OnTheWire(Screen):
    """A line whose messages must go over the wire, as a modified client's."""

    def __init__(self, hub: Hub, name: str, player: str = "") -> None:
        self.end_of_server = ServerEnd()
        self.frames: list[bytes] = []
        super().__init__(hub, name, player)

    def deliver(self, message: AnyDown) -> None:
        self.frames.append(self.end_of_server.encode(message))
        super().deliver(message)

    def send_raw(self, *raw: Any) -> None:
        """Sends what no honest client would: a message in the form that it has on the wire."""
        self.hub.receive(self, self.end_of_server.decode(raw, partial(self.hub.game_at, self)))


class TestAnswers:
    def test_a_late_answer_from_somebody_who_has_not_entered_gets_a_sentence(self, hub: Hub, world: HandWorld) -> None:
        """A step of a table that the line had not been shown once ended the line with a crash."""
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit(anna.table))
        play_on((anna, bert), world, answers=5)
        back = OnTheWire(hub, "Anna")
        back.send(Answer(anna.table, 0, (Take(),)))
        assert back.refusals == ["That question has been answered; enter the table to see how it stands."]
        back.send(Enter(anna.table))
        back.send(Answer(anna.table, 0, (Take(),)))
        assert isinstance(back.got[-1], Stepped)

    @pytest.mark.parametrize(("game", "seats"), [("kampf", 2), ("gargon", 3)])
    def test_a_choice_with_a_value_of_another_type_is_none(
        self, hub: Hub, world: HandWorld, game: str, seats: int
    ) -> None:
        """True is 1 to Python, and 1.0 too; neither may pass for it."""
        players = [OnTheWire(hub, name) for name in ("Anna", "Bert", "Carl")[:seats]]
        players[0].send(MakeTable(game, ("me", *["open"] * (seats - 1))))
        for each in players[1:]:
            each.send(Sit(players[0].table))
        before, tried = world.logs[players[0].table][:], 0
        asked = next(each for each in players if each.choices())
        for choice in asked.choices():
            raw = encode_choice(GAMES[game], choice)
            for place, value in enumerate(raw):
                for forged in (not value, float(value), str(value), None, (value,), -1, 2**63):
                    asked.send_raw(TAGS[Answer], asked.table, 0, ((*raw[:place], forged, *raw[place + 1 :]),))
                    tried += 1
            asked.send_raw(TAGS[Answer], asked.table, 0, (raw[:-1],))
            tried += 1
        assert tried > 40
        assert len(asked.refusals) == tried
        assert asked.refusals.count(MALFORMED) > tried * 2 / 3  # The others are numbers, if none on offer.
        assert world.logs[asked.table] == before

    def test_nothing_is_learnt_of_a_private_table_by_raw_answers_to_it(self, hub: Hub) -> None:
        """Not even its game, by which choices can be read: a table that does not exist is told of alike."""
        anna, mallory, bert = (OnTheWire(hub, name) for name in ("Anna", "Mallory", "Bert"))
        anna.send(MakeTable("kampf", ("me", "open"), private=True))
        bert.send(Sit(anna.table, code=anna.last(TableSeen).info.code))
        good = encode_choice(GAMES["kampf"], Take())
        for raw in (good, (9,), 5, "Take"):
            for number in (anna.table, anna.table + 1, LOBBY):
                mallory.send_raw(TAGS[Answer], number, 0, (raw,))
        assert mallory.refusals == ["There is no such table, or it needs an invitation code."] * 12
        assert [hub.game_at(each, anna.table) is None for each in (anna, bert, mallory)] == [False, False, True]
        hub.at_tables.close(anna.table)
        for each in (anna, bert, mallory):
            each.send_raw(TAGS[Answer], anna.table, 0, (good,))
            assert each.refusals[-1:] == mallory.refusals[:1]
        hub.disconnect(mallory)
        mallory.send_raw(TAGS[Answer], anna.table, 0, (good,))
        assert len(mallory.refusals) == 13

    @pytest.mark.parametrize("phase", ["gathering", "playing", "over"])
    def test_nor_by_any_wish(self, hub: Hub, world: HandWorld, phase: str) -> None:
        """Neither that it is there, nor what it is at; and nobody there hears of the try."""
        anna, bert, mallory = (Screen(hub, name) for name in ("Anna", "Bert", "Mallory"))
        anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),), private=True))
        if phase != "gathering":
            bert.send(Sit(anna.table, code=anna.last(TableSeen).info.code))
            play_on((anna, bert), world, answers=10_000 if phase == "over" else 3)
        assert anna.phase == phase
        told = len(anna.got)
        for number in (anna.table, anna.table + 1):
            for wish in WISHES:
                mallory.send(wish(number))
        there, nowhere = mallory.refusals[: len(WISHES)], mallory.refusals[len(WISHES) :]
        assert there == nowhere
        assert {*there} <= {"There is no such table, or it needs an invitation code.", TALK}
        assert [each for each in anna.got[told:] if not isinstance(each, LobbySeen)] == []

    def test_one_line_learns_nothing_by_answering_for_a_table_where_it_does_not_sit(self, hub: Hub) -> None:
        anna, bert, mallory = (Screen(hub, name) for name in ("Anna", "Bert", "Mallory"))
        anna.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit(anna.table))
        mallory.send(Enter(anna.table))
        for question in (0, 1, 99):
            for choice in (*anna.choices(), *bert.choices(), Take()):
                mallory.send(Answer(anna.table, question, (choice,)))
        assert set(mallory.refusals) == {"You do not sit at this table."}
        assert mallory.all(Stepped) == anna.all(Stepped) == []


class TestEyes:
    def test_who_stands_up_in_a_game_sees_from_then_on_what_an_onlooker_sees(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit(anna.table))
        play_on((anna, bert), world, answers=6)
        number = anna.table
        anna.send(Stand(number))
        stranger = Screen(hub, "Mallory")
        for each in (anna, stranger):
            each.got.clear()
            each.send(Enter(number, 0))
        world.advance(5)
        assert [(m.view, m.events, m.seat) for m in anna.all(TableSeen)] == [
            (m.view, m.events, m.seat) for m in stranger.all(TableSeen)
        ]
        private = (HandDealt, DrewCards)
        assert not any(isinstance(e, private) for m in anna.got if isinstance(m, TableSeen | Stepped) for e in m.events)

    def test_one_person_at_two_lines_sees_with_each_what_that_one_may(self, hub: Hub, world: HandWorld) -> None:
        """To look on beside the own seat shows nothing more, whatever step one claims to have."""
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit(anna.table))
        other_eye = Screen(hub, "Eye")
        play_on((anna, bert), world, answers=6)
        for step in (-1, 0, 1, 3, 2**40):
            other_eye.send(Enter(anna.table, step))
            seen = other_eye.last(TableSeen)
            assert seen.view is not None
            assert seen.view.board.hand == ()
            assert not any(isinstance(event, HandDealt | DrewCards) for event in seen.events)

    def test_a_displaced_line_hears_no_more(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit(anna.table))
        again = Screen(hub, "Anna")
        again.send(Enter(anna.table))
        heard = len(anna.got)
        play_on((again, bert), world, answers=6)
        anna.send(Answer(anna.table, 0, (Take(),)))
        assert len(anna.got) == heard

    @pytest.mark.parametrize(
        "wish",
        [
            Sit,
            Enter,
            Stand,
            Begin,
            Leave,
            lambda number: Sit(number, code="abcd-efgh-ijkl-mnop"),
            lambda number: Say(number, "is anybody there?"),
            lambda number: Answer(number, 0, (Take(),)),
        ],
    )
    def test_a_private_table_answers_like_one_that_is_not_there(self, hub: Hub, wish: Callable[[int], AnyUp]) -> None:
        anna, mallory = Screen(hub, "Anna"), Screen(hub, "Mallory")
        anna.send(MakeTable("kampf", ("me", "open"), private=True))
        told = len(anna.got)
        mallory.got.clear()
        for number in (anna.table, anna.table + 1):
            mallory.send(wish(number))
        assert [*mallory.refusals] == mallory.refusals[:1] * len(mallory.got)
        assert len(mallory.got) in (0, 2)
        assert len(anna.got) == told

    def test_a_clock_that_was_put_back_makes_nobody_present(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit(anna.table))
        bert.end("line lost")
        world.clock -= 3600
        anna.send(Enter(anna.table))
        info = anna.last(TableSeen).info
        assert (info.age, info.seats[1].away) == (0, 0)


class TestBots:
    def test_a_bot_is_given_the_view_of_its_seat_and_nothing_of_the_truth(
        self, hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        given: list[Asked] = []

        def overheard(level: str, question: Asked) -> Move:
            given.append(question)
            state = hub.lobby.tables[1].room.state
            assert state is not None
            game, seen, memory, legal, *_ = question
            assert seen.seat is not None
            assert seen == view(game, state, state.agenda[-1].seat)  # type: ignore[attr-defined]  # Kampf asks one
            assert legal == choices(imagine(game, seen, Random(1)), seen.seat)
            assert memory is None or memory_of(game).fits(memory, seen.seat, state)
            return move(level, question)

        monkeypatch.setattr("net.tables.seats.bots.move", overheard)
        monkeypatch.setattr("tests.net.hand_world.move", overheard)
        Screen(hub, "Anna").send(MakeTable("kampf", ("adept", "archmage"), (("deals", "1"),)))
        world.advance(120)
        assert len(given) > 20
        assert {question.memory is None for question in given} == {True, False}
        assert not any(isinstance(thing, State | Room | Made) for question in given for thing in question)

    def test_what_a_bot_draws_by_chance_follows_from_no_outcome_of_the_table(self) -> None:
        """Another keyed hash: a bot that plays in the open gives nothing of the deck away."""
        seed = bytes(range(32))
        cards = chance.outcome(seed, 7, shuffled(55))
        assert all(tuple(bot_order(seed, 7, seat)) != cards for seat in range(6))
        assert bot_order(seed, 7, 0) != bot_order(seed, 7, 1)


def bot_order(seed: bytes, step: int, seat: int) -> list[int]:
    order = list(range(55))
    chance.bot_rng(seed, step, seat).shuffle(order)
    return order


class TestNames:
    def test_nobody_takes_a_name_that_is_on_a_seat_beside_them(self, hub: Hub, world: HandWorld) -> None:
        """Seats once kept the name they were taken under, and somebody else could take it and sit down beside."""
        anna, mallory = Screen(hub, "Anna"), Screen(hub, "Mallory")
        anna.send(MakeTable("kampf", ("me", "open", "open")))
        mallory.send(Sit(anna.table))
        anna.send(Rename("Zoe"))
        mallory.send(Rename("Anna"))
        assert [seat.name for seat in mallory.last(TableChanged).info.seats] == ["Zoe", "Anna", ""]
        again = Hub(world)
        again.logs.restore(sorted(world.logs.items()))
        (table,) = Screen(again, "Bert").lobby.tables
        assert [seat.name for seat in table.seats] == ["Zoe", "Anna", ""]
