"""Plays the seats of a table that bots have: when they think, what they see, and when they answer. Sans-IO."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count, islice
from typing import Final, NamedTuple

from core.bots import ARCHMAGE, load, move
from core.bots.bot import Asked, asked
from core.bots.dice import Dice
from core.engine import Ask, Choice, Refused, State, apply, choices, waiting_for
from net.host.environment import Environment
from net.host.errors import outline
from net.people.names import of_bot
from net.protocol.messages import MOST_CHOICES
from net.store.unkept import note_refusal
from net.tables import chance
from net.tables.match import Proposal
from net.tables.room import Refuse, Room, Work

log = logging.getLogger(__name__)

SAME_TURN: Final = 0.25
"""The part of the pace that a bot waits for which goes on with its own turn."""

QUICKEST: Final = 0.25
SLOWEST: Final = 2.5
"""The bounds of how much a moment's weight changes the pace."""
LEAST: Final = 0.5
"""The least pace of an archmage, in seconds …"""
LONGEST: Final = 2.0
"""… and the longest time that it is given where nobody waits."""
FALLBACK: Final = 0.1
"""Seconds of its pace that are left to an adept, who answers where a thought is lost."""
SEEDS: Final = 2**48

Choices = tuple[Choice, ...]


def bot_name(seat: int, named: Sequence[str] = ()) -> str:
    """Return what the bot of a seat is called: by its seat, unless the table has named its bots (`named`, by seat). A
    bot that has come later is called as none of those is."""
    if seat < len(named) and named[seat]:
        return named[seat]
    others = sum(not each for each in named[:seat]) + max(0, seat - len(named))
    return next(islice((name for name in map(of_bot, count()) if name not in named), others, None))


class _Move(NamedTuple):
    """A bot's move, as far as it has been chosen."""

    level: str
    seat: int
    until: float
    """When an archmage has to be done with all parts of it."""
    answer: Callable[[Choices], None]
    """Takes the whole move."""
    state: State
    """The state at which its next part is chosen."""
    chosen: Choices = ()


class Bots:
    def __init__(
        self,
        room: Room,
        environment: Environment,
        pace: float,
        submit: Callable[[Work, Refuse], None],
        holds: Callable[[int], float],
        is_watched: Callable[[], bool],
        rests: Callable[[], bool],
    ) -> None:
        """Begin without a thought. `holds` returns for how many seconds more the bot of a seat does not answer, while
        others decide about it; `rests` whether no bot answers before somebody comes back, who wakes them."""
        load(room.setup.game.name)
        self.last_seat = -1
        """The seat that has answered last."""
        self._holds = holds
        self._is_watched = is_watched
        self._rests = rests
        self._room = room
        self._environment = environment
        self._pace = pace
        self._submit = submit
        self._due: set[tuple[int, int]] = set()
        """Questions, by number and seat, that a bot is working on."""

    def wake(self) -> None:
        """Have the bots think that are asked."""
        state = self._room.state
        if state is None or self._room.phase != "playing" or self._rests():
            return
        for seat in self._room.waiting_for():
            due = (state.question, seat)
            if self._room.chairs[seat].bot and due not in self._due:
                self._due.add(due)
                self._think(state, seat)

    def _think(self, state: State, seat: int) -> None:
        """Have a bot think off the loop, with its view and its choices and nothing else.

        It answers when its pace is over and not before: how long it thought depends on its hand. Where nobody looks on
        it has none.
        """
        level = self._room.chairs[seat].bot
        pace = self._pace_of(level, seat, self._weight_of(state)) if self._is_watched() and self._pace else 0.0
        asked_at, until = self._environment.now(), self._environment.elapsed() + (pace or LONGEST) - FALLBACK

        def answer(chosen: Choices) -> None:
            thought = max(0.0, self._environment.now() - asked_at)
            self._environment.later(max(0.0, pace - thought), partial(self._answer, state.question, seat, chosen))

        self._choose(_Move(level, seat, until, answer, state))

    def _pace_of(self, level: str, seat: int, weight: float) -> float:
        """Return how long a bot takes over a moment of that weight. An archmage thinks for as long, in every question,
        and no longer."""
        if level == ARCHMAGE:
            return max(self._pace, LEAST) * max(1.0, weight)
        return self._pace * weight * (SAME_TURN if seat == self.last_seat else 1)

    def _weight_of(self, state: State) -> float:
        """Return how big the moment is, by what everybody sees of it."""
        seen, ask = self._room.view(None), state.agenda[-1]
        assert seen is not None
        assert isinstance(ask, Ask)
        return min(max(ask.weight(seen.board), QUICKEST), SLOWEST)

    def _choose(self, begun: _Move) -> None:
        """Choose, and go on choosing as long as nobody is told anything: a move is asked for part by part."""
        self._or_close(lambda: self._ask(begun))

    def _ask(self, begun: _Move) -> None:
        rng = chance.bot_rng(self._room.match.private, begun.state.question, begun.seat)
        memory = self._room.match.memory(begun.seat)
        question = asked(self._room.setup.game, begun.state, begun.seat, memory, rng)

        def then(found: Choices | Exception) -> None:
            if isinstance(found, Exception):
                log.error("Table %d: a bot failed: %s", self._room.number, outline(found))
                found = (question.choices[0],)
            chosen, after = _as_far_as_nobody_hears(begun, found)
            if after is None:
                begun.answer(chosen)
            else:
                self._choose(begun._replace(state=after, chosen=chosen))

        if begun.level == ARCHMAGE:
            self._search(question, begun.until - self._environment.elapsed(), then)
        else:
            self._environment.think(lambda: move(begun.level, question), then)

    def _search(self, question: Asked, seconds: float, then: Callable[[Choices | Exception], None]) -> None:
        """Have an archmage think; if that comes to nothing, an adept answers."""
        usual = question._replace(rng=Dice(question.rng.randrange(SEEDS)))

        def found(choices: Choices | Exception) -> None:
            if isinstance(choices, Exception):
                log.info("Table %d: an archmage's thought was lost: %s", self._room.number, outline(choices))
                self._environment.think(lambda: move("adept", usual), then)
            else:
                then(choices)

        if len(question.choices) == 1:
            then((question.choices[0],))
        elif seconds <= 0:
            found(TimeoutError())
        else:
            self._environment.search(question._replace(rng=Dice(question.rng.randrange(SEEDS))), seconds, found)

    def _answer(self, question: int, seat: int, chosen: Choices) -> None:
        if (wait := self._holds(seat)) > 0:
            self._environment.later(wait, partial(self._answer, question, seat, chosen))
            return
        self._due.discard((question, seat))

        def work() -> Proposal | None:
            state = self._room.state
            if state is None or state.question != question or seat not in self._room.waiting_for():
                return None
            if self._room.phase != "playing":  # The table was put away while it thought.
                return None
            if not self._room.chairs[seat].bot:  # The player has come back while the bot thought.
                return None
            if self._rests():  # The last has gone.
                return None
            return self._answered(state, seat, chosen)

        self._submit(work, note_refusal)

    def _answered(self, state: State, seat: int, chosen: Choices) -> Proposal:
        """Propose a bot's answer, or its first choice if that is refused: nobody would ask it again, and the table
        would wait for ever."""
        try:
            return self._room.match.answer(seat, chosen)
        except Refused:  # Its sentence may tell of the bot's hand.
            log.error("Table %d: a bot's answer was refused.", self._room.number)
            return self._room.match.answer(seat, (choices(state, seat)[0],))

    def _or_close(self, do: Callable[[], None]) -> None:
        """Do it, and have a fault in the rules close the table by way of its queue. Uncaught it would leave the table
        waiting for this bot."""
        try:
            do()
        except Exception as error:  # noqa: BLE001 - as above
            self._submit(partial(_fail, error), note_refusal)


def _fail(error: Exception) -> None:
    raise error


def _as_far_as_nobody_hears(begun: _Move, found: Choices) -> tuple[Choices, State | None]:
    """Return all that has been chosen, as far as nobody is told of it before its last part, and the state at which that
    seat goes on choosing; None where it is to answer now."""
    after: State | None = begun.state
    chosen = begun.chosen
    for choice in found:
        if after is None or (chosen != begun.chosen and choice not in choices(after, begun.seat)):
            break
        chosen = (*chosen, choice)
        after = None if len(chosen) == MOST_CHOICES else _silently(after, begun.seat, choice)
    return chosen, after


def _silently(state: State, seat: int, choice: Choice) -> State | None:
    """Return the state after a choice that nobody is told of and after which that seat goes on at once; None
    otherwise."""
    try:
        after, told = apply(state, seat, choice)
    except Exception:  # noqa: BLE001 - the table meets it again, and is closed for it, when the answer is given
        return None
    return after if told.is_silent and waiting_for(after) == (seat,) else None
