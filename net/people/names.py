"""Decides what may be a name: one word of letters, digits, accents, hyphens and apostrophes, like nobody else's.

A sentence of the log begins with a name, a list has commas between names, and talk has a colon behind one: a name that
holds none of these, and no space, can't read as a sentence, as a list or as another's line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from core.engine import Named
from core.sentences import mark, sentence
from net.people.confusables import alike, is_of_letters, rough, skeleton
from net.people.text import LINE_WIDTH, NAME_WIDTH, clean, is_mark

BOTS: Final = ("Aldric", "Brunhild", "Caradoc", "Dervla", "Eudora", "Faramund")
STRANGER: Final = "guest"
"""The name given to somebody who wishes for none, or for one that nobody may have."""

# Not allowed as a name or as a part of one, in the languages that somebody at a table may read.
_OF_SERVERS: Final = (
    *("server", "serveur", "sortilege", "system", "systeme"),
    *("admin", "sysadmin", "sysop", "administrator", "operator", "moderator"),
    *("administratorin", "verwalter", "verwalterin", "verwaltung", "betreiber", "betreiberin", "moderatorin"),
    *("administrateur", "administratrice", "operateur", "operatrice", "moderateur", "moderatrice"),
)
_OF_THE_HOUSE: Final = (
    *_OF_SERVERS,
    *("host", "hostess", "gastgeber", "gastgeberin", "hote", "hotesse"),
    *("bot", "robot", "roboter", "computer", "ordinateur"),
    *("referee", "umpire", "schiedsrichter", "schiedsrichterin", "arbitre"),
    *("spielleiter", "spielleiterin", "spielleitung"),
    *("you", "nobody", "niemand", "personne", "everybody", "everyone"),
    *BOTS,
)
# Words for bots, by how well they play, beside those in core.bots.LEVELS; not allowed as a part of a name either.
_OF_BOTS: Final = (
    *("novices", "apprentices", "adepts", "archmages", "bots", "robots"),
    *("neuling", "neulingen", "neulinge", "lehrling", "lehrlingen", "lehrlinge", "adepten", "erzmagier", "erzmagiern"),
    *("neulings", "lehrlings", "lehrlingin", "novize", "novizen", "novizin", "adeptin", "erzmagiers", "erzmagierin"),
    *("apprenti", "apprentis", "apprentie", "apprenties", "adepte", "adeptes"),
    *("archimage", "archimages", "archimagesse"),
)
# Not allowed as a whole name, with or without a number: words that our sentences begin with or put in a name's place.
_OF_SENTENCES: Final = (
    *("your", "yours", "yourself", "vous", "votre", "vos", "toi", "tu", "du", "dein", "deine", "dir", "dich"),
    *("sie", "ihr", "ihnen", "euch", "we", "wir", "nous", "they", "ils", "elles"),
    *("noone", "none", "nothing", "keiner", "keine", "niemals", "nichts", "rien", "aucun", "aucune"),
    *("player", "spieler", "joueur", "players", "joueurs", "guide", "unknown", "unbekannt", "inconnu", "inconnus"),
    *("somebody", "someone", "anybody", "jemand", "quelquun", "all", "alle", "jeder", "tous", "toutlemonde"),
    *("wirt", "wirtin", "the", "game", "thegame", "spiel", "dasspiel", "jeu", "lejeu", "end"),
    *("seat", "place", "siege", "platz", "sitz", "table", "tisch", "lobby", "open", "free", "frei", "libre"),
    *("round", "runde", "manche", "turn", "tour", "deal", "combat", "battle", "stack", "stock", "bank", "banque"),
    *("person", "me", "and", "und", "et", "or"),
)
_ENDS: Final = "-'"
# The writing systems of Japan, Korea and China, where Latin letters are common beside the others.
_TOGETHER: Final = frozenset(
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
)


def of_bot(place: int) -> str:
    """Return the name of one bot among so many, each another."""
    again = place // len(BOTS)
    return f"{BOTS[place % len(BOTS)]}-{again + 1}" if again else BOTS[place]


@lru_cache(maxsize=4096)
def clean_name(text: str, width: int = NAME_WIDTH) -> str:
    """Return the text as one word that may be a name, at most `width` columns wide; empty if nothing is left of it."""
    for _ in range(len(_ENDS) + 1):
        before, text = text, _one_word(clean(text, width), width)
        if text == before:
            return text
    return ""


def objection(name: str) -> str:
    """Return why nobody can go by that name, which has been cleaned; empty where anybody may, first come first
    served."""
    if not skeleton(name):
        return mark("A name needs at least one letter or digit.")
    if is_reserved(name):
        return sentence(
            "The name {name} is not allowed: it could pass for something that belongs to this server.", name=name
        )
    if is_mixed(name):
        return mark("A name is written in one alphabet.")
    return ""


def apart(name: str, others: Collection[str]) -> str:
    """Return the name, with the lowest number behind it that tells it from all others if it needs one."""
    numbered = (f"{clean_name(name, NAME_WIDTH - 3)}-{number}" for number in range(2, len(others) + 3))
    return next(each for each in (name, *numbered) if not any(alike(each, other) for other in others))


def clean_title(text: str, width: int = LINE_WIDTH) -> str:
    """Return a thing's name: words made of what names are made of, with nothing that ends a sentence or a name."""
    kept = (each if is_of_letters(each) or each in _ENDS else " " for each in text.replace("’", "'"))
    return clean("".join(kept), width)


class TitleFault(NamedTuple):
    thing: int
    language: str
    reason: str


def title_faults(named: Named) -> list[TitleFault]:
    """Return what is wrong with the names of things that players have made: none may pass for another or for ours."""
    faults: list[TitleFault] = []
    before: list[str] = []
    for number, words in enumerate(named.things):
        faults += [TitleFault(number, lang, why) for lang, name in words if (why := _title_fault(name, named, before))]
        before += [name for _, name in words]
    return faults


def _title_fault(name: str, named: Named, before: Sequence[str]) -> str:
    title = clean_title(name)
    if not skeleton(title) or title != name.replace("’", "'"):
        return mark("a name is made of letters, digits, spaces, hyphens and apostrophes")
    if is_mixed(title):
        return mark("a name is written in one alphabet")
    if is_reserved(title) or any(_is_like(each, _speaking()) for each in re.split(f"[ {_ENDS}]", title)):
        return mark("this would pass for something that the server says")
    if any(alike(name, each) or alike(name, each.partition(" (")[0]) for each in named.taken):
        return mark("this is the name of a printed one, or looks like it")
    if any(alike(name, each) for each in before):
        return mark("two have this name, or names that look alike")
    return ""


def is_reserved(name: str) -> bool:
    parts = re.split(f"[{_ENDS}]", name)
    return _is_like(name, _whole()) or any(_is_like(part, _part()) for part in (name, *parts))


def is_mixed(name: str) -> bool:
    """Tell whether it has letters of several alphabets that nobody writes in one word."""
    alphabets = {_alphabet(each) for each in unicodedata.normalize("NFKC", name) if each.isalpha()}
    return len(alphabets) > 1 and not alphabets <= _TOGETHER


def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _is_like(name: str, reserved: re.Pattern[str]) -> bool:
    return any(reserved.fullmatch(each) for each in rough(name))


@cache
def _whole() -> re.Pattern[str]:
    return _any_of((*_OF_THE_HOUSE, *_OF_BOTS, *_OF_SENTENCES))


@cache
def _part() -> re.Pattern[str]:
    from core.bots import LEVELS

    return _any_of((*_OF_THE_HOUSE, *_OF_BOTS, *LEVELS))


@cache
def _speaking() -> re.Pattern[str]:
    return _any_of(_OF_SERVERS)


def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """Match any of the words, with or without a number behind it, whose 1 and 0 are drawn as letters."""
    return re.compile(f"(?:{'|'.join(sorted({each for word in words for each in rough(word)}))})[0-9lo]*")


def _one_word(text: str, width: int) -> str:
    kept = ""
    for character in text.replace("’", "'"):
        loose = is_mark(character) and not kept[-1:].isalnum() and not is_mark(kept[-1:] or " ")
        kept += character if character in _ENDS or (is_of_letters(character) and not loose) else "-"
    joined = "".join(next(same) if each in _ENDS else "".join(same) for each, same in groupby(kept))
    parts = (part.strip("'") for part in joined.split("-"))
    return clean("-".join(filter(None, parts)), width).rstrip(_ENDS)


def listed(names: Sequence[str]) -> str:
    """Join names: Ada; Ada and Bert; Ada, Bert and Carl."""
    if len(names) < 2:
        return names[0] if names else ""
    return sentence("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
