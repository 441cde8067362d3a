"""Tells Fist of Dragonstones in sentences, for the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from core.dragonstones import events as happened
from core.dragonstones.cards import CHARACTERS, COLOURS, FIRST_BLANK, NOBODY, Stones
from core.dragonstones.state import SilverStake, Stake
from core.telling import Event
from tui.games import GAINED, listed, who

PRICES: Final = ("a fairy gold", "a common gold", "3 silver")
"""§7.15 Prices in the order of Buy."""


def name_of(card: int, board: Any) -> str:
    """Return a character's name; a blank card's stands in the table's terms."""
    if card < FIRST_BLANK:
        return CHARACTERS[card].name
    return str(board.terms.blanks[card - FIRST_BLANK].name()) if board is not None else "special character"


def text_of(card: int, board: Any) -> str:
    """Return what a character does."""
    if card < FIRST_BLANK:
        return CHARACTERS[card].text
    from tui.games.dragonstones.characters.parts import told

    return told(board.terms.blanks[card - FIRST_BLANK])


def stones(held: Stones) -> str:
    """Name stones: "2 red and 1 blue stone", "1 red and 2 blue stones", "a red stone"."""
    parts = [f"{count} {COLOURS[colour]}" for colour, count in enumerate(held) if count]
    if sum(held) == 1:
        return f"a {parts[0][2:]} stone"
    last = next((count for count in reversed(held) if count), 0)
    if not parts:
        return "no stones"
    return f"{listed(parts)} stones" if last > 1 else f"{listed(parts)} stone"


def coins(fairy: int, common: int, silver: int) -> str:
    kinds = ("fairy gold", "common gold", "silver")
    counted = zip((fairy, common, silver), kinds, strict=True)
    return listed([f"{count} {kind}" for count, kind in counted if count]) or "nothing"


def fist(stake: Stake) -> str:
    """Return in short what was in a fist: 3f+1c×2."""
    held = [f"{count}{letter}" for count, letter in ((stake.fairy, "f"), (stake.common, "c")) if count]
    text = "+".join(held) or "–"
    if stake.amulet:
        text = f"({text})×2" if len(held) > 1 else f"{text}×2"
    return f"{text} ✗" if stake.black else text


def _held(stake: Stake | SilverStake) -> str:
    """Return in words what was in a fist that was not empty, for the log."""
    if isinstance(stake, SilverStake):
        counted = [f"{stake.silver or 'no'} silver"]
    else:
        kinds = ((stake.fairy, "fairy"), (stake.common, "common"))
        counted = [f"{count} {kind}" for count, kind in kinds if count]
    black = isinstance(stake, Stake) and stake.black
    return listed([*counted, *["an amulet"] * stake.amulet, *["a black coin"] * black])


def silver_fist(stake: SilverStake) -> str:
    return f"{stake.silver}s×2" if stake.amulet else f"{stake.silver}s"


def points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


_YOU: Final = re.compile(r"your?\b")


def whose(seat: int, names: Sequence[str], me: int) -> str:
    return "your" if seat == me else f"{names[seat]}'s"


def person(seat: int, names: Sequence[str], me: int) -> str:
    return "you" if seat == me else names[seat]


def strikes(event: Event) -> tuple[int, str] | None:
    """Return whom a big moment strikes, and how."""
    return (event.seat, GAINED) if isinstance(event, happened.Scored) else None


def say(event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
    """Say one sentence about an event."""
    said = _say_turn(event, board) or _say_auction(event, names, me, board) or _say_gain(event, names, me)
    said = said or _say_power(event, names, me, board) or _say_loss(event, names, me) or _say_end(event, names, me)
    return f"Y{said[1:]}" if _YOU.match(said) else said  # A player who is called anna stays so.


def _say_turn(event: Event, board: Any) -> str:
    match event:
        case happened.TurnBegan(turn):
            return f"Turn {turn} begins."
        case happened.SpecialsReshuffled():
            return "The used special characters are shuffled and make a new pile."
        case happened.SpecialDrawn(card):
            return f"The {name_of(card, board)} joins this turn."
        case happened.NobodyBid(card):
            return f"Nobody bid for the {name_of(card, board)}."
    return ""


def _say_auction(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.CharacterPutUp(card, finder):
            name = name_of(card, board)
            return f"The {name} is put up." if finder == NOBODY else f"{who(finder, names, me)} found the {name}."
        case happened.FistsOpened(_, stakes):
            held = [f"{person(seat, names, me)} {_held(stake)}" for seat, stake in enumerate(stakes) if any(stake)]
            return f"The fists open: {'; '.join(held) or 'all are empty'}."
        case happened.PowerVoid(_, seats):
            owners = listed([whose(seat, names, me) for seat in seats])
            return (
                f"{owners} black coins void the power." if len(seats) > 1 else f"{owners} black coin voids the power."
            )
        case happened.Tied(_, seats, strength):
            tied = listed([person(seat, names, me) for seat in seats])
            return f"{tied} are tied with {strength}: silver decides."
        case happened.SilverOpened(seats, stakes):
            held = [f"{person(s, names, me)} {_held(stake)}" for s, stake in zip(seats, stakes, strict=True)]
            return f"Silver is shown: {'; '.join(held)}."
        case happened.TiedAgain(card, _):
            return f"Tied again: nobody uses the {name_of(card, board)}."
        case happened.AuctionWon(card, seat, strength):
            return f"{who(seat, names, me)} won the {name_of(card, board)} with {strength}."
    return ""


def _say_gain(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.StonesDrawn(seat, red, blue, yellow):
            return f"{who(seat, names, me)} drew {stones((red, blue, yellow))}."
        case happened.BlackCoinTaken(seat):
            return f"{who(seat, names, me)} took a black coin, for this turn."
        case happened.AmuletTaken(seat):
            return f"{who(seat, names, me)} took an amulet."
        case happened.CoinsTaken(seat, fairy, common, silver):
            return f"{who(seat, names, me)} took {coins(fairy, common, silver)} from the bank."
        case happened.StonesTaken(seat, red, blue, yellow):
            return f"{who(seat, names, me)} took {stones((red, blue, yellow))}."
        case happened.StoneBought(seat, colour, coin):
            return f"{who(seat, names, me)} bought a {COLOURS[colour]} stone for {PRICES[coin]}."
        case happened.Scored(seat, scored, score):
            if score == scored:
                return f"{who(seat, names, me)} scored {points(scored)}."
            if seat == me:
                return f"You scored {points(scored)} and have {score}."
            return f"{names[seat]} scored {points(scored)} and has {score}."
    return ""


def _say_power(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.Doubled(seat, card):
            return f"{who(seat, names, me)} gave up the Doppelganger to use the {name_of(card, board)} twice."
        case happened.NothingHappened(seat, card):
            return f"The {name_of(card, board)} did nothing for {person(seat, names, me)}."
        case happened.DoppelgangerKept(seat):
            return f"{who(seat, names, me)} took the Doppelganger, to double a power later."
        case happened.Imitated(seat, card):
            return f"{who(seat, names, me)} used the power of the {name_of(card, board)}."
        case happened.ColourNamed(seat, colour):
            return f"{who(seat, names, me)} named {COLOURS[colour]}."
        case happened.BidGiven(seat, fairy):
            lost = f", {fairy} fairy gold for good" if fairy else ""
            return f"{who(seat, names, me)} left the coins of this bid to the bank{lost}."
    return ""


def _say_loss(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.StonesPaid(seat, red, blue, yellow):
            return f"{who(seat, names, me)} paid {stones((red, blue, yellow))}."
        case happened.StoneStolen(seat, victim, colour):
            return f"{who(seat, names, me)} stole a {COLOURS[colour]} stone from {person(victim, names, me)}."
        case (
            happened.CoinsHandedOver(seat, victim)
            | happened.CoinsSeen(seat, victim)
            | happened.SpentCoinTaken(seat, victim)
        ):
            return _say_handed_over(event, who(victim, names, me), person(seat, names, me))
        case happened.StonesReturned(seat, red, blue, yellow):
            back = (red, blue, yellow)
            lost = f"put {stones(back)} back" if any(back) else "had nothing to keep"
            return f"That is the named colour: {person(seat, names, me)} {lost}."
        case happened.StonesLost(colour, lost):
            gone = [f"{person(seat, names, me)} {count}" for seat, count in enumerate(lost) if count]
            return f"All {COLOURS[colour]} stones are lost: {', '.join(gone) or 'nobody had any'}."
    return ""


def _say_handed_over(event: Event, giver: str, taker: str) -> str:
    """§6.6, §7.4 Say that something changed hands. Only the two know what it was."""
    match event:
        case happened.CoinsHandedOver():
            return f"{giver} handed coins over to {taker}; only the two of them know how many."
        case happened.CoinsSeen(_, _, fairy, common, silver) if fairy or common or silver:
            return f"{giver} handed {coins(fairy, common, silver)} over to {taker}."
        case happened.SpentCoinTaken(_, _, fairy) if fairy:
            return f"{giver} handed a spent fairy gold over to {taker}."
    return f"{giver} had nothing that {taker} could take."


def _say_end(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.TurnEnded(turn, blacks):
            back = [person(seat, names, me) for seat, count in enumerate(blacks) if count]
            unused = f"; {listed(back)} gave back a black coin" if back else ""
            return f"Turn {turn} is over: spent fairy gold returns behind the screens{unused}."
        case happened.GameCounted(scores, winners):
            victors = listed([person(seat, names, me) for seat in winners])
            return f"{victors} won the game with {points(scores[winners[0]])}."
    return ""
