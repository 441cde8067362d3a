"""A table screen as the games have them, drawn on a canvas: what panes are tested with, and the figures measured on."""

from textual import events

from net.terminal import Terminal
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.depths import Depth
from tui.canvas.ink import Ink
from tui.served.colour import depth_of
from tui.served.pane import Pane

COLOURS = ("#d04040", "#40a0d0", "#50b050", "#d0b040", "#a060c0")
CARDS = [Ink(colour, "#202028", bold=True) for colour in COLOURS]
PAPER = Ink("#d0d0d0", "#101418")
QUIET = Ink("#808890", "#101418")
LIT = Ink("#f0f0f0", "#101418", bold=True, reverse=True)

HAND_AT = 16
LOG_AT = 19


class Table:
    """Keys: arrows move in the hand, o is an opponent's move, q leaves, x crashes, Ctrl+L paints all anew."""

    def __init__(self) -> None:
        self.pane: Pane | None = None
        self.values = [[(row * 7 + column) % 13 for column in range(10)] for row in range(3)]
        self.turn = 0
        self.chosen = 0
        self.clicked = -1
        self.moves = 0
        self.lines = [f"Anselm lays the {number} of fire." for number in range(4)]
        self.pasted = ""
        self.drawn = 0
        self.size = (0, 0)

    async def serve(self, terminal: Terminal, depth: Depth | None = None) -> None:
        self.pane = Pane(terminal, depth or depth_of(terminal.term, terminal.env), self.draw, self.take)
        await self.pane.show(lambda: None)

    # Drawing

    def draw(self, width: int, height: int) -> Canvas:
        self.drawn += 1
        self.size = (width, height)
        canvas = Canvas(width, height)
        canvas.fill(canvas.whole, PAPER)
        for seat in range(4):
            mark = "▶" if seat == self.turn else " "
            canvas.text(0, seat, f"{mark} Player {seat}   cards 8   points {seat * 3:>3}", PAPER)
        self._draw_board(canvas)
        self._draw_hand(canvas)
        for row, line in enumerate(self.lines):
            canvas.text(0, LOG_AT + row, line, QUIET)
        canvas.text(0, HAND_AT + 7, "Choose a card to lay: ← → and Enter.   ? help", LIT)
        return canvas

    def _draw_board(self, canvas: Canvas) -> None:
        for row, values in enumerate(self.values):
            for column, value in enumerate(values):
                face = ("┌──┐", f"│{value:>2}│", f"│{'ABCDE'[value % 5]} │", "└──┘")
                for line, text in enumerate(face):
                    canvas.text(column * 5, 4 + row * 4 + line, text, CARDS[value % 5])

    def _draw_hand(self, canvas: Canvas) -> None:
        for card in range(10):
            ink = LIT if card == self.chosen else CARDS[card % 5]
            canvas.spot(Rect(card * 6, HAND_AT, 5, 3), str(card))
            for line, text in enumerate(("┌───┐", f"│{card:^3}│", "└───┘")):
                canvas.text(card * 6, HAND_AT + line, text, ink)

    # What happens

    def take(self, event: events.Event) -> bool:
        match event:
            case events.Key(key=key):
                return self._key(key)
            case events.MouseDown(x=x, y=y):
                return self._click(x, y)
            case events.Paste(text=text):
                self.pasted += text
                return True
            case _:
                return False

    def _key(self, key: str) -> bool:
        if key == "q":
            self._there.leave()
        elif key == "x":
            secret = "the seven of fire"
            raise ValueError(secret)
        elif key == "o":
            self.opponent()
        elif key == "ctrl+l":
            self._there.repaint()
        elif key in {"left", "right"}:
            self.chosen = (self.chosen + (1 if key == "right" else -1)) % 10
        return key != "q"

    def _click(self, x: int, y: int) -> bool:
        card = self._there.canvas.hit(x, y)
        if card:
            self.chosen = self.clicked = int(card)
        return bool(card)

    def opponent(self) -> None:
        """Another player's move as a view would show it: a card laid, the turn passed on, a line of the log."""
        self.moves += 1
        number = self.moves
        self.values[number % 3][number % 10] = (number * 5) % 13
        self.turn = (self.turn + 1) % 4
        self.say(f"Berta lays the {number} of water and wins the battle.")

    def say(self, line: str) -> None:
        self.lines = [*self.lines[1:], line]
        self._there.redraw()

    def move(self, step: int) -> None:
        """The cursor, without a key."""
        self.chosen = (self.chosen + step) % 10
        self._there.redraw()

    @property
    def _there(self) -> Pane:
        assert self.pane is not None
        return self.pane
