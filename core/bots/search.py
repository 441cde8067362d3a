"""Searches for a move: tries some in worlds that its seat can't tell from the true one.

All moves are tried in the same worlds, with the same chance in each: what differs then is the moves' own doing. The
first is the one that a bot without a search would make. Another takes its place only if it has come out better by more
than luck explains, as among many means the best is mostly the luckiest. Of the others, the worse half is dropped each
time a part of the simulations is spent.

There is no clock here and no other source of chance than the seed: the same question gets the same move anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, log2, sqrt
from typing import Any, Final, NamedTuple

from core.bots.bot import Asked, Bot, Move
from core.bots.dice import Dice
from core.engine import (
    AnyGame,
    Choice,
    Roll,
    State,
    choices,
    play_on,
    roll_on,
    view,
    waiting_for,
)
from core.memory import imagine
from core.telling import Tellings

SEEDS: Final = 2**48


class SearchPolicy:
    """Tells the search everything that it must know about a game. This one serves any game: every choice is a move, and
    each world is played to its end, or for a long while."""

    simulations = 120
    """The number of simulations, where the question names none."""
    guard = 1.5
    """The number of standard errors by which another move must be better than the usual one …"""
    trusted = 1_000_000
    """… and the most worlds that make such an error smaller. Luck goes where there are many; but what is guessed wrong
    of the others is as wrong in all of them."""
    widest = 12
    """The most moves that are tried."""
    longest = 300
    """The most answers of one simulation …"""
    answers = 12_000
    """… and the most of one search, which then settles for what it has; in proportion more, where more simulations are
    asked for than usual."""
    aspects: tuple[Aspect, ...] = ()
    """By what moves of this game differ, for advice (core/bots/advising.py)."""

    def __init__(self, game: AnyGame, bot: Bot) -> None:
        """Use `bot` for the usual move, and for every seat in imagined worlds."""
        self.game, self.bot = game, bot

    def usual(self, question: Asked, dice: Dice) -> Move:
        """Return the move of a bot that doesn't search."""
        return (self.bot(question.seen, question.choices, dice),)

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        """Return the other moves that are tried."""
        others = [(choice,) for choice in question.choices if (choice,) != usual]
        dice.shuffle(others)
        return others[: self.widest - 1]

    def beside(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        """Return other moves with which advice compares the usual one, where a bot tries none."""
        return ()

    def worlds(self, question: Asked, dice: Dice) -> Iterator[State]:
        """Return worlds that may be the true one, the likelier the more often, without end. One may come again, if all
        have answered in it."""

        def answer(state: State, seat: int) -> Choice:
            return self.answer(state, seat, dice)

        while True:
            yield imagine(question.game, question.seen, question.memory, dice, answer)

    def answer(self, state: State, seat: int, dice: Dice) -> Choice:
        """Return the answer of a seat in an imagined world."""
        legal = choices(state, seat)
        return legal[0] if len(legal) == 1 else self.bot(view(self.game, state, seat), legal, dice)

    def own(self, state: State, seat: int, dice: Dice) -> Choice:
        """Return the answer of the seat that searches, once its move has been made."""
        return self.answer(state, seat, dice)

    def after(self, root: State, move: Move, seat: int, seed: int) -> tuple[State, int]:
        """Return where that seat's move leads from a world, and how many answers were given on the way."""
        state, chance, minds = root.clone(), Dice(seed), Dice(seed + 1)
        parts = list(reversed(move))
        for answers in range(self.longest):
            while state.agenda and isinstance(state.agenda[-1], Roll):
                roll_on(state, chance.outcome(state.agenda[-1].shape(state)), UNHEARD)
            if not state.agenda or (not parts and self.stops(root, state)):
                return state, answers
            asked = waiting_for(state)[0]
            if parts and asked == seat:
                planned, legal = parts.pop(), choices(state, asked)
                if planned in legal:
                    choice = legal[legal.index(planned)]
                else:
                    parts.clear()  # It can't be done in this world.
                    choice = self.own(state, asked, minds)
            else:
                choice = self.own(state, asked, minds) if asked == seat else self.answer(state, asked, minds)
            play_on(state, asked, choice, UNHEARD)
        return state, self.longest

    def outcome(self, root: State, move: Move, seat: int, seed: int) -> tuple[float | None, int]:
        """Return what it is worth to that seat where `after` leads, and how many answers were given on the way."""
        state, answers = self.after(root, move, seat, seed)
        return self.worth(state, seat), answers

    def look(self, root: State, move: Move, state: State, seat: int) -> Sequence[float]:
        """Return how much of each aspect there is where that move has led, in a world that began at `root`."""
        return ()

    def stops(self, root: State, state: State) -> bool:
        """Return whether the game has gone far enough, at a question, to be valued."""
        return False

    def worth(self, state: State, seat: int) -> float | None:
        """Return that seat's chance to win, where a shared victory counts in part; None if it can't be told."""
        if state.agenda:
            return None
        winners = self.game.result(state).winners
        return (seat in winners) / len(winners)


class Aspect(NamedTuple):
    """Something by which two moves differ that a player understands."""

    scale: float
    """A difference that counts."""
    more: str = ""
    """Said of the move with more of it, if that speaks for the move …"""
    less: str = ""
    """… and of the one with less."""


class Thought(NamedTuple):
    """The outcome of a search, and what it took."""

    move: Move
    lead: float = 0.0
    """By how much its chance to win is better than that of the usual move, as far as the search can tell."""
    simulations: int = 0
    decisions: int = 0
    """Answers given in them."""


class _Nowhere(list[Any]):
    """Keeps nothing of what is put there."""

    def append(self, _: Any, /) -> None:
        pass


UNHEARD: Final = Tellings()
"""Drops what is told in worlds that are only imagined."""
UNHEARD._tellings = _Nowhere()


def think(question: Asked, policy: SearchPolicy) -> Thought:
    """Return the best move that was found."""
    dice = Dice(question.rng.randrange(SEEDS))
    usual = policy.usual(question, dice)
    moves = [] if len(question.choices) == 1 else policy.moves(question, usual, dice)
    if not moves:
        return Thought(usual)
    return Search(question, policy, dice, usual, moves).found()


class Trial:
    """One move beside another: by how much it has come out better, world by world."""

    __slots__ = ("count", "lead", "move", "squares")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.count = 0
        self.lead = 0.0
        """Summed, as are the squares."""
        self.squares = 0.0

    def note(self, lead: float) -> None:
        self.count += 1
        self.lead += lead
        self.squares += lead * lead

    @property
    def mean(self) -> float:
        return self.lead / self.count if self.count else 0.0

    def surely(self, policy: SearchPolicy) -> float:
        """Return the mean less what may be luck, or a wrong guess."""
        if self.count < FEWEST:
            return 0.0
        variance = max(_LITTLE, self.squares / self.count - self.mean**2)
        return self.mean - policy.guard * sqrt(variance / min(self.count, policy.trusted))


FEWEST: Final = 4
"""How many worlds a move must have been tried in to be taken."""
_LITTLE: Final = 1e-12


Watch = Callable[[State, Move, State], None]


class Search:
    def __init__(
        self,
        question: Asked,
        policy: SearchPolicy,
        dice: Dice,
        usual: Move,
        moves: Sequence[Move],
        watch: Watch | None = None,
    ) -> None:
        """Begin. `watch` is told of each world that was tried: how it began, the move, and where that led."""
        seat = question.seen.seat
        assert seat is not None
        self.question, self.policy, self.seat = question, policy, seat
        self.usual = Trial(usual)
        """How likely it wins; of the others, by how much likelier."""
        self.trials = [Trial(move) for move in moves]
        self._watch = watch
        self.left = self.budget = question.budget or policy.simulations
        self.decisions = 0
        self._most = policy.answers * max(1, ceil(self.budget / policy.simulations))
        self._worlds = 0
        self._dice = dice
        self._imagined = policy.worlds(question, dice)

    def found(self) -> Thought:
        live = self.trials
        rounds = ceil(log2(len(live) + 1))
        for number in range(1, rounds + 1):
            until = self.budget * (rounds - number) // rounds
            while self.left - len(live) > until and self._goes_on():
                self._try_in_a_world(live)
            if number < rounds:
                live = sorted(live, key=lambda each: -each.mean)[: max(1, len(live) // 2)]
        best = max(live, key=lambda each: each.surely(self.policy))
        made = self.budget - self.left
        if best.surely(self.policy) <= 0:
            return Thought(self.usual.move, 0.0, made, self.decisions)
        return Thought(best.move, best.mean, made, self.decisions)

    def _goes_on(self) -> bool:
        """Return whether to try in one more world: not where several have told nothing, as none has come to its end."""
        self._worlds += 1
        told = self._worlds <= FEWEST or any(trial.count for trial in self.trials)
        return told and self.decisions < self._most

    def _try_in_a_world(self, live: Sequence[Trial]) -> None:
        world, seed = self._world(), self._dice.randrange(SEEDS)
        usual = self._worth(world, self.usual.move, seed)
        if usual is None:
            return
        self.usual.note(usual)
        for trial in live:
            worth = self._worth(world, trial.move, seed)
            if worth is not None:
                trial.note(worth - usual)

    def _world(self) -> State:
        """Return a world that may be the true one. What others answer in secret hangs on no move of ours: they have all
        answered here."""
        world = next(self._imagined)
        for seat in waiting_for(world):
            if seat != self.seat:
                play_on(world, seat, self.policy.answer(world, seat, self._dice), UNHEARD)
        self.decisions += len(world.sealed) - len(self.question.seen.answered)
        return world

    def _worth(self, world: State, move: Move, seed: int) -> float | None:
        """Return the outcome of that move in a world; the seed decides what chance says there, and how others
        answer."""
        self.left -= 1
        if self._watch is None:
            worth, decisions = self.policy.outcome(world, move, self.seat, seed)
        else:
            state, decisions = self.policy.after(world, move, self.seat, seed)
            worth = self.policy.worth(state, self.seat)
            if worth is not None:
                self._watch(world, move, state)
        self.decisions += decisions
        return worth
