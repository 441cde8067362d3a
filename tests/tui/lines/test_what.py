"""By lines anything on a table can be asked about, by its name."""

from __future__ import annotations

import pytest

from tests.tui.lines.playing import TABLES, Table, questions
from tui.games import face_of
from tui.games.things import by_name, things_of
from tui.lines import rules
from tui.lines.about import called

ONE_IN = 150


@pytest.mark.parametrize("table", TABLES, ids=[table.game for table in TABLES])
def test_all_that_is_listed_is_told_by_its_name_and_its_paragraph_is_in_the_book(table: Table) -> None:
    face = face_of(table.game)
    for asked in questions(table.game)[::ONE_IN]:
        found = by_name(things_of(face, asked.scene))
        assert len(found) > 5
        for name, things in found.items():
            assert [*things] == called(found, name) or {*called(found, name)} >= {*things}
            for thing in things:
                assert thing.said
                if thing.rule:
                    assert rules.told(table.game, thing.rule)[0].startswith(thing.rule.removeprefix("§"))
        assert called(found, "") == called(found, "no such thing") == []


def test_a_card_that_nobody_may_play_says_why_and_by_which_rule() -> None:
    """Why not?"""
    face, dim = face_of("kampf"), 0
    for asked in questions("kampf")[::20]:
        for thing in things_of(face, asked.scene):
            if thing.key.startswith("card:") and "or more are needed" in thing.said:
                assert thing.rule in {"§3.2", "§3.4"}
                dim += 1
    assert dim
