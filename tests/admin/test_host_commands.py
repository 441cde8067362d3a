"""What a host may do to those who are here, and how long it lasts."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.engine import Refused
from net.admin.bans import FROM_THERE, KEYLESS, SENTENCE, Bans
from net.admin.commands import BANNED, KICKED, HostCommands
from net.host.errors import UserError
from net.hub.hub import Hub
from net.people.auth import Identity
from net.protocol.messages import LOBBY, Announced, Claim, MakeTable, Rename, Sit, TableSeen, UnlinkKey
from tests.net.hand_world import HandWorld, Screen


class Place:
    """A server's hub with a host's commands; everything else is in the test's hand."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.world = HandWorld()
        self.begin()

    def order(self, what: str, argument: str) -> str:
        """What is said of it, the cells of a row two blanks apart."""
        return "\n".join("  ".join(row) for row in self.commands.order(what, argument))

    def begin(self) -> None:
        self.hub = Hub(self.world)
        self.commands = HostCommands(self.hub, Bans(self.path / "banned.json"))

    def restart(self) -> None:
        self.begin()
        self.hub.logs.restore(sorted(self.world.logs.items()))

    def guest(self, name: str, number: int, source: str) -> Screen:
        return Screen(self.hub, name, f"guest:{number}", source)

    def keyed(self, name: str, source: str) -> Screen:
        return Screen(self.hub, name, f"key:{name}", source)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_the_people_are_named_and_who_has_no_key_is_marked(place: Place) -> None:
    assert place.order("people", "") == "Nobody is here."
    Screen(place.hub, "ben")
    place.guest("ada", 1, "192.0.2.7")
    shown = place.order("people", "").splitlines()
    assert [line.split() for line in shown] == [["ada", "192.0.2.7", "without", "a", "key"], ["ben", "this", "machine"]]


def test_the_host_sees_where_each_comes_from_and_sits(place: Place) -> None:
    ada, ben = place.guest("ada", 1, "2001:db8:1:2::/64"), place.keyed("ben", "192.0.2.7")
    ada.send(MakeTable("kampf", ("me", "open", "open")))
    ben.send(MakeTable("kampf", ("me", "open", "open")))
    ben.send(Sit(1))
    assert place.order("people", "").splitlines() == [
        "ada  2001:db8:1:2::/64  table 1, seat 1  without a key",
        "ben  192.0.2.7  table 1, seat 2  table 2, seat 1",
    ]


def test_an_address_is_shut_out_with_all_who_come_from_there(place: Place) -> None:
    ada, ben = place.keyed("ada", "192.0.2.7"), place.guest("ben", 1, "192.0.2.7")
    carl = place.keyed("carl", "192.0.2.8")
    said = place.order("ban-address", "Ada")
    assert said.startswith("Everybody who comes from 192.0.2.7 is shut out; 2 players had to go.")
    assert [each.ended for each in (ada, ben, carl)] == [BANNED, BANNED, None]
    place.restart()
    assert place.keyed("another", "192.0.2.7").ended == FROM_THERE
    assert place.keyed("ada", "192.0.2.9").ended is None
    assert place.order("bans", "") == "192.0.2.7  all who come from 192.0.2.7"
    assert place.order("unban", "192.0.2.7") == "192.0.2.7 may come in again."
    assert place.keyed("another", "192.0.2.7").ended is None


@pytest.mark.parametrize("written", ["2001:db8:1:2::/64", "2001:db8:1:2::77", "2001:DB8:1:2:0:0:0:1"])
def test_an_address_of_ipv6_is_the_network_of_one_customer(place: Place, written: str) -> None:
    assert "0 players had to go" in place.order("ban-address", written)
    assert place.keyed("ada", "2001:db8:1:2::/64").ended == FROM_THERE


@pytest.mark.parametrize("whose", ["nobody", "10.0.0.0/8", "300.1.1.1", ""])
def test_what_is_neither_a_player_nor_an_address_is_refused(place: Place, whose: str) -> None:
    with pytest.raises(Refused, match="knows nobody called"):
        place.order("ban-address", whose)


def test_the_hosts_own_seat_has_no_address_to_be_shut_out_by(place: Place) -> None:
    Screen(place.hub, "hanna")
    with pytest.raises(Refused, match="No address is known"):
        place.order("ban-address", "hanna")


def test_an_announcement_reaches_everybody_where_they_are(place: Place) -> None:
    ada, ben = Screen(place.hub, "ada"), Screen(place.hub, "ben")
    ada.send(MakeTable("kampf", ("me", "open")))
    assert place.order("announce", "Tea \x1b[31mat five") == "Told to 2 players."
    told = ada.last(Announced)
    assert told.table == ada.table
    assert "\x1b" not in told.text
    assert ben.last(Announced) == Announced(LOBBY, told.text)
    with pytest.raises(Refused, match="nothing to say"):
        place.order("announce", " \x1b ")


def test_who_was_sent_away_may_come_back_to_the_seat(place: Place) -> None:
    ada = Screen(place.hub, "ada")
    ada.send(MakeTable("kampf", ("me", "open")))
    place.order("kick", "Ada")
    assert ada.ended == KICKED
    with pytest.raises(Refused, match="is not here now"):
        place.order("kick", "ada")
    again = Screen(place.hub, "ada")
    assert again.ended is None
    assert again.welcome.seated == (ada.table,)


def test_who_is_shut_out_stays_out_after_a_restart_and_under_any_name(place: Place) -> None:
    ada = Screen(place.hub, "ada", "key:ada")
    ada.send(Rename("Ada"))
    said = place.order("ban", "ada")
    assert said.startswith("Ada is shut out.")
    assert ada.ended == BANNED
    place.restart()
    assert Screen(place.hub, "somebody else", "key:ada").ended == SENTENCE
    assert Screen(place.hub, "ada", "key:another").ended is None


def test_every_key_of_a_player_is_shut_out_at_once(place: Place) -> None:
    ada = Screen(place.hub, "ada", "key:home")
    ada.send(Rename("Ada"))
    second = Screen(place.hub, "ada", "key:office")
    second.send(Claim(ada.welcome.code))
    place.order("ban", "Ada")
    for key in ("key:home", "key:office"):
        assert Screen(place.hub, "ada", key).ended == SENTENCE


def test_the_return_code_of_somebody_shut_out_lets_nobody_be_them(place: Place) -> None:
    ada = Screen(place.hub, "ada", "key:home")
    ada.send(Rename("Ada"))
    code = ada.welcome.code
    place.order("ban", "Ada")
    stranger = Screen(place.hub, "eve", "key:new")
    stranger.send(Claim(code))
    assert stranger.refusals == [SENTENCE]
    assert stranger.welcome.name == "eve"


def test_a_key_that_leads_to_nobody_any_more_is_shut_out_as_any_other(place: Place) -> None:
    home, office = Screen(place.hub, "ada", "key:home"), Screen(place.hub, "eve", "key:office")
    home.send(Rename("Ada"))
    office.send(Claim(home.welcome.code))
    home = Screen(place.hub, "ada", "key:home")
    home.send(UnlinkKey("office"))
    eve = Screen(place.hub, "eve", "key:office")
    place.order("ban", eve.welcome.name)
    assert eve.ended == BANNED
    assert Screen(place.hub, "eve", "key:office").ended == SENTENCE
    assert Screen(place.hub, "ada", "key:home").ended is None


def test_the_return_code_lets_nobody_be_them_when_the_first_key_was_unlinked_before(place: Place) -> None:
    Screen(place.hub, "ada", "key:home").send(Rename("Ada"))
    office = Screen(place.hub, "ada", "key:office")
    office.send(Claim(Screen(place.hub, "ada", "key:home").welcome.code))
    office = Screen(place.hub, "ada", "key:office")
    office.send(UnlinkKey("home"))
    code = office.welcome.code
    place.order("ban", "Ada")
    stranger = Screen(place.hub, "eve", "key:new")
    stranger.send(Claim(code))
    assert stranger.refusals == [SENTENCE]


def test_a_guest_without_a_key_is_known_by_the_address_which_is_open_to_keys(place: Place) -> None:
    place.guest("eve", 1, "192.0.2.7")
    assert "every guest without a key" in place.order("ban", "eve")
    assert place.guest("eve", 2, "192.0.2.7").ended == KEYLESS
    assert place.guest("eve", 3, "192.0.2.8").ended is None
    screen = Screen.__new__(Screen)
    screen.hub, screen.got, screen.ended = place.hub, [], None
    place.hub.connect(Identity("key:neighbour", "ada", "192.0.2.7"), screen)
    assert screen.ended is None


def test_who_is_let_in_again_is_in(place: Place) -> None:
    Screen(place.hub, "ada", "key:ada").send(Rename("Ada"))
    place.order("ban", "Ada")
    assert place.order("bans", "") == "Ada  key:ada"
    assert place.order("unban", "Ada") == "Ada may come in again."
    assert Screen(place.hub, "ada", "key:ada").ended is None
    assert place.order("bans", "") == "Nobody is shut out."
    with pytest.raises(Refused, match="Nobody called Ada"):
        place.order("unban", "Ada")


def test_nobody_is_found_by_a_name_that_nobody_has(place: Place) -> None:
    for what in ("kick", "ban"):
        with pytest.raises(Refused, match="knows nobody called eve"):
            place.order(what, "eve")
    with pytest.raises(Refused, match="does not know the order"):
        place.order("dance", "")


def test_a_list_of_bans_that_was_spoilt_is_a_sentence_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "banned.json"
    for spoilt in ("[", "[]", '{"key:a": 3}', '{"key:a": ["Ada", "then"]}'):
        path.write_text(spoilt)
        with pytest.raises(UserError, match=r"banned\.json can't be understood"):
            Bans(path)


def test_a_list_of_bans_that_cannot_be_read_is_one_too(tmp_path: Path) -> None:
    (tmp_path / "banned.json").mkdir()
    with pytest.raises(UserError, match=r"banned\.json cannot be read"):
        Bans(tmp_path / "banned.json")


def test_a_ban_that_cannot_be_kept_is_not_said_to_hold(place: Place) -> None:
    ada = Screen(place.hub, "ada", "key:ada")
    (place.path / "banned.json").mkdir()
    with pytest.raises(OSError, match=r"banned"):
        place.order("ban", "ada")
    assert ada.ended is None
    assert place.order("bans", "") == "Nobody is shut out."


def test_a_table_goes_on_without_who_was_shut_out(place: Place) -> None:
    ada, ben = Screen(place.hub, "ada"), Screen(place.hub, "ben")
    ada.send(MakeTable("kampf", ("me", "adept")))
    place.order("ban", "ada")
    assert ben.ended is None
    assert place.hub.lobby.tables[ada.all(TableSeen)[0].info.table].room.phase == "playing"
