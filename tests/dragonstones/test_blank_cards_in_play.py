"""RULES.md §9: what blank cards do when they are won."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.dragonstones import cards as c
from core.dragonstones.blanks.cards import BY_NAME
from core.dragonstones.blanks.reading import parse
from core.dragonstones.blanks.text import encode
from core.dragonstones.choices import DOUBLE, TAKE_COINS, NameColour, PayStones, PickPart, Plunder, Steal, TakeStone
from core.dragonstones.events import CharacterPutUp, CoinsTaken, NothingHappened, SpecialDrawn, StonesTaken
from core.dragonstones.state import DragonState, Terms
from core.engine import roll_due, waiting_for
from scripts.playouts import outcome
from tests.dragonstones.table import Table, auction, begun, position


def with_card(effects: list[dict[str, Any]], choose: str = "all", **given: Any) -> DragonState:
    """A position in which one blank card is among the specials."""
    state = position(**{"to_come": "troll", **given})
    cards, faults = parse({"card": [{"name": "Ours", "text": "Ours.", "choose": choose, "effects": effects}]})
    assert not faults
    state.terms = Terms(state.terms.turns, cards)
    return state


def won(*effects: dict[str, Any], choose: str = "all", **given: Any) -> Table:
    table = auction("blank 0", with_card([*effects], choose, **given))
    table.win()
    return table


def test_9_1_d65_it_is_put_up_like_any_other() -> None:
    table = begun(blanks="house")
    table.roll(*range(12))
    table.roll(27)
    table.roll(0)
    assert c.FIRST_BLANK + 2 in table.state.to_come
    table.bid()
    table.roll(len(table.state.to_come) - 1)
    assert table.heard() == [CharacterPutUp(c.FIRST_BLANK + 2, c.NOBODY)]


def test_9_3_coins() -> None:
    assert won({"gain": {"common": 2, "silver": 1}}).coins(0) == "7f 4c 6s"


def test_9_3_coins_are_at_most_what_the_bank_has() -> None:
    assert won({"gain": {"common": 2}}, bank="1c").heard()[-1] == CoinsTaken(0, 0, 1, 0)


def test_9_3_stones_of_a_colour() -> None:
    assert won({"take": "blue 2"}).stones(0) == "bb"
    assert won({"take": "blue 2"}, bank_stones="rb").heard()[-1] == StonesTaken(0, 0, 1, 0)


def test_9_3_stones_of_any_colour_one_by_one() -> None:
    table = won({"take": "any 2"})
    table.answer(0, TakeStone(0))
    table.answer(0, TakeStone(2))
    assert table.stones(0) == "ry"


def test_9_3_no_stone_is_taken_that_the_bank_has_not() -> None:
    table = won({"take": "any 2"}, bank_stones="y")
    assert table.stones(0) == "y"
    assert table.heard()[-1] == NothingHappened(0, c.FIRST_BLANK)


def test_9_3_stones_drawn_from_the_bag() -> None:
    table = won({"draw": 3}, bank_stones="rrrry")
    assert roll_due(table.state) == (3, 4, True)
    table.roll(0, 1, 3)
    assert table.stones(0) == "rry"


def test_9_3_stones_for_points_or_coins() -> None:
    table = won({"pay": "equal 4", "points": 2, "or": {"common": 2}}, stones_of={0: "bbbbb"})
    assert table.offers(0) == [PayStones(0, 4, 0), TAKE_COINS]
    table.answer(0, PayStones(0, 4, 0))
    assert table.score(0) == 2


def test_9_3_what_another_character_does() -> None:
    table = won({"as": "brigand"})
    table.answer(0, Plunder(2))
    assert table.coins(0) == "7f 4c 10s"
    assert won({"as": "red dragon"}).stones(0) == "r"
    assert won({"as": "dwarf (4)"}).coins(0) == "7f 2c 9s"


def test_9_3_all_effects_in_their_order() -> None:
    table = won({"as": "troll"}, {"take": "red"}, {"as": "apprentice"}, stones_of={0: "rb"})
    table.answer(0, NameColour(0))
    assert table.stones(0) == "rb"
    assert table.heard()[-1] == NothingHappened(0, c.APPRENTICE)


def test_9_3_one_of_the_effects_of_the_users_choice() -> None:
    table = won({"gain": {"silver": 2}}, {"take": "red"}, choose="one")
    assert table.offers(0) == [PickPart(0), PickPart(1)]
    assert table.refusal(0, PickPart(2)) == "That is not what the character asks you now."
    table.answer(0, PickPart(1))
    assert (table.stones(0), table.coins(0)) == ("r", "7f 2c 5s")


def test_9_4_a_victory_ends_it_in_the_middle() -> None:
    table = won({"as": "charlatan"}, {"take": "red"}, scores=(2,))
    assert table.asked == "over"
    assert table.stones(0) == ""


def test_9_4_it_can_be_doubled() -> None:
    table = won({"take": "red"}, {"gain": {"silver": 1}}, doppelganger=0)
    table.answer(0, DOUBLE)
    assert (table.stones(0), table.coins(0)) == ("rr", "7f 2c 7s")


@pytest.mark.parametrize("choose", ["all", "one"])
def test_9_4_not_if_the_necromancer_is_in_it(choose: str) -> None:
    table = won({"take": "red"}, {"as": "necromancer"}, choose=choose, doppelganger=0)
    assert table.asked != "ChooseDoubling 0"


def test_9_4_its_theft_is_from_the_second_bidder_of_its_own_auction() -> None:
    table = auction("blank 0", with_card([{"as": "thief"}], stones_of={1: "r", 2: "rb"}))
    table.bid(3, 1, 2)
    assert table.offers(0) == [Steal(2, 0), Steal(2, 1)]


@pytest.mark.parametrize(("number", "name"), [(0, "Stonecutter"), (1, "Toll Keeper"), (2, "Storm Dragon")])
def test_9_6_ours_are_in_the_game(number: int, name: str) -> None:
    table = auction(f"blank {number}", position(blanks="house", stones_of={0: "bbb", 1: "rr"}, to_come="troll"))
    assert table.board().terms.blanks[number].name() == name
    table.bid(2, 1)
    assert table.asked != "OpenFists 012"


def any_effect(rng: Random) -> dict[str, Any]:
    pattern = rng.choice(("any", "equal", "each"))
    return rng.choice(
        (
            {"gain": {"fairy": 1, "common": rng.randrange(4), "silver": rng.randrange(6)}},
            {"take": f"{rng.choice(('any', 'red', 'yellow'))} {rng.randrange(1, 3)}"},
            {"draw": rng.randrange(1, 4)},
            {"pay": f"{pattern} {rng.randrange(5, 9)}", "points": 2, "or": {"silver": 3}},
            {"as": rng.choice(sorted(BY_NAME))},
        )
    )


@pytest.mark.parametrize("seed", range(6))
def test_9_4_whatever_players_think_of_every_game_ends_and_no_coin_is_lost(seed: int) -> None:
    """Six cards of any effects are all the special characters that there are."""
    rng = Random(seed)
    made = [
        {"name": "Ours", "text": "Ours.", "choose": "one", "effects": [any_effect(rng) for _ in range(number)]}
        for number in (1, 1, 2, 2, 3, 3)
    ]
    table = begun(3 + seed % 4, blanks=encode(parse({"card": made}).cards))
    table.state.pile = tuple(range(c.FIRST_BLANK, c.FIRST_BLANK + 6))
    for _ in range(6000):
        if table.asked == "over":
            break
        if shape := roll_due(table.state):
            table.roll(*outcome(shape, rng))
        else:
            seat = waiting_for(table.state)[0]
            table.answer(seat, rng.choice(table.offers(seat)))
    assert table.asked == "over"


# §9.7


def drawn_by_turn(own: str, turns: int, seed: int, blanks: str = "house") -> list[tuple[int, ...]]:
    """The special characters of each turn; nobody bids."""
    table, rng = begun(blanks=blanks, own=own), Random(seed)
    found: list[tuple[int, ...]] = [()] * turns
    while table.state.turn <= turns:
        for event in table.heard():
            if isinstance(event, SpecialDrawn) and table.state.turn:
                found[table.state.turn - 1] += (event.card,)
        shape = roll_due(table.state)
        if shape is not None:
            table.roll(*outcome(shape, rng))
        else:
            table.bid()
    return found


@pytest.mark.parametrize("seed", range(3))
def test_9_7_ours_first_come_before_all_printed_ones(seed: int) -> None:
    drawn = [card for turn in drawn_by_turn("first", 4, seed) for card in turn]
    assert sorted(drawn[:3]) == [c.FIRST_BLANK, c.FIRST_BLANK + 1, c.FIRST_BLANK + 2]
    assert all(card < c.FIRST_BLANK for card in drawn[3:])


@pytest.mark.parametrize("seed", range(3))
def test_9_7_ours_always_are_one_of_each_turns_two(seed: int) -> None:
    for turn in drawn_by_turn("always", 6, seed):
        assert len(turn) == 2
        assert any(card >= c.FIRST_BLANK for card in turn)


def test_9_7_d79_else_they_come_by_chance() -> None:
    turns = [turn for seed in range(4) for turn in drawn_by_turn("shuffled", 5, seed)]
    ours = sum(any(card >= c.FIRST_BLANK for card in turn) for turn in turns)
    assert 0 < ours < len(turns)


def test_9_7_without_any_of_ours_it_makes_no_difference() -> None:
    assert drawn_by_turn("always", 3, 1, "none") == drawn_by_turn("shuffled", 3, 1, "none")
