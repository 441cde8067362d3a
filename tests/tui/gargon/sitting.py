"""Players of Gargon before their screens."""

from __future__ import annotations

from core.gargon.game import GARGON
from tests.tui.sitting import Sitting
from tui.games.gargon import FACE

_SITTING = Sitting(GARGON, FACE, lambda board: board.backs, {})

scene_of, drawn, after, game = _SITTING.scene_of, _SITTING.drawn, _SITTING.after, _SITTING.played
done, check_drawn = _SITTING.done, _SITTING.check_drawn
