"""Every character produced or doubled by every other: the same comes about as if it had just been won.

One table says what each character brings its user, once and twice; a handful of ways leads to each. No line of the
shared flow knows any of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pytest

from core.dragonstones import bidding, rules, treasury
from core.dragonstones import cards as c
from core.dragonstones.choices import (
    DOUBLE,
    GIVE_BID,
    STOP_BUYING,
    STOP_DRAWING,
    USE_ONCE,
    BeCharacter,
    Buy,
    NameColour,
    PayStones,
    PickPart,
    Plunder,
    Steal,
    TakeStone,
)
from core.dragonstones.events import Doubled
from core.dragonstones.powers import flow
from core.dragonstones.state import DragonState
from core.engine import Choice, roll_due
from tests.dragonstones.table import Table, auction, card, position

Script = Sequence[Choice | int | tuple[int, ...]]
"""Answers of seat 0, and what chance says: a number, or several at once."""


class Brings(NamedTuple):
    """A use of a character in the position below: how it is answered, and what it changes for its user."""

    script: Script
    once: str
    second: Script
    twice: str


def simply(once: str, twice: str) -> Brings:
    return Brings((), once, (), twice)


def answered(script: Script, once: str, twice: str) -> Brings:
    return Brings(script, once, script, twice)


BRINGS = {
    "witch": simply("+1k", "+2k"),
    "red dragon": simply("+1r", "+2r"),
    "blue dragon": simply("+1b", "+2b"),
    "yellow dragon": simply("+1y", "+2y"),
    "enchanter": answered((PayStones(2, 1, 1),), "-2r -1b -1y +1p", "-4r -2b -2y +2p"),
    "magician": answered((PayStones(1, 1, 1),), "-1r -1b -1y +1p", "-2r -2b -2y +2p"),
    "sorcerer": answered((PayStones(4, 0, 0),), "-4r +2p", "-8r +4p"),
    "thief": answered((Steal(1, 0),), "+1r", "+2r"),
    "alchemist": simply("+3c", "+6c"),
    "ancient dragon": answered((TakeStone(1),), "+1b", "+2b"),
    "apprentice": answered((PayStones(2, 0, 0),), "-2r +1p", "-4r +2p"),
    "brigand": Brings((Plunder(1),), "+3c +4s", (Plunder(2),), "+5c +9s"),
    "charlatan": simply("-8r -4b -4y +1p", "-8r -4b -4y +2p"),
    "doppelganger": simply("+1d", "not doubled"),
    "two-headed dragon": Brings(((0, 1),), "+2r", ((2, 3),), "+2r +2y"),
    "rainbow dragon": answered((NameColour(2), 0, STOP_DRAWING), "+1r", "+2r"),
    "enchantress": answered((PayStones(3, 1, 1),), "-3r -1b -1y +2p", "-6r -2b -2y +4p"),
    "ghost": answered((BeCharacter(c.WITCH),), "+1k", "+2k"),
    "fairy": simply("+1f", "+2f"),
    "gnome": simply("+2c +2s", "+4c +4s"),
    "goblin": answered((0,), "+1r", "+1r +1b"),
    "leprechaun": Brings((BeCharacter(c.RED_DRAGON),), "+1r", (BeCharacter(c.YELLOW_DRAGON),), "+1r +1y"),
    "merchant": Brings(
        (Buy(0, 0), Buy(1, 2), STOP_BUYING), "-1f -3s +1r +1b", (Buy(2, 1), STOP_BUYING), "-1f -1c -3s +1r +1b +1y"
    ),
    "dwarf (4)": simply("+4s", "+8s"),
    "dwarf (5)": simply("+5s", "+10s"),
    "necromancer": answered((GIVE_BID,), "-2x +1p", "not doubled"),
    "goldsmith": simply("+1a", "+2a"),
    "troll": Brings((NameColour(0),), "-8r", (NameColour(1),), "-8r -4b"),
    "blank 0": Brings((PickPart(1), TakeStone(2)), "+1y", (PickPart(0), PayStones(3, 0, 0)), "-3r +1p +1y"),
    "blank 1": answered((Steal(1, 0),), "+2s +1r", "+4s +2r"),
    "blank 2": Brings((NameColour(0), (0, 1)), "-6r", (NameColour(1), (0, 1)), "-4r -4b"),
}
NOT_DOUBLED = {"doppelganger", "necromancer"}
EVERYBODY = sorted(BRINGS, key=card)


def rich(put_up: str, to_come: str, doppelganger: int) -> DragonState:
    """Seat 0 can pay for everything; seat 1, the second bidder, has red stones."""
    return position(
        screens={0: "8f 2c 5s", 1: "8f 3c 4s", 2: "8f 2c 5s"},
        stones_of={0: "r" * 8 + "bbbbyyyy", 1: "rrb"},
        bank_stones="rrbbbbbyyyyy",
        put_up=put_up,
        to_come=f"{to_come}, red dragon, blue dragon, yellow dragon, dwarf (4)",
        doppelganger=doppelganger,
        blanks="house",
    )


def holdings(table: Table) -> dict[str, int]:
    state = table.state
    screen, stones = state.screens[0], state.stones[0]
    return {
        **dict(zip("fcsak", screen, strict=True)),
        **dict(zip("rby", stones, strict=True)),
        "x": state.spent[0],
        "p": state.scores[0],
        "d": int(state.doppelganger == 0),
    }


def change(before: dict[str, int], after: dict[str, int]) -> set[str]:
    return {f"{after[key] - before[key]:+d}{key}" for key in before if after[key] != before[key]}


class Way(NamedTuple):
    """How seat 0, who has just won `won`, comes to another character."""

    won: str
    steps: Callable[[str], Iterator[Choice | str]]
    put_up: str = ""
    to_come: str = ""
    from_put_up: bool = False
    """The character is one that was put up; else it is still to come."""


def find(name: str) -> str:
    """Chance lets the Goblin find that one."""
    return name


def chosen(name: str) -> Iterator[Choice | str]:
    yield BeCharacter(card(name))


def found(name: str) -> Iterator[Choice | str]:
    yield find(name)


def found_then_chosen(between: str) -> Callable[[str], Iterator[Choice | str]]:
    def steps(name: str) -> Iterator[Choice | str]:
        yield find(between)
        yield BeCharacter(card(name))

    return steps


def chosen_then_found(between: str) -> Callable[[str], Iterator[Choice | str]]:
    def steps(name: str) -> Iterator[Choice | str]:
        yield BeCharacter(card(between))
        yield find(name)

    return steps


def chosen_twice(between: str) -> Callable[[str], Iterator[Choice | str]]:
    def steps(name: str) -> Iterator[Choice | str]:
        yield BeCharacter(card(between))
        yield BeCharacter(card(name))

    return steps


WAYS = {
    "ghost": Way("ghost", chosen, from_put_up=True),
    "goblin": Way("goblin", found),
    "leprechaun": Way("leprechaun", chosen),
    "goblin, leprechaun": Way("goblin", found_then_chosen("leprechaun"), to_come="leprechaun"),
    "goblin, ghost": Way("goblin", found_then_chosen("ghost"), to_come="ghost", from_put_up=True),
    "leprechaun, goblin": Way("leprechaun", chosen_then_found("goblin"), to_come="goblin"),
    "leprechaun, ghost": Way("leprechaun", chosen_twice("ghost"), to_come="ghost", from_put_up=True),
    "ghost, goblin": Way("ghost", chosen_then_found("goblin"), put_up="goblin"),
    "ghost, leprechaun": Way("ghost", chosen_twice("leprechaun"), put_up="leprechaun"),
}

PAIRS = [
    pytest.param(way, name, id=f"{how}: {name}") for how, way in WAYS.items() for name in EVERYBODY if name not in how
]
"""There is one Ghost, Goblin and Leprechaun each, so none of these leads to itself."""


def go(table: Table, steps: Iterator[Choice | str]) -> None:
    """Along the way; the Doppelganger, where it could come in, is kept for later."""
    for step in steps:
        keep_for_later(table)
        if isinstance(step, str):
            table.roll(table.state.to_come.index(card(step)))
        else:
            table.answer(0, step)


def keep_for_later(table: Table) -> None:
    if table.asked == "ChooseDoubling 0":
        table.answer(0, USE_ONCE)


def follow(table: Table, script: Script) -> None:
    for each in script:
        if isinstance(each, tuple):
            table.roll(*each)
        elif isinstance(each, int):
            table.roll(each)
        else:
            table.answer(0, each)


def came_to(name: str, way: Way, doppelganger: int = c.NOBODY) -> tuple[Table, dict[str, int]]:
    """Seat 0 is about to use that character, and what it held then."""
    before_it, still_to_come = (f", {name}", "") if way.from_put_up else ("", f"{name}, ")
    put_up = f"witch, fairy, {way.put_up}{before_it}"
    table = auction(way.won, rich(put_up, still_to_come + way.to_come, doppelganger))
    table.bid(2, 1)
    held = holdings(table)
    go(table, way.steps(name))
    return table, held


def is_done(table: Table) -> bool:
    """The power has been used up: the next character is drawn."""
    return table.asked in ("DrawCharacter", "over")


@pytest.mark.parametrize("name", EVERYBODY)
def test_what_each_character_brings_its_winner(name: str) -> None:
    table = auction(name, rich("witch, fairy", "", c.NOBODY))
    held = holdings(table)
    table.bid(2, 1)
    follow(table, BRINGS[name].script)
    assert is_done(table)
    paid = {"-2f", "+2x"}
    gained = change(held, holdings(table))
    expected = change_of(BRINGS[name].once, paid)
    assert gained == expected


def change_of(brings: str, paid: set[str]) -> set[str]:
    """What it brings and the two fairy gold of the bid, as one change."""
    sums: dict[str, int] = {}
    for each in (*brings.split(), *paid):
        sums[each[-1]] = sums.get(each[-1], 0) + int(each[:-1])
    return {f"{count:+d}{key}" for key, count in sums.items() if count}


@pytest.mark.parametrize(("way", "name"), PAIRS)
def test_each_character_that_is_produced_brings_the_same(way: Way, name: str) -> None:
    table, held = came_to(name, way)
    follow(table, BRINGS[name].script)
    assert is_done(table)
    assert change(held, holdings(table)) == set(BRINGS[name].once.split())


def twice(table: Table, held: dict[str, int], name: str) -> None:
    """The doubling, or that there is none."""
    if name in NOT_DOUBLED:
        assert table.asked != "ChooseDoubling 0"
        return
    assert table.asked == "ChooseDoubling 0"
    table.answer(0, DOUBLE)
    assert Doubled(0, card(name)) in table.heard()
    follow(table, BRINGS[name].script)
    if table.asked != "over":
        follow(table, BRINGS[name].second)
    assert is_done(table)
    assert change(held, holdings(table)) == {*BRINGS[name].twice.split(), "-1d"}


@pytest.mark.parametrize("name", EVERYBODY)
def test_the_doppelganger_on_each_character(name: str) -> None:
    table = auction(name, rich("witch, fairy", "", 0))
    table.bid(2, 1)
    twice(table, holdings(table), name)


@pytest.mark.parametrize(("way", "name"), PAIRS)
def test_the_doppelganger_on_each_character_that_is_produced(way: Way, name: str) -> None:
    if name == "doppelganger":
        return
    table, held = came_to(name, way, doppelganger=0)
    twice(table, held, name)


def test_the_table_has_every_character_there_is() -> None:
    assert [card(name) for name in EVERYBODY] == [*range(len(c.CHARACTERS)), *(c.FIRST_BLANK + n for n in range(3))]
    assert roll_due(auction("witch").state) is None


def test_the_shared_flow_names_no_character_but_the_witch_who_comes_first_and_the_doppelganger() -> None:
    names = {re.sub(r"\W+", "_", each.name.upper()).strip("_") for each in c.CHARACTERS}
    assert names <= vars(c).keys()
    named = {module: names & vars(module).keys() for module in (bidding, flow, rules, treasury)}
    assert named == {bidding: set(), flow: {"DOPPELGANGER"}, rules: {"WITCH", "DOPPELGANGER"}, treasury: set()}
