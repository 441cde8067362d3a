"""Tells by its locale what a terminal can show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_ALONE: Final = frozenset({"C", "POSIX"})
_COERCED: Final = "C.UTF-8"
"""Python itself writes this into LC_CTYPE where it finds the C locale (PEP 538)."""


def speaks_utf8(env: Mapping[str, str]) -> bool:
    """Tell whether the terminal shows UTF-8. The first of the three that is set decides, as in POSIX; a client that
    sends none has a terminal of this century."""
    locale = next((env[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if env.get(name)), "UTF-8")
    return "utf8" in locale.lower().replace("-", "")


def speaks_utf8_here(env: Mapping[str, str]) -> bool:
    """Tell the same of this process, whose own variables Python may have changed when it started."""
    if env.get("LC_CTYPE") == _COERCED and env.get("LANG") in _ALONE:
        env = {**env, "LC_CTYPE": ""}
    return speaks_utf8(env)
