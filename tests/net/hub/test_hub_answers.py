"""Answers at a table: taken once, in their place, and told to all that look on."""

from __future__ import annotations

from core.engine import view
from core.kampf.choices import TAKE, Play
from core.kampf.events import DrewCards, HandDealt
from net.hub.hub import Hub
from net.protocol.messages import Enter, Leave, MakeTable, Stepped, TableSeen
from tests.net.hand_world import HandWorld, Screen, asked_of, play_on, two_at_a_table


def test_each_learns_what_their_seat_may_see(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    hands = [[e for e in screen.last(TableSeen).events if isinstance(e, HandDealt)] for screen in (anna, bert)]
    assert [len(hand) for hand in hands] == [1, 1]
    one = asked_of(anna, bert)
    other = bert if one is anna else anna
    one.answer(one.choices()[0])
    assert any(isinstance(event, DrewCards) for event in one.last(Stepped).events)
    assert not any(isinstance(event, DrewCards) for event in other.last(Stepped).events)


def test_the_views_of_a_moment_are_each_seats_own_and_one_for_all_onlookers(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    onlookers = [Screen(hub, name) for name in ("cleo", "dora")]
    for each in onlookers:
        each.send(Enter(anna.table))
    room = hub.lobby.tables[anna.table].room
    seen = [screen.seen.view for screen in (anna, bert, *onlookers)]
    for _ in range(6):
        assert room.state is not None
        assert seen == [view(room.setup.game, room.state, seat) for seat in (0, 1, None, None)]
        assert seen[2] is seen[3]
        assert len({repr(each) for each in seen}) == 3
        one = asked_of(anna, bert)
        one.answer(one.choices()[0])
        told = [screen.last(Stepped) for screen in (anna, bert, *onlookers)]
        assert told[2] is told[3]
        seen = [message.view for message in told]


def test_nobody_hears_of_an_answer_before_it_is_on_disk(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    world.disk_is_slow = True
    one = asked_of(anna, bert)
    one.answer(one.choices()[0])
    assert anna.all(Stepped) == bert.all(Stepped) == []
    world.write_disk()
    assert len(anna.all(Stepped)) == len(bert.all(Stepped)) == 1


def test_an_answer_given_twice_counts_once(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    question, choice = one.seen.view.question if one.seen.view else -1, one.choices()[0]
    one.answer(choice, question=question)
    first = one.last(Stepped)
    one.answer(choice, question=question)
    again = one.last(Stepped)
    assert (again.step, again.view, again.events) == (first.step, first.view, ())
    assert one.refusals == []


def test_two_answers_on_their_way_to_disk_count_once(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    choice = one.choices()[0]
    world.disk_is_slow = True
    one.answer(choice)
    one.answer(choice)
    world.write_disk()
    assert [message.step for message in one.all(Stepped)] == [one.seen.step, one.seen.step]


def test_an_answer_to_a_question_not_asked_yet_is_refused(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    one.answer(one.choices()[0], question=7)
    assert one.refusals == ["That question has not been asked yet."]


def test_an_answer_out_of_turn_is_refused(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    other = bert if one is anna else anna
    other.answer(TAKE)
    assert other.refusals == ["Nothing is asked of you now."]


def test_an_illegal_answer_changes_nothing(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    before = dict(world.logs)
    one.answer(Play(13, 4, 0))
    assert one.refusals == ["You can't open with those cards."]
    assert world.logs == before


def test_an_onlooker_answers_nothing(hub: Hub) -> None:
    anna, _bert = two_at_a_table(hub)
    carl = Screen(hub, "Carl")
    carl.send(Enter(anna.table))
    carl.answer(TAKE)
    assert carl.refusals == ["You do not sit at this table."]


def test_an_onlooker_sees_no_hand(hub: Hub) -> None:
    anna, _bert = two_at_a_table(hub)
    carl = Screen(hub, "Carl")
    carl.send(Enter(anna.table))
    view = carl.last(TableSeen).view
    assert view is not None
    assert (view.seat, view.board.hand) == (None, ())


def test_answers_given_together_are_all_taken_or_none(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    one.answer(one.choices()[0])
    other = bert if one is anna else anna
    size = len(world.logs[anna.table])
    other.answer(TAKE, Play(13, 4, 0))
    assert len(world.logs[anna.table]) == size
    other.answer(TAKE, other.choices()[0])
    assert len(world.logs[anna.table]) in (size, size + 2)


def test_no_answer_may_follow_one_that_uncovers_a_card(hub: Hub) -> None:
    """Else a player could try what the next card is, and take the try back by an illegal answer behind it."""
    anna, bert = two_at_a_table(hub)
    one = asked_of(anna, bert)
    one.answer(one.choices()[0], TAKE)
    assert one.refusals == ["Those answers can't be given together."]


def test_a_whole_game_is_played_and_counted(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    assert play_on((anna, bert), world) > 10
    assert anna.phase == bert.phase == "over"
    assert anna.seen.view is not None
    assert len(anna.seen.view.board.scores) == 1


def test_a_person_plays_a_whole_game_against_bots(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "apprentice", "adept"), (("deals", "2"),)))
    play_on((anna,), world)
    assert anna.phase == "over"


def test_bots_stop_when_nobody_looks_on(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("apprentice", "adept")))
    number = anna.table
    anna.send(Leave(number))
    size = len(world.logs[number])
    world.advance(600)
    assert len(world.logs[number]) <= size + 1
