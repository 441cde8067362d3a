"""RULES.md §5: using a power, either-or, points, the Doppelganger, chains."""

import pytest

from core.dragonstones import cards as c
from core.dragonstones.choices import (
    DOUBLE,
    GIVE_BID,
    KEEP_BID,
    TAKE_COINS,
    USE_ONCE,
    BeCharacter,
    Bid,
    PayStones,
    TakeStone,
)
from core.dragonstones.events import (
    CharacterPutUp,
    CoinsTaken,
    Doubled,
    GameCounted,
    Imitated,
    NothingHappened,
    Scored,
    StonesPaid,
    StonesTaken,
)
from core.dragonstones.state import PutUp
from tests.dragonstones.table import Table, auction, card, position


def be(name: str) -> BeCharacter:
    return BeCharacter(card(name))


def test_5_1_a_power_must_be_used() -> None:
    table = auction("charlatan", position(stones_of={0: "rrbby"}, to_come="fairy"))
    table.win()
    assert table.stones(0) == ""
    assert table.score(0) == 1


def test_5_2_d25_the_winner_chooses_between_what_can_be_paid() -> None:
    table = auction("sorcerer", position(stones_of={0: "rrrr"}, to_come="fairy"))
    table.win()
    assert table.offers(0) == [PayStones(4, 0, 0), TAKE_COINS]


def test_5_2_d25_if_the_bank_has_none_of_the_coins_the_stones_must_be_paid() -> None:
    table = auction("sorcerer", position(stones_of={0: "rrrr"}, bank="20f", to_come="fairy"))
    table.win()
    assert table.score(0) == 2


def test_5_2_d25_who_can_pay_no_stones_takes_the_coins_unasked() -> None:
    table = auction("sorcerer", position(to_come="fairy"))
    table.win()
    assert table.heard()[-1] == CoinsTaken(0, 0, 1, 0)


@pytest.mark.parametrize(("bank", "taken"), [("2s", 2), ("", 0)])
def test_5_2_d25_if_neither_can_be_paid_one_takes_what_the_bank_has_perhaps_nothing(bank: str, taken: int) -> None:
    table = auction("enchanter", position(bank=bank, to_come="fairy"))
    table.win()
    assert table.heard()[-1] == CoinsTaken(0, 0, 0, taken)


def test_5_2_a_payment_is_refused_if_the_stones_are_not_there() -> None:
    table = auction("sorcerer", position(stones_of={0: "rrrr"}, to_come="fairy"))
    table.win()
    assert table.refusal(0, PayStones(0, 4, 0)) == "That is not what the character asks you now."


def test_5_3_d27_one_gets_what_is_there() -> None:
    table = auction("gnome", position(bank="1c 5s", to_come="fairy"))
    table.win()
    assert table.heard()[-1] == CoinsTaken(0, 0, 1, 2)
    table = auction("red dragon", position(bank_stones="by", to_come="fairy"))
    table.win()
    assert table.heard()[-1] == StonesTaken(0, 0, 0, 0)


def test_5_4_d26_two_points_at_two_win_at_once() -> None:
    table = auction("sorcerer", position(stones_of={1: "yyyy"}, scores=(0, 2, 1), to_come="fairy, troll"))
    table.bid(0, 1)
    table.answer(1, PayStones(0, 0, 4))
    assert table.heard() == [StonesPaid(1, 0, 0, 4), Scored(1, 2, 4), GameCounted((0, 4, 1), (1,))]
    assert table.asked == "over"


def test_5_4_d62_the_rest_is_not_played_not_even_the_second_use() -> None:
    state = position(stones_of={0: "rr"}, scores=(2,), doppelganger=0, put_up="witch, doppelganger")
    table = auction("charlatan", state)
    table.win()
    table.answer(0, DOUBLE)
    assert table.asked == "over"
    assert table.score(0) == 3


# §5.5 The Doppelganger


def doubling(name: str, **options: str) -> Table:
    """Seat 0, who holds the Doppelganger since an earlier turn, wins that character."""
    to_come = options.pop("to_come", "troll, red dragon")
    put_up = options.pop("put_up", "witch")
    state = position(doppelganger=0, stones_of={0: "rrrbbyy"}, to_come=to_come, put_up=put_up)
    table = auction(name, state)
    table.win(2)
    return table


def test_5_5_d39_it_is_declared_after_winning_before_the_first_use() -> None:
    table = doubling("alchemist")
    assert table.asked == "ChooseDoubling 0"
    assert table.offers(0) == [USE_ONCE, DOUBLE]
    assert table.coins(0) == "6f 2c 5s"
    table.answer(0, DOUBLE)
    assert table.heard() == [Doubled(0, c.ALCHEMIST), CoinsTaken(0, 0, 3, 0), CoinsTaken(0, 0, 3, 0)]


def test_5_5_d39_each_use_has_choices_of_its_own() -> None:
    table = doubling("ancient dragon")
    table.answer(0, DOUBLE)
    table.answer(0, TakeStone(0))
    table.answer(0, TakeStone(2))
    assert table.stones(0) == "rrrrbbyyy"
    assert table.asked == "DrawCharacter"


def test_5_5_d5_it_is_discarded_when_used() -> None:
    table = doubling("alchemist")
    table.answer(0, DOUBLE)
    assert table.state.doppelganger == c.NOBODY
    assert table.state.used == (c.DOPPELGANGER,)


def test_5_5_it_is_kept_if_it_is_not_used() -> None:
    table = doubling("alchemist")
    table.answer(0, USE_ONCE)
    assert table.coins(0) == "6f 5c 5s"
    assert (table.state.doppelganger, table.state.used) == (0, ())


def test_5_5_d40_it_may_be_used_in_the_turn_in_which_it_was_won() -> None:
    table = auction("doppelganger", position(to_come="alchemist"))
    table.win()
    table.roll(0)
    table.win()
    assert table.asked == "ChooseDoubling 0"
    table.answer(0, DOUBLE)
    assert table.coins(0) == "8f 8c 5s"
    assert table.state.used == (c.ALCHEMIST, c.DOPPELGANGER)


def test_5_5_only_its_holder_is_asked() -> None:
    table = auction("alchemist", position(doppelganger=1, to_come="troll"))
    table.win()
    assert table.heard()[-1] == CoinsTaken(0, 0, 3, 0)


def test_5_6_d41_the_necromancer_is_never_doubled() -> None:
    table = doubling("necromancer")
    assert table.asked == "ChooseOffering 0"


@pytest.mark.parametrize("through", ["ghost", "goblin", "leprechaun"])
def test_5_6_d41_not_through_another_character_either(through: str) -> None:
    if through == "ghost":
        table = doubling(through, put_up="witch, necromancer")
    else:
        table = doubling(through, to_come="necromancer, red dragon")
    table.answer(0, USE_ONCE)
    if through == "goblin":
        table.roll(table.state.to_come.index(c.NECROMANCER))
    else:
        table.answer(0, be("necromancer"))
    assert table.asked == "ChooseOffering 0"


def test_5_6_d41_d76_a_doubled_ghost_gives_the_coins_of_its_bid_only_once() -> None:
    table = doubling("ghost", put_up="witch, necromancer")
    table.answer(0, DOUBLE)
    table.answer(0, be("necromancer"))
    table.answer(0, GIVE_BID)
    table.answer(0, be("necromancer"))
    assert table.heard()[-1] == NothingHappened(0, c.NECROMANCER)
    assert table.score(0) == 1


def test_5_6_a_necromancer_that_was_declined_may_still_be_used_by_the_second_ghost() -> None:
    table = doubling("ghost", put_up="witch, necromancer")
    table.answer(0, DOUBLE)
    for answer in (be("necromancer"), KEEP_BID, be("necromancer"), GIVE_BID):
        table.answer(0, answer)
    assert table.score(0) == 1


def test_5_6_d72_the_doppelganger_does_not_double_itself() -> None:
    state = position(doppelganger=0, put_up="witch, doppelganger", to_come="troll")
    table = auction("ghost", state)
    table.win()
    table.answer(0, USE_ONCE)
    table.answer(0, be("doppelganger"))
    assert table.heard()[-1] == NothingHappened(0, c.DOPPELGANGER)
    assert table.state.doppelganger == 0


def test_5_7_d42_a_doubled_ghost_is_two_characters() -> None:
    table = doubling("ghost", put_up="witch, alchemist")
    table.answer(0, DOUBLE)
    table.answer(0, be("witch"))
    table.answer(0, be("alchemist"))
    assert table.coins(0) == "6f 5c 5s 1k"


def test_5_7_d42_a_doubled_goblin_is_two_random_characters() -> None:
    table = doubling("goblin", to_come="alchemist, fairy, troll")
    table.answer(0, DOUBLE)
    table.roll(0)
    table.roll(0)
    assert table.coins(0) == "7f 5c 5s"
    assert table.state.put_up[-2:] == (PutUp(c.ALCHEMIST, 0), PutUp(c.FAIRY, 0))
    assert table.state.to_come == (c.TROLL,)


def test_5_7_d42_a_doubled_goblin_before_the_last_card_finds_one_only() -> None:
    table = doubling("goblin", to_come="alchemist")
    table.answer(0, DOUBLE)
    table.roll(0)
    assert NothingHappened(0, c.GOBLIN) in table.heard()


def test_5_7_d42_a_doubled_leprechaun_is_two_characters_of_ones_choice() -> None:
    table = doubling("leprechaun", to_come="alchemist, fairy, troll")
    table.answer(0, DOUBLE)
    table.answer(0, be("fairy"))
    table.answer(0, be("alchemist"))
    assert table.coins(0) == "7f 5c 5s"


@pytest.mark.parametrize("through", ["ghost", "goblin", "leprechaun"])
def test_5_7_d43_or_it_is_kept_for_the_character_that_these_lead_to(through: str) -> None:
    table = doubling(through, put_up="witch, alchemist", to_come="dwarf (4), troll")
    table.answer(0, USE_ONCE)
    if through == "goblin":
        table.roll(table.state.to_come.index(c.DWARF_4))
    else:
        table.answer(0, be("alchemist" if through == "ghost" else "dwarf (4)"))
    assert table.asked == "ChooseDoubling 0"
    table.answer(0, DOUBLE)
    assert table.coins(0) in ("6f 8c 5s", "6f 2c 13s")


def test_5_7_d43_once_in_all() -> None:
    table = doubling("ghost", put_up="witch, alchemist")
    table.answer(0, DOUBLE)
    table.answer(0, be("alchemist"))
    assert table.asked == "ChooseImitation 0"
    assert table.coins(0) == "6f 5c 5s"


def test_5_8_d51_a_chain_is_followed_to_its_end() -> None:
    """The Goblin finds the Leprechaun, who finds the Ghost, who becomes the Goblin again, who finds the Alchemist."""
    table = auction("goblin", position(to_come="leprechaun, ghost, alchemist"))
    table.win()
    table.roll(table.state.to_come.index(c.LEPRECHAUN))
    assert table.heard() == [CharacterPutUp(c.LEPRECHAUN, 0)]
    table.answer(0, be("ghost"))
    assert table.offers(0) == [be("witch"), be("goblin"), be("leprechaun")]
    table.answer(0, be("goblin"))
    assert table.heard() == [Imitated(0, c.GOBLIN)]
    table.roll(0)
    assert CoinsTaken(0, 0, 3, 0) in table.heard()
    assert table.state.turn == 2, "no character was left"


def test_5_8_d51_a_chain_ends_when_no_character_is_left() -> None:
    table = auction("leprechaun", position(to_come="goblin"))
    table.win()
    assert table.heard()[2:4] == [CharacterPutUp(c.GOBLIN, 0), NothingHappened(0, c.GOBLIN)]


def test_5_8_each_is_used_as_if_just_won_so_the_doppelganger_can_come_in_anywhere() -> None:
    table = doubling("goblin", to_come="leprechaun, alchemist, fairy, troll")
    table.answer(0, USE_ONCE)
    table.roll(table.state.to_come.index(c.LEPRECHAUN))
    table.answer(0, DOUBLE)
    table.answer(0, be("fairy"))
    table.answer(0, be("alchemist"))
    assert table.coins(0) == "7f 5c 5s"


def test_5_9_d73_a_question_with_one_answer_that_all_can_see_is_not_asked() -> None:
    table = auction("ancient dragon", position(bank_stones="yy", to_come="troll"))
    table.win()
    assert table.stones(0) == "y"


def test_7_20_d49_a_thief_that_the_ghost_becomes_looks_at_the_ghosts_own_auction() -> None:
    table = auction("ghost", position(seats=4, put_up="witch, thief", stones_of={1: "r", 2: "b"}, to_come="troll"))
    table.bid(3, 1, 2)
    table.answer(0, be("thief"))
    assert (table.stones(0), table.stones(2)) == ("b", "")


@pytest.mark.parametrize("through", ["goblin", "leprechaun"])
def test_7_20_d49_a_necromancer_that_is_found_takes_the_coins_of_the_finders_bid(through: str) -> None:
    table = auction(through, position(to_come="necromancer, troll"))
    table.bid(Bid(3, 1))
    if through == "goblin":
        table.roll(table.state.to_come.index(c.NECROMANCER))
    else:
        table.answer(0, be("necromancer"))
    table.answer(0, GIVE_BID)
    assert table.state.spent[0] == 0
    assert table.state.bank == (23, 10, 20)
    assert table.score(0) == 1
