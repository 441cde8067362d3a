"""The hub as its players meet it: lobby, tables, answers, lost lines, restarts."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from core.engine import Choice
from core.kampf.choices import TAKE, Play
from core.kampf.events import DrewCards, HandDealt
from core.registry import GAMES
from net.hub import Hub
from net.limits import Limits
from net.messages import (
    LOBBY,
    Begin,
    Claim,
    Enter,
    Leave,
    MakeTable,
    Rename,
    Said,
    Say,
    Sit,
    Stand,
    Stepped,
    TableChanged,
    TableLeft,
    TableSeen,
)
from net.players import Players
from tests.net.hand_world import HandWorld, Screen, play_on


def two_at_a_table(hub: Hub) -> tuple[Screen, Screen]:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    bert.send(Sit(anna.table))
    return anna, bert


def asked_of(*screens: Screen) -> Screen:
    return next(screen for screen in screens if screen.choices())


class TestLobby:
    def test_a_newcomer_is_welcomed_by_name_and_sees_the_tables(self, hub: Hub) -> None:
        anna = Screen(hub, "Anna")
        assert anna.welcome.name == "Anna"
        assert anna.lobby.tables == ()

    def test_a_name_that_is_taken_gets_a_number(self, hub: Hub) -> None:
        Screen(hub, "Anna")
        assert Screen(hub, "ANNA", "key:other").welcome.name == "ANNA-2"

    def test_names_that_look_alike_are_the_same(self, hub: Hub) -> None:
        Screen(hub, "Olli")
        mallory = Screen(hub, "Mallory")
        mallory.send(Rename("0lli"))
        assert "taken" in mallory.refusals[-1]

    @pytest.mark.parametrize("drawn_alike", ["\u0410nna", "\u0391NN\u0410", "\uff21nna", "\u00c1nna"])
    def test_a_name_in_letters_that_only_look_the_same_is_taken(self, hub: Hub, drawn_alike: str) -> None:
        Screen(hub, "Anna")
        mallory = Screen(hub, "Mallory")
        mallory.send(Rename(drawn_alike))
        assert "taken" in mallory.refusals[-1]

    def test_a_name_given_up_is_free_and_one_that_is_back_on_disk_is_not(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(Rename("Anouk"))
        bert.send(Rename("Anna"))
        assert bert.welcome.name == "Anna"
        again = Hub(world)
        again.restore(sorted(world.logs.items()))
        assert Screen(again, "Anna", "key:new").welcome.name == "Anna-2"
        assert Screen(again, "Bert", "key:newer").welcome.name == "Bert"

    def test_a_name_of_nothing_but_marks_is_none(self, hub: Hub) -> None:
        assert Screen(hub, "!?!").welcome.name == "guest"
        anna = Screen(hub, "Anna")
        anna.send(Rename("..."))
        assert "letter or digit" in anna.refusals[-1]

    def test_a_number_behind_a_name_is_not_cut_off_where_names_are_drawn(self, hub: Hub) -> None:
        """Else two of them would look the same."""
        Screen(hub, "abcdefghijklmnop")
        assert Screen(hub, "abcdefghijklmnop", "key:other").welcome.name == "abcdefghijklmn-2"

    def test_a_thousand_guests_of_one_name_are_named_without_a_search_through_all(self) -> None:
        """Four hundred of them once stopped the server for half a minute."""
        players = Players(HandWorld().secret, Limits())
        began = process_time()
        names = {players.met(f"guest:{number}", "guest").name for number in range(1000)}
        assert len(names) == 1000
        assert process_time() - began < 2

    def test_a_reserved_name_is_not_given(self, hub: Hub) -> None:
        assert Screen(hub, "Server").welcome.name == "Server-2"

    def test_a_renamed_player_keeps_the_name_at_the_next_visit(self, hub: Hub) -> None:
        anna = Screen(hub, "Anna")
        anna.send(Rename("Anouk"))
        anna.end("gone")
        assert Screen(hub, "Anna").welcome.name == "Anouk"

    def test_a_table_is_listed_with_its_seats_to_everybody_in_the_lobby(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open", "adept")))
        world.advance(65)
        (table,) = bert.lobby.tables
        assert [seat.kind for seat in table.seats] == ["person", "open", "adept"]
        assert (table.phase, table.seats[0].name) == ("gathering", "Anna")

    def test_a_game_begins_by_itself_with_the_last_seat(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        assert anna.phase == bert.phase == "playing"
        assert anna.last(TableSeen).view is not None

    def test_bots_take_the_empty_seats_when_a_player_begins(self, hub: Hub) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("me", "open", "open")))
        anna.send(Begin(anna.table, "apprentice"))
        assert [seat.kind for seat in anna.last(TableChanged).info.seats] == ["person", "apprentice", "apprentice"]
        assert anna.phase == "playing"

    def test_only_those_who_sit_at_a_table_begin_its_game(self, hub: Hub) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open", "open")))
        bert.send(Begin(anna.table, "apprentice"))
        assert bert.refusals == ["Only those who sit at this table can do that."]

    def test_who_stands_up_before_the_game_leaves_the_seat_open(self, hub: Hub) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open", "open")))
        bert.send(Sit(anna.table, 2))
        bert.send(Stand(anna.table))
        assert [seat.kind for seat in anna.last(TableChanged).info.seats] == ["person", "open", "open"]
        assert bert.last(TableLeft).table == anna.table

    @pytest.mark.parametrize(
        ("wish", "reason"),
        [
            (MakeTable("chess", ("me", "open")), "There is no game 'chess'"),
            (MakeTable("kampf", ("me",)), "2 to 6 players"),
            (MakeTable("kampf", ("me", "me")), "one seat only"),
            (MakeTable("kampf", ("me", "grandmaster")), "grandmaster"),
            (MakeTable("kampf", ("me", "open"), (("speed", "fast"),)), "no option 'speed'"),
            (MakeTable("kampf", ("me", "open"), (("deals", "99"),)), "'deals'"),
            (Sit(77), "no such table"),
            (Enter(77), "no such table"),
        ],
    )
    def test_a_wish_that_cannot_be_gets_a_sentence(self, hub: Hub, wish: MakeTable | Sit | Enter, reason: str) -> None:
        anna = Screen(hub, "Anna")
        anna.send(wish)
        assert reason in anna.refusals[-1]
        assert anna.all(TableSeen) == []

    def test_nobody_sits_twice_or_on_a_taken_seat(self, hub: Hub) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open", "open")))
        anna.send(Sit(anna.table))
        bert.send(Sit(anna.table, 0))
        assert "already" in anna.refusals[-1]
        assert bert.refusals == ["That seat is taken."]


class TestPrivateTables:
    def test_a_private_table_is_not_there_for_those_without_its_code(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open"), private=True))
        bert.send(Sit(anna.table))
        bert.send(Sit(anna.table + 1))
        world.advance(1)
        assert bert.lobby.tables == ()
        assert bert.refusals[0] == bert.refusals[1]

    def test_the_code_alone_finds_it(self, hub: Hub) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open"), private=True))
        bert.send(Sit(LOBBY, code=anna.last(TableSeen).info.code.upper()))
        assert bert.phase == "playing"

    def test_onlookers_are_not_told_the_code(self, hub: Hub) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open"), private=True))
        bert.send(Enter(LOBBY, code=anna.last(TableSeen).info.code))
        assert bert.last(TableSeen).info.code == ""

    def test_guessing_ends_the_line(self, hub: Hub) -> None:
        mallory = Screen(hub, "Mallory")
        for guess in range(6):
            mallory.send(Sit(LOBBY, code=f"guess-{guess}"))
        assert mallory.ended is not None


class TestAnswers:
    def test_each_learns_what_their_seat_may_see(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        hands = [[e for e in screen.last(TableSeen).events if isinstance(e, HandDealt)] for screen in (anna, bert)]
        assert [len(hand) for hand in hands] == [1, 1]
        one = asked_of(anna, bert)
        other = bert if one is anna else anna
        one.answer(one.choices()[0])
        assert any(isinstance(event, DrewCards) for event in one.last(Stepped).events)
        assert not any(isinstance(event, DrewCards) for event in other.last(Stepped).events)

    def test_nobody_hears_of_an_answer_before_it_is_on_disk(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        world.disk_is_slow = True
        one = asked_of(anna, bert)
        one.answer(one.choices()[0])
        assert anna.all(Stepped) == bert.all(Stepped) == []
        world.write_disk()
        assert len(anna.all(Stepped)) == len(bert.all(Stepped)) == 1

    def test_an_answer_given_twice_counts_once(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        one = asked_of(anna, bert)
        question, choice = one.seen.view.question if one.seen.view else -1, one.choices()[0]
        one.answer(choice, question=question)
        first = one.last(Stepped)
        one.answer(choice, question=question)
        again = one.last(Stepped)
        assert (again.step, again.view, again.events) == (first.step, first.view, ())
        assert one.refusals == []

    def test_two_answers_on_their_way_to_disk_count_once(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        one = asked_of(anna, bert)
        choice = one.choices()[0]
        world.disk_is_slow = True
        one.answer(choice)
        one.answer(choice)
        world.write_disk()
        assert [message.step for message in one.all(Stepped)] == [one.seen.step, one.seen.step]

    def test_an_answer_to_a_question_not_asked_yet_is_refused(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        one = asked_of(anna, bert)
        one.answer(one.choices()[0], question=7)
        assert one.refusals == ["That question has not been asked yet."]

    def test_an_answer_out_of_turn_is_refused(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        one = asked_of(anna, bert)
        other = bert if one is anna else anna
        other.answer(TAKE)
        assert other.refusals == ["Nothing is asked of you now."]

    def test_an_illegal_answer_changes_nothing(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        one = asked_of(anna, bert)
        before = dict(world.logs)
        one.answer(Play(13, 4, 0))
        assert one.refusals == ["You can't open with those cards."]
        assert world.logs == before

    def test_an_onlooker_answers_nothing(self, hub: Hub) -> None:
        anna, _bert = two_at_a_table(hub)
        carl = Screen(hub, "Carl")
        carl.send(Enter(anna.table))
        carl.answer(TAKE)
        assert carl.refusals == ["You do not sit at this table."]

    def test_an_onlooker_sees_no_hand(self, hub: Hub) -> None:
        anna, _bert = two_at_a_table(hub)
        carl = Screen(hub, "Carl")
        carl.send(Enter(anna.table))
        view = carl.last(TableSeen).view
        assert view is not None
        assert (view.seat, view.board.hand) == (None, ())

    def test_answers_given_together_are_all_taken_or_none(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        one = asked_of(anna, bert)
        one.answer(one.choices()[0])
        other = bert if one is anna else anna
        size = len(world.logs[anna.table])
        other.answer(TAKE, Play(13, 4, 0))
        assert len(world.logs[anna.table]) == size
        other.answer(TAKE, other.choices()[0])
        assert len(world.logs[anna.table]) in (size, size + 2)

    def test_no_answer_may_follow_one_that_uncovers_a_card(self, hub: Hub) -> None:
        """Else a player could try what the next card is, and take the try back by an illegal answer behind it."""
        anna, bert = two_at_a_table(hub)
        one = asked_of(anna, bert)
        one.answer(one.choices()[0], TAKE)
        assert one.refusals == ["Those answers can't be given together."]

    def test_a_whole_game_is_played_and_counted(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        assert play_on((anna, bert), world) > 10
        assert anna.phase == bert.phase == "over"
        assert anna.seen.view is not None
        assert len(anna.seen.view.board.scores) == 1

    def test_a_person_plays_a_whole_game_against_bots(self, hub: Hub, world: HandWorld) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("me", "apprentice", "adept"), (("deals", "2"),)))
        play_on((anna,), world)
        assert anna.phase == "over"

    def test_bots_stop_when_nobody_looks_on(self, hub: Hub, world: HandWorld) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("apprentice", "adept")))
        number = anna.table
        anna.send(Leave(number))
        size = len(world.logs[number])
        world.advance(600)
        assert len(world.logs[number]) <= size + 1


class TestLostLines:
    def test_the_others_see_since_when_somebody_is_away(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        bert.end("line lost")
        world.advance(30)
        carl = Screen(hub, "Carl")
        carl.send(Enter(anna.table))
        assert [seat.away for seat in carl.last(TableSeen).info.seats] == [-1, 30]

    def test_onlookers_are_counted_for_all_once_a_second(self, hub: Hub, world: HandWorld) -> None:
        anna, _bert = two_at_a_table(hub)
        told = len(anna.all(TableChanged))
        for name in ("Carl", "Dora", "Emil"):
            Screen(hub, name).send(Enter(anna.table))
        world.advance(1)
        assert len(anna.all(TableChanged)) == told + 1
        assert anna.last(TableChanged).info.onlookers == 3

    def test_who_comes_back_has_the_same_seat_the_same_question_and_what_happened_since(
        self, hub: Hub, world: HandWorld
    ) -> None:
        anna, bert = two_at_a_table(hub)
        one = asked_of(anna, bert)
        other, name = (bert, "Bert") if one is anna else (anna, "Anna")
        step = other.seen.step
        other.end("line lost")
        one.answer(one.choices()[0])
        back = Screen(hub, name)
        assert back.welcome.seated == (one.table,)
        back.send(Enter(one.table, step))
        seen = back.last(TableSeen)
        assert seen.seat == other.last(TableSeen).seat
        assert seen.view is not None
        assert seen.view.question == 1
        assert 1 <= len(seen.events) <= 2
        assert one.last(TableChanged).info.seats[seen.seat].away == -1

    def test_the_newest_line_of_a_player_displaces_the_older(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        again = Screen(hub, "Anna")
        again.send(Enter(anna.table))
        assert anna.ended is not None
        assert bert.last(TableChanged).info.seats[0].away == -1
        assert again.last(TableSeen).seat == 0

    def test_a_guest_comes_back_by_the_return_code(self, hub: Hub) -> None:
        guest, bert = Screen(hub, "anna", "guest:1"), Screen(hub, "Bert")
        guest.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit(guest.table))
        guest.end("line lost")
        back = Screen(hub, "anna", "guest:2")
        back.send(Claim(guest.welcome.code))
        back.send(Enter(bert.table))
        assert back.welcome.name == "anna"
        assert back.last(TableSeen).seat == 0

    def test_who_took_another_key_before_sitting_down_has_the_seat_after_a_restart(
        self, hub: Hub, world: HandWorld
    ) -> None:
        """The other key was once read back as the player, and the seat belonged to nobody."""
        anna = Screen(hub, "Anna", "key:desktop")
        laptop = Screen(hub, "Anna", "key:laptop")
        laptop.send(Claim(anna.welcome.code))
        laptop.send(MakeTable("kampf", ("me", "open")))
        again = Hub(world)
        again.restore(sorted(world.logs.items()))
        for key in ("key:laptop", "key:desktop"):
            assert Screen(again, "Anna", key).welcome.seated == (laptop.table,)

    def test_coming_back_by_code_over_and_over_leaves_nothing_behind(self, hub: Hub, world: HandWorld) -> None:
        anna = Screen(hub, "Anna")
        anna.send(Rename("Anouk"))
        size = len(world.logs[0])
        for visit in range(9):
            guest = Screen(hub, "Anouk", f"guest:{visit}")
            assert guest.welcome.name == "Anouk-2"
            guest.send(Claim(anna.welcome.code))
            assert guest.welcome.name == "Anouk"
        assert len(world.logs[0]) == size

    def test_who_becomes_another_can_still_become_who_they_were(self, hub: Hub) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        bert.send(MakeTable("kampf", ("me", "open")))
        code = bert.welcome.code
        bert.send(Claim(anna.welcome.code))
        assert (bert.welcome.name, bert.welcome.seated) == ("Anna", ())
        bert.send(Claim(code))
        assert (bert.welcome.name, bert.welcome.seated) == ("Bert", (1,))

    def test_a_wrong_return_code_is_refused(self, hub: Hub) -> None:
        anna = Screen(hub, "Anna")
        anna.send(Claim("abcd-efgh-ijkl-mnop"))
        assert "return code" in anna.refusals[-1]

    def test_who_stands_up_in_a_game_leaves_a_bot(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        bert.send(Stand(anna.table, "adept"))
        assert anna.last(TableChanged).info.seats[1].kind == "adept"
        play_on((anna,), world)
        assert anna.phase == "over"

    def test_a_door_that_had_to_skip_steps_shows_what_happened_since(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        step = anna.seen.step
        play_on((anna, bert), world, answers=3)
        hub.again(anna, step)
        again = anna.last(TableSeen)
        assert again.events == tuple(event for each in anna.all(Stepped)[:3] for event in each.events)


class TestRestart:
    def restarted(self, world: HandWorld) -> Hub:
        hub = Hub(world)
        hub.restore(sorted(world.logs.items()))
        return hub

    def test_every_table_comes_back_at_the_same_question(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        play_on((anna, bert), world, answers=7)
        again = Screen(self.restarted(world), "Anna")
        again.send(Enter(again.welcome.seated[0]))
        assert again.seen.view == anna.seen.view
        assert again.seen.step == anna.seen.step

    def test_a_gathering_table_comes_back_too(self, hub: Hub, world: HandWorld) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("me", "open")))
        (table,) = Screen(self.restarted(world), "Bert").lobby.tables
        assert [seat.name for seat in table.seats] == ["Anna", ""]

    def test_a_table_whose_last_seat_was_taken_in_the_last_moment_begins_after_the_restart(
        self, hub: Hub, world: HandWorld
    ) -> None:
        anna, _bert = two_at_a_table(hub)
        del world.logs[anna.table][3:]
        (table,) = Screen(self.restarted(world), "Carl").lobby.tables
        assert table.phase == "playing"

    def test_a_table_at_which_nobody_had_sat_down_yet_is_put_away_at_the_start(
        self, hub: Hub, world: HandWorld
    ) -> None:
        anna, _bert = two_at_a_table(hub)
        del world.logs[anna.table][1:]
        assert Screen(self.restarted(world), "Carl").lobby.tables == ()
        assert world.finished == {anna.table}

    def test_players_keep_their_names_and_codes(self, hub: Hub, world: HandWorld) -> None:
        anna, _bert = two_at_a_table(hub)
        again = Screen(self.restarted(world), "somebody else", "key:Anna")
        assert (again.welcome.name, again.welcome.code) == ("Anna", anna.welcome.code)

    def test_after_a_full_disk_players_are_written_again(self, hub: Hub, world: HandWorld) -> None:
        """A step counted for what was not written once kept every later player off the disk."""
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        world.disk_error = OSError("no space left")
        world.disk_is_slow = True
        anna.send(Rename("Anouk"))
        bert.send(Rename("Bertram"))
        world.write_disk()
        world.disk_error, world.disk_is_slow = None, False
        bert.send(Rename("Bertold"))
        anna.send(Rename("Anouk"))
        again = self.restarted(world)
        assert [Screen(again, name).welcome.name for name in ("Anna", "Bert")] == ["Anouk", "Bertold"]

    def test_a_player_who_can_t_be_read_back_costs_no_other_the_name(self, hub: Hub, world: HandWorld) -> None:
        _anna, bert = two_at_a_table(hub)
        world.logs[0][0] = b"not a record"
        again = self.restarted(world)
        back = Screen(again, "somebody", "key:Bert")
        assert (back.welcome.name, back.welcome.code) == ("Bert", bert.welcome.code)
        back.send(Rename("Bertold"))
        assert Screen(self.restarted(world), "x", "key:Bert").welcome.name == "Bertold"

    def test_a_finished_table_is_put_away_for_good(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        play_on((anna, bert), world)
        for screen in (anna, bert):
            screen.send(Leave(screen.table))
        assert world.finished == {anna.table}
        assert Screen(self.restarted(world), "Carl").lobby.tables == ()

    def test_a_game_that_was_over_when_the_server_stopped_is_put_away_at_the_start(
        self, hub: Hub, world: HandWorld
    ) -> None:
        anna, bert = two_at_a_table(hub)
        play_on((anna, bert), world)
        assert Screen(self.restarted(world), "Anna").lobby.tables == ()
        assert world.finished == {anna.table}

    def test_a_log_that_cannot_be_read_leaves_the_others_alone(self, hub: Hub, world: HandWorld) -> None:
        _anna, bert = two_at_a_table(hub)
        world.logs[99] = [b"not a record"]
        again = Screen(self.restarted(world), "Anna")
        assert len(again.lobby.tables) == 1
        assert bert.ended is None

    def test_who_comes_in_while_the_server_stops_is_told_so(self, hub: Hub, world: HandWorld) -> None:
        """A connection may open another channel until it is closed; nothing of it would be on disk."""
        anna = Screen(hub, "Anna")
        hub.stop("The server is going down.")
        bert = Screen(hub, "Bert")
        bert.send(MakeTable("kampf", ("me", "open")))
        assert anna.ended == bert.ended == "The server is going down."
        assert bert.got == []
        assert world.logs == {}

    def test_a_table_of_a_game_that_this_server_does_not_have_waits_for_one_that_has(
        self, hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        anna, bert = two_at_a_table(hub)
        play_on((anna, bert), world, answers=7)
        with monkeypatch.context() as without:
            without.delitem(GAMES, "kampf")
            carl = Screen(self.restarted(world), "Carl")
            assert carl.lobby.tables == ()
            carl.send(MakeTable("gargon", ("me", "open", "open")))
            assert carl.table == anna.table + 1
        assert world.finished == set()
        assert Screen(self.restarted(world), "Anna").welcome.seated == (anna.table,)

    def test_strangers_leave_no_trace_on_disk(self, hub: Hub, world: HandWorld) -> None:
        Screen(hub, "Carl").end("gone")
        assert world.logs == {}


class TestTrouble:
    def test_a_disk_that_fails_closes_the_table_with_a_sentence(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = two_at_a_table(hub)
        world.disk_error = OSError("no space left")
        one = asked_of(anna, bert)
        one.answer(one.choices()[0])
        assert anna.phase == bert.phase == "closed"
        assert "disk" in anna.refusals[-1]
        assert "no space" not in anna.refusals[-1]

    def test_a_fault_in_one_games_rules_closes_that_table_only(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        anna, bert = two_at_a_table(hub)
        carl, dora = Screen(hub, "Carl"), Screen(hub, "Dora")
        carl.send(MakeTable("kampf", ("me", "open")))
        dora.send(Sit(carl.table))
        one = asked_of(anna, bert)
        with monkeypatch.context() as broken:
            broken.setattr("core.kampf.rules.refill", lambda *_: 1 / 0)
            one.answer(one.choices()[0])
        assert anna.phase == "closed"
        asked = asked_of(carl, dora)
        asked.answer(asked.choices()[0])
        assert len(carl.all(Stepped)) == 1

    def test_a_fault_in_what_a_seat_is_shown_closes_that_table_and_keeps_the_answer(
        self, hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """After the commit the fault once went to the store, which owes the same call to all other tables."""
        anna, bert = two_at_a_table(hub)
        one = asked_of(anna, bert)
        answer, size = one.choices()[0], len(world.logs[anna.table])
        with monkeypatch.context() as broken:
            broken.setattr("core.kampf.game.look", lambda *_: 1 / 0)
            one.answer(answer)
        assert anna.phase == bert.phase == "closed"
        assert "fault" in anna.refusals[-1]
        assert len(world.logs[anna.table]) == size + 1
        anna.send(Leave(anna.table))
        assert anna.last(TableLeft).table == one.table

    @pytest.mark.parametrize("broken_part", ["core.kampf.rules.legal_plays", "core.kampf.game.look"])
    def test_a_fault_when_a_bot_is_asked_closes_that_table(
        self, hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch, broken_part: str
    ) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("apprentice", "adept")))
        with monkeypatch.context() as broken:
            broken.setattr(broken_part, lambda *_: 1 / 0)
            world.advance(5)
        assert anna.phase == "closed"

    @pytest.mark.parametrize("thinking", [0.0, 0.1, 0.7])
    def test_a_bot_answers_at_its_pace_however_long_it_thought(
        self, hub: Hub, world: HandWorld, monkeypatch: pytest.MonkeyPatch, thinking: float
    ) -> None:
        """What it thinks about is its hand, so the time that takes is nobody's to measure."""

        def slow(decide: Callable[[], Choice], then: Callable[[Choice | Exception], None]) -> None:
            world.later(thinking, lambda: then(decide()))

        monkeypatch.setattr(world, "think", slow)
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("apprentice", "adept")))
        for _ in range(7):
            world.advance(0.1)
        assert anna.all(Stepped) == []
        world.advance(0.11)
        assert len(anna.all(Stepped)) == 1

    def test_chat_reaches_those_at_the_table_and_is_cleaned(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        anna.send(Say(anna.table, "well\x1b[2J played"))
        assert "\x1b" not in bert.last(Said).text
        assert bert.last(Said).who == "Anna"

    def test_a_flood_of_chat_is_stopped(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        for number in range(20):
            anna.send(Say(anna.table, f"line {number}"))
        assert len(bert.all(Said)) == 6

    def test_nobody_talks_into_a_table_from_elsewhere(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        carl = Screen(hub, "Carl")
        carl.send(Say(anna.table, "psst"))
        assert bert.all(Said) == []

    def test_the_server_says_goodbye_when_it_stops(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        hub.stop("The server is going down.")
        assert anna.ended == bert.ended == "The server is going down."
