"""Players of Fist of Dragonstones before their screens."""

from __future__ import annotations

from core.dragonstones.game import DRAGONSTONES
from tests.tui.sitting import Sitting
from tui.games.dragonstones import FACE

_SITTING = Sitting(DRAGONSTONES, FACE, lambda board: board.scores, {"blanks": "house"})

scene_of, drawn, after, game = _SITTING.scene_of, _SITTING.drawn, _SITTING.after, _SITTING.played
check_drawn = _SITTING.check_drawn
