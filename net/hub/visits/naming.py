"""Carries out what a visitor wishes about who they are: name, language, what they have played, return code, and the
keys that lead to them. Sans-IO."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from core.engine import Refused
from core.registry import GAMES
from core.sentences import mark
from net.people.auth import Identity
from net.protocol.messages import Claim, KeyCode, Learned, LinkKey, ListKeys, Rename, Speak, UnlinkKey

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor


def rename(visitor: Visitor, message: Rename) -> None:
    hub, player = visitor.hub, visitor.player
    if visitor.identity.is_guest and player.stranger:  # A guest's name is kept when they sit down.
        hub.players.rename(player, message.name)
    else:
        with visitor.taken_in(player):
            hub.players.rename(player, message.name)
            visitor.remember(player)
    hub.lobby.renamed(player)
    hub.welcome(visitor)
    hub.in_lobby.changed()


def speak(visitor: Visitor, message: Speak) -> None:
    with _kept(visitor):
        visitor.player.language = message.language


def learn(visitor: Visitor, message: Learned) -> None:
    """Keep which games the player has played; of games that nobody has here nothing is kept."""
    player = visitor.player
    learned = tuple(game for game in GAMES if game in player.learned or game in message.games)
    if learned != player.learned:
        with _kept(visitor):
            player.learned = learned


@contextmanager
def _kept(visitor: Visitor) -> Iterator[None]:
    """Write down what is changed of the player; of a guest, as with a guest's name, when they sit down."""
    player = visitor.player
    if visitor.identity.is_guest and player.stranger:
        yield
        return
    with visitor.taken_in(player):
        yield
        visitor.remember(player)


def claim(visitor: Visitor, message: Claim) -> None:
    hub, identity = visitor.hub, visitor.identity
    players = hub.players
    linked = "" if identity.is_guest else players.links.use(message.code, hub.environment.elapsed())
    player = players.with_id(linked) or players.with_code(message.code)
    if player is None:
        visitor.count_wrong_code()
        raise Refused(mark("No player of this server was given that return code."))
    for each in players.identities.of(player):
        if why_not := hub.shut_out(Identity(each, "")):
            raise Refused(why_not)
    if not identity.is_guest:
        players.check_keys(player, identity.player)
    with visitor.taken_in(player):
        visitor.leave()
        # First as it was known: the first identity that is read back with a code is the player's id, as seats hold it.
        visitor.remember(player)
    if not identity.is_guest:  # A guest's identity never comes back.
        hub.remember(player, identity.player)
    hub.become(visitor, player)


def link_key(visitor: Visitor, _message: LinkKey) -> None:
    players = visitor.hub.players
    with visitor.taken_in(visitor.player):
        players.check_keys(visitor.player)
        code = players.links.make(visitor.player.id, visitor.hub.environment.elapsed())
        visitor.remember(visitor.player)
    visitor.session.deliver(KeyCode(code))


def list_keys(visitor: Visitor, _message: ListKeys) -> None:
    visitor.hub.show_keys_to(visitor)


def unlink_key(visitor: Visitor, message: UnlinkKey) -> None:
    visitor.hub.unlink(visitor, message.fingerprint)
