"""Tests that are run twice: as asyncssh is used here, and by its public ways alone, as any other version of it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from net import tuning
from net.tuning import compatibility


@pytest.fixture(params=["private", compatibility.PUBLIC])
def either_way(request: pytest.FixtureRequest) -> Iterator[str]:
    """Which of them it is."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == compatibility.PUBLIC:
            patch.setenv(compatibility.SWITCH, compatibility.PUBLIC)
        tuning.tune_asyncssh()
        assert compatibility.WAYS.private == (request.param == "private")
        yield request.param
    tuning.tune_asyncssh()
