"""§9 A blank card as players have filled it in: data only, and the bounds that keep it from breaking the game."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.dragonstones.cards import (
    APPRENTICE,
    CHARACTERS,
    CHARLATAN,
    DOPPELGANGER,
    ENCHANTER,
    ENCHANTRESS,
    GHOST,
    GOBLIN,
    LEPRECHAUN,
    MAGICIAN,
    NECROMANCER,
    NO_COINS,
    SORCERER,
    Coins,
)

NAME_LENGTH: Final = 24
TEXT_LENGTH: Final = 160
MOST_EFFECTS: Final = 3
MOST_COINS: Final = Coins(1, 3, 5)
"""§9.3 As much as the printed characters give."""
MOST_TAKEN: Final = 2
MOST_DRAWN: Final = 3
CHEAPEST: Final = {"any": (3, 5), "equal": (2, 4), "each": (1, 2)}
"""§9.3 Stones for one point and for two: about as cheap as the cheapest printed characters."""
DEAREST: Final = 8
CHAINS: Final = frozenset((DOPPELGANGER, GHOST, GOBLIN, LEPRECHAUN))
"""§9.4 Whose power a blank card can't have: of these there may be one each in a turn, or a chain might not end."""
BY_NAME: Final = {each.name.lower(): card for card, each in enumerate(CHARACTERS) if card not in CHAINS}
SCORING: Final = frozenset((ENCHANTER, MAGICIAN, SORCERER, APPRENTICE, CHARLATAN, ENCHANTRESS, NECROMANCER))
"""§9.4 Characters that may give points."""

Words = tuple[tuple[str, str], ...]


class Effect(NamedTuple):
    """§9.3 One thing that a blank card does; which fields count is up to `kind`."""

    kind: str
    """gain, take, draw, pay or as."""
    what: str = ""
    """take: a colour or 'any'; pay: 'any', 'equal' or 'each'."""
    number: int = 0
    """take, draw, pay: how many stones; as: whose power."""
    points: int = 0
    coins: Coins = NO_COINS
    """gain: what; pay: what may be taken instead."""

    @property
    def scores(self) -> bool:
        return self.kind == "pay" or (self.kind == "as" and self.number in SCORING)


class BlankCard(NamedTuple):
    names: Words
    """Language and name, the first for those whose language is not among them."""
    texts: Words
    one: bool
    """Only one of the effects, of the user's choice."""
    effects: tuple[Effect, ...]

    def name(self, language: str = "en") -> str:
        return in_language(self.names, language)

    def text(self, language: str = "en") -> str:
        return in_language(self.texts, language)


def in_language(words: Words, language: str) -> str:
    return dict(words).get(language, words[0][1])
