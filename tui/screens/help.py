"""Help: the keys of the table, and the game's rules as core/<game>/RULES.md tells them."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

from core.registry import GAMES, game_named
from tui.screens.formpage import FormPage
from tui.screens.page import House
from tui.screens.reading import ReadingPage
from tui.widgets.form import Field, Press
from tui.widgets.reader import Lines, read

_KEYS: Final = """
# Keys at the table

| key | what it does |
| --- | --- |
| ← → | move along the cards |
| Space | choose a card, or put it back; ↑ and ↓ too |
| 1 2 3 … | choose the first, second, third … card |
| Tab | show the next thing that can be done; Shift+Tab the one before |
| Enter | do what the prompt says |
| Esc | forget what was chosen |
| C | chat: say something to the table |
| L | the whole log |
| ? | this help |
| Q | leave the table; your seat is kept |
| Ctrl+L | draw the screen anew |

The prompt below the board always says what can be done now, and by which key. Everything can be clicked too.
Cards that can't be played now are dim and have no number.
"""


@lru_cache(maxsize=8)
def rules_of(game: str) -> str:
    file = files(f"core.{game}").joinpath("RULES.md")
    return file.read_text("utf-8") if file.is_file() else "The rules of this game have not been written down yet."


class HelpPage(ReadingPage):
    title = "Help"

    def __init__(self, house: House, game: str) -> None:
        super().__init__(house)
        self._game = game
        self.detail = f"keys, then the rules of {game_named(game).title}"

    def lines(self, width: int) -> Lines:
        return _written(self._game, width)


@lru_cache(maxsize=16)
def _written(game: str, width: int) -> Lines:
    return [*read(_KEYS.strip(), width), [], [], *read(rules_of(game), width)]


class HelpMenu(FormPage):
    """From the home screen: whose rules?"""

    title = "Help"
    detail = "keys and rules"

    def fields(self) -> list[Field]:
        games = [Press(name, game.title, "keys and rules") for name, game in GAMES.items()]
        return [*games, Press("back", "Back")]

    def chosen(self, key: str) -> None:
        if key == "back":
            self.leave()
        else:
            self.house.open(HelpPage(self.house, key))
