"""Every private name of Textual that we lean on, and what we take it to mean: an upgrade fails here first."""

import inspect
import os
import subprocess
import sys

import textual
import textual.app
import textual.message_pump
import textual.strip
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.screen import Screen

from tests.served.table import Table
from tui.served import environment


def source(thing: object) -> str:
    return inspect.getsource(thing)  # type: ignore[arg-type]


def test_the_version_is_the_one_that_was_read() -> None:
    assert textual.__version__ == "8.2.8"


def test_what_the_patches_replace_is_used_as_they_believe() -> None:
    assert "with redirect_stdout(self._capture_stdout)" in source(App._process_messages)
    assert "with redirect_stderr(self._capture_stderr)" in source(App._process_messages)
    assert "self.app = app" in source(textual.app._PrintCapture.__init__)
    assert "log.event.verbosity(message.verbose)(" in source(textual.message_pump.MessagePump._on_message)
    assert "self.get_inner_outer(base_background, background)" in source(StylesCache.render_line)
    assert list(inspect.signature(StylesCache.get_inner_outer).parameters)[1:] == ["base_background", "background"]
    assert "FIFOCache(16)" in source(textual.strip.Strip.__init__)
    assert list(inspect.signature(Screen._compositor_refresh).parameters) in (["self"], ["screen"])


def test_what_the_app_overrides_is_called_as_it_believes() -> None:
    parameters = {
        "_display": ["self", "screen", "renderable"],
        "_handle_exception": ["self", "error"],
        "_print_error_renderables": ["self"],
        "_set_pointer_shape": ["self", "shape"],
        "_shutdown": ["self"],
        "_close_messages_no_wait": ["self"],
    }
    for name, expected in parameters.items():
        assert list(inspect.signature(getattr(App, name)).parameters) == expected
    app = Table()
    for name in ("_batch_count", "_closed", "_running", "_driver", "_filters", "_registry", "_return_code"):
        assert hasattr(app, name), name
    for name in ("_closing", "_exit", "_exit_renderables", "theme_variables"):
        assert hasattr(app, name), name


def test_a_screen_paints_itself_as_the_driver_believes() -> None:
    assert "self._compositor_refresh()" in source(Screen._on_timer_update)
    assert "self._update_timer.pause()" in source(Screen._on_timer_update)


def test_updates_have_the_shape_that_the_painter_reads() -> None:
    assert list(inspect.signature(LayoutUpdate).parameters) == ["strips", "region"]
    assert list(inspect.signature(ChopsUpdate).parameters) == ["chops", "spans", "chop_ends"]


def test_the_parser_and_the_driver_have_the_interface_we_use() -> None:
    parser = XTermParser()
    assert list(parser.feed("")) == []
    assert list(XTermParser().tick()) == []
    assert Driver.__abstractmethods__ == {
        *("write", "start_application_mode", "disable_input", "stop_application_mode")
    }
    assert not Driver.can_suspend.fget(None)  # type: ignore[attr-defined]


def test_a_stylesheet_parses_through_the_method_that_is_shared() -> None:
    assert list(inspect.signature(Stylesheet._parse_rules).parameters)[1:] == [
        *("css", "read_from", "is_default_rules", "tie_breaker", "scope")
    ]
    assert "_variables" in vars(Stylesheet())
    assert "self.stylesheet = Stylesheet(variables=self.get_css_variables())" in source(App.__init__)


def test_the_settings_reach_textual_when_they_come_first() -> None:
    code = """
import tui.served.environment
from textual import constants as c
print(c.MAX_FPS, c.TEXTUAL_ANIMATIONS, c.SMOOTH_SCROLL, c.ESCAPE_DELAY, c.DISABLE_KITTY_KEY)
"""
    answer = subprocess.run([sys.executable, "-P", "-c", code], check=True, capture_output=True, text=True).stdout
    assert answer.split() == ["60", "none", "False", "0.25", "True"]
    assert set(environment.SETTINGS) <= set(os.environ)


def test_an_app_at_home_loads_no_ssh() -> None:
    code = "import sys, tui.served.environment, tui.served.app; print('asyncssh' in sys.modules)"
    answer = subprocess.run([sys.executable, "-P", "-c", code], check=True, capture_output=True, text=True).stdout
    assert answer.strip() == "False"
