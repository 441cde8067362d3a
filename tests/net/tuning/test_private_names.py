"""What of Textual we lean on beyond its interface: an upgrade fails here first."""

import os
import subprocess
import sys

import textual
from textual._xterm_parser import XTermParser

from tui.served import environment


def test_the_version_is_the_one_that_was_read() -> None:
    assert textual.__version__ == "8.2.8"


def test_the_parser_has_the_interface_we_use() -> None:
    parser = XTermParser()
    assert list(parser.feed("")) == []
    assert list(parser.tick()) == []


def test_the_settings_reach_textual_when_they_come_first() -> None:
    code = """
import tui.served.environment
from textual import constants as c
print(c.MAX_FPS, c.TEXTUAL_ANIMATIONS, c.SMOOTH_SCROLL, c.ESCAPE_DELAY, c.DISABLE_KITTY_KEY)
"""
    answer = subprocess.run([sys.executable, "-P", "-c", code], check=True, capture_output=True, text=True).stdout
    assert answer.split() == ["60", "none", "False", "0.05", "True"]
    assert set(environment.SETTINGS) <= set(os.environ)


def test_an_app_at_home_loads_no_ssh_and_a_served_one_nothing_of_textual_that_draws() -> None:
    assert "asyncssh" not in loaded_by("tui.app")
    assert not {"textual.app", "textual.widget", "textual.screen"} & loaded_by("tui.door")


def loaded_by(module: str) -> set[str]:
    code = f"import sys, {module}; print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-P", "-c", code], check=True, capture_output=True, text=True).stdout
    return set(answer.split())
