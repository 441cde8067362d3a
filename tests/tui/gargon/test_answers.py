"""Every legal answer can be given by keys and by mouse, and what can't be done is said, in whole games."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from core.engine import Choice, State, apply, choices, waiting_for
from core.gargon.cards import LETTERS
from core.gargon.choices import DRAWS, LAY_THESE, PASS, STOP, Draw, Fight, LayThese, Pass, Pick, StopDrawing
from tests.gargon.table import card, deal
from tests.tui.gargon.sitting import after, done, drawn, game, scene_of
from tests.tui.sitting import spots
from tui.games import Picking
from tui.games.gargon import FACE

OPTIONS = [{}, {"edition": "french", "open_winnings": "yes"}]


def keys_for(state: State, seat: int, choice: Choice) -> list[str]:
    """How a player would give it: go to the card and pick it, or press the key that stands for it."""
    match choice:
        case Pick(wanted):
            places = [place for place, held in enumerate(scene_of(state, seat).board.hand) if held == wanted]
            lifted = scene_of(state, seat).board.picks.count(wanted)
            return ["right"] * places[lifted] + ["space"]
        case Draw(stack):
            return [str(stack + 1)]
        case Fight(colour):
            return [LETTERS[colour].lower()]
    return {LAY_THESE: ["enter"], PASS: ["p"], STOP: ["s"]}[choice]


def answered(state: State, seat: int, sent: Iterable[Choice]) -> None:
    """The engine's word that these are legal, one after the other."""
    for choice in sent:
        state, _told = apply(state, seat, choice)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [3, 5])
def test_every_legal_answer_is_given_by_keys(seats: int, options: dict[str, str]) -> None:
    for step, (state, _) in enumerate(game(seats, 5, options)):
        for seat in waiting_for(state) if step % 3 == 0 else ():
            for choice in choices(state, seat):
                scene, sent, sentence = after(scene_of(state, seat), *keys_for(state, seat, choice))
                assert not sentence
                assert choice in (*sent, *scene.picking.pending)
                answered(state, seat, sent or scene.picking.pending)


@pytest.mark.parametrize("seats", [3, 5])
def test_every_legal_answer_is_given_by_mouse(seats: int) -> None:
    for step, (state, _) in enumerate(game(seats, 6)):
        for seat in waiting_for(state) if step % 7 == 0 else ():
            scene = scene_of(state, seat)
            clicked = set()
            for action in spots(drawn(scene)) | {offer.action for offer in FACE.prompt(scene).offers}:
                outcome = FACE.act(scene, action)
                assert outcome is not None
                clicked |= {*outcome.send, *outcome.picking.pending}
            assert set(choices(state, seat)) <= clicked


@pytest.mark.parametrize("seats", [3, 5])
def test_tab_and_enter_alone_give_legal_answers_all_through_a_game(seats: int) -> None:
    for step, (state, _) in enumerate(game(seats, 7)):
        for seat in waiting_for(state) if step % 3 == 0 else ():
            if scene_of(state, seat).board.picks:
                continue
            for count in (1, 2, 5):
                _, sent, sentence = after(scene_of(state, seat), *["tab"] * count, "enter")
                assert not sentence
                assert sent
                answered(state, seat, sent)


def test_cards_picked_one_by_one_are_sent_together() -> None:
    table = deal({0: "Y2 Y6 R9 G13", 1: "W5", 2: "B8"})
    _, sent, _ = after(scene_of(table.state, 0), "r", "space", "y", "space", "y", "space", "enter")
    assert sent == (Pick(card("R9")), Pick(card("Y2")), Pick(card("Y6")))


def test_the_start_player_lays_fewer_than_three_with_a_word_for_it() -> None:
    table = deal({0: "Y2 Y6 R9 G13", 1: "W5", 2: "B8"})
    assert after(scene_of(table.state, 0), "1", "enter").sent == (Pick(card("Y2")), LAY_THESE)


def test_escape_takes_the_last_card_back_and_space_any() -> None:
    table = deal({0: "Y2 Y6 R9 G13", 1: "W5", 2: "B8"})
    assert after(scene_of(table.state, 0), "1", "3", "escape").scene.picking.pending == (Pick(card("Y2")),)
    assert after(scene_of(table.state, 0), "1", "3", "1").scene.picking.pending == (Pick(card("R9")),)


def test_two_equal_zeros_are_two_cards() -> None:
    table = deal({0: "Y0 Y0 R9", 1: "W5", 2: "B8"})
    scene, _, _ = after(scene_of(table.state, 0), "1", "2")
    assert scene.picking.pending == (Pick(card("Y0")), Pick(card("Y0")))
    assert after(scene_of(table.state, 0), "1", "2", "1").scene.picking.pending == (Pick(card("Y0")),)


def test_what_can_not_be_done_is_said_and_changes_nothing() -> None:
    table = deal({0: "Y2 Y6 Y9 G13", 1: "W5 W6 B1", 2: "B8 G1 Y4"})
    scene, sent, sentence = after(scene_of(table.state, 0), "1", "2", "3")
    assert (len(scene.picking.pending), sent, sentence) == (2, (), "Three cards of one creature are never allowed.")
    assert after(scene_of(table.state, 0), "p").sentence == "The start player may not pass: lay one to three cards."
    assert after(scene_of(table.state, 0), "enter").sentence.startswith("Pick cards first")
    assert after(scene_of(table.state, 1), "1").sentence == "It is not your turn."
    assert after(scene_of(table.state, 1), "enter").sentence == "It is not your turn."
    table.lay(0, "Y2")
    assert after(scene_of(table.state, 1), "1", "2").sentence.startswith("Those cards make the mix")
    table.pass_(1)
    assert "of creatures that lie on the table: yellow" in after(scene_of(table.state, 2), "b", "space").sentence


def test_a_pass_is_offered_with_cards_picked_as_long_as_they_have_not_been_sent() -> None:
    found = set()
    for state, _events in game(4, 2):
        for seat in waiting_for(state):
            scene = scene_of(state, seat)
            first = next((each for each in scene.choices if isinstance(each, Pick)), None)
            if first is None:
                continue
            could = PASS in scene.choices
            picked = scene_of(state, seat, Picking(pending=(first,)))
            assert any(offer.key == "p" for offer in FACE.prompt(picked).offers) == could
            outcome = FACE.press(picked, "p")
            assert outcome is not None
            assert (outcome.send == (PASS,)) == could
            found.add(could)
    assert found == {True, False}


def test_passing_leads_to_draws_from_either_stack_until_one_stops() -> None:
    table = deal({0: "Y2 Y6", 1: "W5 W6", 2: "B8"}, stacks=("W1 R1", "W2 G2"))
    table.lay(0, "Y2")
    table.answer(1, PASS)
    assert after(scene_of(table.state, 1), "s").sentence == "Whoever passes draws at least one card."
    assert after(scene_of(table.state, 1), "right", "enter").sent == (DRAWS[1],)
    assert after(scene_of(table.state, 1), "enter").sent == (DRAWS[0],)
    table.draw(1, "0")
    assert after(scene_of(table.state, 1), "enter").sent == (STOP,)
    assert after(scene_of(table.state, 1), "right", "enter").sent == (DRAWS[0],)
    assert after(scene_of(table.state, 1), "left", "enter").sent == (DRAWS[1],)


def test_a_click_on_an_own_card_on_the_table_lets_its_creature_fight() -> None:
    table = deal({0: "Y2 R6", 1: "W5", 2: "B8"})
    table.lay(0, "Y2 R6")
    table.pass_(1)
    table.pass_(2)
    scene = scene_of(table.state, 0)
    assert {"fight:3", "fight:4"} <= spots(drawn(scene))
    outcome = FACE.act(scene, "fight:4")
    assert outcome is not None
    assert outcome.send == (Fight(4),)


def test_a_seat_that_can_only_pass_does_so_with_enter() -> None:
    table = deal({0: "Y2 Y6", 1: "W5", 2: "B8"})
    table.lay(0, "Y2 Y6")
    assert after(scene_of(table.state, 1), "enter").sent == (PASS,)
    assert "can't make the mix 2" in FACE.prompt(scene_of(table.state, 1)).sentence


def test_keys_and_clicks_of_an_onlooker_change_nothing() -> None:
    for step, (state, _) in enumerate(game(3, 8)):
        if step % 10 == 0:
            for key in ("left", "space", "tab", "enter", "p", "1", "r", "escape", "up", "down", "s"):
                assert not after(scene_of(state, -1), key).sent


def test_own_won_cards_are_shown_and_others_only_where_they_lie_open() -> None:
    for openly in ("no", "yes"):
        table = deal({0: "Y2", 1: "W5", 2: "B8"}, won={0: "R1 R0 G13", 1: "B7"}, open_winnings=openly)
        scene = scene_of(table.state, 0)
        own, others = FACE.act(scene, "won:0"), FACE.act(scene, "won:1")
        assert own is not None
        assert own.sheets[0].title == "You have won 3 cards"
        assert "10 points in amulets so far." in own.sheets[0].sentences
        assert others is not None
        assert bool(others.sheets) == (openly == "yes")
        assert len(done(scene, "o").sheets) == (3 if openly == "yes" else 1)
        assert bool(others.sentence) == (openly == "no")


def test_creatures_to_choose_from_are_listed_with_one_or() -> None:
    asked = {FACE.prompt(scene_of(state, seat)).sentence for state, _ in game(3, 5) for seat in waiting_for(state)}
    listed = [sentence for sentence in asked if sentence.startswith("Which of your creatures fights next: ")]
    assert any("," in sentence for sentence in listed)
    assert all(sentence.count(" or ") == 1 for sentence in listed)


def test_each_kind_of_choice_is_met_in_these_games() -> None:
    met = {type(choice) for state, _ in game(3, 5) for seat in waiting_for(state) for choice in choices(state, seat)}
    assert met == {Pick, LayThese, Pass, Draw, StopDrawing, Fight}
