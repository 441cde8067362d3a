"""On which line of a TOML file a key stands: the reader of the standard library does not tell.

The file is read again line by line: the first beginning of it in which the key is there ends with the key's line. In
the middle of a list over several lines a beginning is closed with a bracket.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence

Path = tuple[str | int, ...]


def lines_of(text: str, paths: Iterable[Path]) -> dict[Path, int]:
    """For each path its line, or that of what is nearest around it; 1 where nothing is."""
    wanted = {path: [path[:length] for length in range(len(path), 0, -1)] for path in paths}
    seen: dict[Path, int] = {}
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        for data in beginnings("".join(lines[:number])):
            note(seen, data, wanted.values(), number)
    return {path: next((seen[each] for each in around if each in seen), 1) for path, around in wanted.items()}


def beginnings(text: str) -> Iterable[object]:
    for end in ("", "\n]"):
        try:
            yield tomllib.loads(text + end)
        except tomllib.TOMLDecodeError:
            continue


def note(seen: dict[Path, int], data: object, wanted: Iterable[Sequence[Path]], number: int) -> None:
    for around in wanted:
        for path in around:
            if path not in seen and leads_somewhere(data, path):
                seen[path] = number


def leads_somewhere(data: object, path: Path) -> bool:
    for key in path:
        if not isinstance(data, dict | list) or not has(data, key):
            return False
        data = data[key]  # type: ignore[index]  # a list has numbers, as `has` made sure
    return True


def has(data: dict[str, object] | list[object], key: str | int) -> bool:
    return key in data if isinstance(data, dict) else isinstance(key, int) and key < len(data)
