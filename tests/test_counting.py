"""Only the tests of the rules count the branches of core/: it slows down whatever runs there, three times and more."""

from __future__ import annotations

import sys
import threading

from tests.conftest import counts


def test_nothing_is_counted_outside_of_the_tests_of_the_rules() -> None:
    assert not counts(sys.gettrace())
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(sys.gettrace()))
    thread.start()
    thread.join()
    assert not any(map(counts, found))
