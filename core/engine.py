"""The engine's contract: one loop for every game.

A game in progress is plain data with an *agenda*, a stack of what is still to be done (the last item is next):

    Step   happens by itself
    Ask    waits for one seat or several
    Roll   waits for chance

The loop knows no clock, no socket and no random source. `apply` and `apply_roll` are pure: they clone, then change the
clone. Legality exists once, in an Ask's `choices`; the prompt, the bots, the server and the tests use the same list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from core.sentences import mark, sentence
from core.telling import Event, Tellings

S = TypeVar("S", bound="State")
B = TypeVar("B")

SEAT: Final = "seat"
Seat = Annotated[int, SEAT]
"""Marks a number that stands for a player, or for nobody: where a game has no face, the name is shown in its place."""

MOST_STEPS: Final = 10_000
"""The most Steps that may run between two questions. The longest run of our games is some thirty long."""


class Refused(Exception):
    """Raised for an answer that changes nothing; its text is a sentence for the player, made of public facts only."""

    @property
    def sentence(self) -> str:
        """The text as it was given: a Sentence, where it can be said in the player's language."""
        return self.args[0] if self.args else ""


class Endless(Exception):
    """Raised for rules that come to no end; the text is a sentence that names where, and holds no more than the agenda
    does."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat's answer: an imperative (Play, Pass). Its fields hold ints, strings, bools or tuples of them."""

    def face(self) -> Choice:
        """Return what the others see of it at once; a choice with a hidden part returns a copy without that part."""
        return self


class Shape(NamedTuple):
    """A question to chance: `size` numbers below `sides`, all different (a shuffle, a draw) or each free (dice)."""

    size: int
    sides: int
    distinct: bool

    def fits(self, outcome: Sequence[int]) -> bool:
        if len(outcome) != self.size or not all(type(n) is int and 0 <= n < self.sides for n in outcome):
            return False
        return not self.distinct or len(set(outcome)) == self.size


def shuffled(size: int) -> Shape:
    """Return the shape of a shuffle, which is an outcome too: the order in which `size` things lie."""
    return Shape(size, size, True)


def thrown(size: int, sides: int) -> Shape:
    return Shape(size, sides, False)


class Order(NamedTuple):
    """For how long a seat may wish to be asked no more: what it would be asked is answered by `Ask.idle` meanwhile."""

    name: str
    words: str
    """A whole wish: No offers this turn."""


class Item:
    """One thing on the agenda: a small frozen dataclass that holds public facts only, as every view shows it."""

    __slots__ = ()


class Step(Item, Generic[S]):
    """Happens by itself."""

    __slots__ = ()

    def run(self, state: S, told: Tellings) -> None:
        raise NotImplementedError


class Ask(Item, Generic[S]):
    """Waits for `seats`. Several seats answer in secret; the answers are resolved together, in seat order."""

    __slots__ = ()

    public: ClassVar[tuple[type[Choice], ...]] = ()
    """The kinds of its choices of which everybody knows when they are offered; `Choice` itself stands for all of them.
    Nothing is asked that has one answer by what everybody knows, and only such an answer can be taken back: any other
    shows what its seat holds. Where it hangs on more than the kind, `is_public` says so."""
    orders: ClassVar[tuple[Order, ...]] = ()
    """Which may be given at this question; each also answers other questions that name it."""
    ends: ClassVar[tuple[str, ...]] = ()
    """The orders, by name, that are over when this is asked."""

    @property
    def seats(self) -> tuple[int, ...]:
        raise NotImplementedError

    def choices(self, state: S, seat: int) -> Sequence[Choice]:
        """Return every legal answer of that seat, at least one, in a fixed order, from what that seat may know."""
        raise NotImplementedError

    def resolve(self, state: S, answers: Mapping[int, Any], told: Tellings) -> None:
        raise NotImplementedError

    def is_public(self, state: S, seat: int, choice: Choice) -> bool:
        """Return whether everybody knows that this choice, of which the others see the face, is among those offered."""
        return isinstance(choice, self.public)

    def idle(self, state: S, seat: int) -> Choice | None:
        """Return what a standing order answers: to do nothing, as most do, or what all can see to be good. It is always
        among the choices; whether there is one is public."""
        return None

    def weight(self, board: Any) -> float:
        """Return how much longer than usual a bot takes over it, as an onlooker sees the board: 2.0 is twice as long,
        0.5 half. It is handed no state, so that it tells nothing which is not seen."""
        return 1.0

    def until(self, state: S, order: str) -> int:
        """Return a public number that stays the same as long as that order lasts."""
        return 0

    def objection(self, state: S, seat: int, choice: Choice) -> str:
        """Return why this is no legal answer, out of what that seat may know."""
        return mark("That is not one of your choices now.")


@dataclass(frozen=True, slots=True)
class AskOne(Ask[S]):
    """Waits for one seat, as most do."""

    seat: int

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)


class Roll(Item, Generic[S]):
    """Waits for chance."""

    __slots__ = ()

    def shape(self, state: S) -> Shape:
        raise NotImplementedError

    def resolve(self, state: S, outcome: tuple[int, ...], told: Tellings) -> None:
        raise NotImplementedError


class State:
    """The whole truth of one game. Each game adds slots of immutable values and of lists that hold immutable values."""

    __slots__ = ("agenda", "memo", "question", "sealed")

    agenda: tuple[Item, ...]
    question: int
    """How many questions have been answered in full; an answer names it."""
    sealed: dict[int, Choice]
    """Answers to the present question that wait for the other seats; never changed in place."""
    memo: tuple[int, Sequence[Choice]] | None
    """The choices last asked for, with their seat: not part of the game, only saves computing them twice."""

    def clone(self) -> Self:
        raise NotImplementedError

    def push(self, *items: Item) -> None:
        """Put items on the agenda; the last one is next."""
        self.agenda += items

    def unseen(self) -> Sequence[tuple[Any, ...]]:
        """Return the cards that nobody has seen since they were shuffled, in piles: as far as all players together
        know, every order of a pile is as likely as the others. When a table comes back from the disk, they are shuffled
        anew."""
        return ()

    def lay_unseen(self, piles: Sequence[tuple[Any, ...]]) -> None:
        """Lay the same piles, each in another order, where `unseen` finds them. Every game that has some says how."""
        raise NotImplementedError

    def facts(self) -> tuple[object, ...]:
        """Return all that makes two states equal."""
        names = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ()) if name != "memo"]
        return tuple(getattr(self, name) for name in sorted(names))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(other) is not type(self):
            return NotImplemented
        return self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]  # equality by value, and lists inside


class Rng(Protocol):
    """The part of a random source that `imagine` and the bots need; the caller owns it."""

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...

    def randrange(self, stop: int, /) -> int: ...


class View(NamedTuple, Generic[B]):
    """All that a seat may know (None: an onlooker). The agenda is public by contract, so it stands here as it is."""

    seat: int | None
    question: int
    agenda: tuple[Item, ...]
    answered: tuple[int, ...]
    """The seats whose answer to the present question is sealed: that they answered is public, what is not."""
    own: Choice | None
    """This seat's own sealed answer."""
    board: B


class Named(NamedTuple):
    """The names in what players have written for an option."""

    things: tuple[tuple[tuple[str, str], ...], ...]
    """Language and name, for each thing that has any."""
    taken: tuple[str, ...]
    """The game's own word for things of that kind."""


class Option(NamedTuple):
    """A table's option: one of a few words, so that a picker, a flag and a test can all list it."""

    key: str
    values: tuple[str, ...]
    default: str
    text: str
    check: Callable[[str], str] | None = None
    """Where players may write something of their own instead: reads what is none of `values`, and returns it as it is
    to be kept, or refuses it."""
    named: Callable[[str], Named] | None = None
    """Returns the names in such a value: whoever makes a table sees to it that nobody takes one for another."""


class Result(NamedTuple):
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Game(Protocol[S, B]):
    """All that a game provides; everything else is written once, below."""

    name: str
    title: str
    seats: range
    rules_version: int
    """The version of its rules, from 1 on: raised with every change by which a game's log would be read as another
    game. A table that was begun by other rules is not gone on with."""
    options: tuple[Option, ...]
    items: tuple[type[Item], ...]
    choices: tuple[type[Choice], ...]
    events: tuple[type[Event], ...]
    board: type[B]
    hidden: tuple[str, ...]
    """Fields of the board in which a seat may see what onlookers don't: how much stands there is public, not what."""

    def setup(self, seats: int, options: Mapping[str, str]) -> S:
        """Return a state whose agenda starts the game; `options` are complete and legal."""

    def look(self, state: S, seat: int | None) -> B:
        """Return what that seat may know, built by listing it."""

    def imagine(self, board: B, seat: int | None, rng: Rng) -> S:
        """Return a state that looks the same to that seat, with hidden things dealt anew; agenda and answers are the
        engine's."""

    def result(self, state: S) -> Result:
        """Return scores and winners; asked only when the game is over."""

    def cards(self, state: S) -> Sequence[object]:
        """Return every component wherever it lies: two calls on one game give the same collection, in any order."""


AnyGame = Game[Any, Any]


def read_options(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """Return the complete options of a table; a wrong word is refused with the words that would do."""
    known = {option.key: option for option in game.options}
    for key in given:
        if key not in known:
            raise Refused(
                sentence(
                    "{title} has no option '{key}'. It has: {options}.",
                    title=game.title,
                    key=key,
                    options=", ".join(known) or "none",
                )
            )
    return {key: read_option(option, given.get(key, option.default)) for key, option in known.items()}


def read_option(option: Option, value: str) -> str:
    """Return the value as a table keeps it; a wrong one is refused with those that would do."""
    if value in option.values:
        return value
    if option.check is None:
        raise Refused(
            sentence(
                "Option '{key}' is one of {values}, not '{value}'.",
                key=option.key,
                values=", ".join(option.values),
                value=value[:64],
            )
        )
    return option.check(value)


def start(game: AnyGame, seats: int, options: Mapping[str, str]) -> tuple[State, Tellings]:
    """Set a game up and run it to its first question or roll."""
    if seats not in game.seats:
        raise Refused(
            sentence(
                "{title} is for {fewest} to {most} players.",
                title=game.title,
                fewest=game.seats[0],
                most=game.seats[-1],
            )
        )
    state: State = game.setup(seats, read_options(game, options))
    told = Tellings()
    settle(state, told)
    return state, told


def is_over(state: State) -> bool:
    return not state.agenda


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats that have still to answer."""
    if not state.agenda or not isinstance(ask := state.agenda[-1], Ask):
        return ()
    if not state.sealed:
        return ask.seats
    return tuple(seat for seat in ask.seats if seat not in state.sealed)


def choices(state: State, seat: int) -> Sequence[Choice]:
    """Return every legal answer of that seat now; none if nothing is asked of it."""
    if state.memo is not None and state.memo[0] == seat:
        return state.memo[1]
    if not state.agenda or not isinstance(ask := state.agenda[-1], Ask):
        return ()
    if seat not in ask.seats or seat in state.sealed:
        return ()
    found = tuple(ask.choices(state, seat))
    state.memo = (seat, found)
    return found


def apply(state: State, seat: int, choice: Choice) -> tuple[State, Tellings]:
    """Return the state after that answer, and who learned what. Refuse what `choices` does not list."""
    choice = _listed(state, seat, choice)
    new, told = state.clone(), Tellings()
    play_on(new, seat, choice, told)
    return new, told


def play_on(state: State, seat: int, choice: Choice, told: Tellings) -> None:
    """Change this very state by one of that seat's choices, for a caller that owns it and needs no copy."""
    ask = state.agenda[-1]
    assert isinstance(ask, Ask)
    if len(ask.seats) == 1:
        answers: Mapping[int, Choice] = {seat: choice}
    else:
        answers = state.sealed = {**state.sealed, seat: choice}
        if len(answers) < len(ask.seats):
            state.memo = None
            return
        answers = {each: state.sealed[each] for each in sorted(state.sealed)}
        state.sealed = {}
    state.agenda = state.agenda[:-1]
    state.question += 1
    ask.resolve(state, answers, told)
    settle(state, told)


def _listed(state: State, seat: int, choice: Choice) -> Choice:
    """Return the choice as the list has it. The very object from the list is the usual case, and much cheaper to
    find."""
    legal = choices(state, seat)
    for each in legal:
        if each is choice:
            return each
    for each in legal:
        if each == choice:
            return each
    raise Refused(_objection(state, seat, choice))


def roll_due(state: State) -> Shape | None:
    """Return what chance is asked for now, if anything."""
    if state.agenda and isinstance(roll := state.agenda[-1], Roll):
        shape: Shape = roll.shape(state)
        return shape
    return None


def apply_roll(state: State, outcome: Sequence[int]) -> tuple[State, Tellings]:
    """Return the state after chance has spoken. Refuse an outcome that cannot be."""
    shape = roll_due(state)
    if shape is None:
        raise Refused("Nothing waits for chance now.")
    if not shape.fits(outcome):
        raise Refused("That outcome is not possible.")
    new, told = state.clone(), Tellings()
    roll_on(new, outcome, told)
    return new, told


def roll_on(state: State, outcome: Sequence[int], told: Tellings) -> None:
    """Change this very state by what chance has said, as `play_on` does by a choice."""
    roll = state.agenda[-1]
    assert isinstance(roll, Roll)
    state.agenda = state.agenda[:-1]
    roll.resolve(state, tuple(outcome), told)
    settle(state, told)


def view(game: Game[Any, B], state: State, seat: int | None) -> View[B]:
    """Return all that this seat may know."""
    sealed = state.sealed
    own = sealed.get(seat) if seat is not None else None
    return View(
        seat,
        state.question,
        state.agenda,
        tuple(sorted(sealed)),
        own,
        game.look(state, seat),
    )


def imagine(game: AnyGame, seen: View[Any], rng: Rng) -> State:
    """Return a whole state that gives this very view; what the view hides is dealt anew, and sealed answers are any."""
    return completed(game.imagine(seen.board, seen.seat, rng), seen, any_answer(rng))


Policy = Callable[[State, int], Choice]
"""Says for a seat that has answered in secret what it may have answered, in a state that somebody imagines."""


def any_answer(rng: Rng) -> Policy:
    """Return the policy of players of whom nothing is known."""

    def answer(state: State, seat: int) -> Choice:
        legal = choices(state, seat)
        return legal[rng.randrange(len(legal))]

    return answer


def completed(state: State, seen: View[Any], answer: Policy) -> State:
    """Complete an imagined state by what the game leaves to the engine: the agenda, and the answers that are sealed."""
    state.agenda, state.question = seen.agenda, seen.question
    state.sealed, state.memo = {}, None
    sealed = {}
    for seat in seen.answered:
        own = seen.own if seat == seen.seat else None
        sealed[seat] = answer(state, seat) if own is None else own
    state.sealed, state.memo = sealed, None
    return state


def settle(state: State, told: Tellings) -> None:
    """Run the steps until somebody, or chance, is waited for."""
    state.memo = None
    left = MOST_STEPS
    while state.agenda and isinstance(step := state.agenda[-1], Step):
        if not left:
            raise Endless(
                f"The rules never come to an end: {type(step).__name__} is next after {MOST_STEPS:,} steps in a row."
            )
        left -= 1
        state.agenda = state.agenda[:-1]
        step.run(state, told)


def _objection(state: State, seat: int, choice: Choice) -> str:
    if is_over(state):
        return mark("The game is over.")
    if seat not in waiting_for(state):
        return mark("Nothing is asked of you now.")
    ask = state.agenda[-1]
    assert isinstance(ask, Ask)
    objection: str = ask.objection(state, seat, choice)
    return objection
