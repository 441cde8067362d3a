"""Each limit at work, and each by itself: where it is strict it is felt, and where it alone is loose it is not.

So every scene is played twice. Felt nowhere, a limit would not be there at all; felt both times, it would be another
that bites. A limit without a scene fails the first test.
"""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from net.limits import Limits
from net.limits.file import BOUNDS
from tests.net.limits.scenarios import channels, coming_in, floods, players, slow_ones
from tests.net.limits.scenarios.plays import LOOSE

PLAYS = coming_in.plays | floods.plays | channels.plays | players.plays | slow_ones.plays


def test_every_limit_has_its_scene() -> None:
    assert set(PLAYS) == {each.name for each in fields(Limits)}


@pytest.mark.parametrize("name", BOUNDS)
async def test_it_is_felt_where_it_is_strict_and_not_where_it_alone_is_loose(tmp_path: Path, name: str) -> None:
    scene, strict, beside = PLAYS[name]
    assert getattr(LOOSE, name) != strict
    assert await scene(tmp_path, replace(beside, **{name: strict}))
    assert not await scene(tmp_path, replace(beside, **{name: getattr(LOOSE, name)}))
