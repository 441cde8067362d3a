"""A table screen as the games will have them: five widgets drawn by lines, on which the figures are measured."""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.served.app import ServedApp

COLOURS = ("#d04040", "#40a0d0", "#50b050", "#d0b040", "#a060c0")
CARDS = [Style.parse(f"bold {colour} on #202028") for colour in COLOURS]
PAPER = Style.parse("#d0d0d0 on #101418")
QUIET = Style.parse("#808890 on #101418")
LIT = Style.parse("bold reverse #f0f0f0 on #101418")


class Lines(Widget):
    """Draws itself a line at a time, and has only the lines drawn again that have changed."""

    def pieces(self, y: int) -> list[Segment]:
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        return Strip(self.pieces(y)).adjust_cell_length(self.size.width, PAPER)

    def redraw(self, first: int, lines: int = 1) -> None:
        self.refresh(Region(0, first, self.size.width, lines))


class Board(Lines):
    def __init__(self) -> None:
        super().__init__(id="board")
        self.values = [[(row * 7 + column) % 13 for column in range(10)] for row in range(3)]

    def pieces(self, y: int) -> list[Segment]:
        row, line = divmod(y, 4)
        if row >= len(self.values):
            return []
        out = []
        for value in self.values[row]:
            face = ("┌──┐", f"│{value:>2}│", f"│{'ABCDE'[value % 5]} │", "└──┘")[line]
            out += [Segment(face, CARDS[value % 5]), Segment(" ", PAPER)]
        return out

    def put(self, row: int, column: int, value: int) -> None:
        self.values[row][column] = value
        self.redraw(row * 4, 4)


class Hand(Lines):
    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("left", "move(-1)"), Binding("right", "move(1)")]

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.chosen = 0
        self.clicked = -1

    def pieces(self, y: int) -> list[Segment]:
        out = []
        for card in range(10):
            style = LIT if card == self.chosen else CARDS[card % 5]
            out += [Segment(("┌───┐", f"│{card:^3}│", "└───┘")[min(y, 2)], style), Segment(" ", PAPER)]
        return out

    def action_move(self, step: int) -> None:
        self.chosen = (self.chosen + step) % 10
        self.redraw(0, 3)

    def on_click(self, event: object) -> None:
        self.clicked = getattr(event, "x", -1) // 6
        self.chosen = self.clicked
        self.redraw(0, 3)


class Log(Lines):
    def __init__(self) -> None:
        super().__init__(id="log")
        self.lines = [f"Anselm lays the {number} of fire." for number in range(7)]

    def pieces(self, y: int) -> list[Segment]:
        return [Segment(self.lines[y - self.size.height], QUIET)]

    def say(self, line: str) -> None:
        self.lines = [*self.lines[1:], line]
        self.redraw(0, self.size.height)


class Seats(Lines):
    def __init__(self) -> None:
        super().__init__(id="seats")
        self.turn = 0

    def pieces(self, y: int) -> list[Segment]:
        mark = "▶" if y == self.turn else " "
        return [Segment(f"{mark} Player {y}   cards 8   points {y * 3:>3}", PAPER)] if y < 4 else []

    def next(self) -> None:
        self.turn = (self.turn + 1) % 4
        self.redraw(0, 4)


class Prompt(Lines):
    def pieces(self, y: int) -> list[Segment]:
        return [Segment("Choose a card to lay: ← → and Enter.   ? help", LIT)]


class Table(ServedApp[None]):
    CSS = """
    Screen { layout: vertical; overflow: hidden; }
    #seats { height: 4; } #board { height: 12; } #hand { height: 3; } #log { height: 4; } #prompt { height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "leave"), Binding("x", "crash"), Binding("o", "opponent")]

    def __init__(self) -> None:
        super().__init__()
        self.moves = 0

    def compose(self) -> ComposeResult:
        yield Seats()
        yield Board()
        yield Hand()
        yield Log()
        yield Prompt(id="prompt")

    def action_leave(self) -> None:
        self.exit()

    def action_crash(self) -> None:
        secret = "the seven of fire"
        raise ValueError(secret)

    def action_cursor(self, step: int) -> None:
        self.query_one(Hand).action_move(step)

    def action_opponent(self) -> None:
        """Another player's move as a view would show it: a card laid, the turn passed on, a line of the log."""
        self.moves += 1
        number = self.moves
        self.query_one(Board).put(number % 3, number % 10, (number * 5) % 13)
        self.query_one(Seats).next()
        self.query_one(Log).say(f"Berta lays the {number} of water and wins the battle.")
