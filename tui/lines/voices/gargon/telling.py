"""Tells what happens in Gargon, in words to be heard: colours by their names, cards as red 7."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from core.gargon import events as happened
from core.telling import Event
from tui.games import capital, told, who
from tui.games.gargon.names import card_name, colour_name, name, so_many
from tui.games.gargon.words import beats, nobody_wins
from tui.language import _, _p, mark
from tui.language.lists import listed


def named(held: Iterable[int]) -> str:
    return listed([card_name(card) for card in held])


def counted(colours: Iterable[tuple[int, int]]) -> str:
    """Count colours: "2 white and 1 red"."""
    return listed([so_many(colour, count) for colour, count in colours if count])


def apart(words: Sequence[str]) -> str:
    """Join words that have commas in them."""
    return reduce(lambda before, each: _p("list", "{before}; {next}", before=before, next=each), words)


def say(event: Event, names: Sequence[str], me: int) -> str | None:
    """Say whatever has a card or a colour in it; all else is told as on a screen."""
    return _say_cards(event, names, me) or _say_battle(event, names, me)


def _say_cards(event: Event, names: Sequence[str], me: int) -> str | None:
    match event:
        case happened.BacksDealt(seat, backs):
            return _("{name} was dealt {cards}.", name=names[seat], cards=counted(enumerate(backs)))
        case happened.HandDealt(cards=hand):
            return _("You were dealt {cards}.", cards=named(hand))
        case happened.Laid(seat, colours):
            cards = listed(list(map(colour_name, colours)))
            return _("{name} laid {cards}, face down.", name=names[seat], cards=cards)
        case happened.LaidCards(cards=laid):
            return _("You laid {cards}, face down.", cards=named(laid))
        case happened.Drew(seat, stack, colour):
            card, stack = colour_name(colour), stack + 1
            return _("{name} drew {card} from stack {stack}.", name=names[seat], card=card, stack=stack)
        case happened.DrewCard(stack=stack, card=card):
            return _("You drew {card} from stack {stack}.", card=card_name(card), stack=stack + 1)
        case happened.TurnedUp(seat, laid):
            yours, others = mark("You turned up {cards}."), mark("{name} turned up {cards}.")
            return told(seat, names, me, yours, others, cards=named(laid))
        case happened.PileTurnedUp(seat, pile) if pile:
            yours, others = mark("You had won {cards}."), mark("{name} had won {cards}.")
            return told(seat, names, me, yours, others, cards=named(sorted(pile)))
    return None


def _say_battle(event: Event, names: Sequence[str], me: int) -> str | None:
    match event:
        case happened.ChoseCreature(seat, colour):
            yours = mark("You let {colour} fight, the {creature}.")
            others = mark("{name} let {colour} fight, the {creature}.")
            return told(seat, names, me, yours, others, colour=colour_name(colour), creature=name(colour))
        case happened.WonAlone(seat, won):
            yours, others = mark("You won {cards} without a fight."), mark("{name} won {cards} without a fight.")
            return told(seat, names, me, yours, others, cards=named(won))
        case happened.Fought():
            return _say_fight(event, names, me)
        case happened.ZeroLost(seat, card):
            yours = mark("Your {card} is discarded: the other {card} was laid in this round too.")
            others = mark("{name}'s {card} is discarded: the other {card} was laid in this round too.")
            return told(seat, names, me, yours, others, card=card_name(card))
        case happened.ColourCounted(colour, won, bonus, amulets, times):
            seats = [seat for seat, number in enumerate(won) if number]
            each = [_points(who(seat, names, me), amulets[seat] * times[seat], bonus[seat]) for seat in seats]
            named_so = capital(colour_name(colour))
            if not each:
                return _("{colour}: nobody won any.", colour=named_so)
            return _("{colour}: {points}.", colour=named_so, points=apart(each))
    return None


def _points(who_won: str, amulets: int, bonus: int) -> str:
    if bonus:
        text = mark("{name} {amulets} for amulets and {bonus} for the most cards")
        return _(text, name=who_won, amulets=amulets, bonus=bonus)
    return _("{name} {amulets} for amulets", name=who_won, amulets=amulets)


def _say_fight(event: happened.Fought, names: Sequence[str], me: int) -> str:
    sent = dict(zip(event.fighters, event.cards, strict=True))
    if event.winner < 0:
        return nobody_wins(event.battle, card_name(event.cards[0]))
    won = _whose(event.winner, sent.pop(event.winner), names, me)
    return beats(event.battle, won, listed([_whose(seat, card, names, me) for seat, card in sent.items()]))


def _whose(seat: int, card: int, names: Sequence[str], me: int) -> str:
    return told(seat, names, me, mark("your {card}"), mark("{name}'s {card}"), card=card_name(card))
