"""What a seat sees, and what it may imagine behind it."""

from collections import Counter
from random import Random

import pytest

from core.engine import State, choices, imagine, read_options, view
from core.gargon.cards import DECK, LETTERS
from core.gargon.game import GARGON
from core.gargon.state import GargonState
from core.gargon.view import GargonBoard
from scripts.playouts import begin, step
from tests.gargon.table import deal


def after(decisions: int, open_winnings: str = "no", seats: int = 4) -> State:
    rng = Random(5)
    state = begin(GARGON, seats, {"open_winnings": open_winnings}, rng)
    for _ in range(decisions):
        state = step(state, rng)
    return state


def truth(state: State) -> GargonState:
    assert isinstance(state, GargonState)
    return state


@pytest.mark.parametrize("open_winnings", ["no", "yes"])
@pytest.mark.parametrize("decisions", [0, 1, 2, 9, 14, 19, 40, 75])
@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_what_is_imagined_looks_the_same_to_that_seat(decisions: int, open_winnings: str, seat: int | None) -> None:
    state = after(decisions, open_winnings)
    seen = view(GARGON, state, seat)
    imagined = imagine(GARGON, seen, Random(1))
    assert view(GARGON, imagined, seat) == seen
    if seat is not None:
        assert choices(imagined, seat) == choices(state, seat)
    assert Counter(GARGON.cards(truth(imagined))) == Counter(DECK)


@pytest.mark.parametrize("decisions", [5, 20, 60])
def test_an_imagined_card_has_the_colour_of_its_back(decisions: int) -> None:
    state = truth(after(decisions))
    imagined = truth(imagine(GARGON, view(GARGON, state, 0), Random(3)))
    for places in ("hands", "stacks", "laid"):
        for real, dealt in zip(getattr(state, places), getattr(imagined, places), strict=True):
            assert [card >> 4 for card in dealt] == [card >> 4 for card in real]


def test_what_a_seat_does_not_see_is_dealt_anew() -> None:
    seen = view(GARGON, after(20), 0)
    first, second = (truth(imagine(GARGON, seen, Random(seed))) for seed in (1, 2))
    assert first.hands[0] == second.hands[0]
    assert first.won[0] == second.won[0]
    assert first.hands[1:] != second.hands[1:]
    assert first.stacks != second.stacks


def test_in_the_middle_of_laying_the_owner_keeps_its_picks_and_others_imagine_as_many() -> None:
    table = deal({0: "Y1 Y2 R9", 1: "B1 B2 B3", 2: "G1"})
    table.lay(0, "Y1 Y2")
    table.pick(1, "B2")
    dealt = set()
    for seat, seed in ((0, 1), (0, 2), (1, 1), (2, 3), (None, 4)):
        seen = view(GARGON, table.state, seat)
        imagined = truth(imagine(GARGON, seen, Random(seed)))
        assert view(GARGON, imagined, seat) == seen
        assert set(imagined.picks[1]) <= set(imagined.hands[1])
        assert len(imagined.picks[1]) == 1
        dealt.add(imagined.picks[1])
    assert len(dealt) > 1
    assert truth(imagine(GARGON, view(GARGON, table.state, 1), Random(1))).picks[1] == table.state.picks[1]


def test_while_the_last_losers_draw_the_battles_still_go_on() -> None:
    table = deal({0: "Y1 W3", 1: "Y2", 2: "G1"})
    table.lay(0, "Y1")
    table.lay(1, "Y2")
    table.pass_(2)
    table.fight(0, "Y")
    assert table.asked == "DrawForLoss 0"
    assert table.board().face_up == ((), (), ())
    assert truth(imagine(GARGON, view(GARGON, table.state, 1), Random(1))).turned


def test_before_the_deal_and_after_the_count_there_is_a_view_too() -> None:
    before = GARGON.setup(3, read_options(GARGON, {"edition": "french"}))
    finished = deal({}, won={0: "Y1"}).state
    for state in (before, finished):
        seen = view(GARGON, state, 1)
        assert view(GARGON, imagine(GARGON, seen, Random(1)), 1) == seen


def test_a_board_is_flat_and_holds_ints_strings_and_tuples() -> None:
    def plain(thing: object) -> bool:
        return isinstance(thing, int | str) or (isinstance(thing, tuple) and all(map(plain, thing)))

    for decisions in (0, 30, 80):
        assert plain(view(GARGON, after(decisions), 2).board)


def test_a_draw_changes_one_number_of_a_fan_and_never_its_colours() -> None:
    table = deal({0: "Y1", 1: "Y2"}, stacks=("R1 R2 R3", "G1 G2 G3"))
    table.lay(0, "Y1")
    before: GargonBoard = table.board()
    table.pass_(1, "1")
    assert table.board().fans == (before.fans[0], before.fans[1]._replace(left=2))
    assert set(table.board().fans[1].colours) <= set(LETTERS)
