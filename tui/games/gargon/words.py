"""Tells Gargon in sentences, for the log. Cards are named by letter and value, as they stand on them: Y6."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from core.gargon import events as happened
from core.gargon.cards import CREATURES, LETTERS, label
from core.gargon.mixes import Mix
from core.telling import Event
from tui.games import all_who, listed, who

MIX_WORDS: Final[dict[Mix, str]] = {
    (1,): "one card",
    (2,): "two alike",
    (1, 1): "two different",
    (2, 1): "two alike and one other",
    (1, 1, 1): "three different",
}

_PLURALS: Final = {"Pegasus": "Pegasi", "Phoenix": "Phoenixes", "Fairy": "Fairies"}


def mix_name(mix: Mix) -> str:
    return "+".join(map(str, mix))


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def creature(colour: int) -> str:
    """Name a creature: "R Phoenix"."""
    return f"{CREATURES[colour].letter} {CREATURES[colour].name}"


def labels(held: Iterable[int]) -> str:
    return " ".join(map(label, held))


def many(colour: int) -> str:
    """Name a kind of creature: "Phoenixes (R)"."""
    name = CREATURES[colour].name
    return f"{_PLURALS.get(name, f'{name}s')} ({LETTERS[colour]})"


def say(event: Event, names: Sequence[str], me: int = -1) -> str:
    """Say one sentence about an event."""
    return (
        _say_beginning(event, names, me)
        or _say_laying(event, names, me)
        or _say_battle(event, names, me)
        or _say_count(event, names, me)
    )


def _say_beginning(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.StacksSpread(first, second):
            return f"Two stacks of {len(first)} and {len(second)} cards are spread."
        case happened.BacksDealt(seat, backs):
            dealt = " ".join(f"{count}{LETTERS[colour]}" for colour, count in enumerate(backs) if count)
            return f"{names[seat]} was dealt {dealt}."
        case happened.HandDealt(_, hand):
            return f"You were dealt {labels(hand)}."
        case happened.StarterChosen(seat):
            if seat == me:
                return "You start the first round, by lot."
            return f"{names[seat]} starts the first round, by lot."
        case happened.StartLost(seat):
            return f"{who(seat, names, me)} should have started but had no card."
        case happened.RoundBegan(number, starter):
            return f"Round {number}: you start." if starter == me else f"Round {number}: {names[starter]} starts."
    return ""


def _say_laying(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.Laid(seat, colours):
            return f"{names[seat]} laid {' '.join(LETTERS[colour] for colour in colours)}."
        case happened.LaidCards(_, laid):
            return f"You laid {labels(laid)}."
        case happened.Passed(seat):
            return f"{who(seat, names, me)} passed."
        case happened.Drew(seat, stack, colour):
            return f"{names[seat]} drew {LETTERS[colour]} from stack {stack + 1}."
        case happened.DrewCard(_, stack, card):
            return f"You drew {label(card)} from stack {stack + 1}."
        case happened.StackEmptied(stack):
            return f"Stack {stack + 1} has run out: this is the last round."
        case happened.TurnedUp(seat, laid):
            return f"{who(seat, names, me)} turned up {labels(laid)}."
    return ""


def _say_battle(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.ChoseCreature(seat, colour):
            return f"{who(seat, names, me)} let the {many(colour)} fight."
        case happened.WonAlone(seat, won):
            return f"{who(seat, names, me)} won {listed([label(card) for card in won])} without a fight."
        case happened.Fought():
            return _say_fight(event, names, me)
        case happened.ZeroLost(seat, card):
            same = label(card)
            if seat == me:
                return f"Your {same} is discarded: another {same} was laid in this round."
            return f"{names[seat]}'s {same} is discarded: another {same} was laid in this round."
    return ""


def _say_fight(event: happened.Fought, names: Sequence[str], me: int) -> str:
    sent = dict(zip(event.fighters, event.cards, strict=True))
    first = event.battle == 1
    if event.winner < 0:
        same = label(event.cards[0])
        if first:
            return f"First battle: {same} meets {same}. Nobody wins, and both are discarded."
        return f"Second battle: {same} meets {same}. Nobody wins, and both are discarded."
    won = f"{label(sent.pop(event.winner))} ({_person(event.winner, names, me)})"
    beaten = listed([f"{label(card)} ({_person(seat, names, me)})" for seat, card in sent.items()])
    return f"First battle: {won} beats {beaten}." if first else f"Second battle: {won} beats {beaten}."


def _person(seat: int, names: Sequence[str], me: int) -> str:
    return "you" if seat == me else names[seat]


def _say_count(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.PileTurnedUp(seat, pile):
            return f"{who(seat, names, me)} had won {labels(sorted(pile)) or 'nothing'}."
        case happened.ColourCounted(colour, won, bonus, amulets, times):
            parts = [
                f"{_person(seat, names, me)} {amulets[seat] * times[seat]}{f' +{bonus[seat]}' if bonus[seat] else ''}"
                for seat, number in enumerate(won)
                if number
            ]
            return f"{many(colour)}: {listed(parts) or 'nobody won any'}."
        case happened.GameCounted(_, _, totals, winners):
            victors = all_who(winners, names, me)
            return f"{victors} won the game with {totals[winners[0]]} points."
    return ""
