"""What may be a name, whose nobody may take, and that one table never has two seats of one name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.bots import LEVELS
from core.engine import Refused
from core.registry import GAMES
from net.hub.hub import Hub
from net.hub.kept_players import PLAYERS_LOG
from net.limits import Limits
from net.logs.encoding import encode_record
from net.people.confusables import alike, is_of_letters
from net.people.name_book import CROWDED, FEW
from net.people.names import BOTS, STRANGER, apart, clean_name, is_mixed, objection
from net.people.players import Players
from net.people.records import Known
from net.people.text import NAME_WIDTH, width_of
from net.protocol.messages import Begin, MakeTable, Rename, Sit, TableSeen
from net.tables.records import Made, Sat
from tests.net.hand_world import HandWorld, Screen
from tui.canvas.canvas import plain

PIECES = (
    *":»«()[]|.,;!?\"'`-_ \n\t◆▌…·",
    "\u02d0",
    "\u01c3",
    "\ua4fd",
    "\u0903",
    "\u0660",
    "\u0301",
    "\u202e",
    "Anna",
    "12",
)
HOSTILE = st.lists(st.one_of(st.sampled_from(PIECES), st.characters()), max_size=20).map("".join)
HOUSE = ("server", "Server", "SERVER", "serveur", "Sortilege", "host", "bot", "You", "Nobody", "Niemand", "Personne")
OF_BOTS = ("Erzmagierin", "Kai-Erzmagierin", "Adeptin", "Novizin", "Lehrlingin", "Apprentie", "Roboter", "Spielleiter")
"""What players of either sex, and machines, are called at these levels in the languages of the program."""


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world)


@given(HOSTILE)
def test_a_name_is_one_word_of_letters_digits_hyphens_and_apostrophes(text: str) -> None:
    name = clean_name(text)
    assert all(is_of_letters(each) or each in "-'" for each in name)
    assert not any(plain(each) in set(':;.,!()[]|"»« ') for each in name)
    assert name.strip("-'") == name
    assert "--" not in name
    assert width_of(name) <= NAME_WIDTH
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name", ["Ada", "Anna-Maria", "O'Brien", "Łukasz", "Ελένη", "Иван", "さくら", "राम", "ישי", "Anna太郎", "R2-D2"]
)
def test_these_are_names(name: str) -> None:
    assert clean_name(name) == name
    assert objection(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        *HOUSE, *BOTS, *LEVELS, *OF_BOTS, "Seat-1", "Seatl", "siège-3", "Platz2", "Server-2", "Anna-bot", "You-win",
        "the-game", "se\u03bdver", "serveг", "AIdric", "A1dric", "N0body", "\u0410ldric", "Table-7", "everybody",
        "Hôte", "Tu",
    ],
)  # fmt: skip
def test_these_are_nobodys(hub: Hub, name: str) -> None:
    assert objection(clean_name(name))
    anna = Screen(hub, "Anna")
    anna.send(Rename(name))
    assert anna.refusals
    assert anna.welcome.name == "Anna"
    assert Screen(hub, name, "key:other").welcome.name == STRANGER


@pytest.mark.parametrize("name", ["Youssef", "Abbot", "Ghost", "Hosting", "Serverin", "Duncan", "Tula", "Siena"])
def test_names_that_only_begin_like_those_are_free(hub: Hub, name: str) -> None:
    assert Screen(hub, name).welcome.name == name


@pytest.mark.parametrize("wished", ["server: reboot", "Anna: pass, I", "Anna.", "(Anna)", "» Anna", "A|B", "x\u02d0 y"])
def test_what_is_no_name_is_refused_with_what_would_be_one(hub: Hub, wished: str) -> None:
    bert = Screen(hub, "Bert")
    bert.send(Rename(wished))
    assert bert.refusals
    assert bert.welcome.name == "Bert"


def test_a_name_of_several_words_is_made_one(hub: Hub) -> None:
    bert = Screen(hub, "Bert")
    bert.send(Rename("Tante  Erna"))
    assert bert.welcome.name == "Tante-Erna"


def test_a_name_is_written_in_one_alphabet(hub: Hub) -> None:
    """Unicode's table has not all that looks alike: an n of the Tai Le script is in none of its lines."""
    bert = Screen(hub, "Bert")
    bert.send(Rename("A\u1952na"))
    assert bert.refusals == ["A name is written in one alphabet."]
    assert not is_mixed("Anna太郎さくら")


def test_every_game_has_as_many_names_for_bots_as_seats() -> None:
    assert max(max(game.seats) for game in GAMES.values()) <= len(BOTS)


def test_a_crowd_of_names_that_are_nearly_alike_is_not_searched_through(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0

    def counting(one: str, other: str) -> bool:
        nonlocal compared
        compared += 1
        return alike(one, other)

    monkeypatch.setattr("net.people.players.alike", counting)
    players, names = Players(HandWorld().secret, Limits()), []
    for number in range(600):
        compared = 0
        wished = "".join("iL"[number >> bit & 1] for bit in range(10))
        names.append(players.met(f"guest:{number}", wished).name)
        assert compared <= CROWDED * FEW
    assert len(set(names)) == 600
    assert different(names[-150:])


def names_at(screen: Screen) -> list[str]:
    return [seat.name for seat in screen.last(TableSeen).info.seats]


def different(names: list[str]) -> bool:
    return not any(alike(one, other) for at, one in enumerate(names) for other in names[:at])


def test_bots_and_persons_at_a_table_have_different_names(hub: Hub) -> None:
    anna, bert = Screen(hub, "Aldric"), Screen(hub, "Brunhild", "key:b")
    anna.send(MakeTable("kampf", ("me", "open", "adept", "adept", "open", "open")))
    bert.send(Sit(anna.table))
    anna.send(Begin(anna.table, "adept"))
    assert different(names_at(anna))


OLD = ("Anna", "\u1d00nna", "Anna: pass, I", "Anna-pass-I", "server: reboot", "Aldric")


def test_what_an_older_log_calls_its_players_is_read_as_names_that_differ(world: HandWorld) -> None:
    """And it is read the same at each start, and their seats are kept."""
    known = [Known(f"key:{at}", name, f"code {at}") for at, name in enumerate(OLD)]
    world.logs[PLAYERS_LOG] = [encode_record(each, None) for each in known]
    made = Made("kampf", ("open",) * 6, (("deals", "1"),), False, "", bytes(32), "server: reboot", 0)
    seats = [Sat(at, f"key:{at}", name) for at, name in enumerate(OLD)]
    world.logs[1] = [encode_record(made, None), *(encode_record(each, None) for each in seats)]
    seen = []
    for _ in range(2):
        hub = Hub(world)
        hub.logs.restore(sorted(world.logs.items()))
        seen.append([Screen(hub, "x", f"key:{at}").welcome.name for at in range(len(OLD))])
        table = hub.lobby.tables[1]
        assert [table.room.seat_of(f"key:{at}") for at in range(len(OLD))] == [*range(len(OLD))]
        assert [chair.name for chair in table.room.chairs] == seen[-1]
    assert seen[0] == seen[1]
    assert different(seen[0])
    assert not any(map(objection, seen[0]))
    assert seen[0][0] == "Anna"


def test_whom_only_a_tables_log_knows_is_told_apart_too(world: HandWorld) -> None:
    world.logs[PLAYERS_LOG] = [encode_record(Known("key:a", "Bert", "code"), None)]
    made = Made("kampf", ("open",) * 4, (("deals", "1"),), False, "", bytes(32), "x", 0)
    seats = (Sat(0, "key:lost", "B\u0435rt"), Sat(1, "key:a", "Anna"), Sat(2, "key:gone", "host (you)"))
    world.logs[1] = [encode_record(made, None), *(encode_record(each, None) for each in seats)]
    hub = Hub(world)
    hub.logs.restore(sorted(world.logs.items()))
    chairs = hub.lobby.tables[1].room.chairs
    assert [chair.name for chair in chairs[:3]] == ["guest", "Bert", "guest-2"]
    carl = Screen(hub, "Carl")
    hub.lobby.tables[1].room.chairs[0].name = "Carl"
    carl.send(Sit(1))
    assert carl.refusals == ["Somebody with a name like yours sits there; take another name first."]
    bert = Screen(hub, "x", "key:a")
    carl.send(Rename("Dora"))
    bert.send(Rename("Carl"))
    assert [chair.name for chair in chairs[:3]] == ["Carl-2", "Carl", "guest-2"]


@given(st.lists(HOSTILE.map(clean_name), max_size=8))
def test_names_set_apart_differ(wished: list[str]) -> None:
    names: list[str] = []
    for name in wished:
        names.append(apart(name or STRANGER, names))
    assert different(names)


def test_a_player_whose_name_is_shared_by_nobody_may_say_it_again(hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    anna.send(Rename("Anna"))
    anna.send(Rename("ANNA"))
    assert anna.welcome.name == "ANNA"
    with pytest.raises(Refused, match="taken"):
        hub.players.rename(hub.players.met("key:bert", "Bert"), "anna")
