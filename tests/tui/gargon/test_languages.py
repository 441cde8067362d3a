"""Gargon in each language: its letters are keys, and what a card is called can be typed."""

from __future__ import annotations

import pytest

from core.gargon.cards import DECK
from core.gargon.choices import FIGHTS
from tests.gargon.table import deal
from tests.tui.gargon.sitting import after, scene_of
from tui.games.gargon import _KEYS, FACE
from tui.games.gargon.names import card_name, letters
from tui.language import languages, speaking
from tui.lines.asking import meant
from tui.lines.voices.gargon import VOICE
from tui.widgets.buttons import in_rows

OF_THE_SCREEN = "clq?"


@pytest.mark.parametrize("language", languages())
def test_no_two_keys_are_equal(language: str) -> None:
    with speaking(language):
        keys = [*_KEYS, *OF_THE_SCREEN, *(each.lower() for each in letters())]
        assert len(keys) == len(set(keys))
        assert len(set(map(card_name, DECK))) == len(set(DECK))


@pytest.mark.parametrize("language", languages())
def test_a_creature_is_called_by_its_letter_and_a_card_by_its_name(language: str) -> None:
    table = deal({0: "Y2 Y6 R9", 1: "W5", 2: "B8"})
    with speaking(language):
        scene = scene_of(table.state, 0)
        question = VOICE.ask(scene)
        for option in question.options:
            assert [each.leads for each in meant(question, option.key)] == [option.leads]
        table.lay(0, "Y2 R9")
        table.pass_(1, "0")
        table.pass_(2, "0")
        scene = scene_of(table.state, 0)
        red = letters()[4].lower()
        assert after(scene, red).sent == (FIGHTS[4],)


@pytest.mark.parametrize("language", languages())
def test_to_pass_is_offered_in_eighty_columns_whatever_is_picked(language: str) -> None:
    table = deal({0: "Y2 Y6 R9", 1: "W15 W14 B13 R2", 2: "B8"})
    table.lay(0, "Y2 Y6 R9")
    with speaking(language):
        scene = scene_of(table.state, 1)
        for keys in ("", "tab", "tab"):
            scene = after(scene, keys).scene if keys else scene
            row = in_rows(FACE.prompt(scene).offers, 77)[0]
            assert "p" in {offer.key for offer in row}, row
        assert scene.picking.pending
