"""§2.7 Who holds which magic card is told by nothing: not by who is asked, nor how often, nor by how many bytes.

The conformance suite looks for leaks everywhere; here every place where a card matters is named.
"""

from __future__ import annotations

import pytest

from core.engine import Choice, apply, choices, waiting_for
from core.replay import Answered, Setup
from core.zargos.choices import ADD_CARD, BLOW_WAR, PUT_BACK, REFRAIN, STAY, PlayRed
from core.zargos.game import ZARGOS
from core.zargos.magic.dealing import DealCards
from core.zargos.magic.exchanging import Exchanges
from core.zargos.turns import NextTurn
from tests.conformance.helpers.play import Moment
from tests.conformance.helpers.wire import Frames, the_wire
from tests.zargos.table import Table, kind, position

MEN = "D A0 5 A1 1 / W A2 5 B0 1 / K K0 1"


def sent(table: Table, choice: Choice, seat: int, listener: int | None) -> Frames:
    """What goes out to a listener when that seat answers so."""
    setup = Setup(ZARGOS, len(table.state.hands), {"turns": "12", "end": "mean", "exchange": "yes", "peoples": "two"})
    moment = Moment(table.state, Answered(seat, choice), *apply(table.state, seat, choice))
    return the_wire().step(setup, moment, listener)


def red(name: str, target: int) -> PlayRed:
    return PlayRed(kind(name), target)


@pytest.mark.parametrize("listener", [1, 2, None])
def test_11_1_an_answer_in_the_red_window_sends_the_same_bytes_whatever_it_is(listener: int | None) -> None:
    window = position(MEN, hands={0: "Ice Death", 1: "Madness", 2: "War"}, window=True)
    frames = {sent(window, choice, 0, listener) for choice in choices(window.state, 0)}
    assert len(frames) == 1
    assert frames != {()}


@pytest.mark.parametrize("listener", [2, None])
def test_11_1_who_has_no_red_card_can_not_be_told_from_who_declines(listener: int | None) -> None:
    windows = [position(MEN, hands={0: held, 2: "War"}, window=True) for held in ("Ice Death", "War Mist")]
    assert [waiting_for(window.state) for window in windows] == [(0, 2), (0, 2)]
    assert len({sent(window, REFRAIN, 0, listener) for window in windows}) == 1


@pytest.mark.parametrize("listener", [0, 2, None])
def test_11_2_a_card_that_came_second_can_not_be_told_from_a_refusal_to_play(listener: int | None) -> None:
    """Those who look on, and who came first too."""
    frames = set()
    for answer in (red("Ice", 1), REFRAIN, red("Ice", 1)):
        window = position(MEN, hands={0: "Ice Ice", 1: "Ice", 2: "War"}, window=True)
        window.answer(REFRAIN, 2)
        window.answer(red("Ice", 1), 0)
        frames.add(sent(window, answer, 1, listener))
    assert len(frames) == 1


def test_11_1_the_window_that_closes_names_those_who_played_and_nobody_else() -> None:
    window = position(MEN, hands={0: "Ice", 1: "Madness", 2: "War"}, window=True)
    for seat, answer in ((0, REFRAIN), (1, red("Madness", 9)), (2, REFRAIN)):
        window.answer(answer, seat)
    assert [str(event) for event in window.heard(None)] == [f"WindowClosed(plays=((1, {kind('Madness')}, 9),))"]
    assert waiting_for(window.state) == (0, 2)


@pytest.mark.parametrize("held", ["War", "Ice"])
def test_6_7_an_attacker_with_any_card_chooses_even_a_single_fight_with_or_without_war(held: str) -> None:
    table = position("D A0 5 / W A2 5 B0 1", hands={0: held})
    table.say("from A0, to A2, 4, no")
    assert table.asked == "ChooseFight"


@pytest.mark.parametrize("listener", [0, 2, None])
def test_6_7_a_defender_without_war_can_not_be_told_from_one_who_keeps_it(listener: int | None) -> None:
    tables = [position(MEN, hands={1: held}) for held in ("War", "Ice")]
    for table in tables:
        table.say("from A0, to A2, 4")
        assert table.asked == "DefendWithWar"
    assert [BLOW_WAR in choices(table.state, 1) for table in tables] == [True, False]
    assert len({sent(table, REFRAIN, 1, listener) for table in tables}) == 1


@pytest.mark.parametrize("held", ["Land", "Elsewhere", "Ice"])
def test_12_2_and_12_3_who_holds_any_card_is_asked_for_moves_that_only_a_card_could_make(held: str) -> None:
    """A1 is a coast whose only neighbour is its own people's; from there only a card leads to the enemy."""
    table = position("D A1 3 A0 1 / W B0 1", hands={0: held})
    assert table.asked == "ChooseAttack"
    table.say("no")
    assert table.asked == "ChooseGroup"


@pytest.mark.parametrize("held", ["Mist", "War"])
def test_12_4_who_holds_any_card_is_asked_whether_to_reorganise_though_nobody_can_step(held: str) -> None:
    table = position("D W0 1 / W B0 1", hands={0: held})
    table.say("no")
    assert table.asked == "ChooseGroup"


def test_12_who_holds_no_card_and_can_do_nothing_is_not_asked() -> None:
    assert position("D W0 1 / W B0 5 B1 1").seat == 1


def test_10_2_which_card_goes_back_is_the_same_to_all_others() -> None:
    table = position(
        "D W0 1 / W B0 1", hands={0: "War Mist Ice"}, cards_of="D W", then=(NextTurn(), DealCards(0)), window=True
    )
    for listener in (1, None):
        back = {sent(table, PUT_BACK[each], 0, listener) for each in set(table.state.hands[0])}
        assert len(back) == 1


def exchange() -> Table:
    then = (NextTurn(), Exchanges(0))
    hands = {0: "War Ice Mist", 1: "Land Death"}
    return position("D A0 1 / W B0 1 / K K0 1", hands=hands, exchange=True, then=then, window=True)


@pytest.mark.parametrize("listener", [2, None])
def test_10_4_which_cards_are_offered_and_answered_is_the_same_to_all_but_the_two(listener: int | None) -> None:
    offers, shows, replies, shown, taken = set(), set(), set(), set(), set()
    for one in ("War", "Ice", "Mist"):
        for other in ("Land", "Death"):
            table = exchange()
            table.say("seat 1")
            offers.add(sent(table, ADD_CARD[kind(one)], 0, listener))
            table.say(one)
            shows.add(sent(table, choices(table.state, 0)[0], 0, listener))
            table.say("show")
            replies.add(sent(table, ADD_CARD[kind(other)], 1, listener))
            table.say(other)
            shown.add(sent(table, choices(table.state, 1)[0], 1, listener))
            table.say("show")
            taken.add(sent(table, choices(table.state, 0)[1], 0, listener))
    assert [len(each) for each in (offers, shows, replies, shown, taken)] == [1] * 5


def test_10_4_the_partner_learns_nothing_before_the_offer_is_shown() -> None:
    table = exchange()
    table.say("seat 1")
    assert len({sent(table, ADD_CARD[each], 0, 1) for each in set(table.state.hands[0])}) == 1


def test_5_1_a_source_thought_better_of_tells_as_much_as_the_map() -> None:
    """Where a group could go by land: that it stays says nothing of cards."""
    frames = set()
    for held in ("Land", "War"):
        table = position("D A0 5 / W A2 5 B0 1", hands={0: held})
        table.say("from A0")
        frames.add(sent(table, STAY, 0, 1))
    assert len(frames) == 1
