"""Nodes of one house, as their guests see them: lobbies are one, and a table is reached from any node."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.registry import GAMES
from net.hub.own_turns import SOME, told_turns
from net.nodes.passage import AGAIN, GIVE_UP, GOES_ON, NO_WAY, NOT_NOW, QUIET, WAITING, Hear, Over, apart
from net.people.auth import Identity
from net.protocol.between import Behalf
from net.protocol.codec import ClientEnd, ServerEnd
from net.protocol.game_codec import game_codec_of
from net.protocol.hello import say_hello
from net.protocol.messages import (
    Announced,
    AnyDown,
    AnyUp,
    Claim,
    Enter,
    KeyCode,
    Leave,
    LinkKey,
    LobbySeen,
    MakeTable,
    Refusal,
    Rename,
    Rewatch,
    Rewatched,
    Said,
    Say,
    Sit,
    Stand,
    Stepped,
    TableLeft,
    TableSeen,
    TurnsSeen,
)
from net.protocol.page_changes import still
from net.protocol.wire import CAP_DOWN, FrameReader, WireError
from net.replays.handing import NONE_THERE
from net.server.between.node_line import _OF_THEIR_OWN
from net.store.board import News
from net.tables.match import heard_by
from net.tables.onlookers import Onlookers
from net.tables.room import Room
from tests.net.hand_world import HandWorld, Screen, asked_of, play_on
from tests.net.nodes.test_house import House, Node, settle


class Far:
    """A way to another node, through the bytes that would go over the wire; it keeps what has left the owner."""

    def __init__(self, owner: Node, behalf: Behalf, hear: Hear, over: Over) -> None:
        self.sent: list[AnyDown] = []
        self.behalf = behalf
        self._owner, self._hear, self._over = owner, hear, over
        self._up, self._down = ClientEnd(), ServerEnd()
        self._down.counts = True
        self.is_open = True
        who = Identity(behalf.identity, behalf.name, behalf.source, behalf.has, by_node=True)
        owner.hub.connect(who, self)

    def deliver(self, message: AnyDown) -> None:
        if not self.is_open or type(message) in _OF_THEIR_OWN:
            return
        self.sent.append(message)
        for raw in unframed(self._down.encode(message)):
            try:
                came = self._up.decode(raw)
            except WireError:
                self.lose()
                return
            assert came is not None
            self._hear(came)

    def end(self, sentence: str) -> None:
        self.lose(sentence)

    def lose(self, sentence: str = "") -> None:
        if self.is_open:
            self.close()
            self._over(sentence)

    def send(self, message: AnyUp) -> None:
        self._owner.hub.receive(self, message)

    def close(self) -> None:
        self.is_open = False
        self._owner.hub.disconnect(self)


def unframed(data: bytes) -> list[Any]:
    return FrameReader(CAP_DOWN).feed(say_hello() + data)[1:]


class Street:
    """All ways between some nodes."""

    def __init__(self, *nodes: Node) -> None:
        self.nodes = {node.number: node for node in nodes}
        self.ways: list[Far] = []
        self.prepared: list[int] = []
        self.is_open = True
        for node in nodes:
            node.hub.owner_lines = self

    def open(self, owner: int, behalf: Behalf, hear: Hear, over: Over) -> Any:
        if not self.is_open:
            return Nowhere(self.nodes[2], over)
        way = Far(self.nodes[owner], behalf, hear, over)
        self.ways.append(way)
        return way

    def prepare(self, owner: int) -> None:
        self.prepared.append(owner)

    async def close(self) -> None: ...


class Nowhere:
    def __init__(self, world: HandWorld, over: Over) -> None:
        world.later(0, lambda: over(""))

    def send(self, message: AnyUp) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def pair() -> tuple[Node, Node]:
    house = House()
    pair = Node(house, 1), Node(house, 2)
    Street(*pair)
    pass_on(*pair)
    return pair


@pytest.fixture
def street(pair: tuple[Node, Node]) -> Street:
    street = pair[1].hub.owner_lines
    assert isinstance(street, Street)
    return street


def pass_on(*nodes: Node) -> None:
    """Time for the board to be written and read, and for the lobbies to be shown."""
    for _ in range(3):
        settle(*nodes)
        for node in nodes:
            node.advance(0.5)
    settle(*nodes)


def across(pair: tuple[Node, Node], game: str = "kampf") -> tuple[Screen, Screen, Far]:
    """Anna at her own node's table, and Bert at it from the other node."""
    a, b = pair
    anna, bert = Screen(a.hub, "Anna"), Screen(b.hub, "Bert")
    bots = ["apprentice"] * (max(2, GAMES[game].seats[0]) - 2)
    anna.send(MakeTable(game, ("me", "open", *bots)))
    pass_on(a, b)
    bert.send(Sit(anna.table, 1))
    pass_on(a, b)
    street = b.hub.owner_lines
    assert isinstance(street, Street)
    return anna, bert, street.ways[-1]


# One lobby


def lobby_of(node: Node) -> tuple[Any, ...]:
    lobby = Screen(node.hub, "Nobody", "guest:nobody").lobby
    return [*map(still, lobby.tables)], lobby.of


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_done_at_which_node_all_lobbies_show_the_same(seed: int) -> None:
    random, house = Random(seed), House()
    nodes = [Node(house, number) for number in (1, 2, 3)]
    Street(*nodes)
    pass_on(*nodes)
    screens = [Screen(random.choice(nodes).hub, name) for name in ("Anna", "Bert", "Carl", "Dora", "Emil")]

    def acts(screen: Screen) -> None:
        tables = [row.table for row in screen.lobby.tables] or [1]
        number = random.choice(tables)
        seats = random.choice([("me", "open"), ("me", "apprentice"), ("me", "open", "open")])
        wishes: list[AnyUp] = [
            MakeTable("kampf", seats, private=random.random() < 0.3),
            Sit(number),
            Enter(number),
            Leave(number),
            Stand(number),
            Rename(random.choice(("Fred", "Gina", "Hans", "Anna"))),
        ]
        screen.send(random.choice(wishes))

    for _ in range(40):
        acts(random.choice([screen for screen in screens if screen.ended is None]))
        if random.random() < 0.4:
            pass_on(*nodes)
    pass_on(*nodes)
    first, *others = [lobby_of(node) for node in nodes]
    assert first[0]
    assert others == [first, first]
    for screen in screens:
        if screen.ended is None and not screen.all(TableSeen):
            here = [row.table for row in Screen(screen.hub, screen.welcome.name, "guest:x").lobby.tables]
            assert set(here) <= {row.table for row in screen.lobby.tables}


def test_people_and_talk_are_of_all_nodes_and_those_who_play_across_are_counted_once(pair: tuple[Node, Node]) -> None:
    a, b = pair
    across(pair)
    carl, dora = Screen(a.hub, "Carl"), Screen(b.hub, "Dora")
    carl.send(Say(0, "Who plays?"))
    pass_on(a, b)
    for screen in (carl, dora):
        assert screen.lobby.here == 4
        assert screen.lobby.people == ("Anna", "Bert", "Carl", "Dora")
        assert [said.text for said in screen.all(Said)] == ["Who plays?"]
    assert Screen(b.hub, "Emil").got  # Whoever comes later is told it, too.


def test_a_private_table_of_another_node_is_seen_by_those_who_sit_there_and_found_by_its_code_alone(
    pair: tuple[Node, Node],
) -> None:
    a, b = pair
    anna, bert = Screen(a.hub, "Anna"), Screen(b.hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), private=True))
    pass_on(a, b)
    code = anna.last(TableSeen).info.code
    assert not bert.lobby.tables
    for wrong in (Enter(anna.table), Enter(anna.table, code="aaaa-bbbb-cccc-dddd"), Sit(anna.table, 1)):
        bert.send(wrong)
        assert bert.refusals[-1] == "There is no such table, or it needs an invitation code."
    bert.send(Sit(anna.table, 1, code))
    pass_on(a, b)
    assert bert.table == anna.table
    bert.send(Leave(anna.table))
    pass_on(a, b)
    assert [row.table for row in bert.lobby.tables] == [anna.table]
    assert not Screen(b.hub, "Carl").lobby.tables


def test_a_code_for_another_key_is_good_at_every_node_and_once(pair: tuple[Node, Node]) -> None:
    a, b = pair
    anna = Screen(a.hub, "Anna")
    anna.send(LinkKey())
    pass_on(a, b)
    code = anna.last(KeyCode).code
    phone = Screen(b.hub, "x", "key:phone")
    phone.send(Claim(code))
    assert phone.welcome.name == "Anna"
    pass_on(a, b)
    assert Screen(a.hub, "x", "key:phone").welcome.name == "Anna"
    for node in pair:
        again = Screen(node.hub, "y", "key:another")
        again.send(Claim(code))
        assert again.welcome.name == "y"
        assert again.refusals
        node.hub.disconnect(again)


def test_who_is_asked_at_another_node_is_told_in_their_own_lobby(pair: tuple[Node, Node]) -> None:
    anna, bert, _ = across(pair)
    while asked_of(anna, bert) is anna:
        anna.answer(anna.choices()[0])
    bert.send(Leave(anna.table))
    pass_on(*pair)
    assert bert.last(TurnsSeen).tables == (anna.table,)
    told = told_turns(pair[1].hub, Identity("key:Bert", ""))
    assert told == (SOME, (f"{anna.table} Kampf der Magier with Anna",))
    bert.send(Enter(anna.table))
    pass_on(*pair)
    bert.answer(bert.choices()[0])
    assert not bert.last(TurnsSeen).tables


def test_what_a_dead_node_has_told_is_forgotten(pair: tuple[Node, Node]) -> None:
    anna, bert, way = across(pair)
    bert.send(Leave(anna.table))
    pass_on(*pair)
    assert bert.lobby.tables
    pair[1].house.nodes[2](News(()))
    pair[1].advance(1)
    assert not bert.lobby.tables
    assert bert.lobby.people == ("Bert",)
    assert not way.is_open


# A table from another node


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_of_another_node_plays_as_one_who_is_there(pair: tuple[Node, Node], game: str) -> None:
    anna, bert, way = across(pair, game)
    play_on((anna, bert), pair[0], answers=25)
    room, codec = pair[0].hub.lobby.tables[anna.table].room, game_codec_of(GAMES[game])
    for seat, screen in enumerate((anna, bert)):
        own, shown = room.view(seat), screen.seen.view
        assert own is not None
        assert shown is not None
        assert codec.encode_view(shown) == codec.encode_view(own)
    assert bert.seen.step == anna.seen.step
    bert.send(Say(anna.table, "Well played."))
    anna.send(Say(anna.table, "You too."))
    for screen in (anna, bert):
        assert [said.who for said in screen.all(Said)] == ["Bert", "Anna"]
    bert.send(Leave(anna.table))
    assert [type(each) for each in bert.got if isinstance(each, TableLeft | LobbySeen)][-2:] == [TableLeft, LobbySeen]
    assert not any(isinstance(each, Refusal) for each in bert.got)
    assert not leaks(way, 1)


def leaks(way: Far, seat: int | None) -> list[AnyDown]:
    """What has left the owner over that way and is for another seat than its player's."""
    shown = [each for each in way.sent if isinstance(each, TableSeen | Stepped) and each.view is not None]
    assert len(shown) > 3
    return [each for each in shown if each.view is not None and each.view.seat != seat]


@pytest.mark.parametrize("fault", ["none", "another seat", "an onlooker gets a seat"])
def test_a_node_gets_no_view_but_of_the_seats_that_its_guests_hold(
    pair: tuple[Node, Node], street: Street, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert, of_bert = across(pair)
    carl = Screen(pair[1].hub, "Carl")
    carl.send(Enter(anna.table))
    of_carl = street.ways[-1]
    whole, bert_is, carl_is = Room.seat_of, of_bert.behalf.identity, of_carl.behalf.identity
    other = {"none": {}, "another seat": {bert_is: 0}, "an onlooker gets a seat": {carl_is: 1}}[fault]
    monkeypatch.setattr(Room, "seat_of", lambda room, player: other.get(player, whole(room, player)))
    for _ in range(4):
        for screen in (bert, carl):
            screen.send(Enter(anna.table))
        if anna.choices():
            anna.answer(anna.choices()[0])
    found = leaks(of_bert, 1), leaks(of_carl, None)
    assert [bool(each) for each in found] == [fault == "another seat", fault == "an onlooker gets a seat"]


def test_what_only_one_seat_was_told_is_known_as_such_behind_the_wire(
    pair: tuple[Node, Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By it the length of a frame to the client is kept from telling what is hidden."""
    whole, compared = Onlookers.publish, []

    def publish(self: Onlookers, proposal: Any) -> None:
        for seat in (0, 1, None):
            heard = heard_by(seat, proposal.told)
            assert apart(heard.events) == heard.apart
            compared.append(bool(heard.apart))
        whole(self, proposal)

    monkeypatch.setattr(Onlookers, "publish", publish)
    for game in GAMES:
        anna, bert, _ = across(pair, game)
        play_on((anna, bert), pair[0], answers=25)
        anna.send(Leave(anna.table))
        bert.send(Leave(bert.table))
    assert any(compared)


def test_when_the_owner_goes_its_guests_wait_and_go_on_where_the_table_has_come_to(
    pair: tuple[Node, Node], street: Street
) -> None:
    a, b = pair
    anna, bert, way = across(pair)
    play_on((anna, bert), a, answers=7)
    before, number = bert.seen, anna.table
    street.is_open = False
    way.lose()
    assert not bert.all(Announced)
    b.advance(QUIET)
    assert bert.last(Announced).text == WAITING
    bert.send(Say(number, "Hello?"))
    assert bert.refusals[-1] == NOT_NOW
    a.die()
    b.advance(3 * AGAIN)
    b.house.nodes[2](News(()))
    b.adopt({number: list(a.logs[number])})
    b.advance(2 * AGAIN)
    assert bert.last(Announced).text == GOES_ON
    assert isinstance(bert.seen, TableSeen)
    assert (bert.seen.view, bert.seen.step) == (before.view, before.step)
    bert.send(Say(number, "Here I am."))
    assert bert.last(Said).text == "Here I am."


def test_whoever_comes_in_by_another_node_before_any_has_their_table_waits_for_it(
    pair: tuple[Node, Node], street: Street
) -> None:
    a, b = pair
    anna, bert, way = across(pair)
    play_on((anna, bert), a, answers=7)
    before, number = anna.seen, anna.table
    street.is_open = False
    way.lose()
    a.die()
    early = Screen(b.hub, "Anna")
    early.send(Enter(number, before.step))  # The dead node is still told of.
    b.advance(AGAIN)
    b.house.nodes[2](News(()))
    late, stranger = Screen(b.hub, "Carl"), Screen(b.hub, "Dora")
    for screen, wish in ((late, Enter(number, 3)), (stranger, Enter(4711, 3))):
        screen.send(wish)
        assert not screen.refusals
    b.adopt({number: list(a.logs[number])})
    b.advance(2 * AGAIN)
    assert isinstance(early.seen, TableSeen)
    assert (early.seen.view, early.seen.step) == (before.view, before.step)
    assert late.table == number
    b.advance(GIVE_UP + 2)
    assert stranger.last(TableLeft).table == 4711
    stranger.send(Enter(4711, 3))
    assert stranger.refusals


def test_whoever_waits_too_long_or_does_not_want_to_is_led_out(pair: tuple[Node, Node], street: Street) -> None:
    _, b = pair
    anna, bert, way = across(pair)
    carl = Screen(b.hub, "Carl")
    carl.send(Enter(anna.table))
    street.is_open = False
    for each in street.ways:
        each.lose()
    bert.send(Leave(anna.table))
    assert bert.last(TableLeft).table == anna.table
    b.advance(GIVE_UP + 2)
    assert carl.last(TableLeft).table == anna.table
    bert.send(Enter(anna.table))
    for node in pair:
        node.advance(1)
    assert bert.refusals[-1] == NO_WAY
    assert not way.is_open


def test_a_line_that_is_displaced_at_the_owner_ends_where_it_came_in(pair: tuple[Node, Node]) -> None:
    anna, bert, _ = across(pair)
    Screen(pair[0].hub, "Bert")
    assert bert.ended is not None
    assert "connected again elsewhere" in bert.ended
    assert anna.ended is None


def test_whoever_goes_to_a_table_of_their_own_node_leaves_the_other(pair: tuple[Node, Node]) -> None:
    _, bert, way = across(pair)
    bert.send(MakeTable("kampf", ("me", "open")))
    assert not way.is_open
    assert bert.table in pair[1].hub.lobby.tables


def test_a_guest_of_another_node_looks_back_at_a_game_as_one_who_is_there(pair: tuple[Node, Node]) -> None:
    """While it goes on, at the table and from the lobby; their own node reads the log."""
    anna, bert, _way = across(pair)
    play_on((anna, bert), pair[0], answers=9)
    files = []
    for node, screen in zip(pair, (anna, bert), strict=True):
        screen.send(Rewatch(anna.table))
        node.advance(1)
        files.append(screen.last(Rewatched).file)
    assert files[0] != files[1]
    bert.send(Leave(anna.table))
    pass_on(*pair)
    bert.send(Rewatch(anna.table))
    pair[1].advance(1)
    assert len(bert.all(Rewatched)) == 2
    carl = Screen(pair[1].hub, "Carl")
    carl.send(Rewatch(anna.table))
    pair[1].advance(1)
    assert carl.refusals == [NONE_THERE]
