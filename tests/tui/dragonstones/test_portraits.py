"""Portraits of the characters: each has one, it fits, and no terminal breaks it."""

from __future__ import annotations

from core.dragonstones.blanks.text import OURS, cards_of
from core.dragonstones.cards import CHARACTERS, FIRST_BLANK, RED_DRAGON, THIEF
from core.dragonstones.view import DragonBoard
from net.people.text import width_of
from tests.dragonstones.table import auction, begun
from tests.gallery.tables import own_characters
from tests.tui.dragonstones.sitting import drawn, scene_of
from tests.tui.sitting import LARGE, SMALL
from tui.canvas.canvas import Canvas, plain
from tui.games.dragonstones.characters import portraits
from tui.games.dragonstones.characters.portraits import HEIGHT, INKS, PORTRAITS, WIDTH, portrait_of


def board_with(blanks: str) -> DragonBoard:
    board: DragonBoard = scene_of(begun(blanks=blanks).state, 0).view.board
    return board


OF_OURS = range(FIRST_BLANK, FIRST_BLANK + len(cards_of(OURS)))


def test_every_character_has_a_portrait_unlike_any_other() -> None:
    assert {*PORTRAITS} == {*range(len(CHARACTERS))}
    board = board_with(OURS)
    found = [*PORTRAITS.values(), *(portrait_of(card, board) for card in OF_OURS)]
    assert len({*found}) == len(found)


def test_what_players_have_written_has_no_portrait_of_ours() -> None:
    board = board_with(own_characters())
    ours = board_with(OURS)
    taken = {*PORTRAITS.values(), *(portrait_of(card, ours) for card in OF_OURS)}
    assert portrait_of(FIRST_BLANK, board) not in taken


def test_each_cell_is_a_glyph_one_column_wide_with_an_ink_and_an_ascii_form() -> None:
    board = board_with(OURS)
    for portrait in (*PORTRAITS.values(), *(portrait_of(card, board) for card in OF_OURS)):
        assert len(portrait) == HEIGHT
        for glyphs, inks in portrait:
            assert len(glyphs) == len(inks) == width_of(glyphs) == WIDTH
            for glyph, ink in zip(glyphs, inks, strict=True):
                assert (glyph == " ") == (ink == " ")
                assert glyph == " " or ink in INKS
                assert plain(glyph) != "?"


def test_it_stands_beside_the_text_of_the_card_from_120_columns_on_and_hides_none_of_it() -> None:
    for card in (RED_DRAGON, THIEF):
        scene = scene_of(auction(CHARACTERS[card].name.lower()).state, 0)
        canvas = Canvas(WIDTH, HEIGHT)
        portraits.draw(canvas, PORTRAITS[card])
        rows = [row.strip() for row in str(canvas).split("\n")]
        large, small = str(drawn(scene, LARGE)), str(drawn(scene, SMALL))
        assert all(row in large for row in rows)
        assert not all(row in small for row in rows)
        words = CHARACTERS[card].text.split()
        shown = large.replace("│", " ").split()
        assert all(word in shown for word in words)
