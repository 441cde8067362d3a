"""RULES.md §1 to §3: what is played with, the set-up, and the course of a turn."""

from collections import Counter

import pytest

from core.dragonstones import cards as c
from core.dragonstones.cards import CHARACTERS, SPECIALS, STANDARD
from core.dragonstones.choices import Bid
from core.dragonstones.events import CharacterPutUp, SpecialDrawn, SpecialsReshuffled, StonesDrawn, TurnBegan, TurnEnded
from core.dragonstones.game import DRAGONSTONES
from core.engine import roll_due
from tests.dragonstones.table import Table, auction, begun, cards, position


def pass_turn(table: Table) -> None:
    """Nobody bids for anything, chance takes the first card, until the turn has ended."""
    turn = table.state.turn
    while table.state.turn == turn and table.asked != "over":
        if roll_due(table.state):
            table.roll(0)
        else:
            table.bid()


def test_1_1_and_1_2_the_coins_and_stones() -> None:
    found = Counter(DRAGONSTONES.cards(begun().state))
    assert [found[each] for each in ("fairy", "common", "silver", "amulet")] == [60, 15, 40, 2]
    assert [found[each] for each in ("red", "blue", "yellow")] == [12, 12, 12]


def test_1_3_eight_standard_and_25_special_characters() -> None:
    assert [CHARACTERS[card].name for card in STANDARD] == [
        "Witch", "Red Dragon", "Blue Dragon", "Yellow Dragon", "Enchanter", "Magician", "Sorcerer", "Thief",
    ]  # fmt: skip
    assert len(SPECIALS) == 25
    twice = {CHARACTERS[card].name for card in SPECIALS if SPECIALS.count(card) == 2}
    assert twice == {"Ancient Dragon", "Apprentice", "Charlatan", "Two-Headed Dragon", "Fairy"}
    assert begun().state.pile == SPECIALS


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_2_1_everybody_has_8_fairy_gold_2_common_gold_5_silver_and_no_points(seats: int) -> None:
    state = begun(seats).state
    assert [tuple(screen) for screen in state.screens] == [(8, 2, 5, 0, 0)] * seats
    assert state.scores == [0] * seats
    assert state.bank == (60 - 8 * seats, 15 - 2 * seats, 40 - 5 * seats)
    assert (state.amulets, state.doppelganger) == (2, c.NOBODY)


def test_2_2_everybody_draws_four_of_the_36_stones() -> None:
    table = begun()
    assert roll_due(table.state) == (12, 36, True)
    table.roll(0, 1, 12, 24, 2, 3, 4, 5, 25, 26, 27, 13)
    assert [table.stones(seat) for seat in range(3)] == ["rrby", "rrrr", "byyy"]
    assert table.state.stones_in_bank == (6, 10, 8)
    assert table.heard()[:3] == [StonesDrawn(0, 2, 1, 1), StonesDrawn(1, 4, 0, 0), StonesDrawn(2, 0, 1, 3)]


def first_turn() -> Table:
    table = begun()
    table.roll(*range(12))
    return table


def test_3_1_d3_two_specials_are_drawn_and_announced() -> None:
    table = first_turn()
    assert table.heard()[-1] == TurnBegan(1)
    table.roll(SPECIALS.index(c.TROLL))
    assert table.heard() == [SpecialDrawn(c.TROLL)]
    table.roll(SPECIALS.index(c.FAIRY))
    assert table.heard()[0] == SpecialDrawn(c.FAIRY)
    assert table.state.to_come == (*STANDARD[1:], c.FAIRY, c.TROLL)
    assert table.state.pile.count(c.FAIRY) == 1


def test_3_2_d4_one_left_in_the_pile_is_taken_and_the_used_ones_are_the_new_pile() -> None:
    state = position(pile="troll", to_come="")
    state.used = cards("fairy, gnome")
    table = auction("gnome", state)
    table.bid()
    assert table.asked == "DrawSpecial"
    table.roll(0)
    assert table.heard() == [SpecialDrawn(c.TROLL)]
    assert roll_due(table.state) == (1, 3, False)
    table.roll(2)
    assert table.heard()[:2] == [SpecialsReshuffled(), SpecialDrawn(c.GNOME)]
    assert (table.state.pile, table.state.used) == (cards("fairy, gnome"), ())


def test_3_2_d5_a_held_doppelganger_is_not_among_the_used_ones() -> None:
    table = auction("gnome", position(put_up="witch, doppelganger", doppelganger=1))
    table.bid()
    assert table.state.used == (c.GNOME,)
    assert table.state.doppelganger == 1


def test_3_3_d3_the_witch_is_always_first() -> None:
    table = first_turn()
    table.roll(0)
    table.roll(0)
    assert table.heard()[-1] == CharacterPutUp(c.WITCH, c.NOBODY)
    assert table.asked == "OpenFists 012"


def test_3_4_each_character_is_uncovered_auctioned_and_used_before_the_next() -> None:
    table = auction("alchemist", position(to_come="troll, fairy"))
    table.win()
    assert table.coins(0) == "7f 5c 5s"
    assert roll_due(table.state) == (1, 2, False)
    table.roll(1)
    assert table.heard() == [CharacterPutUp(c.TROLL, c.NOBODY)]
    assert table.asked == "OpenFists 012"
    assert table.board().to_come == (c.FAIRY,)


def test_3_4_all_ten_of_a_turn_are_put_up_once() -> None:
    table = first_turn()
    pass_turn(table)
    shown = [event.card for event in table.heard_of(CharacterPutUp) if isinstance(event, CharacterPutUp)]
    assert len(shown) == 10
    assert set(STANDARD) <= set(shown)
    assert table.state.turn == 2


def test_3_5_spent_fairy_gold_comes_back_and_common_gold_does_not() -> None:
    table = auction("gnome")
    table.bid(Bid(3, 1), Bid(2, 0))
    assert table.state.screens[0].fairy == 8
    assert [table.coins(seat) for seat in range(3)] == ["8f 3c 7s", "8f 2c 5s", "8f 2c 5s"]
    assert table.state.spent == [0, 0, 0]


def test_3_5_d20_black_coins_not_used_go_back_and_all_see_it() -> None:
    table = auction("gnome", position(screens={1: "8f 1k"}))
    table.win()
    assert table.coins(1) == "8f"
    assert TurnEnded(1, (0, 1, 0)) in table.heard(2)
    assert table.board().blacks == 0


def test_3_5_the_specials_are_used_ones_then() -> None:
    table = auction("gnome", position(put_up="witch, troll, red dragon"))
    table.bid()
    assert table.state.used == cards("gnome, troll")
    assert table.state.put_up == ()


def test_3_5_d44_a_doppelganger_that_nobody_won_is_a_used_one() -> None:
    table = auction("doppelganger")
    table.bid(Bid(1, 0), Bid(1, 0))
    table.silver(0, 0)
    assert table.state.doppelganger == c.NOBODY
    assert table.state.used == (c.DOPPELGANGER,)
