"""§7 and §8: the count, the editions, and how the result is told."""

import pytest

from core.engine import Refused, read_options
from core.gargon.events import PileTurnedUp
from core.gargon.game import GARGON, terms
from tests.gargon.table import Options, cards, count


def test_7_1_all_piles_are_turned_up_and_seen() -> None:
    table = count({0: "Y1", 2: "R1 R2"})
    assert [e for e in table.heard() if isinstance(e, PileTurnedUp)] == [
        PileTurnedUp(0, cards("Y1")),
        PileTurnedUp(1, ()),
        PileTurnedUp(2, cards("R1 R2")),
    ]
    assert table.board(1).won == (cards("Y1"), (), cards("R1 R2"))


def test_7_1_the_most_cards_of_a_creature_are_worth_ten() -> None:
    yellow = count({0: "Y13 Y14", 1: "Y15"}).counted("Y")
    assert yellow.cards == (2, 1, 0)
    assert yellow.bonus == (10, 0, 0)


@pytest.mark.parametrize(("seats", "bonus"), [(3, (5, 5, 0)), (5, (5, 5, 0, 0, 5))])
def test_7_1_a_tie_is_worth_five_each_however_many_tie_g37(seats: int, bonus: tuple[int, ...]) -> None:
    won = {0: "Y13 Y14", 1: "Y15 Y12", 2: "Y11"} | ({4: "Y10 Y9"} if seats == 5 else {})
    assert count(won, seats=seats).counted("Y").bonus == bonus


def test_7_1_every_won_card_counts_whatever_its_amulets_g35() -> None:
    assert count({0: "Y0 Y0 Y15", 1: "Y1 Y2"}).counted("Y").bonus == (10, 0, 0)


def test_7_1_a_creature_nobody_has_won_gives_no_bonus_g36() -> None:
    table = count({0: "Y1"})
    assert table.counted("R").bonus == (0, 0, 0)
    assert table.count.bonus == (10, 0, 0)


def test_7_2_every_amulet_is_a_point() -> None:
    table = count({0: "Y1 Y7 Y13", 1: "R4 R10"})
    assert table.count.amulets == (7, 4, 0)
    assert table.count.totals == (17, 14, 0)


def test_7_3_a_0_doubles_and_both_make_fourfold_but_never_the_bonus() -> None:
    table = count({0: "Y0 Y1 Y2", 1: "R0 R0 R6", 2: "G0 W1"})
    assert [table.counted("Y").times, table.counted("R").times] == [(2, 1, 1), (1, 4, 1)]
    assert table.counted("Y").amulets == (10, 0, 0)
    assert table.count.amulets == (20, 12, 5)
    assert table.count.bonus == (10, 10, 20)
    assert table.count.totals == (30, 22, 25)


def test_7_4_the_highest_sum_wins() -> None:
    table = count({0: "Y1", 1: "R1 R4"})
    assert table.count.winners == (1,)
    result = GARGON.result(table.state)
    assert result.scores == (15, 18, 0)
    assert result.winners == (1,)


def test_7_4_a_tie_is_a_shared_victory_g38() -> None:
    assert GARGON.result(count({0: "Y1", 2: "R1"}).state).winners == (0, 2)


def test_7_the_board_carries_the_count_colour_by_colour() -> None:
    table = count({0: "Y0 Y1", 1: "Y2"})
    assert len(table.board().counted) == 6
    assert table.board().counted[3] == ((2, 1, 0), (10, 0, 0), (5, 5, 0), (2, 1, 1))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, (5, False, False, False)),
        ({"edition": "french"}, (4, True, False, False)),
        ({"edition": "french", "threes": "5"}, (5, True, False, False)),
        ({"edition": "french", "zeros": "battle"}, (4, False, False, False)),
        ({"threes": "4", "open_winnings": "yes"}, (4, False, True, False)),
        ({"zeros": "round", "lost_start": "round"}, (5, True, False, True)),
    ],
)
def test_8_1_an_option_follows_the_edition_or_stands_for_itself(
    given: dict[str, str], expected: tuple[int, bool, bool, bool]
) -> None:
    assert terms(read_options(GARGON, given)) == expected


@pytest.mark.parametrize(
    ("options", "amulets"), [({}, 5), ({"edition": "french"}, 4), ({"threes": "4"}, 4), ({"threes": "5"}, 5)]
)
def test_8_2_a_3_wears_five_amulets_or_four(options: Options, amulets: int) -> None:
    assert count({0: "Y3"}, **options).count.amulets == (amulets, 0, 0)


def test_8_an_unknown_edition_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match="international, french"):
        read_options(GARGON, {"edition": "german"})
