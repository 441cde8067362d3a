"""`scripts/bench draining`: how pauses are counted from what players saw."""

from __future__ import annotations

from scripts.benches.draining import WISH, _pauses, failed
from scripts.benches.parts.lone import Lone


def players(*shown: tuple[float, ...]) -> list[Lone]:
    made = [Lone(f"p{number}", WISH, 1.0) for number in range(len(shown))]
    for number, (each, times) in enumerate(zip(made, shown, strict=True)):
        each.table, each.shown = number, [*times]
    return made


def test_a_pause_lasts_until_a_table_is_first_shown_again() -> None:
    found = _pauses(players((1.0, 10.2, 30.0), (2.0, 12.5)), {0: 10.0, 1: 12.0})
    assert (found["pause_p50_s"], found["pause_max_s"], found["not_shown_again"]) == (0.35, 0.5, 0)
    assert not failed({"tables_2": found})
    assert failed({"tables_2": {**found, "pause_max_s": 1.1}})
    assert not failed({"killed_2": {**found, "pause_max_s": 11.0}})


def test_a_table_that_nobody_is_shown_again_is_no_pause_and_fails() -> None:
    found = _pauses(players((1.0,), (2.0, 12.5), (3.0,)), {0: 10.0, 1: 12.0})
    assert (found["not_shown_again"], found["pause_max_s"]) == (2, 0.5)
    assert failed({"tables_3": found})
    last = _pauses(players((1.0,), (2.0, 12.5)), {0: 12.9, 1: 12.0}, until=12.5)
    assert (last["not_shown_again"], last["sent_elsewhere_first"]) == (0, 1)
    assert not failed({"tables_2": last})
