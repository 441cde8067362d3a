"""Tells those whose screens show the lobby what there is, and what is said. Sans-IO."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from net.hub.shown.talk import LobbyTalk
from net.protocol.messages import LOBBY, LobbySeen, Said, TalkSeen
from net.protocol.page_changes import alike

if TYPE_CHECKING:
    from net.hub.hub import Hub
    from net.hub.visits.visitor import Visitor

PAUSE: Final = 0.3
"""Seconds for which changes of the lobby are collected before they are told together …"""
CROWD: Final = 100
"""… longer by as much for each so many people there are to tell."""


class InLobby:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._talk = LobbyTalk()
        self._due = False
        """Whether changes are to be told soon."""

    def show(self, visitor: Visitor) -> None:
        """Show a page of the lobby."""
        visitor.shown = self._hub.lobby.pages.shown(visitor.player, visitor.first, self._hub.crowd)
        visitor.session.deliver(visitor.shown)

    def changed(self) -> None:
        """Note that the lobby has changed, and tell it soon."""
        self._hub.lobby.pages.forget()
        self._hub.people_changed()
        if not self._due:
            self._due = True
            self._hub.environment.later(PAUSE * (1 + len(self._hub.visitors()) / CROWD), self._show_all)

    def show_talk(self, visitor: Visitor) -> None:
        """Tell what was said a short while ago."""
        if lines := self._talk.latest(self._hub.environment.elapsed()):
            visitor.session.deliver(TalkSeen(lines))

    def say(self, message: Said) -> None:
        """Tell what somebody says in the lobby here."""
        self.hear(message)
        self._hub.said(message)

    def hear(self, message: Said) -> None:
        """Tell this node's guests what was said in the lobby, wherever it was."""
        self._talk.note(message, self._hub.environment.elapsed())
        for visitor in self._hub.visitors():
            if visitor.at == LOBBY:
                visitor.session.deliver(message)

    def _show_all(self) -> None:
        """Show the lobby to those for whom its page has changed. Most were shown the same page before, which is
        compared once."""
        self._due = False
        seen: dict[tuple[int, int], tuple[bool, LobbySeen | None]] = {}
        for visitor in self._hub.visitors():
            if visitor.at != LOBBY or visitor.identity.by_node:
                continue
            page, before = self._hub.lobby.pages.shown(visitor.player, visitor.first, self._hub.crowd), visitor.shown
            pair = id(before), id(page)
            if pair not in seen:
                seen[pair] = alike(before, page), before  # Keeping it keeps its id from others.
            if not seen[pair][0]:
                visitor.shown = page
                visitor.session.deliver(page)
