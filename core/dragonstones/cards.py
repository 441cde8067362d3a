"""The component table of Fist of Dragonstones: data only. A character is an int, its place in CHARACTERS."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.sentences import mark

Stones = tuple[int, int, int]
"""How many red, blue and yellow stones."""

COLOURS: Final = ("red", "blue", "yellow")
NO_STONES: Final[Stones] = (0, 0, 0)
ONE: Final[tuple[Stones, ...]] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
"""A single stone, by colour."""
STONES_OF_EACH: Final = 12
STONES: Final = tuple(colour for colour in range(len(COLOURS)) for _ in range(STONES_OF_EACH))
FIRST_STONES: Final = 4
"""§2.2 Drawn by everybody before the first turn."""


class Coins(NamedTuple):
    fairy: int = 0
    common: int = 0
    silver: int = 0


NO_COINS: Final = Coins()
ALL_COINS: Final = Coins(60, 15, 40)
FIRST_COINS: Final = Coins(8, 2, 5)
"""§2.1 What everybody starts with."""
AMULETS: Final = 2
PRICES: Final = Coins(1, 1, 3)
"""§7.15 What a stone costs at the Merchant's, in coins of one kind."""

WIN: Final = 3
"""§8.1 The points that win."""
HIDDEN: Final = -1
"""Stands in the place of a number that one may not see."""
NOBODY: Final = -1


class Character(NamedTuple):
    name: str
    copies: int
    text: str


CHARACTERS: Final = (
    Character("Witch", 1, mark("Take a black coin, to void a power later this turn.")),
    Character("Red Dragon", 1, mark("Take a red stone.")),
    Character("Blue Dragon", 1, mark("Take a blue stone.")),
    Character("Yellow Dragon", 1, mark("Take a yellow stone.")),
    Character("Enchanter", 1, mark("Pay any 4 stones for 1 point, or take 3 silver.")),
    Character("Magician", 1, mark("Pay a stone of each colour for 1 point, or take 3 silver.")),
    Character("Sorcerer", 1, mark("Pay 4 stones of one colour for 2 points, or take 1 common gold.")),
    Character("Thief", 1, mark("Take a stone of your choice from the second bidder.")),
    Character("Alchemist", 1, mark("Take 3 common gold.")),
    Character("Ancient Dragon", 2, mark("Take a stone of your choice.")),
    Character("Apprentice", 2, mark("Pay 2 stones of one colour for 1 point.")),
    Character("Brigand", 1, mark("An opponent gives you all common gold and all silver.")),
    Character("Charlatan", 2, mark("Pay all your stones for 1 point; if you have none, it is free.")),
    Character("Doppelganger", 1, mark("Keep this card. Later, use twice the power of a character that you win.")),
    Character("Two-Headed Dragon", 2, mark("Draw 2 stones from a bag with 2 of each colour.")),
    Character("Rainbow Dragon", 1, mark("Name a colour, then draw stones until you stop, or draw it and lose them.")),
    Character("Enchantress", 1, mark("Pay any 5 stones for 2 points, or take 1 fairy gold.")),
    Character("Ghost", 1, mark("Use the power of a character that was put up earlier this turn.")),
    Character("Fairy", 2, mark("Take 1 fairy gold, for good.")),
    Character("Gnome", 1, mark("Take 2 common gold and 2 silver.")),
    Character("Goblin", 1, mark("Use the power of a random character still to come; it counts as put up.")),
    Character(
        "Leprechaun", 1, mark("Use the power of a character still to come, of your choice; it counts as put up.")
    ),
    Character("Merchant", 1, mark("Buy stones, each for 1 gold of either kind or 3 silver.")),
    Character("Dwarf (4)", 1, mark("Take 4 silver.")),
    Character("Dwarf (5)", 1, mark("Take 5 silver.")),
    Character("Necromancer", 1, mark("You may give the bank all coins of this bid, fairy gold too, for 1 point.")),
    Character("Goldsmith", 1, mark("Take an amulet: it doubles the coins of one bid.")),
    Character("Troll", 1, mark("Name a colour: everybody loses every stone of it.")),
)
"""§1.3"""

(
    WITCH, RED_DRAGON, BLUE_DRAGON, YELLOW_DRAGON, ENCHANTER, MAGICIAN, SORCERER, THIEF,
    ALCHEMIST, ANCIENT_DRAGON, APPRENTICE, BRIGAND, CHARLATAN, DOPPELGANGER, TWO_HEADED_DRAGON, RAINBOW_DRAGON,
    ENCHANTRESS, GHOST, FAIRY, GNOME, GOBLIN, LEPRECHAUN, MERCHANT, DWARF_4, DWARF_5, NECROMANCER, GOLDSMITH, TROLL,
) = range(len(CHARACTERS))  # fmt: skip

STANDARD: Final = range(WITCH, ALCHEMIST)
"""§1.3 In every turn; the Witch first."""
SPECIALS: Final = tuple(card for card in range(ALCHEMIST, len(CHARACTERS)) for _ in range(CHARACTERS[card].copies))
SPECIALS_IN_A_TURN: Final = 2
FIRST_BLANK: Final = len(CHARACTERS)
"""§9 Blank cards come after the printed ones, in the table's order."""
MOST_BLANKS: Final = 6
"""§9.2 The box has three; twice as many still leave four of five specials to the printed ones."""
EVERY_CARD: Final = range(FIRST_BLANK + MOST_BLANKS)
