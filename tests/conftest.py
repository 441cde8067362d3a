"""What every test shares: how hypothesis searches, in which order they run, and what none of them may leave behind."""

import asyncio
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

import core
from core.registry import GAMES
from tests.chance import ROUND, Draws, handed, of_this_test, settle_round
from tests.virtual import VirtualLoop
from tui.settings import ENGLISH, language_of

if TYPE_CHECKING:
    from tests.postgres.cluster import Cluster

# "ci" finds the same examples every time and minds no clock, so a failure repeats. For a search that goes on
# elsewhere each time: SORTILEGE_HYPOTHESIS=explore scripts/test tests/…
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("SORTILEGE_HYPOTHESIS", "ci"))

# A run that was started by nohup, or in the background of a script, ignores what tells it to end, and would have every
# program that it starts ignore it too.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests read English, whoever runs them: what a program of ours is started with, and what it says.
if language_of(os.environ) != ENGLISH:
    os.environ.pop("LC_ALL", None)
    os.environ["LC_MESSAGES"] = os.environ["LANG"] = "C.UTF-8"

VIRTUAL = ("tests/net/", "tests/served/", "tests/admin/")


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], Any]]:
    """Where both ends are in one process, time passes only while neither has anything to do."""
    true = item.get_closest_marker("true_time") is not None or not item.nodeid.startswith(VIRTUAL)
    return {"loop": asyncio.SelectorEventLoop if true else VirtualLoop}


_seconds: dict[str, float] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Notes how long each test took, so that scripts/again can begin with the quickest; the workers' master does so."""
    cache = getattr(session.config, "cache", None)
    if cache is not None and not hasattr(session.config, "workerinput"):
        cache.set("sortilege/seconds", {**cache.get("sortilege/seconds", {}), **_seconds})


_WAITING = (
    "tests/e2e/",
    "tests/scripts/test_bots_bench.py",
    "tests/scripts/test_slow.py",
    "tests/scripts/test_load.py",
)
"""What mostly waits: for other processes, for frames. It leaves a processor to what computes …"""
_BETWEEN = 2
"""… of which so many files come after each that waits, the long ones first."""
_COMPUTING = ("tests/conformance/", "tests/gallery/", "tests/tui/", "tests/bots/")
_COUNTED = (
    "bots",
    "dragonstones",
    "engine",
    "gargon",
    "kampf",
    "zargos",
    "conformance/test_idle.py",
    "conformance/test_memory.py",
)
"""Which tests count the branches of core/: it makes them three times as slow, and these reach every one."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits is mixed with what computes, and the long ones begin, so that no worker is left alone with them."""
    items[:] = in_turns(items)
    for module in walk_packages(core.__path__, "core."):
        import_module(
            module.name
        )  # Else its first lines are not counted where an uncounted test is the first to want it.


def in_turns(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return them file by file, of which some worker takes the next: now one that waits, now some that compute."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    waiting = deque(name for name in files if name.startswith(_WAITING))
    computing = deque(sorted(files.keys() - {*waiting}, key=lambda name: (_rank(name), name)))
    order: list[str] = []
    while waiting or computing:
        order += [waiting.popleft() for _ in range(min(1, len(waiting)))]
        order += [computing.popleft() for _ in range(min(_BETWEEN, len(computing)))]
    return [item for name in order for item in files[name]]


def _rank(name: str) -> int:
    return next((rank for rank, folder in enumerate(_COMPUTING) if name.startswith(folder)), len(_COMPUTING))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Counts nothing where it is not asked for; pytest-cov's own `no_cover` leaves a worker of xdist counting."""
    here, threads = sys.gettrace(), threading.gettrace()
    if not counts(here):
        return (yield)
    if item.nodeid.removeprefix("tests/").startswith(_COUNTED) and not item.get_closest_marker("uncounted"):
        forget_what_was_not_counted()
        return (yield)
    _uncounted.append(item.nodeid)
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        threading.settrace(threads)
        sys.settrace(here)


_uncounted: list[str] = []


def forget_what_was_not_counted() -> None:
    """Have everything that core/ keeps computed again: else its lines are not counted where an uncounted test was the
    first to want it."""
    if not _uncounted:
        return
    _uncounted.clear()
    for name in [name for name in sys.modules if name.startswith("core.")]:
        for each in vars(sys.modules[name]).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def counts(tracer: object) -> bool:
    """Returns whether it is coverage's, and not a debugger's, say."""
    return type(tracer).__module__.startswith("coverage")


def of_the_process() -> dict[str, Any]:
    """What all tests of a worker have in common: one that changes it fails others, and only when they come later."""
    return {
        "the games and their order": tuple(GAMES.entries.items()),
        "faces that have failed": dict(getattr(sys.modules.get("tui.games.guarded"), "FAULTS", {})),
        "the directory": Path.cwd(),
        "the path of modules": tuple(sys.path),
        "signals": (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGHUP)),
    }


@pytest.fixture(autouse=True)
def leaves_the_process_as_it_was() -> Iterator[None]:
    before = of_the_process()
    yield
    changed = [name for name, now in of_the_process().items() if now != before[name]]
    assert not changed, f"This test has left changed what others share: {', '.join(changed)}."


def pytest_report_header() -> str:
    """Settles which round of games is played, before there are workers, and names it."""
    return f"games dealt: those of round {settle_round()!r} ({ROUND})"


@pytest.fixture(autouse=True)
def chance_of_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    """Has each test meet the same cards whenever it is run; those of the rules alone bring their own chance."""
    if request.node.nodeid.removeprefix("tests/").startswith(_COUNTED):
        yield
        return
    with handed(Draws(of_this_test())):
        yield


@pytest.fixture(scope="session")
def cluster() -> Iterator["Cluster"]:
    """A PostgreSQL of this worker's own. Where there is none its tests fail: scripts/test says what to install."""
    from tests.postgres.cluster import Cluster

    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture
def house(cluster: "Cluster") -> str:
    """The address of a database for a house, in which there is nothing yet."""
    return cluster.emptied()
