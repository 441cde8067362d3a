"""§2.7 What is public and what is hidden."""

from random import Random

from core.engine import imagine, view
from core.zargos.game import ZARGOS
from core.zargos.state import ZargosState
from tests.zargos.table import Table, cards, position


def mid_turn() -> Table:
    table = position("D A0 9 s11 2 / W A2 5 B0 1", hands={0: "War Ice", 1: "Mist"}, boats="D 2", points="W 4")
    table.say("from A0, to A2, 3")
    return table


def test_2_7_all_but_the_magic_cards_is_seen_by_everybody() -> None:
    boards = [mid_turn().board(seat)._replace(hand=()) for seat in (0, 1, None)]
    assert boards[0] == boards[1] == boards[2]
    assert boards[0].hand_sizes == (2, 1)
    assert boards[0].attacks[0].size == 3
    assert boards[0].afloat[11] == 2
    assert (boards[0].boats[3], boards[0].points[5]) == (2, 4)


def test_2_7_everybody_sees_the_own_hand_only() -> None:
    table = mid_turn()
    assert [table.board(seat).hand for seat in (0, 1, None)] == [cards("War Ice"), cards("Mist"), ()]


def test_2_7_what_is_hidden_is_imagined_anew_and_all_else_stays() -> None:
    table, hands = mid_turn(), set()
    seen = view(ZARGOS, table.state, 1)
    for seed in range(20):
        dream = imagine(ZARGOS, seen, Random(seed))
        assert isinstance(dream, ZargosState)
        assert view(ZARGOS, dream, 1) == seen
        hands.add(dream.hands[0])
    assert len(hands) > 5


def test_11_4_what_the_winds_forbid_is_imagined_too() -> None:
    table = position("D A0 9 / W A2 5 B0 1", hands={1: "Ice Tidal War"}, window=True)
    table.say("Ice 3, Tidal 3")
    dream = imagine(ZARGOS, view(ZARGOS, table.state, 0), Random(1))
    assert isinstance(dream, ZargosState)
    assert (dream.frozen, dream.stilled) == (table.state.frozen, table.state.stilled)
    assert dream.stilled == 1 << 3
