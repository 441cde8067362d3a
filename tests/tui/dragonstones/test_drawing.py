"""The table of Fist of Dragonstones at every size: nothing is lost, nothing hidden is shown."""

from __future__ import annotations

from random import Random

import pytest

from core.dragonstones.cards import CHARACTERS
from core.dragonstones.choices import Bid
from core.dragonstones.game import DRAGONSTONES
from core.engine import imagine, view
from core.telling import Event
from tests.dragonstones.table import Table, auction, position
from tests.tui.dragonstones.sitting import check_drawn, drawn, game, scene_of
from tests.tui.sitting import LARGE, LONG_NAMES, NAMES, SIZES, SMALL, spots
from tui.canvas.canvas import plain
from tui.canvas.depths import Depth, at_depth
from tui.games.dragonstones import FACE
from tui.games.dragonstones.looks import CHIPS, GLYPHS
from tui.games.dragonstones.plan import plan


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_every_moment_is_drawn_for_everybody_at_every_size_and_in_ascii(seats: int) -> None:
    past: tuple[Event, ...] = ()
    for step, (state, events) in enumerate(game(seats, seats)):
        past = (*past, *events)[-200:]
        if step % 23 == 0 or (step > 1000 and step % 101 == 0):
            for seat in (-1, 0, 1):
                scene = scene_of(state, seat, past=past, names=LONG_NAMES)
                check_drawn(scene)
                assert FACE.prompt(scene).sentence
                assert FACE.title(scene)[0] == "Fist of Dragonstones"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nothing_lies_over_anything_else(size: tuple[int, int], seats: int) -> None:
    found = plan(*size, seats)
    rects = [found.seats, found.bank, found.purse, found.log, found.card, found.turn]
    cells = [(x, y) for rect in rects for y in range(rect.y, rect.bottom) for x in range(rect.x, rect.right)]
    assert len(cells) == len(set(cells))
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells)
    assert found.log.height >= 3
    assert found.turn.height >= 11
    assert found.card.height >= 6


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_what_is_hidden_makes_no_difference_to_a_drawing(size: tuple[int, int]) -> None:
    past: tuple[Event, ...] = ()
    for step, (state, events) in enumerate(game(3, 4)):
        past = (*past, *events)[-200:]
        if step % 37 == 0 and state.agenda:
            for seat in range(3):
                seen = view(DRAGONSTONES, state, seat)
                shown = set()
                for seed in range(3):
                    scene = scene_of(imagine(DRAGONSTONES, seen, Random(seed)), seat, past=past)
                    canvas = drawn(scene, size)
                    lines = tuple(canvas.runs(y) for y in range(canvas.height))
                    shown.add((lines, FACE.prompt(scene), frozenset(spots(canvas))))
                assert len(shown) == 1


def test_each_colour_has_a_letter_a_glyph_and_a_colour_of_its_own() -> None:
    assert len(set(GLYPHS)) == len(set(map(plain, GLYPHS))) == 3
    for depth in (Depth.TRUE, Depth.MANY, Depth.FEW):
        assert len({at_depth(ink, depth).bg for ink in CHIPS}) == 3


@pytest.mark.parametrize("columns", [74, 79, 80])
def test_who_is_away_keeps_a_name_where_a_seat_has_one_row(columns: int) -> None:
    state, _events = next(game(6, 6))
    scene = scene_of(state, 0, names=LONG_NAMES)
    seats = tuple(seat._replace(away=25 * 60, near=True) for seat in scene.seats)
    text = str(drawn(scene._replace(seats=seats), (columns, 17)))
    kept = 1 if columns < 79 else 2
    for name, row in zip(LONG_NAMES[1:6], text.split("\n")[2:7], strict=True):
        assert f" {name[:kept]}" in row[:12], text
        assert "25m" in row[:20], text


def past_of(table: Table, seat: int | None = 0) -> list[Event]:
    return [event for told in table.told for event in told.seen_by(seat)]


def text_of(table: Table, seat: int = 0, size: tuple[int, int] = SMALL) -> str:
    return str(drawn(scene_of(table.state, seat, past=past_of(table, seat)), size))


def line_of(text: str, name: str) -> str:
    return next(" ".join(line.split()) for line in text.split("\n") if name in line)


def test_who_has_bid_is_shown_and_what_is_not() -> None:
    one, other = auction("red dragon"), auction("red dragon")
    one.answer(1, Bid(1, 0))
    other.answer(1, Bid(7, 2))
    assert text_of(one) == text_of(other)
    assert line_of(text_of(one), "Bob").startswith("▲✓Bob")
    assert line_of(text_of(one), "Chris").startswith("■▸Chris")
    assert "Waiting for 2 bids: Anna, Chris." in FACE.prompt(scene_of(one.state, 1)).sentence


@pytest.mark.parametrize("seats", [3, 6])
def test_the_opened_fists_stay_until_the_next_ones_open(seats: int) -> None:
    table = auction("red dragon", position(seats=seats, to_come="thief"))
    table.bid(3, Bid(1, 1))
    table.roll(0)
    text = text_of(table)
    assert "Red Dragon" in text.split("\n")[0]
    assert "auctioned now" in text
    assert ("3f ★" if seats == 6 else "= 3 ★") in line_of(text, "Anna")
    assert "2" in line_of(text, "Bob").split("▌")[1]


def test_a_tie_and_the_silver_that_broke_it_are_shown() -> None:
    table = auction("red dragon")
    table.bid(3, 3)
    table.silver(1, 2)
    text = text_of(table)
    assert "= 3, tie 1s" in line_of(text, "Anna")
    assert "= 3, tie 2s ★" in line_of(text, "Bob")


def test_this_turns_characters_show_what_became_of_them() -> None:
    table = auction("red dragon", position(to_come="thief, troll"))
    table.bid()
    table.roll(1)
    text = text_of(table)
    assert "✓ Red Dragon no bid" in text.replace("  ", " ").replace("  ", " ").replace("  ", " ")
    assert "· Thief" in text
    assert "▸ Troll" in text
    assert "3 of 4" in text


def test_who_won_a_character_is_named_whole_where_there_is_room() -> None:
    table = auction("red dragon", position(to_come="thief, troll"))
    table.bid(0, 3)
    table.roll(1)
    scene = scene_of(table.state, 0)
    names = ("Anna", "Brunhild", *scene.names[2:])
    lines = str(drawn(scene._replace(names=names))).split("\n")
    assert next(line for line in lines if "✓ Red Dragon" in line).endswith("▲ Brunhild")


def test_the_own_fist_fills_with_marks_and_says_its_strength() -> None:
    table = auction("red dragon", position(screens={0: "8f 2c 5s 1a"}))
    scene = scene_of(table.state, 0)
    for key in ("3", "down", "right", "a"):
        outcome = FACE.press(scene, key)
        assert outcome is not None
        scene = scene._replace(picking=outcome.picking)
    text = str(drawn(scene))
    assert "●●●○○○○○" in text
    assert "fist: 8" in text
    assert FACE.prompt(scene).sentence == "In your fist: 3 fairy gold, 1 common gold and an amulet, strength 8."


def test_the_rainbow_dragon_shows_the_odds_that_everybody_can_count() -> None:
    table = auction("rainbow dragon", position(bank_stones="rrbbbyyyyy"))
    table.win()
    table.answer(0, table.offers()[0])
    table.roll(2)
    assert FACE.prompt(scene_of(table.state, 0)).sentence == (
        "You drew a blue stone; in the bag 2 of 9 are red: 22% to lose all."
    )
    assert "Risk 22%: 2 of 9 red" in text_of(table, 1)


def test_players_own_characters_have_their_own_names_and_texts() -> None:
    table = auction("blank 1", position(blanks="house"))
    assert "Toll Keeper" in text_of(table)
    assert "Take 2 silver, then a" in text_of(table)
    board = table.board(0)
    said = [FACE.say(event, NAMES, 0, board) for event in past_of(table)]
    assert said == ["The Toll Keeper is put up."]


def test_on_a_large_screen_the_texts_of_all_characters_of_a_turn_are_whole() -> None:
    standard = "red dragon, blue dragon, yellow dragon, enchanter, magician, sorcerer, thief"
    for special in sorted(
        {each.name.lower() for each in CHARACTERS} - set(standard.split(", ")) - {"witch", "merchant"}
    ):
        table = auction("witch", position(to_come=f"{standard}, merchant, {special}", put_up=""))
        found = plan(*LARGE, 3).turn
        lines = str(drawn(scene_of(table.state, 0), LARGE)).split("\n")[found.y : found.bottom]
        assert not [line for line in lines if "…" in line[found.x :]], special


def test_the_banks_amulets_are_counted_in_words() -> None:
    for amulets, words in ((0, "no amulets"), (1, "1 amulet"), (2, "2 amulets")):
        scene = scene_of(auction("witch", position(amulets=amulets)).state, 0)
        assert f"9 common, 20 silver, {words}" in str(drawn(scene, LARGE))
