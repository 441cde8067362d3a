"""Writes a replay as what can be shown without sortilege: one HTML page that plays it, an asciicast, or one moment as a
picture or as text. All of it is drawn of the replay, as its page is, and holds nothing else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

from tui.canvas.canvas import Canvas, Run
from tui.canvas.depths import Depth
from tui.canvas.ink import NIGHT, PALE, Ink
from tui.canvas.svg import colours, to_svg
from tui.client.replays.replay import Replay
from tui.games import Prompt
from tui.games.about import titled
from tui.language import _
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


# A page


def page(replay: Replay, size: tuple[int, int] = SIZE) -> str:
    """Return the game as one HTML page that needs no network. Each line of the screen stands in it once, however often
    it is shown."""
    rows: dict[str, int] = {}
    inks: dict[str, int] = {}
    frames = [
        [rows.setdefault(_row(canvas.cells(y), inks), len(rows)) for y in range(canvas.height)]
        for canvas in _moments(replay, size)
    ]
    data = json.dumps({"rows": [*rows], "frames": frames, "pace": PACE}, ensure_ascii=False)
    words = {
        "TITLE": escape(title_of(replay)),
        "KEYS": escape(_("← and → a moment, Space plays or stops, + and − the speed, Home and End either end")),
        "INKS": "\n".join(f".c{number} {{ {style} }}" for style, number in inks.items()),
        "NIGHT": NIGHT,
        "PALE": PALE,
        # Within a script nothing may look like its end.
        "DATA": data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"),
    }
    return re.sub(r"@([A-Z]+)@", lambda found: words[found[1]], _PAGE)


def _row(cells: list[Run], inks: dict[str, int]) -> str:
    """Return a line as HTML: cells of one ink together, each character that is no plain one in a box of its width."""
    found = []
    for ink, group in groupby(enumerate(cells), key=lambda each: each[1][1]):
        text = "".join(_character(cells, x) for x, _cell in group)
        found.append(f'<b class="c{inks.setdefault(_style(ink), len(inks))}">{text}</b>')
    return "".join(found)


def _character(cells: list[Run], x: int) -> str:
    text = cells[x][0]
    if not text:
        return ""  # The right half of a wide one.
    wide = x + 1 < len(cells) and not cells[x + 1][0]
    if text.isascii():
        return escape(text)
    return f"<i class=w>{escape(text)}</i>" if wide else f"<i>{escape(text)}</i>"


def _style(ink: Ink) -> str:
    colour, ground = colours(ink, colourless=False)
    marks = (";font-weight:bold" if ink.bold else ";font-weight:normal") + (
        ";text-decoration:underline" if ink.underline else ""
    )
    return f"color:{colour};background:{ground}{marks}"


_PAGE: Final = """<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>@TITLE@</title>
<style>
body { background: @NIGHT@; color: @PALE@; font-family: sans-serif; margin: 1em; }
pre { font: 15px/18px 'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace; margin: 0 0 1em; }
i { display: inline-block; width: 1ch; font-style: normal; white-space: pre; }
i.w { width: 2ch; }
@INKS@
input { width: 30em; max-width: 60%; vertical-align: middle; }
</style>
</head>
<body>
<pre id="screen"></pre>
<p><button id="play">▶</button> <input id="at" type="range" min="0"> <span id="number"></span></p>
<p>@KEYS@</p>
<script type="application/json" id="data">@DATA@</script>
<script>
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const screen_ = document.getElementById("screen"), slider = document.getElementById("at");
const number = document.getElementById("number"), button = document.getElementById("play");
let at = 0, timer = null, speed = 1;
slider.max = data.frames.length - 1;
function show(to) {
  at = Math.max(0, Math.min(to, data.frames.length - 1));
  screen_.innerHTML = data.frames[at].map(row => data.rows[row]).join("\\n");
  slider.value = at;
  number.textContent = (at + 1) + " / " + data.frames.length + (speed === 1 ? "" : " × " + speed);
}
function stop() { clearTimeout(timer); timer = null; button.textContent = "▶"; }
function step() {
  if (at + 1 >= data.frames.length) { stop(); return; }
  show(at + 1);
  timer = setTimeout(step, 1000 * data.pace / speed);
}
function run() {
  if (timer !== null) { stop(); return; }
  if (at + 1 >= data.frames.length) { show(0); }
  button.textContent = "■";
  timer = setTimeout(step, 1000 * data.pace / speed);
}
button.onclick = run;
slider.oninput = () => { stop(); show(Number(slider.value)); };
document.onkeydown = event => {
  const moves = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -1e9, End: 1e9 };
  if (event.key in moves) { stop(); show(at + moves[event.key]); }
  else if (event.key === " ") { run(); }
  else if (event.key === "+") { speed = Math.min(8, speed * 2); show(at); }
  else if (event.key === "-") { speed = Math.max(0.5, speed / 2); show(at); }
  else { return; }
  event.preventDefault();
};
show(0);
</script>
</body>
</html>
"""


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
