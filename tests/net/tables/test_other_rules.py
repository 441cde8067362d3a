"""A table that was begun by other rules than the server has now: kept, told of, and never played on or put away."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from core.kampf.game import KAMPF, Kampf
from net.admin.archive import opened
from net.hub.hub import Hub
from net.logs.encoding import decode_record, encode_record
from net.logs.faults import OtherRules
from net.logs.kinds import Record
from net.protocol.messages import Announced, Enter, LobbySeen, MakeTable, Sit, TableSeen, Welcome
from net.tables.match import Proposal
from net.tables.records import Made
from net.tables.set_aside import set_aside
from tests.admin.kept import keep, played, room
from tests.net.hand_world import HandWorld, Screen, play_on
from tui.cli import main

WISH = MakeTable("kampf", ("me", "open"), (("deals", "1"),), private=True)


def two(hub: Hub, wish: MakeTable = WISH) -> tuple[Screen, Screen]:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(wish)
    bert.send(Enter(anna.table, code=anna.last(TableSeen).info.code))
    bert.send(Sit(anna.table))
    return anna, bert


def restarted(world: HandWorld) -> Hub:
    world.die()
    hub = Hub(world, pace=0)
    hub.logs.reserve(max(world.logs))
    hub.logs.restore(
        (number, list(blobs)) for number, blobs in sorted(world.logs.items()) if number not in world.finished
    )
    return hub


def test_a_table_says_by_which_rules_it_is_played() -> None:
    world = HandWorld()
    anna, _ = two(Hub(world, pace=0))
    made = decode_record(world.logs[anna.table][0], None)
    assert isinstance(made, Made)
    assert made.rules == KAMPF.rules_version


def test_it_is_told_to_those_who_sit_there_and_goes_on_by_its_own_rules_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    world = HandWorld()
    anna, bert = two(Hub(world, pace=0))
    number, before = anna.table, {log: list(blobs) for log, blobs in world.logs.items()}
    with monkeypatch.context() as newer, caplog.at_level(logging.WARNING):
        newer.setattr(Kampf, "rules_version", KAMPF.rules_version + 1)
        hub = restarted(world)
        assert f"Table {number} cannot be continued" in caplog.text
        anna, eve = Screen(hub, "Anna"), Screen(hub, "Eve")
        sentence = anna.last(Announced).text
        assert sentence.startswith(f"Table {number}, Kampf der Magier, was begun by other rules")
        assert f"({KAMPF.rules_version - 1}, not {KAMPF.rules_version})" in caplog.text
        assert anna.last(Welcome).seated == ()
        assert not any(table.table == number for table in anna.last(LobbySeen).tables)
        anna.send(Enter(number))
        assert anna.refusals == [sentence]
        eve.send(Enter(number))
        assert "no such table" in eve.refusals[-1]
        assert not eve.all(Announced)
        eve.send(MakeTable("kampf", ("me", "open")))
        assert eve.table > number
    assert world.logs[number] == before[number]
    assert number not in world.finished
    hub = restarted(world)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    assert not anna.all(Announced)
    for each in (anna, bert):
        each.send(Enter(number))
    play_on((anna, bert), world)
    assert anna.phase == "over"


def test_logs_of_before_the_number_was_kept_are_of_the_first_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    made = room(1).made
    older = encode_record(made, None)[:-1]  # Its last value, which was not there.
    whole = bytearray(older)
    whole[1] -= 1  # The array's length stands there.
    monkeypatch.setattr(Kampf, "rules_version", 1)
    assert decode_record(bytes(whole), None) == made._replace(rules=1)
    monkeypatch.setattr(Kampf, "rules_version", 2)
    with pytest.raises(OtherRules, match=r"\(1, not 2\)"):
        decode_record(bytes(whole), None)


def test_a_table_begun_before_its_game_had_an_option_goes_on_as_if_nobody_had_chosen_it() -> None:
    world = HandWorld()
    anna, bert = two(Hub(world, pace=0), MakeTable("gargon", ("me", "open", "apprentice"), private=True))
    number = anna.table
    made = decode_record(world.logs[number][0], None)
    assert isinstance(made, Made)
    assert ("lost_start", "stays") in made.options
    older = made._replace(options=tuple(each for each in made.options if each[0] != "lost_start"))
    world.logs[number][0] = encode_record(older, None)
    hub = restarted(world)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for each in (anna, bert):
        each.send(Enter(number))
    play_on((anna, bert), world)
    assert anna.phase == "over"


def test_a_host_sees_it_listed_as_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    going = room(1)
    path = keep(tmp_path, (going, played(going, 5)))
    monkeypatch.setattr(Kampf, "rules_version", KAMPF.rules_version + 1)
    assert main(["tables", "--data", str(tmp_path)]) == 0
    brief, why = capsys.readouterr().out.splitlines()
    assert brief.split()[:5] == ["1", "Kampf", "der", "Magier", "set"]
    assert "Anna" in brief
    assert why.strip().startswith("This table is played by rules of Kampf der Magier")
    assert main(["inspect", str(path), "--table", "1"]) == 0
    assert "by rules of Kampf der Magier" in capsys.readouterr().out
    with opened(path) as archive:
        assert archive.table(1).aside


def test_who_stood_up_is_not_told() -> None:
    table = room(3)
    log: list[Record] = [table.made]

    def do(proposal: Proposal) -> None:
        table.accept(proposal)
        log.extend(proposal.records)

    do(table.sit("key:anna", "Anna", 0))
    do(table.sit("key:bert", "Bert", 1))
    do(table.stand("key:anna", ""))
    blobs = [encode_record(record, None) for record in log]
    assert set_aside(3, OtherRules(table.made), blobs).players == {"key:bert"}
