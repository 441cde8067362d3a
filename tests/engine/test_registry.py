"""The only list of games."""

import pytest

from core.about import LONGEST_LINE, LONGEST_TIME
from core.engine import Refused
from core.registry import GAMES, game_named


def test_every_game_is_found_by_its_name() -> None:
    assert GAMES
    assert GAMES.others == ()
    for name, game in GAMES.items():
        assert game.name == name
        assert game_named(name) is game
        about = GAMES.about(name)
        assert (about.title, about.seats) == (game.title, game.seats)
        assert 0 < len(about.line) <= LONGEST_LINE
        assert 0 < len(about.lasts) <= LONGEST_TIME
        assert GAMES.titles[name] == game.title


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refused) as refused:
        game_named("chess")
    assert str(refused.value) == f"There is no game 'chess'. There are: {', '.join(GAMES)}."


def test_a_registered_game_has_words_that_a_player_can_type_and_read() -> None:
    for game in GAMES.values():
        assert game.name.isascii()
        assert game.name.islower()
        assert game.title
        assert len({option.key for option in game.options}) == len(game.options)
        for option in game.options:
            assert option.default in option.values
            assert len({*option.values}) == len(option.values)
            assert option.text
