"""All that is not asked on the map is answered by keys and by mouse, and no key means two things."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from core.engine import Choice, apply, waiting_for
from core.zargos.cards import DEATH, ICE, MADNESS, STORM
from core.zargos.choices import AGREE, BLOW_WAR, REFRAIN, SHOW_CARDS, AddCard, BuyBoats, OfferTo, PlayRed, PutBack
from core.zargos.magic.dealing import PutCardsBack
from core.zargos.magic.exchanging import Offers
from core.zargos.settling.buying import Purchases
from tests.tui.sitting import LARGE, SMALL, spots
from tests.tui.zargos.sitting import after, drawn, game, scene_of
from tests.zargos.table import Table, position
from tui.games import Outcome, Scene
from tui.games.zargos import FACE
from tui.games.zargos.orders import asking, menu, odds_line
from tui.games.zargos.telling import phases
from tui.games.zargos.telling.names import letters
from tui.language import languages, speaking

MEN = "K A0 5 A1 2 A2 3 / M B0 9 B1 3 B3 4 / D O1 3 s5 4"


def window(hand: str) -> Table:
    return position(MEN, window=True, hands={0: hand})


def exchange(hands: dict[int, str]) -> Table:
    return position(MEN, exchange=True, hands=hands, then=(Offers(0, 3),))


TABLES: dict[str, Callable[[], Table]] = {
    "the red window": lambda: window("Madness Ice Storm"),
    "the Wind of Death": lambda: window("Death Floods War"),
    "a card too many": lambda: position(MEN, hands={0: "War War Ice Mist Storm"}, then=(PutCardsBack(0),)),
    "an offer": lambda: exchange({0: "War Ice", 1: "Mist"}),
}


def by_keys(scene: Scene, choice: Choice) -> tuple[Choice, ...]:
    """Its own key, or the arrows until it is marked; then Enter, if the key has not answered."""
    number = list(scene.choices).index(choice)
    option = asking.option(scene, number)
    if option.key:
        found = after(scene, option.key)
        return found.sent or after(found.scene, "enter").sent
    if isinstance(choice, PlayRed):
        scene = after(scene, str(1 + asking.kinds(scene).index(choice.kind))).scene
    for _ in scene.choices:
        if asking.marked(scene) == choice:
            return after(scene, "enter").sent
        scene = after(scene, "right").scene
    raise AssertionError(choice)


def by_mouse(scene: Scene, choice: Choice) -> tuple[Choice, ...]:
    """Buttons, lines of the list, and the map; at last the button of Enter."""
    number = list(scene.choices).index(choice)
    there = _to_hit(scene)
    for _ in range(2 * len(scene.choices)):
        if asking.marked(scene) == choice:
            return acted(scene, "key:enter").send
        buttons = {offer.action for offer in FACE.prompt(scene).offers}
        ways = [f"pick:{number}", f"key:{asking.option(scene, number).key}"]
        ways += [f"place:{place}" for place in asking.places_of(choice)]
        ways += ["key:1", "key:right"] if isinstance(choice, PlayRed | BuyBoats) else []
        if isinstance(choice, PlayRed) and asking.kind_marked(scene) != choice.kind:
            ways = [f"key:{1 + asking.kinds(scene).index(choice.kind)}"]
        outcome = acted(scene, next(way for way in ways if way in there | buttons))
        if outcome.send:
            return outcome.send
        scene = scene._replace(picking=outcome.picking)
    raise AssertionError(choice)


def _to_hit(scene: Scene) -> frozenset[str]:
    """Where the list is not open, the map is the same with every question."""
    return frozenset(spots(drawn(scene))) if menu.is_open(scene) else _map()


@cache
def _map() -> frozenset[str]:
    return frozenset(spots(drawn(scene_of(position(MEN).state, -1))))


def acted(scene: Scene, action: str) -> Outcome:
    outcome = FACE.act(scene, action)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("name", TABLES)
def test_every_answer_with_a_card_is_given_by_keys_and_by_mouse(name: str) -> None:
    scene = scene_of(TABLES[name]().state, 0)
    assert asking.handles(scene)
    for choice in scene.choices:
        assert by_keys(scene, choice) == (choice,)
        assert by_mouse(scene, choice) == (choice,)


@pytest.mark.parametrize(("seats", "seed"), [(3, 10), (5, 2)])
def test_every_question_that_is_not_asked_on_the_map_is_answered_by_keys_and_by_mouse(seats: int, seed: int) -> None:
    asked: list[str] = []
    for state, _ in game(seats, seed):
        for seat in waiting_for(state):
            scene = scene_of(state, seat)
            kind = type(phases.ask_of(scene)).__name__
            if asking.handles(scene) and (kind == "RedWindow" or asked.count(kind) < 2):
                asked.append(kind)
                for choice in (*scene.choices[:4], *scene.choices[-2:]):
                    assert by_keys(scene, choice) == (choice,)
                    assert by_mouse(scene, choice) == (choice,)
    assert {*asked} >= {
        "ChoosePeoples",
        "RedWindow",
        "Purchase",
        "MakeOffer",
        "AddToOffer",
        "AnswerOffer",
        "TakeAnswer",
    }


def test_what_is_marked_first_costs_nothing() -> None:
    for table in TABLES.values():
        scene = scene_of(table().state, 0)
        for keys in (("enter",), ("tab", "enter")):
            (choice,) = after(scene, *keys).sent
            assert choice == REFRAIN or isinstance(choice, PutBack)


def test_no_offer_uses_a_key_of_the_screen_and_no_two_the_same() -> None:
    for state, _ in game(6, 3):
        for seat in waiting_for(state)[:1]:
            keys = [offer.key for offer in FACE.prompt(scene_of(state, seat)).offers]
            assert len(keys) == len(set(keys)), keys
            assert not {*keys} & {"c", "l", "q", "question_mark", "f1"}


# The red window


def test_passing_in_the_red_window_is_one_key_whatever_one_holds() -> None:
    for hand in ("War", "Ice Storm", "Floods"):
        scene = scene_of(window(hand).state, 0)
        assert after(scene, "enter").sent == (REFRAIN,)
        assert after(scene, "n").sent == (REFRAIN,)
        assert FACE.prompt(scene).offers[0].label == "Let it pass"


def test_who_holds_no_red_card_is_told_so_and_asked_all_the_same() -> None:
    assert "you hold no red card for it" in FACE.prompt(scene_of(window("War War").state, 0)).sentence
    before = FACE.prompt(scene_of(position("W A0 5 / M B0 9", window=True, hands={1: "War"}).state, 1)).sentence
    assert before.startswith("Before the turn of the Winged: ")
    assert "play a red card" in FACE.prompt(scene_of(window("War Ice").state, 0)).sentence


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("hand", ["War", "War Ice"])
@pytest.mark.parametrize("people", "SDWKAM")
def test_the_question_of_the_red_window_is_not_cut_whoever_is_to_move(people: str, hand: str, language: str) -> None:
    other = "S" if people == "M" else "M"
    table = position(f"{people} A0 5 / {other} B0 9", window=True, hands={0: hand, 1: hand})
    for seat in (0, 1):
        with speaking(language):
            assert len(FACE.prompt(scene_of(table.state, seat)).sentence) <= 76


@pytest.mark.parametrize("language", languages())
def test_of_many_peoples_that_a_red_card_would_meet_the_letters_are_told(language: str) -> None:
    table = position("M B0 9 / S B1 2 / K B3 3 / W B4 11", window=True, hands={0: "Madness"})
    with speaking(language):
        said = FACE.prompt(after(scene_of(table.state, 0), "1").scene).sentence
        assert len(said) <= 76
        assert all(f"{letters()[people]} {size}" in said for people, size in ((2, 9), (4, 2), (0, 3), (5, 11)))


def test_a_red_card_is_aimed_by_arrows_or_by_a_click_on_the_map() -> None:
    scene = scene_of(window("Madness Ice Storm").state, 0)
    banzol = after(scene, "1")
    assert FACE.prompt(banzol.scene).sentence == "Play Wind of Madness on Banzol? There: Monks 16."
    assert after(banzol.scene, "right", "right", "enter").sent == (PlayRed(MADNESS, 2),)
    assert after(banzol.scene, "left", "enter").sent == (PlayRed(MADNESS, 10),)
    assert after(scene, "2", "escape", "enter").sent == (REFRAIN,)
    on_akilon = acted(after(scene, "2").scene, "place:16").picking
    assert after(scene._replace(picking=on_akilon), "enter").sent == (PlayRed(ICE, 3),)
    at_sea = acted(scene, "place:62").picking
    (play,) = after(scene._replace(picking=at_sea), "enter").sent
    assert isinstance(play, PlayRed)
    assert play.kind == STORM
    assert "▸" in str(drawn(scene))


def test_a_storm_says_whether_it_meets_dragons() -> None:
    state = position("D s1 4 B0 3 / M A0 9", window=True, hands={1: "Storm"}).state
    here = after(scene_of(state, 1), "1").scene
    assert FACE.prompt(here).sentence == "Play Wind of Storm on s0 and s1? There: Dragons 4."
    assert FACE.prompt(after(here, "right").scene).sentence.endswith("? Nobody is there.")


def test_where_nothing_can_be_played_a_click_on_the_map_says_so() -> None:
    outcome = acted(scene_of(window("War").state, 0), "place:3")
    assert outcome.sentence == "You have no red card to play there now."
    assert not outcome.send


def test_the_wind_of_death_says_how_many_would_die() -> None:
    scene = after(scene_of(window("Death").state, 0), "1").scene
    assert FACE.prompt(scene).sentence == "Play Wind of Death? 2 counters would die."
    assert after(scene, "enter").sent == (PlayRed(DEATH, 0),)


# Purchases, fights


def test_boats_are_bought_by_arrows_or_a_digit_and_counters_for_the_rest() -> None:
    scene = scene_of(position(MEN, points="K 12", then=(Purchases(0),)).state, 0)
    assert FACE.prompt(scene).sentence == "Your Knights have 12 points: a boat costs 5, a counter 2."
    assert FACE.prompt(scene).offers[0].label == "Buy 6 counters"
    one = after(scene, "right").scene
    assert FACE.prompt(one).offers[0].label.startswith("Buy 1 boat, ")
    assert after(one, "enter").sent == (BuyBoats(1),) == after(scene, "1", "enter").sent


def test_a_defender_is_asked_for_a_wind_of_war_by_yes_and_no() -> None:
    table = position("K A0 5 / M P1 3", hands={1: "War"})
    table.move("A0", "P1", 3)
    table.say("no")
    scene = scene_of(table.state, 1)
    assert FACE.prompt(scene).sentence == "P1: Knights 3 against your Monks 3: 65% to hold, 92% with War?"
    assert after(scene, "y").sent == (BLOW_WAR,)
    assert after(scene, "n").sent == after(scene, "enter").sent == (REFRAIN,)


def test_a_defender_sees_the_attackers_wind_of_war_and_the_odds_on_the_smallest_screen() -> None:
    table = position("K A2 24 / A A0 23 P1 1", hands={0: "War", 1: "Ice"})
    table.move("A2", "A0", 23)
    table.say("no")
    table.say("A0 War")
    sentence = FACE.prompt(scene_of(table.state, 1)).sentence
    assert sentence.startswith("A0: Knights 23 + War against your Amazons 23: ")
    assert sentence.endswith(" to hold. You hold no War.")
    assert len(sentence) <= 76
    odds = odds_line.to_hold(table.board())
    assert f" {odds} " in sentence
    table.state.fight = table.state.fight._replace(attack_war=0)
    assert odds_line.to_hold(table.board()) != odds, "it is counted in"


def test_monks_see_what_was_thrown_and_name_a_die_by_its_number() -> None:
    table = position("K A0 5 / M P1 3")
    table.move("A0", "P1", 4)
    table.roll(6, 2)
    scene = scene_of(table.state, 1)
    assert FACE.prompt(scene).sentence == "P1: The Knights threw 6 2. Have a die thrown again?"
    assert [offer.key for offer in FACE.prompt(scene).offers] == ["enter", "tab", "2", "6", "space"]
    (choice,) = after(scene, "6").sent
    apply(table.state, 1, choice)


# Exchanges


def test_an_exchange_goes_from_the_offer_to_the_answer_and_back() -> None:
    table = exchange({0: "War Ice", 1: "Mist"})
    assert after(scene_of(table.state, 0), "1", "enter").sent == (OfferTo(1),)
    table.answer(OfferTo(1))
    (ice,) = after(scene_of(table.state, 0), "2", "enter").sent
    assert ice == AddCard(ICE)
    table.answer(ice)
    assert "Your offer to Bob: Wind of Ice." in FACE.prompt(scene_of(table.state, 0)).sentence
    assert after(scene_of(table.state, 0), "enter").sent == (SHOW_CARDS,)
    table.answer(SHOW_CARDS)
    answering = scene_of(table.state, 1)
    assert FACE.prompt(answering).sentence == "Anna offers you Wind of Ice. What do you give?"
    assert {offer.label for offer in FACE.prompt(answering).offers} >= {"Decline", "Take it as a gift", "Wind of Mist"}
    table.say("Mist, show")
    taking = scene_of(table.state, 0)
    assert FACE.prompt(taking).sentence == "Bob gives Wind of Mist for your Wind of Ice."
    assert after(taking, "y").sent == (AGREE,)
    assert after(taking, "enter").sent == (REFRAIN,)


def test_others_see_that_an_offer_goes_on_and_not_which_cards() -> None:
    table = exchange({0: "War Ice", 1: "Mist", 2: "War"})
    table.answer(OfferTo(1))
    table.say("Ice")
    for size in (SMALL, LARGE):
        seen = scene_of(table.state, 2)
        text = f"{drawn(seen, size)}{FACE.prompt(seen)}{FACE.title(seen)}"
        assert "Wind of Ice" not in text
        assert "Waiting for Anna to offer magic cards or not." in FACE.prompt(seen).sentence
