"""Tells Fist of Dragonstones in sentences, for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from core.dragonstones import events as happened
from core.dragonstones.cards import CHARACTERS, FIRST_BLANK, NOBODY, Stones
from core.dragonstones.state import SilverStake, Stake
from core.telling import Event
from tui.games import GAINED, all_who, capital, told
from tui.games.dragonstones.telling.names import object_of, of, the
from tui.games.dragonstones.telling.treasure import (
    amulets,
    black_coins,
    coins,
    named_colour,
    points,
    price_of,
    stone,
    stones,
)
from tui.games.winners import won_by
from tui.language import _, _n, _p, mark, worded
from tui.language.lists import listed


def text_of(card: int, board: Any) -> str:
    """Return what a character does."""
    if card < FIRST_BLANK:
        return worded(CHARACTERS[card].text)
    from tui.games.dragonstones.characters.parts import told as told_of

    return told_of(board.terms.blanks[card - FIRST_BLANK])


# Fists


def fist(stake: Stake) -> str:
    """Return in short what was in a fist: 3f+1c×2."""
    held = [_p("in short", "{count}f", count=stake.fairy)] if stake.fairy else []
    held += [_p("in short", "{count}c", count=stake.common)] if stake.common else []
    text = "+".join(held) or "–"
    if stake.amulet:
        text = f"({text})×2" if len(held) > 1 else f"{text}×2"
    return f"{text} ✗" if stake.black else text


def silver_fist(stake: SilverStake) -> str:
    text = _p("in short", "{count}s", count=stake.silver)
    return f"{text}×2" if stake.amulet else text


def _held(stake: Stake | SilverStake) -> str:
    """Return in words what was in a fist that was not empty, for the log."""
    if isinstance(stake, SilverStake):
        silver = stake.silver
        counted = [_p("in a fist", "{count} silver", count=silver) if silver else _p("in a fist", "no silver")]
    else:
        counted = [_p("in a fist", "{count} fairy", count=stake.fairy)] if stake.fairy else []
        counted += [_p("in a fist", "{count} common", count=stake.common)] if stake.common else []
    black = isinstance(stake, Stake) and stake.black
    return listed([*counted, *[amulets(1)] * stake.amulet, *[black_coins(1)] * black])


def person(seat: int, names: Sequence[str], me: int) -> str:
    """Name somebody within a sentence."""
    return _p("within a sentence", "you") if seat == me else names[seat]


def in_a_row(parts: Sequence[str]) -> str:
    """Join what has commas itself."""
    joined = parts[0]
    for each in parts[1:]:
        joined = _p("list", "{before}; {next}", before=joined, next=each)
    return joined


def _fists(held: Sequence[tuple[int, Stake | SilverStake]], names: Sequence[str], me: int) -> str:
    return in_a_row([_("{name} {what}", name=person(seat, names, me), what=_held(stake)) for seat, stake in held])


# Events


def strikes(event: Event) -> tuple[int, str] | None:
    """Return whom a big moment strikes, and how."""
    return (event.seat, GAINED) if isinstance(event, happened.Scored) else None


def say(event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
    """Say one sentence about an event."""
    said = _say_turn(event, board) or _say_auction(event, names, me, board) or _say_gain(event, names, me)
    return said or _say_power(event, names, me, board) or _say_loss(event, names, me) or _say_end(event, names, me)


def _say_turn(event: Event, board: Any) -> str:
    match event:
        case happened.TurnBegan(turn):
            return _("Turn {turn} begins.", turn=turn)
        case happened.SpecialsReshuffled():
            return _("The used special characters are shuffled and make a new pile.")
        case happened.SpecialDrawn(card):
            return capital(_("{the_character} joins this turn.", the_character=the(card, board)))
        case happened.NobodyBid(card):
            return _("Nobody bid for {the_character}.", the_character=object_of(card, board))
        case happened.TiedAgain(card, _seats):
            return _("Tied again: nobody uses {the_character}.", the_character=object_of(card, board))
    return ""


def _say_auction(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.CharacterPutUp(card, finder):
            if finder == NOBODY:
                return capital(_("{the_character} is put up.", the_character=the(card, board)))
            yours, others = mark("You found {the_character}."), mark("{name} found {the_character}.")
            return told(finder, names, me, yours, others, the_character=object_of(card, board))
        case happened.FistsOpened(_card, stakes):
            held = [(seat, stake) for seat, stake in enumerate(stakes) if any(stake)]
            if not held:
                return _("The fists open: all are empty.")
            return _("The fists open: {fists}.", fists=_fists(held, names, me))
        case happened.PowerVoid(_card, seats):
            return _say_void(seats, names, me)
        case happened.Tied(_card, seats, strength):
            tied = all_who(seats, names, me)
            return _("{names} are tied with {strength}: silver decides.", names=tied, strength=strength)
        case happened.SilverOpened(seats, stakes):
            return _("Silver is shown: {fists}.", fists=_fists([*zip(seats, stakes, strict=True)], names, me))
        case happened.AuctionWon(card, seat, strength):
            yours = mark("You won {the_character} with {strength}.")
            others = mark("{name} won {the_character} with {strength}.")
            return told(seat, names, me, yours, others, the_character=object_of(card, board), strength=strength)
    return ""


def _say_void(seats: Sequence[int], names: Sequence[str], me: int) -> str:
    if len(seats) == 1:
        yours, others = mark("Your black coin voids the power."), mark("{name}'s black coin voids the power.")
        return told(seats[0], names, me, yours, others)
    owners = listed([person(seat, names, me) for seat in seats])
    return _("The black coins of {names} void the power.", names=owners)


def _say_gain(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.StonesDrawn(seat, red, blue, yellow):
            yours, others = mark("You drew {what}."), mark("{name} drew {what}.")
            return told(seat, names, me, yours, others, what=stones((red, blue, yellow)))
        case happened.BlackCoinTaken(seat):
            yours, others = (
                mark("You took a black coin, for this turn."),
                mark("{name} took a black coin, for this turn."),
            )
            return told(seat, names, me, yours, others)
        case happened.AmuletTaken(seat):
            return told(seat, names, me, _YOU_TOOK, _SOMEBODY_TOOK, what=amulets(1))
        case happened.CoinsTaken(seat, fairy, common, silver):
            yours, others = mark("You took {what} from the bank."), mark("{name} took {what} from the bank.")
            return told(seat, names, me, yours, others, what=coins(fairy, common, silver))
        case happened.StonesTaken(seat, red, blue, yellow):
            return told(seat, names, me, _YOU_TOOK, _SOMEBODY_TOOK, what=stones((red, blue, yellow)))
        case happened.StoneBought(seat, colour, coin):
            yours, others = mark("You bought {what} for {price}."), mark("{name} bought {what} for {price}.")
            return told(seat, names, me, yours, others, what=stone(colour), price=price_of(coin))
        case happened.Scored(seat, scored, score):
            yours, others = mark("You scored {points}."), mark("{name} scored {points}.")
            if score != scored:
                yours = mark("You scored {points} and have {score}.")
                others = mark("{name} scored {points} and has {score}.")
            return told(seat, names, me, yours, others, points=points(scored), score=score)
    return ""


_YOU_TOOK: Final = mark("You took {what}.")
_SOMEBODY_TOOK: Final = mark("{name} took {what}.")


def _say_power(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.Doubled(seat, card):
            yours = mark("You gave up the Doppelganger to use {the_character} twice.")
            others = mark("{name} gave up the Doppelganger to use {the_character} twice.")
            return told(seat, names, me, yours, others, the_character=object_of(card, board))
        case happened.NothingHappened(seat, card):
            yours, others = (
                mark("{the_character} did nothing for you."),
                mark("{the_character} did nothing for {name}."),
            )
            return capital(told(seat, names, me, yours, others, the_character=the(card, board)))
        case happened.DoppelgangerKept(seat):
            yours = mark("You took the Doppelganger, to double a power later.")
            others = mark("{name} took the Doppelganger, to double a power later.")
            return told(seat, names, me, yours, others)
        case happened.Imitated(seat, card):
            yours = mark("You used the power {of_the_character}.")
            others = mark("{name} used the power {of_the_character}.")
            return told(seat, names, me, yours, others, of_the_character=of(card, board))
        case happened.ColourNamed(seat, colour):
            yours, others = mark("You named {colour}."), mark("{name} named {colour}.")
            return told(seat, names, me, yours, others, colour=named_colour(colour))
        case happened.BidGiven(seat, fairy):
            yours = mark("You left the coins of this bid to the bank.")
            others = mark("{name} left the coins of this bid to the bank.")
            if fairy:
                yours = mark("You left the coins of this bid to the bank, {fairy} fairy gold for good.")
                others = mark("{name} left the coins of this bid to the bank, {fairy} fairy gold for good.")
            return told(seat, names, me, yours, others, fairy=fairy)
    return ""


def _say_loss(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.StonesPaid(seat, red, blue, yellow):
            yours, others = mark("You paid {what}."), mark("{name} paid {what}.")
            return told(seat, names, me, yours, others, what=stones((red, blue, yellow)))
        case happened.StoneStolen(seat, victim, colour):
            return _between(_STOLEN, seat, victim, names, me, what=stone(colour))
        case happened.CoinsHandedOver(seat, victim):
            return _between(_HANDED_OVER_UNSEEN, victim, seat, names, me)
        case happened.CoinsSeen(seat, victim, fairy, common, silver) if fairy or common or silver:
            return _between(_HANDED_OVER, victim, seat, names, me, what=coins(fairy, common, silver))
        case happened.SpentCoinTaken(seat, victim, fairy) if fairy:
            return _between(_HANDED_OVER, victim, seat, names, me, what=_p("object", "a spent fairy gold"))
        case happened.CoinsSeen(seat, victim) | happened.SpentCoinTaken(seat, victim):
            return _between(_HAD_NOTHING, victim, seat, names, me)
        case happened.StonesReturned(seat, red, blue, yellow):
            return _say_returned(seat, (red, blue, yellow), names, me)
        case happened.StonesLost(colour, lost):
            gone = [
                _("{name} {count}", name=person(seat, names, me), count=count)
                for seat, count in enumerate(lost)
                if count
            ]
            return _(_NOBODY_LOST[colour]) if not gone else _(_LOST[colour], who=", ".join(gone))
    return ""


_LOST: Final = (
    mark("All red stones are lost: {who}."),
    mark("All blue stones are lost: {who}."),
    mark("All yellow stones are lost: {who}."),
)
_NOBODY_LOST: Final = (
    mark("All red stones are lost: nobody had any."),
    mark("All blue stones are lost: nobody had any."),
    mark("All yellow stones are lost: nobody had any."),
)
Pair = tuple[str, str, str]
"""The words for something between two: where the first is oneself, where the second is, and for all others."""
_STOLEN: Final[Pair] = (
    mark("You stole {what} from {second}."),
    mark("{first} stole {what} from you."),
    mark("{first} stole {what} from {second}."),
)
_HANDED_OVER: Final[Pair] = (
    mark("You handed {what} over to {second}."),
    mark("{first} handed {what} over to you."),
    mark("{first} handed {what} over to {second}."),
)
_HANDED_OVER_UNSEEN: Final[Pair] = (
    mark("You handed coins over to {second}; only the two of them know how many."),
    mark("{first} handed coins over to you; only the two of them know how many."),
    mark("{first} handed coins over to {second}; only the two of them know how many."),
)
_HAD_NOTHING: Final[Pair] = (
    mark("You had nothing that {second} could take."),
    mark("{first} had nothing that you could take."),
    mark("{first} had nothing that {second} could take."),
)


def _between(words: Pair, first: int, second: int, names: Sequence[str], me: int, **values: object) -> str:
    said = words[0 if first == me else 1 if second == me else 2]
    return _(said, first=names[first], second=names[second], **values)


def _say_returned(seat: int, back: Stones, names: Sequence[str], me: int) -> str:
    """§7.17 Say what the named colour has cost."""
    yours = mark("That is the named colour: you put {what} back.")
    others = mark("That is the named colour: {name} put {what} back.")
    if not any(back):
        yours = mark("That is the named colour: you had nothing to keep.")
        others = mark("That is the named colour: {name} had nothing to keep.")
    return told(seat, names, me, yours, others, what=stones(back))


def _say_end(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.TurnEnded(turn, blacks):
            back = [person(seat, names, me) for seat, count in enumerate(blacks) if count]
            if not back:
                return _("Turn {turn} is over: spent fairy gold returns behind the screens.", turn=turn)
            return _n(
                "Turn {turn} is over: spent fairy gold returns behind the screens; {names} gave back a black coin.",
                "Turn {turn} is over: spent fairy gold returns behind the screens; {names} gave back a black coin.",
                len(back),
                turn=turn,
                names=listed(back),
            )
        case happened.GameCounted(scores, winners):
            return won_by(winners, names, me, scores[winners[0]])
    return ""
