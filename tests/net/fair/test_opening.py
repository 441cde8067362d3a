"""Opening a deal after the end opens what chance did and nothing else: no answer, and no other secret."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import pytest

from core.bots.bot import any_of
from core.engine import choices
from core.registry import GAMES
from core.replay import Answered
from net.fair import proof
from net.fair.game_file import GameFile, written
from net.logs.encoding import encode_record
from net.tables.records import Made
from net.tables.room import Room

MASTER = bytes(range(7, 39))


def begun(game: str) -> Room:
    rules = GAMES[game]
    options = tuple(sorted((option.key, option.default) for option in rules.options))
    room = Room.opened(
        3, Made(game, ("open",) * 3, options, False, "", MASTER, "Ada", 9, rules=rules.rules_version, chance=proof.FAIR)
    )
    room.accept(room.begin("adept", 9))
    return room


def opened(file: GameFile) -> list[object]:
    """What stands in the file of chance; of all else only that there is something."""
    return ["closed" if isinstance(entry, str) else entry for entry in file.log]


@pytest.mark.parametrize("game", ["kampf", "dragonstones", "zargos"])
def test_worlds_that_differ_by_a_hidden_answer_have_files_that_differ_in_closed_leaves_alone(game: str) -> None:
    """The same seat, asked the same, answers otherwise in each world."""
    files = []
    for pick in (0, -1):
        room, rng = begun(game), Random(4)
        for _ in range(9):
            seat = room.waiting_for()[0]
            assert room.state is not None
            if len(room.waiting_for()) > 1 and not room.state.sealed:
                break
            room.accept(room.match.answer(seat, (any_of(choices(room.state, seat), rng),)))
        assert room.state is not None
        legal = choices(room.state, seat := room.waiting_for()[0])
        assert len(legal) > 1
        before = len(room.deal.file(0).log)
        room.accept(room.match.answer(seat, (legal[pick],)))
        file = room.deal.file(0)
        files.append((opened(file)[: before + 1], file.log[before], file))
    (one, leaf, first), (other, other_leaf, _) = files
    assert one == other
    assert leaf != other_leaf
    assert isinstance(leaf, str)
    assert first.setup == files[1][2].setup
    assert first.seed == files[1][2].seed


def test_whoever_has_the_file_and_tries_every_answer_finds_none_of_them() -> None:
    room = begun("kampf")
    state, seat = room.state, room.waiting_for()[0]
    assert state is not None
    tried = [encode_record(Answered(seat, choice), room.setup.game) for choice in choices(state, seat)]
    room.accept(room.match.answer(seat, (choices(state, seat)[0],)))
    file = room.deal.file(0)
    at, leaf = next((at, entry) for at, entry in enumerate(file.log, 1) if isinstance(entry, str))
    seed = bytes.fromhex(file.seed)
    keys = [seed, proof.open_key(seed), room.match.key, b""]
    found = {proof.leaf(each, proof.leaf_key(key, at) if key else b"").hex() for each in tried for key in keys}
    assert leaf not in found
    # But the server, which holds the other secret, could open it.
    assert leaf in {proof.leaf(each, proof.leaf_key(room.deal.private, at)).hex() for each in tried}


def test_neither_the_master_secret_nor_the_private_key_is_in_a_file_or_follows_from_the_seed() -> None:
    file = begun("kampf").deal.file(1)
    secrets = proof.secrets_of(MASTER)
    assert file.seed == secrets.seed.hex()
    for secret in (MASTER, secrets.private):
        assert secret.hex() not in written(file)
        assert secret not in {blake2b(b"", key=secrets.seed, digest_size=32).digest(), secrets.seed}


def test_bots_and_orders_go_by_the_secret_that_is_never_opened() -> None:
    room = begun("kampf")
    assert room.match.private == proof.secrets_of(MASTER).private
    assert room.match.private != room.match.key
