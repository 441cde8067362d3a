"""Tells which games from elsewhere a hub has, and who can be shown them."""

from __future__ import annotations

from core.registry import GAMES
from core.sentences import sentence
from net.protocol.messages import GameInfo


def guest_games() -> tuple[GameInfo, ...]:
    """Return the games that a client is told of, as it may lack them."""
    others = [(name, GAMES.entries[name]) for name, _ in GAMES.others]
    return tuple([GameInfo(name, entry.about.title, entry.package, entry.version) for name, entry in others])


def lacks(game: str, has: tuple[tuple[str, str], ...] | None) -> str:
    """Return why that game can't be shown to a client that has these; empty where it can, or where we have no such
    game."""
    entry = GAMES.entries.get(game)
    if entry is None or not entry.package or has is None or (game, entry.version) in has:
        return ""
    there = dict(has).get(game)
    names = {"title": entry.about.title, "package": entry.package, "version": entry.version}
    if there:
        return sentence(
            "{title} is played here by the package {package} {version}, and you have version {yours} of it. Install "
            "that one, or come by plain ssh.",
            **names,
            yours=there,
        )
    return sentence(
        "{title} is played here by the package {package} {version}, and you do not have it. Install that one, or come "
        "by plain ssh.",
        **names,
    )
