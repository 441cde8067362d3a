"""Names the characters of Fist of Dragonstones, in each form that a sentence needs, as other languages have articles,
genders and cases.

Each table is in the order of core.dragonstones.cards, and Sortilege's own follow the printed ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.dragonstones.cards import FIRST_BLANK
from tui.games.dragonstones.characters.ours import place_of
from tui.language import _p, kept_by_language, language


def name_of(card: int, board: Any) -> str:
    """Return a character's name as it stands alone; a blank card's stands in the table's terms."""
    return _said(card, board, _names, _p("character", "{name}"))


def the(card: int, board: Any) -> str:
    """Return it as what something is said of: "the Witch"."""
    return _said(card, board, _subjects, _p("character, subject", "the {name}"))


def object_of(card: int, board: Any) -> str:
    """Return it as what somebody wins, uses or bids for."""
    return _said(card, board, _objects, _p("character, object", "the {name}"))


def of(card: int, board: Any) -> str:
    """Return it as whose power it is: "of the Witch"."""
    return _said(card, board, _owners, _p("character, of", "of the {name}"))


def _said(card: int, board: Any, forms: Callable[[], tuple[str, ...]], theirs: str) -> str:
    """Return a form of a name; one that players have written is what it is."""
    if card < FIRST_BLANK:
        return forms()[card]
    if board is None:
        return theirs.format(name=_p("character", "special character"))
    blank = board.terms.blanks[card - FIRST_BLANK]
    ours = place_of(blank)
    return theirs.format(name=blank.name(language())) if ours < 0 else forms()[FIRST_BLANK + ours]


@kept_by_language(8)
def _names() -> tuple[str, ...]:
    return (
        _p("character", "Witch"),
        _p("character", "Red Dragon"),
        _p("character", "Blue Dragon"),
        _p("character", "Yellow Dragon"),
        _p("character", "Enchanter"),
        _p("character", "Magician"),
        _p("character", "Sorcerer"),
        _p("character", "Thief"),
        _p("character", "Alchemist"),
        _p("character", "Ancient Dragon"),
        _p("character", "Apprentice"),
        _p("character", "Brigand"),
        _p("character", "Charlatan"),
        _p("character", "Doppelganger"),
        _p("character", "Two-Headed Dragon"),
        _p("character", "Rainbow Dragon"),
        _p("character", "Enchantress"),
        _p("character", "Ghost"),
        _p("character", "Fairy"),
        _p("character", "Gnome"),
        _p("character", "Goblin"),
        _p("character", "Leprechaun"),
        _p("character", "Merchant"),
        _p("character", "Dwarf (4)"),
        _p("character", "Dwarf (5)"),
        _p("character", "Necromancer"),
        _p("character", "Goldsmith"),
        _p("character", "Troll"),
        _p("character", "Stonecutter"),
        _p("character", "Toll Keeper"),
        _p("character", "Storm Dragon"),
    )


@kept_by_language(8)
def _subjects() -> tuple[str, ...]:
    return (
        _p("character, subject", "the Witch"),
        _p("character, subject", "the Red Dragon"),
        _p("character, subject", "the Blue Dragon"),
        _p("character, subject", "the Yellow Dragon"),
        _p("character, subject", "the Enchanter"),
        _p("character, subject", "the Magician"),
        _p("character, subject", "the Sorcerer"),
        _p("character, subject", "the Thief"),
        _p("character, subject", "the Alchemist"),
        _p("character, subject", "the Ancient Dragon"),
        _p("character, subject", "the Apprentice"),
        _p("character, subject", "the Brigand"),
        _p("character, subject", "the Charlatan"),
        _p("character, subject", "the Doppelganger"),
        _p("character, subject", "the Two-Headed Dragon"),
        _p("character, subject", "the Rainbow Dragon"),
        _p("character, subject", "the Enchantress"),
        _p("character, subject", "the Ghost"),
        _p("character, subject", "the Fairy"),
        _p("character, subject", "the Gnome"),
        _p("character, subject", "the Goblin"),
        _p("character, subject", "the Leprechaun"),
        _p("character, subject", "the Merchant"),
        _p("character, subject", "the Dwarf (4)"),
        _p("character, subject", "the Dwarf (5)"),
        _p("character, subject", "the Necromancer"),
        _p("character, subject", "the Goldsmith"),
        _p("character, subject", "the Troll"),
        _p("character, subject", "the Stonecutter"),
        _p("character, subject", "the Toll Keeper"),
        _p("character, subject", "the Storm Dragon"),
    )


@kept_by_language(8)
def _objects() -> tuple[str, ...]:
    return (
        _p("character, object", "the Witch"),
        _p("character, object", "the Red Dragon"),
        _p("character, object", "the Blue Dragon"),
        _p("character, object", "the Yellow Dragon"),
        _p("character, object", "the Enchanter"),
        _p("character, object", "the Magician"),
        _p("character, object", "the Sorcerer"),
        _p("character, object", "the Thief"),
        _p("character, object", "the Alchemist"),
        _p("character, object", "the Ancient Dragon"),
        _p("character, object", "the Apprentice"),
        _p("character, object", "the Brigand"),
        _p("character, object", "the Charlatan"),
        _p("character, object", "the Doppelganger"),
        _p("character, object", "the Two-Headed Dragon"),
        _p("character, object", "the Rainbow Dragon"),
        _p("character, object", "the Enchantress"),
        _p("character, object", "the Ghost"),
        _p("character, object", "the Fairy"),
        _p("character, object", "the Gnome"),
        _p("character, object", "the Goblin"),
        _p("character, object", "the Leprechaun"),
        _p("character, object", "the Merchant"),
        _p("character, object", "the Dwarf (4)"),
        _p("character, object", "the Dwarf (5)"),
        _p("character, object", "the Necromancer"),
        _p("character, object", "the Goldsmith"),
        _p("character, object", "the Troll"),
        _p("character, object", "the Stonecutter"),
        _p("character, object", "the Toll Keeper"),
        _p("character, object", "the Storm Dragon"),
    )


@kept_by_language(8)
def _owners() -> tuple[str, ...]:
    return (
        _p("character, of", "of the Witch"),
        _p("character, of", "of the Red Dragon"),
        _p("character, of", "of the Blue Dragon"),
        _p("character, of", "of the Yellow Dragon"),
        _p("character, of", "of the Enchanter"),
        _p("character, of", "of the Magician"),
        _p("character, of", "of the Sorcerer"),
        _p("character, of", "of the Thief"),
        _p("character, of", "of the Alchemist"),
        _p("character, of", "of the Ancient Dragon"),
        _p("character, of", "of the Apprentice"),
        _p("character, of", "of the Brigand"),
        _p("character, of", "of the Charlatan"),
        _p("character, of", "of the Doppelganger"),
        _p("character, of", "of the Two-Headed Dragon"),
        _p("character, of", "of the Rainbow Dragon"),
        _p("character, of", "of the Enchantress"),
        _p("character, of", "of the Ghost"),
        _p("character, of", "of the Fairy"),
        _p("character, of", "of the Gnome"),
        _p("character, of", "of the Goblin"),
        _p("character, of", "of the Leprechaun"),
        _p("character, of", "of the Merchant"),
        _p("character, of", "of the Dwarf (4)"),
        _p("character, of", "of the Dwarf (5)"),
        _p("character, of", "of the Necromancer"),
        _p("character, of", "of the Goldsmith"),
        _p("character, of", "of the Troll"),
        _p("character, of", "of the Stonecutter"),
        _p("character, of", "of the Toll Keeper"),
        _p("character, of", "of the Storm Dragon"),
    )
