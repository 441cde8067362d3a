"""docs/writing-a-bot.md: its programs are the examples, as they are, and they play."""

from __future__ import annotations

import asyncio
import importlib.util
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import asyncssh
import pytest

import sortilege.player
from core.engine import choices, imagine, is_over, view, waiting_for
from core.registry import GAMES
from net.protocol.messages import MakeTable, TableChanged, TableSeen
from tests.conformance.helpers.play import Table, some, states
from tests.conformance.helpers.subjects import each_setup
from tests.net.loopback import DEADLINE, player, running
from tests.patience import no_longer_than

ROOT = Path(__file__).parent.parent
ROBOT = ROOT / "examples" / "robot" / "robot.py"
ZOO = ROOT / "examples" / "pettingzoo"
GUIDE = (ROOT / "docs" / "writing-a-bot.md").read_text("utf-8")


def loaded(file: Path) -> Any:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_guide_shows_the_program_as_it_is_and_every_name_it_may_import() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert ROBOT.read_text("utf-8") in blocks
    assert {*re.findall(r"`(\w+)`", GUIDE)} >= {*sortilege.player.__all__} - {"API", "AnyUp", "AnyDown"}
    imported = re.findall(r"^from (sortilege\S*|core\S*|net\S*|tui\S*) import", ROBOT.read_text("utf-8"), re.MULTILINE)
    assert imported == ["sortilege.player"]


async def test_two_such_programs_sit_down_at_a_server_and_play_a_game_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    robot = loaded(ROBOT)
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        key = asyncssh.read_private_key(next((tmp_path / "server").glob("*host*key")))
        ann.send(MakeTable("kampf", ("open", "open"), (("deals", "1"),)))
        await ann.hears(TableSeen)
        playing = []
        for name in ("one", "two"):
            home = tmp_path / name
            home.mkdir()
            at, its = f"127.0.0.1:{server.port}", key.get_fingerprint()
            playing.append(robot.play(at, its, data=home, ssh=home, agent=""))
        await no_longer_than(DEADLINE, asyncio.gather(*playing))
        await ann.hears(TableChanged, lambda changed: changed.info.phase == "over")
    assert capsys.readouterr().out.count("KampfBoard") == 2


async def test_a_server_with_another_key_is_sent_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        with pytest.raises(sortilege.player.UserError, match="nothing was sent"):
            await loaded(ROBOT).play(f"127.0.0.1:{server.port}", "SHA256:another", data=tmp_path, agent="")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_legal_is_found_from_a_view_alone(game: str) -> None:
    setup = next(each_setup(GAMES[game]))
    for state in some([*states(Table(setup, 3))], 25):
        for seat in (None, *range(setup.seats)):
            expected = choices(state, seat) if seat is not None and seat in waiting_for(state) else ()
            found = sortilege.player.legal(game, view(setup.game, state, seat))
            assert [*found] == [*expected]
            if found:
                level = random.Random(seat).choice(sortilege.player.LEVELS[:-1])
                answer = sortilege.player.decided(level, game, view(setup.game, state, seat), random.Random(1))
                assert answer in found
    assert sortilege.player.legal(game, None) == ()


# The environments for PettingZoo, on a stand-in for it: `try_it.py` is for the real one


class StandIn:
    """As much of pettingzoo.AECEnv as its documentation says that an environment inherits."""

    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]

    def agent_iter(self, most: int = 2**20) -> Iterator[str]:
        while self.agents and (most := most - 1):
            yield self.agent_selection

    def last(self) -> tuple[Any, float, bool, bool, Any]:
        agent = self.agent_selection
        told = self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]
        return self.observe(agent), *told

    def _clear_rewards(self) -> None:
        self.rewards = dict.fromkeys(self.rewards, 0.0)

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action: Any) -> None:
        assert action is None
        self.agents.remove(self.agent_selection)
        self.agent_selection = self.agents[0] if self.agents else ""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


@pytest.fixture
def zoo(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    def module(name: str, **names: Any) -> None:
        made = ModuleType(name)
        vars(made).update(names)
        monkeypatch.setitem(sys.modules, name, made)

    class Mask(list[int]):
        def __setitem__(self, at: Any, value: Any) -> None:
            super().__setitem__(at, [value] * len(range(*at.indices(len(self)))))

    space = SimpleNamespace(Box=lambda *_: None, Dict=dict, Discrete=range)
    module("gymnasium", spaces=space)
    module("pettingzoo", AECEnv=StandIn)
    module("numpy", int8=int, int64=int, zeros=lambda size, _: Mask([0] * size), array=lambda each, _: each)
    monkeypatch.syspath_prepend(str(ZOO))
    yield importlib.import_module("sortilege_zoo")
    for name in [name for name in sys.modules if name.startswith("sortilege_zoo")]:
        del sys.modules[name]


def played(env: Any, seed: int) -> tuple[list[Any], dict[str, float]]:
    """A whole game at random, by the masks; what was observed, and the reward of each."""
    rng, seen, rewards = random.Random(seed), list[Any](), dict[str, float]()
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observed, reward, ended, _, told = env.last()
        if ended:
            rewards[agent] = reward
            env.step(None)
            continue
        allowed = sum(observed["action_mask"])
        assert observed["action_mask"][:allowed] == [1] * allowed
        assert len(told["choices"]) == allowed > 0
        seen.append(observed["observation"])
        env.step(rng.randrange(allowed))
    assert is_over(env._state)
    return seen, rewards


@pytest.mark.parametrize(("game", "seats"), [("kampf", 2), ("gargon", 3), ("dragonstones", 3)])
def test_a_game_goes_by_the_masks_to_its_end_and_the_same_by_the_same_seed(game: str, seats: int, zoo: Any) -> None:
    env = zoo.env(game, seats=seats)
    seen, rewards = played(env, 1)
    assert len(rewards) == seats
    assert abs(sum(rewards.values())) < 1e-9
    assert played(zoo.env(game, seats=seats), 1) == (seen, rewards)
    others, more = played(env, 2)
    assert others != seen
    assert max(*rewards.values(), *more.values()) > 0, "unless both have ended in a tie of all"
    env.reset(seed=1)
    with pytest.raises(ValueError, match="is none of them"):
        env.step(len(env.infos[env.agent_selection]["choices"]))


def test_what_several_are_asked_at_once_is_answered_one_by_one_and_seen_by_nobody_before_the_last(zoo: Any) -> None:
    shown = []
    for sealed in (0, 1):
        env = zoo.env("dragonstones", seats=3)
        env.reset(seed=4)
        assert env.agent_selection == "seat_0"
        env.step(sealed)
        assert env.agent_selection == "seat_1"
        shown.append((env.observe("seat_1"), env.infos["seat_1"], env.infos["seat_2"]))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_observes_its_view_and_nothing_else(game: str, zoo: Any) -> None:
    """Worlds that look the same to a seat have the same numbers, views that differ have others."""
    rules, found = GAMES[game], dict[tuple[int, ...], Any]()
    setup = next(each_setup(rules))
    for state in some([*states(Table(setup, 3))], 30):
        for seat in range(setup.seats):
            seen = view(rules, state, seat)
            told = tuple(zoo.numbers(rules, seen))
            assert told == tuple(zoo.numbers(rules, view(rules, imagine(rules, seen, random.Random(1)), seat)))
            assert found.setdefault(told, seen) == seen
    assert len(found) > 20
