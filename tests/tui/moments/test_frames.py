"""The frames of each game's moments, and in which order they tell it: nobody sees the end before it comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from core.dragonstones import events as fist_events
from core.gargon import events as creature_events
from core.kampf import events as mage_events
from core.registry import GAMES
from core.telling import Event
from core.zargos import events as planet_events
from tests.tui.moments.staging import SIZE, staged
from tui.canvas.canvas import Canvas
from tui.games import Scene, face_of
from tui.games.gargon.moments import Fighting
from tui.games.kampf.moments import Dealt
from tui.games.moments import Moment, moments_of
from tui.games.zargos.telling.dealing import UNSEEN
from tui.games.zargos.telling.dealing import Dealt as Drawn
from tui.games.zargos.telling.fights import Fought
from tui.games.zargos.telling.moments import _chances

SEATS = 4


def told(game: str, seat: int = 0, seed: int = 1) -> Iterator[tuple[Scene | None, Scene, Sequence[Event], Moment]]:
    """Each moment of a game, and what it is made of."""
    for before, after, events in told_steps(game, seat, seed):
        for moment in moments_of(face_of(game), before, after, events):
            yield before, after, events, moment


def told_steps(game: str, seat: int = 0, seed: int = 1) -> Iterator[tuple[Scene | None, Scene, Sequence[Event]]]:
    """Each step of a game as that seat is told it."""
    for watching, heard in staged(GAMES[game], SEATS, (seat,), seed):
        table = watching[seat].still.session.state.table
        assert table is not None
        assert table.before is not None
        yield table.moment_before(table.before), table.moment(), heard[seat]
        watching[seat].close_counts()


def drawn(game: str, scene: Scene) -> str:
    canvas = Canvas(SIZE[0], SIZE[1] - 5)
    face_of(game).draw(canvas, scene)
    return str(canvas)


def test_fists_open_one_by_one_and_only_then_it_is_told_who_has_won_and_paid() -> None:
    opened = won = ended = 0
    for before, after, events, moment in told("dragonstones"):
        if before is None:
            continue
        fists = [event for event in events if isinstance(event, fist_events.FistsOpened)]
        acts: list[Any] = [frame.scene.act for frame in moment.frames]
        boards = [frame.scene.view.board for frame in moment.frames]
        if fists:
            opened += 1
            assert [sorted(act.closed) for act in acts[: SEATS + 1]] == [[*range(at, SEATS)] for at in range(SEATS + 1)]
            for act, board in zip(acts[: SEATS + 1], boards, strict=False):
                assert act.reveal.stakes == fists[-1].stakes
                assert act.reveal.winner < 0
                assert not act.lit
                assert (board.spent, board.bank) == (before.view.board.spent, before.view.board.bank)
        only = {type(event) for event in events} <= {fist_events.FistsOpened, fist_events.AuctionWon}
        if fists and only:
            won += 1
            assert acts[-1].reveal.winner == after.view.board.auction.winner
            last, now = boards[-1], after.view.board
            assert (last.spent, last.bank, last.amulets, last.screen) == (now.spent, now.bank, now.amulets, now.screen)
        if any(isinstance(event, fist_events.TurnEnded) for event in events):
            ended += 1
            assert not any(boards[-1].spent)
    assert opened > 20
    assert won > 2
    assert ended > 2


def test_a_turns_characters_are_dealt_one_by_one_and_only_then_the_first_is_put_up() -> None:
    """At the beginning of the game the stones before them, seat by seat."""
    begun = 0
    for before, after, events, moment in told("dragonstones"):
        joining = [event.card for event in events if isinstance(event, fist_events.SpecialDrawn)]
        if not joining:
            continue
        begun += 1
        frames = moment.frames[-len(joining) :]
        assert [frame.scene.act.joins for frame in frames] == joining
        boards = [frame.scene.view.board for frame in moment.frames]
        sizes = [len(board.to_come) for board in boards if board.turn == after.view.board.turn]
        assert sizes == sorted(sizes)
        assert not boards[-1].put_up
        now = after.view.board
        assert sorted(boards[-1].to_come) == sorted((*now.to_come, *(each.card for each in now.put_up)))
        if before is None:
            held = [sum(map(sum, board.stones)) for board in boards]
            assert held[:SEATS] == [4 * (seat + 1) for seat in range(SEATS)]
            assert boards[-1].stones == now.stones
            assert boards[-1].stones_in_bank == now.stones_in_bank
            assert sizes[0] == 2
    assert begun > 2


def test_a_closed_fist_shows_nothing_of_what_is_in_it() -> None:
    for _before, _after, events, moment in told("dragonstones"):
        fists = [event for event in events if isinstance(event, fist_events.FistsOpened)]
        if not fists:
            continue
        first = moment.frames[0].scene
        other = tuple(stake._replace(fairy=stake.fairy + 1) for stake in fists[-1].stakes)
        assert first.act is not None
        reveal = first.act.reveal._replace(stakes=other)
        assert drawn("dragonstones", first) == drawn(
            "dragonstones", first._replace(act=first.act._replace(reveal=reveal))
        )


def test_each_card_that_rises_is_higher_and_the_last_is_the_one_that_is_won() -> None:
    fought = 0
    for _before, after, events, moment in told("gargon"):
        battles = [event for event in events if isinstance(event, creature_events.Fought)]
        acts = [frame.scene.act for frame in moment.frames]
        rising = [
            [line for line in act.lines if line.card >= 0] for act in acts if isinstance(act, Fighting) and act.lines
        ]
        for battle in battles:
            fought += 1
            shown, rising = rising[: len(battle.cards)], rising[len(battle.cards) :]
            assert [lines[0].card for lines in shown] == sorted(battle.cards)
            assert [sum(line.won for line in lines) for lines in shown] == [1] * len(shown)
        assert not rising
        if battles:
            assert moment.frames[-1].scene.view.board.won_sizes == after.view.board.won_sizes or after.view.board.round
    assert fought > 5


def test_a_hand_is_dealt_card_by_card_and_then_turned_over() -> None:
    dealt = 0
    for _before, after, events, moment in told("kampf"):
        if not any(isinstance(event, mage_events.DealBegan) for event in events) or not moment.late:
            continue
        dealt += 1
        acts = [frame.scene.act for frame in moment.frames]
        assert all(isinstance(act, Dealt) for act in acts)
        assert [act.cards for act in acts] == sorted(act.cards for act in acts)
        assert [act.opened for act in acts] == sorted(act.opened for act in acts)
        hands = [frame.scene.view.board.hand for frame in moment.frames]
        assert hands[-1] == after.view.board.hand
        assert all(act.opened <= len(hand) for act, hand in zip(acts, hands, strict=True))
        first = moment.frames[0].scene
        board = first.view.board
        other = first._replace(view=first.view._replace(board=board._replace(hand=(board.hand[0] % 13 + 1,))))
        assert drawn("kampf", first) == drawn("kampf", other), "a card that is face down tells what it is"
    assert dealt == 2


def test_of_a_deal_that_ends_its_last_cards_are_seen() -> None:
    ended = 0
    for before, _after, events, moment in told("kampf"):
        out = [event for event in events if isinstance(event, mage_events.WentOut)]
        if out and not moment.late:
            assert before is not None
            ended += 1
            shown = moment.frames[-1].scene.view.board
            assert shown.hand_sizes[out[0].seat] == 0
            assert sum(len(laid.cards) for laid in shown.combat) == out[0].unfinished
            assert " played " in moment.frames[0].sentence, "one sees cards lie there, and by whom"
            assert " went out" in moment.frames[-1].sentence
    assert ended


def test_what_is_laid_and_taken_in_one_step_is_seen_before_it_is_gone() -> None:
    """Alone with bots, whoever can beat nothing takes at once."""
    joined = own = 0
    steps = list(told_steps("kampf"))
    for (before, _scene, laid), (_before, after, took) in pairwise(steps):
        if before is None or not any(isinstance(event, mage_events.Played) for event in laid):
            continue
        taken_up = [event for event in took if isinstance(event, mage_events.Took)]
        if not taken_up:
            continue
        joined += 1
        (moment,) = moments_of(face_of("kampf"), before, after, (*laid, *taken_up))
        lying, taken = (frame.scene.view.board for frame in moment.frames)
        assert lying == taken
        assert len(lying.combat) == len(before.view.board.combat) + 1
        assert sum(len(each.cards) for each in lying.combat) == taken_up[0].count
        assert not after.view.board.combat
        first, last = [each.sentence for each in moment.frames]
        assert first.split()[1] == "played"
        if taken_up[0].seat == after.seat:
            own += 1
            assert last.startswith(f"Nothing that you hold beats {lying.total}: you took "), "one is told why"
        else:
            assert last.split()[1] == "took"
        assert not moments_of(face_of("kampf"), before, after, taken_up), "by itself it is seen anyhow"
    assert joined > 3
    assert own


def test_a_fight_is_told_round_by_round_and_its_end_at_last() -> None:
    seen = 0
    for seed in range(3):
        for _before, after, _events, moment in told("zargos", 0, seed):
            acts = [frame.scene.act for frame in moment.frames]
            if moment.late:
                continue
            assert all(isinstance(act, Fought) for act in acts)
            mine = [people for people, seat in enumerate(after.view.board.seat_of) if seat == 0]
            for act, following in pairwise(acts):
                assert {act.attacker, act.defender} & {*mine}
                if (act.province, act.size) == (following.province, following.size) == (act.province, -1):
                    assert len(act.rounds) <= len(following.rounds)
                    seen += 1
                if act.size >= 0:
                    assert following.province != act.province or not following.rounds
    assert seen


def test_beside_a_fight_stands_how_likely_either_side_will_hold_the_place_until_it_is_over() -> None:
    """Of the same fight, with the same counters left, it is the same; whoever is left alone has won."""
    shown = 0
    for _before, _after, _events, moment in told("zargos", 0, 1):
        for frame in () if moment.late else moment.frames:
            fight = frame.scene.act
            assert isinstance(fight, Fought)
            attack, defence = _chances(frame.scene, fight)
            if fight.size >= 0:
                assert (attack, defence) == ("", "")
                continue
            picture = drawn("zargos", frame.scene)
            assert f" {attack}" in picture
            assert f" {defence}" in picture
            left, known = fight.left, fight.defender >= 0
            if known and not left[1]:
                assert (attack, defence) == ("100%" if left[0] else "0%", "0%")
            shown += 1
    assert shown > 5


def test_magic_cards_are_dealt_one_by_one_and_only_ones_own_are_turned_over() -> None:
    dealt = mine = 0
    for seat in (0, -1):
        for _before, after, events, moment in told("zargos", seat, 1):
            if not moment.late:
                continue
            dealt += 1
            boards = [frame.scene.view.board for frame in moment.frames]
            own = [kind for event in events if isinstance(event, planet_events.CardsDrawn) for kind in event.kinds]
            others = sum(event.size for event in events if isinstance(event, planet_events.CardsDealt))
            assert len(boards) == len(own) + others
            assert [sum(board.hand_sizes) for board in boards] == [
                sum(after.view.board.hand_sizes) - left for left in range(len(boards) - 1, -1, -1)
            ]
            assert boards[-1].hand == after.view.board.hand
            for frame, board in zip(moment.frames, boards, strict=True):
                act = frame.scene.act
                assert isinstance(act, Drawn)
                assert set(act.kinds) == {UNSEEN} or board.seat_of[act.people] == seat
                assert set(act.kinds) - {UNSEEN} <= {*board.hand}
            mine += bool(own)
    assert dealt > 3
    assert mine
