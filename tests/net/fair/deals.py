"""Finished games' files for the tests, and what a dishonest server, or somebody in between, would make of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from core.engine import Shape
from net.fair import proof
from net.fair.chain import Chain
from net.fair.game_file import GameFile, Witness, read, written
from net.tables import chance
from scripts import deals

SETUP = {"at": 1_700_000_000, "game": "kampf", "options": {}, "package": "", "rules": 1, "seats": 3, "table": 7}
SHAPES = (Shape(20, 20, True), Shape(3, 6, False), Shape(2, 9, True), Shape(1, 6, False), Shape(52, 52, True))


def made_up(seed: int, entries: int = 40, shares: int = 2) -> GameFile:
    """A file as an honest server would make it, of a game that nobody has played."""
    rng = Random(seed)
    secrets = proof.secrets_of(rng.randbytes(32))
    chain = Chain(secrets, committed := proof.commitment(secrets.seed, SETUP))
    given = {seat: rng.randbytes(32).hex() for seat in range(shares)}
    for seat, share in given.items():
        chain.open(proof.pledged(seat, proof.pledge(share)), "pledge", seat, proof.pledge(share).hex())
    if given:
        chain.open(proof.closed(given), "closed", tuple(given))
    for seat, share in given.items():
        chain.open(proof.shared(seat, share), "share", seat, share)
    key = proof.first_key(secrets.seed, given)
    heads: list[tuple[int, str]] = []
    fallen = 0
    for at in range(entries):
        if rng.random() < 0.5:
            chain.close(rng.randbytes(9))
        else:
            shape = rng.choice(SHAPES)
            kind, name = rng.choice(((b"R", "roll"), (b"S", "shuffle")))
            chain.fallen(kind, name, shape, chance.outcome(key, fallen, shape))
            fallen += 1
        if chain.note(is_over=at == entries - 1):
            heads.append((chain.told.at, chain.told.head))
    pledges = tuple((seat, proof.pledge(share).hex()) for seat, share in given.items())
    witness = Witness(committed, pledges, given.get(0, ""), tuple(heads))
    return GameFile(SETUP, committed, secrets.seed.hex(), 0, tuple(map(_entry, chain.entries())), witness)


def _entry(entry: Any) -> Any:
    return entry if isinstance(entry, str) else tuple(entry)


def changed(file: GameFile, change: Callable[[dict[str, Any]], None]) -> GameFile:
    """The same file after somebody has changed its JSON."""
    raw = json.loads(written(file))
    change(raw)
    return read(json.dumps(raw))


def places(log: list[Any], *kinds: str) -> Iterator[int]:
    return (at for at, entry in enumerate(log) if not isinstance(entry, str) and entry[0] in kinds)


def second_verifier() -> Callable[[GameFile], list[str]]:
    """The one in docs/, which knows nothing of ours."""
    other = deals.second_verifier()
    return lambda file: other(json.loads(written(file)))
