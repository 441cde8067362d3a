"""§9.2–9.4 Reading blank cards from plain data, and finding all that is wrong with them.

`parse` takes what a TOML or JSON reader has made of a file. Each fault has the path of keys that leads to it, so that
whoever has the file can find its line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from core.dragonstones.blanks.cards import (
    BY_NAME,
    CHEAPEST,
    DEAREST,
    MOST_COINS,
    MOST_DRAWN,
    MOST_EFFECTS,
    MOST_TAKEN,
    NAME_LENGTH,
    TEXT_LENGTH,
    BlankCard,
    Effect,
    Words,
)
from core.dragonstones.cards import COLOURS, MOST_BLANKS, NO_COINS, Coins
from core.sentences import mark, sentence

Path = tuple[str | int, ...]
_CARDS: Final = mark("a list of 1 to {most} tables [[card]] is wanted here")
_EFFECTS: Final = mark("a list of 1 to {most} effects is wanted here")


class Fault(NamedTuple):
    path: Path
    reason: str

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        place = " ".join(str(key + 1) if isinstance(key, int) else key for key in self.path)
        if place:
            return sentence("Characters, {place}: {reason}", place=place, reason=self.reason)
        return sentence("Characters: {reason}", reason=self.reason)


class Parsed(NamedTuple):
    cards: tuple[BlankCard, ...]
    """The cards; empty where there are faults."""
    faults: tuple[Fault, ...]


def parse(data: object) -> Parsed:
    """Return the cards under the key 'card', or everything that is wrong with them."""
    reader = _Reader()
    cards = reader.cards(data)
    return Parsed((), tuple(reader.faults)) if reader.faults else Parsed(cards, ())


class _Reader:
    """Goes through the data, notes each fault, and goes on behind it with something harmless."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, path: Path, reason: str) -> None:
        """Note a fault, unless it follows from one that was found further out."""
        if all(each.path != path[: len(each.path)] for each in self.faults):
            self.faults.append(Fault(path, reason))

    def cards(self, data: object) -> tuple[BlankCard, ...]:
        found = self.table((), data, ("card",)).get("card")
        cards = self.listed(("card",), found, MOST_BLANKS, _CARDS)
        return tuple(self.card(("card", place), each) for place, each in enumerate(cards))

    def card(self, path: Path, data: object) -> BlankCard:
        table = self.table(path, data, ("name", "text", "choose", "effects"))
        names = self.words((*path, "name"), table.get("name"), NAME_LENGTH)
        texts = self.words((*path, "text"), table.get("text"), TEXT_LENGTH)
        one = self.word((*path, "choose"), table.get("choose", "all"), ("all", "one")) == "one"
        where = (*path, "effects")
        listed = self.listed(where, table.get("effects"), MOST_EFFECTS, _EFFECTS)
        effects = tuple(self.effect((*where, place), each) for place, each in enumerate(listed))
        if not one and sum(effect.scores for effect in effects) > 1:
            self.fault(where, mark("only one of a card's effects may be for points"))
        return BlankCard(names, texts, one, effects)

    def effect(self, path: Path, data: object) -> Effect:
        kinds: dict[str, Callable[[Path, Mapping[str, Any]], Effect]] = {
            "gain": self.gain, "take": self.take, "draw": self.draw, "pay": self.pay, "as": self.as_another,
        }  # fmt: skip
        table = data if isinstance(data, dict) else {}
        named = [kind for kind in kinds if kind in table]
        if len(named) != 1:
            self.fault(path, sentence("an effect is a table with one of the keys {keys}", keys=", ".join(kinds)))
            return Effect("")
        kind = named[0]
        self.table(path, table, ("pay", "points", "or") if kind == "pay" else (kind,))
        return kinds[kind](path, table)

    def gain(self, path: Path, table: Mapping[str, Any]) -> Effect:
        return Effect("gain", coins=self.coins((*path, "gain"), table["gain"]))

    def take(self, path: Path, table: Mapping[str, Any]) -> Effect:
        what, number = self.stones((*path, "take"), table["take"], ("any", *COLOURS))
        if not 1 <= number <= MOST_TAKEN:
            self.fault((*path, "take"), sentence("1 to {most} stones can be taken", most=MOST_TAKEN))
        return Effect("take", what, number)

    def draw(self, path: Path, table: Mapping[str, Any]) -> Effect:
        return Effect("draw", number=self.number((*path, "draw"), table["draw"], 1, MOST_DRAWN))

    def pay(self, path: Path, table: Mapping[str, Any]) -> Effect:
        what, number = self.stones((*path, "pay"), table["pay"], tuple(CHEAPEST))
        points = self.number((*path, "points"), table.get("points", 1), 1, 2)
        least = CHEAPEST[what][points - 1]
        if not least <= number <= DEAREST:
            self.fault(
                (*path, "pay"),
                sentence(
                    "for that many points it is '{what} {least}' to '{what} {most}'",
                    what=what, least=least, most=DEAREST,
                ),
            )  # fmt: skip
        instead = self.coins((*path, "or"), table["or"]) if "or" in table else NO_COINS
        return Effect("pay", what, number, points, instead)

    def as_another(self, path: Path, table: Mapping[str, Any]) -> Effect:
        name = self.word((*path, "as"), table["as"], tuple(BY_NAME))
        return Effect("as", number=BY_NAME[name])

    # Parts that all of these are made of

    def table(self, path: Path, data: object, keys: Sequence[str]) -> Mapping[str, Any]:
        if not isinstance(data, dict):
            self.fault(path, mark("a table is wanted here"))
            return {}
        for key in data:
            if key not in keys:
                self.fault(
                    (*path, str(key)), sentence("there is no such key here; there are: {keys}", keys=", ".join(keys))
                )
        return data

    def listed(self, path: Path, data: object, most: int, wanted: str) -> Sequence[object]:
        if not isinstance(data, list | tuple) or not 1 <= len(data) <= most:
            self.fault(path, sentence(wanted, most=most))
            return ()
        return data

    def coins(self, path: Path, data: object) -> Coins:
        table = self.table(path, data, Coins._fields)
        numbers = [
            self.number((*path, key), table.get(key, 0), 0, most)
            for key, most in zip(Coins._fields, MOST_COINS, strict=True)
        ]
        if not any(table.values()):
            self.fault(path, mark("some coins are wanted here"))
        return Coins(*numbers)

    def number(self, path: Path, data: object, least: int, most: int) -> int:
        if type(data) is not int or not least <= data <= most:
            self.fault(path, sentence("a whole number from {least} to {most} is wanted here", least=least, most=most))
            return least
        return data

    def word(self, path: Path, data: object, words: Sequence[str]) -> str:
        if not isinstance(data, str) or data not in words:
            self.fault(path, sentence("one of these words is wanted here: {words}", words=", ".join(words)))
            return words[0]
        return data

    def stones(self, path: Path, data: object, words: Sequence[str]) -> tuple[str, int]:
        """Read 'any 4', or 'red' for a single one."""
        word, _, number = data.partition(" ") if isinstance(data, str) else ("", "", "")
        count = number or "1"
        if word not in words or not (count.isascii() and count.isdigit() and len(count) == 1):
            self.fault(
                path,
                sentence(
                    "a word and a number are wanted here, such as '{word} 3'; the words: {words}",
                    word=words[0],
                    words=", ".join(words),
                ),
            )
            return words[0], 0
        return word, int(count)

    def words(self, path: Path, data: object, longest: int) -> Words:
        """Read a text, which is English, or a table of texts by language."""
        table = {"en": data} if isinstance(data, str) else data
        if not isinstance(table, dict) or not table:
            self.fault(path, mark("a text is wanted here, or a table of texts by language"))
            return (("en", ""),)
        for language, text in table.items():
            if not (isinstance(language, str) and language.isascii() and language.isalpha() and len(language) == 2):
                self.fault((*path, str(language)), mark("a language is two letters, such as en"))
            if not isinstance(text, str) or not (text.strip() and len(text) <= longest):
                self.fault(
                    (*path, str(language)),
                    sentence("a line of 1 to {longest} characters is wanted here", longest=longest),
                )
            elif forbidden := [each for each in text if not each.isprintable()]:
                number = f"U+{ord(forbidden[0]):04X}"
                reason = sentence("the character {number} can't stand in a line of text", number=number)
                self.fault((*path, str(language)), reason)
        return tuple(table.items())
