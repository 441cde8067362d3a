"""That a replay shows what its seat was shown, to whom it may, and nothing that was taken back."""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from core.bots import LEVELS
from net.fair.handing import hand_game
from net.hub.hub import Hub
from net.hub.visits.playing import TOO_FAST
from net.limits import Limits
from net.people.auth import Identity
from net.protocol.messages import (
    Enter,
    Leave,
    LetWatch,
    MakeTable,
    Rewatch,
    Rewatched,
    Sit,
    Stepped,
    TableChanged,
    TableSeen,
    TakeBack,
    TookBack,
)
from net.replays import layout
from net.replays.handing import ANOTHER, NONE_THERE, STEPS, hand_over
from net.replays.layout import ReplayError
from net.replays.reading import Reader, Reel
from net.replays.recording import Recording
from tests.net.hand_world import HandWorld, Screen, asked_of, play_on, two_at_a_table


def looked_back(world: HandWorld, screen: Screen, table: int) -> bytes:
    """Ask for the file. It is empty where there was a refusal instead."""
    before = len(screen.got)
    screen.send(Rewatch(table))
    world.advance(1)
    files = [each for each in screen.got[before:] if isinstance(each, Rewatched)]
    return b"".join(map(b85decode, files[0].file)) if files else b""


def moments(data: bytes, eyes: int = 0) -> list[Stepped | TableSeen]:
    reel = Reel.of(data)
    reader = Reader(reel.eyes[eyes])
    told = [message for at in range(len(reel.eyes[eyes])) for message in reader.read(at)]
    return [message for message in told if isinstance(message, Stepped | TableSeen)]


def two_at(hub: Hub, game: str, seats: int = 2, **wishes: Any) -> tuple[Screen, Screen]:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    kinds = ("me", "open", *([LEVELS[0]] * (seats - 2)))
    anna.send(MakeTable(game, kinds, **wishes))
    bert.send(Sit(anna.table))
    return anna, bert


@pytest.mark.parametrize(("game", "seats"), [("kampf", 2), ("gargon", 3), ("dragonstones", 3), ("zargos", 2)])
def test_each_moment_is_one_that_the_seat_was_shown_and_none_is_left_out(game: str, seats: int) -> None:
    world = HandWorld()
    anna, bert = two_at(Hub(world, pace=0), game, seats)
    play_on([anna, bert], world, 150)
    for screen in (anna, bert):
        shown = {each.step: each.view for each in screen.got if isinstance(each, Stepped | TableSeen)}
        told = [e for each in screen.got if isinstance(each, Stepped | TableSeen) for e in each.events]
        replayed = moments(looked_back(world, screen, anna.table))
        assert repr(replayed[-1].view) == repr(screen.seen.view)
        if anna.phase == "over":  # Of a game that goes on it begins late.
            assert [e for each in replayed for e in each.events] == told
        live = [each for each in replayed if each.step in shown]
        assert len(live) > len(replayed) // 2
        assert all(repr(each.view) == repr(shown[each.step]) for each in live)


def test_of_a_game_that_goes_on_only_those_who_sit_there_have_a_replay_from_their_last_answer_on() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, bert = two_at_a_table(hub)
    cleo = Screen(hub, "Cleo")
    cleo.send(Enter(anna.table))
    play_on([anna, bert], world, 9)
    asked = asked_of(anna, bert)
    own = next(screen for screen in (anna, bert) if screen is not asked)
    steps = [each.step for each in own.got if isinstance(each, Stepped)]
    assert moments(looked_back(world, own, anna.table))[0].step == steps[-1], "they have just answered"
    assert len(moments(looked_back(world, asked, anna.table))) == 2
    assert not looked_back(world, cleo, anna.table)
    assert cleo.refusals == [NONE_THERE]


def test_of_a_game_that_is_over_others_see_what_onlookers_saw_if_they_might_all_the_time() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, bert = two_at_a_table(hub)
    play_on([anna, bert], world)
    cleo = Screen(hub, "Cleo")
    assert Reel.of(looked_back(world, cleo, anna.table)).head.seats == (-1,)
    assert all(
        each.view is not None and each.view.seat is None for each in moments(looked_back(world, cleo, anna.table))
    )


@pytest.mark.parametrize("wishes", [{"private": True}, {"unwatched": True}])
def test_others_have_no_replay_of_a_table_that_was_not_for_them(wishes: dict[str, Any]) -> None:
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, cleo = Screen(hub, "Anna"), Screen(hub, "Cleo")
    anna.send(MakeTable("kampf", ("me", LEVELS[0]), (("deals", "1"),), **wishes))
    play_on([anna], world)
    assert anna.phase == "over"
    assert looked_back(world, anna, anna.table)
    for number in (anna.table, anna.table + 1, 0):
        assert not looked_back(world, cleo, number)
    assert cleo.refusals == [NONE_THERE] * 3, "it is not even said whether there was a game"


def test_a_game_that_was_closed_to_onlookers_for_a_while_is_nobody_else_s() -> None:
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, cleo = Screen(hub, "Anna"), Screen(hub, "Cleo")
    anna.send(MakeTable("kampf", ("me", LEVELS[0]), (("deals", "1"),)))
    anna.send(LetWatch(anna.table, False))
    anna.send(LetWatch(anna.table, True))
    play_on([anna], world)
    assert not looked_back(world, cleo, anna.table)


@pytest.mark.parametrize("opened", [False, True])
def test_all_eyes_are_lent_if_the_table_was_made_so_and_when_its_game_is_over(opened: bool) -> None:
    world = HandWorld()
    anna, bert = two_at(Hub(world, pace=0), "kampf", opened=opened)
    assert anna.last(TableSeen).info.opened == opened, "all who sit down see it before"
    play_on([anna, bert], world, 9)
    assert Reel.of(looked_back(world, bert, anna.table)).head.seats == (1,)
    play_on([anna, bert], world)
    assert Reel.of(looked_back(world, bert, anna.table)).head.seats == ((1, 0) if opened else (1,))
    if opened:
        theirs = moments(looked_back(world, bert, anna.table), eyes=1)
        assert [each.view for each in theirs] == [each.view for each in moments(looked_back(world, anna, anna.table))]


def test_what_was_taken_back_is_in_no_replay() -> None:
    world = HandWorld()
    anna, bert = two_at(Hub(world, pace=0), "gargon", 3, recall=True)
    taken = 0
    for _ in range(60):
        for screen in (anna, bert):
            if not screen.choices():
                continue
            screen.answer(screen.choices()[0])
            before, view = len(screen.all(TookBack)), screen.seen.view
            assert view is not None
            if taken < 6:
                screen.send(TakeBack(anna.table, view.question))
            taken += len(screen.all(TookBack)) > before
        world.advance(1)
    assert taken >= 2, "none of it was taken back"
    shown, seen = moments(looked_back(world, anna, anna.table)), anna.seen.view
    assert shown[-1].view is not None
    assert seen is not None
    assert repr(shown[-1].view.board) == repr(seen.board)
    data = moments(looked_back(world, bert, anna.table))
    assert len([each for each in data if each.events]) >= len(data) - 1, "steps that tell nothing are left out"


def test_a_long_game_is_worked_out_a_part_at_a_time_and_others_are_served_meanwhile() -> None:
    world = HandWorld()
    anna, bert = two_at(Hub(world, pace=0), "zargos", recall=True)
    play_on([anna, bert], world, 3 * STEPS)
    anna.send(Rewatch(anna.table))
    assert not anna.all(Rewatched)
    turns, later = 0, world.later

    def counted(seconds: float, do: object) -> None:
        nonlocal turns
        turns += seconds == 0
        later(seconds, do)  # type: ignore[arg-type]

    world.later = counted  # type: ignore[method-assign]
    world.advance(0)
    assert turns >= 2
    assert anna.all(Rewatched)


def worked_out(world: HandWorld, monkeypatch: pytest.MonkeyPatch, seconds: float) -> list[float]:
    """When parts of replays are worked off from here on, where each takes so long."""
    at: list[float] = []
    grow = Recording.grow

    def slow(recording: Recording, steps: int) -> bytes:
        at.append(world.clock)
        world.clock += seconds
        return grow(recording, steps)

    monkeypatch.setattr(Recording, "grow", slow)
    return at


def test_replays_take_a_part_of_the_time_whoever_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, bert = two_at_a_table(hub)
    play_on([anna, bert], world)
    others = [Screen(hub, f"guest {number}", f"guest:{number}", f"192.0.2.{number}") for number in range(9)]
    at = worked_out(world, monkeypatch, 0.01)
    for other in others:
        other.send(Rewatch(anna.table))
    world.advance(10)
    assert all(other.all(Rewatched) for other in others)
    assert min(later - earlier for earlier, later in pairwise(at)) >= 0.039


def test_nothing_is_worked_out_for_those_who_have_gone_and_who_asks_anew_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, bert = two_at_a_table(hub)
    play_on([anna, bert], world)
    at = worked_out(world, monkeypatch, 0.01)
    gone = Screen(hub, "guest", "guest:1", "192.0.2.1")
    gone.send(Rewatch(anna.table))
    gone.end("gone")
    world.advance(10)
    assert not at
    told: list[bytes | str] = []
    for _ in range(2):
        hand_over(hub, Identity("key:Anna", "Anna"), anna.table, told.append, lambda: True)
    assert told == [ANOTHER]
    world.advance(10)
    assert told[0] == ANOTHER
    assert [isinstance(each, bytes) for each in told] == [False, True]


@pytest.mark.parametrize("way", ["at a table", "replay", "fetch"])
def test_nobody_asks_for_files_faster_than_anybody_looks_at_them(way: str) -> None:
    world = HandWorld()
    hub = Hub(world, pace=0, limits=Limits(wishes=30, wishes_per_second=0.1))
    anna, bert = two_at_a_table(hub)
    play_on([anna, bert], world)
    refused: list[bytes | str] = []
    for _ in range(8):
        if way == "at a table":
            anna.send(Rewatch(anna.table))
        elif way == "replay":
            hand_over(hub, Identity("key:Anna", "Anna"), anna.table, refused.append)
        else:
            hand_game(hub, Identity("key:Anna", "Anna"), anna.table, refused.append)
        world.advance(0.01)
    assert TOO_FAST in [*refused, *anna.refusals]
    assert sum(each != TOO_FAST for each in (*refused, *anna.all(Rewatched))) <= 6


@pytest.mark.parametrize("way", ["at a table", "replay", "fetch"])
def test_whoever_looks_back_waits_for_a_slow_database_and_nobody_else(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, bert = two_at_a_table(hub)
    number = anna.table
    play_on([anna, bert], world)
    for screen in (anna, bert):
        screen.send(Leave(number))
    assert number not in hub.lobby.tables
    reads: list[Callable[[], None]] = []
    handed: list[bytes | str] = []
    log = list(world.logs[number])
    monkeypatch.setattr(world, "read", lambda _log: pytest.fail("the loop would wait"))
    monkeypatch.setattr(world, "fetch", lambda _log, then: reads.append(lambda: then(log)))
    if way == "at a table":
        anna.send(Rewatch(number))
    else:
        hand = hand_over if way == "replay" else hand_game
        hand(hub, Identity("key:Anna", "Anna"), number, handed.append)
    world.advance(10)
    assert not handed
    assert not anna.all(Rewatched)
    (read,) = reads
    read()
    world.advance(10)
    assert anna.all(Rewatched) or isinstance(handed[0], bytes)


@pytest.mark.parametrize("hand", [hand_over, hand_game])
def test_who_is_shut_out_is_handed_nothing_but_the_reason(hand: Any) -> None:
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, bert = two_at_a_table(hub)
    play_on([anna, bert], world)
    hub.shut_out = lambda identity: "The host has shut you out." if identity.player == "key:Anna" else ""
    told: list[bytes | str] = []
    for name in ("Anna", "Bert"):
        hand(hub, Identity(f"key:{name}", name), anna.table, told.append)
        world.advance(1)
    assert told[0] == "The host has shut you out."
    assert isinstance(told[1], bytes)


@pytest.mark.parametrize("hand", [hand_over, hand_game])
def test_whoever_has_just_left_is_handed_what_the_slow_disk_knows_of_the_game_and_it_is_all_of_it(hand: Any) -> None:
    """The table has gone from the lobby before it stands on the disk that it has."""
    world = HandWorld()
    hub = Hub(world, pace=0)
    anna, bert = two_at_a_table(hub)
    number = anna.table
    play_on([anna, bert], world)
    told: list[bytes | str] = []

    def is_handed() -> bytes | str:
        hand(hub, Identity("key:Anna", "Anna"), number, told.append)
        world.advance(10)
        return told[-1]

    before = is_handed()
    assert isinstance(before, bytes)
    world.disk_is_slow = True
    for each in (anna, bert):
        each.send(Leave(number))
    assert number not in hub.lobby.tables
    assert is_handed() == before
    world.write_disk()
    assert is_handed() == before
    hand(hub, Identity("key:Cleo", "Cleo"), number, told.append)
    assert isinstance(told[-1], str)


def test_a_small_file_that_holds_very_much_is_refused(monkeypatch: pytest.MonkeyPatch, whole: bytes) -> None:
    pieces = layout.pieces(whole)
    monkeypatch.setattr(layout, "MOST_INFLATED", sum(map(len, pieces)) + layout.LENGTH * len(pieces))
    assert layout.pieces(whole) == pieces
    writer = layout.Writer(Reel.of(whole).head)
    for piece in (*pieces[1:], bytes(100)):
        writer.put(piece)
    with pytest.raises(ReplayError):
        layout.pieces(writer.whole())


@pytest.fixture(scope="module")
def whole() -> bytes:
    world = HandWorld()
    anna, bert = two_at_a_table(Hub(world, pace=0))
    play_on([anna, bert], world)
    return looked_back(world, anna, anna.table)


def all_read(data: bytes) -> Sequence[object]:
    reel = Reel.of(data)
    reader = Reader(reel.eyes[0])
    return [reader.read(at) for at in range(len(reel.eyes[0]))]


def test_whatever_is_wrong_with_a_file_is_told_in_a_sentence(whole: bytes) -> None:
    assert all_read(whole)
    padding = len(whole) - 5  # The bits that fill up the last byte before the checksum mean nothing.
    for at in (at for at in range(0, len(whole), 7) if at != padding):
        flipped = whole[:at] + bytes((whole[at] ^ 1 << at % 8,)) + whole[at + 1 :]
        with pytest.raises(ReplayError):
            all_read(flipped)
    for wrong in (b"", b"{}", whole[:-3], whole[:40], b"sortilege replay 2\n" + whole[19:]):
        with pytest.raises(ReplayError):
            all_read(wrong)


def test_bots_that_play_for_somebody_are_seen_in_it() -> None:
    from net.protocol.messages import Cover

    world = HandWorld()
    anna, bert = two_at_a_table(Hub(world, pace=0))
    play_on([anna, bert], world, 5)
    anna.send(Cover(anna.table, 0))
    world.advance(5)
    play_on([bert], world)
    data = looked_back(world, bert, anna.table)
    reel = Reel.of(data)
    reader = Reader(reel.eyes[0])
    told = [message for at in range(len(reel.eyes[0])) for message in reader.read(at)]
    assert any(isinstance(each, TableChanged) and each.info.seats[0].cover for each in told)
