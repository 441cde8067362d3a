"""What tests are dealt: the same cards at each run, others in each round, and never two servers the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from net.client import remote
from net.host.system_environment import SystemEnvironment
from tests.chance import EXPLORE, ROUND, Draws, of_this_test, settle_round
from tests.e2e.helpers.command import ServerCommand, environment


def test_the_same_words_draw_the_same_bytes_and_no_bytes_come_twice() -> None:
    draw, again = Draws("a test", 1), Draws("a test", 1)
    drawn = [draw(16) for _ in range(100)]
    assert [again(16) for _ in range(100)] == drawn
    assert len(set(drawn)) == 100
    assert Draws("a test", 2)(16) not in drawn


def test_a_test_is_known_by_its_name_and_its_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ROUND, "7")
    assert of_this_test() == f"7 tests/test_chance.py::{NAMED}"
    monkeypatch.delenv(ROUND)
    assert of_this_test() == f"tests/test_chance.py::{NAMED}"


NAMED = test_a_test_is_known_by_its_name_and_its_round.__name__


def test_who_explores_plays_a_round_of_their_own_which_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = set()
    for _ in range(2):
        monkeypatch.setenv(ROUND, EXPLORE)
        rounds.add(settle_round())
        assert settle_round() in rounds, "all who ask afterwards are told the same"
    assert len(rounds) == 2


def test_each_start_of_a_server_has_chance_of_its_own(tmp_path: Path) -> None:
    server, other = ServerCommand(tmp_path / "a"), ServerCommand(tmp_path / "b")
    starts = [tuple(each._environment().items()) for each in (server, server, other)]
    assert len(set(starts)) == 3
    assert environment(tmp_path / "ada") != environment(tmp_path / "ben")


PROGRAM = """
from net.client import remote
from net.host.system_environment import SystemEnvironment
from tests.chance import Draws, handed
with handed(Draws({words!r})):
    print(SystemEnvironment.secret(None, 16).hex(), remote.Shares(None)._secret(16).hex())
print(SystemEnvironment.secret(None, 16).hex())
"""


def test_a_program_is_handed_the_same_as_another_and_its_own_afterwards() -> None:
    def said(words: str) -> list[str]:
        code = PROGRAM.format(words=words)
        done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
        return done.stdout.split()

    first, second, third = said("x"), said("x"), said("y")
    assert first[:2] == second[:2]
    assert first[0] != first[1] != third[1]
    assert len({first[2], second[2], third[2]}) == 3


def test_this_very_test_deals_by_its_own_name() -> None:
    expected = Draws(of_this_test())
    assert SystemEnvironment.secret(None, 8) == expected(8)  # type: ignore[arg-type]
    assert vars(remote)["Shares"](os.urandom)._secret(8) == expected(8)
