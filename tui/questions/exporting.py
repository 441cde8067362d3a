"""Writes a replay as what can be shown without sortilege: one HTML page that plays it, an asciicast, or one moment as a
picture or as text. All of it is drawn of the replay, as its page is, and holds nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth
from tui.canvas.svg import to_svg
from tui.client.replays.replay import Replay
from tui.games import Prompt
from tui.games.about import titled
from tui.language import _
from tui.questions.web_page import playing
from tui.screens.table.drawing import draw_table
from tui.screens.table.sights import Sight
from tui.served.painter import Painter

PACE: Final = 1.5
"""Seconds for which a moment stands."""
SIZE: Final = (100, 30)
TERM: Final = "xterm-256color"


def drawn(replay: Replay, size: tuple[int, int] = SIZE) -> Canvas:
    """Draw the moment at which a replay stands."""
    canvas, table = Canvas(*size), replay.table
    draw_table(canvas, Sight(table.moment(), table.face, Prompt(replay.in_words()), tuple(table.lines())))
    return canvas


def _moments(replay: Replay, size: tuple[int, int]) -> Iterator[Canvas]:
    replay.to(0)
    yield drawn(replay, size)
    while not replay.is_last:
        replay.next()
        yield drawn(replay, size)


def title_of(replay: Replay) -> str:
    return _(
        "{game}, table {number}",
        game=titled(replay.reel.head.game),
        number=replay.reel.head.table,
    )


# An asciicast


def asciicast(replay: Replay, size: tuple[int, int] = SIZE) -> str:
    """Return the game as an asciicast of version 2."""
    columns, rows = size
    head = {
        "version": 2,
        "width": columns,
        "height": rows,
        "timestamp": replay.reel.head.at,
        "title": title_of(replay),
        "env": {"TERM": TERM},
    }
    painter = Painter(size, Depth.TRUE, TERM)
    lines = [json.dumps(head)]
    for number, canvas in enumerate(_moments(replay, size)):
        painter.put(canvas)
        clear = "" if number else "\x1b[?25l\x1b[2J\x1b[H"
        said = clear + painter.changes()
        lines.append(json.dumps([round(number * PACE, 3), "o", said]))
    lines.append(json.dumps([round(len(lines) * PACE, 3), "o", "\x1b[0m\x1b[?25h"]))
    return "\n".join(lines) + "\n"


def page(replay: Replay, size: tuple[int, int] = SIZE) -> str:
    """Return the game as one HTML page that plays it."""
    return playing(title_of(replay), _moments(replay, size), PACE)


# Files

_WHOLE: Final[dict[str, Callable[[Replay, tuple[int, int]], str]]] = {".html": page, ".cast": asciicast}
_MOMENT: Final[dict[str, Callable[[Canvas], str]]] = {".svg": to_svg, ".txt": lambda canvas: f"{canvas}\n"}
KINDS: Final = (*_WHOLE, *_MOMENT)


def export(replay: Replay, path: Path, at: int, size: tuple[int, int] = SIZE) -> None:
    """Write a replay, or one moment of it, in the form that the file's name says; never over another file."""
    if (whole := _WHOLE.get(path.suffix)) is not None:
        text = whole(replay, size)
    else:
        replay.to(at)
        text = _MOMENT[path.suffix](drawn(replay, size))
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
