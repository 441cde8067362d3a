"""What a seat sees, and what it may imagine behind it (RULES.md §1.5, §1.6)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from core.dragonstones import cards as c
from core.dragonstones.choices import Bid, Plunder
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.state import DragonState, PutUp, Screen
from core.engine import choices, imagine, view
from tests.dragonstones.table import Table, auction, position, screen


def dream(table: Table, seat: int | None, seed: int = 1) -> DragonState:
    state = imagine(DRAGONSTONES, view(DRAGONSTONES, table.state, seat), Random(seed))
    assert isinstance(state, DragonState)
    return state


def in_mid_game() -> Table:
    """All 60 fairy gold, 15 common gold and 40 silver are somewhere."""
    screens = {0: "5f 3c 4s 1a", 1: "9f 1c 9s 1k", 2: "4f 2c 1s 1a", 3: "8f 2s"}
    state = position(
        seats=4, screens=screens, spent=(3, 0, 4, 1), stones_of={0: "rr"}, bank="26f 9c 24s", amulets=0,
        bank_stones="r" * 10 + "b" * 12 + "y" * 12, to_come="troll, fairy",
    )  # fmt: skip
    state.put_up = (PutUp(c.WITCH, 1),)
    return auction("alchemist", state)


def test_1_5_a_seat_sees_behind_its_own_screen_only() -> None:
    table = in_mid_game()
    assert table.board(0).screen == screen("5f 3c 4s 1a")
    assert table.board(None).screen == Screen(0, 0, 0, 0, 0)
    assert table.board(1)._replace(screen=table.board(0).screen) == table.board(0)


def test_1_6_d80_the_rest_is_public() -> None:
    board = in_mid_game().board(None)
    assert board.spent == (3, 0, 4, 1)
    assert board.stones[0] == (2, 0, 0)
    assert (board.bank, board.amulets, board.stones_in_bank) == ((26, 9, 24), 0, (10, 12, 12))
    assert (board.blacks, board.doppelganger, board.scores) == (1, c.NOBODY, (0, 0, 0, 0))
    assert [each.card for each in board.put_up] == [c.WITCH, c.ALCHEMIST]
    assert board.to_come == (c.FAIRY, c.TROLL)


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_what_is_imagined_looks_the_same_and_holds_the_same_coins(seat: int | None) -> None:
    table = in_mid_game()
    seen = view(DRAGONSTONES, table.state, seat)
    for seed in range(5):
        imagined = dream(table, seat, seed)
        assert view(DRAGONSTONES, imagined, seat) == seen
        assert Counter(DRAGONSTONES.cards(imagined)) == Counter(DRAGONSTONES.cards(table.state))
        if seat is not None:
            assert choices(imagined, seat) == choices(table.state, seat)


def test_hidden_coins_are_dealt_anew() -> None:
    table = in_mid_game()
    screens = {tuple(dream(table, 0, seed).screens) for seed in range(9)}
    assert len(screens) > 5
    assert {each[0] for each in screens} == {table.state.screens[0]}


def test_fairy_gold_is_imagined_where_it_was_in_the_beginning_as_far_as_it_goes() -> None:
    fairy = [dream(in_mid_game(), 0, seed).screens[3].fairy for seed in range(9)]
    assert min(fairy) >= 7
    assert max(fairy) <= 9


def test_the_black_coin_is_imagined_with_the_winner_of_the_witch() -> None:
    assert [held.blacks for held in dream(in_mid_game(), 0).screens] == [0, 1, 0, 0]
    assert [held.blacks for held in dream(in_mid_game(), 1).screens] == [0, 1, 0, 0]


def test_no_more_black_coins_are_imagined_than_there_are() -> None:
    table = in_mid_game()
    table.bid(0, Bid(0, 0, black=True))
    assert [held.blacks for held in dream(table, 0).screens] == [0, 0, 0, 0]


def test_a_sealed_bid_is_imagined_as_one_that_could_be() -> None:
    table = in_mid_game()
    table.answer(1, Bid(9, 1, black=True))
    imagined = dream(table, 0)
    assert imagined.sealed[1] in choices_of(imagined, 1)
    assert dream(table, 1).sealed == {1: Bid(9, 1, black=True)}


def choices_of(state: DragonState, seat: int) -> list[object]:
    unsealed = state.clone()
    unsealed.sealed = {}
    return list(choices(unsealed, seat))


def test_who_was_plundered_and_of_how_much_cannot_be_told_from_a_view() -> None:
    boards = []
    for behind in ("8f 2c 5s", "8f"):
        table = auction("brigand", position(seats=4, screens={1: behind}, to_come="troll"))
        table.win()
        table.answer(0, Plunder(1))
        boards.append((table.board(2), table.board(None), table.heard(3)))
    assert boards[0] == boards[1]
