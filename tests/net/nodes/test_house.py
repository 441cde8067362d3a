"""Players of one house that several nodes have together: whatever comes when, all nodes know the same of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from net.hub.hub import UNLINKED, Hub
from net.limits import Limits
from net.logs.encoding import decode_record
from net.nodes.house import ELSEWHERE, join
from net.people.confusables import alike
from net.people.players import Players
from net.people.records import Known, OfPlayers
from net.protocol.messages import Claim, Enter, Leave, LinkKey, MakeTable, Rename, UnlinkKey
from net.store import Behind, Then, Waits
from net.store.board import HearNews, Line, Lines, News, NodeThere
from net.store.numbers import Counted
from tests.net.hand_world import HandWorld, Screen, play_on, two_at_a_table

LOOSE = Limits(wishes=10**6, wrong_codes=1000)


class House:
    """What nodes share: the players' log, the numbers of tables, and the tables' logs."""

    def __init__(self) -> None:
        self.players: list[bytes] = []
        self.numbers = Counted()
        self.logs: dict[int, list[bytes]] = {}
        self.nodes: dict[int, HearNews] = {}

    def told(self) -> Any:
        players = Players(lambda _: b"", Limits())
        for blob in self.players:
            record = decode_record(blob, None)
            assert isinstance(record, OfPlayers)
            players.fold(record)
        return players.told()


class Node(HandWorld):
    """A hub on what is shared. What it sends waits for `carry`, and what it is told of that for `tell`."""

    def __init__(self, house: House, number: int = 1, limits: Limits = LOOSE) -> None:
        super().__init__()
        self.number = number
        self.house, self.numbers, self.logs = house, house.numbers, house.logs
        self.burn(number * 10**6)
        self._heard = self._end = len(house.players)
        self._is_telling = False
        self.drains = False
        self.released: list[int] = []
        """The logs that it has let go of, for others to take."""
        self._sent: list[tuple[int, Sequence[bytes], Then] | None] = []
        self._told: list[Callable[[], None]] = []
        self.hub = Hub(self, limits=limits)
        self.hub.logs.restore([(0, house.players)])
        self._hear: Callable[[int, Sequence[bytes]], None]
        home = join(self.hub, self, beside_others=True)
        assert home is not None
        self.home = home

    def follow(self, read: int, hear: Callable[[int, Sequence[bytes]], None], adopt: Any) -> None:
        assert read == self._heard
        self._hear, self.adopt = hear, adopt

    def heard(self) -> None:
        self._sent.append(None)

    def drain(self) -> None:
        self.drains = True

    def release(self, log: int, then: Then) -> None:
        self.released.append(log)
        then(self.disk_error)

    def share(self, hear: HearNews) -> None:
        self.house.nodes[self.number] = hear

    def lists(self) -> dict[str, bytes]:
        return {}

    def post(self, lines: Lines) -> None:
        """As net.store.postgres.board does it, at once."""
        for number, hear in self.house.nodes.items():
            if number != self.number:
                there = tuple(
                    NodeThere(each, str(each), f"{each}.example:2222", "")
                    for each in self.house.nodes
                    if each != number
                )
                hear(News(there, tuple(Line(self.number, *line, 0.0) for line in lines.items())))

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        if log:
            super().append(log, at, records, then, waits)
        else:
            self._sent.append((at, records, then))

    def carry(self) -> None:
        """As net.store.postgres.store does it."""
        sent, self._sent = self._sent, []
        for wish in sent:
            if wish is None:
                self._is_telling = False
                continue
            at, records, then = wish
            if self._is_telling or at != self._end:
                self._told.append(lambda then=then: then(Behind("")))  # type: ignore[misc]
            elif at == len(self.house.players):
                self.house.players += records
                self._heard = self._end = at + len(records)
                self._told.append(lambda then=then: then(None))  # type: ignore[misc]
            else:
                self.look()
                self._told.append(lambda then=then: then(Behind("")))  # type: ignore[misc]

    def look(self) -> None:
        if not self._is_telling and self._heard < len(self.house.players):
            at, records = self._heard, self.house.players[self._heard :]
            self._heard = self._end = at + len(records)
            self._is_telling = True
            self._told.append(lambda: self._hear(at, records))

    def tell(self) -> None:
        told, self._told = self._told, []
        for each in told:
            each()

    def settle(self) -> bool:
        """Carry and tell until nothing is left. Return whether there was anything."""
        found = False
        while self._sent or self._told or self._heard < len(self.house.players):
            found = True
            self.carry()
            self.look()
            self.tell()
        return found


def settle(*nodes: Node) -> None:
    while sum(node.settle() for node in nodes):
        pass


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def pair(house: House) -> tuple[Node, Node]:
    return Node(house, 1), Node(house, 2)


def sits(screen: Screen) -> Screen:
    screen.send(MakeTable("kampf", ("me", "open")))
    return screen


def test_of_two_who_wish_for_a_name_at_two_nodes_at_once_one_has_it_and_the_other_is_told(
    pair: tuple[Node, Node],
) -> None:
    a, b = pair
    anna = sits(Screen(a.hub, "Anna", "key:a"))
    other = sits(Screen(b.hub, "anna", "key:b"))
    assert other.welcome.name == "anna"
    settle(a, b)
    assert anna.welcome.name == "Anna"
    assert other.welcome.name == "anna-2"
    assert "Somebody else has just been given the name" in other.refusals[-1]
    assert other.lobby.tables[0].seats[0].name == "anna-2"


def test_who_wishes_for_another_name_that_another_node_has_just_given_keeps_the_old_one(
    pair: tuple[Node, Node],
) -> None:
    a, b = pair
    bert, anna = sits(Screen(a.hub, "Bert", "key:a")), Screen(b.hub, "Carl", "key:b")
    settle(a, b)
    anna.send(Rename("Anna"))
    bert.send(Rename("Anna"))
    settle(b, a)
    assert (anna.welcome.name, bert.welcome.name) == ("Anna", "Bert")
    assert bert.refusals[-1] == "Somebody else has just been given the name Anna. You are Bert."


def test_a_code_that_one_node_has_given_leads_back_at_another(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna = sits(Screen(a.hub, "Anna", "key:a"))
    settle(a, b)
    again = Screen(b.hub, "somebody", "key:phone")
    again.send(Claim(anna.welcome.code))
    assert again.welcome.name == "Anna"
    settle(a, b)
    assert Screen(a.hub, "x", "key:phone").welcome.name == "Anna"


def test_a_key_that_is_unlinked_at_one_node_leads_to_nobody_at_the_other(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna = sits(Screen(a.hub, "Anna", "key:a"))
    settle(a, b)
    phone = Screen(b.hub, "x", "key:phone")
    phone.send(Claim(anna.welcome.code))
    settle(a, b)
    lost = phone.welcome.code
    anna.send(UnlinkKey("phone"))
    settle(a, b)
    assert phone.ended == UNLINKED
    assert anna.welcome.code != lost
    assert Screen(b.hub, "x", "key:phone").welcome.name != "Anna"


def test_whoever_is_somebody_else_by_what_they_did_at_another_node_does_not_play_on_as_two(
    pair: tuple[Node, Node],
) -> None:
    a, b = pair
    anna = sits(Screen(a.hub, "Anna", "key:a"))
    settle(a, b)
    as_stranger, as_anna = Screen(b.hub, "x", "key:phone"), Screen(a.hub, "x", "key:phone")
    as_anna.send(Claim(anna.welcome.code))
    settle(a, b)
    assert as_stranger.ended == ELSEWHERE


def test_one_key_that_comes_to_two_nodes_at_once_is_one_player(pair: tuple[Node, Node]) -> None:
    a, b = pair
    one, other = sits(Screen(a.hub, "Anna", "key:a")), sits(Screen(b.hub, "Anna", "key:a"))
    assert one.welcome.code != other.welcome.code
    settle(a, b)
    assert (other.welcome.name, other.welcome.code) == (one.welcome.name, one.welcome.code)
    assert other.ended is None


def test_a_name_that_was_changed_at_one_node_stands_on_the_seats_at_another(pair: tuple[Node, Node]) -> None:
    a, b = pair
    there = sits(Screen(b.hub, "Anna"))
    settle(a, b)
    there.hub.disconnect(there)
    Screen(a.hub, "Anna").send(Rename("Anouk"))
    settle(a, b)
    assert Screen(b.hub, "Bert").lobby.tables[0].seats[0].name == "Anouk"


def test_a_table_of_a_node_that_died_goes_on_at_another_and_those_who_are_there_are_told(
    pair: tuple[Node, Node],
) -> None:
    a, b = pair
    anna, bert = two_at_a_table(a.hub)
    play_on((anna, bert), a, answers=7)
    settle(a, b)
    waits = Screen(b.hub, "Anna")
    assert list(waits.welcome.seated) == []
    b.adopt({anna.table: list(a.logs[anna.table])})
    assert waits.welcome.seated == (anna.table,)
    waits.send(Enter(anna.table))
    assert (waits.seen.view, waits.seen.step) == (anna.seen.view, anna.seen.step)


NAMES = ("Anna", "anna", "Anna-2", "Bert", "B", "ann4")


@pytest.mark.parametrize("seed", range(4))
def test_whatever_comes_when_all_nodes_know_the_same_players_and_no_two_have_one_name(house: House, seed: int) -> None:
    random = Random(seed)
    nodes = [Node(house, number) for number in range(1, 4)]
    screens: list[Screen] = []

    def comes() -> None:
        node, key = random.choice(nodes), random.choice(["guest", *"abcde"])
        who = f"guest:{random.random()}" if key == "guest" else f"key:{key}"
        screens.append(Screen(node.hub, random.choice(NAMES), who))

    def wishes() -> None:
        here = [screen for screen in screens if screen.ended is None]
        if not here:
            return
        codes = [player.code for node in nodes for player in node.hub.players._by_id.values()]
        wish = random.choice(
            (
                Rename(random.choice(NAMES)),
                MakeTable("kampf", ("me", "open")),
                Leave(0),
                Claim(random.choice(codes)),
                UnlinkKey(random.choice("abcde")),
                LinkKey(),
            )
        )
        random.choice(here).send(wish)

    def goes() -> None:
        if screens:
            gone = screens.pop(random.randrange(len(screens)))
            gone.hub.disconnect(gone)

    def node_acts() -> None:
        random.choice((Node.carry, Node.look, Node.tell))(random.choice(nodes))

    for _ in range(250):
        random.choices((comes, wishes, goes, node_acts), (3, 6, 1, 8))[0]()
    settle(*nodes)
    wanted = house.told()
    assert len(wanted) > 3
    for node in nodes:
        assert node.hub.players.told() == wanted
        named = [player for player in node.hub.players._by_id.values() if player.name]
        assert [(one.name, other.name) for one, other in combinations(named, 2) if alike(one.name, other.name)] == []
    kept = [decode_record(blob, None) for blob in house.players]
    assert {player: told[0] for player, told in wanted.items()}.keys() <= {
        each.player for each in kept if isinstance(each, Known)
    }
