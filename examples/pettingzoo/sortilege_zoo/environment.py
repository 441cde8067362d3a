"""Plays a game of Sortilege as an environment of PettingZoo's AEC interface."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from sortilege.game import (
    Choice,
    Event,
    State,
    Tellings,
    apply,
    apply_roll,
    choices,
    game_named,
    is_over,
    roll_due,
    start,
    view,
    waiting_for,
)
from sortilege_zoo.encoding import numbers

MOST_CHOICES = 256
"""More than any of our games has ever asked for at once; more are an error, never left out."""
LONGEST = 4096
"""Numbers of an observation."""
WIDEST = 2**40


def env(game: str = "kampf", **wishes: Any) -> SortilegeEnv:
    """Return an environment of that game; the wishes are those of SortilegeEnv."""
    return SortilegeEnv(game, **wishes)


class SortilegeEnv(AECEnv):  # type: ignore[misc]  # where PettingZoo is not installed it has no types
    """A game with its seats as agents: `seat_0`, `seat_1` …"""

    def __init__(
        self,
        game: str = "kampf",
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game_named(game)
        self.metadata = {
            "name": f"sortilege_{game}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.options = dict(options or {})
        count = self.game.seats[0] if seats is None else seats
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = {
            "observation": spaces.Box(-WIDEST, WIDEST, (LONGEST,), np.int64),
            "action_mask": spaces.Box(0, 1, (MOST_CHOICES,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(MOST_CHOICES) for agent in self.possible_agents}
        self._state: State | None = None
        self._rng = random.Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, str] | None = None) -> None:
        """Begin a game anew; without a seed chance goes on as it stood. Options that the game does not have are not
        looked at, as PettingZoo wants it."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"told": ()} for agent in self.agents}
        known = {option.key for option in self.game.options}
        more = {key: value for key, value in (options or {}).items() if key in known}
        state, told = start(self.game, len(self.agents), {**self.options, **more})
        self._tell(told)
        self._go_on(state)

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is: by the place of a choice among those that are legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._state is not None
        seat, legal = self._seat_of[agent], self._legal(agent)
        if action is None or not 0 <= action < len(legal):
            raise ValueError(f"{agent} has {len(legal)} choices; {action} is none of them.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent]["told"] = ()
        state, told = apply(self._state, seat, legal[int(action)])
        self._tell(told)
        self._go_on(state)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return all that this agent's seat may know, whoever's turn it is."""
        assert self._state is not None
        found = numbers(self.game, view(self.game, self._state, self._seat_of[agent]))
        if len(found) > LONGEST:
            raise ValueError(f"A view of {self.game.title} has {len(found)} numbers, more than {LONGEST}.")
        mask = np.zeros(MOST_CHOICES, np.int8)
        mask[: len(self._legal(agent))] = 1
        return {"observation": np.array(found + [0] * (LONGEST - len(found)), np.int64), "action_mask": mask}

    def render(self) -> str | None:
        """Return what everybody sees, as the game's own types write it."""
        if self.render_mode is None or self._state is None:
            return None
        return repr(view(self.game, self._state, None))

    def close(self) -> None:
        """Do nothing: a game holds nothing open."""

    # Parts

    def _legal(self, agent: str) -> list[Choice]:
        """Return the choices of an agent whose turn it is; of another there are none."""
        seat, state = self._seat_of[agent], self._state
        if state is None or is_over(state) or agent != self.agent_selection or seat not in waiting_for(state):
            return []
        found = list(choices(state, seat))
        if len(found) > MOST_CHOICES:
            raise ValueError(f"{self.game.title} asks {agent} for one of {len(found)}, more than {MOST_CHOICES}.")
        return found

    def _go_on(self, state: State) -> None:
        """Let chance speak as often as it is asked, and find whose turn it is. Of several that are asked the first who
        has not answered is: what the others have answered stays sealed."""
        while (shape := roll_due(state)) is not None:
            sides = range(shape.sides)
            thrown = self._rng.sample(sides, shape.size) if shape.distinct else self._rng.choices(sides, k=shape.size)
            state, told = apply_roll(state, tuple(thrown))
            self._tell(told)
        self._state = state
        if is_over(state):
            self._end(state)
        else:
            self.agent_selection = self.possible_agents[waiting_for(state)[0]]
        for agent in self.agents:
            self.infos[agent]["view"] = view(self.game, state, self._seat_of[agent])
            self.infos[agent]["choices"] = tuple(self._legal(agent))

    def _tell(self, told: Tellings) -> None:
        """Add what was told to what each has been told since it acted last."""
        for agent in self.agents:
            heard: tuple[Event, ...] = told.seen_by(self._seat_of[agent])
            self.infos[agent]["told"] += tuple(heard)

    def _end(self, state: State) -> None:
        result = self.game.result(state)
        self.agent_selection = self.agents[0]
        for agent in self.agents:
            seat = self._seat_of[agent]
            won = 1 / len(result.winners) if seat in result.winners else 0.0
            self.rewards[agent] = won - 1 / len(self.agents)
            self.infos[agent]["score"] = result.scores[seat]
        self.terminations = dict.fromkeys(self.agents, True)
