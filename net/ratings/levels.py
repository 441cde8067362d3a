"""Holds how good the bots of each level are, by game. Made by scripts/levels, which says how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from net.ratings.skill import Skill

LEVELS: Final[Mapping[str, Mapping[str, Skill]]] = {
    "dragonstones": {
        "novice": Skill(mean=12049, deviation=2640),
        "apprentice": Skill(mean=17351, deviation=2404),
        "adept": Skill(mean=25057, deviation=2428),
        "archmage": Skill(mean=44692, deviation=3182),
    },
    "gargon": {
        "novice": Skill(mean=12934, deviation=2992),
        "apprentice": Skill(mean=10240, deviation=3042),
        "adept": Skill(mean=36149, deviation=2951),
        "archmage": Skill(mean=40944, deviation=3186),
    },
    "kampf": {
        "novice": Skill(mean=11871, deviation=3560),
        "apprentice": Skill(mean=17872, deviation=3319),
        "adept": Skill(mean=36136, deviation=3274),
        "archmage": Skill(mean=36424, deviation=3330),
    },
    "zargos": {
        "novice": Skill(mean=15591, deviation=2997),
        "apprentice": Skill(mean=20966, deviation=2742),
        "adept": Skill(mean=36174, deviation=2844),
        "archmage": Skill(mean=27222, deviation=2884),
    },
}
