"""§6, §7.2, §14: what is forecast is what comes of it, against the same fights played many times by the engine.

Monks and Spiders are played as they are reckoned: dice thrown again where that is best, and all come who can.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest

from core.engine import Choice, apply, apply_roll, choices, roll_due, waiting_for
from core.zargos.cards import AMAZONS, EARTHQUAKE, HEAT_WAVE, ICE, KNIGHTS, MONKS, SPIDERS
from core.zargos.choices import REFRAIN, THROW_AGAIN, BringFrom, Send
from core.zargos.magic.winds import still
from core.zargos.map.board import PLACE
from core.zargos.state import Wind, ZargosState
from core.zargos.war import repeating
from core.zargos.war.forces import IS_CAPITAL
from core.zargos.war.forecast import Standing, about_to_begin, as_it_stands, forecast, through_the_vortex
from core.zargos.war.odds import Terms, fight_odds, rounds_of
from core.zargos.war.powers import MonksDecide
from core.zargos.war.repeating import Duel, die_to_repeat, duel_odds, exact_odds, rounds_with_monks
from core.zargos.war.rows import Odds, Rows
from tests.zargos.table import LETTERS, Table, position

ROOT: Final = Path(__file__).parents[2]
TRIES: Final = 600
ERRORS: Final = 4.0
"""Standard errors that chance is allowed."""


def fought(state: ZargosState, place: int, rng: Random) -> ZargosState:
    """The fight that goes on there, to its end."""
    while state.fight.place == place:
        if shape := roll_due(state):
            new, _ = apply_roll(state, [rng.randrange(6) for _ in range(shape.size)])
        else:
            seat = waiting_for(state)[0]
            new, _ = apply(state, seat, decided(state, seat))
        assert isinstance(new, ZargosState)
        state = new
    return state


def decided(state: ZargosState, seat: int) -> Choice:
    """The best die again, the largest group through the vortex, no Wind of War."""
    ask = state.agenda[-1]
    if isinstance(ask, MonksDecide):
        fight = state.fight
        terms = Terms(IS_CAPITAL[fight.place], fight.attack_war, fight.defence_war)
        duel = Duel(fight.size, state.strength[fight.place], terms, fight.attacker == MONKS)
        die = die_to_repeat(duel, ask.attack, ask.defence)
        return THROW_AGAIN[die] if die else REFRAIN
    legal = choices(state, seat)
    brings = [each for each in legal if isinstance(each, BringFrom)]
    sizes = [each for each in legal if isinstance(each, Send)]
    if brings:
        return max(brings, key=lambda each: state.strength[each.province])
    return sizes[-1] if sizes else REFRAIN


def attacked(men: str, target: str, size: int, war: bool = False) -> Table:
    """The first people's first group has set out, and the fight is about to begin."""
    table = position(men, hands={0: "War"} if war else None)
    table.move(men.split()[1], target, size)
    while table.asked in {"ChooseAttack", "ChooseFight"}:
        table.say("no" if table.asked == "ChooseAttack" else f"{target} War")
    return table


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("men", "target", "size", "war"),
    [
        ("D A0 9 / W A2 6 B0 1", "A2", 8, False),
        ("D A0 9 / W A2 6 B0 1", "A2", 8, True),
        ("D A2 9 / A A0 6 B0 1", "A0", 8, False),
        ("D Z7 9 / M Z8 6 B0 1", "Z8", 8, False),
        ("D Z7 9 / A B0 1", "Z0", 8, False),
        ("M A0 7 / K A2 6 B0 1", "A2", 6, False),
        ("K A0 7 / M A2 6 B0 1", "A2", 6, False),
        ("K A2 10 / M A0 6 B0 1", "A0", 9, True),
        ("M A0 4 / A A2 3 B0 1", "A2", 3, False),
        ("M A2 3 / K A0 2 B0 1", "A0", 2, False),
        ("M A0 16 / K A2 14 B0 1", "A2", 15, False),
        ("D A0 9 / S A1 2 R3 6", "A1", 8, False),
        ("M A0 10 / S A1 2 R3 6", "A1", 9, False),
    ],
)
def test_what_is_forecast_is_what_comes_of_it(men: str, target: str, size: int, war: bool) -> None:
    place, people = PLACE[target], LETTERS.index(men[0])
    promised = forecast(position(men).board(), people, place, size, war)
    table = attacked(men, target, size, war)
    rng, wins, left = Random(f"{men}{war}"), 0, 0
    for _ in range(TRIES):
        end = fought(table.state, place, rng)
        won = end.owner[place] == people
        wins, left = wins + won, left + won * end.strength[place]
    error = (max(promised.wins * (1 - promised.wins), 1 / TRIES) / TRIES) ** 0.5
    assert wins / TRIES == pytest.approx(promised.wins, abs=ERRORS * error)
    assert left / TRIES == pytest.approx(promised.attackers_left, abs=ERRORS * size * error)


def test_14_3_monks_win_more_often_than_dice_alone_would() -> None:
    """6 against 6: 40 % of plain fights are won."""
    plain, attacking, attacked_ones = fight_odds(6, 6), duel(6, 6, True), duel(6, 6, False)
    assert plain.wins == pytest.approx(0.40, abs=0.005)
    assert attacking.wins == pytest.approx(0.71, abs=0.01)
    assert attacked_ones.wins == pytest.approx(0.18, abs=0.01)
    for odds in (attacking, attacked_ones):
        assert odds.wins + odds.holds + odds.both_fall == pytest.approx(1)


def duel(attackers: int, defenders: int, monks_attack: bool, terms: Terms | None = None) -> Odds:
    return duel_odds(Duel(attackers, defenders, terms or Terms(), monks_attack))


@pytest.mark.parametrize("monks_attack", [True, False])
@pytest.mark.parametrize("terms", [Terms(), Terms(True), Terms(False, 1), Terms(False, 0, 1)])
def test_14_3_large_armies_are_weighed_nearly_as_well_as_small_ones(monks_attack: bool, terms: Terms) -> None:
    exact = exact_odds(terms, monks_attack, 15)
    for attackers, defenders in ((5, 7), (8, 15), (11, 11), (12, 14), (15, 10)):
        best, found = exact[defenders - 1][attackers - 1], duel(attackers, defenders, monks_attack, terms)
        better = best.wins - found.wins if monks_attack else best.holds - found.holds
        assert -1e-9 < better < 0.03
        assert max(attackers, defenders) > repeating.SMALL or better == pytest.approx(0)


@pytest.mark.parametrize("terms", [Terms(), Terms(True), Terms(True, 0, 1), Terms(False, 1, 1)])
@pytest.mark.parametrize("monks", [None, True, False])
def test_large_fights_are_followed_to_where_all_rounds_found_from_the_smallest_lead(
    terms: Terms, monks: bool | None
) -> None:
    """The rows to their full width say the same, but take three times as long."""

    def odds(attackers: int, defenders: int) -> Odds:
        return fight_odds(attackers, defenders, terms) if monks is None else duel(attackers, defenders, monks, terms)

    small = () if monks is None else exact_odds(terms, monks, repeating.SMALL)
    rows = Rows(34, rounds_of(terms) if monks is None else rounds_with_monks(terms, monks), small)
    for attackers, defenders in ((34, 34), (7, 30), (34, 12), (25, 25), (5, 30), (30, 5), (12, 11)):
        assert odds(attackers, defenders)[:3] == pytest.approx(rows.odds(attackers, defenders)[:3], abs=2e-3)
        assert odds(attackers, defenders)[3:] == pytest.approx(rows.odds(attackers, defenders)[3:], abs=0.05)


FRESH = """
from time import process_time
from core.zargos.war.odds import Terms
from core.zargos.war.repeating import Duel, duel_odds
from tests.cpu import of_cpu
began = process_time()
duel_odds(Duel(40, 40, Terms(False, 1, 1), True))
print(process_time() - began < of_cpu(0.05))
"""


def test_the_first_odds_of_a_large_fight_with_monks_leave_time_to_draw_them() -> None:
    """In a process that has found none before, the quickest of some; a drawing has 50 ms of CPU."""

    def in_time() -> bool:
        done = subprocess.run([sys.executable, "-P", "-c", FRESH], cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout == "True\n"

    assert any(in_time() for _ in range(20))


def test_14_5_the_largest_group_of_one_other_volcano_may_come() -> None:
    table = position("D A0 9 / S A1 2 R3 12 W1 5 B0 3")
    place = PLACE["A1"]
    assert through_the_vortex(table.board(), place) == 11
    assert forecast(table.board(), 3, place, 6).wins < 0.0001
    assert through_the_vortex(table.board(), PLACE["B0"]) == 0
    for kind, target, left in ((EARTHQUAKE, SPIDERS, 0), (ICE, 4, 4)):
        table.state.winds = (Wind(kind, target),)
        still(table.state)
        assert through_the_vortex(table.board(), place) == left


def test_11_7_the_heat_wave_takes_the_monks_dice_out_of_the_odds() -> None:
    table = position("M A0 9 / K A2 6 B0 1")
    table.state.winds = (Wind(HEAT_WAVE, MONKS),)
    still(table.state)
    assert forecast(table.board(), MONKS, PLACE["A2"], 6) == fight_odds(6, 6)


def test_6_7_a_defender_is_told_what_a_wind_of_war_would_bring() -> None:
    table = position("K A2 7 / S A0 4 A3 1 P1 2", hands={1: "War"})
    table.move("A2", "A0", 6)
    assert table.asked == "DefendWithWar"
    without, by_card = (about_to_begin(table.board(), war).holds for war in (0, 1))
    assert without == fight_odds(6, 4, Terms(True)).holds
    assert by_card == fight_odds(6, 4, Terms(True, 0, 1)).holds > without


@pytest.mark.parametrize(
    ("layout", "code", "defender"),
    [
        ("K B0 9 / A B1 4", "B1", AMAZONS),
        ("K B0 9 / M R0 4", "R0", MONKS),
        ("K B0 9 / M Z1 4", "Z1", MONKS),
        ("K B0 9 / S B3 4 T2 6", "B3", SPIDERS),
    ],
)
def test_as_it_stands_before_the_first_die_it_is_what_was_forecast(layout: str, code: str, defender: int) -> None:
    board, place = position(layout).board(), PLACE[code]
    coming = through_the_vortex(board, place)
    for war in (False, True):
        fight = Standing(place, (KNIGHTS, defender), (7, 4 + coming), (int(war), 0))
        assert as_it_stands(board, fight) == forecast(board, KNIGHTS, place, 7, war)


def test_as_it_stands_amazons_shoot_once_and_demons_throw_once() -> None:
    board = position("K B0 9 / A B1 4").board()
    fight = Standing(PLACE["B1"], (KNIGHTS, AMAZONS), (5, 3), (0, 1), begun=True)
    assert as_it_stands(board, fight) == fight_odds(5, 3, Terms(defence_war=1))
    assert as_it_stands(board, fight._replace(begun=False)).wins < as_it_stands(board, fight).wins
    demons = Standing(PLACE["Z9"], (KNIGHTS, -1), (5, 0))
    assert as_it_stands(board, demons) == forecast(board, KNIGHTS, PLACE["Z9"], 5)
    assert as_it_stands(board, demons._replace(begun=True)).wins == 1
