"""The log and the count of Fist of Dragonstones, in sentences and a table."""

from __future__ import annotations

import pytest

from core.dragonstones import events as happened
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.state import SilverStake, Stake
from core.engine import view
from core.telling import Event
from tests.dragonstones.table import auction, position
from tests.tui.dragonstones.sitting import game, scene_of
from tests.tui.sitting import NAMES
from tui.games.dragonstones import FACE
from tui.lines.voices.voice import voice_of

SELDOM: list[Event] = [
    happened.SpecialsReshuffled(),
    happened.Tied(4, (0, 2), 3),
    happened.SilverOpened((0, 2), (SilverStake(2, True), SilverStake(0, False))),
    happened.TiedAgain(4, (0, 2)),
    happened.Doubled(1, 4),
    happened.AmuletTaken(1),
    happened.DoppelgangerKept(0),
    happened.Imitated(0, 7),
    happened.StonesReturned(1, 0, 0, 0),
    happened.StonesReturned(1, 0, 2, 0),
    happened.StonesLost(1, (0, 0, 0)),
    happened.StoneBought(1, 2, 2),
    happened.BidGiven(0, 3),
    happened.CoinsHandedOver(0, 1),
    happened.CoinsSeen(0, 1, 0, 2, 5),
    happened.SpentCoinTaken(0, 1, 1),
    happened.SpentCoinTaken(0, 1, 0),
]


def test_a_name_stays_as_its_player_writes_it() -> None:
    names = ("anna", "Bob", "Chris")
    tied = happened.Tied(0, (0, 1), 2)
    assert FACE.say(tied, names, 2) == "anna and Bob are tied with 2: silver decides."
    assert FACE.say(tied, names, 0) == "You and Bob are tied with 2: silver decides."


def test_every_event_has_a_sentence_and_every_kind_of_event_occurs() -> None:
    told = list(SELDOM)
    board = None
    for seed in range(3):
        for state, events in game(3, seed):
            told += events
            board = view(DRAGONSTONES, state, 0).board
    assert {type(event) for event in told} == set(DRAGONSTONES.events)
    for event in told:
        for me in (-1, 0, 1):
            sentence = FACE.say(event, NAMES, me, board)
            assert sentence.endswith("."), event
            assert sentence[0].isupper()
            assert "special character" not in sentence or "special characters" in sentence


def test_the_log_names_what_fists_held_in_words() -> None:
    stakes = (Stake(4, 0, False, False), Stake(2, 1, True, False), Stake(0, 0, False, False), Stake(0, 0, False, True))
    said = FACE.say(happened.FistsOpened(0, stakes), (*NAMES[:3], "Dora"), 1)
    assert said == "The fists open: Anna 4 fairy; you 2 fairy, 1 common and an amulet; Dora a black coin."
    silver = happened.SilverOpened((0, 1), (SilverStake(2, True), SilverStake(0, False)))
    assert FACE.say(silver, NAMES, 1) == "Silver is shown: Anna 2 silver and an amulet; you no silver."


@pytest.mark.parametrize(
    ("stakes", "words"),
    [
        (((3, 0, True, False), (1, 1, False, True)), "Anna bid most, with 6, and in vain."),
        (((2, 0, False, True), (0, 2, False, False)), "You and Anna bid most, with 2 each, and in vain."),
        (((0, 0, False, True), (0, 0, True, False)), ""),
        (((3, 0, False, False), (1, 1, False, False)), ""),
    ],
)
def test_by_lines_it_is_told_who_bid_most_where_a_black_coin_makes_it_void(
    stakes: tuple[tuple[int, int, bool, bool], ...], words: str
) -> None:
    opened = happened.FistsOpened(0, tuple(Stake(*each) for each in stakes))
    said = voice_of("dragonstones").say(opened, NAMES[:2], 1)
    assert said is not None
    assert said.endswith(words)
    assert ("in vain" in said) == bool(words)


def test_only_the_two_are_told_which_coins_changed_hands() -> None:
    seen = happened.CoinsSeen(0, 1, 0, 2, 5)
    assert FACE.say(seen, NAMES, 1) == "You handed 2 common gold and 5 silver over to Anna."
    assert FACE.say(happened.CoinsSeen(0, 1, 0, 0, 0), NAMES, 1) == "You had nothing that Anna could take."
    hidden = happened.CoinsHandedOver(0, 1)
    assert FACE.say(hidden, NAMES, 2) == "Bob handed coins over to Anna; only the two of them know how many."


def test_the_count_names_who_won_and_shows_what_everybody_had() -> None:
    table = auction("apprentice", position(stones_of={0: "rr", 1: "bby"}, scores=(2, 1)))
    table.win()
    (event,) = table.heard_of(happened.GameCounted)
    sheet = FACE.sheet(event, scene_of(table.state, 0))
    assert sheet is not None
    assert sheet.final
    assert [[cell.text for cell in row][-2:] for row in sheet.rows] == [["3", "won"], ["1", ""], ["0", ""]]
    assert sheet.sentences == ("You won in turn 1: the first to have three points wins.",)


def test_a_shared_victory_after_the_last_turn_is_told() -> None:
    scene = scene_of(auction("thief").state, -1)
    sheet = FACE.sheet(happened.GameCounted((2, 2, 0), (0, 1)), scene)
    assert sheet is not None
    assert "Anna and Bob share the victory with 2 points" in sheet.sentences[0]


def test_after_the_last_turn_more_stones_come_before_fewer_points_being_equal() -> None:
    held = {0: "r", 1: "rrby", 2: "rb"}
    scene = scene_of(position(stones_of=held).clone(), 0)
    sheet = FACE.sheet(happened.GameCounted((1, 1, 2), (2,)), scene)
    assert sheet is not None
    assert [(place.seat, place.rank) for place in sheet.places] == [(2, 1), (1, 2), (0, 3)]
    assert sheet.sentences[0] == "The last turn is over. Chris won with 2 points."
    tied = FACE.sheet(happened.GameCounted((1, 1, 0), (1,)), scene)
    assert tied is not None
    assert tied.sentences[0].endswith("Bob won with 1 point. Stones decided between equals.")
    assert tied.sentences[1] == "Stones decided it: Bob 4, you 1."
