"""Players of Zargos before their screens."""

from __future__ import annotations

from core.zargos.game import ZARGOS
from tests.tui.sitting import Sitting
from tui.games.zargos import FACE

_SITTING = Sitting(ZARGOS, FACE, lambda board: board.hand_sizes, {"turns": "4", "exchange": "yes"})

scene_of, drawn, after, game = _SITTING.scene_of, _SITTING.drawn, _SITTING.after, _SITTING.played
