"""How the bots of Fist of Dragonstones think: small positions with one obvious answer."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from core.bots import BOTS, decide
from core.dragonstones.choices import (
    BE_CHARACTER,
    BUY,
    DOUBLE,
    DRAW_ANOTHER,
    GIVE_BID,
    KEEP_BID,
    NAME_COLOUR,
    PICK_PART,
    PLUNDER,
    STOP_BUYING,
    STOP_DRAWING,
    TAKE_COINS,
    TAKE_STONE,
    USE_ONCE,
    Bid,
    BidSilver,
    PayStones,
    Steal,
)
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.state import DragonState
from core.engine import Choice, Result, State, choices, is_over, view
from scripts.matches import Match, played
from scripts.playouts import play
from tests.bots.test_every_bot import watched
from tests.dragonstones.table import Table, auction, card, position

SEEDS = range(40)


def answer_of(level: str, table: Table, seed: int = 0, seat: int = 0) -> Choice:
    seen, legal = view(DRAGONSTONES, table.state, seat), choices(table.state, seat)
    return decide(level, DRAGONSTONES, seen, legal, Random(seed))


def result_of(end: State) -> Result:
    assert isinstance(end, DragonState)
    return DRAGONSTONES.result(end)


def bids_of(level: str, table: Table, seat: int = 0) -> set[Bid]:
    """What it bids by one chance or the other."""
    found = {answer_of(level, table, seed, seat) for seed in SEEDS}
    return {bid for bid in found if isinstance(bid, Bid)}


def gold_of(level: str, table: Table, seat: int = 0) -> set[int]:
    return {bid.fairy + bid.common for bid in bids_of(level, table, seat)}


def won(name: str, stones: str = "", **given: Any) -> Table:
    """Seat 0 has won that character, and is asked about it."""
    table = auction(name, position(**{"stones_of": {0: stones, 1: "rrb", 2: "y"}, **given}))
    table.bid(3, 2)
    return table


def house(**given: Any) -> Table:
    return won("blank 0", blanks="house", **given)


# Apprentice


def test_an_apprentice_bids_at_most_half_of_its_gold_and_one_for_what_it_cannot_use() -> None:
    assert gold_of("apprentice", auction("red dragon")) == {0, 1, 2, 3, 4, 5}
    assert gold_of("apprentice", auction("apprentice")) == {0, 1}


def test_an_apprentice_bids_a_black_coin_alone_and_an_amulet_with_much() -> None:
    table = auction("red dragon", position(screens={0: "4f 1a 1k"}))
    for bid in bids_of("apprentice", table):
        assert not bid.black or bid.fairy == 0
        assert not bid.amulet or bid.fairy == 3


def test_an_apprentice_pays_stones_for_points_when_it_can() -> None:
    assert {answer_of("apprentice", won("magician", "rby"), seed) for seed in SEEDS} == {PayStones(1, 1, 1)}
    assert answer_of("apprentice", won("necromancer")) == GIVE_BID


def test_an_apprentice_keeps_its_fairy_gold_from_the_merchant() -> None:
    found = {answer_of("apprentice", won("merchant", bank_stones="rrr"), seed) for seed in SEEDS}
    assert found == {BUY[0][1], BUY[0][2], STOP_BUYING}


# Adept: bids


def test_an_adept_bids_nothing_for_what_it_cannot_use() -> None:
    assert gold_of("adept", auction("apprentice")) == {0}


def test_an_adept_bids_more_for_two_points_than_for_a_stone() -> None:
    later = "blue dragon, yellow dragon, enchanter, thief"
    state = position(stones_of={0: "rrrr", 1: "rrb", 2: "yyb"}, to_come=later)
    stone = [bid.fairy for bid in bids_of("adept", auction("red dragon", state))]
    points = [bid.fairy for bid in bids_of("adept", auction("sorcerer", state))]
    assert sum(stone) / len(stone) < sum(points) / len(points)


def test_an_adept_that_can_win_the_game_bids_as_much_as_others_could_hold_and_no_more() -> None:
    spent, screens = (0, 6, 7), {0: "8f 2c", 1: "2f", 2: "1f"}
    state = position(stones_of={0: "rrrr"}, scores=(1, 0, 0), spent=spent, screens=screens, bank="44f 13c 40s")
    (gold,) = gold_of("adept", auction("sorcerer", state))
    assert 1 <= gold <= 3


def test_an_adept_bids_common_gold_and_its_amulet_only_for_much() -> None:
    screens = {0: "3f 2c 1a", 1: "8f 2c", 2: "8f 2c"}
    winning = position(stones_of={0: "rrrr", 1: "rrb", 2: "y"}, scores=(1, 0, 0), screens=screens, bank="41f 9c 40s")
    assert Bid(3, 2, True) in bids_of("adept", auction("sorcerer", winning))
    little = auction("thief", winning)
    assert all(bid.common == 0 and not bid.amulet for bid in bids_of("adept", little))


def test_an_adept_bids_against_an_opponent_who_would_win_the_game() -> None:
    stones_of = {0: "y", 1: "rrrr", 2: "y"}
    harmless = auction("sorcerer", position(stones_of=stones_of, spent=(0, 6, 0)))
    threat = auction("sorcerer", position(stones_of=stones_of, scores=(0, 1, 0), spent=(0, 6, 0), bank="36f 13c 40s"))
    assert max(gold_of("adept", harmless)) < max(gold_of("adept", threat))


def test_an_adept_voids_with_its_black_coin_what_helps_others_most() -> None:
    screens, stones_of = {0: "8f 2c 5s 1k"}, {0: "y", 1: "rrrr", 2: "y"}
    helpful = auction("sorcerer", position(stones_of=stones_of, screens=screens, scores=(0, 1, 0)))
    assert bids_of("adept", helpful) == {Bid(0, 0, False, True)}
    assert not any(bid.black for bid in bids_of("adept", auction("red dragon", position(screens=screens))))
    mine = position(stones_of={0: "rrrr", 1: "rrrr"}, screens=screens, scores=(1, 1, 0))
    assert not any(bid.black for bid in bids_of("adept", auction("sorcerer", mine)))


def test_an_adept_breaks_a_tie_with_silver_according_to_what_is_at_stake() -> None:
    little = auction("thief", position())
    little.bid(2, 2)
    much = auction("sorcerer", position(stones_of={0: "rrrr"}, scores=(1, 0, 0)))
    much.bid(2, 2)
    assert {answer_of("adept", little, seed) for seed in SEEDS} == {BidSilver(0)}
    assert {answer_of("adept", much, seed) for seed in SEEDS} <= {BidSilver(4), BidSilver(5)}


def test_an_adept_knows_what_is_not_there_to_be_won() -> None:
    assert gold_of("adept", auction("red dragon", position(bank_stones="bby"))) == {0}
    assert gold_of("adept", auction("goldsmith", position(amulets=0))) == {0}
    assert gold_of("adept", auction("goblin")) == {0}
    assert gold_of("adept", auction("doppelganger", position(doppelganger=1))) == {0}


def test_an_adept_reads_what_players_have_written() -> None:
    """A stone of a colour is for who lacks it, and coins are for everybody."""
    effects = [{"take": "red 2"}, {"gain": {"silver": 1}}, {"draw": 1}]
    written = json.dumps({"card": [{"name": "Digger", "text": "Dig.", "effects": effects}]})
    rich, poor = (
        auction("blank 0", position(blanks=written, bank_stones=bank, to_come="thief")) for bank in ("rrb", "")
    )
    assert max(gold_of("adept", rich)) > max(gold_of("adept", poor))


# Adept: powers


@pytest.mark.parametrize(
    ("table", "answer"),
    [
        (won("enchanter", "rrrrb", to_come="sorcerer"), TAKE_COINS),
        (won("enchanter", "rrbby", scores=(2, 0, 0)), None),
        (won("magician", "rby", to_come="red dragon", scores=(1, 0, 0)), PayStones(1, 1, 1)),
        (won("ancient dragon", "rb"), TAKE_STONE[2]),
        (won("brigand", scores=(0, 0, 2)), PLUNDER[2]),
        (won("troll", "yy"), NAME_COLOUR[0]),
        (won("rainbow dragon", bank_stones="rrrbby"), NAME_COLOUR[2]),
        (won("ghost", put_up="witch, gnome, ghost"), BE_CHARACTER[card("gnome")]),
        (won("ghost", "rby", put_up="witch, goblin, leprechaun, charlatan"), BE_CHARACTER[card("charlatan")]),
        (won("leprechaun", "rrr", to_come="thief, fairy, apprentice"), BE_CHARACTER[card("apprentice")]),
        (won("merchant", "rb", bank_stones="y"), BUY[2][2]),
        (won("merchant", "rb", bank_stones="y", screens={0: "4f 2c"}), BUY[2][1]),
        (won("merchant", "rrrrbbbbyyyy", bank_stones="r"), STOP_BUYING),
        (won("necromancer"), KEEP_BID),
        (won("necromancer", scores=(2, 0, 0)), GIVE_BID),
        (won("apprentice", "rrbb", doppelganger=0, scores=(1, 0, 0)), DOUBLE),
        (won("alchemist", doppelganger=0), DOUBLE),
        (won("witch", doppelganger=0, scores=(0, 2, 2), put_up=""), USE_ONCE),
        (won("charlatan", "r", doppelganger=0), DOUBLE),
        (won("sorcerer", "rrrr", doppelganger=0, scores=(1, 0, 0)), USE_ONCE),
        (won("red dragon", doppelganger=0), USE_ONCE),
        (won("alchemist", doppelganger=0, bank="9f 0c 9s"), USE_ONCE),
        (house(), PICK_PART[1]),
        (house(stones_of={0: "rrr"}, scores=(2, 0, 0)), PICK_PART[0]),
    ],
)  # fmt: skip
def test_an_adept_uses_a_power_for_what_brings_most(table: Table, answer: Choice | None) -> None:
    found = {answer_of("adept", table, seed) for seed in range(8)}
    if answer is None:
        assert TAKE_COINS not in found
    else:
        assert found == {answer}


def test_an_adept_steals_the_stone_it_lacks_from_the_one_who_is_ahead() -> None:
    state = position(stones_of={0: "rb", 1: "y", 2: "rry", 3: "b"}, scores=(0, 0, 1, 0), seats=4)
    table = auction("thief", state)
    table.bid(3, 2, 2, 1)
    assert answer_of("adept", table) == Steal(2, 2)


def test_an_adept_that_finds_no_stones_to_steal_takes_what_there_is() -> None:
    table = auction("thief", position(stones_of={0: "rb"}))
    table.bid(3, 2, 2)
    assert {answer_of("adept", table, seed) for seed in SEEDS} == {Steal(1, -1), Steal(2, -1)}


def test_an_adept_draws_with_the_rainbow_dragon_until_the_odds_are_against_it() -> None:
    table = won("rainbow dragon", bank_stones="rrrrbbbby")
    table.answer(0, NAME_COLOUR[2])
    for _ in range(2):
        table.roll(0)
        assert answer_of("adept", table) == DRAW_ANOTHER
        table.answer(0, DRAW_ANOTHER)
    table.roll(0)
    while answer_of("adept", table) == DRAW_ANOTHER:
        table.answer(0, DRAW_ANOTHER)
        table.roll(0)
    assert answer_of("adept", table) == STOP_DRAWING
    assert len(table.offers()) == 2, "it was free to go on"


# Whole games


@pytest.mark.uncounted
@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("seats", DRAGONSTONES.seats)
@pytest.mark.parametrize("blanks", ["none", "house"])
def test_bots_play_whole_games(seats: int, blanks: str, level: str) -> None:
    bots = [watched(BOTS[level]["dragonstones"])] * seats
    for seed in range(2):
        assert is_over(play(DRAGONSTONES, bots, {"blanks": blanks}, Random(seed))[0])


@pytest.mark.uncounted
def test_an_adept_wins_nine_of_ten_games_against_three_apprentices() -> None:
    adept, apprentice = BOTS["adept"]["dragonstones"], BOTS["apprentice"]["dragonstones"]
    wins = 0
    for number in range(40):
        bots = [apprentice] * 4
        bots[number % 4] = adept
        end, _ = play(DRAGONSTONES, bots, {}, Random(number))
        wins += result_of(end).winners == (number % 4,)
    assert wins >= 36


@pytest.mark.uncounted
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_nobody_wins_much_by_fixed_bids(seats: int) -> None:
    """Where all saved, somebody who bid by a list won 1.8 and 3.6 times the share at four and six seats."""
    found = played(Match(DRAGONSTONES, seats, "spender", "adept", {}), 60)
    assert float(str(found["times_fair"])) < 1.5
