"""How the bots of Gargon think: small positions with one obvious answer."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from core.bots import decide
from core.engine import Choice, choices, read_options, view
from core.gargon.battles import Battles, ChooseCreature
from core.gargon.cards import DECK, LETTERS
from core.gargon.choices import DRAWS, FIGHTS, LAY_THESE, PASS, PICKS, Pick
from core.gargon.drawing import DrawForPass
from core.gargon.game import GARGON
from core.gargon.laying import Follow, FollowLast, LeadRound
from core.gargon.mixes import Mix
from core.gargon.state import GargonState


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(LETTERS.index(word[0]) * 16 + int(word[1:]) for word in text.split()))


def pick(word: str) -> Pick:
    return PICKS[cards(word)[0]]


def table(hands: Mapping[int, str], laid: Mapping[int, str] | None = None, mix: Mix = (), won: str = "") -> GargonState:
    """Four seats; seat 0 is asked, and started unless somebody has laid."""
    state = GARGON.setup(4, read_options(GARGON, {}))
    state.round, state.mix = 1, mix
    state.hands = [cards(hands.get(seat, "")) for seat in range(4)]
    state.laid = [cards((laid or {}).get(seat, "")) for seat in range(4)]
    state.starter = min(seat for seat in range(4) if state.laid[seat]) if laid else 0
    state.won[0] = cards(won)
    used = [card for pile in (*state.hands, *state.laid, *state.won) for card in pile]
    left = [card for card in DECK if card not in used]
    state.stacks = [tuple(left[::2]), tuple(left[1::2])]
    state.fans = (backs(state.stacks[0]), backs(state.stacks[1]))
    state.discards = ()
    return state


def nearly_over(state: GargonState) -> GargonState:
    """The same with two cards in each stack: nobody waits for better cards any more."""
    state.stacks = [cards("G14 G15"), cards("Y14 Y15")]
    state.fans = ("GG", "YY")
    return state


def backs(stack: tuple[int, ...]) -> str:
    return "".join(LETTERS[card >> 4] for card in stack)


def answer_of(level: str, state: GargonState, seed: int = 0) -> Choice:
    return decide(level, GARGON, view(GARGON, state, 0), choices(state, 0), Random(seed))


def test_with_a_fair_hand_nobody_passes_or_lays_a_zero() -> None:
    state = table({0: "W0 W5 B0 B6 V7"}, {1: "R9"}, (1,))
    state.agenda = (Follow(0),)
    assert {answer_of("novice", state, seed) for seed in range(60)} == {pick("W5"), pick("B6"), pick("V7")}
    assert answer_of("apprentice", state) in {pick("W5"), pick("B6"), pick("V7")}


def test_an_apprentice_with_a_small_hand_may_pass() -> None:
    state = table({0: "W5 B6"}, {1: "R9"}, (1,))
    state.agenda = (Follow(0),)
    assert PASS in {answer_of("apprentice", state, seed) for seed in range(60)}


def test_an_apprentice_with_zeros_only_lays_them() -> None:
    state = table({0: "W0 B0 V0 Y0 R0"}, {1: "R9"}, (1,))
    state.agenda = (Follow(0),)
    assert answer_of("apprentice", state) in [pick(word) for word in ("W0", "B0", "V0", "Y0", "R0")]


def test_an_adept_leads_low_cards_with_amulets_where_nobody_holds_the_colour() -> None:
    others = "B4 B5 B6 V4 V5 V6"
    state = table({0: "W1 W2 W14 V1 B2", 1: others, 2: "Y4 Y5 Y6", 3: "R4 R5 R6"})
    state.agenda = (LeadRound(0),)
    first = answer_of("adept", state)
    assert first in (pick("W1"), pick("W2"))


def test_an_adept_picks_one_lay_to_its_end_and_says_so() -> None:
    state = table({0: "W13 W2", 1: "B4 B5", 2: "Y4", 3: "R4"})
    state.agenda = (LeadRound(0),)
    state.picks[0] = cards("W2 W13")
    assert answer_of("adept", state) == LAY_THESE


def test_an_adept_that_takes_over_in_the_middle_of_a_lay_goes_on_from_there() -> None:
    state = table({0: "W15 W0 B1 V1"}, {1: "R9 R8"}, (1, 1))
    state.agenda = (Follow(0),)
    state.picks[0] = cards("W0")
    assert answer_of("adept", state) in (pick("B1"), pick("V1"))


def test_an_adept_follows_with_a_strong_card_where_it_has_to_fight() -> None:
    state = table({0: "R1 R2 R3 R4 R5 R6 R8 R10 R11 R15", 2: "B4", 3: "B5"}, {1: "R9"}, (1,))
    state.agenda = (Follow(0),)
    assert answer_of("adept", state) == pick("R15")


def test_an_adept_that_is_last_has_only_colours_of_the_table_in_mind() -> None:
    state = table({0: "W1 W2 W3 B1 B2 B3 V1 V2 V3 R14"}, {1: "R9"}, (1,))
    state.agenda = (FollowLast(0),)
    assert answer_of("adept", state) == pick("R14")


def test_an_adept_lays_a_low_card_under_a_high_one() -> None:
    state = nearly_over(table({0: "R1 R8 R15 B15"}, {1: "R9 B9 B2"}, (2, 1)))
    state.agenda = (Follow(0),)
    picked = []
    for _ in range(3):
        choice = answer_of("adept", state)
        assert isinstance(choice, Pick)
        picked.append(choice.card)
        state = state.clone()
        state.picks[0] = tuple(picked)
    assert sorted(picked) == list(cards("R1 R15 B15"))


def test_an_adept_lays_a_zero_where_it_has_amulets_to_double_and_nobody_to_fight() -> None:
    state = nearly_over(table({0: "W0 B9 V9"}, {1: "R9"}, (1,), won="W1 W2 W3"))
    state.agenda = (Follow(0),)
    assert answer_of("adept", state) == pick("W0")


def test_an_adept_with_next_to_nothing_in_its_hand_passes() -> None:
    state = table({0: "R0"}, {1: "R9", 2: "R12"}, (1,))
    state.agenda = (FollowLast(0),)
    assert answer_of("adept", state) == PASS


def test_an_adept_with_few_cards_passes_until_the_end_is_near() -> None:
    state = table({0: "W1 W2 B9 V9 Y9"}, {1: "R9"}, (1,))
    state.agenda = (Follow(0),)
    assert answer_of("adept", state) == PASS
    assert answer_of("adept", nearly_over(state)) in {pick("W1"), pick("W2")}


def test_an_adept_with_a_full_hand_does_not_wait_for_more() -> None:
    state = table({0: "W1 W2 B9 V9 Y9 Y10 V10 B10 G9 G10"}, {1: "R9"}, (1,))
    state.agenda = (Follow(0),)
    assert answer_of("adept", state) in {pick("W1"), pick("W2")}


def test_an_adept_lets_the_battle_it_loses_come_first() -> None:
    state = table({}, {0: "W15 R2", 1: "W3 R9"}, (1, 1))
    state.turned = True
    state.agenda = (Battles(), ChooseCreature(0))
    assert answer_of("adept", state) == FIGHTS[LETTERS.index("R")]


@pytest.mark.parametrize("seed", range(4))
def test_an_adept_draws_the_colour_in_which_it_has_won_most_and_goes_on_drawing(seed: int) -> None:
    state = table({0: "W5", 1: "V4 V5 V6"}, {1: "R9"}, (1,), won="B1 B2 B5")
    state.stacks = [cards("W9 V9"), (cards("R1")[0], cards("B7")[0])]
    state.fans = ("WV", "RB")
    for drawn in range(3):
        state.agenda = (DrawForPass(0, drawn),)
        assert answer_of("adept", state, seed) == DRAWS[1]
