"""The recorded games, told once more from their records: nobody sees more, less or anything else than they did."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pytest

from core.engine import is_over
from core.kampf import game as kampf_game
from core.kampf import rules as kampf_rules
from core.kampf.state import KampfState
from core.registry import GAMES
from core.replay import replay
from core.telling import Tellings
from tests.playthroughs import fingerprints
from tests.playthroughs.recordings import HERE, RECORDINGS, Recording, anew, played, rewritten
from tests.playthroughs.transcript import read

each = pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: f"{recording.game}/{recording.file}")


@each
def test_everybody_sees_what_was_recorded(recording: Recording) -> None:
    recorded = recording.path.read_text()
    now = rewritten(recorded)
    difference = unified_diff(recorded.splitlines(), now.splitlines(), "recorded", "now", lineterm="", n=4)
    assert now == recorded, "If this is meant: scripts/playthroughs.\n" + "\n".join(islice(difference, 60))


@each
def test_a_recording_is_of_the_table_that_it_says_and_goes_to_the_end(recording: Recording) -> None:
    setup, seed, log = read(recording.path.read_text())
    assert (setup, seed) == (recording.setup, recording.seed)
    *_, (last, _) = replay(setup, log)
    assert is_over(last)


def test_what_is_written_can_be_read_back() -> None:
    for recording in RECORDINGS[::3]:
        log = played(recording)
        assert read(anew(recording)) == (recording.setup, recording.seed, log)


def test_every_game_is_recorded_with_several_seat_counts_and_options() -> None:
    """As many as it has, up to two of each."""
    for name, game in GAMES.items():
        recorded = [recording for recording in RECORDINGS if recording.game == name]
        tables = max([1, *(len(option.values) for option in game.options)])
        assert len({recording.seats for recording in recorded}) >= min(2, len(game.seats))
        assert len({str(recording.setup.options) for recording in recorded}) >= min(2, tables)


def test_no_recording_is_forgotten_on_the_disk_or_too_long_to_read() -> None:
    assert {*HERE.rglob("*.txt")} == {recording.path for recording in RECORDINGS}
    for recording in RECORDINGS:
        assert recording.path.stat().st_size < 200_000


@pytest.mark.uncounted
def test_rules_that_have_changed_have_another_number() -> None:
    kept, now = fingerprints.kept(), fingerprints.now()
    unraised = fingerprints.unraised(kept, now)
    assert not unraised, f"raise `rules_version` in core/{unraised[0]}/game.py, then scripts/playthroughs {unraised[0]}"
    assert now == kept, "scripts/playthroughs writes down how recordings that are new, or of new rules, are read"


@pytest.mark.uncounted
def test_a_rule_that_is_changed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprints.now(["kampf"])
    monkeypatch.setattr(kampf_game, "winners", lambda _scores: (0,))
    after = fingerprints.now(["kampf"])
    assert fingerprints.unraised(before, after) == ["kampf"]
    after["kampf"]["rules"] += 1
    assert fingerprints.unraised(before, after) == []


@pytest.mark.uncounted
def test_a_rule_that_matters_in_no_recording_is_noticed_when_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals in which three have as many points are too rare for the recorded games."""
    before = fingerprints.now(["kampf"])
    counted = kampf_rules.CountDeal.run

    def tied_deals_count_nothing(step: kampf_rules.CountDeal, state: KampfState, told: Tellings) -> None:
        counted(step, state, told)
        if len({*state.scores[-1]}) < len(state.hands) - 1:
            state.scores = (*state.scores[:-1], (0,) * len(state.hands))

    monkeypatch.setattr(kampf_rules.CountDeal, "run", tied_deals_count_nothing)
    after = fingerprints.now(["kampf"])
    assert after["kampf"]["recordings"] == before["kampf"]["recordings"], "nothing would be shown by this"
    assert fingerprints.unraised(before, after) == ["kampf"]
