"""The manual page, docs/sortilege.1, which a wheel puts where `man` finds it."""

from __future__ import annotations

import argparse
import shutil
import subprocess

import pytest

from scripts.manpage import PAGE, STATUSES, main, page
from tui import statuses
from tui.arguments import make_parser


def test_it_is_as_the_parser_has_it() -> None:
    assert main(["--check"]) == 0, "The command has changed: write the page anew by scripts/manpage."


def test_it_names_every_command_and_every_exit_status() -> None:
    below = next(each for each in make_parser()._actions if isinstance(each, argparse._SubParsersAction))
    assert all(f"\n.SS {name}\n" in page() for name in below.choices)
    assert set(STATUSES) == {0, *(value for name, value in vars(statuses).items() if name.isupper())}


@pytest.mark.parametrize("reader", ["groff", "mandoc"])
def test_it_is_read_without_a_complaint(reader: str) -> None:
    program = shutil.which(reader) or pytest.skip(f"There is no {reader} on this machine.")
    strict = ["-man", "-ww", "-Tutf8", "-z"] if reader == "groff" else ["-Tlint", "-Wwarning"]
    done = subprocess.run([program, *strict, str(PAGE)], capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""
