"""Every game, at any table: the laws of laws.py at every state, or at some of many."""

from __future__ import annotations

from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from core.engine import AnyGame, Ask, imagine, is_over, view
from core.replay import replay
from tests.conformance.declared import DECLARED
from tests.conformance.helpers import laws, unseen
from tests.conformance.helpers.play import Table, moments, opening, some, states, viewers
from tests.conformance.helpers.subjects import bounded, every_game, tables
from tests.engine.auction import AUCTION

data = st.data()
A_WHILE = 150
"""So many records at most are played once more for each other outcome of chance."""


@every_game
@bounded(40)
@given(data)
def test_a_game_waits_for_one_thing_at_a_time_and_ends(game: AnyGame, data: st.DataObject) -> None:
    for state in states(data.draw(tables(game))):
        laws.waits_for_one_thing(state)


@every_game
@bounded(20)
@given(data)
def test_every_seat_waited_for_has_choices_and_no_other_seat(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for state in states(table):
        laws.asks_whom_it_waits_for(table, state)
        laws.lets_nothing_be_ordered_that_is_not_offered(table, state)


@every_game
@bounded(20)
@given(data)
def test_an_answer_or_an_outcome_changes_nothing_that_was_given(game: AnyGame, data: st.DataObject) -> None:
    for moment in moments(data.draw(tables(game))):
        laws.changes_nothing_it_was_given(moment.before, moment.record)


@every_game
@bounded(20)
@given(data)
def test_a_clone_is_equal_and_independent(game: AnyGame, data: st.DataObject) -> None:
    for state in states(data.draw(tables(game))):
        laws.clones_are_equal_and_independent(state)


@every_game
@bounded(20)
@given(data)
def test_items_choices_and_events_are_of_the_listed_types(game: AnyGame, data: st.DataObject) -> None:
    laws.uses_only_listed_types(data.draw(tables(game)))


@every_game
@bounded(20)
@given(data)
def test_each_event_is_told_to_its_declared_audience(game: AnyGame, data: st.DataObject) -> None:
    laws.tells_the_declared_audience(data.draw(tables(game)))


@every_game
def test_the_listed_types_have_names_of_their_own(game: AnyGame) -> None:
    for kinds in (game.items, game.choices, game.events):
        assert len({kind.__name__ for kind in kinds}) == len(kinds)


@every_game
@bounded(20)
@given(data)
def test_no_card_is_ever_lost_or_found(game: AnyGame, data: st.DataObject) -> None:
    laws.keeps_its_cards(data.draw(tables(game)))


@every_game
@bounded(20)
@given(data)
def test_set_up_and_log_give_every_state_again(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    laws.starts_the_same(table)
    played = list(moments(table))
    first, *rest = replay(table.setup, [moment.record for moment in played])
    assert first[0] == opening(table)[0]
    for (state, told), moment in zip(rest, played, strict=True):
        assert state == moment.after
        for seat in viewers(table.setup.seats):
            assert told.seen_by(seat) == moment.told.seen_by(seat)


@every_game
@bounded(10)
@given(data)
def test_what_is_not_offered_is_refused_with_a_sentence(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    rng = Random(table.seed)
    for state in some([*states(table)], 20):
        laws.refuses_what_is_not_offered(table, state, rng)
        laws.refuses_out_of_turn(table, state)


@every_game
@bounded(10)
@given(data)
def test_an_outcome_that_cannot_be_is_refused(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    rng = Random(table.seed)
    for state in states(table):
        laws.refuses_impossible_chance(state, rng)


@every_game
@bounded(20)
@given(data)
def test_the_order_in_which_sealed_answers_come_never_matters(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    rng = Random(table.seed)
    found = [laws.does_not_mind_who_answers_first(state, rng) for state in states(table)]
    assert any(found) or game is not AUCTION, "the toy asks several seats at once"


@every_game
def test_an_answer_that_is_taken_back_leaves_nothing(game: AnyGame) -> None:
    """In each of our games there are some; `public` of its Asks says which."""
    found: set[bool] = set()

    @bounded(10)
    @given(tables(game))
    def search(table: Table) -> None:
        for moment in moments(table):
            found.add(laws.leaves_nothing_when_taken_back(table, moment))

    search()
    assert True in found or not any(item.public for item in game.items if issubclass(item, Ask))


@every_game
@bounded(15)
@given(data)
def test_what_a_seat_imagines_looks_like_what_it_sees(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    rng = Random(table.seed)
    for state in some([*states(table)], 25):
        laws.imagines_what_was_seen(table, state, rng)


@every_game
@bounded(15)
@given(data)
def test_different_seeds_imagine_different_hidden_cards(game: AnyGame, data: st.DataObject) -> None:
    """At most moments of the first half of a game, when much is hidden still; coins can all be spent for a while."""
    table = data.draw(tables(game))
    going = [state for state in states(table) if not is_over(state)]
    dealt = [state for state in going if game.cards(state)] or going
    early = some(dealt[: len(dealt) // 2], 8)
    for seat in viewers(table.setup.seats):
        views = [view(game, state, seat) for state in early]
        dreamt = [[imagine(game, seen, Random(seed)) for seed in range(8)] for seen in views]
        varied = [any(dream != dreams[0] for dream in dreams) for dreams in dreamt]
        wanted = DECLARED[game.name].imagined
        assert 100 * sum(varied) >= wanted * len(varied), f"seat {seat} mostly imagines one state only"


@every_game
def test_what_is_shuffled_anew_after_a_return_is_what_nobody_knows(game: AnyGame) -> None:
    """A game that has a pile and does not name it is found by this, and one that shuffles what somebody knows."""
    found: set[bool] = set()
    named: set[bool] = set()

    @bounded(4)
    @given(tables(game))
    def search(table: Table) -> None:
        rng = Random(table.seed)
        played = [*islice(moments(table), 1 + rng.randrange(A_WHILE))]
        found.update(unseen.is_what_nobody_knows(table.setup, played, at, rng) for at in unseen.rolls(played).values())
        named.update(unseen.shuffles_nothing_else(table.setup, each.after, rng) for each in some(played, 10))

    search()
    assert any(found) == any(named), "nothing was found unknown, so that nothing is proved"


@every_game
@bounded(40)
@given(data)
def test_at_the_end_every_seat_has_a_score_and_somebody_has_won(game: AnyGame, data: st.DataObject) -> None:
    laws.ends_with_a_result(data.draw(tables(game)))


@every_game
def test_the_rules_have_a_number(game: AnyGame) -> None:
    """Tables are kept for longer than versions last: docs/adding-a-game.md says when it is raised."""
    assert type(game.rules_version) is int
    assert game.rules_version >= 1
