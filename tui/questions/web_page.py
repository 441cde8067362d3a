"""Makes a web page that plays pictures of a terminal, one after the other, by keys and by the mouse.

It is whole: nothing is loaded, and its content-security policy, which names its one script and its one style by their
hashes, forbids the browser to load, run or send anything else, whatever stands in the pictures.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from itertools import groupby
from typing import Final

from tui.canvas.canvas import Canvas, Run
from tui.canvas.ink import NIGHT, PALE, Ink
from tui.canvas.svg import colours
from tui.language import _, language


def playing(title: str, pictures: Iterable[Canvas], pace: float) -> str:
    """Return the page; a picture stands for so many seconds at speed 1. Each line of the screen stands in it once,
    however often it is shown."""
    rows: dict[str, int] = {}
    inks: dict[str, int] = {}
    frames = [
        [rows.setdefault(_row(canvas.cells(y), inks), len(rows)) for y in range(canvas.height)] for canvas in pictures
    ]
    style = _STYLE.replace("@NIGHT@", NIGHT).replace("@PALE@", PALE)
    style += "".join(f".c{number} {{ {each} }}\n" for each, number in inks.items())
    words = {
        "TITLE": escape(title),
        "LANGUAGE": escape(language()),
        "POLICY": _policy(_SCRIPT, style),
        "STYLE": style,
        "BUTTONS": "\n".join(
            f'<button type="button" data-key="{key}" aria-label="{escape(said)}" title="{escape(said)}">{sign}</button>'
            for key, sign, said in _buttons()
        ),
        "MOMENT": escape(_("Moment")),
        "KEYS": escape(_("← and → a moment, Space plays or stops, + and − the speed, Home and End either end")),
        "DATA": _harmless(json.dumps({"rows": [*rows], "frames": frames, "pace": pace}, ensure_ascii=False)),
        "SCRIPT": _SCRIPT,
    }
    return re.sub(r"@([A-Z]+)@", lambda found: words[found[1]], _PAGE)


def _buttons() -> list[tuple[str, str, str]]:
    """Return of each button the key that does the same, its sign, and what it is called."""
    return [
        ("Home", "⇤", _("To the beginning")),
        ("ArrowLeft", "←", _("Before")),
        (" ", "▶", _("Play on")),
        ("ArrowRight", "→", _("Next")),
        ("End", "⇥", _("To the end")),
        ("-", "−", _("Slower")),
        ("+", "+", _("Faster")),
    ]


def _policy(script: str, style: str) -> str:
    return (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _harmless(data: str) -> str:
    """Return the data without what might look like the end of a script."""
    return data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _row(cells: list[Run], inks: dict[str, int]) -> str:
    """Return a line as HTML: cells of one ink together, each character that is no plain one in a box of its width."""
    found = []
    for ink, group in groupby(enumerate(cells), key=lambda each: each[1][1]):
        text = "".join(_character(cells, x) for x, _cell in group)
        found.append(f'<b class="c{inks.setdefault(_style_of(ink), len(inks))}">{text}</b>')
    return "".join(found)


def _character(cells: list[Run], x: int) -> str:
    text = cells[x][0]
    if not text:
        return ""  # The right half of a wide one.
    wide = x + 1 < len(cells) and not cells[x + 1][0]
    if text.isascii():
        return escape(text)
    return f"<i class=w>{escape(text)}</i>" if wide else f"<i>{escape(text)}</i>"


def _style_of(ink: Ink) -> str:
    colour, ground = colours(ink, colourless=False)
    marks = (";font-weight:bold" if ink.bold else ";font-weight:normal") + (
        ";text-decoration:underline" if ink.underline else ""
    )
    return f"color:{colour};background:{ground}{marks}"


_STYLE: Final = """
body { background: @NIGHT@; color: @PALE@; font-family: sans-serif; margin: 1em; }
pre { font: 15px/18px 'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace; margin: 0 0 1em; }
i { display: inline-block; width: 1ch; font-style: normal; white-space: pre; }
i.w { width: 2ch; }
button { font-size: 1.1em; min-width: 2.4em; }
input { width: 30em; max-width: 60%; vertical-align: middle; }
"""

_SCRIPT: Final = """
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const picture = document.getElementById("picture"), slider = document.getElementById("at");
const number = document.getElementById("number"), button = document.querySelector("[data-key=' ']");
const moves = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -1e9, End: 1e9 };
let at = 0, timer = null, speed = 1;
slider.max = data.frames.length - 1;
function show(to) {
  at = Math.max(0, Math.min(to, data.frames.length - 1));
  picture.innerHTML = data.frames[at].map(row => data.rows[row]).join("\\n");
  slider.value = at;
  number.textContent = (at + 1) + " / " + data.frames.length + (speed === 1 ? "" : " × " + speed);
}
function wait() { timer = setTimeout(step, 1000 * data.pace / speed); }
function stop() { clearTimeout(timer); timer = null; button.textContent = "▶"; }
function step() {
  show(at + 1);
  if (at + 1 < data.frames.length) { wait(); } else { stop(); }
}
function run() {
  if (timer !== null) { stop(); return; }
  if (at + 1 >= data.frames.length) { show(0); }
  if (data.frames.length > 1) { button.textContent = "■"; wait(); }
}
function hurry(to) {
  speed = Math.max(0.5, Math.min(8, to));
  show(at);
  if (timer !== null) { clearTimeout(timer); wait(); }
}
function press(key) {
  if (key in moves) { stop(); show(at + moves[key]); }
  else if (key === " ") { run(); }
  else if (key === "+" || key === "=") { hurry(speed * 2); }
  else if (key === "-") { hurry(speed / 2); }
  else { return false; }
  return true;
}
for (const each of document.querySelectorAll("button")) { each.onclick = () => press(each.dataset.key); }
slider.oninput = () => { stop(); show(Number(slider.value)); };
document.onkeydown = event => {
  if (!event.ctrlKey && !event.altKey && !event.metaKey && press(event.key)) { event.preventDefault(); }
};
show(0);
"""

_PAGE: Final = """<!DOCTYPE html>
<html lang="@LANGUAGE@">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="@POLICY@">
<meta name="viewport" content="width=device-width">
<title>@TITLE@</title>
<style>@STYLE@</style>
</head>
<body>
<pre id="picture"></pre>
<p>@BUTTONS@
<input id="at" type="range" min="0" aria-label="@MOMENT@"> <span id="number"></span></p>
<p>@KEYS@</p>
<script type="application/json" id="data">@DATA@</script>
<script>@SCRIPT@</script>
</body>
</html>
"""
