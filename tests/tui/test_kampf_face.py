"""The face of Kampf der Magier: what it offers is what is legal, and every legal answer can be given by keys."""

from __future__ import annotations

import re

import pytest

from core.engine import Choice, start, waiting_for
from core.kampf import events as happened
from core.kampf.cards import BALL, DECK, JOKER
from core.kampf.choices import Play, PlayBall, Take
from core.kampf.game import KAMPF
from core.kampf.rules import Beat, Open
from core.kampf.state import KampfState, Laid
from tests.tui.sitting import LARGE, NAMES, SMALL, Sitting
from tui.canvas.canvas import Canvas
from tui.games import Scene, face_of
from tui.games.kampf import FACE, words
from tui.games.kampf.answers import COSTLY, key_at, lying, places_of
from tui.language import speaking
from tui.lines.voices.kampf import VOICE

_SITTING = Sitting(KAMPF, FACE, lambda board: board.taken, {})
scene_of, drawn, after, game = _SITTING.scene_of, _SITTING.drawn, _SITTING.after, _SITTING.played


def deal(hand: str, total: int = 0, laid: tuple[int, ...] = ()) -> KampfState:
    """Seat 0 holds these cards (J a joker, B a ball) and is asked to beat `total`, or to open."""
    cards = tuple(sorted({"J": JOKER, "B": BALL}.get(card) or int(card) for card in hand.split()))
    state, _told = start(KAMPF, 2, {})
    assert isinstance(state, KampfState)
    state.deal, state.stock, state.hands = 1, (1,) * 9, [cards, (2, 2)]
    state.combat = (Laid(1, laid or (total,), total, False),) if total else ()
    state.total, state.agenda, state.memo = total, (Beat(0) if total else Open(0),), None
    return state


OPTIONS = [{"deals": "1"}, {"deals": "2", "open_piles": "yes"}]


@pytest.mark.parametrize("options", OPTIONS)
def test_every_legal_answer_is_given_by_choosing_its_cards_and_enter(options: dict[str, str]) -> None:
    for state, _ in game(3, 5, options):
        for seat in waiting_for(state):
            scene = scene_of(state, seat)
            for choice in scene.choices:
                assert _answered(scene, choice) == (choice,)


def _answered(scene: Scene, choice: Choice) -> tuple[Choice, ...]:
    if isinstance(choice, Take):
        many = lying(scene) >= COSTLY and len(scene.choices) > 1
        assert not many or not after(scene, "t").sent, "one key takes no five cards"
        return after(scene, *("t", "t")[: 1 + many]).sent
    keys = [key_at(scene, place) for place in sorted(places_of(scene, choice))]
    chosen, sent, _ = after(scene, *keys, "enter")
    if not sent and isinstance(choice, Play):
        sent = after(chosen, str(choice.value)).sent
    return sent


def test_space_chooses_a_card_though_the_one_that_the_cursor_stood_on_is_gone() -> None:
    """Whoever plays the last card of a hand that is not filled up again has a cursor behind its end."""
    scene = scene_of(deal("1 2 5"), 0)
    scene = scene._replace(picking=scene.picking._replace(cursor=4))
    assert after(scene, "space", "enter").sent == after(scene, key_at(scene, 2), "enter").sent != ()


@pytest.mark.parametrize("options", OPTIONS)
def test_tab_shows_every_legal_answer_once_and_enter_gives_the_one_shown(options: dict[str, str]) -> None:
    for state, _ in game(4, 6, options):
        for seat in waiting_for(state):
            scene = scene_of(state, seat)
            shown = [after(scene, *["tab"] * count, "enter").sent for count in range(1, len(scene.choices) + 1)]
            assert {each[0] for each in shown} == set(scene.choices)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 6])
def test_every_moment_can_be_drawn_for_everybody_in_every_size_and_in_ascii(
    seats: int, options: dict[str, str]
) -> None:
    for step, (state, events) in enumerate(game(seats, 7, options)):
        if step % 5 == 0:
            for width, height in ((80, 19), (120, 35), (200, 60), (74, 17)):
                for seat in (-1, 0):
                    canvas = Canvas(width, height, ascii_only=width == 200)
                    room = FACE.draw(canvas, scene_of(state, seat, past=events))
                    assert 0 <= room.x < room.right <= width
                    assert room.bottom <= height
                    assert str(canvas).isascii() or width != 200


@pytest.mark.parametrize("options", OPTIONS)
def test_every_event_has_a_sentence_and_every_kind_of_event_occurs(options: dict[str, str]) -> None:
    seen = set()
    for seed in range(4):
        for _, events in game(3, seed, options):
            for event in events:
                seen.add(type(event))
                sentence = FACE.say(event, NAMES, 0)
                assert sentence.endswith(".") or isinstance(event, happened.Drew)
    missing = set(KAMPF.events) - seen
    assert missing <= ({happened.TopUncovered} if options.get("open_piles") != "yes" else set())


def test_the_board_shows_the_combat_its_total_and_who_laid_what() -> None:
    text = str(drawn(scene_of(deal("3 8 8 11 J B", 14, (7, 7)), 0)))
    for part in ("Combat · 2 cards", "to beat", "=14", "▲Bob", "stock 9", "joker", "ball"):
        assert part in text


@pytest.mark.parametrize(("plays", "told"), [(2, ""), (4, "1 earlier play"), (5, "2 earlier"), (12, "9 earlier")])
def test_the_stock_is_told_however_many_plays_there_is_no_room_for(plays: int, told: str) -> None:
    """An empty one ends the deal."""
    state = deal("9 9 12", total=12)
    left = [card for card in DECK if card not in {9, 12, BALL, JOKER}]
    state.combat = tuple(Laid(1, (left[at], left[at + 1]), 2, False) for at in range(0, 2 * plays, 2))
    picture = str(drawn(scene_of(state, 0), (74, 17)))
    assert "stock 9" in picture
    assert re.search(rf"Combat · {2 * plays} cards(, {told})? ─+ stock 9", picture), picture
    assert told in picture


@pytest.mark.parametrize(("language", "label"), [("en", " stock "), ("de", " Stapel "), ("fr", " pioche ")])
def test_the_pile_has_its_name_whole_in_every_language(language: str, label: str) -> None:
    with speaking(language):
        assert label in str(drawn(scene_of(deal("1 2", 5), 0), (120, 30)))


def test_the_key_of_each_card_stands_below_it_and_none_below_those_that_can_not_beat_the_total() -> None:
    canvas = drawn(scene_of(deal("3 8 8 11", 14), 0))
    assert canvas.lines()[-1].split() == ["▸·◂", "8", "8", "·"]
    canvas = drawn(scene_of(deal("9 10 11 13 J B", 3), 0))
    assert canvas.lines()[-1].split() == ["▸9◂", "W", "X", "Z", "J", "B"]


def test_a_digit_is_what_is_on_the_card_and_never_its_place() -> None:
    """A 5 lies in the first place, a joker in the fifth."""
    scene = scene_of(deal("1 5 6 7 J B"), 0)
    chosen, sent, _ = after(scene, "5")
    assert chosen.picking.chosen == {1}
    assert sent == ()
    assert after(scene, "2").sentence == "You hold no 2."
    assert after(scene, "1").scene.picking.chosen == {0}
    assert after(scene, "0").sentence == "No mage has a 0."


def test_one_more_of_a_value_with_each_press_and_then_none() -> None:
    scene = scene_of(deal("8 8 8 13", 3), 0)
    chosen = [after(scene, *["8"] * presses).scene.picking.chosen for presses in range(5)]
    assert chosen == [set(), {0}, {0, 1}, {0, 1, 2}, set()]


def test_a_1_that_is_not_held_leads_to_the_letters_of_higher_cards() -> None:
    assert after(scene_of(deal("8 13", 3), 0), "1").sentence == "You hold no 1. The key of your 13 is Z."
    assert after(scene_of(deal("8 13", 3), 0), "z", "enter").sent == (Play(13, 1, 0),)


def test_five_cards_are_taken_by_a_second_key_and_four_by_one() -> None:
    four = scene_of(deal("3 9", 4, (1, 1, 1, 1)), 0)
    assert after(four, "t").sent == (Take(),)
    five = scene_of(deal("3 9", 5, (1, 1, 1, 1, 1)), 0)
    asked, sent, _ = after(five, "t")
    assert sent == ()
    assert FACE.prompt(asked).sentence == "Take the 5 cards, and open the next combat?"
    assert after(asked, "t").sent == after(asked, "enter").sent == (Take(),)
    assert after(asked, "escape", "enter").sent == ()
    without_choice = scene_of(deal("1 2", 65, (13, 12, 12, 11, 11)), 0)
    assert after(without_choice, "t").sent == (Take(),)


def test_a_joker_beside_mages_takes_their_value() -> None:
    scene, sent, _ = after(scene_of(deal("3 5 5 J", 14), 0), "5", "5", "j")
    assert FACE.prompt(scene).sentence == "Two 5s and a joker make 15."
    assert after(scene, "enter").sent == (Play(5, 2, 1),)
    assert sent == ()


def test_a_joker_alone_asks_for_its_value_and_offers_only_those_that_beat_the_total() -> None:
    scene, sent, _ = after(scene_of(deal("3 9 J", 4), 0), "j", "enter")
    assert sent == ()
    assert [offer.key for offer in FACE.prompt(scene).offers] == ["5", "6", "7"]
    assert after(scene, "2").sentence == "Only a value that beats the total will do."
    assert after(scene, "6").sent == (Play(6, 0, 1),)
    assert after(scene, "right", "enter").sent == (Play(6, 0, 1),)


def test_b_shows_a_ball_and_then_lays_it_and_says_why_it_can_not_open() -> None:
    asked, sent, _ = after(scene_of(deal("3 B", 4), 0), "b")
    assert (sent, asked.picking.suggestion >= 0) == ((), True)
    assert FACE.prompt(asked).sentence.startswith("Play the crystal ball? It repeats the total for")
    assert after(asked, "b").sent == after(asked, "enter").sent == (PlayBall(),)
    assert after(scene_of(deal("3 B"), 0), "b").sentence.startswith("A crystal ball repeats a total")
    assert after(scene_of(deal("3 4", 2), 0), "b").sentence == "You hold no crystal ball."


@pytest.mark.parametrize(
    ("hand", "total", "key", "why"),
    [
        ("3 3 9", 14, "3", "6 is the most that your 3s make, and 15 or more are needed."),
        ("3 3 J", 14, "3", "9 is the most that your 3s make with the help of jokers, and 15 or more are needed."),
        ("9 J", 14, "j", "Jokers alone make 7 at most, and 15 or more are needed."),
    ],
)
def test_a_card_that_can_not_be_played_says_why(hand: str, total: int, key: str, why: str) -> None:
    assert after(scene_of(deal(hand, total), 0), key).sentence == why


def test_a_card_of_another_value_starts_anew() -> None:
    scene, _, _ = after(scene_of(deal("8 8 9", 7), 0), "8", "8", "9")
    assert scene.picking.chosen == {2}


def test_escape_forgets_what_was_chosen() -> None:
    scene, _, _ = after(scene_of(deal("8 8 9", 7), 0), "8", "escape")
    assert scene.picking.chosen == frozenset()


def test_with_nothing_but_taking_left_enter_takes() -> None:
    scene = scene_of(deal("1 2", 14), 0)
    assert FACE.prompt(scene).sentence == "Nothing that you hold beats 14: take the 1 card."
    assert after(scene, "enter").sent == (Take(),)


def test_where_only_a_ball_is_left_the_prompt_asks_for_no_cards() -> None:
    scene = scene_of(deal("1 2 B", 14), 0)
    assert FACE.prompt(scene).sentence == "Nothing that you hold beats 14: play a ball, or take the 1 card."
    assert VOICE.question(scene) == FACE.prompt(scene).sentence


def test_an_onlooker_sees_backs_and_whom_everybody_waits_for() -> None:
    scene = scene_of(deal("8 9", 7), -1)
    assert "hands stay hidden" in str(drawn(scene))
    assert FACE.prompt(scene).sentence == "You are watching. Waiting for Anna."


def test_the_count_of_a_deal_shows_each_step_of_the_sum() -> None:
    state = deal("8 9", 7)
    state.scores = ((5, 9),)
    sheet = FACE.sheet(happened.DealCounted(1, (5, 7), (0, 2)), scene_of(state, 0))
    assert sheet is not None
    assert [[cell.text for cell in row] for row in sheet.rows] == [
        ["You", "5", "0: out", "= 5", "5"],
        ["Bob", "7", "+ 2", "= 9", "9"],
    ]
    assert not sheet.final


def test_the_final_count_names_all_who_share_the_victory() -> None:
    state = deal("8 9", 7)
    state.scores = ((5, 9), (6, 2))
    sheet = FACE.sheet(happened.GameCounted((11, 11), (0, 1)), scene_of(state, 0))
    assert sheet is not None
    assert sheet.final
    assert sheet.sentences[0].startswith("You and Bob share the victory with 11 points")


def test_of_many_deals_the_final_count_shows_the_last_and_the_sum_of_those_before() -> None:
    state = deal("8 9", 7)
    state.scores = tuple((deal, 1) for deal in range(1, 100))
    sheet = FACE.sheet(happened.GameCounted((4950, 99), (1,)), scene_of(state, 0))
    assert sheet is not None
    assert sheet.columns == ("", "1 to 88", *map(str, range(89, 100)), "total", "")
    assert [cell.text for cell in sheet.rows[1]] == ["You", "3916", *map(str, range(89, 100)), "= 4950", ""]


def test_a_sentence_says_you_at_its_beginning_or_small() -> None:
    assert FACE.say(happened.GameCounted((11, 11), (0, 1)), NAMES, 1) == "You and Anna won the game with 11 points."
    assert FACE.say(happened.DealCounted(1, (3, 0), (0, 4)), NAMES, 1) == "Deal 1 cost Anna 3 and you 4."


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_seat_says_what_it_took_in_this_deal_and_apart_from_it_what_the_deals_before_cost(
    size: tuple[int, int],
) -> None:
    state = deal("8 9", 7)
    state.piles = [(3, 4), ()]
    facts = re.compile(r"took \d+(?: · \d+ before)?|\d+ points?\b")
    assert sorted(facts.findall(str(drawn(scene_of(state, 0), size)))) == ["took 0", "took 2"]
    state.deal, state.scores = 2, ((1, 9),)
    assert sorted(facts.findall(str(drawn(scene_of(state, 0), size)))) == ["took 0 · 9 before", "took 2 · 1 before"]
    state.scores = ((1, 5), (0, 4))
    assert sorted(facts.findall(str(drawn(scene_of(state, 0), size)))) == ["1 point", "9 points"]


def test_the_head_says_what_ends_the_deal_once_the_stock_is_empty() -> None:
    for stock, told in (((5,), "a point for each card taken"), ((), "no stock: the first empty hand ends it")):
        state = deal("8 9", 7)
        state.deal, state.stock = 1, stock
        assert told in FACE.title(scene_of(state, 0))[1]


def test_a_name_stays_as_its_player_writes_it() -> None:
    assert FACE.say(happened.TopUncovered(0, 7), ("anna", "Bob"), 1) == "anna's pile shows 7 now."
    assert FACE.say(happened.TopUncovered(0, 7), ("anna", "Bob"), 0) == "Your pile shows 7 now."
    assert FACE.say(happened.TopUncovered(0, 0), ("anna", "Bob"), 0) == "Nothing is left on your pile."


def test_two_balls_in_a_hand_are_not_said_to_be_a_crystal_ball_and_a_crystal_ball() -> None:
    assert words.hand_name((1, 7, 7, JOKER, BALL, BALL)) == "1, 7, 7, a joker and two crystal balls"


def test_the_face_is_found_by_the_games_name() -> None:
    assert getattr(face_of("kampf"), "part") is FACE  # noqa: B009
