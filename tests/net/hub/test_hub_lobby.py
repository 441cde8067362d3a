"""Names, and tables that gather: who is listed, who may sit, when a game begins."""

from __future__ import annotations

from time import process_time

import pytest

from core.engine import Refused
from net.hub.hub import Hub
from net.limits import Limits
from net.people.confusables import skeleton
from net.people.players import Players
from net.people.records import Known
from net.protocol.messages import Begin, Enter, MakeTable, Rename, Sit, Stand, TableChanged, TableLeft, TableSeen
from tests.net.hand_world import HandWorld, Screen, two_at_a_table


def test_a_newcomer_is_welcomed_by_name_and_sees_the_tables(hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    assert anna.welcome.name == "Anna"
    assert anna.lobby.tables == ()


def test_a_name_that_is_taken_gets_a_number(hub: Hub) -> None:
    Screen(hub, "Anna")
    assert Screen(hub, "ANNA", "key:other").welcome.name == "ANNA-2"


def test_names_that_look_alike_are_the_same(hub: Hub) -> None:
    Screen(hub, "Olli")
    mallory = Screen(hub, "Mallory")
    mallory.send(Rename("0lli"))
    assert "taken" in mallory.refusals[-1]


@pytest.mark.parametrize("drawn_alike", ["\u0410nna", "\u0391NN\u0410", "\uff21nna", "\u00c1nna"])
def test_a_name_in_letters_that_only_look_the_same_is_taken(hub: Hub, drawn_alike: str) -> None:
    Screen(hub, "Anna")
    mallory = Screen(hub, "Mallory")
    mallory.send(Rename(drawn_alike))
    assert "taken" in mallory.refusals[-1]


@pytest.mark.parametrize(
    "drawn_alike",
    [
        "\N{LATIN LETTER SMALL CAPITAL O}livia",
        "\N{LATIN CAPITAL LETTER O WITH STROKE}livia",
        "Ol\N{LATIN SMALL LETTER DOTLESS I}via",
        "O\N{CYRILLIC LETTER PALOCHKA}ivia",
        "\N{ARMENIAN SMALL LETTER OH}livia",
        "Olivi\N{LATIN SMALL LETTER ALPHA}",
        "\N{LISU LETTER O}\N{LISU LETTER LA}\N{LISU LETTER I}\N{LISU LETTER HA}\N{LISU LETTER I}\N{LISU LETTER A}",
        "O\N{CHEROKEE LETTER TLE}ivia",
        "0\N{MATHEMATICAL BOLD SMALL L}1via",
        "Oliv\N{ZERO WIDTH JOINER}ia\N{RIGHT-TO-LEFT OVERRIDE}",
    ],
)
def test_nobody_goes_by_a_name_that_is_drawn_as_anothers(hub: Hub, drawn_alike: str) -> None:
    Screen(hub, "Olivia")
    mallory = Screen(hub, "Mallory")
    mallory.send(Rename(drawn_alike))
    assert "taken" in mallory.refusals[-1]
    for identity in ("key:other", "guest:1"):
        assert skeleton(Screen(hub, drawn_alike, identity).welcome.name) != skeleton("Olivia")


@pytest.mark.parametrize(("one", "other"), [("Иван", "Ян"), ("Ελένη", "Μαρία"), ("さくら", "はる"), ("Anna", "Anno")])
def test_names_of_any_alphabet_are_told_apart(hub: Hub, one: str, other: str) -> None:
    assert [Screen(hub, name).welcome.name for name in (one, other)] == [one, other]


def test_a_name_given_up_is_free_and_one_that_is_back_on_disk_is_not(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(Rename("Anouk"))
    bert.send(Rename("Anna"))
    assert bert.welcome.name == "Anna"
    again = Hub(world)
    again.logs.restore(sorted(world.logs.items()))
    assert Screen(again, "Anna", "key:new").welcome.name == "Anna-2"
    assert Screen(again, "Bert", "key:newer").welcome.name == "Bert"


def test_who_takes_another_name_while_the_seat_is_being_written_sits_there_by_that(hub: Hub, world: HandWorld) -> None:
    """Another could take the old one: there were two seats of one name."""
    anna, bert, carl = (Screen(hub, name) for name in ("Anna", "Bert", "Carl"))
    anna.send(MakeTable("kampf", ("me", "open", "open", "open")))
    bert.send(Sit(anna.table))
    world.disk_is_slow = True
    carl.send(Sit(anna.table))
    carl.send(Rename("Conrad"))
    bert.send(Rename("Carl"))
    world.disk_is_slow = False
    world.write_disk()
    info = anna.last(TableChanged).info
    assert [seat.name for seat in info.seats] == ["Anna", "Carl", "Conrad", ""]


def test_a_table_is_made_by_the_name_that_its_maker_goes_by_now(hub: Hub, world: HandWorld) -> None:
    """Another could take the old one, and would have made it."""
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open", "open")))
    number = anna.table
    anna.send(Rename("Anouk"))
    bert.send(Rename("Anna"))
    bert.send(Enter(number))
    assert bert.last(TableSeen).info.maker == "Anouk"
    again = Hub(world)
    again.logs.restore(sorted(world.logs.items()))
    carl = Screen(again, "Carl")
    carl.send(Enter(number))
    assert carl.last(TableSeen).info.maker == "Anouk"


def test_a_name_of_nothing_but_marks_is_none(hub: Hub) -> None:
    assert Screen(hub, "!?!").welcome.name == "guest"
    anna = Screen(hub, "Anna")
    anna.send(Rename("..."))
    assert "letter or digit" in anna.refusals[-1]


def test_a_number_behind_a_name_is_not_cut_off_where_names_are_drawn(hub: Hub) -> None:
    """Else two of them would look the same."""
    Screen(hub, "abcdefghijklmnop")
    assert Screen(hub, "abcdefghijklmnop", "key:other").welcome.name == "abcdefghijklmn-2"


def test_a_thousand_guests_of_one_name_are_named_without_a_search_through_all() -> None:
    """Four hundred of them once stopped the server for half a minute."""
    players = Players(HandWorld().secret, Limits())
    began = process_time()
    names = {players.met(f"guest:{number}", "guest").name for number in range(1000)}
    assert len(names) == 1000
    assert process_time() - began < 2


def test_a_reserved_name_is_not_given(hub: Hub) -> None:
    assert Screen(hub, "Server").welcome.name == "guest"
    assert Screen(hub, "\N{CYRILLIC CAPITAL LETTER EN}ost", "key:other").welcome.name == "guest-2"


def test_of_two_names_in_an_old_log_that_look_alike_by_now_each_is_kept_and_the_first_has_it() -> None:
    """The letters that are taken for the same have become more; what was written down before stays."""
    players = Players(HandWorld().secret, Limits())
    anna, copy = (players.fold(Known(f"key:{name}", name, f"code {name}")) for name in ("Anna", "\u1d00nna"))
    assert anna is not None
    assert copy is not None
    assert players.named("Anna") is players.named("ANNA") is anna
    assert copy.name == "\u1d00nna-2"
    assert players.named("\u1d00nna-2") is copy
    for player in (anna, copy):
        players.rename(player, player.name)
    players.rename(copy, "Bert")
    with pytest.raises(Refused, match="taken"):
        players.rename(copy, "\u1d00nna")
    assert players.named("Anna") is anna


def test_a_renamed_player_keeps_the_name_at_the_next_visit(hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    anna.send(Rename("Anouk"))
    anna.end("gone")
    assert Screen(hub, "Anna").welcome.name == "Anouk"


def test_a_table_is_listed_with_its_seats_to_everybody_in_the_lobby(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open", "adept")))
    world.advance(65)
    (table,) = bert.lobby.tables
    assert [seat.kind for seat in table.seats] == ["person", "open", "adept"]
    assert (table.phase, table.seats[0].name) == ("gathering", "Anna")


def test_a_game_begins_by_itself_with_the_last_seat(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    assert anna.phase == bert.phase == "playing"
    assert anna.last(TableSeen).view is not None


def test_bots_take_the_empty_seats_when_a_player_begins(hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "open", "open")))
    anna.send(Begin(anna.table, "apprentice"))
    assert [seat.kind for seat in anna.last(TableSeen).info.seats] == ["person", "apprentice", "apprentice"]
    assert anna.phase == "playing"


def test_a_table_that_begins_is_shown_once_without_the_hash_that_was_for_before(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open")))
    assert len(anna.last(TableSeen).info.commitment) == 64
    bert.send(Sit(anna.table))
    begun = next(at for at, message in enumerate(anna.got) if isinstance(message, TableSeen) and message.view)
    assert not [message for message in anna.got[begun:] if isinstance(message, TableChanged)]
    assert anna.last(TableSeen).info.commitment == ""
    assert [seat.name for seat in anna.last(TableSeen).info.seats] == ["Anna", "Bert"]


def test_only_those_who_sit_at_a_table_begin_its_game(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open", "open")))
    bert.send(Begin(anna.table, "apprentice"))
    assert bert.refusals == ["Only those who sit at this table can do that."]


def test_who_stands_up_before_the_game_leaves_the_seat_open(hub: Hub) -> None:
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
        (MakeTable("kampf", ("me", "open"), (("deals", "100"),)), "from 1 to 99, not '100'"),
        (Sit(77), "no such table"),
        (Enter(77), "no such table"),
    ],
)
def test_a_wish_that_cannot_be_gets_a_sentence(hub: Hub, wish: MakeTable | Sit | Enter, reason: str) -> None:
    anna = Screen(hub, "Anna")
    anna.send(wish)
    assert reason in anna.refusals[-1]
    assert anna.all(TableSeen) == []


def test_nobody_sits_twice_or_on_a_taken_seat(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open", "open")))
    anna.send(Sit(anna.table, 1))
    bert.send(Sit(anna.table, 0))
    assert "already" in anna.refusals[-1]
    assert bert.refusals == ["That seat is taken."]
