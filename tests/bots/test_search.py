"""The search by itself: how it spends what it has, what it takes and what it leaves, in the smallest games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby, islice
from random import Random
from typing import Any

import pytest

from core.bots import ARCHMAGE, BOTS, LEVELS, decide, move
from core.bots.archmage import POLICIES, policy_of
from core.bots.archmage.dragonstones import is_sensible
from core.bots.archmage.value import Value
from core.bots.archmage.valued import ValuedPolicy
from core.bots.bot import Asked, Move, asked
from core.bots.dice import Dice
from core.bots.search import FEWEST, SearchPolicy, think
from core.dragonstones.bidding import OpenFists
from core.dragonstones.choices import Bid
from core.engine import AnyGame, Choice, Shape, State, apply, choices, shuffled, thrown, view, waiting_for
from core.gargon.laying import LayCards
from core.registry import GAMES
from scripts.matches import Match, played
from scripts.playouts import after_chance, anything, begin, play
from tests.engine.auction import AUCTION
from tests.engine.cups import CUPS, Doubt, Name


def cups(mine: int, other: int, named: int) -> State:
    state: Any = begin(CUPS, 2, {}, Random(0))
    state.dice[:] = [mine, other]
    state.named = named
    state.memo = None
    return state  # type: ignore[no-any-return]


def thought(state: State, seed: int = 0, budget: int = 0, policy: SearchPolicy | None = None) -> Any:
    (seat,) = waiting_for(state)
    return think(asked(CUPS, state, seat, None, Random(seed), budget), policy or SearchPolicy(CUPS, anything))


@pytest.mark.parametrize("seed", range(6))
def test_it_doubts_what_cannot_be_and_believes_what_must_be(seed: int) -> None:
    """With a one of its own there are seven at the most; with a six there are seven at least."""
    assert thought(cups(1, 6, 8), seed, 400).move == (Doubt(),)
    assert thought(cups(6, 1, 5), seed, 400).move != (Doubt(),)


def test_it_gives_the_same_answer_from_the_same_seed_and_another_from_another() -> None:
    """Where nothing is better than the rest, it is whatever the bot without a search would say."""
    found = [thought(cups(3, 3, 0), seed, 60) for seed in range(12)]
    assert found == [thought(cups(3, 3, 0), seed, 60) for seed in range(12)]
    assert len({each.move for each in found}) > 3


@pytest.mark.parametrize("budget", [1, 7, 50, 333])
def test_it_makes_no_more_simulations_than_it_may(budget: int) -> None:
    made = [thought(cups(3, 3, 4), seed, budget).simulations for seed in range(5)]
    assert all(budget - 13 < each <= budget for each in made)


def test_it_asks_nobody_where_there_is_one_choice() -> None:
    state = cups(3, 3, 12)
    assert len(choices(state, 0)) == 1
    assert thought(state) == ((Doubt(),), 0.0, 0, 0)


class Stubborn(SearchPolicy):
    """All name the next total, as long as there is one; a plan is to name the same twice."""

    def usual(self, question: Asked, dice: Dice) -> Move:
        return (Doubt(),)

    def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
        return [(Name(9), Name(11)), (Name(9), Name(9))]

    def answer(self, state: State, seat: int, dice: Dice) -> Choice:
        return choices(state, seat)[-1 if len(choices(state, seat)) == 1 else 1]


def test_what_cannot_be_done_in_a_world_is_left_to_the_bot() -> None:
    """After nine the other says ten. Eleven is as planned, and doubted last of all; nine can't be named any more."""
    found = thought(cups(6, 6, 8), budget=300, policy=Stubborn(CUPS, anything))
    assert found.move in {(Name(9), Name(11)), (Name(9), Name(9)), (Doubt(),)}
    assert found.simulations > 250
    assert found.decisions > 2 * found.simulations


def test_a_world_that_does_not_end_tells_nothing() -> None:
    """To doubt ends it at once; whoever names something else is answered, and then it is too late. And where the usual
    move ends nothing, the search is soon over."""

    class Short(Stubborn):
        longest = 2

    class Long(Short):
        def usual(self, question: Asked, dice: Dice) -> Move:
            return (Name(9),)

    assert thought(cups(6, 6, 8), policy=Short(CUPS, anything)).lead == 0
    found = thought(cups(6, 6, 8), policy=Long(CUPS, anything))
    assert (found.move, found.simulations) == ((Name(9),), FEWEST)


def test_chance_alone_makes_no_move_better() -> None:
    """Two moves that come to the same are never told apart, however often they are tried."""

    class Same(SearchPolicy):
        def usual(self, question: Asked, dice: Dice) -> Move:
            return (Doubt(),)

        def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
            return [(Doubt(),)]

    assert all(thought(cups(3, 4, 6), seed, 100, Same(CUPS, anything)).lead == 0 for seed in range(20))


class Noting(SearchPolicy):
    """Notes which moves are tried in which worlds, and with which chance in each."""

    def __init__(self, game: AnyGame, bot: Any) -> None:
        super().__init__(game, bot)
        self.tried: list[tuple[State, Move, int]] = []

    def after(self, root: State, move: Move, seat: int, seed: int) -> tuple[State, int]:
        self.tried.append((root, move, seed))
        return super().after(root, move, seat, seed)


def test_all_moves_are_tried_in_the_same_worlds_with_the_same_chance_and_the_worse_half_is_dropped() -> None:
    policy = Noting(CUPS, anything)
    found = thought(cups(3, 4, 2), 5, 400, policy)
    assert found.simulations == len(policy.tried)
    worlds = [list(tried) for _, tried in groupby(policy.tried, key=lambda each: id(each[0]))]
    assert len(worlds) > 20
    for tried in worlds:
        assert len({seed for *_, seed in tried}) == 1
        assert len({move for _, move, _ in tried}) == len(tried)
        assert tried[0][1] == worlds[0][0][1], "the usual move is tried in each"
    others = [len(tried) - 1 for tried in worlds]
    assert [number for number, _ in groupby(others)] == [10, 5, 2, 1]


@pytest.mark.parametrize(("guard", "fewest", "most"), [(0.0, 15, 45), (1.5, 0, 8)])
def test_what_is_better_by_luck_alone_is_seldom_taken(guard: float, fewest: int, most: int) -> None:
    """Two moves of the same worth, which chance alone makes differ: of 60 searches."""
    luck = Dice(7)

    class Lucky(SearchPolicy):
        def usual(self, question: Asked, dice: Dice) -> Move:
            return (Doubt(),)

        def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
            return [(Name(9),)]

        def worth(self, state: State, seat: int) -> float:
            return luck.randrange(100) / 100

    policy = Lucky(CUPS, anything)
    policy.guard = guard
    taken = sum(thought(cups(3, 4, 6), seed, 80, policy).move == (Name(9),) for seed in range(60))
    assert fewest <= taken <= most


@pytest.mark.parametrize(("trusted", "fewest", "most"), [(1_000_000, 25, 30), (12, 0, 3)])
def test_where_the_guess_of_others_is_not_trusted_more_worlds_make_no_move_surer(
    trusted: int, fewest: int, most: int
) -> None:
    """A move that comes out better by 5 of 100 games, where single games differ by some 40: of 30 searches."""
    luck = Dice(7)

    class Better(SearchPolicy):
        guard = 1.0

        def usual(self, question: Asked, dice: Dice) -> Move:
            return (Doubt(),)

        def moves(self, question: Asked, usual: Move, dice: Dice) -> Sequence[Move]:
            return [(Name(9),)]

        def outcome(self, root: State, move: Move, seat: int, seed: int) -> tuple[float, int]:
            return luck.randrange(100) / 100 + 0.05 * (move == (Name(9),)), 1

    policy = Better(CUPS, anything)
    policy.trusted = trusted
    taken = sum(thought(cups(3, 4, 6), seed, 2000, policy).move == (Name(9),) for seed in range(30))
    assert fewest <= taken <= most


def test_whole_lays_are_tried_in_gargon() -> None:
    """Whoever leads or follows is asked for each card of it; a move says all of them."""
    policy, several = policy_of(GAMES["gargon"], BOTS["adept"]["gargon"]), 0
    for seed in range(6):
        state = begin(GAMES["gargon"], 3, {}, Random(seed))
        for _ in range(2):
            (seat,) = waiting_for(state)
            question = asked(GAMES["gargon"], state, seat, None, Random(1))
            usual = policy.usual(question, Dice(1))
            moves = [usual, *policy.moves(question, usual, Dice(1))]
            for lay in moves:
                after = state
                for choice in lay:
                    after, _ = apply(after, seat, choice)
                assert waiting_for(after) != (seat,) or not isinstance(after.agenda[-1], LayCards)
            several += sum(len(lay) > 1 for lay in moves)
            state = _after_all(state, seat, usual)
    assert several > 30


def _round_after_next(root: Any, end: Any) -> bool:
    return bool(end.round == root.round + 2)


def _next_auction(root: Any, end: Any) -> bool:
    moved_on = end.turn == root.turn + 1 or (end.turn == root.turn and len(end.put_up) == len(root.put_up) + 1)
    return moved_on and isinstance(end.agenda[-1], OpenFists) and not end.sealed


@pytest.mark.parametrize(("game", "is_next"), [("gargon", _round_after_next), ("dragonstones", _next_auction)])
def test_a_world_is_left_after_two_rounds_or_at_the_next_auction(
    game: str, is_next: Callable[[Any, Any], bool]
) -> None:
    policy, left = policy_of(GAMES[game], BOTS["adept"][game]), 0
    state = begin(GAMES[game], 3, {}, Random(1))
    for number in range(30):
        seat = waiting_for(state)[0]
        usual = policy.usual(asked(GAMES[game], state, seat, None, Random(number)), Dice(number))
        for choice in usual:
            if len(waiting_for(state)) == 3 or game == "gargon":
                end, _ = policy.after(state, (choice,), seat, number)
                assert not end.agenda or is_next(state, end)
                left += bool(end.agenda)
            state = _after(state, seat, choice)
    assert left > 5


def _after_all(state: State, seat: int, move: Move) -> State:
    for choice in move:
        state = _after(state, seat, choice)
    return state


def test_sealed_answers_of_others_are_the_bots() -> None:
    """The auction asks all at once: in each world that is tried the others have answered, whoever has not yet."""
    state, seen = begin(AUCTION, 3, {}, Random(2)), Counter[int]()

    class Watching(SearchPolicy):
        def answer(self, state: State, seat: int, dice: Dice) -> Choice:
            seen[seat] += len(state.agenda[-1].seats) > 1  # type: ignore[attr-defined]
            return SearchPolicy.answer(self, state, seat, dice)

    seat = waiting_for(state)[0]
    found = think(asked(AUCTION, state, seat, None, Random(1), 30), Watching(AUCTION, anything))
    assert found.move[0] in choices(state, seat)
    assert all(seen[each] for each in range(3) if each != seat)


def test_who_has_answered_in_secret_has_answered_as_the_bot_would() -> None:
    """Not just anything: worlds in which others bid at random nearly halved an archmage's strength."""

    def highest(_seen: Any, legal: Sequence[Choice], _rng: Any) -> Choice:
        return legal[-1]

    state = begin(AUCTION, 3, {}, Random(2))
    first, second, *_ = waiting_for(state)
    state, _ = apply(state, first, choices(state, first)[0])
    question, policy = asked(AUCTION, state, second, None, Random(1)), SearchPolicy(AUCTION, highest)
    for world in islice(policy.worlds(question, Dice(3)), 10):
        sealed = world.sealed.pop(first)
        world.memo = None
        assert sealed == choices(world, first)[-1]


def test_what_was_answered_before_the_search_is_none_of_its_answers() -> None:
    """Of three who are asked one has answered and one searches: the third answers in each world."""
    state, roots = begin(AUCTION, 3, {}, Random(2)), list[State]()
    first, second, _ = waiting_for(state)
    state, _ = apply(state, first, choices(state, first)[0])

    class Still(SearchPolicy):
        def after(self, root: State, move: Move, seat: int, seed: int) -> tuple[State, int]:
            if not roots or roots[-1] is not root:
                roots.append(root)
            return root, 0

    found = think(asked(AUCTION, state, second, None, Random(1), 60), Still(AUCTION, anything))
    assert found.decisions == len(roots) > 1


@pytest.mark.parametrize("shape", [thrown(4, 6), shuffled(8), Shape(3, 40, True), thrown(1, 1)])
def test_dice_give_outcomes_that_can_be(shape: Shape) -> None:
    dice = Dice(5)
    assert all(shape.fits(dice.outcome(shape)) for _ in range(50))


def test_dice_are_fair_and_neighbouring_seeds_differ() -> None:
    """Of 6,000 throws each face comes 1,000 times, give or take 29 (one deviation)."""
    dice = Dice(0)
    assert all(abs(count - 1000) < 150 for count in Counter(dice.randrange(6) for _ in range(6000)).values())
    firsts = Counter(Dice(seed).randrange(6) for seed in range(6000))
    assert len(firsts) == 6
    assert all(abs(count - 1000) < 150 for count in firsts.values())
    lasts = Counter(dice.outcome(shuffled(3)) for _ in range(6000))
    assert len(lasts) == 6
    assert all(abs(count - 1000) < 150 for count in lasts.values())


def test_every_game_has_an_archmage() -> None:
    """One that nobody has taught anything plays by the contract alone."""
    assert LEVELS[-1] == ARCHMAGE
    assert type(policy_of(CUPS, anything)) is SearchPolicy
    state = cups(1, 6, 8)
    assert decide(ARCHMAGE, CUPS, view(CUPS, state, 0), choices(state, 0), Random(0)) == Doubt()


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_an_archmage_plays_whole_games_by_the_rules(game: AnyGame) -> None:
    """A move of several answers too: each is one of the choices when its turn comes."""
    state = begin(game, 3, {}, Random(3))
    adept = BOTS["adept"][game.name]
    for number in range(60):
        if not state.agenda:
            break
        seat = waiting_for(state)[0]
        question = asked(game, state, seat, None, Random(number), 12)
        answers = (
            move(ARCHMAGE, question) if number % 4 == 0 else (adept(*question[1:2], question.choices, question.rng),)
        )
        for choice in answers:
            state = _after(state, seat, choice)


def _after(state: State, seat: int, choice: Choice) -> State:
    return after_chance(apply(state, seat, choice)[0], Random(state.question))


def test_weights_are_read_as_they_were_written() -> None:
    value = Value([1.0, -0.25], [(2.0, 0.5, [0.125, 3.0]), (-1.0, 0.0, [0.0, 1.5])])
    again = Value.read(value.written())
    rows = [[0.5, 1.0], [-2.0, 0.25], [0.0, 0.0]]
    assert again.chances(rows) == value.chances(rows)
    assert sum(value.chances(rows)) == pytest.approx(1)
    assert value.chances(rows)[0] > value.chances(rows)[1]


@pytest.mark.parametrize(
    "game", [name for name in POLICIES if isinstance(policy_of(GAMES[name], anything), ValuedPolicy)]
)
def test_where_a_game_is_over_it_is_worth_what_it_came_to(game: str) -> None:
    end, _ = play(GAMES[game], [anything] * 3, {}, Random(1))
    winners = GAMES[game].result(end).winners
    policy = type(policy_of(GAMES[game], anything))(GAMES[game], anything)
    assert isinstance(policy, ValuedPolicy)
    assert policy.value is policy.value, "its weights are read once"
    assert [policy.worth(end, seat) for seat in range(3)] == [(seat in winners) / len(winners) for seat in range(3)]


@pytest.mark.uncounted
def test_plain_search_beats_who_plays_at_random() -> None:
    """In the smallest game, without a word about it: of 2 it wins 1.5 and more; 200 games, deals paired."""
    found = played(Match(CUPS, 2, ARCHMAGE, "random", {}, 60), 200)
    assert float(str(found["low95"])) > 1.2


@pytest.mark.parametrize(
    ("bid", "sensible"),
    [
        (Bid(3, 0), True),
        (Bid(3, 1), False),
        (Bid(8, 1), True),
        (Bid(1, 0, amulet=True), False),
        (Bid(2, 0, amulet=True), True),
        (Bid(0, 0, black=True), True),
        (Bid(2, 0, black=True), False),
    ],
)
def test_a_fist_that_gives_something_away_is_not_tried(bid: Bid, sensible: bool) -> None:
    assert is_sensible(bid, 8) == sensible


def test_a_search_that_is_asked_for_more_than_usual_may_give_more_answers() -> None:
    """Else the limit would quietly be the budget, and more time would never be worth anything."""

    class Limited(SearchPolicy):
        simulations, answers = 50, 60

    usual, more = (thought(cups(3, 3, 4), 1, budget, Limited(CUPS, anything)) for budget in (50, 500))
    assert usual.simulations < 50
    assert 60 <= usual.decisions < 120
    assert more.simulations > 5 * usual.simulations
    assert 600 <= more.decisions < 660
