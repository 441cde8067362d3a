"""§4.1–4.5: what may be laid, by whom, and what others see of it."""

from itertools import combinations, combinations_with_replacement

import pytest

from core.engine import choices, view
from core.gargon.cards import HIDDEN
from core.gargon.choices import LAY_THESE, PASS, STOP, Pick
from core.gargon.events import Laid, LaidCards
from core.gargon.game import GARGON
from core.gargon.mixes import MIXES, hand_bits, mix_of, open_bits
from core.replay import Answered, Course, follow
from core.taking_back import last_move
from tests.gargon.table import Table, card, cards, deal

FULL = "Y1 Y2 Y3 R1 R2 G1"


def follower(mix: str, hand: str) -> Table:
    """Seat 1 is to follow this lay; it is not the last."""
    table = deal({0: mix, 1: hand, 2: "W1"}, seats=3)
    table.lay(0, mix)
    return table


def test_4_1_the_start_player_lays_one_to_three_cards() -> None:
    table = deal({0: FULL})
    table.lay(0, "Y1")
    assert table.laid(0) == "Y1"
    table = deal({0: FULL})
    table.lay(0, "Y1 G1 R2")
    assert table.laid(0) == "Y1 R2 G1"
    assert table.asked == "Follow 1"


def test_4_1_a_card_that_was_picked_can_be_taken_back_and_a_lay_that_all_have_seen_can_not() -> None:
    """All see the colours of a hand, and so how many cards may be picked of it; which ones, they see when they lie."""
    course = Course(deal({0: FULL}).state)
    for each in ("Y1", "Y2"):
        course, _ = follow(course, Answered(0, Pick(card(each))))
        assert last_move(*course, 0) == 1
    course, _ = follow(course, Answered(0, LAY_THESE))
    assert last_move(*course, 0) == 0


def test_4_1_the_start_player_may_not_pass_g11() -> None:
    table = deal({0: FULL})
    assert table.offers(0) == FULL
    assert table.refusal(0, PASS) == "The start player may not pass: lay one to three cards."


def test_4_1_the_start_player_picks_at_least_one_card() -> None:
    assert deal({0: FULL}).refusal(0, LAY_THESE) == "Pick at least one card first."


@pytest.mark.parametrize(
    ("lay", "mix"),
    [("Y1", (1,)), ("Y1 Y2", (2,)), ("Y1 R1", (1, 1)), ("Y1 R1 Y2", (2, 1)), ("Y1 R1 G1", (1, 1, 1))],
)
def test_4_2_there_are_five_mixes_g12(lay: str, mix: tuple[int, ...]) -> None:
    table = deal({0: FULL})
    table.lay(0, lay)
    assert table.board().mix == mix
    assert mix in MIXES


def test_4_2_three_of_one_creature_are_never_laid_g12() -> None:
    table = deal({0: FULL})
    table.pick(0, "Y1 Y2")
    assert table.offers(0) == "R1 R2 G1 lay"
    assert table.refusal(0, Pick(card("Y3"))) == "Three cards of one creature are never allowed."


def test_4_2_with_nothing_else_to_add_there_is_still_the_question_whether_to_lay() -> None:
    table = deal({0: "Y1 Y2 Y3"})
    table.pick(0, "Y1 Y2")
    assert table.offers(0) == "lay"


def test_4_3_followers_lay_exactly_the_same_mix_g13() -> None:
    table = follower("Y1 Y2 R9", "B1 B2 B3 V4 G5")
    table.lay(1, "B1 V4 B3")
    assert table.laid(1) == "B1 B3 V4"
    assert table.asked == "FollowLast 2"


def test_4_3_one_card_is_followed_by_one_card_of_any_creature() -> None:
    table = follower("Y1", "Y15 R0 R0")
    assert table.offers(1) == "Y15 R0 pass"
    table.lay(1, "R0")
    assert table.hand(1) == "Y15 R0"


def test_4_3_a_pair_is_followed_by_a_pair() -> None:
    table = follower("Y1 Y2", "B1 B2 B3 V4 G5")
    assert table.offers(1) == "B1 B2 B3 pass"
    table.pick(1, "B2")
    assert table.offers(1) == "B1 B3"


def test_4_3_two_different_are_followed_by_two_different() -> None:
    table = follower("Y1 R2", "B1 B2 V4")
    table.pick(1, "B2")
    assert table.offers(1) == "V4"


@pytest.mark.parametrize(
    ("picked", "open_"),
    [
        ("", "B1 B2 V4 G5 pass"),
        ("B1", "B2 V4 G5"),
        ("V4", "B1 B2"),
        ("V4 B1", "B2"),
        ("B1 B2", "V4 G5"),
    ],
)
def test_4_3_two_and_one_is_offered_card_by_card(picked: str, open_: str) -> None:
    table = follower("Y1 Y2 R2", "B1 B2 V4 G5")
    table.pick(1, picked)
    assert table.offers(1) == open_


@pytest.mark.parametrize(("picked", "open_"), [("", "B1 B2 V4 G5 pass"), ("B2", "V4 G5"), ("G5 B1", "V4")])
def test_4_3_three_different_are_offered_card_by_card(picked: str, open_: str) -> None:
    table = follower("Y1 W2 R2", "B1 B2 V4 G5")
    table.pick(1, picked)
    assert table.offers(1) == open_


@pytest.mark.parametrize(
    ("mix", "hand"),
    [("Y1 Y2", "B1 V1 G1"), ("Y1 R1", "B1 B2"), ("Y1 Y2 R1", "B1 V1 G1"), ("Y1 Y2 R1", "B1 B2 B3"), ("Y1 R1 G1", "B1")],
)
def test_4_3_a_card_that_leads_to_no_mix_is_not_offered(mix: str, hand: str) -> None:
    table = follower(mix, hand)
    assert table.offers(1) == "pass"
    assert "can't make the round's mix" in table.refusal(1, Pick(cards(hand)[0]))


def test_4_3_what_may_be_picked_is_what_some_whole_lay_contains() -> None:
    """The mixes' definition, tried out on every hand of up to four cards and every way to pick from it."""
    for hand in combinations_with_replacement((0, 16, 32, 48), 4):
        for mix in MIXES:
            for size in range(sum(mix)):
                for picked in set(combinations(hand, size)):
                    rest = list(hand)
                    for each in picked:
                        rest.remove(each)
                    wanted = {
                        each
                        for each in rest
                        for lay in combinations(hand, sum(mix))
                        if mix_of(c >> 4 for c in lay) == mix
                        and all(lay.count(c) >= (*picked, each).count(c) for c in lay)
                        and {*picked, each} <= set(lay)
                    }
                    fits = open_bits(mix, hand_bits(hand), hand_bits(picked))
                    assert {each for each in rest if fits >> 2 * (each >> 4) & 3} == wanted


def test_4_4_the_last_player_lays_only_what_lies_on_the_table_g14() -> None:
    table = deal({0: "Y1 R1", 1: "B1 V1", 2: "Y3 B3 W3 G3"})
    table.lay(0, "Y1 R1")
    table.lay(1, "B1 V1")
    assert table.offers(2) == "B3 Y3 pass"
    assert table.refusal(2, Pick(card("W3"))) == (
        "The last player lays the round's mix, 1+1, of creatures that lie on the table: blue, violet, yellow, red."
    )
    table.pick(2, "Y3")
    assert table.offers(2) == "B3"


def test_4_4_it_holds_when_all_in_between_have_passed_g14() -> None:
    table = deal({0: "Y1", 1: "B1", 2: "R1", 3: "Y3 B3"}, seats=4)
    table.lay(0, "Y1")
    table.pass_(1)
    table.pass_(2)
    assert table.asked == "FollowLast 3"
    assert table.offers(3) == "Y3 pass"


def test_4_4_if_the_last_one_passes_nobody_inherits_the_limit_g14() -> None:
    table = deal({0: "Y1 Y2", 1: "B1", 2: "R1 R2", 3: "Y3 B3"}, seats=4, starter=2)
    table.lay(2, "R1")
    assert table.asked == "Follow 3"
    table.pass_(3)
    assert table.asked == "Follow 0"
    table.lay(0, "Y1")
    assert table.asked == "FollowLast 1"
    table.pass_(1)
    assert table.asked == "ChooseCreature 2"


def test_4_4_earlier_rounds_and_discards_do_not_count_g15() -> None:
    table = deal({0: "Y1 B4", 1: "Y2 R1", 2: "Y3 B3"})
    table.lay(0, "Y1")
    table.lay(1, "Y2")
    table.lay(2, "Y3")
    table.fight(0, "Y")
    table.draw(0, "0")
    table.draw(1, "0")
    table.lay(1, "R1")
    table.pass_(2, "1")
    assert table.asked == "FollowLast 0"
    assert {word[0] for word in table.offers(0).replace("pass", "").split()} <= {"R"}
    assert "B4" not in table.offers(0)


def test_4_5_others_see_that_a_card_was_picked_and_not_which() -> None:
    table = deal({0: "Y1 Y2 R9", 1: "B1", 2: "G1"})
    before = [view(GARGON, table.state, seat) for seat in (1, 2, None)]
    table.pick(0, "R9")
    assert [view(GARGON, table.state, seat) for seat in (1, 2, None)] == [
        seen._replace(question=seen.question + 1, board=seen.board._replace(picked=(1, 0, 0))) for seen in before
    ]
    assert table.heard(0) == table.heard(None) == []
    assert table.board(0).picks == cards("R9")
    assert table.board(0).hand == cards("Y1 Y2 R9")


def test_4_5_when_all_are_picked_others_see_the_colours_and_the_owner_the_cards() -> None:
    table = deal({0: "Y1 Y2 R9", 1: "B1", 2: "G1"})
    table.lay(0, "R9 Y2 Y1")
    assert table.heard(1) == [Laid(0, (3, 3, 4))]
    assert table.heard(0) == [LaidCards(0, cards("Y1 Y2 R9"))]
    assert table.board(1).face_down == ((3, 3, 4), (), ())
    assert table.board(1).backs[0] == (0,) * 6
    assert table.board(0).own_laid == cards("Y1 Y2 R9")
    assert table.board(0).picks == table.board(1).own_laid == ()


def test_4_5_the_order_of_picking_does_not_matter() -> None:
    tables = [deal({0: "Y1 Y2 R9"}) for _ in range(2)]
    tables[0].lay(0, "R9 Y2 Y1")
    tables[1].lay(0, "Y1 Y2 R9")
    assert tables[0].state == tables[1].state


def test_4_5_a_picks_face_shows_no_card_and_other_answers_hide_nothing() -> None:
    assert Pick(card("Y6")).face() == Pick(HIDDEN)
    assert [choice.face() for choice in (LAY_THESE, PASS, STOP)] == [LAY_THESE, PASS, STOP]


def test_4_5_what_is_picked_stays_picked() -> None:
    table = follower("Y1 Y2", "B1 B2")
    table.pick(1, "B1")
    assert table.refusal(1, PASS) == "You have begun to lay cards and can't pass any more."
    assert table.refusal(1, Pick(card("B1"))) == "You have already picked that card."


def test_4_5_of_two_equal_0s_one_can_be_picked_after_the_other() -> None:
    table = deal({0: "Y0 Y0 R1"})
    assert table.offers(0) == "Y0 R1"
    table.pick(0, "Y0")
    assert table.offers(0) == "Y0 R1 lay"
    table.pick(0, "Y0")
    assert table.offers(0) == "R1 lay"


def test_4_5_a_wrong_answer_is_refused_in_a_sentence() -> None:
    table = follower("Y1 Y2", "B1 B2")
    assert table.refusal(1, Pick(card("G9"))) == "That card is not in your hand."
    assert table.refusal(1, LAY_THESE) == "Lay exactly the round's mix, 2, or pass."
    assert table.refusal(1, STOP) == "Pick cards to lay."
    assert table.refusal(2, PASS) == "Nothing is asked of you now."
    assert choices(table.state, 2) == ()
