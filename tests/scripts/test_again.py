"""New and changed tests, run many times over: which they are, and that one which fails now and then is found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts import again
from scripts.again import LENGTHS, ROOT, Again, ended, lengths, summed_up
from scripts.changed import Unknown, base_of, changed_in, changed_names, changed_tests, helped_in

HOUR = 3600
NOW = 1_700_000_000


class Repository:
    """A history of our own making."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "tests").mkdir(parents=True)
        self.git("init", "-q", "-b", "main")

    def git(self, *words: str, at: int = NOW) -> str:
        when = f"{at} +0000"
        who = {f"GIT_{role}_{part}": "somebody" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
        env = {**os.environ, **who, "GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
        command = ["git", "-C", str(self.root), *words]
        return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout.strip()

    def write(self, name: str, text: str) -> None:
        (self.root / "tests" / name).write_text(text)

    def commit(self, at: int) -> str:
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "as it was", at=at)
        return self.git("rev-parse", "HEAD")


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "repository")


def test_new_and_changed_tests_are_found_and_the_others_not() -> None:
    before = "def test_a():\n    assert 1\n\ndef test_b():\n    assert 2\n"
    now = "# A word.\n\ndef test_b():\n    assert 2\n\ndef test_a():\n    assert 3\n\nasync def test_c(): assert 4\n"
    assert changed_in(before, now) == ["test_a", "test_c"]
    assert changed_in(before, before) == []
    assert changed_in("", before) == ["test_a", "test_b"]


def test_what_stands_beside_them_counts_for_all_tests_of_the_file() -> None:
    test = "class TestThem:\n    def test_b(self): assert 2\n\ndef test_a(): assert helped() == 1\n"
    before = f"def helped(): return 1\n{test}"
    assert changed_in(before, f"def helped(): return 2\n{test}") == ["TestThem::test_b", "test_a"]
    assert changed_in(before, f"HOW_MANY = 3\n{before}") == ["TestThem::test_b", "test_a"]


def test_what_a_helper_has_changed_counts_for_the_tests_that_name_it() -> None:
    before = "A = 1\ndef b(): return A\ndef c(): return 2\n"
    assert changed_names(before, f"# A word.\n{before}") == set()
    assert changed_names(before, before.replace("A = 1", "A = 3")) == {"A", "b"}
    assert changed_names(before, f"{before}D = 4\n") == {"D"}
    tests = "def test_a(): assert b()\ndef test_b(): assert c()\n"
    changed = {"tests/net/helper.py": {"b"}}
    assert helped_in("tests/tui/test_x.py", f"from tests.net.helper import b, c\n{tests}", changed) == ["test_a"]
    assert helped_in("tests/tui/test_x.py", f"from tests.net.helper import c as b\n{tests}", changed) == []
    assert helped_in("tests/tui/test_x.py", f"from tests.net import helper as b\n{tests}", changed) == ["test_a"]
    beside = f"from tests.net.helper import b, c\nd = b()\n{tests}"
    assert helped_in("tests/tui/test_x.py", beside, changed) == ["test_a", "test_b"]
    assert helped_in("tests/tui/test_x.py", tests, changed) == []


def test_a_fixture_that_has_changed_counts_for_the_tests_of_its_folder_that_take_it() -> None:
    changed = {"tests/net/conftest.py": {"house"}}
    tests = "def test_a(house): pass\nclass TestB:\n    def test_b(self, other): pass\n"
    assert helped_in("tests/net/limits/scenarios/test_x.py", tests, changed) == ["test_a"]
    assert helped_in("tests/tui/test_x.py", tests, changed) == []


def test_a_changed_helper_is_found_in_the_history(repository: Repository) -> None:
    repository.write("helper.py", "A = 1\n")
    repository.write("test_old.py", "from tests.helper import A\n\ndef test_a(): assert A\n\ndef test_b(): assert 1\n")
    base = repository.commit(NOW)
    repository.write("helper.py", "A = 2\n")
    assert changed_tests(repository.root, base) == ["tests/test_old.py::test_a"]


def test_since_four_hours_before_the_newest_or_where_a_named_line_of_work_was_left(repository: Repository) -> None:
    old = repository.commit(NOW - 9 * HOUR)
    last = repository.commit(NOW - 5 * HOUR)
    repository.commit(NOW - HOUR)
    repository.write("test_new.py", "def test_a(): assert 1\n")
    repository.commit(NOW)
    assert base_of(repository.root, "") == last
    assert changed_tests(repository.root, last) == ["tests/test_new.py::test_a"]
    repository.write("test_not_yet_noted.py", "def test_b(): assert 1\n")
    assert changed_tests(repository.root, last)[1:] == ["tests/test_not_yet_noted.py::test_b"]
    repository.git("branch", "left", old)
    repository.git("checkout", "-q", "left")
    repository.commit(NOW + HOUR)
    assert base_of(repository.root, "main") == old


def test_a_test_that_has_gone_is_not_run(repository: Repository) -> None:
    repository.write("test_old.py", "def test_a(): assert 1\n")
    base = repository.commit(NOW)
    (repository.root / "tests" / "test_old.py").unlink()
    assert changed_tests(repository.root, base) == []


def test_without_history_it_is_said_why_nothing_is_run(repository: Repository, tmp_path: Path) -> None:
    for root, sentence in ((tmp_path, "no git history"), (repository.root, "no git history")):
        with pytest.raises(Unknown, match=sentence):
            base_of(root, "")
    repository.commit(NOW)
    with pytest.raises(Unknown, match="does not reach back"):
        base_of(repository.root, "")
    with pytest.raises(Unknown, match="git merge-base failed"):
        base_of(repository.root, "nowhere")


def test_that_sentence_is_no_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def unknown(*_: object) -> str:
        raise Unknown("There is no git here.")

    monkeypatch.setattr(again, "base_of", unknown)
    assert again.main([]) == 0
    assert "can't be told which are new: There is no git here." in capsys.readouterr().out


def ran(*arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-P", "-m", "scripts.again", *arguments]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    return answer.returncode, answer.stdout


FLAKY = """
from pathlib import Path

def test_it_fails_the_eleventh_time(tmp_path):
    notes = Path({notes!r})
    notes.write_text(notes.read_text() + "." if notes.exists() else ".")
    assert len(notes.read_text()) != 11
"""


def test_a_test_that_fails_once_in_twenty_times_is_found(tmp_path: Path) -> None:
    test = tmp_path / "test_planted.py"
    test.write_text(FLAKY.format(notes=str(tmp_path / "notes")))
    status, said = ran(str(test))
    assert status == 1
    assert "1 failed, 19 passed" in said
    assert "1 tests 20 times, 0 fewer times and 0 not at all" in said


def test_this_very_history_can_be_read() -> None:
    try:
        base = base_of(ROOT, "")
    except Unknown as reason:
        pytest.skip(str(reason))
    assert all((ROOT / name.partition("::")[0]).exists() for name in changed_tests(ROOT, base))


class Pretended:
    """A session of pytest whose tests take as long as they are told to."""

    def __init__(self, **seconds: float) -> None:
        self.now = 0.0
        self.order: list[str] = []
        self.testsfailed = 0
        self.config = SimpleNamespace(option=SimpleNamespace(collectonly=False), hook=self)
        self.items = [SimpleNamespace(nodeid=name, config=self.config) for name in seconds]
        self._seconds = seconds

    def pytest_runtest_protocol(self, item: SimpleNamespace, nextitem: object) -> None:
        assert nextitem is None
        self.order.append(item.nodeid)
        self.now += self._seconds[item.nodeid]

    def repeated(self, budget: float, seed: int = 1, known: dict[str, float] | None = None) -> dict[str, int]:
        plugin = Again(20, budget, seed, self._seconds if known is None else known, clock=lambda: self.now)
        assert plugin.pytest_runtestloop(self)  # type: ignore[arg-type]
        return plugin.done


def test_what_takes_long_is_run_less_often_than_what_is_quick() -> None:
    assert Pretended(slow=40, quick=0.1, quicker=0.01).repeated(180) == {"slow": 4, "quick": 20, "quicker": 20}
    assert Pretended(middling=10, quick=0.1).repeated(180) == {"middling": 17, "quick": 20}


def test_the_quick_leave_their_time_to_the_slow_and_the_slowest_may_get_none() -> None:
    slow = {f"slow{number}": 20.0 + number for number in range(10)}
    session = Pretended(**slow, **{f"quick{number}": 0.05 for number in range(50)})
    done = session.repeated(120)
    assert all(done[f"quick{number}"] == 20 for number in range(50))
    assert [done[name] for name in slow] == [1, 1, 1, *[0] * 7]
    assert session.now <= 120


def test_the_quickest_begin() -> None:
    session = Pretended(slow=4, quick=0.1, quicker=0.01)
    session.repeated(180)
    assert session.order[:3] == ["quicker", "quick", "slow"]


@given(
    st.lists(st.floats(0.001, 200), min_size=1, max_size=40), st.floats(1, 200), st.integers(0, 99), st.floats(0.25, 4)
)
def test_it_ends_in_time_and_no_slower_test_is_run_more_often_than_a_quicker(
    seconds: list[float], budget: float, seed: int, wrong: float
) -> None:
    names = {f"t{number}": each for number, each in enumerate(seconds)}
    session = Pretended(**names)
    known = {name: each * wrong for name, each in names.items()}
    done = session.repeated(budget, seed, known)
    assert session.now <= budget + max(seconds) * (wrong < 1)
    assert all(0 <= times <= 20 for times in done.values())
    if wrong == 1:
        in_order = [done[name] for name in sorted(names, key=names.__getitem__)]
        assert all(one + 1 >= other for one, other in pairwise(in_order))


def test_what_is_longer_than_known_is_not_begun_a_second_time_beyond_the_end() -> None:
    assert Pretended(endless=300).repeated(120, known={}) == {"endless": 1}
    assert Pretended(endless=300).repeated(120) == {"endless": 0}


def test_one_line_says_how_many_were_run_how_often() -> None:
    assert summed_up({"a": 20, "b": 20, "c": 7, "d": 0}, 20) == (
        "2 tests 20 times, 1 fewer times and 1 not at all, for want of time."
    )


PART = """
import sys, time
{before}
try:
    print("going", flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    sys.exit({status})
"""


@pytest.mark.parametrize(("before", "said", "status"), [("", 2, 0), ("", 1, 1), ("ignore", 0, 3)])
def test_what_is_broken_off_has_failed_only_if_a_test_had(
    before: str, said: int, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(again, "CLEARING", 0.5 if before else 60)
    ignore = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    command = [sys.executable, "-c", PART.format(before=before and ignore, status=said)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as part:
        assert part.stdout is not None
        part.stdout.readline()
        assert ended(part, time.monotonic()) == status


SWALLOWS = """
import os, signal

class Swallows:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)

def test_that_ends_while_it_is_interrupted():
    Swallows()

"""


def test_an_interruption_where_python_cant_raise_is_the_end_and_no_failure(tmp_path: Path) -> None:
    test, tally = tmp_path / "test_planted.py", tmp_path / "tally"
    test.write_text(SWALLOWS)
    command = [sys.executable, "-P", "-m", "scripts.again", "--times", "2", "--seed", "1", "--tally", str(tally)]
    done = subprocess.run([*command, str(test)], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == pytest.ExitCode.INTERRUPTED, done.stdout
    assert [*json.loads(tally.read_text()).values()] == [1]


HANGS = """
import time
from pathlib import Path

begun = []

def test_that_hangs_the_second_time():
    begun.append(1)
    if len(begun) == 2:
        Path({here!r}).touch()
        time.sleep(600)

def test_that_may_fail(): assert {holds}
"""


@pytest.mark.parametrize("holds", [True, False])
def test_a_test_that_hangs_is_broken_off_and_hides_no_failure(
    holds: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(again, "CLEARING", 300.0)
    test, here, tally = tmp_path / "test_planted.py", tmp_path / "here", tmp_path / "tally"
    test.write_text(HANGS.format(here=str(here), holds=holds))
    command = [sys.executable, "-P", "-m", "scripts.again", "--times", "2", "--budget", "600", "--tally", str(tally)]
    with subprocess.Popen([*command, str(test)], stdout=subprocess.DEVNULL, cwd=ROOT) as part:
        while not here.exists():
            assert part.poll() is None
            time.sleep(0.05)
        assert ended(part, time.monotonic()) == (0 if holds else 1)
    assert sum(json.loads(tally.read_text()).values()) in {2, 3}


def test_the_suite_notes_how_long_each_test_takes(tmp_path: Path) -> None:
    """In the place where it is looked for."""
    this = "tests/scripts/test_again.py::test_one_line_says_how_many_were_run_how_often"
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-n", "1", "-o", f"cache_dir={tmp_path}", this]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    noted = json.loads((tmp_path / LENGTHS.relative_to(ROOT / ".pytest_cache")).read_text())
    assert noted[this] > 0


@pytest.mark.parametrize("text", [None, "", "[]", '{"a": "b"}'])
def test_lengths_that_cannot_be_read_are_not_known(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(again, "LENGTHS", tmp_path / "seconds")
    if text is not None:
        (tmp_path / "seconds").write_text(text)
    assert lengths() == {}


def test_each_round_has_an_order_of_its_own_that_its_seed_repeats() -> None:
    names = dict.fromkeys("abcdefghijkl", 0.01)
    one, same, other = Pretended(**names), Pretended(**names), Pretended(**names)
    one.repeated(180, seed=5)
    same.repeated(180, seed=5)
    other.repeated(180, seed=6)
    assert one.order == same.order != other.order
    assert one.order[:12] != one.order[12:24]
    assert sorted(one.order[:12]) == sorted(names)


def test_in_halves_one_that_fails_is_enough(tmp_path: Path) -> None:
    files = [tmp_path / f"test_{name}.py" for name in "abcdefgh"]
    for file in files:
        file.write_text(f"def {file.stem}(): assert {file.stem != 'test_c'}\n")
    status, said = ran("--times", "2", *map(str, files))
    assert status == 1
    assert "2 failed, 6 passed" in said
    assert "8 passed" in said
    assert "8 tests 2 times, 0 fewer times" in said
