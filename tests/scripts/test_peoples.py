"""scripts/tournament zargos --all-adept in a short form: every game ends, and each people's share is told."""

import json
from random import Random

import pytest

from core.kampf.game import KAMPF
from core.zargos.cards import PEOPLES
from scripts import tournament
from scripts.peoples import PeopleTally, ending
from scripts.playouts import begin
from tests.zargos.table import position


def test_short_games_of_six_adepts_end_and_tell_which_people_won(capsys: pytest.CaptureFixture[str]) -> None:
    tournament.main(["zargos", "--all-adept", "--games", "5", "--seats", "6", "--option", "turns=4"])
    found = json.loads(capsys.readouterr().out.splitlines()[-1])["zargos"]["6 seats"]
    assert (found["games"], found["unended"], found["turns"]["max"]) == (5, 0, 4)
    assert list(found["peoples"]["shares"]) == list(PEOPLES)
    assert sum(found["peoples"]["shares"].values()) == pytest.approx(1, abs=0.01)
    assert sum(found["peoples"]["ends"].values()) == 5


def test_a_champion_has_won_whatever_the_points_say() -> None:
    state = position("K A0 3 / M B0 9", points="K 3 M 9").state
    assert ending(state) == ("points", (2,))
    state.champion = 0
    assert ending(state) == ("throne", (0,))


def test_peoples_of_one_player_that_are_alone_share_the_victory() -> None:
    state = position("K A0 3 / M B0 9 / S K0 1", seats="001").state
    state.out = 1 << 4
    assert ending(state) == ("alone", (0, 2))


def test_a_people_that_is_not_led_has_no_share() -> None:
    tally = PeopleTally()
    tally.note(position("K A0 3 / M B0 9", points="K 9 M 3").state)
    assert tally.figures() == {"shares": {"Knights": 1.0, "Monks": 0.0}, "ends": {"points": 1}}


def test_other_games_have_no_peoples() -> None:
    tally = PeopleTally()
    tally.note(begin(KAMPF, 2, {}, Random(0)))
    assert tally.figures() == {"shares": {}, "ends": {}}
