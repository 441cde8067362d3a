"""Tells what happens in Gargon, in words to be heard: colours by their names, cards as red 7."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.gargon import events as happened
from core.gargon.cards import CREATURES
from core.telling import Event
from tui.games import listed, who


def name(card: int) -> str:
    return f"{CREATURES[card >> 4].colour} {card & 15}"


def named(held: Iterable[int]) -> str:
    return listed([name(card) for card in held])


def counted(colours: Iterable[tuple[int, int]]) -> str:
    """Count colours: "2 white and 1 red"."""
    return listed([f"{count} {CREATURES[colour].colour}" for colour, count in colours if count])


def say(event: Event, names: Sequence[str], me: int) -> str | None:
    """Say whatever has a card or a colour in it; all else is told as on a screen."""
    return _say_cards(event, names, me) or _say_battle(event, names, me)


def _say_cards(event: Event, names: Sequence[str], me: int) -> str | None:
    match event:
        case happened.BacksDealt(seat, backs):
            return f"{names[seat]} was dealt {counted(enumerate(backs))}."
        case happened.HandDealt(_, hand):
            return f"You were dealt {named(hand)}."
        case happened.Laid(seat, colours):
            return f"{names[seat]} laid {listed([CREATURES[colour].colour for colour in colours])}, face down."
        case happened.LaidCards(_, laid):
            return f"You laid {named(laid)}, face down."
        case happened.Drew(seat, stack, colour):
            return f"{names[seat]} drew {CREATURES[colour].colour} from stack {stack + 1}."
        case happened.DrewCard(_, stack, card):
            return f"You drew {name(card)} from stack {stack + 1}."
        case happened.TurnedUp(seat, laid):
            return f"{who(seat, names, me)} turned up {named(laid)}."
        case happened.PileTurnedUp(seat, pile):
            return f"{who(seat, names, me)} had won {named(sorted(pile)) or 'nothing'}."
    return None


def _say_battle(event: Event, names: Sequence[str], me: int) -> str | None:
    match event:
        case happened.ChoseCreature(seat, colour):
            return f"{who(seat, names, me)} let {CREATURES[colour].colour} fight, the {CREATURES[colour].name}."
        case happened.WonAlone(seat, won):
            return f"{who(seat, names, me)} won {named(won)} without a fight."
        case happened.Fought():
            return _say_fight(event, names, me)
        case happened.ZeroLost(seat, card):
            if seat == me:
                return f"Your {name(card)} is discarded: the other {name(card)} was laid in this round too."
            return f"{names[seat]}'s {name(card)} is discarded: the other {name(card)} was laid in this round too."
        case happened.ColourCounted(colour, won, bonus, amulets, times):
            seats = [seat for seat, number in enumerate(won) if number]
            each = [_points(who(seat, names, me), amulets[seat] * times[seat], bonus[seat]) for seat in seats]
            return f"{CREATURES[colour].colour.capitalize()}: {'; '.join(each) or 'nobody won any'}."
    return None


def _points(who_won: str, amulets: int, bonus: int) -> str:
    if bonus:
        return f"{who_won} {amulets} for amulets and {bonus} for the most cards"
    return f"{who_won} {amulets} for amulets"


def _say_fight(event: happened.Fought, names: Sequence[str], me: int) -> str:
    sent = dict(zip(event.fighters, event.cards, strict=True))
    first = event.battle == 1
    if event.winner < 0:
        same = name(event.cards[0])
        if first:
            return f"First battle: {same} meets {same}. Nobody wins, and both are discarded."
        return f"Second battle: {same} meets {same}. Nobody wins, and both are discarded."
    won = _whose(event.winner, sent.pop(event.winner), names, me)
    beaten = listed([_whose(seat, card, names, me) for seat, card in sent.items()])
    return f"First battle: {won} beats {beaten}." if first else f"Second battle: {won} beats {beaten}."


def _whose(seat: int, card: int, names: Sequence[str], me: int) -> str:
    return f"your {name(card)}" if seat == me else f"{names[seat]}'s {name(card)}"
