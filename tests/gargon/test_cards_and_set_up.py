"""§1 and §2: the cards, the deal and what is public."""

from collections import Counter
from random import Random

import pytest

from core.engine import Refused, apply_roll, roll_due, shuffled, start, thrown, view
from core.gargon.cards import AMULETS, CREATURES, DECK, LETTERS
from core.gargon.events import BacksDealt, HandDealt, RoundBegan, StacksSpread, StarterChosen
from core.gargon.game import GARGON
from core.gargon.scoring import amulets_on
from core.unseen import reshuffle
from tests.gargon.table import Table, cards, deal, labels


def begin(seats: int, first: int = 0, seed: int = 1) -> Table:
    state, _ = start(GARGON, seats, {})
    order = list(range(102))
    Random(seed).shuffle(order)
    state, told = apply_roll(state, order)
    table = Table(state, told)
    state, told = apply_roll(state, (first,))
    table.state, table.told = Table(state, told).state, [*table.told, told]
    return table


def test_1_1_there_are_six_creatures_of_17_cards_and_each_has_a_letter() -> None:
    assert len(DECK) == 102
    assert set(Counter(card >> 4 for card in DECK).values()) == {17}
    assert [(c.letter, c.name, c.colour) for c in CREATURES] == [
        ("W", "Dragon", "white"),
        ("B", "Pegasus", "blue"),
        ("V", "Gargoyle", "violet"),
        ("Y", "Manticore", "yellow"),
        ("R", "Phoenix", "red"),
        ("G", "Fairy", "green"),
    ]


def test_1_2_a_creature_has_two_0s_and_one_each_of_1_to_15() -> None:
    yellow = [card & 15 for card in DECK if card >> 4 == LETTERS.index("Y")]
    assert yellow == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]


def test_1_4_amulets_go_by_value() -> None:
    assert AMULETS == (0, 5, 5, 5, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0)
    assert [amulets_on(card, 5) for card in cards("G0 G1 G3 G4 G9 G12 G13")] == [0, 5, 5, 3, 2, 1, 0]


@pytest.mark.parametrize(("seats", "stack"), [(3, 36), (4, 31), (5, 26)])
def test_2_1_and_2_2_ten_cards_each_and_two_equal_stacks_g9(seats: int, stack: int) -> None:
    table = begin(seats)
    assert [len(hand) for hand in table.state.hands] == [10] * seats
    assert [len(each) for each in table.state.stacks] == [stack, stack]
    assert table.heard(None, 2) == [
        StacksSpread(*table.state.fans),
        *(BacksDealt(seat, table.board().backs[seat]) for seat in range(seats)),
        StarterChosen(0),
        RoundBegan(1, 0),
    ]
    assert table.heard(1, 2)[2] == HandDealt(1, table.state.hands[1])


def test_2_2_what_nobody_has_seen_are_the_cards_behind_the_backs_of_both_stacks() -> None:
    """A W lies where a W has lain, in either stack: the backs are seen."""
    state = deal({0: "R1", 1: "R2"}, stacks=("W1 Y2 W3", "Y5 W4")).state
    after = reshuffle(state, (4, 3, 2, 1, 0))
    assert [*map(labels, after.stacks)] == ["W4 Y5 W3", "Y2 W1"]
    assert (after.fans, after.hands) == (state.fans, state.hands)


def test_2_1_a_shuffle_is_an_order_of_all_102_cards_and_nothing_else() -> None:
    state, _ = start(GARGON, 3, {})
    assert roll_due(state) == shuffled(102)
    with pytest.raises(Refused):
        apply_roll(state, [0] * 102)


def test_2_2_the_colours_of_both_stacks_are_public_and_the_top_is_the_last_one_left() -> None:
    table = deal({0: "W1", 1: "W2 B1"}, stacks=("G1 R2 Y3", "V4 B5"))
    assert table.board().fans == (("GRY", 3), ("VB", 2))
    table.lay(0, "W1")
    table.pass_(1, "01")
    assert table.board().fans == (("GRY", 2), ("VB", 1))
    assert table.hand(1) == "W2 B1 B5 Y3"


def test_2_3_backs_sizes_and_stacks_are_public_and_values_are_not_g10() -> None:
    table = begin(4)
    onlooker = view(GARGON, table.state, None).board
    assert [sum(backs) for backs in onlooker.backs] == [10] * 4
    assert [len(fan.colours) for fan in onlooker.fans] == [31, 31]
    assert onlooker.hand == onlooker.picks == onlooker.own_laid == ()
    assert onlooker.won == onlooker.face_up == onlooker.face_down == ((), (), (), ())
    assert view(GARGON, table.state, 2).board == onlooker._replace(hand=table.state.hands[2])


def test_2_3_each_back_shows_its_colour() -> None:
    table = deal({0: "W1 W2 R0 R0 G15", 1: "B1"})
    assert table.board(1).backs == ((2, 0, 0, 0, 2, 1), (0, 1, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))


def test_2_4_chance_says_who_starts_the_first_round_g8() -> None:
    state, _ = start(GARGON, 5, {})
    state, _ = apply_roll(state, range(102))
    assert roll_due(state) == thrown(1, 5)
    assert begin(5, first=3).asked == "LeadRound 3"


def test_before_the_deal_all_cards_lie_aside() -> None:
    state, _ = start(GARGON, 3, {})
    assert GARGON.cards(state) == list(DECK)  # type: ignore[arg-type]
    assert view(GARGON, state, 0).board.discarded == 102


def test_the_notation_of_these_tests_is_that_of_the_game() -> None:
    assert labels(cards("Y0 W15 G3")) == "Y0 W15 G3"
