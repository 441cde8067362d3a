"""The log of Zargos, its fights and counts, in sentences and tables."""

from __future__ import annotations

import pytest

from core.engine import view
from core.telling import Event
from core.zargos import events as happened
from core.zargos.counting import CountPoints
from core.zargos.game import ZARGOS
from tests.tui.sitting import HUGE, NAMES
from tests.tui.zargos.sitting import drawn, game, scene_of
from tests.zargos.table import Table, position
from tui.games.zargos import FACE
from tui.games.zargos.telling import counts, fights, panels

SELDOM: list[Event] = [
    happened.Displaced(3, -1, 4),
    happened.Displaced(3, 60, 4),
    happened.Decimated(3, 2),
    happened.WindowClosed(()),
    happened.WindowClosed(((0, 12, 1), (1, 5, 3), (0, 6, 2), (1, 7, 0))),
    happened.MeansTaken(0, 2, 0),
    happened.MeansTaken(0, 3, 0),
    happened.MistCalled(2),
    happened.Brought(3, 4, 2),
    happened.Shot((4, 2), 2),
    happened.Threw(2, (4, 1)),
    happened.ThrewAgain(1, 6),
    happened.DemonsThrew((3, 3), 3),
    happened.FightBegan(50, 0, -1, 4, 0),
    happened.FightEnded(50, -1, 0),
    happened.PeopleOut(4),
    happened.RealmCardMoved(3, -1),
    happened.OfferShown(0, 1, (0, 5)),
    happened.CardPutBack(1),
    happened.KindPutBack(0, 4),
    happened.Maddened(3, 1, 0),
    happened.Maddened(3, 4, 2),
    happened.GameWon((200, 8, 8), (0,), 1),
]


def test_every_event_has_a_sentence_and_every_kind_of_event_occurs() -> None:
    told: list[tuple[Event, object]] = []
    board = None
    for seats, seed in ((3, 4), (4, 4), (6, 5)):
        for state, events in game(seats, seed):
            board = view(ZARGOS, state, 0).board
            told += [(event, board) for event in events]
    told += [(event, board) for event in SELDOM]
    assert {type(event) for event, _ in told} == set(ZARGOS.events)
    for event, seen in told:
        for me in (-1, 0, 1):
            sentence = FACE.say(event, NAMES, me, seen)
            assert sentence.endswith("."), event
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence


def test_only_the_two_are_told_which_cards_were_shown_to_them() -> None:
    assert FACE.say(happened.OfferMade(0, 1, 2), NAMES, 2) == "Anna offered Bob 2 magic cards."
    assert FACE.say(happened.OfferShown(0, 1, (0, 5)), NAMES, 1) == "Offered to you: Wind of War and Wind of Ice."
    assert FACE.say(happened.ReplyMade(0, 1, 0), NAMES, 0) == "Bob answered you with none: it would be a gift."
    assert FACE.say(happened.CardPutBack(1), NAMES, 0) == "Bob put a magic card back."


# Fights


def began() -> Table:
    """Three counters go against three behind the walls of Palmyra, and two Winds of War."""
    table = position("K P1 5 / S P0 3", hands={0: "War", 1: "War"})
    table.move("P1", "P0", 4)
    table.say("no, P0 War")
    table.say("War", 1)
    return table


def heard(table: Table) -> list[Event]:
    return table.heard(0, len(table.told))


def test_a_fight_is_put_together_from_what_was_told() -> None:
    table = began()
    table.roll(6, 5, 4, 1, 1)
    (fight,) = fights.fights(heard(table))
    assert fight.sizes == (4, 3)
    assert fight.war == (0, 4)
    assert [(each.name, each.attack, each.defence, each.lost, each.left) for each in fight.rounds] == [
        ("1", "6+5+4", "1+1", (1, 3), (3, 0))
    ]
    assert (fight.holder, fight.size) == (0, 3)
    assert fights.brief(fight) == "P0: Knights 4 against Spiders 3. Knights hold it with 3. 6+5+4:1+1 −1 −3."
    assert fights.brief(fight, room=70) == "P0: Knights 4 against Spiders 3. Knights hold it with 3."


def test_a_fight_that_goes_on_says_so() -> None:
    table = began()
    table.roll(1, 1, 1, 1, 1)
    (fight,) = fights.fights(heard(table))
    assert fights.brief(fight) == "P0: Knights 4 against Spiders 3. It goes on. 1+1+1:1+1 −1 −1."
    assert fights.latest(scene_of(table.state, 0, past=heard(table))) == [fight]


def test_dice_step_through_the_latest_fights_round_by_round() -> None:
    table = began()
    table.roll(1, 1, 1, 1, 1)
    table.roll(6, 6, 1, 1)
    scene = scene_of(table.state, 0, past=heard(table))
    outcome = FACE.press(scene, "d")
    assert outcome is not None
    first, second = outcome.sheets
    assert first.title == "The fight for P0 Palmyra"
    assert [[cell.text for cell in row] for row in second.rows] == [
        ["before", "", "", "4", "3"],
        ["1", "1+1+1", "1+1", "−1 = 3", "−1 = 2"],
        ["2", "6+6", "1+1", "−1 = 2", "−2 = 0"],
    ]
    assert len(first.rows) == 2
    assert "Knights hold it with 2." not in first.sentences
    assert second.sentences[-1] == "Knights hold it with 2."
    assert "A Wind of War gave the Knights one more die." in second.sentences


def test_shots_demons_vortices_and_dice_thrown_again_are_part_of_a_fight() -> None:
    told: list[Event] = [
        happened.FightBegan(20, 2, 4, 5, 2),
        happened.Brought(3, 20, 2),
        happened.Threw(2, (4, 1)),
        happened.ThrewAgain(1, 6),
        happened.Threw(4, (2, 2)),
        happened.RoundFought((4, 6), (2, 2), 2, 4),
        happened.FightEnded(20, 2, 3),
        happened.FightBegan(21, 0, 1, 4, 2),
        happened.Shot((5, 4), 3),
        happened.RoundFought((2,), (3,), 1, 1),
        happened.FightEnded(21, 1, 1),
        happened.FightBegan(49, 0, -1, 4, 0),
        happened.DemonsThrew((6, 6), 6),
        happened.FightEnded(49, -1, 0),
    ]
    vortex, shot, demons = fights.fights(told)
    assert vortex.sizes == (5, 4)
    assert vortex.rounds[0].note == "2 came from B3, 1 again: 6"
    assert [each.name for each in shot.rounds] == ["shot", "1"]
    assert fights.brief(demons) == "Z2: Knights 4 against Demons. Nobody is left in Z2. :6+6 −6 −0."
    text = str(drawn(scene_of(position("K A0 5 / M P1 3").state, 0, past=told), HUGE))
    assert all(words in text for words in ("The last fight", "Z2  Knights 4 :", "demons", "Nobody is left in Z2."))


def test_of_a_long_fight_the_last_rounds_are_shown() -> None:
    rounds = [happened.RoundFought((2,), (2,), 1, 1)] * 14
    told: list[Event] = [happened.FightBegan(20, 2, 4, 16, 15), *rounds, happened.FightEnded(20, 2, 2)]
    outcome = FACE.press(scene_of(position("K A0 5 / M P1 3").state, 0, past=told), "d")
    assert outcome is not None
    assert len(outcome.sheets) == 14
    assert [row[0].text for row in outcome.sheets[-1].rows] == ["before", *map(str, range(5, 15))]


def test_the_news_tell_a_whole_fight_as_one() -> None:
    table = began()
    table.roll(6, 5, 4, 1, 1)
    told = [*heard(table), happened.WindowClosed(()), happened.PeoplesTurnBegan(4)]
    scene = scene_of(table.state, 0, past=told)
    found = [panels.told(scene, entry) for entry in panels.entries(told)]
    assert found[-1].startswith("P0: Knights 4 against Spiders 3.")
    assert found[-2] == "Your Knights sent 4 from P1 against P0 Palmyra."
    assert "P0: Knights 4 against Spiders 3. Knights hold it" in str(drawn(scene_of(table.state, 0, past=told)))


# Counts


def test_a_count_goes_realm_by_realm_and_adds_up() -> None:
    men = "K A0 5 A1 2 A2 3 A3 1 Z0 4 / M B0 9 P1 3"
    table = position(men, cards_of="K A", points="K 3", then=(CountPoints(),))
    (event,) = table.heard_of(happened.PointsCounted)
    sheet = FACE.sheet(event, scene_of(table.state, 0))
    assert sheet is not None
    assert not sheet.final
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in sheet.rows}
    assert rows["A Akilon"] == ["8", "★✓8", "·"]
    assert rows["B Banzol"] == ["12", "·", "2"]
    assert rows["Z Zargos"] == ["", "4", "·"]
    assert rows["in all"] == ["", "12", "3"]
    assert "last count" not in rows
    assert isinstance(event, happened.PointsCounted)
    assert [event.points[people] for people in (0, 2)] == [12, 3]


@pytest.mark.parametrize("seed", range(3))
def test_every_count_shown_is_the_one_that_counts(seed: int) -> None:
    for state, events in game(6, seed):
        for event in events:
            if isinstance(event, happened.PointsCounted):
                sheet = FACE.sheet(event, scene_of(state, 0))
                assert sheet is not None
                (sums,) = ([cell.text for cell in row[2:]] for row in sheet.rows if row[0].text == "in all")
                order = view(ZARGOS, state, 0).board.order
                assert sums == [str(event.points[people]) for people in order]


def test_between_counts_what_a_count_would_bring_stands_beside_the_last_one() -> None:
    table = position("K A0 5 / M B0 9 P1 3", points="K 3 M 1")
    sheet = counts.count_sheet(scene_of(table.state, 0))
    assert [[cell.text for cell in row] for row in sheet.rows[-2:]] == [
        ["in all", "", "2", "3"],
        ["last count", "", "3", "1"],
    ]


def test_the_end_names_who_won_and_how() -> None:
    table = position("K A0 5 / M B0 9", points="K 7 M 9")
    scene = scene_of(table.state, 1)
    by_throne = FACE.sheet(happened.GameWon((200, 9), (0,), 0), scene)
    by_points = FACE.sheet(happened.GameWon((7, 9), (1,), -1), scene)
    shared = FACE.sheet(happened.GameWon((9, 9), (0, 1), -1), scene)
    assert by_throne is not None
    assert by_points is not None
    assert shared is not None
    assert by_throne.final
    assert by_throne.sentences == ("Anna won: the Knights hold The Forbidden City and the three inner provinces.",)
    assert by_points.sentences == (
        "The last turn is over. You won with 9 points at the last count.",
        "Banzol decided it: you 2, Anna 0.",
    )
    assert "You and Anna share the victory" in shared.sentences[0]
    assert [row[0].text for row in by_points.rows] == ["★ M Monks", "  K Knights"]


@pytest.mark.parametrize(("by", "victorious"), [(1, "★ A Amazons"), (-1, "★ K Knights")])
def test_of_a_players_peoples_those_are_marked_that_have_won(by: int, victorious: str) -> None:
    table = position("K A0 9 / A P1 2 / D K0 4", seats="001", points="K 9 A 3 D 9")
    sheet = FACE.sheet(happened.GameWon((9, 9), (0,), by), scene_of(table.state, 1))
    assert sheet is not None
    assert [row[0].text for row in sheet.rows if "★" in row[0].text] == [victorious]


def test_who_is_alone_has_won() -> None:
    table = position("K A0 9 / D P1 1")
    table.move("A0", "P1", 8)
    table.roll(6, 6, 6, 1)
    while table.asked != "over":
        table.say("no")
    (event,) = table.heard_of(happened.GameWon)
    sheet = FACE.sheet(event, scene_of(table.state, 0))
    assert sheet is not None
    assert sheet.sentences == ("You won: nobody else has a people left.",)
    assert FACE.title(scene_of(table.state, -1))[1] == "turn 1 of 12 · the game is over"
    assert FACE.prompt(scene_of(table.state, -1)).sentence == "You are watching. The game is over."
