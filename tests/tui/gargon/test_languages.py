"""Gargon in each language: its letters are keys, and what a card is called can be typed."""

from __future__ import annotations

import pytest

from core.gargon.cards import DECK
from core.gargon.choices import FIGHTS
from tests.gargon.table import deal
from tests.tui.gargon.sitting import after, scene_of
from tui.games.gargon import _KEYS
from tui.games.gargon.names import card_name, letters
from tui.language import languages, speaking
from tui.lines.asking import meant
from tui.lines.voices.gargon import VOICE

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
