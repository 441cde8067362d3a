"""Plays the worlds of one search of Fist of Dragonstones on to the next auction.

With a memory a seat knows all but what others have in their fists. So its worlds come to the same places again and
again: by the same fists, the same answers and the same characters. What has been played is kept as long as the search
goes on; chance is asked, and adepts decide, each time anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from core.bots.archmage.dragonstones_fists import Fists
from core.bots.dice import Dice
from core.bots.dragonstones.adept import Leaning, leaning
from core.bots.dragonstones.others import always, anybody
from core.bots.search import UNHEARD
from core.dragonstones.bidding import NO_BID, NO_SILVER, BreakTie, OpenFists
from core.dragonstones.choices import Bid
from core.dragonstones.rules import DrawCharacter, begin_auction, without
from core.dragonstones.state import DragonState
from core.engine import Ask, Choice, Roll, play_on, roll_on, settle


class Stage:
    """A place that worlds come to. They are left at auctions, and where the game is over."""

    __slots__ = ("state", "worth")

    def __init__(self, state: DragonState) -> None:
        self.state = state
        self.worth: float | None = NOT_YET
        """To the seat that searches, as soon as somebody has found it out."""

    def there(self) -> DragonState:
        """Return the state as it is there."""
        return self.state


NOT_YET: Final = -1.0


class Next(Stage):
    """The auction of a character that has been drawn. Its state is the one before that, which does to value it."""

    __slots__ = ("card", "to_come")

    def __init__(self, state: DragonState, place: int) -> None:
        super().__init__(state)
        self.card, self.to_come = state.to_come[place], without(state.to_come, place)

    def there(self) -> DragonState:
        state = self.state.clone()
        state.agenda, state.to_come = state.agenda[:-1], self.to_come
        begin_auction(state, self.card)
        return state


class Chance(Stage):
    """A place at which chance is asked."""

    __slots__ = ("_known", "_roll")

    def __init__(self, state: DragonState, roll: Roll[DragonState]) -> None:
        super().__init__(state)
        self._roll = roll
        self._known: dict[Any, Stage] = {}
        """Where outcomes lead to."""

    def fallen(self, chance: Dice) -> Stage:
        """Return where chance leads to."""
        outcome = chance.outcome(self._roll.shape(self.state))
        found = self._known.get(outcome)
        if found is None:
            state = self.state.clone()
            roll_on(state, outcome, UNHEARD)
            found = self._known[outcome] = stage_of(state)
        return found


class Draw(Chance):
    """The next character is to be put up."""

    __slots__ = ()

    def fallen(self, chance: Dice) -> Stage:
        place = chance.randrange(len(self.state.to_come))
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = Next(self.state, place)
        return found


class Question(Stage):
    """Some are asked, and answer as adepts."""

    __slots__ = ("_asked", "_known", "leanings")

    def __init__(self, state: DragonState, asked: Ask[DragonState]) -> None:
        super().__init__(state)
        self._asked = asked
        self.leanings = [(each, leaning_of(state, each)) for each in asked.seats]
        self._known: dict[tuple[Choice, ...], Stage] = {}

    def answered(self, minds: Dice) -> Stage:
        """Return where their answers lead to."""
        answers = {each: lean(minds) for each, lean in self.leanings}
        key = tuple(answers.values())
        found = self._known.get(key)
        if found is None:
            state = self.state.clone()
            state.agenda = state.agenda[:-1]
            state.question += 1
            self._asked.resolve(state, answers, UNHEARD)
            settle(state, UNHEARD)
            found = self._known[key] = stage_of(state)
        return found


def stage_of(state: DragonState) -> Stage:
    if not state.agenda or isinstance(asked := state.agenda[-1], OpenFists):
        return Stage(state)
    if isinstance(asked, DrawCharacter):
        return Draw(state, asked)
    if isinstance(asked, Ask):
        return Question(state, asked)
    assert isinstance(asked, Roll)
    return Chance(state, asked)


def go_on(stage: Stage, seed: int, chance: Dice, longest: int) -> tuple[Stage, int]:
    """Play on to the next auction; return how many answers were given, too. After `longest` it is given up, as
    characters of players' own may come to no end."""
    answers, minds = 0, None
    while answers < longest:
        if isinstance(stage, Chance):
            stage = stage.fallen(chance)
        elif isinstance(stage, Question):
            minds = minds or Dice(seed)
            answers += len(stage.leanings)
            stage = stage.answered(minds)
        else:
            break
    return stage, answers


def leaning_of(state: DragonState, seat: int) -> Leaning:
    """Return how another is thought to answer in that seat. Choices are listed only where they are few."""
    asked, screen = state.agenda[-1], state.screens[seat]
    fairy, common, silver, amulets, blacks = screen
    if isinstance(asked, OpenFists):
        return anybody(state, seat, screen) if fairy or common or amulets or blacks else always(NO_BID)
    if isinstance(asked, BreakTie):
        return leaning(asked, state, seat, screen, ()) if silver or amulets else always(NO_SILVER)
    assert isinstance(asked, Ask)
    legal = asked.choices(state, seat)
    return always(legal[0]) if len(legal) == 1 else leaning(asked, state, seat, screen, legal)


class Fork:
    """A world in which all have answered but one seat: its choices lead to different places."""

    def __init__(self, world: DragonState, seat: int) -> None:
        self.world, self.seat = world, seat
        self._fists: Fists | None = None
        self._known: dict[int, tuple[Choice, Stage]] = {}
        """Where choices lead to, by their ids, as to hash one takes longer than all else here. Each stands beside, so
        that no other gets its id."""

    def after(self, choice: Choice) -> Stage:
        """Return where that choice leads to."""
        found = self._known.get(id(choice))
        if found is None:
            found = self._known[id(choice)] = choice, stage_of(self._played(choice))
        return found[1]

    def _played(self, choice: Choice) -> DragonState:
        if isinstance(choice, Bid):
            self._fists = self._fists or Fists(self.world, self.seat)
            return self._fists.opened(choice)
        state = self.world.clone()
        play_on(state, self.seat, choice, UNHEARD)
        return state


def forks(state: DragonState, seat: int, others: Sequence[int], dice: Dice) -> Iterator[Fork]:
    """Let the others answer in secret, again and again. Where they answer as before, it is the same world."""
    leanings, known = [leaning_of(state, each) for each in others], dict[tuple[int, ...], Fork]()
    while True:
        answers = [lean(dice) for lean in leanings]
        ids = tuple(map(id, answers))  # The worlds keep the answers, so that no others get their ids.
        if ids not in known:
            world = state.clone()
            world.sealed = dict(zip(others, answers, strict=True))
            known[ids] = Fork(world, seat)
        yield known[ids]
