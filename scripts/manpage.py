"""Writes the manual page, docs/sortilege.1, out of the parser of the command.

scripts/manpage            write it
scripts/manpage --check    only say whether it is as the parser has it
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from core.version import VERSION
from tui.arguments import make_parser
from tui.statuses import AGAIN, ASKED_WRONGLY, REFUSED, UNDONE

PAGE: Final = Path(__file__).parent.parent / "docs" / "sortilege.1"

INTRODUCTION: Final = """\
Sortilege is four board games of hidden information, played in terminals:
against bots at once, on a server of one's own, or on somebody else's over SSH.
Without a command it opens the home screen, from which everything can be reached.
In a game the line below the board says what can be done, and ? shows the rules."""

STATUSES: Final = {
    0: "All went well.",
    UNDONE: "What was asked could not be done. Of turns: it is your turn nowhere. "
    "Of verify: something is not as it was bound to be. Of fetch: the file could not be written.",
    ASKED_WRONGLY: "It was asked wrongly; nothing was done. Of turns: it could not be found out. "
    "Of verify: the file can't be read. Of fetch: the server does not give it.",
    REFUSED: "A server does not start before its host has done what it says, or a file is not whole.",
    AGAIN: "A server ended, or did not start, for want of a disk; it may be started again as it is.",
}

FILES: Final = {
    "~/.local/share/sortilege": "Host key, tables, your own key and the servers that you know, or --data DIR. On macOS "
    "~/Library/Application Support/sortilege, on Windows %LOCALAPPDATA%\\sortilege.",
    "~/.config/sortilege": "Settings, and characters of your own. On macOS and Windows beside the data.",
}

SURROUNDINGS: Final = {
    "NO_COLOR": "Nothing is drawn in colours.",
    "TERM, COLORTERM, LANG": "How many colours the terminal has, and whether it can draw more than ASCII.",
}


def page() -> str:
    parser = make_parser()
    commands = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    lines = [
        ".\\\" Written by scripts/manpage out of the command's parser.",
        f'.TH SORTILEGE 1 2026-11-19 "sortilege {VERSION}" "Games"',
        *(".SH NAME", f"sortilege \\- {_text(_lower(parser.description or ''))}"),
        *(".SH SYNOPSIS", ".B sortilege", "[\\fIcommand\\fR] [\\fIoptions\\fR]"),
        *(".SH DESCRIPTION", *map(_text, INTRODUCTION.splitlines())),
        *(".SH OPTIONS", *_arguments([each for each in parser._actions if each not in commands])),
        *(".SH COMMANDS", *(line for each in commands for line in _commands(each))),
        *(".SH EXIT STATUS", *_table({str(status): words for status, words in STATUSES.items()})),
        *(".SH FILES", *_table(FILES)),
        *(".SH ENVIRONMENT", *_table(SURROUNDINGS)),
        *(".SH SEE ALSO", ".BR ssh (1)"),
    ]
    return "".join(f"{line}\n" for line in lines)


def _commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> Iterator[str]:
    told = {each.dest: each.help or "" for each in commands._choices_actions}
    for name, parser in commands.choices.items():
        yield f".SS {name}"
        places = [f"\\fI{_text(_value(each))}\\fR" for each in parser._actions if not each.option_strings]
        yield f"\\fBsortilege {name}\\fR " + " ".join(["[\\fIoptions\\fR]", *places])
        yield ".PP"
        yield _text(f"{told[name][:1].upper()}{told[name][1:]}.")
        yield from _arguments([each for each in parser._actions if each.dest != "help"])
        if more := getattr(parser, "more", str)():
            yield from (".PP", ".nf", *map(_text, more.strip("\n").splitlines()), ".fi")


def _arguments(actions: list[argparse.Action]) -> Iterator[str]:
    for each in actions:
        words = ", ".join(f"\\fB{_text(flag)}\\fR" for flag in each.option_strings)
        yield ".TP"
        yield " ".join(filter(None, (words, f"\\fI{_text(_value(each))}\\fR" if each.nargs != 0 else "")))
        yield _text(f"{(each.help or '')[:1].upper()}{(each.help or '')[1:]}")


def _value(action: argparse.Action) -> str:
    if action.metavar is not None:
        return str(action.metavar)
    return "|".join(map(str, action.choices)) if action.choices else action.dest.upper()


def _table(rows: dict[str, str]) -> Iterator[str]:
    for word, words in rows.items():
        yield from (".TP", f"\\fB{_text(word)}\\fR", _text(words))


def _lower(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:].rstrip('.')}"


def _text(words: str) -> str:
    """Escape what roff would read otherwise: hyphens, backslashes, and a dot or quote that begins a line."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/manpage", description="Writes the manual page out of the parser.")
    parser.add_argument("--check", action="store_true", help="only say whether it is as the parser has it")
    if parser.parse_args(given).check:
        return 0 if PAGE.read_text("utf-8") == page() else 1
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
