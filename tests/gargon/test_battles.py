"""§5: the battles, the draws after them, and the 0s."""

from typing import Unpack

import pytest

from core.gargon.cards import LETTERS
from core.gargon.choices import STOP, Draw, Fight
from core.gargon.events import ChoseCreature, DrewCard, Fought, TurnedUp, WonAlone, ZeroLost
from tests.gargon.table import Options, Table, card, cards, deal


def fight_of(*lays: str, starter: int = 0, **options: Unpack[Options]) -> Table:
    """All have laid this; an empty lay is a pass."""
    seats = len(lays)
    stacks = ("W1 W2 W3 W4 W5 W6 W7", "V1 V3 V4 V5 V6 V7")
    table = deal(dict(enumerate(lays)), seats=seats, starter=starter, stacks=stacks, **options)
    for step in range(seats):
        seat = (starter + step) % seats
        if lays[seat]:
            table.lay(seat, lays[seat])
        else:
            table.pass_(seat)
    return table


def test_5_1_when_all_have_laid_or_passed_the_cards_are_turned_up() -> None:
    table = fight_of("Y1 R2", "Y3 R4", "")
    assert [e for e in table.heard(None, 2) if isinstance(e, TurnedUp)] == [
        TurnedUp(0, cards("Y1 R2")),
        TurnedUp(1, cards("Y3 R4")),
    ]
    assert table.board().face_up == (cards("Y1 R2"), cards("Y3 R4"), ())
    assert table.board().face_down == ((), (), ())
    assert table.board().turned
    assert table.board(0).own_laid == ()


def test_5_1_the_next_rounds_cards_lie_face_down_again() -> None:
    table = deal({0: "Y1 G1", 1: "B3", 2: "R5"})
    table.lay(0, "Y1")
    table.lay(1, "B3")
    table.pass_(2)
    table.fight(0, "Y")
    table.fight(1, "B")
    assert table.asked == "LeadRound 2"
    assert not table.board().turned
    table.lay(2, "R5")
    for seat in (0, 1, None):
        assert table.board(seat).face_up == ((), (), ())
        assert table.board(seat).face_down == ((), (), (LETTERS.index("R"),))
    assert table.board(2).own_laid == cards("R5")


def test_5_2_the_start_player_chooses_as_long_as_its_cards_lie_there_g21() -> None:
    table = fight_of("Y1 R2", "B8 V8", "", starter=0)
    assert table.offers(0) == "fightY fightR"
    table.fight(0, "R")
    assert table.heard()[0] == ChoseCreature(0, 4)
    assert table.offers(0) == "fightY"
    table.fight(0, "Y")
    assert table.asked == "ChooseCreature 1"
    assert table.offers(1) == "fightB fightV"


def test_5_2_then_the_next_clockwise_who_has_cards_g21() -> None:
    table = fight_of("R1", "", "Y2", "Y3", starter=2)
    table.fight(2, "Y")
    table.draw(2, "0")
    assert table.asked == "ChooseCreature 0"


def test_5_2_only_a_creature_among_the_own_cards_can_be_chosen() -> None:
    table = fight_of("Y1", "R1", "")
    assert table.refusal(0, Fight(4)) == "You have no red Phoenix on the table."
    assert table.refusal(0, Fight(6)) == table.refusal(0, STOP)
    assert table.refusal(0, STOP) == "Choose which of your creatures on the table fights next."


def test_5_3_who_is_alone_wins_both_cards_without_a_fight_g22() -> None:
    table = fight_of("Y2 Y6", "R1 R3", "")
    table.fight(0, "Y")
    assert table.heard()[1] == WonAlone(0, cards("Y2 Y6"))
    assert table.won(0) == "Y2 Y6"
    assert table.laid(0) == ""


def test_5_4_the_highest_card_wins_and_the_others_are_discarded() -> None:
    table = fight_of("Y2", "Y6", "Y5")
    table.fight(0, "Y")
    assert table.heard()[1] == Fought(3, 1, (0, 1, 2), cards("Y2 Y6 Y5"), 1)
    assert (table.won(0), table.won(1), table.won(2)) == ("", "Y6", "")
    assert table.discards("Y2 Y5 Y6") == "Y2 Y5"


def test_5_4_of_two_cards_the_higher_fights_first_g23() -> None:
    table = fight_of("Y2 Y9", "Y6 Y4", "")
    table.fight(0, "Y")
    assert table.heard()[1] == Fought(3, 1, (0, 1), cards("Y9 Y6"), 0)


def test_5_5_what_is_left_of_the_colour_fights_a_second_battle_after_the_draws() -> None:
    table = fight_of("Y2 Y9", "Y6 Y4", "")
    table.fight(0, "Y")
    assert table.asked == "DrawForLoss 1"
    table.draw(1, "0")
    assert table.heard()[-1] == Fought(3, 2, (0, 1), cards("Y2 Y4"), 1)
    assert table.asked == "DrawForLoss 0"
    assert (table.won(0), table.won(1)) == ("Y9", "Y4")


def test_5_5_a_single_card_left_is_won_without_a_fight() -> None:
    table = fight_of("R9 Y2 Y6", "R8 B8 B2", "R0 R14 B12")
    table.fight(0, "R")
    table.draw(0, "0")
    table.draw(1, "1")
    assert table.heard()[-1] == WonAlone(2, cards("R0"))
    assert table.won(2) == "R14 R0"


def test_5_6_only_those_who_lost_a_card_draw_one_for_it_g24() -> None:
    table = fight_of("Y2", "Y6", "Y5")
    table.fight(0, "Y")
    assert table.asked == "DrawForLoss 0"
    table.draw(0, "0")
    assert table.asked == "DrawForLoss 2"
    table.draw(2, "1")
    assert table.asked == "LeadRound 2"
    assert (table.hand(0), table.hand(1), table.hand(2)) == ("W7", "", "V7")


def test_5_6_they_draw_clockwise_from_the_start_player_each_from_any_stack_g25() -> None:
    table = fight_of("Y2", "Y6", "Y5", "Y3", starter=2)
    table.fight(2, "Y")
    order = []
    while table.asked.startswith("DrawForLoss"):
        seat = int(table.asked[-1])
        assert table.offers(seat) == "draw0 draw1"
        table.draw(seat, "0")
        order.append(seat)
    assert order == [2, 3, 0]
    assert table.heard(0)[0] == DrewCard(0, 0, card("W5"))


def test_5_6_a_draw_for_a_loss_cannot_be_left_out_g26() -> None:
    table = fight_of("Y2", "Y6", "")
    table.fight(0, "Y")
    assert table.refusal(0, STOP) == "You have lost a card in battle and must draw one for it."
    assert table.refusal(0, Fight(3)) == "Draw a card from one of the two stacks."


def test_5_6_an_empty_stack_is_not_offered_and_draws_end_with_the_last_card_g31() -> None:
    table = deal({0: "Y2", 1: "Y3", 2: "Y4", 3: "Y6"}, seats=4, stacks=("W1", "B1"))
    for seat in range(4):
        table.lay(seat, f"Y{(2, 3, 4, 6)[seat]}")
    table.fight(0, "Y")
    table.draw(0, "0")
    assert table.offers(1) == "draw1"
    assert table.refusal(1, Draw(0)) == "That stack is empty: draw from the other."
    table.draw(1, "1")
    assert table.asked == "over"


def test_5_6_with_both_stacks_empty_nobody_is_asked_to_draw_g31() -> None:
    table = deal({0: "Y2", 1: "R1", 2: "Y4"}, stacks=("W1", "B1"))
    table.lay(0, "Y2")
    table.pass_(1, "01")
    table.lay(2, "Y4")
    table.fight(0, "Y")
    assert table.asked == "over"
    assert table.won(2) == "Y4"


def test_5_7_a_0_loses_to_any_higher_card_g29() -> None:
    table = fight_of("Y0", "Y1", "")
    table.fight(0, "Y")
    assert table.heard()[1] == Fought(3, 1, (0, 1), cards("Y0 Y1"), 1)
    assert table.asked == "DrawForLoss 0"


@pytest.mark.parametrize("edition", ["international", "french"])
@pytest.mark.parametrize("lay", ["Y0", "Y0 Y0", "Y0 Y5"])
def test_5_7_without_an_opponent_0s_are_won_g29(lay: str, edition: str) -> None:
    table = fight_of(lay, "", "", edition=edition)
    table.fight(0, "Y")
    assert table.won(0) == lay


def test_5_7_both_0s_of_one_player_the_second_is_won_when_it_is_left_alone_g29() -> None:
    table = fight_of("Y0 Y0", "Y3 Y5", "", edition="french")
    table.fight(0, "Y")
    table.draw(0, "0")
    assert table.heard()[-1] == Fought(3, 2, (0, 1), cards("Y0 Y3"), 1)
    table = fight_of("Y0 Y0 R1", "Y3 R2 R4", "", edition="french")
    table.fight(0, "Y")
    table.draw(0, "0")
    assert table.won(0) == "Y0"


@pytest.mark.parametrize("edition", ["international", "french"])
def test_5_7_in_a_second_battle_of_two_0s_and_a_3_the_3_wins_g30(edition: str) -> None:
    table = fight_of("Y0 Y9", "Y0 Y8", "Y3 Y7", edition=edition)
    table.fight(0, "Y")
    table.draw(1, "0")
    table.draw(2, "0")
    assert table.heard()[-1] == Fought(3, 2, (0, 1, 2), cards("Y0 Y0 Y3"), 2)
    assert table.won(2) == "Y3"
    assert table.state.discards.count(card("Y0")) == 2


@pytest.mark.parametrize("edition", ["international", "french"])
def test_5_8_when_both_0s_meet_nobody_wins_and_both_owners_draw_g28(edition: str) -> None:
    table = fight_of("Y0", "Y0", "", edition=edition)
    table.fight(0, "Y")
    assert table.heard()[1] == Fought(3, 1, (0, 1), cards("Y0 Y0"), -1)
    table.draw(0, "0")
    table.draw(1, "0")
    assert (table.won(0), table.won(1)) == ("", "")
    assert table.state.discards.count(card("Y0")) == 2


@pytest.mark.parametrize("options", [{}, {"edition": "french", "zeros": "battle"}])
def test_8_3_battle_a_0_left_alone_is_won_though_the_other_was_lost_before(options: Options) -> None:
    table = fight_of("Y0 R1 R2", "Y0 Y9 B1", "", **options)
    table.fight(0, "Y")
    table.draw(0, "0")
    assert table.heard()[-1] == WonAlone(1, cards("Y0"))
    assert table.won(1) == "Y9 Y0"


@pytest.mark.parametrize("options", [{"edition": "french"}, {"zeros": "round"}])
def test_8_3_round_a_0_left_alone_is_lost_and_its_owner_draws(options: Options) -> None:
    table = fight_of("Y0 R1 R2", "Y0 Y9 B1", "", **options)
    table.fight(0, "Y")
    table.draw(0, "0")
    assert table.heard()[-1] == ZeroLost(1, card("Y0"))
    assert table.asked == "DrawForLoss 1"
    table.draw(1, "0")
    assert table.won(1) == "Y9"
    assert table.laid(1) == "B1"
    assert table.state.discards.count(card("Y0")) == 2


def test_8_3_round_other_cards_left_alone_are_won_as_ever() -> None:
    table = fight_of("Y0 R1 R2", "Y0 R8 R9", "Y9 Y8 R3", zeros="round")
    table.fight(0, "Y")
    table.draw(0, "0")
    table.draw(1, "0")
    assert table.won(2) == "Y9 Y8"


def test_8_3_round_a_lone_0_is_won_if_nobody_else_laid_the_other() -> None:
    table = fight_of("Y5 R1 R2", "Y0 Y9 B1", "", zeros="round")
    table.fight(0, "Y")
    table.draw(0, "0")
    assert table.won(1) == "Y9 Y0"


def test_5_9_the_owner_may_look_at_its_won_pile_and_others_see_how_many_g39() -> None:
    table = fight_of("Y2 Y6", "", "")
    table.fight(0, "Y")
    assert table.board(0).won == (cards("Y2 Y6"), (), ())
    assert table.board(1).won == table.board().won == ((), (), ())
    assert table.board(1).won_sizes == (2, 0, 0)


def test_5_9_of_discards_only_the_number_is_seen_g40() -> None:
    table = fight_of("Y2", "Y6", "")
    before = table.board().discarded
    table.fight(0, "Y")
    assert table.board().discarded == before + 1


def test_8_4_open_winnings_are_seen_by_all() -> None:
    table = fight_of("Y2 Y6", "", "", open_winnings="yes")
    table.fight(0, "Y")
    for seat in (0, 1, None):
        assert table.board(seat).won == (cards("Y2 Y6"), (), ())
