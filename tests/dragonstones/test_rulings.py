"""Every ruling on a question that the rules leave open is told in RULES.md and has a test named by its number."""

from __future__ import annotations

import re
from pathlib import Path

from core.dragonstones import game

RULINGS = {
    3, 4, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38,
    39, 40, 41, 42, 43, 44, 45, 47, 48, 49, 51, 54, 55, 56, 58, 61, 62, 65, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78,
    79, 80,
}  # fmt: skip
TESTS = "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))


def numbers(pattern: str, text: str) -> set[int]:
    return {int(number) for number in re.findall(pattern, text)}


def test_every_ruling_stands_in_the_rules_and_no_other() -> None:
    assert numbers(r"\bD(\d+)\b", Path(game.__file__).with_name("RULES.md").read_text("utf-8")) == RULINGS


def test_every_ruling_has_a_test_of_its_number() -> None:
    names = "\n".join(re.findall(r"def (test_\w+)", TESTS))
    assert numbers(r"_d(\d+)(?=_)", names) == RULINGS
