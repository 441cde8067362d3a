"""scripts/simulate, scripts/tournament and scripts/bench engine, each in a short form."""

import json
import subprocess
import sys
from typing import Any

import pytest

from core.bots import BOTS
from core.bots.bot import Asked, Move
from core.dragonstones.game import DRAGONSTONES
from core.engine import read_options
from core.registry import GAMES
from scripts import bench, curves, lengths, matches, questions, simulate, soak, tournament
from scripts.adepts import adepts
from scripts.benches.parts.bare import BALL_MOVE, TAKE_MOVE, moves
from scripts.curves import beside
from scripts.matches import Match, Mind, played
from tests.kampf.table import TAKE, ball, cards, deal, legal, play


def last_line(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_simulate_prints_what_came_of_the_games(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = min(4, GAMES[game].seats[-1])
    levels = [level for level in BOTS if game in BOTS[level]]
    bots = ",".join([*levels, *["random"] * 4][:seats])
    simulate.main([game, "--games", "3", "--seats", f"{seats}", "--bots", bots, "--seed", "9"])
    found = last_line(capsys)
    assert list(found) == ["games", "decisions", "mean_length", "wins_by_seat", "errors"]
    assert (found["games"], found["errors"], len(found["wins_by_seat"])) == (3, 0, seats)
    assert found["mean_length"] == round(found["decisions"] / 3, 1)


def test_questions_counts_fewer_that_are_asked_than_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    """In Gargon one answer is often all there is; in Zargos most windows are let pass. Under orders another game is
    played."""
    questions.main(["gargon", "--games", "1", "--seats", "3"])
    found = last_line(capsys)
    assert 0 < found["by_hand"] < found["all"]
    questions.main(["zargos", "--games", "1", "--seats", "3"])
    found = last_line(capsys)
    assert 0 < found["with_orders"] / found["all_with_orders"] < found["by_hand"] / found["all"] <= 1


def test_lengths_are_longer_for_more_players_and_slower_ones(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for look in ("5", "50"):
        lengths.main(["kampf", "--games", "2", "--level", "apprentice", "--seats", "2", "4", "--look", look])
        found.append(last_line(capsys)["minutes"])
    quick, slow = found
    assert 0 < quick["2"] < quick["4"]
    assert all(quick[seats] < slow[seats] for seats in ("2", "4"))


def test_simulate_plays_the_same_games_from_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    runs = []
    for _ in range(2):
        simulate.main(["kampf", "--games", "2", "--seats", "2", "--option", "open_piles=yes"])
        runs.append(last_line(capsys))
    assert runs[0] == runs[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["kampf", "--seats", "7"], "Kampf der Magier is for 2 to 6 players"),
        (["kampf", "--option", "deals=100"], "Deals are 'players' or a whole number"),
        (["kampf", "--bots", "genius"], "There are no bots 'genius'"),
        (["kampf", "--seats", "3", "--bots", "adept,random"], "3 players need 3 levels of bots"),
    ],
)
def test_simulate_says_what_it_cannot_do(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        simulate.main(arguments)
    assert said in capsys.readouterr().err


def test_simulate_counts_games_that_end_in_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    def broken(_seen: object, _legal: object, _rng: object) -> Any:
        raise ZeroDivisionError

    found = simulate.simulate(GAMES["kampf"], [broken, broken], {}, games=2, seed=0)
    assert (found["errors"], found["decisions"], found["mean_length"]) == (2, 0, 0)
    assert "game 1 of seed 0: ZeroDivisionError()" in capsys.readouterr().err


def test_tournament_prints_the_share_of_the_adept(capsys: pytest.CaptureFixture[str]) -> None:
    tournament.main(["gargon", "--games", "4"])
    found = last_line(capsys)
    assert (found["game"], found["hero"], found["field"], found["games"]) == ("gargon", "adept", "apprentice", 4)
    assert 0 <= found["low95"] <= found["times_fair"] <= found["high95"] <= 4


def test_tournament_prints_what_a_search_takes(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["dragonstones", "--hero", "archmage", "--field", "spender", "--seats", "3", "--games", "6"]
    for more in ([], ["--against", "9"]):
        tournament.main([*arguments, "--budget", "20", *more])
        found = last_line(capsys)
        assert list(found)[:13] == [
            "game", "seats", "games", "hero", "field", "share", "fair", "times_fair", "low95", "high95",
            "ms_per_decision", "sims_per_s", "decisions_per_s",
        ]  # fmt: skip
        assert found["sims_per_s"] > 0


def test_a_tournament_stops_when_it_is_certain(capsys: pytest.CaptureFixture[str]) -> None:
    """Of four adepts nobody wins four times its share; and the same deals are the same games again."""
    runs = []
    for _ in range(2):
        tournament.main(["kampf", "--field", "adept", "--games", "400", "--against", "4", "--option", "deals=1"])
        runs.append({key: value for key, value in last_line(capsys).items() if key not in TIMES})
    assert runs[0] == runs[1]
    assert runs[0]["games"] < 200
    assert runs[0]["high95"] < 4


def test_a_curve_tells_what_each_number_of_simulations_gains(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["kampf", "--hero", "archmage", "--field", "adept", "--seats", "2", "--option", "deals=1"]
    tournament.main([*arguments, "--games", "4", "--curve", "20", "60"])
    found = last_line(capsys)
    assert list(found) == ["20", "60"]
    assert all(each["games"] == 4 and each["ms_per_decision"] > 0 for each in found.values())
    assert "over_20" not in found["20"]
    for figure in ("times_more", "points_more"):
        assert found["60"]["over_20"][figure] == pytest.approx(found["60"][figure] - found["20"][figure], abs=0.011)


def test_as_many_simulations_are_not_worth_more(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["dragonstones", "--hero", "archmage", "--field", "adept", "--seats", "3"]
    tournament.main([*arguments, "--games", "6", "--curve", "20", "20"])
    over = last_line(capsys)["20"]["over_20"]
    assert set(over.values()) == {0.0}


def test_the_budget_of_a_match_is_the_heros_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that one who thinks longer plays among others who think as long as usual."""
    given = set[tuple[str, int]]()

    def mind(name: str, *_: object) -> Mind:
        def answer(question: Asked) -> Move:
            given.add((name, question.budget))
            return (question.choices[0],)

        return answer

    for module in (curves, matches):
        monkeypatch.setattr(module, "mind_of", mind)
        match = Match(DRAGONSTONES, 3, "archmage", "adept", read_options(DRAGONSTONES, {}), 7)
        (beside if module is curves else played)(match, 3)
        assert given == {("archmage", 7), ("adept", 0)}
        given.clear()


def test_beside_its_likes_a_player_gains_nothing() -> None:
    _, found = beside(Match(DRAGONSTONES, 3, "adept", "adept", read_options(DRAGONSTONES, {})), 3)
    assert (found["games"], found["times_more"], found["points_more"], found["points_half95"]) == (3, 0, 0, 0)


TIMES = {"ms_per_decision", "sims_per_s", "decisions_per_s"}


def test_among_its_likes_a_player_wins_its_share_in_each_deal() -> None:
    """All games of a deal are then the same one, and the hero sits at each of its seats."""
    found = played(Match(DRAGONSTONES, 3, "adept", "adept", read_options(DRAGONSTONES, {})), 30)
    assert (found["share"], found["low95"], found["high95"]) == (0.333, 0.1, 1.9)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["gargon", "--field", "spender"], "A spender plays Fist of Dragonstones only"),
        (["gargon", "--seats", "7"], "Gargon is for 3 to 5 players"),
    ],
)
def test_tournament_says_what_it_cannot_do(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tournament.main(arguments)
    assert said in capsys.readouterr().err


def test_tournament_of_adepts_prints_how_long_games_are_and_which_seats_win(capsys: pytest.CaptureFixture[str]) -> None:
    tournament.main(["kampf", "--all-adept", "--games", "6", "--seats", "2", "3", "--option", "deals=1"])
    found = last_line(capsys)["kampf"]
    assert list(found) == ["2 seats", "3 seats"]
    assert found["3 seats"]["turns"]["games"] == {"1": 6}
    assert (found["2 seats"]["unended"], len(found["2 seats"]["wins_by_seat"])) == (0, 2)
    assert sum(found["3 seats"]["wins_by_seat"]) == pytest.approx(6, abs=0.2)


def test_tournament_of_adepts_counts_what_becomes_of_the_characters() -> None:
    found: Any = adepts(DRAGONSTONES, 4, {"blanks": "house"}, games=12, seed=3)
    assert found["unended"] == 0
    assert found["turns"]["min"] <= found["turns"]["median"] <= found["turns"]["max"]
    fates = ("won", "unbid", "tied", "void")
    for character in found["characters"].values():
        assert sum(character.get(fate, 0) for fate in fates) <= character.get("put up", 0)
    assert found["characters"]["Witch"]["put up"] == sum(
        int(turn) * count for turn, count in found["turns"]["games"].items()
    )
    assert sum(character.get("points", 0) for character in found["characters"].values()) >= 3 * 12


def test_tournament_of_adepts_refuses_a_number_of_seats_that_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tournament.main(["kampf", "--all-adept", "--seats", "9", "--games", "1"])
    assert "2 to 6 players" in capsys.readouterr().err


def test_tournament_names_the_games_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tournament.main(["chess"])
    assert "There is no game 'chess'" in capsys.readouterr().err


def test_tournament_says_which_game_nobody_has_taught_the_bots(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BOTS, "adept", {name: bot for name, bot in BOTS["adept"].items() if name != "kampf"})
    with pytest.raises(SystemExit):
        tournament.main(["kampf"])
    assert "Nobody has taught the bots to play Kampf der Magier." in capsys.readouterr().err


def test_bench_engine_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["engine", "--rounds", "1", "--games", "1"])
    found = last_line(capsys)["engine"]
    assert set(found) == set(GAMES)
    assert {"decisions_per_s", "bare_per_s", "ratio", "clone_us", "view_us"} <= set(found["kampf"])
    always = {"decisions_per_s", "clone_us", "view_us", "legal_us_p99", "legal_ms_max", "replay_3000_s"}
    assert set(found["gargon"]) == {*always, "searched_per_s", "searched_ratio"}
    assert set(found["zargos"]) == always, "an archmage of Zargos does not search"
    assert all(value > 0 for figures in found.values() for value in figures.values())


def test_bench_engine_measures_the_games_that_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["engine", "--rounds", "1", "--games", "1", "--of", "gargon"])
    assert set(last_line(capsys)["engine"]) == {"gargon"}


@pytest.mark.parametrize("hand", ["1 1 2 9 J B", "3 3 3 J J B", "B B", "8 8 J J 13 12", "7 7 7 7 J J"])
@pytest.mark.parametrize("total", [0, 5, 8, 14, 27])
def test_the_bare_loop_has_the_same_choices_as_the_engine(hand: str, total: int) -> None:
    """Or the ratio would compare two different games."""
    state = deal({0: hand, 1: "1"}, combat=["1"] if total else [])
    state.total = total
    found = moves(list(cards(hand)), total, opening=not total)
    assert len(found) == len(set(found))
    words = {BALL_MOVE: ball(), TAKE_MOVE: TAKE}
    assert {words.get(move) or play_of(move) for move in found} == legal(state)


def play_of(move: tuple[int, int, int]) -> object:
    value, mages, jokers = move
    return play(" ".join([str(value)] * mages + ["J"] * jokers), value=value)


def test_the_contract_costs_no_more_than_four_times_the_bare_loop() -> None:
    """A tripwire for the engine's speed: 0.4 when this was written, 0.3 is promised. In a process of its own, which no
    coverage slows down."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "scripts.bench",
        "engine",
        "--of",
        "kampf",
        "--rounds",
        "100",
        "--games",
        "2",
    ]

    def ratio() -> float:
        answer = subprocess.run(command, check=True, capture_output=True, text=True)
        return float(json.loads(answer.stdout.splitlines()[-1])["engine"]["kampf"]["ratio"])

    assert any(ratio() > 0.25 for _ in range(4)), "The best of some: other work slows the one down or the other."


def test_bench_start_tells_what_finished_games_add_to_a_start(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["start", "--finished", "200", "--repeat", "1"])
    found = last_line(capsys)["start"]
    assert found["finished"] == 200
    assert found["file_mb"] > 0.1
    assert 0 < found["start_s"] < 30
    assert 0 < found["kampf_cpu_s"] < found["all_cpu_s"]


def test_soak_flips_counts_what_became_of_each_bit(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.flips(16, 3) == 0
    found = last_line(capsys)
    assert list(found) == ["flips", "refused", "harmless", "silent", "tracebacks"]
    assert found["flips"] == 16 == found["refused"] + found["harmless"]
