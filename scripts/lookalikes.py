"""Makes net/people/lookalikes.txt: Unicode's table of characters drawn alike (UTS 39), without what we do not need.

The package that brings the table tells which characters go together, not which of them stands for the others. That is
found again here: in each group all but one are linked with that one alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import Final

PATH: Final = Path(__file__).parents[1] / "net" / "people" / "lookalikes.txt"
HEAD: Final = """\
# Characters that are drawn alike: by Unicode's confusables (UTS 39, https://www.unicode.org/reports/tr39), made by
# scripts/lookalikes. Group by group: what its characters stand for, and they themselves, each as its distance to the
# one before. All are hexadecimal.
"""
_LINE: Final = 120
_DIRECTIONS: Final = str.maketrans("", "", "\u200e\u200f")
# The letters that are one of another block, or several of them, by their decomposition.
_DECOMPOSED: Final = (
    range(0x2E80, 0x2FE0), range(0xF900, 0xFB00), range(0xFB50, 0xFE00), range(0xFE70, 0xFF00), range(0x1D400, 0x1D800),
    range(0x1EE00, 0x1EF00), range(0x2F800, 0x2FA20),
)  # fmt: skip


def published() -> Mapping[str, set[str]]:
    """Return each character or short text with all that it goes together with."""
    text = resources.files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8")
    links: defaultdict[str, set[str]] = defaultdict(set)
    for one, others in json.loads(text).items():
        for other in others:
            pair = one.translate(_DIRECTIONS), other["c"].translate(_DIRECTIONS)
            if all(pair) and pair[0] != pair[1]:
                links[pair[0]].add(pair[1])
                links[pair[1]].add(pair[0])
    return links


def stands_for(links: Mapping[str, set[str]]) -> dict[str, str]:
    """Return each single character that stands for another, or for several."""
    found: dict[str, str] = {}
    for one in links:
        if one not in found:
            group = _group(links, one)
            first = _first(links, group)
            found |= dict.fromkeys(group - {first}, first) | {first: first}
    return {one: other for one, other in found.items() if one != other}


def _group(links: Mapping[str, set[str]], one: str) -> set[str]:
    group, todo = set[str](), [one]
    while todo:
        group.add(each := todo.pop())
        todo += links[each] - group
    return group


def _first(links: Mapping[str, set[str]], group: Iterable[str]) -> str:
    """Return the several letters, or the one that all others are linked with; of two the older, which is ASCII where
    one is."""
    return min(group, key=lambda each: (len(each) == 1, -len(links[each]), ord(each[0])))


def written(table: Mapping[str, str]) -> str:
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for one, other in table.items():
        if not any(ord(one) in block for block in _DECOMPOSED):
            groups[other].append(ord(one))
    body = ";".join(_group_written(first, sorted(groups[first])) for first in sorted(groups))
    return HEAD + textwrap.fill(body, _LINE, break_long_words=False, break_on_hyphens=False) + "\n"


def _group_written(first: str, members: list[int]) -> str:
    distances = [member - last for last, member in zip([0, *members], members, strict=False)]
    return " ".join(("+".join(format(ord(each), "x") for each in first), *(format(each, "x") for each in distances)))


def main() -> int:
    argparse.ArgumentParser(prog="lookalikes", description=__doc__.partition("\n")[0]).parse_args()
    PATH.write_text(written(stands_for(published())), "utf-8")
    print(f"{PATH.name}: {PATH.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
