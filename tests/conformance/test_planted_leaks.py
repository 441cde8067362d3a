"""That the secrecy tests find leaks: each planted in a double, each found for the right reason."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from core.engine import AnyGame, read_options
from core.kampf.game import KAMPF
from core.replay import Setup
from tests.conformance.helpers.leaky import EagerWire, LeakyKampf, NumberedWire, PaddedWire
from tests.conformance.helpers.play import Table, viewers
from tests.conformance.helpers.secrecy import Leak, Watch
from tests.conformance.helpers.twins import in_step
from tests.conformance.helpers.wire import PlainWire, Wire
from tests.conformance.test_secrecy import is_no_empty_proof
from tests.engine.auction import AUCTION, Auction

PLANTED = {
    "view": "view",
    "event": "event",
    "count": "count of events",
    "choices": "choices",
    "error text": "refusal",
    "agenda": "agenda",
    "skipped question": "agenda",
}
"""A leak by its name, and the kind of difference that gives it away."""

PLANTED_IN_THE_TOY = {
    **PLANTED,
    "view that imagine honours": "view",
    "untold": "view",
    "long event": "event",
    "sealed": "choices",
    "result": "result",
}


def search(game: AnyGame, wire: Wire, tally: Counter[str] | None = None, seeds: int = 40) -> None:
    """Every seat and the onlookers look on, at small tables."""
    for seed in range(seeds):
        setup = Setup(game, 3, read_options(game, {"rounds": "23"[seed % 2]} if game.name == "auction" else {}))
        for seat in viewers(setup.seats):
            watch = Watch(setup, seat, wire, Counter() if tally is None else tally)
            in_step(watch, Table(setup, seed), Random(seed))


@pytest.mark.parametrize(("quirk", "kind"), PLANTED_IN_THE_TOY.items())
def test_a_leak_planted_in_the_toy_is_found(quirk: str, kind: str) -> None:
    with pytest.raises(Leak) as found:
        search(Auction(quirk), PlainWire())
    assert found.value.kind == kind


@pytest.mark.parametrize(("leak", "kind"), PLANTED.items())
def test_a_leak_planted_in_kampf_is_found(leak: str, kind: str) -> None:
    with pytest.raises(Leak) as found:
        search(LeakyKampf(leak), PlainWire())
    assert found.value.kind == kind


@pytest.mark.parametrize("game", [KAMPF, AUCTION], ids=["kampf", "auction"])
def test_a_message_as_long_as_a_hidden_card_is_high_is_found(game: AnyGame) -> None:
    with pytest.raises(Leak) as found:
        search(game, PaddedWire())
    assert found.value.kind == "size of frames"


def test_a_frame_for_what_others_were_told_is_found() -> None:
    with pytest.raises(Leak) as found:
        search(Auction("whisper"), EagerWire())
    assert found.value.kind == "number of frames"


def test_a_number_taken_from_the_whole_state_is_found() -> None:
    with pytest.raises(Leak) as found:
        search(KAMPF, NumberedWire())
    assert found.value.kind == "bytes"


def test_the_doubles_without_a_leak_are_found_clean() -> None:
    search(Auction(), PlainWire(), seeds=10)
    search(LeakyKampf("none"), PlainWire(), seeds=1)


def test_an_imagination_that_imagines_the_same_again_is_no_proof() -> None:
    tally: Counter[str] = Counter()
    search(Auction("no imagination"), PlainWire(), tally, seeds=10)
    with pytest.raises(AssertionError, match="of the pairs differ"):
        is_no_empty_proof(AUCTION, tally)
