"""All that a game from elsewhere may import of Sortilege; docs/adding-a-game.md shows how it is used.

`API` counts its versions. It is raised when a name goes or means something else, not when one is added; CHANGELOG.md
says what changed. Everything else in Sortilege may change from one release to the next.
"""

from __future__ import annotations

from typing import Final

from core.about import About
from core.bots.bot import Bot
from core.engine import (
    AnyGame,
    Ask,
    AskOne,
    Choice,
    Endless,
    Game,
    Item,
    Named,
    Option,
    Order,
    Refused,
    Result,
    Rng,
    Roll,
    Seat,
    Shape,
    State,
    Step,
    View,
    apply,
    apply_roll,
    choices,
    imagine,
    is_over,
    read_options,
    roll_due,
    shuffled,
    start,
    thrown,
    view,
    waiting_for,
)
from core.memory import Memory
from core.registry import game_named
from core.sentences import Sentence, mark, sentence
from core.telling import EVERYBODY, Audience, Event, Reveals, Tellings, only_for

API: Final = 1

__all__ = [
    "API",
    "EVERYBODY",
    "About",
    "AnyGame",
    "Ask",
    "AskOne",
    "Audience",
    "Bot",
    "Choice",
    "Endless",
    "Event",
    "Game",
    "Item",
    "Memory",
    "Named",
    "Option",
    "Order",
    "Refused",
    "Result",
    "Reveals",
    "Rng",
    "Roll",
    "Seat",
    "Sentence",
    "Shape",
    "State",
    "Step",
    "Tellings",
    "View",
    "apply",
    "apply_roll",
    "choices",
    "game_named",
    "imagine",
    "is_over",
    "mark",
    "only_for",
    "read_options",
    "roll_due",
    "sentence",
    "shuffled",
    "start",
    "thrown",
    "view",
    "waiting_for",
]
