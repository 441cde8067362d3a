"""§3 and §6: rounds, who starts them, and the end."""

from core.gargon.events import PileTurnedUp, RoundBegan, StackEmptied, StarterChosen, StartLost
from tests.gargon.table import Table, cards, deal


def play_round(table: Table, starter: int, card: str) -> None:
    """The start player lays one card, the other two pass, and the card is won."""
    table.lay(starter, card)
    table.pass_((starter + 1) % 3)
    table.pass_((starter + 2) % 3)
    table.fight(starter, card[0])


def test_3_1_a_round_is_laying_and_then_fighting() -> None:
    table = deal({0: "Y2 Y3", 1: "R1 R2", 2: "G1"})
    assert table.heard() == [StarterChosen(0), RoundBegan(1, 0)]
    assert table.asked == "LeadRound 0"
    table.lay(0, "Y2")
    assert table.asked == "Follow 1"
    table.lay(1, "R1")
    assert table.asked == "FollowLast 2"
    table.pass_(2)
    assert table.asked == "ChooseCreature 0"


def test_3_2_the_left_neighbour_starts_the_next_round() -> None:
    table = deal({0: "Y2 Y3", 1: "R1 R2", 2: "G1"}, starter=2)
    play_round(table, 2, "G1")
    assert table.asked == "LeadRound 0"
    assert table.heard()[-1] == RoundBegan(2, 0)
    play_round(table, 0, "Y2")
    assert table.asked == "LeadRound 1"
    assert table.board().round == 3


def test_3_3_without_a_card_the_start_goes_to_the_left_neighbour_g19() -> None:
    table = deal({1: "R1 R2", 2: "G1 R4"}, starter=0)
    assert table.heard()[1:] == [StartLost(0), RoundBegan(1, 1)]
    assert table.asked == "LeadRound 1"


def test_3_3_who_lost_the_start_is_last_in_order_and_can_only_pass_g19() -> None:
    table = deal({1: "R1 R2", 2: "G1 R4"}, starter=0)
    table.lay(1, "R1")
    table.lay(2, "R4")
    assert table.asked == "FollowLast 0"
    assert table.offers(0) == "pass"


def test_3_3_the_next_start_is_left_of_the_one_who_actually_started_g19() -> None:
    table = deal({1: "R1 R2", 2: "G1 R4"}, starter=0)
    play_round(table, 1, "R1")
    assert table.asked == "LeadRound 2"


def test_3_3_two_in_a_row_may_lose_the_start_g19() -> None:
    table = deal({2: "G1 R4"}, starter=0)
    assert table.heard()[1:] == [StartLost(0), StartLost(1), RoundBegan(1, 2)]
    table.lay(2, "G1")
    assert table.asked == "Follow 0"
    table.pass_(0)
    assert table.asked == "FollowLast 1"


def test_8_5_who_loses_the_round_with_the_start_is_not_asked_and_the_one_before_is_last_g19() -> None:
    table = deal({1: "R1 R2 Y3", 2: "G1 R4 Y5"}, starter=0, lost_start="round")
    assert table.heard()[1:] == [StartLost(0), RoundBegan(1, 1)]
    assert table.board().passed == (0,)
    table.lay(1, "R1")
    assert table.asked == "FollowLast 2"
    assert table.offers(2) == "R4 pass"
    table.pass_(2)
    assert table.asked == "ChooseCreature 1"
    assert table.hand(0) == ""
    table.fight(1, "R")
    assert table.asked == "LeadRound 2"
    assert table.board().passed == ()


def test_8_5_two_in_a_row_may_lose_the_round_g19() -> None:
    table = deal({2: "G1 R4"}, starter=0, lost_start="round")
    assert table.heard()[1:] == [StartLost(0), StartLost(1), RoundBegan(1, 2)]
    table.lay(2, "G1")
    assert table.asked == "ChooseCreature 2"
    table = deal({2: "G1 R4", 3: "R1 Y1"}, seats=4, starter=0, lost_start="round")
    table.lay(2, "R4")
    assert (table.asked, table.offers(3)) == ("FollowLast 3", "R1 pass")


def test_8_5_nobody_else_loses_a_round_for_want_of_cards_g18() -> None:
    table = deal({0: "Y2 Y3", 2: "G1"}, lost_start="round")
    table.lay(0, "Y2")
    assert (table.asked, table.offers(1)) == ("Follow 1", "pass")


def test_3_4_if_nobody_holds_a_card_the_game_ends_at_once_and_is_counted_g20() -> None:
    table = deal({}, won={1: "B1"})
    assert table.asked == "over"
    assert table.count.totals == (0, 15, 0)


def test_6_1_the_last_card_of_a_stack_ends_the_game_after_the_round_g32() -> None:
    table = deal({0: "Y2 Y3", 1: "R1 R2", 2: "G1 Y4"}, stacks=("W1 W2", "B1 B2"))
    table.lay(0, "Y2")
    table.pass_(1, "00")
    assert StackEmptied(0) in table.heard(None, 2)
    assert table.asked == "FollowLast 2"
    assert table.offers(2) == "Y4 pass"
    table.lay(2, "Y4")
    table.fight(0, "Y")
    assert table.asked == "DrawForLoss 0"
    table.draw(0, "1")
    assert table.asked == "over"


def test_6_1_a_stack_that_runs_out_in_a_battle_ends_the_game_too() -> None:
    table = deal({0: "Y2 Y3", 1: "R1", 2: "G1 Y4"}, stacks=("W1", "B1 B2"))
    table.lay(0, "Y2")
    table.pass_(1, "1")
    table.lay(2, "Y4")
    table.fight(0, "Y")
    table.draw(0, "0")
    assert StackEmptied(0) in table.heard()
    assert table.asked == "over"


def test_6_1_as_long_as_both_stacks_have_cards_the_game_goes_on() -> None:
    table = deal({0: "Y2 Y3", 1: "R1", 2: "G1"}, stacks=("W1 W2 W3", "B1 B2"))
    play_round(table, 0, "Y2")
    assert table.asked == "LeadRound 1"


def test_6_2_cards_in_hands_are_discarded_unseen_and_worth_nothing_g34() -> None:
    table = deal({0: "Y2 Y1", 1: "R1 R2", 2: "G1"}, stacks=("W1", "B1 B2"))
    table.lay(0, "Y2")
    table.pass_(1, "0")
    table.pass_(2, "1")
    table.fight(0, "Y")
    assert table.asked == "over"
    assert table.count.totals == (15, 0, 0)
    assert table.discards("Y1 R1 R2 W1 G1 B2") == "Y1 R1 R2 W1 G1 B2"
    assert table.board().backs == ((0,) * 6,) * 3
    assert [e.cards for e in table.heard() if isinstance(e, PileTurnedUp)] == [cards("Y2"), (), ()]
    assert table.board(0).discarded == 100


def test_6_3_every_round_takes_a_card_out_of_hands_and_stacks_so_a_game_ends() -> None:
    table = deal({0: "Y2", 1: "R1", 2: "G1"}, stacks=("W1 W2 W3 W4 W5 W6 W7 W8", "B1"))
    rounds = 0
    while table.asked != "over":
        starter = table.state.starter
        play_round(table, starter, table.hand(starter).split()[0])
        rounds += 1
    assert rounds == 4
