"""§9.3 What one effect of a blank card does, in a few words."""

from __future__ import annotations

from core.dragonstones.cards import CHARACTERS, FIRST_BLANK, NO_COINS
from core.dragonstones.view import DragonBoard
from tui.games.dragonstones.words import coins, points


def describe(board: DragonBoard, card: int, number: int) -> str:
    effect = board.terms.blanks[card - FIRST_BLANK].effects[number]
    stone = "stone" if effect.number == 1 else "stones"
    match effect.kind:
        case "gain":
            return f"Take {coins(*effect.coins)}"
        case "take":
            return f"Take {effect.number} {stone} of {'any colour' if effect.what == 'any' else effect.what}"
        case "draw":
            return f"Draw {effect.number} {stone} from a bag"
        case "pay":
            which = {"any": "any", "equal": "equal", "each": "of each colour"}[effect.what]
            price = f"{effect.number} {stone} {which}" if effect.what == "each" else f"{effect.number} {which} {stone}"
            instead = "" if effect.coins == NO_COINS else f", or take {coins(*effect.coins)}"
            return f"Pay {price} for {points(effect.points)}{instead}"
    return f"{CHARACTERS[effect.number].name}: {CHARACTERS[effect.number].text}"
