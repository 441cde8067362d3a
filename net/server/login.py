"""Makes a player of a connection: any key will do, and so will none; a private server asks strangers for a code.

A client offers keys (no proof) and then signs with one. asyncssh asks `validate_public_key` for both and does not say
which it is; but a request runs from there to its success without a pause, and every request before it starts with one
of the calls below. So the key last seen there is the proved one, if the last request was about a key at all.

On a private server a key that was never invited is half a login: it is kept while the code is asked for, no other key
is heard meanwhile, and another user name loses it. tests/net/people/test_auth.py and
tests/net/tables/test_proof.py hold all of this against clients that offer one key and prove another or none, change
their name or their method in between.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, NoReturn

import asyncssh

from core.sentences import mark
from net import tuning
from net.host.counters import TALLY
from net.host.own_address import reached_at
from net.limits.gate import SHUT_OUT, Visit, source
from net.people import auth
from net.people.auth import Identity
from net.people.invites import Destination, Where, destination_of_user
from net.server.context import ServerContext
from net.server.door import NOTHING_ELSE, Door
from net.server.invitation import Invitation
from net.server.newcomer import Newcomer

log = logging.getLogger(__name__)

AT_ONCE: Final = "guest"
"""This user name is let in without a question: `ssh -o BatchMode=yes` leaves somebody without a key no other way."""
TOO_OFTEN: Final = mark("Those were too many attempts to log in. Any key will do, and so will none: ssh guest@HOST")
UNINVITED: Final = mark(
    "Those were too many wrong invitations. Ask the host for the right one, and come back in a few minutes."
)
HELD_UP: Final = mark(
    "What you did kept the server busy for seconds, and was cut off. Your seat is kept: come back the same way."
)
FAREWELL: Final = 1.0
"""Seconds until the connection ends of somebody who is seen off."""

# The cost of each of these, in bytes of the smallest packets that make as much work (net/server/valve.py).
_NEW_KEYS: Final = 4 * 1024
_A_LOGIN: Final = 4 * 1024
_A_CHANNEL: Final = 2 * 1024
_A_REPLY: Final = 64

_KEX_INIT: Final = 20
"""The first packet of ours, in answer to a version."""
_PUT_OFF: Final = 1000
"""How many replies may wait for a key exchange to end."""
_REPLIES: Final = frozenset({3, 81, 82, 91, 92, 99, 100})
"""Packets that asyncssh sends because the client wanted an answer, or said what it did not understand."""

Succeed = Callable[[], Coroutine[Any, Any, None]]


class Login(asyncssh.SSHServer):
    """One connection: who it is, and its channels."""

    def __init__(self, context: ServerContext, visit: Visit) -> None:
        self._context = context
        self._visit = visit
        self._connection: Any = None
        self._wished = ""
        self.destination: Destination | None = None
        """The table that the user name leads to."""
        self._proved: str | None = None
        """The key that the present request is about."""
        self._half_way: str | None = None
        """The key that was proved, while the invitation is asked for."""
        self._requests = 0
        self._failures = 0
        self._wrong = 0
        self._opened = 0
        self._struck = self._seen_off = False
        self.newcomer: Newcomer
        self.identity: Identity | None = None
        self.doors: set[Door] = set()

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self.newcomer = self._visit.stranger = Newcomer(conn, self._context.limits)
        self._context.logins.add(self)
        # The only places that hear of every failure and of every success, whatever the method.
        conn.send_userauth_failure = self._counting(conn.send_userauth_failure)  # type: ignore[assignment,method-assign]
        conn.send_packet = self._charging_replies(conn.send_packet)  # type: ignore[method-assign]
        conn.send_newkeys = self._charging(conn.send_newkeys)  # type: ignore[assignment,method-assign]
        conn.send_userauth_success = self._inviting(conn.send_userauth_success)  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        self.newcomer.done()
        self._visit.leave()
        self._context.gone(self)
        # Timers that were stopped keep their contexts, and those this login, until they would have been due.
        self._connection = _Gone()

    # While it logs in

    def _charging(self, send_newkeys: Callable[[bytes, bytes], None]) -> Callable[[bytes, bytes], None]:
        def sent(k: bytes, h: bytes) -> None:
            self._charge(_NEW_KEYS)
            send_newkeys(k, h)
            self.newcomer.has_keys()

        return sent

    def _charging_replies(self, send_packet: Callable[..., None]) -> Callable[..., None]:
        def sent(pkttype: int, *args: bytes, **how: Any) -> None:
            if pkttype in _REPLIES:
                self._charge(_A_REPLY)
                if tuning.deferred_packets(self._connection) > _PUT_OFF:
                    self.abort()
            elif pkttype == _KEX_INIT:
                self.newcomer.told()
            send_packet(pkttype, *args, **how)

        return sent

    def _charge(self, size: int) -> None:
        valve = self._connection.get_extra_info("valve")
        if valve is not None:
            valve.charge(size)

    def _counting(self, fail: Callable[[bool], None]) -> Callable[[bool], None]:
        def failed(partial_success: bool) -> None:
            self._failures += not partial_success
            # The first is everybody's: the request that asks which methods there are.
            if self._failures > self._context.limits.attempts + 1:
                TALLY.refused["logins too often"] += 1
                self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, TOO_OFTEN)
            else:
                tuning.let_ask_again(self._connection)
                fail(partial_success)

        return failed

    def _inviting(self, succeed: Succeed) -> Succeed:
        async def succeeded() -> None:
            invitation = self._context.invitation
            if invitation is None or self._proved is None or invitation.knows(self._proved) or self.is_node:
                await succeed()
            else:
                self._half_way = self._proved
                self._connection.send_userauth_failure(True)

        return succeeded

    def _request(self, key: str | None) -> None:
        self._proved = key
        self._requests += 1
        if self._requests > self._context.limits.requests:
            TALLY.refused["logins too often"] += 1
            raise asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, TOO_OFTEN)

    # Asked by asyncssh, in the order of a login

    def begin_auth(self, username: str) -> bool:
        """Begin a login anew, for every other user name: what was proved under one counts for no other."""
        self.destination = destination_of_user(username)
        self._wished = username[:64] if self.destination is None else ""
        self._half_way = None
        self._request(None)
        return username != AT_ONCE or self._context.invitation is not None

    def public_key_auth_supported(self) -> bool:
        return self._half_way is None

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._request(key.get_fingerprint())
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Return a question without prompts where anybody may come in: without a key to offer one is asked nothing."""
        self._request(None)
        return ("", "", "", ()) if self._context.invitation is None else _question(auth.ASKED)

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Any:
        self._request(None)
        invitation = self._context.invitation
        if invitation is None:
            return not responses
        if len(responses) != 1:
            return False
        return self._is_invited(invitation, responses[0]) or _question(auth.WRONG)

    def _is_invited(self, invitation: Invitation, guess: str) -> bool:
        """Return whether the guess is right. Without guesses left it is wrong, so that nothing is learnt from it."""
        if self._visit.may_guess() and invitation.fits(guess):
            self._visit.guessed_right()
            if self._half_way is not None:
                invitation.remember(self._half_way, self._wished)
            return True
        self._wrong += 1
        TALLY.refused["invitation"] += 1
        if self._wrong >= self._context.limits.invitations:
            raise asyncssh.DisconnectError(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, UNINVITED)
        return False

    def auth_completed(self) -> None:
        self._charge(_A_LOGIN)
        self.newcomer.done()
        where = self._source()
        key = self._proved or self._half_way
        if key is not None:
            self.identity = auth.holder(key, self._wished, where)
        else:
            self.identity = auth.guest(self._context.secret(8), self._wished, where)
        self._visit.logged_in()
        if self.is_node and (valve := self._connection.get_extra_info("valve")) is not None:
            valve.open()

    @property
    def is_node(self) -> bool:
        """Whether the key that was proved is that of another node of the house: it speaks for many, each with limits of
        their own."""
        return self._proved is not None and self._context.is_node(self._proved)

    @property
    def where(self) -> Where | None:
        """The address that a player by plain ssh may give to others."""
        own, peer = (self._connection.get_extra_info(each) for each in ("sockname", "peername"))
        return Where(reached_at(own[0], peer[0]), own[1]) if own and peer else None

    def _source(self) -> str:
        own, peer = (self._connection.get_extra_info(each) for each in ("sockname", "peername"))
        if not peer:
            return ""
        return auth.THIS_MACHINE if own and own[0] == peer[0] else source(peer[0])

    # Channels

    def session_requested(self) -> Any:
        """Return a door, with or without the channel that it is for; or false."""
        limits = self._context.limits
        if self.identity is not None and self.is_node:
            return Door(self._context, self.identity, self)
        self._charge(_A_CHANNEL)
        self._opened += 1  # Opening one costs us more than it costs the client.
        if self._opened > limits.channels:
            self._connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, "Those were too many channels.")
        if self.identity is None or self._opened > limits.channels or len(self.doors) >= limits.sessions:
            return False
        return tuning.watching_packet_size(self._connection, Door(self._context, self.identity, self), limits.packet)

    # Requests that a game server refuses. asyncssh itself refuses listeners, without a sentence.

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> NoReturn:
        raise _prohibited()

    def unix_connection_requested(self, dest_path: str) -> NoReturn:
        raise _prohibited()

    def tun_requested(self, unit: int | None) -> NoReturn:
        raise _prohibited()

    def tap_requested(self, unit: int | None) -> NoReturn:
        raise _prohibited()

    # Answers for having held up the loop (net.host.behalf.Answerable)

    @property
    def is_out(self) -> bool:
        return self._struck or self._visit.is_shut_out

    def strike(self) -> None:
        if self.is_node:  # The work itself is cut off; its other guests have done nothing.
            return
        self._struck = True
        self._visit.strike()

    def send_off(self) -> None:
        self._context.see_off()

    def see_off(self) -> None:
        """End the connection. A screen that can still be put right is, before the end."""
        if self._seen_off:
            return
        self._seen_off = True
        sentence = SHUT_OUT if self._visit.is_shut_out else HELD_UP
        for door in list(self.doors):
            door.send_off(sentence)
        reason = asyncssh.DISC_BY_APPLICATION
        asyncio.get_running_loop().call_later(FAREWELL, self._connection.disconnect, reason, sentence)

    def close(self) -> None:
        self._connection.close()

    def abort(self) -> None:
        self._connection.abort()


class _Gone:
    """A connection that is over, for whatever still wants to end it."""

    def disconnect(self, *_words: object) -> None: ...

    def close(self) -> None: ...

    def abort(self) -> None: ...

    def get_extra_info(self, _name: str) -> None: ...


def _question(sentence: str) -> Any:
    """Return the question with its sentence on a line of its own: Dropbear adds no end to it."""
    return "", f"{sentence}\n", "", ((auth.PROMPT, True),)


def _prohibited() -> asyncssh.ChannelOpenError:
    TALLY.refused["forwarding"] += 1
    return asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, NOTHING_ELSE)
