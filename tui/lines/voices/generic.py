"""Tells every game that has no voice of its own; what its face is to screens, see tui/games/generic/."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from core.engine import AnyGame, Choice
from tui.games import Scene, who
from tui.games.generic import question
from tui.games.generic.board import facts, values
from tui.games.generic.words import Words, label, parts_of, seat_fields, spoken
from tui.language import _, worded
from tui.lines.asking import FEW, Option, Question
from tui.lines.voices.simple import SimpleVoice


class GenericVoice(SimpleVoice):
    def __init__(self, game: AnyGame, note: str = "") -> None:
        """Make a voice. `note` says why it is heard in the place of another."""
        self._game = game
        self._note = note

    def state(self, scene: Scene) -> Sequence[str]:
        others = [seat for seat in range(len(scene.names)) if seat != scene.seat]
        seats = [*others, scene.seat] if scene.seat >= 0 else others
        known = [line for seat in seats for line in self.seat(scene, seat)]
        return [
            *filter(None, [worded(self._note)]),
            *self._values(scene, hidden=False),
            *known,
            *self._values(scene, hidden=True),
        ]

    def _values(self, scene: Scene, *, hidden: bool) -> list[str]:
        return [_("{name}: {text}.", name=name, text=said) for name, said in values(scene, self._game, hidden=hidden)]

    def seat(self, scene: Scene, seat: int) -> Sequence[str]:
        said = ", ".join(facts(scene, self._game, seat))
        return [_("{name}: {text}.", name=who(seat, scene.names, scene.seat), text=said)] if said else []

    def hand(self, scene: Scene) -> Sequence[str]:
        """Tell the fields in which one sees what others don't, and what else is known of oneself."""
        if scene.seat < 0:
            return [_("You are watching: what others hold stays hidden.")]
        return [*self._values(scene, hidden=True), *self.seat(scene, scene.seat)] or self.state(scene)

    def score(self, scene: Scene) -> Sequence[str]:
        return [line for seat in range(len(scene.names)) for line in self.seat(scene, seat)] or self.state(scene)

    def ask(self, scene: Scene) -> Question:
        """Offer a few choices as they are; of many ask first for the kind, then for one part after the other."""
        if len(scene.choices) <= FEW:
            return super().ask(scene)
        kinds: dict[type[Choice], list[Choice]] = {}
        for choice in scene.choices:
            kinds.setdefault(type(choice), []).append(choice)
        parting = _Parting(Words(scene.names, scene.seat))
        if len(kinds) == 1:
            asked = parting.question(scene.choices)
            return asked._replace(sentence=f"{self.question(scene)} {asked.sentence}")
        options = tuple(parting.option(spoken(kind.__name__), each) for kind, each in kinds.items())
        return Question(self.question(scene), options)

    def question(self, scene: Scene) -> str:
        return question(scene)

    def choice(self, scene: Scene, choice: Choice) -> str:
        return Words(scene.names, scene.seat).choice(choice)


class _Parting:
    """Many choices of one kind, asked for part by part: first how many dice, then of how many pips."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def option(self, words: str, choices: Sequence[Choice], number: int = -1, whole: str = "") -> Option:
        """Return an option that leads to the choice, or to what the choices still differ in."""
        if len(choices) == 1:
            return Option(words, choices[0], number=number, range=whole)
        return Option(words, self.question(choices), number=number, range=whole)

    def question(self, choices: Sequence[Choice]) -> Question:
        kind: Any = type(choices[0])
        for name, _value in parts_of(choices[0]):
            by_value: dict[Any, list[Choice]] = {}
            for choice in choices:
                by_value.setdefault(getattr(choice, name), []).append(choice)
            if len(by_value) > 1:
                asked = _("{kind}: which {part}?", kind=label(kind.__name__), part=spoken(name))
                amounts = name not in seat_fields(kind) and _are_amounts([*by_value])
                make = self._amounts if amounts else self._values
                return Question(asked, tuple(make(kind, name, by_value)))
        return Question(label(kind.__name__), tuple(Option(f"{at}", each) for at, each in enumerate(choices, 1)))

    def _amounts(self, _kind: type, name: str, by_value: dict[Any, list[Choice]]) -> Iterator[Option]:
        """Yield an option for each amount, which is the number to be typed."""
        whole = spoken(name) if len(by_value) > FEW else ""
        for value, choices in by_value.items():
            yield self.option(f"{spoken(name)} {value}", choices, number=value, whole=whole)

    def _values(self, kind: type, name: str, by_value: dict[Any, list[Choice]]) -> Iterator[Option]:
        """Yield as many as can be listened to, and the others behind one more option."""
        told = list(by_value.items())
        room = len(told) if len(told) <= FEW else FEW - 1
        for value, choices in told[:room]:
            yield self.option(self._words.part(kind, name, value), choices)
        if rest := dict(told[room:]):
            asked = _("{kind}: which {part}?", kind=label(kind.__name__), part=spoken(name))
            more = Question(asked, tuple(self._values(kind, name, rest)))
            yield Option(_("hear {count} more", count=len(rest)), more)


def _are_amounts(values: Sequence[Any]) -> bool:
    """Tell whether these are numbers that are told in a few ranges."""
    if not all(type(each) is int and each >= 0 for each in values):
        return False
    ordered = sorted(values)
    breaks = [after for before, after in pairwise(ordered) if after != before + 1]
    return len(breaks) < FEW
