"""What every test shares: how hypothesis searches, and in which order they run."""

import os

import pytest
from hypothesis import settings

# "ci" finds the same examples every time and minds no clock, so a failure repeats. For a search that goes on
# elsewhere each time: SORTILEGE_HYPOTHESIS=explore scripts/test tests/…
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("SORTILEGE_HYPOTHESIS", "ci"))

_LONGEST_FIRST = ("tests/e2e/", "tests/conformance/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones begin, so that no worker is left alone with them at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(_LONGEST_FIRST))
