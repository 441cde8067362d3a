"""Shows the battles of a round, one under the other: which creature, who sent what, who won, and who drew for a loss.

They stay until the next round's cards are turned up, so that one can follow when bots are quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from core.gargon import events as happened
from core.gargon.battles import NOBODY, Battle
from core.gargon.cards import COLOURS
from core.gargon.view import GargonBoard
from core.telling import Event
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect, cut, wrap
from tui.canvas.ink import ACCENT, ACCENT_STRONG, QUIET, STRONG, TEXT, WARNING, Ink
from tui.games import Scene, told
from tui.games.gargon.creatures import HEIGHT, WIDTH
from tui.games.gargon.looks import BACKS, GLYPHS, SIDES, draw_creature
from tui.games.gargon.names import creature, label, letter, name
from tui.language import _, _p, mark, worded
from tui.widgets.players import player_ink, sign

_NEUTRAL: Final = 31
"""The columns up to which names have no ink of their own."""
_WIDEST: Final = 48
"""The width at which a line is read best: its ends aren't too far apart."""
_PRIMER: Final = (
    mark("No battle yet."),
    mark(
        "First everybody lays cards face down, clockwise, in the start player's mix, or passes and draws up to three."
    ),
    mark(
        "Then the cards are turned up, and creature by creature the highest card wins the others. Each loser draws one."
    ),
    mark(
        "Amulets (•) on won cards are points, a 0 doubles its colour's (×2), and most cards of a colour are worth 10."
    ),
)


@dataclass
class Line:
    """A fighter, or what else there is to say."""

    mark: str = ""
    card: int = -1
    seat: int = NOBODY
    won: bool = False
    note: str = ""
    drawn: str = ""
    """The card drawn for the loss: a letter, or one's own card."""
    colour: int = -1
    """The colour, in a line that heads its battles, chosen by `seat`."""
    warns: bool = False


@dataclass
class Story:
    """The battles of a round."""

    round: int = 0
    lines: list[Line] = field(default_factory=list)
    turning: bool = False


def story(past: Iterable[Event]) -> Story:
    """Return the story of the round whose cards were turned up last."""
    found = Story()
    number = 0
    for event in past:
        if isinstance(event, happened.RoundBegan):
            number = event.round
        turning, found.turning = found.turning, isinstance(event, happened.TurnedUp)
        if found.turning and not turning:
            found.round, found.lines = number, []
        else:
            _tell(found.lines, event)
    return found


def _tell(lines: list[Line], event: Event) -> None:
    match event:
        case happened.ChoseCreature(seat, colour):
            lines.append(Line(seat=seat, colour=colour))
        case happened.Fought():
            lines += fighters(event)
        case happened.WonAlone(seat, won):
            mark_of_win, alone = _p("card, four letters", "won"), _p("card", "alone")
            lines += [Line("" if place else mark_of_win, card, seat, True, alone) for place, card in enumerate(won)]
        case happened.ZeroLost(seat, card):
            lines.append(Line(_p("card, four letters", "lost"), card, seat, False, _("0s apart")))
        case happened.Drew(seat, _stack, colour):
            _draw_for(lines, seat, letter(colour))
        case happened.DrewCard(seat, _stack, card):
            _draw_for(lines, seat, label(card))
        case happened.StackEmptied(stack):
            lines.append(Line(note=_("Stack {stack} has run out.", stack=stack + 1), warns=True))


def fighters(event: happened.Fought) -> list[Line]:
    """Return the fighters' lines, the highest card first."""
    sent = sorted(zip(event.cards, event.fighters, strict=True), reverse=True)
    order = _first_or_second(event.battle)
    return [Line("" if n else order, card, seat, seat == event.winner) for n, (card, seat) in enumerate(sent)]


def _first_or_second(battle: int) -> str:
    return _p("battle, four letters", "1st") if battle == 1 else _p("battle, four letters", "2nd")


def _draw_for(lines: list[Line], seat: int, drawn: str) -> None:
    """Note a draw beside the card that was lost; draws for a pass have none."""
    for line in reversed(lines):
        if line.seat == seat and line.card >= 0 and not line.won and not line.drawn:
            line.drawn = drawn
            return


def draw(canvas: Canvas, scene: Scene) -> None:
    canvas.thing(canvas.whole, "battles")
    found = story(scene.past)
    board: GargonBoard = scene.view.board
    title = _("Battles of round {round}", round=found.round) if found.round else _("Battles")
    canvas.heading(0, 0, title, canvas.width, "" if board.turned or not found.round else _p("battles", "over"))
    room = canvas.window(Rect(0, 1, min(canvas.width, _WIDEST), canvas.height - 1))
    if not found.round:
        _draw_primer(room, board)
        return
    fought = getattr(scene.act, "lines", ())  # tui/games/gargon/moments.py
    lines = [*found.lines, *fought, *_to_come(scene)] or [Line(note=_("The cards are turned up."))]
    shown = _last(lines, room.height)
    numbers = {id(line): number for number, line in enumerate(found.lines)}
    for y, line in enumerate(shown):
        if id(line) in numbers and (line.card >= 0 or line.colour >= 0):
            room.thing(Rect(0, y, room.width, 1), f"line:{numbers[id(line)]}")
        _draw_line(room, y, line, scene)
    below = 2 * (HEIGHT + 1)
    if len(shown) < room.height - below:  # They say which creature a letter is.
        _draw_bestiary(room.window(Rect(0, room.height - below, room.width, below)))


def _draw_primer(canvas: Canvas, board: GargonBoard) -> None:
    if board.turned:
        canvas.text(0, 0, _("The cards are turned up."), QUIET, canvas.width)
        return
    y = _draw_bestiary(canvas)
    for sentence in _PRIMER:
        lines = wrap(worded(sentence), canvas.width)
        if y + len(lines) > canvas.height:
            return
        for line in lines:
            canvas.text(0, y, line, QUIET)
            y += 1


def _draw_bestiary(canvas: Canvas) -> int:
    """Draw the six creatures with letter and name, where there is room for them; return the row below."""
    pitch, across = HEIGHT + 1, 3
    widest = max(WIDTH + 1, *(width_of(creature(colour)) for colour in COLOURS))
    if canvas.width < across * (widest + 1) or canvas.height < 2 * pitch:
        return 0
    column = canvas.width // across
    for colour in COLOURS:
        x, y = colour % across * column, colour // across * pitch
        canvas.thing(Rect(x, y, column - 1, pitch), f"creature:{colour}")
        draw_creature(canvas, x, y, colour, SIDES[colour])
        canvas.text(x, y + HEIGHT, creature(colour), SIDES[colour], column - 1)
    return 2 * pitch + 1


def _to_come(scene: Scene) -> list[Line]:
    """Return the battle that is still to come: a second one waits until those who lost the first have drawn."""
    waits = any(isinstance(item, Battle) and item.number == 2 for item in scene.view.agenda)
    return [Line(_first_or_second(2), note=_("when the losers have drawn"))] if waits else []


def _last(lines: Sequence[Line], height: int) -> Sequence[Line]:
    """Return the last creatures' battles that fit whole, as one without its winner tells nothing. If even the last is
    too long, its head and its end."""
    starts = [at for at, line in enumerate(lines) if line.colour >= 0]
    for start in [0, *starts]:
        if len(lines) - start <= height:
            return lines[start:]
    shown = lines[len(lines) - height :]
    heads = [line for line in lines[: len(lines) - height + 1] if line.colour >= 0]
    return [heads[-1], *shown[1:]] if heads else shown


def _draw_line(canvas: Canvas, y: int, line: Line, scene: Scene) -> None:
    if line.colour >= 0:
        _draw_head(canvas, y, line, scene)
        return
    canvas.text(1, y, line.mark, QUIET)
    if line.card < 0:
        canvas.text(5, y, line.note, WARNING if line.warns else QUIET, canvas.width - 5)
        return
    canvas.text(5, y, f" {label(line.card):<3} ", BACKS[line.card >> 4])
    canvas.text(11, y, "✓" if line.won else "✗", ACCENT_STRONG if line.won else QUIET)
    result = line.note or _result(line)
    shown = cut(_person(line.seat, scene), canvas.width - 17 - width_of(result))
    plain = STRONG if line.won else TEXT  # Where slow lines are, six inks more would cost them a fifth of a battle.
    ink = player_ink(line.seat, strong=line.won) if canvas.width > _NEUTRAL else plain
    end = canvas.text(13, y, f"{sign(line.seat, canvas.ascii)} {shown}", ink)
    canvas.text(end + 1, y, result, _result_ink(line), canvas.width - end - 1, ">")


def _result(line: Line) -> str:
    if line.drawn:
        return _("drew {card}", card=line.drawn)
    return _p("card", "wins") if line.won else _p("card", "discarded")


def _result_ink(line: Line) -> Ink:
    return ACCENT if line.won else QUIET


def _draw_head(canvas: Canvas, y: int, line: Line, scene: Scene) -> None:
    end = canvas.text(0, y, f"{GLYPHS[line.colour]} {name(line.colour)}", SIDES[line.colour]._replace(bold=True))
    chosen = told(line.seat, scene.names, scene.seat, mark(", chosen by you"), mark(", chosen by {name}"))
    if end + width_of(chosen) > canvas.width:
        chosen = told(line.seat, scene.names, scene.seat, mark(", by you"), mark(", by {name}"))
    canvas.text(end, y, chosen, QUIET, canvas.width - end)


def _person(seat: int, scene: Scene) -> str:
    return _p("within a sentence", "you") if seat == scene.seat else scene.names[seat]
