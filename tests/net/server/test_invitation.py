"""A private server: who has no invitation stays outside, and who was let in once with a key is known by it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import asyncssh
import pexpect
import pytest

from net.client import Unreachable
from net.host.errors import UserError
from net.hub.hub import Hub
from net.limits import Limits
from net.people.auth import ASKED, WRONG
from net.protocol.messages import Claim, KeyCode, KeysSeen, LinkKey, UnlinkKey, Welcome
from net.server import Server, Settings, serve
from net.server.door import NOTHING_ELSE
from net.server.invitation import CODE, INVITED, Invitation
from net.server.login import UNINVITED
from tests.net.hand_world import Screen
from tests.net.loopback import EchoHub, greet, player, raw, run, running, shown, spawned, ssh, talkative, until
from tests.net.people.test_auth import key_file

STRANGE = "aaaa-aaaa-aaaaa"


def secret(size: int) -> bytes:
    return bytes(range(size))


class Answering(asyncssh.SSHClient):
    """Answers every question with the next of these, and then gives up."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str] | None:
        self.asked.append(instructions.rstrip("\n"))
        return [self.answers.pop(0)] if prompts and self.answers else None if prompts else []


async def enter(server: Server, hub: EchoHub, client: Answering, **wishes: Any) -> str:
    """As whom the hub meets one who comes in so."""
    before = len(hub.met)
    async with raw(server, username="ann", client_factory=lambda: client, **wishes) as connection:
        channel, _ = await connection.create_session(asyncssh.SSHClientSession, term_type="xterm")
        await until(lambda: len(hub.met) > before, "a login")
        channel.close()
    return hub.met[-1].player


# The code


def test_a_code_has_64_bits_and_stays_the_same_from_start_to_start(tmp_path: Path) -> None:
    first = Invitation(tmp_path, secret)
    assert len(first.code.replace("-", "")) * 5 >= 64
    assert Invitation(tmp_path, lambda size: b"x" * size).code == first.code
    assert (tmp_path / CODE).stat().st_mode & 0o077 == 0


def test_a_code_whose_file_was_removed_is_another(tmp_path: Path) -> None:
    first = Invitation(tmp_path, secret)
    (tmp_path / CODE).unlink()
    assert Invitation(tmp_path, lambda size: b"x" * size).code != first.code


def test_a_code_may_be_written_as_people_do_and_must_be_whole(tmp_path: Path) -> None:
    invitation = Invitation(tmp_path, secret)
    code = invitation.code
    for good in (code, code.upper(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
        assert invitation.fits(good)
    for bad in ("", code[:-1], code + "a", STRANGE, "ä" * 13, "\x00", code * 1000):
        assert not invitation.fits(bad)


def test_a_misread_digit_is_taken_for_the_letter(tmp_path: Path) -> None:
    (tmp_path / CODE).touch(0o600)
    (tmp_path / CODE).write_text("olbo-lbol-bolbo\n")
    assert Invitation(tmp_path, secret).fits("018o-1801-80180")


def test_a_file_without_a_code_is_no_open_door(tmp_path: Path) -> None:
    (tmp_path / CODE).touch(0o600)
    with pytest.raises(UserError, match="no longer holds an invitation"):
        Invitation(tmp_path, secret)


def test_a_code_that_others_can_read_is_refused(tmp_path: Path) -> None:
    Invitation(tmp_path, secret)
    (tmp_path / CODE).chmod(0o644)
    with pytest.raises(UserError, match="can be read by others"):
        Invitation(tmp_path, secret)


def test_guesses_are_compared_in_constant_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr("hmac.compare_digest", compare)
    invitation = Invitation(tmp_path, secret)
    assert invitation.fits(invitation.code)
    assert not invitation.fits(STRANGE)
    assert len(compared) == 2


# At the door


async def test_somebody_without_a_key_comes_in_by_the_code_as_a_guest(tmp_path: Path) -> None:
    hub = EchoHub()
    async with running(tmp_path, hub=hub, draw=greet, invite=True) as server:
        client = Answering(server.invitation)
        assert (await enter(server, hub, client, client_keys=None)).startswith("guest:")
    assert client.asked == [ASKED]


async def test_a_key_comes_in_by_the_code_once_and_is_known_from_then_on(tmp_path: Path) -> None:
    hub, key = EchoHub(), asyncssh.generate_private_key("ssh-ed25519")
    async with running(tmp_path, hub=hub, draw=greet, invite=True) as server:
        who = await enter(server, hub, Answering(server.invitation), client_keys=[key])
        assert who == f"key:{key.get_fingerprint()}"
        again = Answering()
        assert await enter(server, hub, again, client_keys=[key]) == who
        assert again.asked == []
    async with running(tmp_path, hub=hub, draw=greet, invite=True) as server:
        assert await enter(server, hub, Answering(), client_keys=[key]) == who


async def test_a_key_that_the_host_has_struck_off_the_list_is_asked_again(tmp_path: Path) -> None:
    hub, key = EchoHub(), asyncssh.generate_private_key("ssh-ed25519")
    async with running(tmp_path, hub=hub, draw=greet, invite=True) as server:
        await enter(server, hub, Answering(server.invitation), client_keys=[key])
    listed = tmp_path / "server" / INVITED
    assert listed.read_text() == f"{key.get_fingerprint()} ann\n"
    listed.write_text("")
    async with running(tmp_path, hub=hub, draw=greet, invite=True) as server:
        with pytest.raises(asyncssh.PermissionDenied):
            await enter(server, hub, Answering(), client_keys=[key])


@pytest.mark.parametrize("user", ["ann", "guest"])
async def test_nobody_comes_in_without_the_code(tmp_path: Path, user: str) -> None:
    hub = EchoHub()
    async with running(tmp_path, hub=hub, draw=greet, invite=True) as server:
        with pytest.raises(asyncssh.PermissionDenied):
            await raw(server, username=user, client_keys=None)
        with pytest.raises(asyncssh.PermissionDenied):
            await raw(server, username=user)
        with pytest.raises(asyncssh.PermissionDenied):
            await raw(server, username=user, client_factory=lambda: Answering("", ""))
    assert hub.met == []


async def test_a_wrong_code_is_told_so_and_the_next_may_be_right(tmp_path: Path) -> None:
    hub, client = EchoHub(), Answering(STRANGE)
    async with running(tmp_path, hub=hub, draw=greet, invite=True) as server:
        client.answers.append(server.invitation)
        await enter(server, hub, client)
    assert client.asked == [ASKED, WRONG]


async def test_three_wrong_codes_end_the_connection_with_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), draw=greet, invite=True) as server:
        client = Answering(*[STRANGE] * 3, server.invitation)
        with pytest.raises(asyncssh.DisconnectError, match="too many wrong invitations") as caught:
            await raw(server, client_factory=lambda: client)
        assert caught.value.reason.startswith(UNINVITED)
        await until(lambda: server.connections == 0)


async def test_an_address_without_guesses_left_is_told_that_the_right_code_is_wrong(tmp_path: Path) -> None:
    hub = EchoHub()
    limits = Limits(per_second=1000, per_address=1000, invitations=2, invitations_per_address=4)
    async with running(tmp_path, hub=hub, draw=greet, limits=limits, invite=True) as server:
        for _ in range(3):
            await enter(server, hub, Answering(server.invitation))  # Those who know it use up nothing.
        for _ in range(2):
            with pytest.raises(asyncssh.DisconnectError):
                await raw(server, client_factory=lambda: Answering(STRANGE, STRANGE))
        late = Answering(server.invitation)
        with pytest.raises(asyncssh.PermissionDenied):
            await raw(server, client_factory=lambda: late)
    assert late.asked == [ASKED, WRONG]


# The clients that people have


async def test_openssh_asks_for_the_code_and_shows_the_screen(tmp_path: Path) -> None:
    key_file(tmp_path / "mine")
    async with running(tmp_path, hub=EchoHub(), draw=greet, invite=True) as server:
        for keys in ((), (tmp_path / "mine",)):
            child = spawned(talkative(ssh(server, "-tt", keys=keys)))
            try:
                await shown(child, "for those who are invited")
                await shown(child, "Invitation: ")
                child.sendline("not this")
                await shown(child, "That is not the invitation")
                child.sendline(server.invitation)
                await shown(child, "Welcome, ann\\.")
                child.send("q")
                await shown(child, pexpect.EOF)
            finally:
                await asyncio.to_thread(child.close)
        _, out, err = await run(*ssh(server, "-o", "BatchMode=yes", keys=(tmp_path / "mine",)), "no such word")
        assert NOTHING_ELSE in out + err


async def test_the_native_client_comes_in_by_the_code_and_later_without(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), invite=True) as server:
        async with player(server, tmp_path, invitation=server.invitation) as ann:
            await ann.hears(Welcome)
        async with player(server, tmp_path) as ann:
            await ann.hears(Welcome)


async def test_the_native_client_asks_its_player_until_the_code_is_right(tmp_path: Path) -> None:
    answers, asked = [STRANGE], []

    async def ask(sentence: str) -> str:
        asked.append(sentence)
        return answers.pop(0)

    async with running(tmp_path, hub=EchoHub(), invite=True) as server:
        answers.append(server.invitation)
        async with player(server, tmp_path, ask_invitation=ask) as ann:
            await ann.hears(Welcome)
    assert asked == [ASKED, WRONG]


async def test_a_player_who_gives_no_code_is_told_how_to_get_one(tmp_path: Path) -> None:
    async def shrug(_sentence: str) -> str:
        return ""

    async with running(tmp_path, hub=EchoHub(), invite=True) as server:
        for ask in (None, shrug):
            with pytest.raises(UserError, match="Its host can tell you the invitation") as caught:
                async with player(server, tmp_path, ask_invitation=ask):
                    pass
            assert not isinstance(caught.value, Unreachable)


async def test_a_player_who_guesses_is_not_asked_for_ever(tmp_path: Path) -> None:
    asked = []

    async def guess(sentence: str) -> str:
        asked.append(sentence)
        return STRANGE

    async with running(tmp_path, hub=EchoHub(), invite=True) as server:
        with pytest.raises(UserError, match="Its host can tell you the invitation"):
            async with player(server, tmp_path, ask_invitation=guess):
                pass
    assert asked == [ASKED, WRONG, WRONG]


async def test_a_key_that_its_player_has_unlinked_is_asked_again(tmp_path: Path) -> None:
    """A lost laptop is no way into a private server."""
    server = await serve(Settings(tmp_path, "127.0.0.1", 0, invite=True))
    try:
        laptop = asyncssh.generate_private_key("ssh-ed25519")
        comes_in = {"username": "ann", "client_keys": [laptop]}
        async with raw(server, client_factory=lambda: Answering(server.invitation), **comes_in):
            pass
        async with raw(server, client_factory=Answering, **comes_in):
            pass
        assert isinstance(server.hub, Hub)
        desktop = Screen(server.hub, "ann", "key:desktop")
        laptops = Screen(server.hub, "ann", f"key:{laptop.get_fingerprint()}")
        desktop.send(LinkKey())
        laptops.send(Claim(desktop.last(KeyCode).code))
        desktop = Screen(server.hub, "ann", "key:desktop")
        desktop.send(UnlinkKey(laptop.get_fingerprint()))
        await until(lambda: bool(desktop.all(KeysSeen)), "the disk")
        with pytest.raises(asyncssh.PermissionDenied):
            async with raw(server, client_factory=Answering, **comes_in):
                pass
        assert Invitation(tmp_path, secret).knows(laptop.get_fingerprint()) is False
    finally:
        await server.stop()
