"""Holds portraits of the characters: eleven columns by five rows, drawn by us, of block glyphs.

Each row is glyphs and inks, a letter a cell. On terminals without colours the glyphs alone will do.
"""

from __future__ import annotations

from typing import Final

from core.dragonstones import cards
from core.dragonstones.cards import FIRST_BLANK
from core.dragonstones.view import DragonBoard
from tui.canvas.canvas import Canvas
from tui.canvas.ink import BRICK, COBALT, FAINT, FROST, GOLD, IVORY, LEAF, MAIZE, OCHRE, PALE, VIOLET, Ink
from tui.games.dragonstones.characters.ours import is_ours

Portrait = tuple[tuple[str, str], ...]

WIDTH: Final = 11
HEIGHT: Final = 5
INKS: Final = {
    letter: Ink(colour)
    for letter, colour in zip(
        "wbvyrgofpxa",
        (IVORY, COBALT, VIOLET, MAIZE, BRICK, LEAF, OCHRE, FROST, PALE, FAINT, GOLD),
        strict=True,
    )
}
_DRAGON: Final[Portrait] = (
    ("   ▄▄▖▗▌▗█ ", "   rrrrrrr "),
    (" ▄█▛▜██▙█▘ ", " rrrrrrrrr "),
    ("▟████████▙ ", "rrrrrrrrrr "),
    ("█▝▐▝▘▝████▖", "rrrrrrrrrrr"),
    ("▀███▛ ████▙", "aarrr rrrrr"),
)
_DWARF: Final[Portrait] = (
    (" █▖▗▄▄▄▖▗█ ", " ppxxxxxpp "),
    (" ▝▚█████▞▘ ", " ppxxxxxpp "),
    ("  ▝█▜█▛█▘  ", "  xwwwwwx  "),
    ("  ▐█▛▀▜█▌  ", "  oowwwoo  "),
    ("  ▝▜███▛▘  ", "  ooooooo  "),
)
_RAINBOW: Final = "vvbbggyyorr"
"""Its inks from the left to the right."""


def _of(dragon: Portrait, ink: str) -> Portrait:
    """Return the dragon in its own colour; its fire stays what it is."""
    return tuple((glyphs, inks.replace("r", ink)) for glyphs, inks in dragon)


def _rainbow(dragon: Portrait) -> Portrait:
    return tuple(
        (glyphs, "".join(band if ink == "r" else ink for ink, band in zip(inks, _RAINBOW, strict=True)))
        for glyphs, inks in dragon
    )


PORTRAITS: Final[dict[int, Portrait]] = {
    cards.WITCH: (
        ("    ▗█▌    ", "    vvv    "),
        ("   ▗███▖   ", "   vvvvv   "),
        (" ▝▀▜███▛▀▘ ", " vvvvvvvvv "),
        ("   ▐▟█▙█▖  ", "   wwwwww  "),
        (" ▗█▄█▄▟▙█▖ ", " vvvwwvvvv "),
    ),
    cards.RED_DRAGON: _DRAGON,
    cards.BLUE_DRAGON: _of(_DRAGON, "b"),
    cards.YELLOW_DRAGON: _of(_DRAGON, "y"),
    cards.ENCHANTER: (
        ("    ▗█▖ ▗  ", "    bbb y  "),
        ("   ▗███▄▟▄ ", "   bbbbbyy "),
        ("   █████▐▜ ", "   bbbbbyy "),
        ("   █▟█▙█ ▖ ", "   wwwww o "),
        (" ▗█▟▛▄▜▙▌▌ ", " bbbwwwbbo "),
    ),
    cards.MAGICIAN: (
        ("   ▐███▌   ", "   bbbbb   "),
        ("  ▗▟███▙▖  ", "  bbrrrbb  "),
        ("   ▐▜█▛▌ ▐▌", "   wwwww yy"),
        ("   ▐▛▀▜▌▐▘ ", "   wwwwwoo "),
        (" ▗█▙███▟██ ", " bbbwwwbbb "),
    ),
    cards.SORCERER: (
        ("   ▟███▙   ", "   vvvvv   "),
        ("  ▐█████▌  ", "  vvwwwvv  "),
        ("  ▐█▟█▙█▌▄ ", "  vvwwwwvf "),
        ("  ▟▌█▀█▐▐█▌", "  vvpppvfff"),
        (" ▟██▟█▙█▙█ ", " vvvvpvvvf "),
    ),
    cards.THIEF: (
        ("  ▗▟███▙▖  ", "  xxxxxxx  "),
        ("  ███████  ", "  xxxxxxx  "),
        ("  █▛▜█▛▜█▐ ", "  xxxxxxxp "),
        ("  ███▛███▐ ", "  xxxxxxxp "),
        (" ▟█▙███▟▙▜▘", " xxxwwwxxoo"),
    ),
    cards.ALCHEMIST: (
        ("    ▝█▘ ▖  ", "    ppp g  "),
        ("     █ ▘▖  ", "     p gg  "),
        ("    ▞ ▚    ", "    p p    "),
        ("   ▟▛█▛▙   ", "   pgggp   "),
        ("  ▝███▟█▘  ", "  pgggpgp  "),
    ),
    cards.ANCIENT_DRAGON: (
        ("▗▙   ▄   ▟▖", "oo   o   oo"),
        ("▟██▄▐▜▌▄██▙", "ooooooooooo"),
        ("█▜█▛▙█▟▜█▛█", "ooooooooooo"),
        ("▘ ▀ ███ ▀ ▝", "o o ooo o o"),
        ("   ▟▘█▝▙   ", "   ooooo   "),
    ),
    cards.APPRENTICE: (
        ("    ▗█▖    ", "    ggg    "),
        ("  ▗▟███▙▖  ", "  ggggggg  "),
        ("   ▐▜█▛▌ ▗ ", "   wwwww y "),
        ("   ▐█▀█▌ ▜▘", "   wwwww yy"),
        ("  ▟▙█▀█▟▙▌ ", "  ggwwwggw "),
    ),
    cards.BRIGAND: (
        ("  ▗█████▖  ", "  rrrrrrr  "),
        ("  ▝█████▀█ ", "  rrrrrrrr "),
        ("   ▙████   ", "   wwxxx   "),
        ("   █▛▀▜█   ", "   owwwo   "),
        (" ▗█▟▜█▛▙█▖ ", " xxxoooxxx "),
    ),
    cards.CHARLATAN: (
        (" ▝▙▖▗▄▖▗▟▘ ", " yyyvvvyyy "),
        ("  ▐█████▌  ", "  yywvvyy  "),
        ("  ▐▙▟█▄█▌  ", "  wwwvvvv  "),
        ("  ▝▛▜█▛█▘  ", "  wwwvvvv  "),
        ("   ▝▙▄█▘   ", "   wwvvv   "),
    ),
    cards.DOPPELGANGER: (
        ("  ▗▟█▙▖▗▄▖ ", "  fffffxxx "),
        ("  █▜█▜████▌", "  fffffxxxx"),
        ("  ████▛▟▙█▌", "  fffffxxxx"),
        ("  ▝▙▄█ ▛▀█▘", "  ffff xxxx"),
        (" ▟█▙█▟█▚██▄", " fffffffxxx"),
    ),
    cards.TWO_HEADED_DRAGON: (
        ("▗█▙     ▟█▖", "ggg     ggg"),
        ("█▟█▙   ▟█▙█", "gggg   gggg"),
        ("█▝▟█   █▙▘█", "rggg   gggr"),
        ("  ▜█▙ ▟█▛  ", "  ggg ggg  "),
        ("   ▜███▛   ", "   ggggg   "),
    ),
    cards.RAINBOW_DRAGON: _rainbow(_DRAGON),
    cards.ENCHANTRESS: (
        ("    ▟▄▙    ", "    yyy    "),
        ("  ▗█████▖  ", "  rrrrrrr  "),
        ("  ▐█▜█▛█▌  ", "  rrwwwwr  "),
        ("  ▐██▀██▌  ", "  rrwwwrr  "),
        ("  ▟█████▙  ", "  rrvwvrr  "),
    ),
    cards.GHOST: (
        ("   ▄███▄   ", "   ppppp   "),
        ("  ▐▛▜█▛▜▌  ", "  ppppppp  "),
        ("  ▐▙▟█▙▟▌  ", "  ppppppp  "),
        (" ▗▛█▌ ▐█▜▖ ", " pppp pppp "),
        ("  ▐▛█▛█▛▌  ", "  ppppppp  "),
    ),
    cards.FAIRY: (
        (" ▟█▖ ▄ ▗█▙ ", " fff y fff "),
        (" ▜██▐▛▌██▛ ", " fffyyyfff "),
        ("  ▜█▚█▞█▛  ", "  fffwfff  "),
        ("  █▛▟█▙▜█  ", "  ffgggff  "),
        ("    ▐ ▌    ", "    w w    "),
    ),
    cards.GNOME: (
        ("    ▗█▖    ", "    rrr    "),
        ("   ▗███▖   ", "   rrrrr   "),
        ("   █▜█▛█   ", "   rrrrr   "),
        ("  ▗██▀██▖  ", "  pwwwwwp  "),
        ("   ▀███▀   ", "   ppppp   "),
    ),
    cards.GOBLIN: (
        ("  ▗█████▖  ", "  ggggggg  "),
        ("▜▄█▀▜█▛▀█▄▛", "ggggggggggg"),
        (" ▜█▟▟█▙▙█▛ ", " ggggggggg "),
        ("  ▜▛▛▄▜▜▛  ", "  gggwggg  "),
        ("   ▜▄▄▄▛   ", "   ggggg   "),
    ),
    cards.LEPRECHAUN: (
        ("   ▐███▌   ", "   ggggg   "),
        ("  ▗▟███▙▖  ", "  ggyyygg  "),
        ("   ▐▜█▛▌   ", "   wwwww   "),
        ("   █▛▀▜█   ", "   owwwo   "),
        ("   ▝███▘   ", "   ooooo   "),
    ),
    cards.MERCHANT: (
        ("   ▟███▙   ", "   yyyyy   "),
        ("  ▐█████▌  ", "  yyyryyy  "),
        ("   █▜█▛█   ", "   wwwww   "),
        ("   █▛▀▜█   ", "   wwwww   "),
        (" ▗█▙▛█▜▟█▖ ", " bbbxxxbbb "),
    ),
    cards.DWARF_4: _DWARF,
    cards.DWARF_5: tuple((glyphs, inks.replace("o", "r")) for glyphs, inks in _DWARF),
    cards.NECROMANCER: (
        ("  ▄█████▄  ", "  vvvvvvv  "),
        ("  ███████  ", "  vwwwwwv  "),
        ("  █▌▐█▌▐█  ", "  vwwwwwv  "),
        ("  █▞█▙█▚█  ", "  vwwwwwv  "),
        (" ▗█▙▙█▟▟█▖ ", " vvvvwvvvv "),
    ),
    cards.GOLDSMITH: (
        ("  ▚     ▞  ", "  y     y  "),
        ("   ▚▖ ▗▞   ", "   yy yy   "),
        ("   ▗▟█▙▖   ", "   yyyyy   "),
        ("   █▘▄▝█   ", "   yyryy   "),
        ("   ▜▙▄▟▛   ", "   yyyyy   "),
    ),
    cards.TROLL: (
        ("   ▟▙█▟▙   ", "   ooooo   "),
        ("  ▟▛▜█▛▜▙  ", "  ooooooo  "),
        (" ███▟▀▙███ ", " ooooooooo "),
        ("  █▛▀ ▀▜█  ", "  ooo ooo  "),
        ("  ▜█▟█▙█▛  ", "  owooowo  "),
    ),
}
_OURS: Final[dict[str, Portrait]] = {
    "Stonecutter": (
        ("       ▟▙  ", "       xx  "),
        ("      ▟▜▛▘ ", "      oxxx "),
        (" ▗██▖▟▘    ", " ffffoo    "),
        (" █▛█▛▘     ", " ffffo     "),
        (" ▝▜▟▘ ▟█▙  ", " ffff fff  "),
    ),
    "Toll Keeper": (
        ("  ▗█████▖  ", "  xxxxxxx  "),
        ("  ▐█████▌▟▖", "  xxwxxxxyy"),
        ("   █▟█▙█ ▜▘", "   wwwww yy"),
        ("  ▄▜▙▄▟▛▄▐ ", "  xwwwwwxo "),
        (" ▟██▟█▟██▐ ", " xxxxwxxxo "),
    ),
    "Storm Dragon": _of(_DRAGON, "f"),
}
_OWN: Final[Portrait] = (
    ("      ▗▟▌  ", "      ppp  "),
    ("    ▗▟█▛   ", "    pppp   "),
    ("   ▗▌▛▘    ", "   pppp    "),
    ("  ▗▛▘      ", "  opp      "),
    (" ▗▙▄▄▄▄▄▄▖ ", " xxxxxxxxx "),
)


def portrait_of(card: int, board: DragonBoard) -> Portrait:
    """Return a character's portrait; those that players have written are about to be drawn by them."""
    if card < FIRST_BLANK:
        return PORTRAITS[card]
    blank = board.terms.blanks[card - FIRST_BLANK]
    return _OURS.get(blank.name(), _OWN) if is_ours(blank) else _OWN


def draw(canvas: Canvas, portrait: Portrait) -> None:
    for y, (glyphs, inks) in enumerate(portrait):
        for x, (glyph, ink) in enumerate(zip(glyphs, inks, strict=True)):
            if glyph != " ":
                canvas.text(x, y, glyph, INKS[ink])
