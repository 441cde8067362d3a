"""A hub that starts again from what was on disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from core.registry import GAMES
from net.hub.hub import Hub
from net.protocol.messages import Claim, Enter, Learned, Leave, MakeTable, Rename, Speak
from tests.net.hand_world import HandWorld, Screen, play_on, two_at_a_table


def restarted(world: HandWorld) -> Hub:
    hub = Hub(world)
    hub.logs.restore(sorted(world.logs.items()))
    return hub


@contextmanager
def without(game: str) -> Iterator[None]:
    """The games but that one; afterwards all of them, in their order, which is that of forms and pages."""
    kept = GAMES.entries
    GAMES.entries = {name: entry for name, entry in kept.items() if name != game}
    try:
        yield
    finally:
        GAMES.entries = kept


def test_every_table_comes_back_at_the_same_question(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    play_on((anna, bert), world, answers=7)
    again = Screen(restarted(world), "Anna")
    again.send(Enter(again.welcome.seated[0]))
    assert again.seen.view == anna.seen.view
    assert again.seen.step == anna.seen.step


def test_a_gathering_table_comes_back_too(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "open")))
    (table,) = Screen(restarted(world), "Bert").lobby.tables
    assert [seat.name for seat in table.seats] == ["Anna", ""]


def test_a_table_whose_last_seat_was_taken_in_the_last_moment_begins_after_the_restart(
    hub: Hub, world: HandWorld
) -> None:
    anna, _bert = two_at_a_table(hub)
    del world.logs[anna.table][3:]
    (table,) = Screen(restarted(world), "Carl").lobby.tables
    assert table.phase == "playing"


def test_a_table_at_which_nobody_had_sat_down_yet_is_put_away_at_the_start(hub: Hub, world: HandWorld) -> None:
    anna, _bert = two_at_a_table(hub)
    del world.logs[anna.table][1:]
    assert Screen(restarted(world), "Carl").lobby.tables == ()
    assert world.finished == {anna.table}


def test_players_keep_their_names_and_codes(hub: Hub, world: HandWorld) -> None:
    anna, _bert = two_at_a_table(hub)
    again = Screen(restarted(world), "somebody else", "key:Anna")
    assert (again.welcome.name, again.welcome.code) == ("Anna", anna.welcome.code)


def test_a_chosen_language_is_kept_of_whoever_has_a_key_and_of_others_once_they_sit_down(
    hub: Hub, world: HandWorld
) -> None:
    anna, bert, carl = (
        Screen(hub, name, f"{kind}:{name}") for name, kind in (("A", "key"), ("B", "guest"), ("C", "guest"))
    )
    for each in (anna, bert, carl):
        each.send(Speak("de"))
    bert.send(MakeTable("kampf", ("me", "open")))
    again = restarted(world)
    assert {each: again.players.named(each) is not None for each in "ABC"} == {"A": True, "B": True, "C": False}
    assert Screen(again, "A", "key:A").welcome.language == "de"
    back = Screen(again, "B", "guest:another")
    back.send(Claim(bert.welcome.code))
    assert back.welcome.language == "de"
    back.send(Speak(""))
    assert Screen(restarted(world), "B", "guest:B").welcome.language == ""


def test_what_a_player_has_played_is_kept_like_the_language(hub: Hub, world: HandWorld) -> None:
    anna, guest = Screen(hub, "A", "key:A"), Screen(hub, "B", "guest:B")
    anna.send(Learned(("zargos",)))
    anna.send(Learned(("kampf", "no game")))
    guest.send(Learned(("kampf",)))
    again = restarted(world)
    assert Screen(again, "A", "key:A").welcome.learned == ("kampf", "zargos")
    assert Screen(again, "B", "guest:B").welcome.learned == ()


def test_after_a_full_disk_players_are_written_again(hub: Hub, world: HandWorld) -> None:
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
    again = restarted(world)
    assert [Screen(again, name).welcome.name for name in ("Anna", "Bert")] == ["Anouk", "Bertold"]


def test_a_player_who_can_t_be_read_back_costs_no_other_the_name(hub: Hub, world: HandWorld) -> None:
    _anna, bert = two_at_a_table(hub)
    world.logs[0][0] = b"not a record"
    again = restarted(world)
    back = Screen(again, "somebody", "key:Bert")
    assert (back.welcome.name, back.welcome.code) == ("Bert", bert.welcome.code)
    back.send(Rename("Bertold"))
    assert Screen(restarted(world), "x", "key:Bert").welcome.name == "Bertold"


def test_a_finished_table_is_put_away_for_good(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    play_on((anna, bert), world)
    for screen in (anna, bert):
        screen.send(Leave(screen.table))
    assert world.finished == {anna.table}
    assert Screen(restarted(world), "Carl").lobby.tables == ()


def test_a_game_that_was_over_when_the_server_stopped_is_put_away_at_the_start(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    play_on((anna, bert), world)
    assert Screen(restarted(world), "Anna").lobby.tables == ()
    assert world.finished == {anna.table}


def test_a_log_that_cannot_be_read_leaves_the_others_alone(hub: Hub, world: HandWorld) -> None:
    _anna, bert = two_at_a_table(hub)
    world.logs[99] = [b"not a record"]
    again = Screen(restarted(world), "Anna")
    assert len(again.lobby.tables) == 1
    assert bert.ended is None


def test_who_comes_in_while_the_server_stops_is_told_so(hub: Hub, world: HandWorld) -> None:
    """A connection may open another channel until it is closed; nothing of it would be on disk."""
    anna = Screen(hub, "Anna")
    hub.stop("The server is going down.")
    bert = Screen(hub, "Bert")
    bert.send(MakeTable("kampf", ("me", "open")))
    assert anna.ended == bert.ended == "The server is going down."
    assert bert.got == []
    assert world.logs == {}


def test_a_table_of_a_game_that_this_server_does_not_have_waits_for_one_that_has(hub: Hub, world: HandWorld) -> None:
    anna, bert = two_at_a_table(hub)
    play_on((anna, bert), world, answers=7)
    with without("kampf"):
        carl = Screen(restarted(world), "Carl")
        assert carl.lobby.tables == ()
        carl.send(MakeTable("gargon", ("me", "open", "open")))
        assert carl.table == anna.table + 1
    assert world.finished == set()
    assert Screen(restarted(world), "Anna").welcome.seated == (anna.table,)


def test_strangers_leave_no_trace_on_disk(hub: Hub, world: HandWorld) -> None:
    Screen(hub, "Carl").end("gone")
    assert world.logs == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_any_game_goes_on_at_the_same_question_however_far_it_was(game: str) -> None:
    world = HandWorld()
    anna = Screen(Hub(world), "Anna")
    anna.send(MakeTable(game, ("me", "adept", "apprentice")))
    for answers in (1, 6, 30, 60):
        if play_on((anna,), world, answers) < answers:
            break
        after = HandWorld()
        after.logs = {number: [*log] for number, log in world.logs.items()}
        again = Screen(restarted(after), "Anna")
        again.send(Enter(again.welcome.seated[0]))
        assert again.seen.view == anna.seen.view
        anna, world = again, after
