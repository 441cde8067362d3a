"""New and changed tests, run many times over: which they are, and that one which fails now and then is found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from scripts import again
from scripts.again import FEW, ROOT, Again, Unknown, base_of, changed_in, changed_tests

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
    assert "1 tests 20 times" in said


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

    def repeated(self, budget: float, seed: int = 1) -> dict[str, int]:
        plugin = Again(20, budget, seed, clock=lambda: self.now)
        assert plugin.pytest_runtestloop(self)  # type: ignore[arg-type]
        return plugin.done


def test_what_takes_long_is_run_less_often_than_what_is_quick() -> None:
    assert Pretended(slow=40, quick=0.1, quicker=0.01).repeated(180) == {"slow": FEW, "quick": 20, "quicker": 20}
    assert Pretended(middling=10, quick=0.1).repeated(180) == {"middling": 9, "quick": 20}


def test_nothing_is_begun_beyond_twice_the_budget() -> None:
    assert Pretended(endless=300).repeated(180) == {"endless": 2}


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
    assert said.count("4 tests 2 times") == 2
