"""Docstrings begin with what is returned or done: none with "Who" or "Whose", and in net/ none with "What" either."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
RELATIVE: Final = re.compile(r"(?:Who|Whoever|Whose|Whom)\b")
VAGUE: Final = re.compile(r"(?:Who|Whoever|Whose|Whom|What|Whatever)\b")
ROOMS: Final = {"core": RELATIVE, "net": VAGUE, "tui": RELATIVE, "scripts": RELATIVE}


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """The line and text of each docstring, those behind an attribute too, and of each comment that begins a line or
    follows code."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value.strip()
    above = 0
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                if token.start[0] != above + 1:  # The next line of a comment begins no sentence.
                    yield token.start[0], token.string.lstrip("# ")
                above = token.start[0]


@pytest.mark.parametrize("room", ROOMS)
def test_no_docstring_and_no_comment_begins_with_a_riddle(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, text in sentences(path)
        if ROOMS[room].match(text)
    ]
    assert found == []


def test_a_riddle_would_be_found_wherever_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "riddles.py"
    path.write_text(
        '"""Who reads."""\nx = 1  # Whose is it\n"""Whoever wrote."""\n\n\ndef f() -> None:\n    """What for."""\n'
    )
    assert [VAGUE.match(text) is not None for _, text in sentences(path)] == [True] * 4
