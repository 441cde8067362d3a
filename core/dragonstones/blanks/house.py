"""§9.6 Holds three characters of our own design, as a file of blank cards would say it."""

from __future__ import annotations

from typing import Any, Final

HOUSE: Final[dict[str, Any]] = {
    "card": [
        {
            "name": {"en": "Stonecutter", "fr": "Lapidaire", "de": "Steinschneider"},
            "text": {
                "en": "Pay 3 stones of one colour for 1 point, or take a stone of your choice.",
                "fr": "Payez 3 pierres de même couleur pour 1 point, ou prenez une pierre de votre choix.",
                "de": "Zahle 3 gleiche Steine für 1 Punkt, oder nimm einen Stein deiner Wahl.",
            },
            "choose": "one",
            "effects": [{"pay": "equal 3", "points": 1}, {"take": "any 1"}],
        },
        {
            "name": {"en": "Toll Keeper", "fr": "Péager", "de": "Zöllner"},
            "text": {
                "en": "Take 2 silver, then a stone of your choice from the second bidder.",
                "fr": "Prenez 2 pièces d'argent, puis une pierre de votre choix au deuxième enchérisseur.",
                "de": "Nimm 2 Silber, dann einen Stein deiner Wahl vom zweiten Bieter.",
            },
            "effects": [{"gain": {"silver": 2}}, {"as": "thief"}],
        },
        {
            "name": {"en": "Storm Dragon", "fr": "Dragon d'orage", "de": "Sturmdrache"},
            "text": {
                "en": "Name a colour: everybody loses every stone of it. Then draw 2 stones from a bag with 2 of each.",
                "fr": "Nommez une couleur : tous en perdent les pierres. Tirez-en 2 d'un sac avec 2 de chaque.",
                "de": "Nenne eine Farbe: alle verlieren deren Steine. Dann zieh 2 Steine aus einem Beutel mit je 2.",
            },
            "effects": [{"as": "troll"}, {"draw": 2}],
        },
    ]
}
