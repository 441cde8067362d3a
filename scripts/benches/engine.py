"""engine: decisions per second of random playouts through the contract (choices + apply), one thread.

Kampf is measured against a bare loop of the same rules (parts/bare.py). The two take turns in short rounds, and of each
the best round counts: what else the machine does slows rounds down and never speeds one up; for the same reason it is
the process's own time that is measured. `legal_us_p99` and `legal_ms_max` are of the lists of choices at every state of
a game; `searched_per_s` is of an archmage's thoughts in a game of adepts, in imagined worlds of which each is new to
it; `replay_3000_s` is what a restart takes to read a table's log of that many steps back.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time

from core.bots import BOTS, move
from core.bots.archmage import policy_of
from core.bots.bot import Asked, Move
from core.bots.search import Thought, think
from core.engine import AnyGame, State, choices, read_options, view, waiting_for
from core.registry import GAMES
from net.logs.encoding import decode_record, encode_record
from net.tables.records import Made
from net.tables.room import Room
from scripts.benches.parts.bare import play_game
from scripts.benches.report import Figures, note
from scripts.matches import Game
from scripts.playouts import begin, play_at_random, step

SEATS = 4
STEPS = 3000
THOUGHTS, SIMULATIONS = 12, 90
LOOKED_AT = 10 * THOUGHTS
"""Questions among which those are found at which it searches at all."""
LONGEST = {"zargos": {"turns": "30"}, "kampf": {"deals": "12"}}
"""Options of tables that take many steps."""
Player = Callable[[Random], int]
"""Plays one whole game, or thinks in several places of one, and returns how many decisions were made."""
SEARCHED = "searched_per_s"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=60, help="rounds of each; the best counts (default: %(default)s)")
    parser.add_argument("--games", type=int, default=8, help="games in a round (default: %(default)s)")
    parser.add_argument("--of", nargs="*", default=[*GAMES], choices=[*GAMES], help="of these games (default: all)")


def run(given: argparse.Namespace) -> Figures:
    return {name: figures_of(GAMES[name], given.rounds, given.games) for name in given.of}


def figures_of(game: AnyGame, rounds: int, games: int) -> Figures:
    states = some_states(game)
    players = players_of(game)
    speeds = dict.fromkeys(players, 0)
    for number in range(rounds):
        for key, player in players.items():
            speeds[key] = max(speeds[key], per_second(player, 1 if key == SEARCHED else games, number))
        note(f"{game.name}, round {number + 1} of {rounds}: {speeds}")
    return {
        **speeds,
        **({"ratio": round(speeds["decisions_per_s"] / speeds["bare_per_s"], 3)} if "bare_per_s" in speeds else {}),
        **({"searched_ratio": round(speeds[SEARCHED] / speeds["decisions_per_s"], 3)} if SEARCHED in speeds else {}),
        "clone_us": microseconds(rounds, states, lambda state: state.clone()),
        "view_us": microseconds(rounds, states, lambda state: view(game, state, 0)),
        **legal_lists(states),
        "replay_3000_s": replay(game),
    }


def players_of(game: AnyGame) -> dict[str, Player]:
    players: dict[str, Player] = {"decisions_per_s": lambda rng: play_at_random(game, SEATS, {}, rng)}
    if game.name == "kampf":
        players["bare_per_s"] = lambda rng: play_game(SEATS, rng)
    if questions := searched(game):
        players[SEARCHED] = lambda rng: sum(thought(question, rng).decisions for question in questions)
    return players


def per_second(player: Player, games: int, seed: int) -> int:
    rng = Random(seed)
    begun = process_time()
    decisions = sum(player(rng) for _ in range(games))
    return round(decisions / (process_time() - begun))


def some_states(game: AnyGame) -> list[State]:
    """Return every state of one game, so that early and late ones count alike."""
    rng = Random(1)
    states = [begin(game, SEATS, {}, rng)]
    while (state := states[-1]).agenda:
        states.append(step(state, rng))
    return states


def microseconds(rounds: int, states: list[State], call: Callable[[State], object]) -> float:
    """Return what one call costs: the mean over the states, in the best round."""
    best = float("inf")
    for _ in range(rounds):
        begun = process_time()
        for state in states:
            call(state)
        best = min(best, process_time() - begun)
    return round(best / len(states) * 1e6, 2)


def searched(game: AnyGame) -> list[Asked]:
    """Return questions of one game of adepts at which an archmage searches, early and late ones, with what its seat
    remembers by then; none where it never searches."""
    asked: list[Asked] = []

    def mind(question: Asked) -> Move:
        asked.append(question)
        return move("adept", question)

    Game(game, [mind] * SEATS, [True] * SEATS, [SIMULATIONS] * SEATS, "bench").played(read_options(game, {}))
    found = [each for each in asked[:: -(-len(asked) // LOOKED_AT)] if thought(each, Random(0)).simulations]
    return found[:: -(-len(found) // THOUGHTS)] if found else []


def thought(question: Asked, rng: Random) -> Thought:
    """Return an archmage's thought. In its worlds the other seats' decisions are an adept's."""
    policy = policy_of(question.game, BOTS["adept"][question.game.name])
    return think(question._replace(rng=rng), policy)


def legal_lists(states: list[State]) -> Figures:
    """Return what the lists of choices cost; of three tries the best, as the machine does other things too."""
    costs = sorted(min(_listed(state, seat) for _ in range(3)) for state in states for seat in waiting_for(state))
    return {"legal_us_p99": round(costs[len(costs) * 99 // 100] * 1e6, 1), "legal_ms_max": round(costs[-1] * 1e3, 3)}


def _listed(state: State, seat: int) -> float:
    state.memo = None
    begun = perf_counter()
    choices(state, seat)
    return perf_counter() - begun


def replay(game: AnyGame) -> float:
    """Return the seconds for 3,000 steps of a table's log, read back as a start of the server reads them; the best of
    three."""
    logs: list[list[bytes]] = []
    while sum(map(len, logs)) < STEPS:
        logs.append(log_of(game, len(logs)))
    took = min(_read_back(game, logs) for _ in range(3))
    return round(took * STEPS / sum(map(len, logs)), 3)


def _read_back(game: AnyGame, logs: list[list[bytes]]) -> float:
    begun = process_time()
    for made, *log in logs:
        first = decode_record(made, None)
        assert isinstance(first, Made)
        room = Room.opened(1, first)
        for blob in log:
            room.fold(decode_record(blob, game))
    return process_time() - begun


def log_of(game: AnyGame, seed: int) -> list[bytes]:
    """Return the log of a whole table of bots that play at random."""
    options = read_options(game, LONGEST.get(game.name, {}))
    seats, rules, secret = ("adept",) * SEATS, game.rules_version, bytes([seed + 1] * 32)
    made = Made(game.name, seats, tuple(options.items()), False, "", secret, "", 0, rules=rules)
    room, rng, log = Room.opened(1, made), Random(seed), [encode_record(made, None)]
    proposal = room.begin("adept", 0)
    while True:
        room.accept(proposal)
        log += [encode_record(record, game) for record in proposal.records]
        assert room.state is not None
        waiting = room.waiting_for()
        if not waiting:
            return log
        legal = choices(room.state, waiting[0])
        proposal = room.match.answer(waiting[0], (legal[rng.randrange(len(legal))],))
