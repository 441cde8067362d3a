"""Every legal answer can be given by keys and by mouse, and Tab and Enter are enough to play."""

from __future__ import annotations

import pytest

from core.dragonstones.choices import BUY, STOP_BUYING, Bid, BidSilver, PayStones, TakeCoins
from core.engine import Choice, apply, choices, waiting_for
from net.people.text import width_of
from tests.dragonstones.table import Table, auction, position
from tests.tui.dragonstones.sitting import after, drawn, game, scene_of
from tests.tui.sitting import LONG_NAMES, SMALL, After, spots
from tui.canvas.canvas import Canvas
from tui.games import Outcome, Scene
from tui.games.dragonstones import FACE, asking
from tui.games.dragonstones.looks import colour_keys
from tui.games.dragonstones.prompts import WIDTH
from tui.language import languages, speaking
from tui.widgets.buttons import PRESS, draw_offers

MIXES = {"fist", "pay"}


def given(outcome: Outcome | After) -> tuple[Choice, ...]:
    """What was sent, or laid into the Merchant's basket."""
    if isinstance(outcome, After):
        return outcome.sent or outcome.scene.picking.pending
    return outcome.send or outcome.picking.pending


def by_keys(scene: Scene, choice: Choice) -> tuple[Choice, ...]:
    kind = asking.kind(scene)
    if kind not in MIXES:
        return given(after(scene, next(each.key for each in asking.options(scene) if each.choice == choice)))
    if isinstance(choice, TakeCoins):
        return after(scene, "t").sent
    for _ in range(2):  # what makes room for one colour may have to be put back
        for part, count in enumerate(asking.parts_of(choice)):
            if asking.most(scene)[part]:
                while asking.part(scene) != part:
                    scene = after(scene, "down").scene
                scene = after(scene, str(min(9, count)), *["right"] * (count - 9)).scene
    return after(scene, "enter").sent


def by_mouse(scene: Scene, choice: Choice) -> tuple[Choice, ...]:
    """Marks, lines of a menu, characters, and the buttons of the offers."""
    kind = asking.kind(scene)
    if kind not in MIXES:
        number = list(scene.choices).index(choice)
        scene = scene._replace(picking=scene.picking._replace(menu=number))
        there = spots(drawn(scene, SMALL)) | {offer.action for offer in FACE.prompt(scene).offers}
        actions = [f"pick:{number}", *(action for action in sorted(there) if action.startswith("look:"))]
        outcomes = [FACE.act(scene, action) for action in actions if action in there]
        return next(given(each) for each in outcomes if each is not None and given(each) == (choice,))
    if isinstance(choice, TakeCoins):
        return after(scene, "t").sent
    for _ in range(2):
        for part, count in enumerate(asking.parts_of(choice)):
            held = asking.mix(scene)[part]
            if count != held:
                action = f"set:{part}:{count or held}" if count or held == 1 else f"set:{part}:1"
                for _ in range(1 if count or held == 1 else 2):
                    assert action in spots(drawn(scene, SMALL)) or count > 20
                    outcome = FACE.act(scene, action)
                    assert outcome is not None
                    scene = scene._replace(picking=outcome.picking)
    assert FACE.prompt(scene).offers[0].key == "enter"
    return after(scene, "enter").sent


@pytest.mark.parametrize(("seats", "seed"), [(3, 3), (5, 1)])
def test_every_legal_answer_is_given_by_keys_and_by_mouse(seats: int, seed: int) -> None:
    kinds: set[tuple[str, str]] = set()
    seen = 0
    for state, _ in game(seats, seed):
        for seat in waiting_for(state)[:1]:
            scene = scene_of(state, seat)
            seen += 1
            usual = asking.kind(scene) == "fist"
            if usual and seen % 20:
                continue
            for choice in scene.choices[:: 7 if usual else 1]:
                kinds.add((asking.kind(scene), type(choice).__name__))
                assert by_keys(scene, choice) == (choice,)
                assert by_mouse(scene, choice) == (choice,)
    assert len(kinds) >= 8


def test_tab_and_enter_give_a_legal_answer_at_every_moment() -> None:
    for step, (state, _) in enumerate(game(4, 2)):
        if step % 9 == 0:
            for seat in waiting_for(state):
                scene = scene_of(state, seat)
                for tabs in range(1, 5):
                    (choice,) = given(after(scene, *["tab"] * tabs, "enter"))
                    apply(state, seat, choice)
                (choice,) = given(after(scene, "shift+tab", "enter"))
                assert choice in scene.choices


def test_no_offer_uses_a_key_of_the_screen_and_no_two_the_same() -> None:
    for step, (state, _) in enumerate(game(6, 3)):
        if step % 5 == 0:
            for seat in waiting_for(state)[:1]:
                keys = [offer.key for offer in FACE.prompt(scene_of(state, seat)).offers]
                assert len(keys) == len(set(keys))
                assert not {*keys} & {"c", "l", "q", "question_mark", "f1"}
                assert not any(key.startswith(PRESS) for key in keys)


def test_tab_suggests_all_gold_for_what_wins_the_game_and_nothing_for_what_is_of_no_use() -> None:
    winning = auction("apprentice", position(stones_of={0: "rr"}, scores=(2,)))
    assert after(scene_of(winning.state, 0), "tab", "enter").sent == (Bid(8, 2),)
    useless = auction("apprentice", position(stones_of={0: "rb"}))
    assert after(scene_of(useless.state, 0), "tab", "enter").sent == (Bid(0, 0),)


def test_a_payment_begins_with_the_best_one_and_one_stone_makes_room_for_another() -> None:
    table = auction("enchanter", position(stones_of={0: "rrrbby"}))
    table.win()
    scene = scene_of(table.state, 0)
    assert isinstance(asking.marked(scene), PayStones)
    chosen = after(scene, "y")
    assert sum(asking.mix(chosen.scene)) in {3, 4}
    assert after(scene, "t").sent == (TakeCoins(),)


def test_too_many_coins_are_refused_in_a_sentence() -> None:
    table = auction("red dragon")
    assert after(scene_of(table.state, 0), "9").sentence == "You have 8 fairy gold left behind your screen."
    assert after(scene_of(table.state, 0), "a").sentence == "You have no amulet behind your screen."
    table.bid(2, 2)
    assert after(scene_of(table.state, 0), "b").sentence.startswith("Only silver breaks a tie")
    assert after(scene_of(table.state, 0), "2", "enter").sent == (BidSilver(2),)


def test_any_of_this_turns_cards_can_be_looked_at() -> None:
    scene = scene_of(auction("red dragon", position(to_come="thief, troll")).state, 0)
    assert "looked at" in str(drawn(after(scene, "i").scene))
    clicked = FACE.act(scene, "look:3")
    assert clicked is not None
    text = str(drawn(scene._replace(picking=clicked.picking)))
    assert "Name a colour:" in text
    assert "looked at" not in str(drawn(after(scene, "i", "escape").scene))


# What is offered, on 80 columns


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_offer_and_every_sentence_finds_room_on_80_columns(seats: int) -> None:
    kinds = set()
    for state, _ in game(seats, seats):
        for seat in (*waiting_for(state)[:1], -1):
            scene = scene_of(state, seat, names=LONG_NAMES)
            prompt = FACE.prompt(scene)
            kinds.add(prompt.sentence.partition(":")[0])
            canvas = Canvas(80, 1)
            draw_offers(canvas, 3, 0, prompt.offers)
            pressed = {canvas.hit(x, 0) for x in range(80)} - {""}
            assert pressed == {f"{PRESS}{offer.key}" for offer in prompt.offers}
            assert width_of(prompt.sentence) <= WIDTH
    assert len(kinds) > 20


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_line_of_a_menu_is_seen_on_80_columns(seats: int) -> None:
    thief = auction("thief", position(seats=seats, stones_of=dict.fromkeys(range(seats), "rrbby")))
    merchant = auction("merchant", position(seats=seats))
    for table, lines in ((thief, 3 * (seats - 1)), (merchant, 10)):
        table.win()
        scene = scene_of(table.state, 0, names=LONG_NAMES)
        there = spots(drawn(scene, SMALL))
        assert len(scene.choices) == lines
        assert {f"pick:{number}" for number in range(lines)} <= there


# The Merchant's basket


def at_the_merchants(bank_stones: str = "rrbbbyyy") -> Table:
    table = auction("merchant", position(bank_stones=bank_stones, to_come="troll"))
    table.win()
    return table


def test_stones_are_put_together_and_bought_all_at_once() -> None:
    table = at_the_merchants()
    one = after(scene_of(table.state, 0), "1", "6")
    assert one.sent == ()
    assert one.scene.picking.pending == (BUY[0][0], BUY[1][2])
    assert FACE.prompt(one.scene).sentence == (
        "You buy 1 red and 1 blue stone for 1 fairy gold and 3 silver, gone for good."
    )
    assert "6 fairy gold, 2 common gold and 2 silver" in str(drawn(one.scene))
    bought = after(one.scene, "s")
    assert bought.sent == (BUY[0][0], BUY[1][2], STOP_BUYING)
    for choice in bought.sent:
        assert choice in choices(table.state, 0)
        table.answer(0, choice)
    assert table.stones() == "rb"


def test_what_is_not_bought_yet_is_taken_back() -> None:
    table = at_the_merchants()
    first = scene_of(table.state, 0)
    both = after(first, "1", "6")
    one = after(both.scene, "escape")
    assert one.scene.picking.pending == (BUY[0][0],)
    none = after(one.scene, "escape")
    assert none.scene.picking.pending == ()
    assert list(none.scene.choices) == list(first.choices)
    assert after(none.scene, "s").sent == (STOP_BUYING,)


def test_whoever_empties_the_bank_can_still_take_it_back() -> None:
    """Nothing more is asked then, and the table would go on."""
    table = at_the_merchants(bank_stones="r")
    bare = after(scene_of(table.state, 0), "1")
    assert not bare.scene.choices
    assert [offer.key for offer in FACE.prompt(bare.scene).offers] == ["enter", "escape"]
    assert "when all is bought" in str(drawn(bare.scene))
    assert after(bare.scene, "escape").scene.picking.pending == ()
    assert after(bare.scene, "enter").sent == (BUY[0][0],)
    assert FACE.press(bare.scene, "1") is None


def test_the_help_names_the_keys_that_there_are() -> None:
    """Each is tried where it is meant; a hand of cards, which is what other games have, is not spoken of."""
    assert "along the cards" not in FACE.keys
    scene = scene_of(auction("witch").state, 0)
    for key, strength_after in (("right", 1), ("3", 3), ("space", 1)):
        assert after(scene, key).scene.picking.chosen != scene.picking.chosen, key
        assert f"Bid {strength_after}" in FACE.prompt(after(scene, key).scene).offers[0].label
    assert after(scene, "3", "left").scene.picking.chosen == after(scene, "2").scene.picking.chosen
    assert asking.looked_at(after(scene, "i").scene) == 0
    for key in ("← →", "↑ ↓", "0 1 2 3", "Space", "A B", "R B Y", "T", "Tab", "Enter", "Esc", "I", "V"):
        assert f"| {key}" in FACE.keys


def test_all_that_is_public_of_a_seat_stands_in_one_line() -> None:
    state = auction("witch", position(stones_of={1: "rrby"})).state
    outcome = FACE.press(scene_of(state, 0), "v")
    assert outcome is not None
    (sheet,) = outcome.sheets
    assert len(sheet.rows) == len(state.scores)
    assert [cell.text for cell in sheet.rows[1]][:6] == ["Bob", "2", "1", "1", "4", str(state.scores[1])]
    for row in sheet.rows:
        assert not any("silver" in cell.text for cell in row), "what is behind a screen stays there"


def test_who_can_pay_for_nothing_is_told_so_and_has_one_key() -> None:
    table = auction("merchant", position(screens={0: "1f"}, to_come="troll", bank_stones="ry"))
    table.win()
    prompt = FACE.prompt(scene_of(table.state, 0))
    assert prompt.sentence == "Merchant: you have nothing left to pay with."
    assert [offer.key for offer in prompt.offers] == ["enter"]


@pytest.mark.parametrize("language", languages())
def test_no_two_keys_of_a_question_are_the_same_in_any_language(language: str) -> None:
    with speaking(language):
        letters = asking._letters()
        asked_together = (
            (*map(asking.key_of, (asking.AMULET, asking.BLACK)), "i", "v"),
            (*colour_keys(), asking.key_to_take_coins(), "i", "v"),
            (letters["Double"], letters["UseOnce"]),
            (letters["DrawAnother"], letters["StopDrawing"]),
            (letters["GiveBid"], letters["KeepBid"]),
        )
        for keys in asked_together:
            assert len({*keys}) == len(keys)
            assert not {*keys} & {"c", "l", "q"}
        amulet = scene_of(auction("red dragon", position(screens={0: "8f 2c 5s 1a"})).state, 0)
        assert after(amulet, "3", asking.key_of(asking.AMULET), "enter").sent == (Bid(3, 0, amulet=True),)
        paying = auction("enchanter", position(stones_of={0: "rrrbby"}))
        paying.win()
        assert after(scene_of(paying.state, 0), asking.key_to_take_coins()).sent == (TakeCoins(),)
