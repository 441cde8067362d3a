"""Reads the file in which a host changes limits: TOML, one line each. A fault is told by its line and its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from core.sentences import in_lines, mark, sentence
from net.host.errors import UserError
from net.host.paths import read_file
from net.limits import Bounds, Limits
from net.limits.toml_lines import NoToml, lines_of, read
from net.people.text import clean_line

NAME: Final = "limits.toml"
"""Its name in the data directory; it need not be there."""
LONGEST: Final = 100_000
MOST_FAULTS: Final = 8
_SHOWN: Final = 16

_FIELDS: Final = {each.name: each for each in fields(Limits)}
BOUNDS: Final[Mapping[str, Bounds]] = {name: each.metadata["bounds"] for name, each in _FIELDS.items()}


def limits_of(data: Path) -> Limits:
    """Return the limits of the data directory's file, or the defaults."""
    path = data / NAME
    return read_limits(path) if path.exists() else Limits()


def read_limits(path: Path) -> Limits:
    """Read a file of limits. Raise UserError with a line for each fault."""
    text = _text(path)
    try:
        given = read(text)
    except NoToml as error:
        raise UserError(
            sentence("{name}, line {line}: {reason}.", name=path.name, line=error.line, reason=error.reason)
        ) from error
    faults = {name: reason for name, value in given.items() if (reason := _fault(name, value))}
    if faults:
        raise UserError(in_lines(_told(path.name, text, faults)))
    return Limits(**given)


def _text(path: Path) -> str:
    try:
        content = read_file(path, LONGEST)
        if len(content) > LONGEST:
            raise UserError(
                sentence("{path} is longer than {most} bytes, too long for a file of limits.", path=path, most=LONGEST)
            )
        return content.decode("utf-8")
    except OSError as error:
        raise UserError(sentence("{path} cannot be read: {error}.", path=path, error=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise UserError(sentence("{path} is not UTF-8 text.", path=path)) from error


def _fault(name: str, value: object) -> str:
    """Return why that limit cannot be so; empty if it can."""
    if name not in BOUNDS:
        near = get_close_matches(name, BOUNDS, 1)
        if near:
            return sentence("there is no such limit (is it {name}?)", name=near[0])
        return mark("there is no such limit")
    whole = isinstance(_FIELDS[name].default, int)
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        whole_one = mark("this is a whole number, without quotes")
        return whole_one if whole else mark("this is a number, without quotes")
    least, most, _ = BOUNDS[name]
    if least <= value <= most:
        return ""
    return sentence(
        "this can be {least} to {most}, not {given}", least=f"{least:g}", most=f"{most:g}", given=str(value)[:_SHOWN]
    )


def _told(name: str, text: str, faults: Mapping[str, str]) -> list[str]:
    lines = lines_of(text, [(limit,) for limit in faults])
    ordered = sorted(faults, key=lambda limit: lines[(limit,)])[:MOST_FAULTS]
    return [
        sentence(
            "{name}, line {line}: {limit}: {reason}.",
            name=name,
            line=lines[(limit,)],
            limit=clean_line(limit),
            reason=faults[limit],
        )
        for limit in ordered
    ]


def shown(limits: Limits) -> str:
    """Return all limits with what each is about, as a file that can be read back."""
    return "\n".join(_lines(limits))


def _lines(limits: Limits) -> Iterator[str]:
    yield "# The limits of a sortilege server. Those that are left out of a file are as they stand here."
    for name, (least, most, told) in BOUNDS.items():
        value, usual = getattr(limits, name), _FIELDS[name].default
        yield f"\n# {told} ({_number(least)} to {_number(most)})"
        yield f"{name} = {_number(value)}" + (f"  # usually {_number(usual)}" if value != usual else "")


def _number(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) and not value.is_integer() else str(int(value))
