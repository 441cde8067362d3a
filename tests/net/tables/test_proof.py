"""A name belongs to the key that signed, whatever else a login is made of. Each test tries to be somebody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

import paramiko
import pytest

from net.server.invitation import INVITED
from tests.net.loopback import EchoHub, running
from tests.net.server.packets import (
    FAILED,
    GO_ON,
    GONE,
    HALF_WAY,
    LET_IN,
    Packets,
    by_hand,
    logins,
    made_key,
    player_of,
)

VICTIM: Final = made_key()
"""Only its public half is used, but where a test says that it signs."""
OWN: Final = made_key()

Acts = Callable[[Packets, str], list[str]]
"""A login, given the invitation; what was said."""


async def came_in(tmp_path: Path, acts: Acts, expected: list[str], *, invite: bool = False) -> str:
    """As which player; nobody where it did not come in at all."""
    async with running(tmp_path, hub=EchoHub(), invite=invite) as server, by_hand(server) as packets:
        (login,) = logins(server)
        said = await asyncio.to_thread(acts, packets, server.invitation)
        assert said == expected
        return login.identity.player if login.identity is not None else "nobody"


def heard(packets: Packets) -> list[str]:
    """Everything, until nothing more is said."""
    said = [packets.said()]
    while (more := packets.said_soon()) and said[-1] != GONE:
        said.append(more)
    return said


def is_guest(player: str) -> bool:
    return player.startswith("guest:")


async def test_a_true_signature_is_that_key(tmp_path: Path) -> None:
    """So that the tests below mean something: this is how it is done."""

    def acts(packets: Packets, _code: str) -> list[str]:
        packets.offer("ann", OWN)
        offered = packets.said()
        packets.sign("ann", OWN)
        return [offered, packets.said()]

    assert await came_in(tmp_path, acts, [GO_ON, LET_IN]) == player_of(OWN)


async def test_the_login_may_be_asked_for_again_before_each_attempt(tmp_path: Path) -> None:
    """As paramiko does it, whose second attempt was once the end of the connection."""

    def acts(packets: Packets, code: str) -> list[str]:
        packets.by("none", "ann")
        said = [packets.said()]
        packets.ask_for_login()
        packets.sign("ann", OWN)
        said.append(packets.said())
        packets.ask_for_login()
        packets.keyboard("ann")
        said.append(packets.said())
        packets.answer(code)
        return [*said, packets.said()]

    assert await came_in(tmp_path, acts, [FAILED, HALF_WAY, GO_ON, LET_IN], invite=True) == player_of(OWN)


async def test_no_login_can_be_asked_for_once_in(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        packets.sign("ann", OWN)
        said = [packets.said()]
        packets.ask_for_login()
        packets.offer("victor", VICTIM)
        return [*said, packets.said_soon()]

    assert await came_in(tmp_path, acts, [LET_IN, ""]) == player_of(OWN)


# Offering without proof


async def test_an_offer_alone_lets_nobody_in(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        packets.offer("ann", VICTIM)
        return [packets.said(), "silent" if packets.is_silent() else "more"]

    assert await came_in(tmp_path, acts, [GO_ON, "silent"]) == "nobody"


async def test_an_offer_and_then_no_prompts_is_a_guest(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        packets.offer("ann", VICTIM)
        packets.keyboard("ann")
        said = [packets.said(), packets.said()]
        packets.answer()
        return [*said, packets.said()]

    assert is_guest(await came_in(tmp_path, acts, [GO_ON, GO_ON, LET_IN]))


async def test_an_offer_between_the_question_and_the_answer_ends_the_question(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        packets.keyboard("ann")
        said = [packets.said()]
        packets.offer("ann", VICTIM)
        said.append(packets.said())
        packets.answer()
        return [*said, "silent" if packets.is_silent() else "more"]

    assert await came_in(tmp_path, acts, [GO_ON, GO_ON, "silent"]) == "nobody"


async def test_an_offer_and_then_the_name_that_is_let_in_at_once_is_a_guest(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        packets.offer("ann", VICTIM)
        said = [packets.said()]
        packets.by("none", "guest")
        return [*said, packets.said()]

    assert is_guest(await came_in(tmp_path, acts, [GO_ON, LET_IN]))


async def test_a_key_offered_under_the_name_that_is_let_in_at_once_is_no_proof(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        packets.offer("guest", VICTIM)
        return [packets.said()]

    assert is_guest(await came_in(tmp_path, acts, [LET_IN]))


async def test_an_offer_of_one_key_and_the_signature_of_another_is_the_other(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        packets.offer("ann", VICTIM)
        packets.sign("ann", OWN)
        return [packets.said(), packets.said()]

    assert await came_in(tmp_path, acts, [GO_ON, LET_IN]) == player_of(OWN)


# Signatures that are none


@pytest.mark.parametrize("what", ["another key's", "another user's", "another session's", "nothing's"])
async def test_a_signature_that_does_not_fit_lets_nobody_in_and_leaves_a_guest(tmp_path: Path, what: str) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        if what == "another key's":
            packets.sign("ann", VICTIM, by=OWN)
        elif what == "another user's":
            packets.sign("ann", VICTIM, as_user="bob")
        elif what == "another session's":
            packets.sign("ann", VICTIM, session=bytes(len(packets.session)))
        else:
            packets.by("publickey", "ann", True, VICTIM.get_name(), VICTIM.asbytes(), b"")
        packets.keyboard("ann")
        said = [packets.said(), packets.said()]
        packets.answer()
        return [*said, packets.said()]

    assert is_guest(await came_in(tmp_path, acts, [FAILED, GO_ON, LET_IN]))


async def test_a_true_signature_for_one_name_is_not_carried_to_another(tmp_path: Path) -> None:
    """The key is the player; the name is a wish, and that of the signed request."""

    async with running(tmp_path, hub=EchoHub()) as server, by_hand(server) as packets:

        def acts() -> list[str]:
            packets.offer("victor", VICTIM)
            said = [packets.said()]
            packets.sign("ann", OWN)
            return [*said, packets.said()]

        (login,) = logins(server)
        assert await asyncio.to_thread(acts) == [GO_ON, LET_IN]
        assert login.identity is not None
        assert (login.identity.player, login.identity.wished) == (player_of(OWN), "ann")


# All at once, without waiting for what is said


@pytest.mark.parametrize("user", ["ann", "guest"])
async def test_an_offer_and_a_guests_login_in_one_piece_are_a_guest(tmp_path: Path, user: str) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        with packets.together():
            packets.offer("ann", VICTIM)
            packets.by("none", user)
            packets.offer("ann", VICTIM)
            packets.keyboard("ann")
            packets.answer()
            packets.offer("ann", VICTIM)
        return heard(packets)[:1]

    assert is_guest(await came_in(tmp_path, acts, [GO_ON])) == (user == "guest")


async def test_a_signature_and_an_offer_in_one_piece_are_the_key_that_signed(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        with packets.together():
            packets.offer("ann", VICTIM)
            packets.sign("ann", OWN)
            packets.offer("ann", VICTIM)
            packets.offer("victor", VICTIM)
        return heard(packets)[-1:]

    assert await came_in(tmp_path, acts, [LET_IN]) == player_of(OWN)


async def test_a_forged_signature_between_two_offers_in_one_piece_is_nobody(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        with packets.together():
            packets.offer("ann", VICTIM)
            packets.sign("ann", VICTIM, by=OWN)
            packets.offer("ann", VICTIM)
        return heard(packets)[:1]

    assert await came_in(tmp_path, acts, [GO_ON]) == "nobody"


async def test_once_in_nobody_becomes_another(tmp_path: Path) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        packets.sign("ann", OWN)
        said = [packets.said()]
        packets.offer("victor", VICTIM)
        packets.by("none", "guest")
        return [*said, "silent" if packets.is_silent() else "more"]

    assert await came_in(tmp_path, acts, [LET_IN, "silent"]) == player_of(OWN)


# Methods that there are not


@pytest.mark.parametrize(
    ("method", "more"),
    [
        ("password", (False, "secret")),
        ("none", ()),
        ("hostbased", ("a", b"b", "c", "d", b"e")),
        ("gssapi-keyex", (b"",)),
    ],
)
async def test_a_method_that_there_is_not_lets_nobody_in_after_an_offer(
    tmp_path: Path, method: str, more: tuple[object, ...]
) -> None:
    def acts(packets: Packets, _code: str) -> list[str]:
        packets.offer("ann", VICTIM)
        said = [packets.said()]
        packets.by(method, "ann", *more)
        return [*said, packets.said()]

    assert await came_in(tmp_path, acts, [GO_ON, FAILED]) == "nobody"


# A private server: between a key's proof and the code


async def test_a_proved_key_and_the_code_are_that_key(tmp_path: Path) -> None:
    def acts(packets: Packets, code: str) -> list[str]:
        packets.sign("ann", OWN)
        said = [packets.said()]
        packets.keyboard("ann")
        said.append(packets.said())
        packets.answer(code)
        return [*said, packets.said()]

    assert await came_in(tmp_path, acts, [HALF_WAY, GO_ON, LET_IN], invite=True) == player_of(OWN)


async def test_a_proved_key_is_lost_with_its_name(tmp_path: Path) -> None:
    def acts(packets: Packets, code: str) -> list[str]:
        packets.sign("ann", OWN)
        said = [packets.said()]
        packets.keyboard("bob")
        said.append(packets.said())
        packets.answer(code)
        return [*said, packets.said()]

    assert is_guest(await came_in(tmp_path, acts, [HALF_WAY, GO_ON, LET_IN], invite=True))
    assert not (tmp_path / "server" / INVITED).exists()


async def test_a_proved_key_is_lost_with_its_name_also_when_that_comes_back(tmp_path: Path) -> None:
    def acts(packets: Packets, code: str) -> list[str]:
        packets.sign("ann", OWN)
        packets.by("none", "bob")
        packets.keyboard("ann")
        said = [packets.said() for _ in range(3)]
        packets.answer(code)
        return [*said, packets.said()]

    assert is_guest(await came_in(tmp_path, acts, [HALF_WAY, FAILED, GO_ON, LET_IN], invite=True))


@pytest.mark.parametrize("how", ["offered", "forged", "signed"])
async def test_between_the_proof_and_the_code_no_other_key_is_heard(tmp_path: Path, how: str) -> None:
    def acts(packets: Packets, code: str) -> list[str]:
        packets.sign("ann", OWN)
        said = [packets.said()]
        if how == "offered":
            packets.offer("ann", VICTIM)
        else:
            packets.sign("ann", VICTIM, by=OWN if how == "forged" else None)
        said.append(packets.said())
        packets.keyboard("ann")
        said.append(packets.said())
        packets.answer(code)
        return [*said, packets.said()]

    assert await came_in(tmp_path, acts, [HALF_WAY, FAILED, GO_ON, LET_IN], invite=True) == player_of(OWN)


@pytest.mark.parametrize("forged", [False, True])
async def test_the_code_makes_no_proof_of_an_offer(tmp_path: Path, forged: bool) -> None:
    def acts(packets: Packets, code: str) -> list[str]:
        if forged:
            packets.sign("ann", VICTIM, by=OWN)
        else:
            packets.offer("ann", VICTIM)
        said = [packets.said()]
        packets.keyboard("ann")
        said.append(packets.said())
        packets.answer(code)
        return [*said, packets.said()]

    expected = [FAILED if forged else GO_ON, GO_ON, LET_IN]
    assert is_guest(await came_in(tmp_path, acts, expected, invite=True))
    assert not (tmp_path / "server" / INVITED).exists()


async def test_the_code_typed_before_a_proof_is_no_half_of_it(tmp_path: Path) -> None:
    """The question is over when a key comes in between; its answer counts for nothing."""

    def acts(packets: Packets, code: str) -> list[str]:
        packets.keyboard("ann")
        said = [packets.said()]
        packets.sign("ann", OWN)
        said.append(packets.said())
        packets.answer(code)
        return [*said, "silent" if packets.is_silent() else "more"]

    assert await came_in(tmp_path, acts, [GO_ON, HALF_WAY, "silent"], invite=True) == "nobody"


async def test_all_of_it_in_one_piece_gives_nobody_anothers_key(tmp_path: Path) -> None:
    def acts(packets: Packets, code: str) -> list[str]:
        with packets.together():
            packets.sign("ann", OWN)
            packets.offer("ann", VICTIM)
            packets.keyboard("ann")
            packets.answer(code)
            packets.offer("ann", VICTIM)
            packets.sign("ann", VICTIM, by=OWN)
        return heard(packets)[:1]

    assert await came_in(tmp_path, acts, [HALF_WAY], invite=True) in {"nobody", player_of(OWN)}
    listed = tmp_path / "server" / INVITED
    assert not listed.exists() or VICTIM.fingerprint not in listed.read_text()


async def test_a_known_key_that_is_merely_offered_needs_the_code_like_anybody(tmp_path: Path) -> None:
    (tmp_path / "server").mkdir(mode=0o700)
    (tmp_path / "server" / INVITED).write_text(f"{VICTIM.fingerprint} victor\n")

    def acts(packets: Packets, _code: str) -> list[str]:
        packets.offer("victor", VICTIM)
        said = [packets.said()]
        packets.keyboard("victor")
        said.append(packets.said())
        packets.answer("")
        said.append(packets.said())
        packets.by("none", "guest")
        return [*said, packets.said()]

    assert await came_in(tmp_path, acts, [GO_ON, GO_ON, GO_ON, FAILED], invite=True) == "nobody"


def test_the_keys_of_these_tests_are_two() -> None:
    assert player_of(VICTIM) != player_of(OWN)
    assert isinstance(VICTIM, paramiko.PKey)
