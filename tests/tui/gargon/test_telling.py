"""The log, the battles' panel and the count, in sentences and tables."""

from __future__ import annotations

from core.gargon import events as happened
from core.gargon.game import GARGON
from core.telling import Event
from tests.gargon.table import Table, count, deal
from tests.tui.gargon.sitting import drawn, game, scene_of
from tests.tui.sitting import LARGE, NAMES, SMALL
from tui.games import Sheet
from tui.games.gargon import FACE
from tui.games.gargon.battles import story

ANNA, BOB, CHRIS, DAVID = range(4)


def heard(table: Table, seat: int | None) -> list[Event]:
    return table.heard(seat, len(table.told))


def said(table: Table, seat: int) -> str:
    return " ".join(FACE.say(event, NAMES, seat) for event in heard(table, seat))


def example_round() -> Table:
    table = deal(
        {ANNA: "Y2 Y6 R9 G13", BOB: "W5 V4", CHRIS: "B8 B2 R8 W6", DAVID: "R14 R0 B12 G3"},
        seats=4,
        stacks=("G1 G2 G4 G5 G7", "V1 V2 V3 V6 V7"),
    )
    table.lay(ANNA, "Y2 Y6 R9")
    table.pass_(BOB, "001")
    table.lay(CHRIS, "B8 B2 R8")
    table.lay(DAVID, "R14 R0 B12")
    return table


def test_every_event_has_a_sentence_and_every_kind_of_event_occurs() -> None:
    told = [
        event
        for options in ({}, {"zeros": "round"})
        for seed in range(3)
        for watcher in (0, None)
        for _, events in game(3, seed, options, watcher)
        for event in events
    ]
    table = deal({0: "B0 R2", 1: "B0 B3", 2: "G1 G2 G3"}, zeros="round")
    table.lay(0, "B0 R2")
    told += [happened.ZeroLost(1, 16), happened.StartLost(2), *heard(table, 0)]
    assert {type(event) for event in told} == set(GARGON.events)
    for event in told:
        for me in (-1, 0, 1):
            sentence = FACE.say(event, NAMES, me)
            assert sentence.endswith(".")
            assert sentence[0].isupper()


def test_the_log_of_the_example_tells_each_what_they_may_know() -> None:
    table = example_round()
    assert "You laid Y2 Y6 R9. Bob passed. Bob drew G from stack 1." in said(table, ANNA)
    assert "Anna laid Y Y R. You passed. You drew G7 from stack 1." in said(table, BOB)
    table.fight(ANNA, "Y")
    table.fight(ANNA, "R")
    assert "You won Y2 and Y6 without a fight." in said(table, ANNA)
    assert "First battle: R14 (David) beats R9 (you) and R8 (Chris)." in said(table, ANNA)


def test_two_zeros_that_meet_are_told_as_lost() -> None:
    fought = happened.Fought(4, 2, (0, 1), (64, 64), -1)
    assert FACE.say(fought, NAMES, 0) == "Second battle: R0 meets R0. Nobody wins, and both are discarded."


def panel(table: Table, seat: int, size: tuple[int, int] = LARGE) -> list[str]:
    """The lines of the battles' panel: at the right, under its heading."""
    lines = drawn(scene_of(table.state, seat, past=heard(table, seat)), size).lines()
    column = next(line.index("Battles") for line in lines if "Battles" in line)
    first = next(y for y, line in enumerate(lines) if "Battles" in line)
    return [" ".join(line[column:].split()) for line in lines[first:]]


def test_the_panel_tells_battle_by_battle_who_won_what_and_who_drew() -> None:
    table = example_round()
    assert panel(table, ANNA)[0].startswith("Battles of round 1")
    assert "The cards are turned up." in panel(table, ANNA)
    table.fight(ANNA, "Y")
    table.fight(ANNA, "R")
    table.draw(ANNA, "0")
    assert panel(table, BOB)[1:9] == [
        "✦ Manticore, chosen by Anna",
        "won Y2 ✓ ● Anna alone",
        "Y6 ✓ ● Anna alone",
        "▲ Phoenix, chosen by Anna",
        "1st R14 ✓ ▼ David wins",
        "R9 ✗ ● Anna drew G",
        "R8 ✗ ■ Chris discarded",
        "2nd when the losers have drawn",
    ]
    assert "R9 ✗ ● you drew G4" in panel(table, ANNA)
    table.draw(CHRIS, "1")
    assert "won R0 ✓ ▼ David alone" in panel(table, BOB)


def test_the_panel_keeps_the_last_round_while_cards_are_laid() -> None:
    table = example_round()
    table.fight(ANNA, "Y")
    table.fight(ANNA, "R")
    table.draw(ANNA, "0")
    table.draw(CHRIS, "1")
    table.fight(CHRIS, "B")
    table.draw(CHRIS, "1")
    assert table.asked == "LeadRound 1"
    for size in (SMALL, LARGE):
        assert panel(table, ANNA, size)[0].startswith("Battles of round 1")
        assert panel(table, ANNA, size)[0].endswith("over")
        assert any("B2 ✓ ■ Chris alone" in line for line in panel(table, ANNA, size))


def test_a_panel_too_low_for_a_round_keeps_the_head_of_the_last_battle() -> None:
    past: list[Event] = [happened.RoundBegan(3, 0), happened.TurnedUp(0, (1,))]
    past += [happened.ChoseCreature(0, 0), happened.WonAlone(0, (1, 2))] * 6
    state = deal({0: "Y2", 1: "Y5", 2: "Y8"}).state
    canvas = drawn(scene_of(state, 1, past=past))
    assert "◇ Dragon" in str(canvas)
    assert len(story(past).lines) == 18


def sheet(table: Table, event: Event) -> Sheet:
    found = FACE.sheet(event, scene_of(table.state, 0))
    assert found is not None
    return found


def words(found: Sheet) -> list[str]:
    return [" ".join(cell.text for cell in row if cell.text) for row in found.rows]


def example_count() -> Table:
    return count(
        {
            ANNA: "V0 V5 V13 G7 G13 W1 W10 Y2 Y6",
            BOB: "W0 W5 Y0 Y1 Y8",
            CHRIS: "B0 B2 B3 B15 W6 W11 R2 R7 R8 R10",
            DAVID: "R0 R0 R6 Y13 Y15 B10 B12 B13",
        },
        seats=4,
    )


def test_the_count_goes_creature_by_creature_as_the_rule_book_does() -> None:
    table = example_count()
    red = sheet(table, table.counted("R"))
    assert red.title == "The count, 5 of 6: R ▲ Phoenix"
    assert words(red) == [
        "You – 0",
        "Bob – 0",
        "Chris 2 7 8 10 4 +10 5+2+2+1 = 20",
        "David 0 0 6 3 3 ×4 = 12",
    ]
    assert red.sentences[0] == "Chris won the most cards of this creature: 10 bonus points."
    white = sheet(table, table.counted("W"))
    assert white.sentences[0] == "You, Bob and Chris won equally many, and nobody more: 5 bonus points each."


def test_the_last_sheet_adds_amulets_and_bonus_and_names_the_winner() -> None:
    table = example_count()
    final = sheet(table, table.count)
    assert final.final
    assert [row.split("=")[-1].strip() for row in words(final)] == ["59 won", "47", "35", "14"], "by rank"
    assert words(final)[0].startswith("Chris")
    assert final.sentences[0] == "Chris won with 59 points, amulets and bonus together."
    assert len(final.sentences) == 2


def test_a_sheet_finds_room_on_a_small_screen_whatever_the_names() -> None:
    names = ("W" * 16,) * 5
    table = count({0: "W0 W0 W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 W11 W12 W13 W14 W15"}, seats=5)
    for event in heard(table, 0):
        found = FACE.sheet(event, scene_of(table.state, 1, names=names))
        if found is not None:
            rows = [found.columns, *(tuple(cell.text for cell in row) for row in found.rows)]
            widths = [max(len(row[at]) for row in rows) for at in range(len(found.columns))]
            assert sum(widths) + 2 * (len(widths) - 1) <= 72
