"""Draws what all who look on at a table see alike: its head, the game's face, the log and what is asked."""

from __future__ import annotations

from net.people.text import NAME_WIDTH, width_of
from tui.canvas.canvas import Canvas, Rect, cut, wrap
from tui.canvas.ink import BAR
from tui.games import Face, Prompt, Scene
from tui.language import _, _p, worded
from tui.screens.page import draw_head
from tui.screens.table.sights import Advice, Sight
from tui.screens.talking import draw_prompt
from tui.widgets.buttons import in_rows, key_name
from tui.widgets.emblems import NONE
from tui.widgets.logbook import draw_log
from tui.widgets.seats import remaining

_NARROW = 48
"""The columns below which what is asked takes more than two rows; only a list of choices fits there at all."""
LARGEST = (150, 46)
"""The largest table, where the game does not say otherwise. On a larger window it lies in the middle: eyes have far to
go."""
_NAMES = (NAME_WIDTH, 12, 9, 6, 4)
"""The columns of a name in the head, from the most to the fewest."""
_AROUND = 4
"""The blanks in the head around its emblem and its words."""
HEAD = "head"
"""The thing at the top: which game this is, and how far it has come."""
LINES = 3
"""The lines of a hint at the least: most have as many."""
LOWEST = 17
"""The rows that a board needs, where the game does not say otherwise."""
GIVE = "give:"
"""Begins an offer that gives somebody time."""


def draw_table(canvas: Canvas, sight: Sight) -> None:
    """Draw all but the notice and the status line, which are each player's own."""
    scene, face = sight.scene, sight.face
    canvas = in_the_middle(canvas, face)
    draw_head(canvas, *head(face, scene, canvas.width), getattr(face, "emblem", NONE))
    canvas.thing(Rect(0, 0, canvas.width, 1), HEAD)
    asked = 2 if canvas.width >= _NARROW else 4
    board = canvas.window(Rect(0, 1, canvas.width, canvas.height - 3 - asked))
    hint = _lines_of(sight.advice, canvas.width)
    if hint and board.height - len(hint) - 1 >= getattr(face, "lowest", LOWEST):
        board = board.window(Rect(0, 0, board.width, board.height - len(hint) - 1))
    log = board.window(face.draw(board, scene))
    log.heading(0, 0, _("Log"), log.width)
    draw_log(log.window(Rect(0, 1, log.width, log.height - 1)), sight.log)
    if hint:
        _draw_advice(canvas, sight.advice.title, hint, canvas.height - 2 - asked)
    draw_prompt(canvas, _with_room(sight.prompt, canvas.width - 3), asked)


def _lines_of(advice: Advice, width: int) -> list[str]:
    """Return the lines of a hint, and empty ones: so the board keeps its height while hints change."""
    if not advice.text:
        return []
    lines = wrap(advice.text, width - 4)
    return [*lines, *[""] * (LINES - len(lines))]


def _draw_advice(canvas: Canvas, title: str, lines: list[str], end: int) -> None:
    """Draw a hint in the rows above that one; where the board is as low as it can be, it lies over its last rows."""
    top = end - len(lines) - 1
    canvas.fill(Rect(0, top, canvas.width, len(lines) + 1), BAR)
    canvas.heading(1, top, title, canvas.width - 2)
    for row, line in enumerate(lines, top + 1):
        canvas.text(2, row, line, BAR)


def in_the_middle(canvas: Canvas, face: Face) -> Canvas:
    return canvas.window(canvas.middle(*getattr(face, "largest", LARGEST)))


def _with_room(prompt: Prompt, width: int) -> Prompt:
    """Name in the sentence the keys that give time, where a game's own offers leave no room for them: they come
    last."""
    hidden = [offer for row in in_rows(prompt.offers, width)[1:] for offer in row if offer.action.startswith(GIVE)]
    words = [_("{key}: {deed}.", key=key_name(offer.key), deed=worded(offer.label)) for offer in hidden]
    return prompt._replace(sentence=" ".join((*words, prompt.sentence)))


def head(face: Face, scene: Scene, width: int) -> tuple[str, str]:
    """Return the game's name, and the clocks before how far it has come. In so many columns the names give way first,
    a little at a time, and then the end; the clocks come first and keep their numbers."""
    around = _AROUND + getattr(face, "emblem", NONE).width
    for most in _NAMES:
        title, said = _named(face, scene, most)
        if around + width_of(worded(title)) + width_of(said) <= width:
            return title, said
    return _named(face, scene, _NAMES[-1])


def _named(face: Face, scene: Scene, most: int) -> tuple[str, str]:
    """Return what the head says with names of so many columns."""
    named = scene._replace(names=tuple(cut(name, most) for name in scene.names))
    title, detail = face.title(named)
    return title, f"{running(named)}{detail}"


def running(scene: Scene) -> str:
    """Return the clocks of those who are waited for, one's own first: wherever a game shows its seats, these are
    seen."""
    clocks = [seat for seat in scene.waiting if scene.seats[seat].left >= 0]
    clocks.sort(key=lambda seat: seat != scene.seat)
    you = _p("within a sentence", "you")
    told = [
        f"{you if seat == scene.seat else scene.names[seat]} {remaining(scene.seats[seat].left)}" for seat in clocks
    ]
    return f"{', '.join(told)} · " if told else ""
