"""Tells Zargos in sentences, for the log. What one answer leads to is one entry, so that a whole fight is read in a few
lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from core.telling import Event
from core.zargos import events as happened
from core.zargos.cards import AGAINST, DEATH, ICE, KINDS, MADNESS, PEOPLES
from core.zargos.choices import BOATS, EARTH_WIND
from core.zargos.map.board import BOARD, REALMS, SEA, SEAS
from core.zargos.map.geography import SEA_PAIRS
from tui.games import all_who, listed, who

LETTERS: Final = tuple(people[0] for people in PEOPLES)
"""By people, the letter that stands for it on the map and as a key."""


def place_name(place: int) -> str:
    """Name a place: "B3 Cinderhill", "s4 the inner south-west"."""
    if place >= SEA:
        return f"s{place - SEA} {SEAS[place - SEA].name}"
    return f"{BOARD[place].code} {BOARD[place].name}"


def code(place: int) -> str:
    return f"s{place - SEA}" if place >= SEA else BOARD[place].code


def count(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or f'{one}s'}"


def added(dice: Iterable[int]) -> str:
    """Write dice as 4+6."""
    return "+".join(map(str, dice))


def folk(people: int, board: Any = None, me: int = -1) -> str:
    """Name a people within a sentence: "the Knights", "your Knights", "demons"."""
    if people < 0:
        return "demons"
    return f"your {PEOPLES[people]}" if _mine(people, board, me) else f"the {PEOPLES[people]}"


def _mine(people: int, board: Any, me: int) -> bool:
    return me >= 0 and board is not None and board.seat_of[people] == me


def _folk(people: int, board: Any, me: int) -> str:
    """Name a people at the beginning of a sentence."""
    name = folk(people, board, me)
    return name[0].upper() + name[1:]


def target_name(kind: int, target: int) -> str:
    """Name what a red card is played on; nothing where the card says it all."""
    if kind in (MADNESS, ICE):
        return REALMS[target].name
    if kind == DEATH or kind in AGAINST:
        return ""
    one, two = SEA_PAIRS[target]
    return f"s{one} and s{two}"


def play_name(kind: int, target: int) -> str:
    """Name a play: "a Wind of Ice on Ohms", "the Eclipse"."""
    on = target_name(kind, target)
    name = KINDS[kind]
    if not name.startswith("Wind"):
        return f"the {name}"
    return f"a {name} on {on}" if on else f"a {name}"


def kinds_named(kinds: Iterable[int]) -> str:
    return listed([KINDS[kind] for kind in kinds])


def say(event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
    """Say one sentence about an event."""
    return (
        _say_beginning(event, names, me, board)
        or _say_winds(event, names, me)
        or _say_moves(event, me, board)
        or _say_fight(event, me, board)
        or _say_count(event, me, board)
        or _say_cards(event, names, me, board)
        or _say_exchange(event, names, me)
        or _say_end(event, names, me, board)
    )


def _say_beginning(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.DiceThrown(players, thrown_by, dice):
            thrower = [who(each, names, me) if players else PEOPLES[each] for each in thrown_by]
            throws = [f"{name} {die}" for name, die in zip(thrower, dice, strict=True)]
            return f"The dice for the order: {', '.join(throws)}."
        case happened.PeopleChosen(seat, people):
            return f"{who(seat, names, me)} chose the {PEOPLES[people]}."
        case happened.Settled(people, province):
            return f"{_folk(people, board, me)} settled in {place_name(province)}."
        case happened.Placed(people, place, size):
            return f"{_folk(people, board, me)} placed {size} in {place_name(place)}."
        case happened.TurnBegan(turn):
            return f"Turn {turn} begins."
        case happened.PeoplesTurnBegan(people):
            player = "" if board is None or _mine(people, board, me) else f" ({names[board.seat_of[people]]})"
            return f"It is the turn of {folk(people, board, me)}{player}."
    return ""


def _say_winds(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.WindowClosed(plays):
            played = [f"{who(seat, names, me)} played {play_name(kind, target)}" for seat, kind, target in plays]
            return f"{'; '.join(played)}." if played else "No red card was played."
        case happened.Maddened(province, die, lost):
            return f"Madness in {code(province)}: a {die}, {lost or 'nobody'} lost."
        case happened.Decimated(province, lost):
            return f"Death in {code(province)}: {lost} lost."
        case happened.Displaced(cell, place, size):
            if place < 0:
                return f"{size} Dragons at s{cell} were lost at sea."
            return f"{size} Dragons were driven from s{cell} to {place_name(place)}."
    return ""


def _say_moves(event: Event, me: int, board: Any) -> str:
    match event:
        case happened.Marched(people, source, target, size):
            return f"{_folk(people, board, me)} sent {size} from {code(source)} against {place_name(target)}."
        case happened.MeansTaken(people, means, boats):
            if means == BOATS:
                return f"{_folk(people, board, me)} used {count(boats, 'boat')}."
            wind = "a Land Wind" if means == EARTH_WIND else "a Wind of Elsewhere"
            return f"{_folk(people, board, me)} used {wind}."
        case happened.Occupied(people, province, size):
            return f"{_folk(people, board, me)} took empty {place_name(province)} with {size}."
        case happened.MistCalled(people):
            return f"{_folk(people, board, me)} called a Wind of Mist: they go wherever they want."
        case happened.Reorganised(people, source, target, size):
            return f"{_folk(people, board, me)} moved {size} from {code(source)} to {place_name(target)}."
    return ""


def _say_fight(event: Event, me: int, board: Any) -> str:
    match event:
        case happened.FightBegan(province, attacker, defender, attackers, defenders):
            sent, guard = f"{_folk(attacker, board, me)} ({attackers})", folk(defender, board, me)
            guard = f"{guard} ({defenders})" if defenders else guard
            return f"{sent} attacked {guard} in {place_name(province)}."
        case happened.WarBlown(people):
            return f"{_folk(people, board, me)} had a Wind of War."
        case happened.Brought(source, province, size):
            return f"{size} Spiders came from {code(source)} to {code(province)} through the vortex."
        case happened.Shot(dice, lost):
            return f"The Amazons shot {added(dice)}: −{lost}."
        case happened.Threw(people, dice):
            return f"{_folk(people, board, me)} threw {' '.join(map(str, dice))}."
        case happened.ThrewAgain(shown, now):
            return f"The Monks had a {shown} thrown again: {now}."
        case happened.RoundFought(attack, defence, attackers_lost, defenders_lost):
            return f"{added(attack)} to {added(defence)}: −{attackers_lost}, −{defenders_lost}."
        case happened.DemonsThrew(dice, lost):
            return f"The demons threw {added(dice)}: −{lost}."
        case happened.FightEnded(province, people, size):
            held = f"is held by {folk(people, board, me)} with {size}" if size else "is empty"
            return f"{code(province)} {held}."
    return ""


def _say_count(event: Event, me: int, board: Any) -> str:
    match event:
        case happened.PointsCounted(points):
            return f"The count: {_sums(points, board)}."
        case happened.CountedMeanwhile(points):
            return f"Counted after this turn: {_sums(points, board)}."
        case happened.MeansFound(points):
            return f"The mean of the last turn's counts: {_sums(points, board)}."
        case happened.OrderFound(order):
            return f"The order of play: {', '.join(PEOPLES[people] for people in order)}."
        case happened.RealmCardMoved(realm, people):
            if people < 0:
                return f"Nobody has the realm card of {REALMS[realm].name} any more."
            return f"{_folk(people, board, me)} took the realm card of {REALMS[realm].name}."
        case happened.Bought(people, boats, counters):
            sailing = f"{count(boats, 'boat')} and " if boats else ""
            return f"{_folk(people, board, me)} bought {sailing}{count(counters, 'counter')}."
        case happened.PeopleOut(people):
            return f"{_folk(people, board, me)} have no counter left: they are out of the game."
    return ""


def _sums(points: Sequence[int], board: Any) -> str:
    """List the points as "Knights 12, Monks 9"."""
    return ", ".join(f"{PEOPLES[people]} {sum_}" for people, sum_ in ranked(points, board))


def ranked(points: Sequence[int], board: Any) -> list[tuple[int, int]]:
    """Return the peoples that somebody leads, the most points first."""
    played = [people for people in range(len(points)) if board is None or board.seat_of[people] >= 0]
    return sorted([(people, points[people]) for people in played], key=lambda pair: -pair[1])


def _say_cards(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.CardsDealt(people, size):
            return f"{_folk(people, board, me)} drew {count(size, 'magic card')}."
        case happened.CardsDrawn(_, people, kinds):
            return f"{_folk(people, board, me)} drew {kinds_named(kinds)}."
        case happened.CardPutBack(seat):
            return f"{names[seat]} put a magic card back."
        case happened.KindPutBack(_, kind):
            return f"You put a {KINDS[kind]} back."
    return ""


def _say_exchange(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.OfferMade(seat, partner, size):
            return f"{who(seat, names, me)} offered {_to(partner, names, me)} {count(size, 'magic card')}."
        case happened.OfferShown(_, _, kinds):
            return f"Offered to you: {kinds_named(kinds)}."
        case happened.ReplyMade(seat, partner, size):
            answer = f"with {count(size, 'card')}" if size else "with none: it would be a gift"
            return f"{who(partner, names, me)} answered {_to(seat, names, me)} {answer}."
        case happened.ReplyShown(_, _, kinds):
            return f"For it you may have {kinds_named(kinds)}." if kinds else "For it you get nothing."
        case happened.Exchanged(seat, partner, given, taken):
            got = f", and got {taken}" if taken else " for nothing"
            return f"{who(seat, names, me)} gave {_to(partner, names, me)} {count(given, 'magic card')}{got}."
        case happened.NotExchanged(seat, partner):
            return f"No cards changed hands between {_to(seat, names, me)} and {_to(partner, names, me)}."
    return ""


def _to(seat: int, names: Sequence[str], me: int) -> str:
    return "you" if seat == me else names[seat]


def _say_end(event: Event, names: Sequence[str], me: int, board: Any) -> str:
    match event:
        case happened.GameWon(_, winners, people):
            victors = all_who(winners, names, me)
            how = f": {folk(people, board, me)} are on the throne of Zargos" if people >= 0 else ""
            return f"{victors} won the game{how}."
    return ""
