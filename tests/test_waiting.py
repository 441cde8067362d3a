"""No test waits for the clock of the machine, nor holds one thing's time against a number: on a busy day it would fail.

Wait for a state (`until`, `sees`, `hears`); in tests of net, served and care time is virtual (tests/virtual.py). What
takes time is measured in CPU, as a ratio to a yardstick of the same run. Who must do otherwise stands here, and why.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.conftest import VIRTUAL

ROOT: Final = Path(__file__).parent.parent
CLOCKS: Final = {"monotonic", "perf_counter"}

MAY_SLEEP: Final = {
    "tests/e2e/helpers/command.py": "looks again at the state that it waits for",
    "tests/e2e/helpers/siege.py": "strikes at a moment of chance",
    "tests/e2e/helpers/blows.py": "strikes for a time of chance",
    "tests/e2e/test_bad_input.py": "keeps to the pace at which an address may come",
    "tests/e2e/test_joining.py": "keeps to the pace at which an address may come",
    "tests/net/store/test_health.py": "looks again at the state that it waits for, without a loop",
    "tests/net/host/test_runner.py": "looks again at what programs of the host's have done, without a loop",
    "tests/net/host/test_bot_threads.py": "stands for a thought of a thread, held against the clock of the machine",
    "tests/net/host/test_watchdog.py": "stands for a callback that waits, which is nobody's fault",
    "tests/scripts/test_again.py": "looks again at the state that it waits for, without a loop",
    "tests/test_virtual.py": "stands for work, and is about that very clock",
}
MAY_ASK_THE_TIME: Final = {
    "tests/tui/test_away.py": "is a clock that the test moves, begun where the machine's stands",
    "tests/virtual.py": "lets true time pass where others are at work",
    "tests/test_virtual.py": "is about the difference",
    "tests/cpu.py": "holds promises in seconds, with the machine's own slowness taken out",
    "tests/scripts/test_again.py": "says since when a part has been given time to clear up, which is long",
    "tests/e2e/helpers/command.py": "the deadline of all that is waited for, two minutes",
    "tests/net/host/test_runner.py": "the deadline of what programs do that it waits for",
    "tests/e2e/helpers/siege.py": "notes how long a start takes, for the figures",
}


def sleeps_in(tree: ast.AST) -> Iterator[ast.Call]:
    """True ones: `sleep(0)` gives the others a turn, and takes no time."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            nothing = node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0
            if name == "sleep" and not nothing:
                yield node


def is_virtual(name: str, call: ast.Call) -> bool:
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    return name.startswith(VIRTUAL) and isinstance(owner, ast.Name) and owner.id == "asyncio"


def asks_the_time(tree: ast.AST) -> bool:
    names = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
    return bool(CLOCKS & (names | {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)}))


def trees() -> Iterator[tuple[str, ast.AST]]:
    for path in sorted((ROOT / "tests").rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text())


def test_nobody_sleeps_by_the_clock_of_the_machine() -> None:
    sleepers = {name for name, tree in trees() for call in sleeps_in(tree) if not is_virtual(name, call)}
    assert sleepers - set(MAY_SLEEP) == set()
    assert set(MAY_SLEEP) - sleepers == set(), "They sleep no more."


def test_nobody_asks_the_clock_of_the_machine() -> None:
    asking = {name for name, tree in trees() if asks_the_time(tree)}
    assert asking - set(MAY_ASK_THE_TIME) == set()
    assert set(MAY_ASK_THE_TIME) - asking == set(), "They ask no more."


def test_a_sleep_and_a_clock_are_seen_where_they_stand() -> None:
    tree = ast.parse("await asyncio.sleep(0)\nawait asyncio.sleep(0.2)\ntime.sleep(seconds)\nsleep(1)\n")
    assert sorted(call.lineno for call in sleeps_in(tree)) == [2, 3, 4]
    assert [call.lineno for call in sleeps_in(tree) if is_virtual("tests/net/test_x.py", call)] == [2]
    assert not any(is_virtual("tests/tui/test_x.py", call) for call in sleeps_in(tree))
    assert asks_the_time(ast.parse("began = time.monotonic()"))
    assert not asks_the_time(ast.parse("loop.time()"))
