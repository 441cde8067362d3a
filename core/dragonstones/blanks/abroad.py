"""Lists what the printed characters are called in other languages: a character of one's own can't be called so either.

A catalogue says it to players; a test holds these to be the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ABROAD: Final[Mapping[str, tuple[str, ...]]] = {
    "de": (
        "Hexe", "Roter Drache", "Blauer Drache", "Gelber Drache", "Zauberer", "Magier", "Hexer", "Dieb",
        "Alchemist", "Uralter Drache", "Lehrling", "Räuber", "Scharlatan", "Doppelgänger", "Doppelkopfdrache",
        "Regenbogendrache", "Zauberin", "Geist", "Fee", "Gnom", "Goblin", "Kobold", "Händler", "Zwerg (4)",
        "Zwerg (5)", "Nekromant", "Goldschmied", "Troll",
    ),
    "fr": (
        "Sorcière", "Dragon rouge", "Dragon bleu", "Dragon jaune", "Enchanteur", "Magicien", "Sorcier",
        "Voleur", "Alchimiste", "Ancien Dragon", "Apprenti sorcier", "Brigand", "Charlatan", "Doppelgänger",
        "Dragon bicéphale", "Dragon arc-en-ciel", "Ensorceleuse", "Fantôme", "Fée", "Gnome", "Gobelin",
        "Lutin", "Marchand", "Nain (4)", "Nain (5)", "Nécromant", "Orfèvre", "Troll",
    ),
}  # fmt: skip
"""By language, in the order of core.dragonstones.cards.CHARACTERS."""
