"""What must be changed in Textual itself when many apps live in one process.

Each change names its reason. `tests/served/test_private_names.py` fails when a name that is used here has moved.
"""

import contextlib
from functools import lru_cache
from typing import Any

import textual.app
import textual.message_pump
import textual.strip
from textual._styles_cache import StylesCache
from textual.cache import FIFOCache
from textual.color import Color
from textual.screen import Screen
from textual.style import Style

from tui.served.driver import ServedDriver

_app: Any = textual.app
_message_pump: Any = textual.message_pump
_styles_cache: Any = StylesCache
_screen: Any = Screen
_strip: Any = textual.strip
_compositor_refresh_now = Screen._compositor_refresh


def install() -> None:
    """For the process; again does no harm."""
    _app.redirect_stdout = _redirect_stdout
    _app.redirect_stderr = _redirect_stderr
    _message_pump.log = _Silence()
    _styles_cache.get_inner_outer = _get_inner_outer
    _screen._compositor_refresh = _compositor_refresh
    _strip.FIFOCache = _one_forgetful_cache


# An app redirects the process's stdout and stderr while it lives. Served apps end in any order, and the last to put
# things back may put back the stream of an app that is long gone.


def _redirect_stdout(target: Any) -> contextlib.AbstractContextManager[Any]:
    return contextlib.nullcontext() if _is_served(target) else contextlib.redirect_stdout(target)


def _redirect_stderr(target: Any) -> contextlib.AbstractContextManager[Any]:
    return contextlib.nullcontext() if _is_served(target) else contextlib.redirect_stderr(target)


def _is_served(target: Any) -> bool:
    return getattr(getattr(target, "app", None), "terminal", None) is not None


class _Silence:
    """Takes the place of a logger that makes three objects for every message, and has nobody to tell."""

    def __call__(self, *args: object, **kwargs: object) -> None:
        pass

    def __getattr__(self, name: str) -> "_Silence":
        return self

    def verbosity(self, verbose: bool) -> "_Silence":
        return self


# Textual caches this method by its arguments, the object among them, and so keeps a thousand dead widgets' lines.


def _get_inner_outer(_cache: StylesCache, base_background: Color, background: Color) -> tuple[Style, Style]:
    return _inner_outer(base_background, background)


@lru_cache(maxsize=1024)
def _inner_outer(base_background: Color, background: Color) -> tuple[Style, Style]:
    return Style(background=base_background + background), Style(background=base_background)


# Every line of text has seven caches of what was cut from it: a kilobyte, and a cycle wherever the cut was the whole.
# Our widgets draw few lines, and cutting one again costs less than keeping the pieces.


class _Forgetful(FIFOCache[Any, Any]):
    def __setitem__(self, key: Any, value: Any) -> None:
        pass


_forgetful = _Forgetful(0)


def _one_forgetful_cache(_maxsize: int) -> _Forgetful:
    return _forgetful


# While an app starts, and while a screen takes the place of another, Textual paints three or four whole screens.


def _compositor_refresh(screen: Screen[Any]) -> None:
    driver = screen.app._driver
    if not isinstance(driver, ServedDriver) or driver.may_paint(screen):
        _compositor_refresh_now(screen)
