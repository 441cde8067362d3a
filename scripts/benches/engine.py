"""engine: decisions per second of random playouts through the contract (choices + apply), one thread.

Kampf is measured against a bare loop of the same rules (bare.py). The two take turns in short rounds, and of each the
best round counts: what else the machine does slows rounds down and never speeds one up.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter

from core.engine import AnyGame, State, view
from core.registry import GAMES
from scripts.benches.bare import play_game
from scripts.benches.report import Figures, note
from scripts.playouts import begin, play_at_random, step

SEATS = 4
Player = Callable[[Random], int]
"""Plays one whole game and returns how many decisions were made."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=60, help="rounds of each; the best counts (default: %(default)s)")
    parser.add_argument("--games", type=int, default=8, help="games in a round (default: %(default)s)")


def run(given: argparse.Namespace) -> Figures:
    return {name: figures_of(game, given.rounds, given.games) for name, game in GAMES.items()}


def figures_of(game: AnyGame, rounds: int, games: int) -> Figures:
    speeds = dict.fromkeys(players_of(game), 0)
    for number in range(rounds):
        for key, player in players_of(game).items():
            speeds[key] = max(speeds[key], per_second(player, games, number))
        note(f"{game.name}, round {number + 1} of {rounds}: {speeds}")
    states = some_states(game)
    return {
        **speeds,
        **({"ratio": round(speeds["decisions_per_s"] / speeds["bare_per_s"], 3)} if "bare_per_s" in speeds else {}),
        "clone_us": microseconds(rounds, states, lambda state: state.clone()),
        "view_us": microseconds(rounds, states, lambda state: view(game, state, 0)),
    }


def players_of(game: AnyGame) -> dict[str, Player]:
    players: dict[str, Player] = {"decisions_per_s": lambda rng: play_at_random(game, SEATS, {}, rng)}
    if game.name == "kampf":
        players["bare_per_s"] = lambda rng: play_game(SEATS, rng)
    return players


def per_second(player: Player, games: int, seed: int) -> int:
    rng = Random(seed)
    begun = perf_counter()
    decisions = sum(player(rng) for _ in range(games))
    return round(decisions / (perf_counter() - begun))


def some_states(game: AnyGame) -> list[State]:
    """Every state of one game, so that early and late ones count alike."""
    rng = Random(1)
    states = [begin(game, SEATS, {}, rng)]
    while (state := states[-1]).agenda:
        states.append(step(state, rng))
    return states


def microseconds(rounds: int, states: list[State], call: Callable[[State], object]) -> float:
    """What one call costs: the mean over the states, in the best round."""
    best = float("inf")
    for _ in range(rounds):
        begun = perf_counter()
        for state in states:
            call(state)
        best = min(best, perf_counter() - begun)
    return round(best / len(states) * 1e6, 2)
