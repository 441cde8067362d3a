"""What two names must differ in, for people to tell them apart on a screen."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import chain
from typing import Final

# Digits that pass for letters, and letters of other alphabets that are drawn as Latin ones, small or large.
_ALIKE: Final = (
    ("01i", "oll"),
    ("авсԁеһніӏјкморԛѕтѵԝхуү", "abcdehhlljkmopqstvwxyy"),
    ("αβεζηικμνορτυχ", "abezhlkmnoptyx"),
    ("օոսհց", "onuhg"),
    ("ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᎽᏃ", "abcdeghljklmprstvwyz"),
    ("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghljklmnoprstuvwxyz"),
    ("ɑ", "a"),
)
_PLAIN: Final = dict(chain.from_iterable(zip(each, plain, strict=True) for each, plain in _ALIKE))
# Small capitals, letters in boxes, and those with a hook, a stroke or without a dot.
_LATIN: Final = re.compile(
    r"(?:[A-Z]+ )*LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL)"
    r"(?: DOTLESS| SCRIPT| OPEN)? ([A-Z])(?: WITH .+)?"
)


def skeleton(name: str) -> str:
    """Not in case, width, accents or strokes alone must they differ, nor in letters that look alike."""
    return "".join(map(_plain, unicodedata.normalize("NFKD", name)))


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    latin = _LATIN.fullmatch(unicodedata.name(character, ""))
    folded = latin[1].casefold() if latin else character.casefold()
    return "".join(_PLAIN.get(each, each) for each in folded if each.isalnum())
