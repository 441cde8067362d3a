"""A hub and its world, for the tests that play with them."""

from __future__ import annotations

import pytest

from net.hub.hub import Hub
from tests.net.hand_world import HandWorld
from tests.ways import either_way

__all__ = ["either_way"]


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world)
