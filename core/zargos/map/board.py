"""The board of Zargos: data only. Which borders which is found again in the drawings (planet.py) by a test.

Provinces are numbered in the order of the table, 0 to 56; sea cells follow them as places, 57 to 71.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.sentences import mark


class Realm(NamedTuple):
    letter: str
    name: str
    continent: str
    value: int
    """§9.1 Printed on its capital; ours (O)."""


REALMS: Final = (
    Realm("B", "Banzol", "west", 12),
    Realm("T", "Taïro", "west", 15),
    Realm("P", "Palmyr", "west", 10),
    Realm("A", "Akilon", "west", 8),
    Realm("R", "Kori", "east", 8),
    Realm("L", "Ludos", "east", 10),
    Realm("K", "Kahil", "east", 12),
    Realm("O", "Ohms", "east", 14),
    Realm("I", "Itak", "itak", 6),
    Realm("W", "Oz", "oz", 4),
    Realm("Z", "Zargos", "zargos", 0),
)
"""§1.2 The last is Zargos, which has no value of its own."""


class Province(NamedTuple):
    code: str
    name: str
    """Ours (O)."""
    land: tuple[str, ...]
    seas: tuple[int, ...]


class Sea(NamedTuple):
    name: str
    seas: tuple[int, ...]


_PROVINCES: Final = """\
B0 | Banzar | B1 B5 | 2 9
B1 | Amberfield | B0 B2 B3 B5 | 2
B2 | Gull Point | B1 B3 | 2
B3 | Cinderhill | B1 B2 B4 B5 | 3
B4 | The Narrows | B3 B5 T4 | 3 10
B5 | Frostwold | B0 B1 B3 B4 | 9
T0 | Taïrath | A3 P2 P3 T1 T2 T3 |
T1 | Saltmere | A3 T0 T3 | 3
T2 | Westerlea | P3 P4 T0 T3 T4 | 10
T3 | Middlewood | T0 T1 T2 T4 | 3
T4 | Greygate | B4 T2 T3 | 3 10
P0 | Palmyra | P1 P2 P3 P4 | 11
P1 | Datestrand | A0 A2 P0 P2 | 11
P2 | Oldgrove | A0 A3 P0 P1 P3 T0 |
P3 | Thornwold | P0 P2 P4 T0 T2 |
P4 | Sunset Cliffs | P0 P3 T2 | 10 11
A0 | Akilar | A1 A2 A3 P1 P2 | 4 11
A1 | Smoking Cape | A0 | 4 5 12
A2 | Southfold | A0 P1 | 11
A3 | Reedmarch | A0 P2 T0 T1 | 4
R0 | Koriath | R1 R2 R3 | 1 7 8
R1 | Lakehead | L4 R0 R2 | 14 7
R2 | Heronsbay | L3 R0 R1 | 1 14
R3 | Firehorn | R0 | 1 8
L0 | Ludar | L1 L2 L3 L4 |
L1 | Gamefields | K4 K5 L0 L2 L3 | 0
L2 | Dawnlea | K5 L0 L1 L4 | 6 7
L3 | Willowbank | L0 L1 L4 R2 | 1 14
L4 | Northlawn | L0 L2 L3 R1 | 14 7
K0 | Kahilar | K1 K2 K3 K4 |
K1 | Eastwatch | K0 K2 K3 O6 | 6
K2 | Crossways | K0 K1 K4 O4 O5 O6 | 0
K3 | Emberstrand | K0 K1 K4 K5 | 6
K4 | Innerbank | K0 K2 K3 K5 L1 | 0
K5 | Highmoor | K3 K4 L1 L2 | 6
O0 | Ohmsar | O1 O2 O4 O5 O6 | 13
O1 | Copper Cape | O0 O2 | 13
O2 | Forge Mountain | O0 O1 O3 O4 | 13
O3 | Strait Point | O2 O4 | 5 12 13
O4 | Longshore | K2 O0 O2 O3 O5 | 0 5
O5 | Quiet Dales | K2 O0 O4 O6 |
O6 | Pearl Haven | K1 K2 O0 O5 | 6 13
I0 | Itakar | I1 I2 | 12
I1 | Fishers' Cove | I0 I2 | 12 13
I2 | Windward | I0 I1 | 13
W0 | Ozar | W1 | 10
W1 | Green Smoke | W0 | 10
Z0 | The Forbidden City | Z7 Z8 Z9 |
Z1 | Duskmouth | Z2 Z6 Z7 Z8 | 3 4
Z2 | Wailing Shore | Z1 Z3 Z8 | 4
Z3 | Hollow Ness | Z2 Z4 Z8 Z9 | 0 5
Z4 | Thorn Coast | Z3 Z5 Z9 | 0
Z5 | Morningless | Z4 Z6 Z9 | 0 1
Z6 | Black Sands | Z1 Z5 Z7 Z9 | 1 2
Z7 | Ashen Gate | Z0 Z1 Z6 Z8 Z9 |
Z8 | Bone Gate | Z0 Z1 Z2 Z3 Z7 Z9 |
Z9 | Iron Gate | Z0 Z3 Z4 Z5 Z6 Z7 Z8 |
"""
"""§1.2–1.4 Code, name, neighbours by land (F), bordering sea cells (O)."""

_SEAS: Final = """\
the inner east | 1 5
the inner north-east | 0 2
the inner north | 1 3 8 9
the inner west | 2 4
the inner south-west | 3 5
the inner south-east | 0 4 12
the outer east | 7 13
the outer north-east | 6 8
the outer north | 2 7 9
the outer north-west | 2 8 10
the outer west | 9 11
the outer south-west | 10 12
the outer south | 5 11 13
the outer south-east | 6 12
the lake |
"""
"""§1.4 Name, neighbouring cells (O); the last is the lake (Z32)."""


_SAID: Final = (
    mark("Amberfield"),
    mark("Gull Point"),
    mark("Cinderhill"),
    mark("The Narrows"),
    mark("Frostwold"),
    mark("Saltmere"),
    mark("Westerlea"),
    mark("Middlewood"),
    mark("Greygate"),
    mark("Datestrand"),
    mark("Oldgrove"),
    mark("Thornwold"),
    mark("Sunset Cliffs"),
    mark("Smoking Cape"),
    mark("Southfold"),
    mark("Reedmarch"),
    mark("Lakehead"),
    mark("Heronsbay"),
    mark("Firehorn"),
    mark("Gamefields"),
    mark("Dawnlea"),
    mark("Willowbank"),
    mark("Northlawn"),
    mark("Eastwatch"),
    mark("Crossways"),
    mark("Emberstrand"),
    mark("Innerbank"),
    mark("Highmoor"),
    mark("Copper Cape"),
    mark("Forge Mountain"),
    mark("Strait Point"),
    mark("Longshore"),
    mark("Quiet Dales"),
    mark("Pearl Haven"),
    mark("Fishers' Cove"),
    mark("Windward"),
    mark("Green Smoke"),
    mark("The Forbidden City"),
    mark("Duskmouth"),
    mark("Wailing Shore"),
    mark("Hollow Ness"),
    mark("Thorn Coast"),
    mark("Morningless"),
    mark("Black Sands"),
    mark("Ashen Gate"),
    mark("Bone Gate"),
    mark("Iron Gate"),
    mark("the inner east"),
    mark("the inner north-east"),
    mark("the inner north"),
    mark("the inner west"),
    mark("the inner south-west"),
    mark("the inner south-east"),
    mark("the outer east"),
    mark("the outer north-east"),
    mark("the outer north"),
    mark("the outer north-west"),
    mark("the outer west"),
    mark("the outer south-west"),
    mark("the outer south"),
    mark("the outer south-east"),
    mark("the lake"),
)
"""The names that mean something, each said in the language of whoever reads it; the capitals have one name in all."""
_NAMES: Final[dict[str, str]] = {name: name for name in _SAID}


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _province(line: str) -> Province:
    code, name, land, seas = (part.strip() for part in line.split("|"))
    return Province(code, _NAMES.get(name, name), tuple(land.split()), _numbers(seas))


def _sea(line: str) -> Sea:
    name, seas = line.split("|")
    return Sea(_NAMES.get(name.strip(), name), _numbers(seas))


BOARD: Final = tuple(map(_province, _PROVINCES.splitlines()))
SEAS: Final = tuple(map(_sea, _SEAS.splitlines()))

PROVINCES: Final = range(len(BOARD))
CELLS: Final = range(len(SEAS))
PLACES: Final = range(len(BOARD) + len(SEAS))
SEA: Final = len(BOARD)
"""The first sea cell's number as a place."""

CODES: Final = (*(province.code for province in BOARD), *(f"s{cell}" for cell in CELLS))
"""The codes by place."""
PLACE: Final = {code: place for place, code in enumerate(CODES)}

_LETTERS: Final = [realm.letter for realm in REALMS]
REALM_OF: Final = tuple(_LETTERS.index(province.code[0]) for province in BOARD)
IN_REALM: Final = tuple(tuple(p for p in PROVINCES if REALM_OF[p] == realm) for realm in range(len(REALMS)))
CAPITALS: Final = tuple(provinces[0] for provinces in IN_REALM)
ZARGOS: Final = len(REALMS) - 1
CITY: Final = PLACE["Z0"]
INNER: Final = (PLACE["Z7"], PLACE["Z8"], PLACE["Z9"])
THRONE: Final = (CITY, *INNER)
"""§15.1 Who holds all four has won."""

VOLCANOES: Final = tuple(PLACE[code] for code in ("A1", "B3", "I0", "K3", "O2", "R3", "W1"))
"""§1.5 (O)"""
STRAITS: Final = tuple((PLACE[a], PLACE[b]) for a, b in (("I2", "O1"), ("A1", "O3"), ("W0", "B4")))
"""§1.6 (O)"""
