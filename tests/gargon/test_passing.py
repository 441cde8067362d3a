"""§4.6–4.8: passing and drawing."""

from core.gargon.choices import PASS, STOP, Draw
from core.gargon.events import Drew, DrewCard, Passed, StackEmptied
from tests.gargon.table import card, deal


def test_4_6_anyone_but_the_start_player_may_pass_g16() -> None:
    table = deal({0: "Y1", 1: "Y2 Y3", 2: "Y4"})
    table.lay(0, "Y1")
    table.answer(1, PASS)
    assert table.heard() == [Passed(1)]
    assert table.board().passed == (1,)
    assert table.asked == "DrawForPass 1"


def test_4_6_with_an_empty_hand_passing_is_all_that_is_left_and_it_draws_g18() -> None:
    table = deal({0: "Y1", 2: "Y4"}, stacks=("W1 W2", "B1 B2"))
    table.lay(0, "Y1")
    assert table.offers(1) == "pass"
    table.pass_(1, "0")
    assert table.hand(1) == "W2"


def test_4_7_who_passes_draws_at_least_one_card_g16() -> None:
    table = deal({0: "Y1", 1: "Y2"})
    table.lay(0, "Y1")
    table.answer(1, PASS)
    assert table.offers(1) == "draw0 draw1"
    assert table.refusal(1, STOP) == "Whoever passes draws at least one card."
    assert table.refusal(1, PASS) == "Draw a card from one of the two stacks."
    assert table.refusal(1, Draw(2)) == "Draw a card from one of the two stacks."


def test_4_7_one_may_stop_after_the_first_or_second_card_g17() -> None:
    table = deal({0: "Y1", 1: "Y2"})
    table.lay(0, "Y1")
    table.answer(1, PASS)
    table.draw(1, "0")
    assert table.offers(1) == "draw0 draw1 stop"
    table.draw(1, "1")
    assert table.offers(1) == "draw0 draw1 stop"
    table.answer(1, STOP)
    assert table.asked == "FollowLast 2"
    assert len(table.state.hands[1]) == 3


def test_4_7_after_the_third_card_it_is_over_g16() -> None:
    table = deal({0: "Y1", 1: "Y2"}, stacks=("R1 R2 R3", "G1 G2 G3"))
    table.lay(0, "Y1")
    table.answer(1, PASS)
    table.draw(1, "001")
    assert table.asked == "FollowLast 2"
    assert table.hand(1) == "Y2 R2 R3 G3"


def test_4_7_others_see_the_back_of_a_drawn_card_and_its_owner_the_front() -> None:
    table = deal({0: "Y1", 1: "Y2"}, stacks=("R1 R2 R3", "G1 G2 G3"))
    table.lay(0, "Y1")
    table.answer(1, PASS)
    table.draw(1, "1")
    assert table.heard(0) == table.heard(None) == [Drew(1, 1, 5)]
    assert table.heard(1) == [DrewCard(1, 1, card("G3"))]
    assert table.board(0).backs[1] == (0, 0, 0, 1, 0, 1)


def test_4_7_the_next_player_lays_only_after_the_draws() -> None:
    table = deal({0: "Y1", 1: "Y2", 2: "Y3"})
    table.lay(0, "Y1")
    table.answer(1, PASS)
    assert table.offers(2) == ""


def test_4_8_from_an_empty_stack_nothing_is_drawn_g31() -> None:
    table = deal({0: "Y1", 1: "Y2"}, stacks=("R1", "G1 G2 G3"))
    table.lay(0, "Y1")
    table.answer(1, PASS)
    table.draw(1, "0")
    assert table.heard()[-1] == StackEmptied(0)
    assert table.offers(1) == "draw1 stop"
    assert table.refusal(1, Draw(0)) == "That stack is empty: draw from the other."


def test_4_8_a_single_stack_is_still_asked_for() -> None:
    table = deal({0: "Y1", 1: "Y2"}, stacks=("R1 R2", "G1"))
    table.lay(0, "Y1")
    table.pass_(1, "1")
    table.answer(2, PASS)
    assert table.offers(2) == "draw0"


def test_4_8_when_both_stacks_run_out_the_drawing_stops_g31() -> None:
    table = deal({0: "Y1", 1: "Y2"}, stacks=("R1", "G1"))
    table.lay(0, "Y1")
    table.answer(1, PASS)
    table.draw(1, "01")
    assert table.asked == "FollowLast 2"


def test_4_8_who_passes_with_both_stacks_empty_draws_nothing_g31() -> None:
    table = deal({0: "Y1", 1: "Y2", 2: "Y3"}, stacks=("R1", "G1"))
    table.lay(0, "Y1")
    table.pass_(1, "01")
    table.answer(2, PASS)
    assert table.asked == "ChooseCreature 0"
    assert table.hand(2) == "Y3"
