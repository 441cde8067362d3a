"""The board of Gargon at every size: nothing is lost, nothing hidden is shown, and every colour has three signs."""

from __future__ import annotations

from random import Random

import pytest

from core.engine import imagine, view
from core.gargon.cards import COLOURS, CREATURES, DECK, label
from core.gargon.game import GARGON
from core.telling import Event
from tests.gargon.table import Table, deal
from tests.tui.gargon.sitting import after, check_drawn, drawn, game, scene_of
from tests.tui.sitting import LARGE, LONG_NAMES, SIZES, SMALL, spots
from tui.canvas.canvas import NOWHERE, Canvas, plain
from tui.canvas.depths import Depth, at_depth
from tui.games.gargon import FACE
from tui.games.gargon.looks import BACKS, FADED, GLYPHS, LIFTED, USUAL, edge_ink, face_ink
from tui.games.gargon.plan import plan, spread


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_moment_is_drawn_for_everybody_at_every_size_and_in_ascii(seats: int) -> None:
    past: tuple[Event, ...] = ()
    for step, (state, events) in enumerate(game(seats, seats)):
        past = (*past, *events)[-200:]
        if step % 11 == 0:
            for seat in (-1, 0, 1):
                scene = scene_of(state, seat, past=past, names=LONG_NAMES)
                check_drawn(scene)
                assert len(FACE.prompt(scene).sentence) <= 76


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_lies_over_anything_else(size: tuple[int, int], seats: int) -> None:
    found = plan(*size, seats)
    rects = [found.fans, found.seats, found.battles, found.hand, found.log]
    cells = [(x, y) for rect in rects for y in range(rect.y, rect.bottom) for x in range(rect.x, rect.right)]
    assert len(cells) == len(set(cells))
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells)
    assert found.pitch >= found.scale.seat
    assert found.seats.height >= (seats - 1) * found.pitch + found.scale.seat


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("count", [1, 10, 14, 20, 22, 30, 38, 60, 82])
def test_a_hand_of_any_size_is_seen_and_every_card_reached(size: tuple[int, int], count: int) -> None:
    hand = " ".join(map(label, DECK[:count]))
    table = deal({0: hand, 1: "G15", 2: "G14"}, stacks=("G13", "G12"))
    reached = set()
    picking = scene_of(table.state, 0).picking
    for place in (0, count // 3, count * 2 // 3, count - 1):
        scene = scene_of(table.state, 0, picking._replace(cursor=place))
        hits = spots(drawn(scene, size))
        assert f"card:{place}" in hits
        reached |= hits
    assert {f"card:{place}" for place in range(count)} <= reached


def test_a_spread_never_reaches_beyond_its_room() -> None:
    for width in (45, 57, 72, 78, 118):
        for card in (4, 6):
            for cards in range(1, 90):
                for cursor in (0, cards // 2, cards - 1):
                    lies = spread(cards, width, card, cursor)
                    margin = 0 if lies.shown == cards else 2
                    assert margin + card + lies.step * (lies.shown - 1) + margin <= width
                    assert lies.first <= cursor < lies.first + lies.shown


def test_places_stay_where_they_are_all_through_a_round() -> None:
    """Only what has changed is sent, so nothing may move with the number of cards."""
    assert plan(80, 19, 4) == plan(80, 19, 4)
    rooms = {FACE.draw(Canvas(80, 19), scene_of(state, 0)) for state, _ in game(4, 2)}
    assert len(rooms - {NOWHERE}) == 1


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_what_is_hidden_makes_no_difference_to_a_drawing(size: tuple[int, int]) -> None:
    for step, (state, _) in enumerate(game(3, 4)):
        if step % 17 == 0 and state.agenda:
            for seat in range(3):
                seen = view(GARGON, state, seat)
                shown = set()
                for seed in range(3):
                    scene = scene_of(imagine(GARGON, seen, Random(seed)), seat)
                    canvas = drawn(scene, size)
                    lines = tuple(canvas.runs(y) for y in range(canvas.height))
                    shown.add((lines, FACE.prompt(scene), frozenset(spots(canvas))))
                assert len(shown) == 1


def test_a_whole_lay_that_is_not_sent_turns_nothing_up() -> None:
    """The state after it is imagined, and so are the others' cards in it."""
    table = deal({0: "Y2 Y6", 1: "Y5", 2: "Y8 Y9"})
    table.lay(0, "Y6")
    table.pass_(1)
    scene = after(scene_of(table.state, 2), "2").scene
    assert not scene.choices
    canvas = drawn(scene)
    assert "Y✦▌" in str(canvas)
    assert "?▌" in str(canvas)
    assert "Waiting" not in FACE.prompt(scene).sentence
    assert FACE.prompt(scene).sentence == "Y9: Enter lays it."


def test_each_colour_has_a_letter_a_glyph_and_a_colour_of_its_own() -> None:
    assert len({creature.letter for creature in CREATURES}) == len(CREATURES)
    assert len(set(GLYPHS)) == len(set(map(plain, GLYPHS))) == len(CREATURES)
    for depth in (Depth.TRUE, Depth.MANY, Depth.FEW):
        assert len({at_depth(BACKS[colour], depth).bg for colour in COLOURS}) == len(CREATURES)
        faded = {at_depth(face_ink(colour, FADED), depth).fg for colour in COLOURS}
        assert len(faded) == len(CREATURES), "a card that can't be laid now has its colour"


def test_with_sixteen_colours_borders_are_black_on_every_card() -> None:
    """The nearest to a slate was red on white, blue on red, and white on black."""
    edges = [at_depth(edge_ink(colour, look), Depth.FEW) for colour in COLOURS for look in (USUAL, LIFTED)]
    assert {ink.fg for ink in edges} == {"color(0)"}
    assert "color(0)" not in {ink.bg for ink in edges}


def text_of(table: Table, seat: int, *keys: str, size: tuple[int, int] = SMALL) -> str:
    return str(drawn(after(scene_of(table.state, seat), *keys).scene, size))


def test_the_stacks_show_their_order_the_top_and_how_many_are_left() -> None:
    table = deal({0: "Y2 Y6", 1: "Y5", 2: "Y8"}, stacks=("W1 B2 G3 R4", "V1 V2 W3"))
    lines = text_of(table, 0).split("\n")
    assert "Stack 1 · 4 left" in lines[0]
    assert "Stack 2 · 3 left" in lines[0]
    assert "W  B  G  │  R│" in lines[1] or "W  B  G  │R" in lines[1]
    assert "▲" in lines[2]


@pytest.mark.parametrize("hidden", [0, 3])
def test_a_full_stack_is_seen_whole_at_80_columns_and_its_top_at_less(hidden: int) -> None:
    state = next(state for state, _ in game(3, 1) if state.agenda and scene_of(state, 0).board.round)
    board = scene_of(state, 0).board
    lines = str(drawn(scene_of(state, 0), (80 - 2 * hidden, 17))).split("\n")
    for fan in board.fans:
        assert fan.colours[hidden:-1] in lines[1]
        assert f"│{fan.colours[-1]}" in lines[1]


def test_the_last_round_is_warned_of() -> None:
    table = deal({0: "Y2 Y6", 1: "W5 W6", 2: "B8"}, stacks=("W1", "W2 G2"))
    table.lay(0, "Y2")
    table.pass_(1, "0")
    assert "Stack 1 has run out: the last round" in text_of(table, 2)
    assert FACE.title(scene_of(table.state, 2))[1].startswith("the last round")


def test_seats_show_backs_picks_lays_passes_and_the_start() -> None:
    table = deal({0: "Y2 Y6 R9", 1: "W5 W6 B1", 2: "B8 Y1"})
    table.pick(0, "Y2 R9")
    assert "░░░ ░░░" in text_of(table, 1)
    table.lay(0, "Y6")
    table.pass_(1)
    text = text_of(table, 2)
    for part in ("laid: 2+1", "▐Y✦▌▐Y✦▌▐R▲▌", "▐ ?▌▐ ?▌▐ ?▌", "starts", "passed", "▸Chris you"):
        assert part in text
    assert "▐ 2▌▐ 6▌▐ 9▌" in text_of(table, 0), "One knows what one has laid."


def test_cards_that_make_no_mix_have_neither_border_nor_digit() -> None:
    table = deal({0: "Y2 Y6 R9", 1: "W5 W6 B1", 2: "B8 Y1"})
    table.lay(0, "Y2 Y6")
    lines = text_of(table, 1).split("\n")
    assert lines[-1].split()[:3] == ["▸1◂", "2", "·"]
    assert lines[-4][:16] == " ╭W◇╮ ╭W◇╮  B≈"
    assert text_of(table, 1, "1").split("\n")[-5].strip().startswith("┏W◇┓")


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_amulets_stand_on_every_card_of_the_hand(size: tuple[int, int]) -> None:
    text = text_of(deal({0: "Y0 Y3 R13", 1: "W5", 2: "B8"}, edition="french"), 0, size=size)
    assert "×2" in text
    assert ("4•" if size == SMALL else "••••") in text
