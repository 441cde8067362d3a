"""Writes what makes bash, zsh and fish complete the command `sortilege`, out of its parser."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

DIRECTORIES: Final = ("data",)
"""The arguments that name a directory; other paths are files …"""
PLACES: Final = ("file", "source", "target")
"""… as are these, though some of them may also be the address of a database."""


class Argument(NamedTuple):
    """One argument of a command."""

    flags: tuple[str, ...]
    """The argument as it is written, --data say; empty for one that is told by its place."""
    help: str
    takes: bool
    """Whether a value follows, or stands in its place."""
    values: tuple[str, ...] = ()
    """The possible values, where they are known."""
    path: str = ""
    """"file" or "directory"."""


class Command(NamedTuple):
    name: str
    help: str
    arguments: tuple[Argument, ...]

    @property
    def flags(self) -> tuple[Argument, ...]:
        return tuple(each for each in self.arguments if each.flags)

    @property
    def places(self) -> tuple[Argument, ...]:
        return tuple(each for each in self.arguments if not each.flags)


Known = Mapping[str, Sequence[str]]
"""The values that arguments may have, by name, where the parser itself does not know them."""


def commands_of(parser: argparse.ArgumentParser, known: Known) -> tuple[Command, ...]:
    """Return the program itself, whose name is empty here, and its commands."""
    below = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    own = tuple(_argument(each, known) for each in parser._actions if each not in below)
    return (Command("", parser.description or "", own), *(command for each in below for command in _below(each, known)))


def _below(commands: argparse._SubParsersAction[argparse.ArgumentParser], known: Known) -> Iterator[Command]:
    told = {each.dest: each.help or "" for each in commands._choices_actions}
    for name, parser in commands.choices.items():
        yield Command(name, told[name], tuple(_argument(each, known) for each in parser._actions))


def _argument(action: argparse.Action, known: Known) -> Argument:
    is_path = action.type is Path or action.dest in PLACES
    path = ("directory" if action.dest in DIRECTORIES else "file") if is_path else ""
    values = tuple(map(str, action.choices or known.get(action.dest, ())))
    return Argument(tuple(action.option_strings), _brief(action.help or ""), action.nargs != 0, values, path)


def _brief(text: str) -> str:
    """Shorten a help text to what a shell has room for."""
    return re.sub(r" \([^()]*\)$", "", text.partition(";")[0].rstrip())


# bash

_BASH: Final = """\
# Completes sortilege in bash. Put this line into ~/.bashrc: eval "$(sortilege completion bash)"
_sortilege() {
    local IFS=$'\\n' word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= each
    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $each in
            %(names)s) command=$each; break ;;
        esac
    done
    case $command:$before in
%(values)s
    esac
    case $command in
%(words)s
    esac
}
complete -F _sortilege sortilege
"""
_BASH_PATHS: Final = {"file": "-f", "directory": "-d"}


def bash(commands: Sequence[Command]) -> str:
    replies: dict[str, list[str]] = {}
    for command in commands:
        for each in command.flags:
            if each.takes:
                replies.setdefault(_bash_reply(each.values, each.path), []).extend(
                    f"{command.name}:{flag}" for flag in each.flags
                )
    return _BASH % {
        "names": "|".join(each.name for each in commands[1:]),
        "values": "\n".join(f"        {'|'.join(where)}) {reply}; return ;;" for reply, where in replies.items()),
        "words": "\n".join(f"        {each.name or repr('')}) {_bash_words(each, commands)} ;;" for each in commands),
    }


def _bash_words(command: Command, commands: Sequence[Command]) -> str:
    names = [] if command.name else [each.name for each in commands[1:]]
    values = [value for each in command.places for value in each.values]
    flags = [flag for each in command.flags for flag in each.flags]
    return _bash_reply([*names, *values, *flags], next((each.path for each in command.places if each.path), ""))


def _bash_reply(words: Sequence[str], path: str) -> str:
    """Return a reply of what begins as the word does. Words are given one a line, as IFS has it."""
    found = [_BASH_PATHS[path]] if path else []
    found += ["-W $'" + "\\n".join(words) + "'"] if words else []
    reply = f'COMPREPLY=($(compgen {" ".join(found)} -- "$word"))' if found else "COMPREPLY=()"
    return f"compopt -o filenames 2>/dev/null; {reply}" if path else reply


# zsh

_ZSH: Final = """\
#compdef sortilege
# Completes sortilege in zsh. Put this line into ~/.zshrc, behind compinit: eval "$(sortilege completion zsh)"
_sortilege() {
    if (( CURRENT == 2 )); then
        local -a commands=(
%(names)s
        )
        _describe command commands
        _arguments%(own)s
        return
    fi
    local command=$words[2]
    (( CURRENT-- ))
    shift words
    case $command in
%(commands)s
    esac
}
if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then _sortilege "$@"; else compdef _sortilege sortilege; fi
"""


def zsh(commands: Sequence[Command]) -> str:
    own, *others = commands
    return _ZSH % {
        "names": "\n".join(" " * 12 + shlex.quote(f"{each.name}:{_plain(each.help)}") for each in others),
        "own": _zsh_arguments(own),
        "commands": "\n".join(f"        {each.name}) _arguments{_zsh_arguments(each)} ;;" for each in others),
    }


def _zsh_arguments(command: Command) -> str:
    flags = [
        f"{flag}[{_plain(each.help)}]" + (f":{_zsh_value(each)}" if each.takes else "")
        for each in command.flags
        for flag in each.flags
    ]
    places = [f"{number}:{_zsh_value(each)}" for number, each in enumerate(command.places, 1)]
    return "".join(f" \\\n            {shlex.quote(each)}" for each in (*flags, *places))


def _zsh_value(argument: Argument) -> str:
    found = {"file": "_files", "directory": "_files -/"}.get(argument.path, " ")
    return f"{_plain(argument.help)}:{'(' + ' '.join(argument.values) + ')' if argument.values else found}"


def _plain(text: str) -> str:
    """Replace what means something to zsh in a description."""
    return "".join(" " if each in "[]:\\\n" else each for each in text)


# fish

_FISH: Final = """\
# Completes sortilege in fish. Write this to ~/.config/fish/completions/sortilege.fish
complete -c sortilege -f
"""


def fish(commands: Sequence[Command]) -> str:
    own, *others = commands
    lines = [_fish("__fish_use_subcommand", f"-a {each.name}", each.help) for each in others]
    lines += [_fish("__fish_use_subcommand", _fish_argument(each), each.help) for each in own.arguments]
    for command in others:
        within = shlex.quote(f"__fish_seen_subcommand_from {command.name}")
        lines += [_fish(within, _fish_argument(each), each.help) for each in command.arguments]
    return _FISH + "".join(f"{line}\n" for line in lines if line)


def _fish(where: str, what: str, text: str) -> str:
    return f"complete -c sortilege -n {where} {what} -d {shlex.quote(text)}" if what else ""


def _fish_argument(argument: Argument) -> str:
    words = [f"-l {each[2:]}" if each.startswith("--") else f"-s {each[1:]}" for each in argument.flags]
    if argument.takes and argument.flags:
        words.append("-r" if argument.path == "file" else "-x")
    if argument.path:
        words.append("-F" if argument.path == "file" else "-a '(__fish_complete_directories)'")
    if argument.values:
        words.append(f"-a {shlex.quote(' '.join(argument.values))}")
    return " ".join(words)


SHELLS: Final[Mapping[str, Callable[[Sequence[Command]], str]]] = {"bash": bash, "zsh": zsh, "fish": fish}
