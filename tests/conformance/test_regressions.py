"""What the suite has found, each with the bug in its name."""

from core.engine import apply, choices
from core.kampf.choices import Play
from core.kampf.game import KAMPF
from core.kampf.rules import OPEN
from core.kampf.state import KampfState


def test_a_hand_stays_sorted_when_the_top_of_the_pile_is_laid_in_place_of_an_equal_card() -> None:
    state = KAMPF.setup(2, {"deals": "1", "open_piles": "yes"})
    state.agenda, state.hands, state.piles = (OPEN[0],), [(1, 3, 9), (2,)], [(1,), ()]
    after, _ = apply(state, 0, Play(1, 1, 0, top=True))
    assert isinstance(after, KampfState)
    assert after.hands == [(1, 3, 9), (2,)]
    back = after.clone()
    back.agenda = (OPEN[0],)
    assert len(choices(back, 0)) == len({*choices(back, 0)}) == 3
