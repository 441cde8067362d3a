"""Tells Gargon in sentences, for the log. Cards are named by letter and value, as they stand on them: Y6."""

from __future__ import annotations

from collections.abc import Sequence

from core.gargon import events as happened
from core.gargon.mixes import Mix
from core.telling import Event
from tui.games import GAINED, told
from tui.games.gargon.names import label, labels, letter, many
from tui.games.winners import won_by
from tui.language import _, _n, _p, mark
from tui.language.lists import listed


def mix_name(mix: Mix) -> str:
    return "+".join(map(str, mix))


def mix_words(mix: Mix) -> str:
    """Say a mix, as what somebody lays."""
    return {
        (1,): _p("object", "one card"),
        (2,): _p("object", "two alike"),
        (1, 1): _p("object", "two different"),
        (2, 1): _p("object", "two alike and one other"),
        (1, 1, 1): _p("object", "three different"),
    }[mix]


def mix_in_short(mix: Mix) -> str:
    """Say a mix for the head of a table, where room is short."""
    return {
        (1,): _p("in short", "one card"),
        (2,): _p("in short", "two alike"),
        (1, 1): _p("in short", "two different"),
        (2, 1): _p("in short", "two alike and one other"),
        (1, 1, 1): _p("in short", "three different"),
    }[mix]


def cards(count: int) -> str:
    return _n("{count} card", "{count} cards", count)


def strikes(event: Event) -> tuple[int, str] | None:
    """Return whom a big moment strikes, and how."""
    return (event.seat, GAINED) if isinstance(event, happened.WonAlone) and len(event.cards) > 2 else None


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
            return _(
                "Two stacks of {first} and {second} cards are spread.",
                first=len(first), second=len(second),
            )  # fmt: skip
        case happened.BacksDealt(seat, backs):
            dealt = " ".join(f"{count}{letter(colour)}" for colour, count in enumerate(backs) if count)
            return _("{name} was dealt {cards}.", name=names[seat], cards=dealt)
        case happened.HandDealt(cards=hand):
            return _("You were dealt {cards}.", cards=labels(hand))
        case happened.StarterChosen(seat):
            yours, others = mark("You start the first round, by lot."), mark("{name} starts the first round, by lot.")
            return told(seat, names, me, yours, others)
        case happened.StartLost(seat):
            yours = mark("You should have started but had no card.")
            return told(seat, names, me, yours, mark("{name} should have started but had no card."))
        case happened.RoundBegan(number, starter):
            yours, others = mark("Round {round}: you start."), mark("Round {round}: {name} starts.")
            return told(starter, names, me, yours, others, round=number)
    return ""


def _say_laying(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.Laid(seat, colours):
            return _("{name} laid {cards}.", name=names[seat], cards=" ".join(map(letter, colours)))
        case happened.LaidCards(cards=laid):
            return _("You laid {cards}.", cards=labels(laid))
        case happened.Passed(seat):
            return told(seat, names, me, mark("You passed."), mark("{name} passed."))
        case happened.Drew(seat, stack, colour):
            return _(
                "{name} drew {card} from stack {stack}.",
                name=names[seat], card=letter(colour), stack=stack + 1,
            )  # fmt: skip
        case happened.DrewCard(_seat, stack, card):
            return _("You drew {card} from stack {stack}.", card=label(card), stack=stack + 1)
        case happened.StackEmptied(stack):
            return _("Stack {stack} has run out: this is the last round.", stack=stack + 1)
        case happened.TurnedUp(seat, laid):
            yours, others = mark("You turned up {cards}."), mark("{name} turned up {cards}.")
            return told(seat, names, me, yours, others, cards=labels(laid))
    return ""


def _say_battle(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.ChoseCreature(seat, colour):
            yours, others = mark("You let the {creatures} fight."), mark("{name} let the {creatures} fight.")
            return told(seat, names, me, yours, others, creatures=many(colour))
        case happened.WonAlone(seat, won):
            yours, others = mark("You won {cards} without a fight."), mark("{name} won {cards} without a fight.")
            return told(seat, names, me, yours, others, cards=listed([label(card) for card in won]))
        case happened.Fought():
            return _say_fight(event, names, me)
        case happened.ZeroLost(seat, card):
            yours = mark("Your {card} is discarded: another {card} was laid in this round.")
            others = mark("{name}'s {card} is discarded: another {card} was laid in this round.")
            return told(seat, names, me, yours, others, card=label(card))
    return ""


def _say_fight(event: happened.Fought, names: Sequence[str], me: int) -> str:
    sent = dict(zip(event.fighters, event.cards, strict=True))
    if event.winner < 0:
        return nobody_wins(event.battle, label(event.cards[0]))
    won = f"{label(sent.pop(event.winner))} ({_person(event.winner, names, me)})"
    beaten = listed([f"{label(card)} ({_person(seat, names, me)})" for seat, card in sent.items()])
    return beats(event.battle, won, beaten)


def nobody_wins(battle: int, card: str) -> str:
    """Say that two 0s have met."""
    if battle == 1:
        return _("First battle: {card} meets {card}. Nobody wins, and both are discarded.", card=card)
    return _("Second battle: {card} meets {card}. Nobody wins, and both are discarded.", card=card)


def beats(battle: int, won: str, beaten: str) -> str:
    if battle == 1:
        return _("First battle: {won} beats {beaten}.", won=won, beaten=beaten)
    return _("Second battle: {won} beats {beaten}.", won=won, beaten=beaten)


def _person(seat: int, names: Sequence[str], me: int) -> str:
    return _p("within a sentence", "you") if seat == me else names[seat]


def _say_count(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.PileTurnedUp(seat, pile):
            if not pile:
                return told(seat, names, me, mark("You had won nothing."), mark("{name} had won nothing."))
            yours, others = mark("You had won {cards}."), mark("{name} had won {cards}.")
            return told(seat, names, me, yours, others, cards=labels(sorted(pile)))
        case happened.ColourCounted(colour, won, bonus, amulets, times):
            parts = [
                f"{_person(seat, names, me)} {amulets[seat] * times[seat]}{f' +{bonus[seat]}' if bonus[seat] else ''}"
                for seat, number in enumerate(won)
                if number
            ]
            if not parts:
                return _("{creatures}: nobody won any.", creatures=many(colour))
            return _("{creatures}: {points}.", creatures=many(colour), points=listed(parts))
        case happened.GameCounted(_bonus, _amulets, totals, winners):
            return won_by(winners, names, me, totals[winners[0]])
    return ""
