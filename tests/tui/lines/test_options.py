"""A game's options are chosen by every door before a table is made; so own characters may be set to come early."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.dragonstones.blanks.text import OURS
from core.dragonstones.cards import FIRST_BLANK
from core.dragonstones.view import DragonBoard
from core.registry import GAMES
from net.hub.hub import Hub
from net.limits import Limits
from net.protocol.messages import NEWEST_KIND, Begin, LobbySeen, MakeTable, Welcome
from tests.gallery.rooms import Line, Room
from tests.net.hand_world import HandWorld, Screen
from tests.tui.forms import filled_in, go_to
from tests.tui.lines.test_home import Paper
from tui import cli
from tui.arguments import make_parser
from tui.characters import NO_FILES
from tui.language import languages, speaking
from tui.launch import Launch
from tui.lines.asking import Numbers, Option, Question
from tui.lines.menus.options import which
from tui.lines.session import LineSession
from tui.options import titled
from tui.screens.form_page import FormPage
from tui.screens.lobby.new_table import NewTablePage
from tui.screens.lobby.solo import SoloPage
from tui.settings import Settings


class Reader(LineSession):
    """By lines, on one's own machine or on a server; keeps the game that it would play."""

    def __init__(self, line: Line | None = None) -> None:
        self.paper, self.wishes = Paper(), list[MakeTable]()
        guest = None if line is None else Launch(line, "connected", wire=True)
        super().__init__(self.paper, Settings(), guest)
        self.begin()

    def play(self, wish: MakeTable, seed: int | None = None) -> None:
        self.wishes.append(wish)

    def choose(self, words: str) -> list[str]:
        """Type the number of what was offered in these words; return what is told."""
        offered = [line for line in self.paper.heard() if f": {words}" in line]
        assert offered, words
        self.do(offered[-1].partition(":")[0])
        return list(self.paper.lines)


def with_own(reader: Reader) -> list[str]:
    """Choose Sortilege's characters, one every turn."""
    reader.choose("choose options of the game first")
    reader.choose("Characters: the printed ones")
    reader.choose("Sortilege's three")
    reader.choose("Own: by chance")
    reader.choose("one every turn")
    return reader.choose("go on with these")


def by_lines_at_home() -> MakeTable:
    reader = Reader()
    reader.choose("play against bots, on this machine")
    reader.choose("Fist of Dragonstones")
    told = with_own(reader)
    assert told[0] == ("Characters: Sortilege's three and Own: one every turn. How many should play, including you?")
    reader.choose("three players")
    reader.choose("as novices")
    return reader.wishes[0]


def by_lines_at_a_server() -> MakeTable:
    line = Line()
    reader = Reader(line)
    hear: Any = line.hear
    hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    hear(LobbySeen((), ("Ada",)))
    reader.choose("make a table of Fist of Dragonstones")
    with_own(reader)
    reader.choose("three players")
    reader.choose("anybody may come")
    wish = line.sent[-1]
    assert isinstance(wish, MakeTable)
    return wish


OWN = {"game": "dragonstones", "option:blanks": OURS, "option:own": "always"}


@pytest.mark.parametrize("page", [SoloPage, NewTablePage])
def test_another_game_comes_with_its_own_options_as_its_rules_have_them(page: type[FormPage]) -> None:
    """Two games have turns: whoever looked at the one with 12 did not wish for as many in the other."""
    form = page(Room().session)
    for game, turns in (("zargos", "12"), ("dragonstones", "20"), ("zargos", "12")):
        go_to(form, "game")
        for _ in range(2 * len(GAMES)):
            if form.form.value("game") != game:
                form.key("right", None)
        assert (form.form.value("game"), form.form.value("option:turns")) == (game, turns)


def by_the_command() -> MakeTable:
    words = ["play", "dragonstones", "--option", "blanks=house", "--option", "own=always"]
    return cli._wish(make_parser().parse_args(words))


WAYS: dict[str, Callable[[], MakeTable]] = {
    "by lines at home": by_lines_at_home,
    "by lines at a server": by_lines_at_a_server,
    "a form at home": lambda: filled_in(SoloPage, OWN, "begin"),
    "a form at a server": lambda: filled_in(NewTablePage, OWN, "make"),
    "the command": by_the_command,
}


@pytest.mark.parametrize("way", WAYS)
def test_own_characters_come_early_where_the_table_is_made_so_by_every_door(way: str) -> None:
    wish = WAYS[way]()
    assert (wish.game, dict(wish.options)["own"]) == ("dragonstones", "always")
    hub = Hub(HandWorld(), pace=0, limits=Limits(own_tables=100, wishes=1000))
    anna = Screen(hub, "Anna")
    for _ in range(6):  # By chance one comes up in the first turn of every fifth table.
        anna.send(wish)
        anna.send(Begin(anna.table))
        view = anna.seen.view
        assert view is not None
        board = view.board
        assert isinstance(board, DragonBoard)
        turn = {board.auction.card, *board.to_come, *(each.card for each in board.put_up)}
        assert any(card >= FIRST_BLANK for card in turn), turn


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_game_can_be_chosen_by_lines_in_every_language(game: str) -> None:
    for language in languages():
        with speaking(language):
            for option in GAMES[game].options:
                asked = which(game, NO_FILES, str_of, ())
                row = next(each for each, own in zip(asked.options, GAMES[game].options, strict=False) if own is option)
                values = told(row)
                assert len({each.words for each in values.options}) == len(values.options) >= len(option.values) > 1
                for each, value in zip(values.options, option.values, strict=False):
                    *_rows, on = told(each).options
                    assert told(on).sentence == str(((option.key, value),)) or option.key == "blanks"


@pytest.mark.parametrize(("game", "key"), [("zargos", "turns"), ("kampf", "deals"), ("gargon", "threes")])
def test_a_value_that_is_a_number_is_chosen_by_that_number(game: str, key: str) -> None:
    option = next(each for each in GAMES[game].options if each.key == key)
    asked = told(next(row for row in which(game, NO_FILES, str_of, ()).options if row.words.startswith(titled(key))))
    numbered = Numbers().of(asked)
    assert len(numbered) == len(option.values)
    for value in option.values:
        if value.isdigit():
            *_rows, on = told(numbered[int(value)]).options
            assert told(on).sentence == str(((key, value),))


def str_of(chosen: object) -> Question:
    return Question(str(chosen))


def told(option: Option) -> Question:
    """What is asked behind it."""
    assert callable(option.leads)
    found = option.leads()
    assert isinstance(found, Question)
    return found
