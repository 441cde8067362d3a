"""What the others have done since one's own last turn; and the log of a small screen, which stays where it is."""

from __future__ import annotations

import pytest

from core.telling import Event
from core.zargos import events as happened
from core.zargos.map.board import PLACE
from tests.tui.sitting import HUGE, SMALL
from tests.tui.zargos.sitting import drawn, game, scene_of
from tests.zargos.table import Table, position
from tui.games import Scene
from tui.games.zargos import FACE
from tui.games.zargos.telling import panels, since

KNIGHTS, MONKS, DRAGONS = 0, 2, 3
A0, A1, B0, R0 = (PLACE[code] for code in ("A0", "A1", "B0", "R0"))
MINE: list[Event] = [happened.PeoplesTurnBegan(KNIGHTS), happened.Reorganised(KNIGHTS, A0, A1, 2)]
OTHERS: list[Event] = [
    happened.PeoplesTurnBegan(MONKS),
    happened.Marched(MONKS, B0, A0, 9),
    happened.FightBegan(A0, MONKS, KNIGHTS, 9, 3),
    happened.RoundFought((6, 6), (4,), 2, 3),
    happened.FightEnded(A0, MONKS, 7),
    happened.Occupied(MONKS, A1, 2),
    happened.Reorganised(MONKS, A0, A1, 1),
    happened.PeoplesTurnBegan(DRAGONS),
    happened.FightBegan(R0, DRAGONS, MONKS, 4, 2),
    happened.RoundFought((1,), (6, 4), 4, 0),
    happened.FightEnded(R0, MONKS, 2),
    happened.PointsCounted((3, 9, 2, 4, 0, 0)),
    happened.Bought(MONKS, 0, 4),
]


def table_of() -> Table:
    return position("K A0 5 A1 2 / M B0 3 / D R0 4")


def told(*events: Event, seat: int = 0) -> list[str]:
    return since.lines(scene_of(table_of().state, seat, past=events))


def test_each_peoples_turn_since_ones_own_is_a_line() -> None:
    assert told(*MINE, *OTHERS) == [
        "The Monks took A0 from your Knights; took A1; lost 2; moved 1 group.",
        "The Dragons failed at R0; lost 4.",
    ]


def test_ones_own_turn_that_goes_on_is_not_the_last_one() -> None:
    assert told(*MINE, *OTHERS, *MINE) == told(*MINE, *OTHERS)
    assert told(*MINE, *OTHERS[:7], *MINE, *OTHERS[7:]) == ["The Dragons failed at R0; lost 4."]


def test_whoever_stays_is_named_too_and_nobody_before_the_first_turn() -> None:
    assert told(*MINE, happened.PeoplesTurnBegan(DRAGONS)) == [], "it has just begun"
    began = [happened.PeoplesTurnBegan(people) for people in (DRAGONS, MONKS)]
    assert told(*MINE, *began) == ["The Dragons stayed where they were."]
    assert told(happened.TurnBegan(1)) == []
    assert len(told(*MINE, *OTHERS, seat=-1)) == 3, "an onlooker sees all turns"


def test_before_ones_attacks_a_small_screen_shows_it_and_a_key_shows_all_of_it() -> None:
    scene = scene_of(table_of().state, 0, past=[*MINE, *OTHERS, *MINE])
    rows = str(drawn(scene, SMALL)).split("\n")[-3:]
    assert rows[0].strip().startswith("The Monks took A0")
    assert rows[1].strip().startswith("The Dragons failed")
    found = FACE.press(scene, "u")
    assert found is not None
    (sheet,) = found.sheets
    assert sheet.sentences == tuple(since.lines(scene))
    assert [row[0].text for row in sheet.rows] == ["M Monks", "D Dragons"]
    assert "The Monks took A0 from your" in str(drawn(scene, (160, 45)))


def test_if_there_are_more_than_rows_the_last_row_says_so() -> None:
    many = [happened.PeoplesTurnBegan(people) for people in (1, 2, 3, 4, 5)]
    rows = str(drawn(scene_of(table_of().state, 0, past=[*MINE, *many, *MINE]), SMALL)).split("\n")[-3:]
    assert rows[2].endswith("(and 2 more: U)")


def test_sentences_that_are_longer_than_a_row_go_on_in_the_next() -> None:
    turns = [
        event
        for people in (1, 2)
        for event in (
            happened.PeoplesTurnBegan(people),
            *(happened.Occupied(people, place, 1) for place in range(20)),
        )
    ]
    scene = scene_of(table_of().state, 0, past=[*MINE, *turns, *MINE])
    rows, told = lines_of(scene), " ".join(since.lines(scene))
    seen, _, left = rows[2].partition("(and ")
    assert left == "2 more: U)", rows
    assert told.startswith(" ".join([*rows[:2], seen]).strip())


def lines_of(scene: Scene) -> list[str]:
    return [row.strip() for row in str(drawn(scene, SMALL)).split("\n")[-3:]]


def test_the_small_log_has_the_three_latest_lines_of_the_turn_the_newest_below() -> None:
    past: tuple[Event, ...] = ()
    turn: list[Event] = []
    looked = 0
    for state, events in game(3, 5, watcher=None):
        past = (*past, *events)[-600:]
        for event in events:
            turn = [event] if isinstance(event, happened.TurnBegan) else [*turn, event]
        if turn and any(len(panels.entries([event])) for event in events):
            looked += 1
            scene = scene_of(state, -1, past=past)
            latest = [panels.told(scene, entry, 78)[:60].strip() for entry in panels.entries(turn)[-3:]]
            assert [line[:60].strip() for line in lines_of(scene) if line] == latest
        if looked > 150:
            break
    assert looked > 150


@pytest.mark.parametrize("size", [SMALL, HUGE])
def test_a_whole_fight_is_one_entry(size: tuple[int, int]) -> None:
    found = panels.entries(OTHERS)
    scene = scene_of(table_of().state, -1, past=OTHERS)
    assert [type(entry[0]).__name__ for entry in found] == [
        "Marched",
        "FightBegan",
        "Occupied",
        "Reorganised",
        "FightBegan",
        "PointsCounted",
        "Bought",
    ]
    assert panels.told(scene, found[1]).startswith("A0: Monks 9 against Knights 3. Monks hold it with 7.")
    assert str(drawn(scene, size))
