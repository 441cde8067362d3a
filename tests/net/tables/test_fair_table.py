"""A table's deal from the first pledge to the file of its game, by what its players are told and no more."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

import msgspec
import pytest

from core.engine import Refused, shuffled
from core.replay import Rolled
from net.client.shares import Shares
from net.fair import proof
from net.fair.game_file import GameFile
from net.fair.verifying import FALSE, PROVED, UNPROVED, findings
from net.hub.hub import Hub
from net.logs.encoding import decode_record, encode_record
from net.logs.faults import OtherRules
from net.logs.kinds import Record
from net.protocol.messages import (
    AnyDown,
    AnyUp,
    Enter,
    HeadSeen,
    MakeTable,
    Pledge,
    PledgesSeen,
    Share,
    Sit,
    Stand,
    TableChanged,
    TableSeen,
)
from net.tables.beginning import PATIENCE
from net.tables.chance import outcome
from net.tables.records import Begun, Bound, Made, Mixed, Pledged, Shared
from tests.admin.kept import SEED, played, room
from tests.net.fair.deals import second_verifier
from tests.net.hand_world import HandWorld, Screen, play_on

other = second_verifier()


class Native(Screen):
    """A screen behind a native client, which adds a share by itself."""

    def __init__(self, hub: Hub, name: str, salt: int = 0) -> None:
        count = iter(range(1, 1000))
        self.shares = Shares(lambda size: sha256(f"{name} {salt} {next(count)}".encode()).digest()[:size])
        self.withholds = False
        super().__init__(hub, name)

    def deliver(self, message: AnyDown) -> None:
        super().deliver(message)
        answer = self.shares.heard(message)
        if answer is not None and not (self.withholds and isinstance(answer, Share)):
            self.hub.receive(self, answer)

    def send(self, message: AnyUp) -> None:
        super().send(self.shares.sending(message))


def at_a_table(world: HandWorld, kinds: Sequence[type[Screen]] = (Native, Native)) -> list[Screen]:
    hub = Hub(world)
    anna, *others = screens = [kind(hub, name) for kind, name in zip(kinds, ("Anna", "Bert", "Carl"), strict=False)]
    anna.send(MakeTable("kampf", ("me", *["open"] * len(others)), (("deals", "1"),)))
    for each in others:
        each.send(Sit(anna.table))
    return screens


def log(world: HandWorld, screen: Screen) -> list[Record]:
    game = screen.hub.lobby.tables[screen.table].room.setup.game
    return [decode_record(blob, game) for blob in world.logs[screen.table]]


def file_of(screen: Screen, seat: int) -> GameFile:
    file = screen.hub.lobby.tables[screen.table].room.deal.file(seat)
    return (
        msgspec.structs.replace(file, witness=screen.shares.witness(screen.table))
        if isinstance(screen, Native)
        else file
    )


def told(file: GameFile, what: str) -> str:
    return " ".join(finding.sentence for finding in findings(file) if finding.what == what)


def test_all_are_bound_before_anything_is_given_and_all_is_given_before_chance_speaks() -> None:
    world = HandWorld()
    anna, _bert = at_a_table(world)
    kinds = [type(record) for record in log(world, anna)]
    first = [kinds.index(kind) for kind in (Made, Pledged, Bound, Shared, Begun, Rolled)]
    assert first == sorted(first)
    assert kinds.count(Pledged) == kinds.count(Shared) == 2
    assert kinds[kinds.index(Bound) :].count(Pledged) == 0


def test_a_game_that_was_played_is_proved_to_each_who_sat_there() -> None:
    world = HandWorld()
    screens = at_a_table(world)
    play_on(screens, world)
    for seat, screen in enumerate(screens):
        file = file_of(screen, seat)
        assert told(file, FALSE) == ""
        assert other(file) == []
        assert "Your own share is in the deal" in told(file, PROVED)
        assert "The log is the one that you saw" in told(file, PROVED)
        assert screen.all(HeadSeen)


def test_the_commitment_is_told_whole_before_the_deal_and_fits_the_file() -> None:
    world = HandWorld()
    screens = at_a_table(world)
    shown = screens[0].all(TableSeen)[0].info.commitment
    assert len(shown) == 64
    assert screens[0].last(TableSeen).info.commitment == ""
    file = file_of(screens[0], 0)
    line = json.dumps(file.setup, sort_keys=True, separators=(",", ":")).encode()
    assert sha256(bytes.fromhex(file.seed) + line).hexdigest() == shown


def test_who_adds_nothing_is_not_waited_for_and_all_see_who_adds() -> None:
    world = HandWorld()
    hub = Hub(world)
    anna, bert = Native(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open", "open"), (("deals", "1"),)))
    bert.send(Sit(anna.table))
    assert [seat.adds for seat in bert.last(TableSeen).info.seats] == [True, False, False]
    Native(hub, "Carl").send(Sit(anna.table))
    assert anna.phase == "playing"
    assert [seat for seat, _ in anna.last(PledgesSeen).pledges] == [0, 2]


def test_a_game_is_begun_once_though_the_last_share_and_the_end_of_patience_come_before_a_slow_disk(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world = HandWorld()
    hub = Hub(world)
    anna, bert = Native(hub, "Anna"), Native(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    world.disk_is_slow = True
    bert.send(Sit(anna.table))
    while anna.phase != "playing":
        world.advance(PATIENCE)
        world.write_disk()
    world.write_disk()
    assert [type(record) for record in log(world, anna)].count(Begun) == 1
    assert [record.message for record in caplog.records] == []


def test_a_share_that_is_withheld_is_not_waited_for_long_and_told_in_the_file() -> None:
    world = HandWorld()
    hub = Hub(world)
    anna, bert = Native(hub, "Anna"), Native(hub, "Bert")
    bert.withholds = True
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    bert.send(Sit(anna.table))
    assert anna.phase == "gathering"
    bert.send(Stand(anna.table))
    assert "about to begin" in bert.refusals[-1]
    world.advance(PATIENCE)
    assert anna.phase == "playing"
    assert "seat 2 did not choose" in told(file_of(anna, 0), UNPROVED)
    assert told(file_of(anna, 0), FALSE) == ""


def test_another_share_than_the_pledged_one_or_too_late_or_twice_is_refused() -> None:
    world = HandWorld()
    hub = Hub(world)
    anna, bert = Native(hub, "Anna"), Native(hub, "Bert")
    bert.withholds = True
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    anna.send(Share(anna.table, "early"))
    bert.send(Sit(anna.table))
    bert.send(Share(anna.table, "another"))
    anna.send(Share(anna.table, "again"))
    anna.send(Pledge(anna.table, "ab" * 32))
    bert.send(Pledge(anna.table, "short"))
    assert [len(screen.refusals) for screen in (anna, bert)] == [2, 2]
    assert [type(record) for record in log(world, anna)].count(Shared) == 1
    world.advance(PATIENCE)
    for message in (Pledge(anna.table, "ab" * 32), Share(anna.table, "late")):
        bert.send(message)
    assert len(bert.refusals) == 2, "a client does it by itself: nobody need be told that it came too late"


def test_whoever_stands_up_takes_the_pledge_along() -> None:
    world = HandWorld()
    hub = Hub(world)
    anna, bert = Native(hub, "Anna"), Native(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open", "open"), (("deals", "1"),)))
    bert.send(Sit(anna.table, 1))
    bert.send(Stand(anna.table))
    Screen(hub, "Carl").send(Sit(anna.table, 1))
    assert [seat.adds for seat in anna.last(TableChanged).info.seats] == [True, False, False]
    bert.send(Sit(anna.table))
    assert anna.phase == "playing"
    assert [seat for seat, _ in anna.last(PledgesSeen).pledges] == [0, 2]
    assert told(file_of(bert, 2), FALSE) == ""


def test_other_shares_and_nothing_else_bring_another_deal() -> None:
    deals = []
    for salt in (0, 0, 1):
        world = HandWorld()
        hub = Hub(world)
        anna, bert = Native(hub, "Anna"), Native(hub, "Bert", salt)
        anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
        bert.send(Sit(anna.table))
        deals.append([record for record in log(world, anna) if isinstance(record, Rolled)])
    assert deals[0] == deals[1] != deals[2]


def test_after_a_restart_the_same_log_has_the_same_words_and_what_was_mixed_in_is_said() -> None:
    world = HandWorld()
    screens = at_a_table(world)
    play_on(screens, world, 4)
    before = screens[0].hub.lobby.tables[1].room.deal
    records, people = list(world.logs[1]), list(world.logs[0])
    again = HandWorld()
    again.burn(100)
    again.logs = {0: people, 1: records}
    hub = Hub(again)
    hub.logs.restore(sorted(again.logs.items()))
    assert hub.lobby.tables[1].room.deal.file(0) == before.file(0)
    shares = [screen.shares for screen in screens if isinstance(screen, Native)]
    back = [Native(hub, name) for name in ("Anna", "Bert")]
    for screen, kept in zip(back, shares, strict=True):
        screen.shares = kept
        screen.send(Enter(1))
    play_on(back, again)
    assert any(isinstance(record, Mixed) for record in log(again, back[0]))
    assert told(file_of(back[0], 0), FALSE) == ""
    assert "the server had been started again" in told(file_of(back[0], 0), UNPROVED)


def test_a_table_of_before_goes_on_as_it_was_dealt_and_has_no_file() -> None:
    table = room(1, "kampf")
    assert table.made.chance == 0
    records = played(table, 3)
    assert table.deal.commitment == sha256(SEED).hexdigest()[:40]
    assert (table.match.key, table.match.private) == (SEED, SEED)
    first = next(record for record in records if isinstance(record, Rolled))
    assert first.outcome == outcome(SEED, 0, shuffled(len(first.outcome)))
    assert table.deal.told is None
    with pytest.raises(Refused, match="before deals could be checked"):
        table.deal.file(0)
    with pytest.raises(Refused, match="nobody adds a share"):
        table.deal.pledge(1, "ab" * 32)


def test_a_table_of_later_rules_of_chance_is_kept_and_left_alone() -> None:
    made = room(1, "kampf").made._replace(chance=proof.FAIR + 1)
    with pytest.raises(OtherRules):
        decode_record(encode_record(made, None), None)


@pytest.mark.parametrize("what", ["deal", "share"])
def test_a_server_that_deals_otherwise_or_swaps_a_share_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in the file: in what the server does."""
    from net.tables import chance

    world = HandWorld()
    if what == "deal":
        honest = chance.outcome
        monkeypatch.setattr(chance, "outcome", lambda key, number, shape: honest(key, number + (number > 0), shape))
    else:
        kept = proof.first_key
        monkeypatch.setattr(proof, "first_key", lambda seed, shares: kept(seed, {**shares, 1: "swapped"}))
    screens = at_a_table(world)
    play_on(screens, world)
    file = file_of(screens[0], 0)
    monkeypatch.undo()
    assert ("dealt otherwise" if what == "share" else "repeated or left out") in told(file, FALSE)
    assert other(file)


def test_an_onlooker_is_told_the_same_words_and_adds_nothing() -> None:
    world = HandWorld()
    anna, bert = at_a_table(world)
    wim = Native(anna.hub, "Wim")
    wim.send(Enter(anna.table))
    play_on([anna, bert], world)
    assert wim.last(HeadSeen) == anna.last(HeadSeen) == bert.last(HeadSeen)
    assert wim.shares.witness(anna.table) is None


def test_no_head_and_no_message_before_the_end_holds_a_secret() -> None:
    """All that is told while the game is played, as text: neither seed nor the other's share stands in it before all
    pledges are fixed."""
    world = HandWorld()
    anna, bert = at_a_table(world)
    deal = anna.hub.lobby.tables[anna.table].room.deal
    file = deal.file(0)
    for screen in (anna, bert):
        text = repr(screen.got)
        assert file.seed not in text
        assert bytes.fromhex(file.seed) not in msgspec.msgpack.encode(repr(screen.got))
        for seat, share in deal.shares.items():
            assert share not in text, seat
