"""Shows help: the keys of the table, the rules as the game's RULES.md tells them, and how to play with others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from core.registry import GAMES
from net.host.elsewhere import find_games
from tui.canvas.canvas import wrap
from tui.canvas.ink import TEXT
from tui.characters import of_table
from tui.games import face_of
from tui.rules import rules_of, short_of
from tui.screens.books.book import BookPage
from tui.screens.books.rulings import RulingsPage
from tui.screens.form_page import FormPage
from tui.screens.page import PageSession
from tui.screens.reading import ReadingPage
from tui.widgets.commands import Command
from tui.widgets.form import Field, Press
from tui.widgets.reader import Lines, linked, read

INDEX: Final = "## Index"
"""The chapter of a rule book that lists its words."""
_TO_KEYS: Final = Command("home", "To the beginning: the game in short, and the keys", "beginning")
_TO_INDEX: Final = Command("i", "The index of the rules", "index")
_OTHERS: Final = "with others"
_HAND: Final = """
| ← → | move along the cards |
| Space | choose a card, or put it back; ↑ and ↓ too |
| 1 2 3 … | choose the first, second, third … card |
""".strip()
"""Keys of tables where one plays with a hand of cards, and nothing else is said of their keys."""
_KEYS: Final = """
# Keys at the table

| key | what it does |
| --- | --- |
{hand}
| Tab | show the next thing that can be done; Shift+Tab the one before |
| Enter | do what the prompt says |
| Esc | forget what was chosen |
| C | talk to the table; there a digit says a phrase at once |
| L | the whole log |
| ? | this help, at the paragraph that governs what is asked |
| Q | leave the table; on a server your seat is kept, and a game against bots from your first answer on |
| Ctrl+G | on a server: a bot plays on for you, until you say so; the others see it |
| Ctrl+K | what you know by now if you have paid attention, at a table that was made for it |
| Ctrl+L | draw the screen anew |
| Ctrl+P | all that can be done now; type a part of its words |
| any key | skips what is being shown, and does nothing else; press it again to use it |
| F12 | save a picture (SVG) of the screen: where it is drawn on your own machine |
| Ctrl+Z | take back your last answer, as long as nobody has answered since or learned anything by it |

Where most answers are "nothing", F8 gives a standing order: for how long you will not be asked this again. It answers
for you after a moment; nobody else is told, or could tell. While you are seen to be away it answers too, and then they
can tell. F8 also shows your orders, and ends them.

What can be taken back is named in the last line while it can. A closed fist, or any answer that is kept secret until
all have come, may be opened until the last one comes. Away from the table Ctrl+Z goes back to your shell, where the
screen is drawn on your own machine; `fg` comes back.

Drag the mouse over any screen, and what is between the corners is copied, if your terminal allows it (OSC 52). With
Shift held down the mouse is the terminal's own, and selects as it always does there.

In the rules and in the log, / searches: N goes on to the next place, Shift+N goes back. In the rules I shows the
index. Tab goes from mark to mark, and Enter or a click goes where it leads: to another paragraph, or to the reason for
a ruling; Backspace comes back.

The prompt below the board always says what can be done now, and by which key. Everything can be clicked too.{dim}
Seats marked ⌂ come from one address: one household, or one person twice.
"""
_DIM: Final = "\nCards that can't be played now are dim and have no number."

_TOGETHER: Final = """
# Playing with others

One of you hosts: Host on the home screen, or the command `sortilege host`. The host's lobby shows the two lines by
which guests come in: plain `ssh`, for which nothing has to be installed, or `sortilege join`, which sends less.

# Keys in the lobby

| key | what it does |
| --- | --- |
| ↑ ↓ PgUp PgDn | move along the tables |
| Enter | sit down there, or go back to your seat |
| W | watch: hands stay hidden |
| N | make a table, for anybody or by invitation |
| I | the game of the selected table, in short |
| E | enter the code of an invitation |
| C | talk to the lobby; its last lines are kept for an hour, for newcomers |
| Y | take another name |
| R | your return code, or the one that you have; your keys |
| O | copy what is there to be copied: a line for guests, a code |
| Ctrl+P | all that can be done now |
| S | settings |
| Q | leave |

A game begins when all seats are taken. It begins with bots on the free seats when the player who made the table says
so, or when most of those who sit there ask for it.

# When time is short

A table may have a clock. With one for each answer, a bot gives the answer that comes too late, and then it's you again.
With one for the whole game, a bot plays to the end for whoever has no time left; you can ask for more, and you get it
when most of the others who play agree. Where only bots are left, asking is enough. The keys for it, F2 and on, are
shown below the board.

# When it is your turn

Tables that wait for your move stand first in the lobby, marked ●. When it becomes your turn after others', the terminal
rings, unless you have just pressed a key, and the window's title says so; some terminals show a notice of the desktop,
too. Settings (S) turn each of them off. From a shell, `ssh HOST turns` or `sortilege turns HOST` prints a line for each
table where it is your turn; its exit status is 0 if there is one, 1 if there is none, 2 if it can't be told.

# Who looks on

Those who sit at a table see below the board who looks on; onlookers never see a hand. F9 keeps them out while the game
is played, or lets them in again. Before the game whoever made the table decides; later it is done when most of those
who sit there want it.

# The sign ⌂ beside a name

Its seat and another at that table come from one address: a household, a school, a party on one line, or one person
twice. It says no more than that, and only to those at the table; the address itself is shown to the host alone.

# Who says it

A line with ◆ before it is the server's: no player can write that sign, nor be called Server. The server never asks for
your return code; whoever does is somebody else. A name is one word, of letters, digits, hyphens and apostrophes.

# When somebody is away

Others see beside your name if you are offline (your line is lost), away (you look at something else) or silent (you are
asked, and have pressed no key for a minute or more), and for how long. They never see which keys you press, or when.

When all wait for somebody, a bot can play instead: if most of those who sit there ask for it, at once, and if anybody
does, after a time that was chosen with the table (usually 2 minutes). The prompt says how long that still is, and G is
the key. Any key of the player who was away takes the seat back at once. Where there is no clock, G also asks for a bot
for somebody who is there and has not answered for that time: most of the others decide. G again takes a vote back.

You can ask a bot to play on for you yourself: Ctrl+G, or B when you leave. It plays until you say so, by Enter.

# One more game

At the end N asks for another with the same seats and options. Who has agreed is seen by all; who has left is asked in
the lobby (J agrees, D does not). It begins when all who are still there agree, or when the player who asked first
begins it, with bots for the others. O makes the same table with all other seats free, for anybody.

# Games against bots

Each is kept from your first answer on, however the program ends. The home screen offers it by Continue: whom you play
with, whose move it is and when you left it. D deletes one there, when asked twice. A game that is over is not offered.

# When the line drops

Your seat is kept, and you come back to the same question.

Your key says who you are: your own ssh key, or the one that `sortilege join` makes. The return code says it too:
enter it (R in the lobby) to come back from another machine, or if you came without a key. To use several keys, press
R and link another: you are shown a code for it, which can be used once. A lost key is unlinked there, too.

# What the host can see

The host's server deals and keeps the cards, so a host can look at what is hidden. A host who does so
with the command for it is named at the end of that game. Play with hosts whom you trust.

# When the host stops

All tables are saved. They go on when the host is back, at the same place.
"""


class HelpPage(BookPage):
    """Begins with the game in short and the keys, and opens at the paragraph that governs what is asked."""

    title = "Help"

    def __init__(self, session: PageSession, game: str, at: str = "") -> None:
        super().__init__(session, at)
        self._game = game
        self.detail = f"{GAMES.about(game).title} in short, the keys, and the rules"

    def lines(self, width: int) -> Lines:
        return [*self._characters(width), *_written(self._game, width)]

    def commands(self) -> Sequence[Command]:
        if self.writing is not None:
            return super().commands()
        index = (_TO_INDEX,) if INDEX in rules_of(self._game) else ()
        others = [each for each in super().commands() if each.key != _TO_KEYS.key]
        return (_TO_KEYS, *index, *others)

    def key(self, key: str, character: str | None) -> None:
        if key == "i" and self.writing is None:
            self.go_to(INDEX.lstrip("# "))
        else:
            super().key(key, character)

    def follow(self, place: str) -> None:
        if place.startswith("§"):
            self.go_to(place)
        else:
            self.session.open(RulingsPage(self.session, self._game, place, self.go_to))

    def _characters(self, width: int) -> Lines:
        """Return lines about the characters of the table that this was opened at. What players have written is not read
        as a document of ours."""
        table = self.session.state.table
        if table is None or table.info.game != self._game:
            return []
        about = of_table(table.info.options, self.session.settings.reading_language)
        lines: Lines = [[(line, TEXT)] for each in about for line in wrap(each, width, 2)]
        return [*read("# Characters of this table", width), [], *lines, [], []] if lines else []


class TogetherPage(ReadingPage):
    title = "Help"
    detail = "playing with others"

    def lines(self, width: int) -> Lines:
        return read(_TOGETHER.strip(), width)


@lru_cache(maxsize=16)
def _written(game: str, width: int) -> Lines:
    """Return keys and rules. A game with keys of its own has them first."""
    own = getattr(face_of(game), "keys", "")
    keys = _KEYS.format(hand=_HAND, dim=_DIM) if not own else _KEYS.replace("{hand}\n", "").format(dim="")
    rules = re.sub(r"^## ", lambda head: f"{_contents(game)}\n\n{head[0]}", rules_of(game), count=1, flags=re.MULTILINE)
    written = [read(part.strip(), width) for part in (short_of(game), own, keys) if part]
    written.append(linked(read(rules, width)))
    return [line for part in written for line in ([], [], *part)][2:]


def _contents(game: str) -> str:
    chapters = re.findall(r"^## (.+)", rules_of(game), re.MULTILINE)
    return f"In here: {' · '.join(chapters)}."


class HelpMenu(FormPage):
    """Asks, from the home screen and the lobby, about what help is wanted."""

    title = "Help"
    detail = "keys and rules"

    def fields(self) -> list[Field]:
        find_games()
        games = [Press(name, title, "keys and rules") for name, title in GAMES.titles.items()]
        return [*games, Press(_OTHERS, "Playing with others", "host, lobby, coming back"), Press("back", "Back")]

    def chosen(self, key: str) -> None:
        if key == "back":
            self.leave()
        elif key == _OTHERS:
            self.session.open(TogetherPage(self.session))
        else:
            self.session.open(HelpPage(self.session, key))
