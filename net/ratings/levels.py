"""Holds how good the bots of each level are, by game. Made by scripts/levels, which says how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from net.ratings.skill import Skill

LEVELS: Final[Mapping[str, Mapping[str, Skill]]] = {
    "dragonstones": {
        "novice": Skill(mean=14900, deviation=2629),
        "apprentice": Skill(mean=17124, deviation=2373),
        "adept": Skill(mean=27701, deviation=2357),
        "archmage": Skill(mean=40279, deviation=2813),
    },
    "gargon": {
        "novice": Skill(mean=11433, deviation=4092),
        "apprentice": Skill(mean=10722, deviation=4067),
        "adept": Skill(mean=31156, deviation=4006),
        "archmage": Skill(mean=48855, deviation=4447),
    },
    "kampf": {
        "novice": Skill(mean=11871, deviation=3560),
        "apprentice": Skill(mean=17872, deviation=3319),
        "adept": Skill(mean=36136, deviation=3274),
        "archmage": Skill(mean=36424, deviation=3330),
    },
    "zargos": {
        "novice": Skill(mean=15923, deviation=2281),
        "apprentice": Skill(mean=20184, deviation=2120),
        "adept": Skill(mean=32669, deviation=2171),
        "archmage": Skill(mean=31180, deviation=2241),
    },
}
