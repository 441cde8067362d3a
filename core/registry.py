"""GAMES: the only list of games."""

from __future__ import annotations

from core.dragonstones.game import DRAGONSTONES
from core.engine import AnyGame, Refused
from core.gargon.game import GARGON
from core.kampf.game import KAMPF
from core.zargos.game import ZARGOS

GAMES: dict[str, AnyGame] = {game.name: game for game in (GARGON, KAMPF, DRAGONSTONES, ZARGOS)}


def game_named(name: str) -> AnyGame:
    if name not in GAMES:
        raise Refused(f"There is no game '{name}'. There are: {', '.join(GAMES)}.")
    return GAMES[name]
