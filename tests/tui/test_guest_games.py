"""What a client says of a server's games that it may lack, whatever that server calls them."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.registry import GAMES, OURS
from net.protocol.messages import GameInfo, GamesSeen, LobbySeen, SeatInfo, TableInfo, Welcome
from tests.elsewhere import NAME, PACKAGE, installed, put_example
from tui.client.guest_games import is_here, lacking, offered, title_of
from tui.client.state import ClientState
from tui.lines import menus, telling

DICE = GameInfo(NAME, "Liar's Dice", PACKAGE, "1.0")


def test_a_game_that_is_missing_is_called_as_the_server_has_it_and_its_package_named() -> None:
    told = {NAME: DICE}
    assert title_of(NAME, told) == "Liar's Dice"
    assert lacking(NAME, told) == f"It needs the package {PACKAGE} 1.0."
    assert lacking("kampf", told) == ""
    assert lacking("chess", told) == "Your sortilege does not know this game."


@pytest.mark.parametrize("evil", ["\x1b[2J", "\u202egnol", "a\nb", "x" * 500, "You won. Bert", ""])
def test_nothing_that_a_server_calls_a_game_reaches_the_terminal_as_it_is(evil: str) -> None:
    told = {NAME: GameInfo(NAME, evil, evil, evil)}
    said = title_of(NAME, told) + lacking(NAME, told) + title_of(evil, {})
    assert said.isprintable()
    assert len(title_of(NAME, told)) <= 32
    assert "." not in title_of(NAME, told)
    assert evil in {"", "x" * 500} or evil not in title_of(NAME, told)
    assert lacking(NAME, told) == "It needs a package that you do not have."


def test_only_the_same_version_of_a_package_will_do(tmp_path: Path) -> None:
    put_example(tmp_path)
    with installed(tmp_path):
        assert is_here(NAME, {NAME: DICE})
        assert not is_here(NAME, {NAME: DICE._replace(version="1.1")})
        assert not is_here(NAME, {})
        assert [*offered({NAME: DICE})] == [*offered(None)] == [*OURS, NAME]
        assert [*offered({})] == [*OURS]
        assert [*GAMES] == [*OURS, NAME]


def test_by_lines_such_a_table_is_told_with_what_is_missing_and_not_offered() -> None:
    state = ClientState()
    state.take(Welcome("Anna", "code", "1"))
    state.take(GamesSeen((DICE,)))
    info = TableInfo(3, NAME, (), (SeatInfo("Bert", "person"), SeatInfo("", "open")), "gathering", False, 1, "")
    state.take(LobbySeen((info, info._replace(table=4, game="kampf")), ("Anna",)))
    told = telling.lobby(state)
    assert (
        f"Table 3, Liar's Dice, is gathering players: Bert and a free seat. It needs the package {PACKAGE} 1.0." in told
    )
    assert "Table 4, Kampf der Magier, is gathering players: Bert and a free seat." in told
    offered_there = [option.words for option in menus.now(state).options]
    assert "sit down at table 4" in offered_there
    assert not [words for words in offered_there if "table 3" in words]


def test_by_lines_no_table_is_offered_of_a_game_that_the_server_lacks(tmp_path: Path) -> None:
    put_example(tmp_path)
    with installed(tmp_path):
        state = ClientState()
        state.take(Welcome("Anna", "code", "1"))
        for games, is_offered in (((), False), ((DICE,), True)):
            state.take(GamesSeen(games))
            made = [option.words for option in menus.now(state).options]
            assert ("make a table of Liar's Dice" in made) == is_offered
            assert "make a table of Kampf der Magier" in made


def test_another_server_tells_of_other_games() -> None:
    state = ClientState()
    state.take(GamesSeen((DICE,)))
    assert [*state.games] == [NAME]
    state.take(Welcome("Anna", "code", "1"))
    assert state.games == {}
