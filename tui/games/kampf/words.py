"""Tells Kampf der Magier in sentences: the log, and the counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.kampf import events as happened
from core.kampf.cards import BALL, JOKER
from core.kampf.scoring import totals
from core.telling import Event
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG
from tui.games import Cell, Place, Scene, Sheet, all_who, listed, number, who
from tui.games.places import decided, places, rivals


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def card_name(card: int) -> str:
    return {JOKER: "a joker", BALL: "a crystal ball"}.get(card, str(card))


def hand_name(hand: Sequence[int]) -> str:
    """Name a hand: mages one by one, then two jokers or two balls in one word."""
    mages = [str(card) for card in hand if card not in {JOKER, BALL}]
    return listed([*mages, *(_together(card, hand.count(card)) for card in (JOKER, BALL) if card in hand)])


def _together(card: int, count: int) -> str:
    name = card_name(card)
    return name if count == 1 else f"{number(count)} {name.removeprefix('a ')}s"


def play_name(value: int, mages: int, jokers: int) -> str:
    """Name what was laid: "two 8s and a joker"."""
    parts = []
    if mages:
        parts.append(f"{'an' if value in {8, 11} else 'a'} {value}" if mages == 1 else f"{number(mages)} {value}s")
    if jokers:
        parts.append("a joker" if jokers == 1 else f"{number(jokers)} jokers")
    return listed(parts) + ("" if mages else f" as {value}")


def say(event: Event, names: Sequence[str], me: int = -1) -> str:
    """Say one sentence about an event."""
    match event:
        case happened.FirstChosen(seat):
            return f"The lot fell on {'you' if seat == me else names[seat]}."
        case happened.TopUncovered(seat, card):
            your = "Your" if card else "your"
            pile = (your if seat == me else f"{names[seat]}'s") + " pile"
            return f"{pile} shows {card_name(card)} now." if card else f"Nothing is left on {pile}."
        case happened.DealBegan(deal, first):
            opens = "you open" if first == me else f"{names[first]} opens"
            return f"Deal {deal} begins; {opens}."
        case happened.HandDealt(_, hand):
            return f"You were dealt {hand_name(hand)}."
        case happened.Played(seat, value, mages, jokers, top, total):
            pile = " with the top of the pile" if top else ""
            makes = f": {total}" if mages + jokers > 1 else ""
            return f"{who(seat, names, me)} played {play_name(value, mages, jokers)}{pile}{makes}."
        case happened.BallPlayed(seat, _top, total):
            return f"{who(seat, names, me)} played a crystal ball: the total {'stays' if total else 'is'} {total}."
        case happened.Drew():
            return ""  # That a hand is filled up again goes without saying: the backs and the stock show it.
        case happened.DrewCards(seat, drawn):
            return f"{who(seat, names, me)} drew {hand_name(drawn)}."
        case happened.Took(seat, count):
            return f"{who(seat, names, me)} took {cards(count)}."
    return _say_count(event, names, me)


def _say_count(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.WentOut(seat, unfinished):
            lying = f"{cards(unfinished)} of the combat {'counts' if unfinished == 1 else 'count'} for nobody"
            return f"{who(seat, names, me)} went out; the {lying}."
        case happened.DealCounted(deal, taken, held):
            points = [
                f"{'you' if seat == me else names[seat]} {a + b}"
                for seat, (a, b) in enumerate(zip(taken, held, strict=True))
            ]
            return f"Deal {deal} cost {listed(points)}."
        case happened.GameCounted(sums, winners):
            victors = all_who(winners, names, me)
            return f"{victors} won the game with {sums[winners[0]]} points."
    return ""


def sheet(event: Event, scene: Scene) -> Sheet | None:
    if isinstance(event, happened.DealCounted):
        return _deal_sheet(event, scene)
    if isinstance(event, happened.GameCounted):
        return _game_sheet(event, scene)
    return None


def _deal_sheet(event: happened.DealCounted, scene: Scene) -> Sheet:
    """§6.2 Return the count of a deal step by step: what was taken, what is still held, and the sum so far."""
    so_far = totals(scene.view.board.scores[: event.deal])
    rows = []
    for seat, (taken, held) in enumerate(zip(event.taken, event.held, strict=True)):
        out = () if held else (Cell("0: out", ACCENT_STRONG),)
        rows.append(
            (
                Cell(who(seat, scene.names, scene.seat), seat=seat),
                Cell(str(taken)),
                *(out or (Cell(f"+ {held}"),)),
                Cell(f"= {taken + held}", STRONG),
                Cell(str(so_far[seat]), ACCENT_STRONG),
            )
        )
    return Sheet(
        f"The count of deal {event.deal} of {scene.view.board.deals}",
        ("", "taken", "in hand", "this deal", "in all"),
        tuple(rows),
        (
            "Every card taken and every card still in hand is a point against you.",
            "The cards of the unfinished combat count for nobody. The lowest total wins.",
        ),
    )


_SHOWN: Final = 12
"""The most deals that a count shows side by side."""


def _game_sheet(event: happened.GameCounted, scene: Scene) -> Sheet:
    """§6.4 Return all deals side by side, and their sum; of many the last ones, behind the sum of those before."""
    scores = scene.view.board.scores
    before = len(scores) - _SHOWN + 1 if len(scores) > _SHOWN else 0
    found = places(scene, event.totals, event.winners, fewest=True)
    rows = []
    for seat, total in enumerate(event.totals):
        won = seat in event.winners
        rows.append(
            (
                Cell(who(seat, scene.names, scene.seat), seat=seat),
                *((Cell(str(sum(points[seat] for points in scores[:before])), QUIET),) if before else ()),
                *(Cell(str(points[seat]), QUIET) for points in scores[before:]),
                Cell(f"= {total}", ACCENT_STRONG if won else STRONG),
                Cell("won" if won else "", ACCENT_STRONG),
            )
        )
    rows = [rows[place.seat] for place in found]
    many = len(scores) > 6
    deals = [str(deal) if many else f"deal {deal}" for deal in range(before + 1, len(scores) + 1)]
    deals = [f"1 to {before}", *deals] if before else deals
    victors = all_who(event.winners, scene.names, scene.seat)
    shared = " share the victory" if len(event.winners) > 1 else " won"
    return Sheet(
        "The game is over",
        ("", *deals, "total", ""),
        tuple(rows),
        (f"{victors}{shared} with {min(event.totals)} points: the lowest total wins.", *_decided(found, scores)),
        final=True,
        places=found,
    )


def _decided(found: Sequence[Place], scores: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    """Say which deal has made the greatest difference between the first and the next, where there are several."""
    pair = rivals(found)
    if pair is None or len(scores) < 2:
        return ()
    first, second = pair
    deal = max(range(len(scores)), key=lambda at: scores[at][second.seat] - scores[at][first.seat])
    return (decided(f"Deal {deal + 1}", first, scores[deal][first.seat], second, scores[deal][second.seat]),)
