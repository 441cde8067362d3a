"""Docstrings and comments begin with what is there, returned or done: none with "Who", "Whose" or "What". A function's
docstring begins with a verb. The files and modules that they name are there."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
VAGUE: Final = re.compile(r"(?:Who|Whoever|Whose|Whom|What|Whatever)\b")
NO_VERB: Final = re.compile(
    r"(?:`|[a-z]|(?:A|An|The|This|That|These|Those|Who|Whoever|Whose|Whom|What|Whatever|Which|Where|When|Why|How|However|Whether|"
    r"Of|As|In|On|At|By|To|From|With|Without|For|Before|After|Until|Since|Beside|Behind|Though|While|If|It|Its|One|Two|All|Each|"
    r"Every|Both|Some|Somebody|Something|Any|Anybody|Anything|No|Not|None|Nobody|Nothing|Never|Neither|Only|Also|More|Most|Many|"
    r"Few|First|Once|So|Such|Whole|Here|There|Is|Are|Was|Were|Has|Called)\b)"
)
"""What a sentence begins with that does not begin with a verb in the imperative. A § stands before what it is of."""
ROOMS: Final = ("core", "net", "tui", "scripts", "sortilege", "examples")


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
        if VAGUE.match(text)
    ]
    assert found == []


PYTHON_FILE: Final = re.compile(r"(?<![\w/.~-])((?:[\w-]+/)*[\w-]+\.py)\b")
MODULE: Final = re.compile(r"\b((?:core|net|tui)(?:\.\w+)+)\b(?!/)")


def named(path: Path) -> Iterator[tuple[int, str]]:
    """The files and modules of ours that a docstring or a comment names, and are not there."""
    texts = [
        (node.lineno, node.value.value)
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    with path.open("rb") as file:
        texts += [
            (each.start[0], each.string) for each in tokenize.tokenize(file.readline) if each.type == tokenize.COMMENT
        ]
    for line, text in texts:
        for name in PYTHON_FILE.findall(text):
            if not any((place / name).is_file() for place in (path.parent, path.parent.parent, ROOT)):
                yield line, name
        for name in MODULE.findall(text):
            if not name.endswith((".py", ".md", ".toml")) and not is_there(name.split(".")):
                yield line, name


def is_there(name: list[str]) -> bool:
    """Whether a module has that name, or one has what is named behind it."""
    for length in range(len(name), 0, -1):
        place = ROOT.joinpath(*name[:length])
        module = next((each for each in (place.with_suffix(".py"), place / "__init__.py") if each.is_file()), None)
        if module is not None or place.is_dir():
            rest = name[length:]
            return not rest or (module is not None and re.search(rf"\b{rest[0]}\b", module.read_text()) is not None)
    return False


def test_what_a_docstring_or_a_comment_names_is_there() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, name in named(path)
    ]
    assert found == []


def test_a_name_that_is_gone_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "named.py"
    path.write_text(
        '"""As net/hub/hub.py, gone.py, net.hub.hub.Hub and core.gone.Thing."""\nx = 1  # named.py, net/hub/gone.py\n'
        "y = 1  # tui.cli.no_such_thing, net.hub\n"
    )
    gone = sorted(name for _, name in named(path))
    assert gone == [
        "core.gone.Thing",
        "gone.py",
        "net/hub/gone.py",
        "tui.cli.no_such_thing",
    ]


def promises(path: Path) -> Iterator[tuple[int, str]]:
    """The line and text of each function's docstring; a property's names what it is, like an attribute's."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        is_property = any("property" in ast.unparse(each) for each in node.decorator_list)
        if not is_property and (text := ast.get_docstring(node)):
            yield node.lineno, text


def test_every_function_says_in_its_first_word_what_it_does() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, text in promises(path)
        if NO_VERB.match(text)
    ]
    assert found == []


def test_a_function_that_names_a_thing_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "things.py"
    planted = (
        "The seat.",
        "Whether it is over.",
        "`seat`: theirs.",
        "Return the seat.",
        "§5.2 Asked by all.",
        "Allow it.",
    )
    path.write_text("".join(f'def f{at}() -> None:\n    """{text}"""\n' for at, text in enumerate(planted)))
    assert [NO_VERB.match(text) is not None for _, text in promises(path)] == [True] * 3 + [False] * 3


def test_a_riddle_would_be_found_wherever_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "riddles.py"
    path.write_text(
        '"""Who reads."""\nx = 1  # Whose is it\n"""Whoever wrote."""\n\n\ndef f() -> None:\n    """What for."""\n'
    )
    assert [VAGUE.match(text) is not None for _, text in sentences(path)] == [True] * 4
