"""Codes a line of text as one code point for each cell, so that lines can be compared, cut and sent by cell.

The right half of a wide character is NUL. A character with combining marks stands as a code point of a private plane,
the same for all sessions. Widths are Rich's, since Textual lays out by them.
"""

from functools import lru_cache

from rich.cells import split_graphemes

_HALF = "\0"
_JOINER = "\u200d"
_FIRST = 0xF0000
_MOST = 4096

_codes: dict[str, str] = {}
_back: dict[int, str | None] = {0: None}


def to_cells(text: str) -> str:
    return text if text.isascii() and text.isprintable() else _cells(text)


@lru_cache(maxsize=4096)
def _cells(text: str) -> str:
    spans, _width = split_graphemes(text)
    return "".join(_cell(text[start:end], width) for start, end, width in spans)


def to_text(cells: str) -> str:
    return cells if is_simple(cells) else cells.translate(_back)


def is_simple(cells: str) -> bool:
    """Tell whether terminals are sure to agree with us on where the cursor stands after these cells."""
    return _HALF not in cells and (cells.isascii() or max(cells) < chr(_FIRST))


def _cell(cluster: str, width: int) -> str:
    """Return the cells of a cluster. Nothing that a terminal could obey or reorder gets past here."""
    if not width:
        return ""
    if cluster.isspace():
        return " " * width
    if not cluster.replace(_JOINER, "").isprintable():
        return "?" * width
    return (cluster if len(cluster) == 1 else _code(cluster)) + _HALF * (width - 1)


def _code(cluster: str) -> str:
    """Return the code of a cluster. When players have made up too many, the marks are left out, rather than memory used
    up."""
    code = _codes.get(cluster)
    if code is None:
        if len(_codes) >= _MOST:
            return cluster[0]
        code = _codes[cluster] = chr(_FIRST + len(_codes))
        _back[ord(code)] = cluster
    return code
