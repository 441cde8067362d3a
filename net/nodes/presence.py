"""Knows to which other nodes of a house the lines of its players have come. Sans-IO."""

from __future__ import annotations

from collections.abc import Collection


class Presence:
    def __init__(self) -> None:
        self._nodes_of: dict[str, set[int]] = {}
        """The nodes where each player is; nobody is listed who is at none."""

    def is_there(self, player: str) -> bool:
        """Tell whether that player's line has come to another node."""
        return player in self._nodes_of

    def comes(self, player: str, node: int) -> None:
        self._nodes_of.setdefault(player, set()).add(node)

    def goes(self, player: str, node: int) -> None:
        nodes = self._nodes_of.get(player, set())
        nodes.discard(node)
        if not nodes:
            self._nodes_of.pop(player, None)

    def forget(self, gone: Collection[int]) -> set[str]:
        """Note that nobody is at nodes which have gone. Return who was."""
        were_there = {player for player, nodes in self._nodes_of.items() if not nodes.isdisjoint(gone)}
        for player in were_there:
            for node in gone:
                self.goes(player, node)
        return were_there
