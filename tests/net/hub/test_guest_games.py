"""Tables of a game that came by a package of its own: who is shown them, and what becomes of them without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.registry import GAMES
from net.hub.hub import Hub
from net.logs.encoding import decode_record
from net.protocol.hello import hear_hello, say_hello
from net.protocol.messages import Announced, Enter, GameInfo, GamesSeen, MakeTable, Sit, TableSeen
from net.protocol.wire import CAP_UP, FrameReader
from net.tables.records import Made
from tests.elsewhere import NAME, PACKAGE, installed, put_example
from tests.net.hand_world import HandWorld, Has, Screen, play_on
from tests.net.hub.test_hub_restart import restarted

FEW = (("dice", "1"),)
WITHOUT: list[Has] = [(), ((NAME, "0.9"),), (("other-dice", "1.0"),)]


@pytest.fixture
def dice(tmp_path: Path) -> Iterator[None]:
    put_example(tmp_path)
    with installed(tmp_path):
        yield


def test_a_server_without_games_from_elsewhere_tells_of_none(hub: Hub) -> None:
    assert Screen(hub, "Anna").all(GamesSeen) == []


@pytest.mark.usefixtures("dice")
def test_a_game_from_elsewhere_is_told_of_and_played_to_its_end(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert", has=((NAME, "1.0"),))
    assert bert.last(GamesSeen).games == (GameInfo(NAME, "Liar's Dice", PACKAGE, "1.0"),)
    anna.send(MakeTable(NAME, ("me", "open", "adept"), FEW))
    bert.send(Sit(anna.table))
    play_on((anna, bert), world)
    assert anna.phase == bert.phase == "over"


@pytest.mark.usefixtures("dice")
@pytest.mark.parametrize("has", WITHOUT)
def test_whoever_has_not_the_package_is_told_which_and_stays_in_the_lobby(hub: Hub, has: Has) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert", has=has)
    anna.send(MakeTable(NAME, ("me", "open", "open"), FEW, private=True))
    code = anna.last(TableSeen).info.code
    for wish in (Sit(0, -1, code), Enter(anna.table, -1, code), MakeTable(NAME, ("me", "open"))):
        bert.send(wish)
        assert bert.refusals[-1].startswith(f"Liar's Dice is played here by the package {PACKAGE} 1.0, and you ")
    assert bert.all(TableSeen) == []
    assert ("you have version 0.9 of it" in bert.refusals[-1]) == (has == ((NAME, "0.9"),))
    bert.send(Sit(anna.table))
    assert bert.refusals[-1] == "There is no such table, or it needs an invitation code."
    bert.send(MakeTable("kampf", ("me", "open")))
    assert bert.last(TableSeen).info.game == "kampf"


@pytest.mark.usefixtures("dice")
def test_a_seat_that_was_taken_by_another_door_is_no_way_around_it(hub: Hub) -> None:
    Screen(hub, "Anna").send(MakeTable(NAME, ("me", "open"), FEW))
    again = Screen(hub, "Anna", has=())
    again.send(Enter(again.welcome.seated[0]))
    assert again.all(TableSeen) == []
    assert PACKAGE in again.refusals[-1]


def test_a_client_says_in_its_hello_what_it_has_and_an_older_one_nothing() -> None:
    (raw,) = FrameReader(CAP_UP).feed(say_hello("Anna", (), ((NAME, "1.0"),)))
    assert hear_hello(raw, at_server=True).games == ((NAME, "1.0"),)
    (raw,) = FrameReader(CAP_UP).feed(say_hello("Anna"))
    assert hear_hello(raw, at_server=True).games == ()


def test_a_table_whose_game_is_not_installed_any_more_is_kept_and_its_players_are_told(
    tmp_path: Path, world: HandWorld, caplog: pytest.LogCaptureFixture
) -> None:
    put_example(tmp_path)
    with installed(tmp_path):
        anna = Screen(Hub(world), "Anna")
        anna.send(MakeTable(NAME, ("me", "open"), FEW))
        made = decode_record(world.logs[anna.table][0], None)
        assert isinstance(made, Made)
        assert made.package == PACKAGE
        bert = Screen(anna.hub, "Bert")
        bert.send(Sit(anna.table))
        seen = anna.seen.view
    logs = {number: [*log] for number, log in world.logs.items()}
    assert NAME not in GAMES
    hub = restarted(world)
    anna, carl = Screen(hub, "Anna"), Screen(hub, "Carl")
    sentence = anna.last(Announced).text
    assert sentence.startswith(f"Table 1, {NAME}, plays a game that this server no longer has.")
    assert f"It came with the package {PACKAGE}." in caplog.text
    assert carl.all(Announced) == []
    anna.send(Enter(1))
    assert anna.refusals == [sentence]
    assert world.logs[1] == logs[1]
    assert world.finished == set()
    with installed(tmp_path):
        back = Screen(restarted(world), "Anna")
        back.send(Enter(1))
        assert str(back.seen.view) == str(seen)
