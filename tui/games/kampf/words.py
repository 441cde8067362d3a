"""Tells Kampf der Magier in sentences: the log, and the counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.kampf import events as happened
from core.kampf.cards import BALL, JOKER
from core.kampf.scoring import totals
from core.telling import Event
from tui.canvas.ink import ACCENT_STRONG, QUIET, STRONG
from tui.games import HURT, Cell, Place, Scene, Sheet, capital, told, who
from tui.games.places import decided, places, rivals
from tui.games.winners import won_by
from tui.language import _, _n, _np, _p, mark
from tui.language.lists import listed, number


def cards(count: int) -> str:
    return _n("{count} card", "{count} cards", count)


def card_name(card: int) -> str:
    """Name a card, as what somebody has, draws or shows."""
    if card == JOKER:
        return _p("object", "a joker")
    return _p("object", "a crystal ball") if card == BALL else str(card)


def hand_name(hand: Sequence[int]) -> str:
    """Name a hand: mages one by one, then two jokers or two balls in one word."""
    named = [str(card) for card in hand if card not in {JOKER, BALL}]
    if JOKER in hand:
        named.append(_np("object", "a joker", "two jokers", hand.count(JOKER)))
    if BALL in hand:
        named.append(_np("object", "a crystal ball", "two crystal balls", hand.count(BALL)))
    return listed(named)


def play_name(value: int, mages: int, jokers: int) -> str:
    """Name what was laid, as what somebody plays: "two 8s and a joker"."""
    parts = []
    if mages == 1:
        vowel = value in {8, 11}
        parts.append(_p("object", "an {value}", value=value) if vowel else _p("object", "a {value}", value=value))
    elif mages:
        parts.append(_p("object", "{number} {value}s", number=number(mages), value=value))
    if jokers:
        parts.append(_np("object", "a joker", "two jokers", jokers))
    laid = listed(parts)
    return laid if mages else _("{cards} as {value}", cards=laid, value=value)


def strikes(event: Event) -> tuple[int, str] | None:
    """Return whom a big moment strikes, and how."""
    return (event.seat, HURT) if isinstance(event, happened.Took) and event.count > 5 else None


def say(event: Event, names: Sequence[str], me: int = -1) -> str:
    """Say one sentence about an event."""
    match event:
        case happened.FirstChosen(seat):
            return told(seat, names, me, mark("The lot fell on you."), mark("The lot fell on {name}."))
        case happened.TopUncovered(seat, card):
            return _say_top(seat, card, names, me)
        case happened.DealBegan(deal, first):
            yours, others = mark("Deal {deal} begins; you open."), mark("Deal {deal} begins; {name} opens.")
            return told(first, names, me, yours, others, deal=deal)
        case happened.HandDealt(cards=hand):
            return _("You were dealt {cards}.", cards=hand_name(hand))
        case happened.Played():
            return _say_play(event, names, me)
        case happened.BallPlayed(seat, total=total):
            yours, others = (
                (
                    mark("You played a crystal ball: the total stays {total}."),
                    mark("{name} played a crystal ball: the total stays {total}."),
                )
                if total
                else (
                    mark("You played a crystal ball: the total is {total}."),
                    mark("{name} played a crystal ball: the total is {total}."),
                )
            )
            return told(seat, names, me, yours, others, total=total)
        case happened.Drew():
            return ""  # That a hand is filled up again goes without saying: the backs and the stock show it.
        case happened.DrewCards(seat, drawn):
            yours, others = mark("You drew {cards}."), mark("{name} drew {cards}.")
            return told(seat, names, me, yours, others, cards=hand_name(drawn))
        case happened.Took(seat, count):
            yours, others = mark("You took {cards}."), mark("{name} took {cards}.")
            return told(seat, names, me, yours, others, cards=cards(count))
    return _say_count(event, names, me)


def _say_top(seat: int, card: int, names: Sequence[str], me: int) -> str:
    if card:
        yours, others = mark("Your pile shows {card} now."), mark("{name}'s pile shows {card} now.")
    else:
        yours, others = mark("Nothing is left on your pile."), mark("Nothing is left on {name}'s pile.")
    return told(seat, names, me, yours, others, card=card_name(card))


def _say_play(event: happened.Played, names: Sequence[str], me: int) -> str:
    cards = play_name(event.value, event.mages, event.jokers)
    yours, others = mark("You played {cards}."), mark("{name} played {cards}.")
    if event.top:
        cards = _("{cards} with the top of the pile", cards=cards)
    if event.mages + event.jokers > 1:
        yours, others = mark("You played {cards}: {total}."), mark("{name} played {cards}: {total}.")
    return told(event.seat, names, me, yours, others, cards=cards, total=event.total)


def _say_count(event: Event, names: Sequence[str], me: int) -> str:
    match event:
        case happened.WentOut(seat, unfinished):
            went = told(seat, names, me, mark("You went out"), mark("{name} went out"))
            return _n(
                "{went}; the {count} card of the combat counts for nobody.",
                "{went}; the {count} cards of the combat count for nobody.",
                unfinished,
                went=went,
            )
        case happened.DealCounted(deal, taken, held):
            points = [
                _("{name} {points}", name=_p("within a sentence", "you") if seat == me else names[seat], points=a + b)
                for seat, (a, b) in enumerate(zip(taken, held, strict=True))
            ]
            return _("Deal {deal} cost {points}.", deal=deal, points=listed(points))
        case happened.GameCounted(sums, winners):
            return won_by(winners, names, me, sums[winners[0]])
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
        out = () if held else (Cell(_("0: out"), ACCENT_STRONG),)
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
        _("The count of deal {deal} of {deals}", deal=event.deal, deals=scene.view.board.deals),
        ("", _("taken"), _("in hand"), _("this deal"), _("in all")),
        tuple(rows),
        (
            _("Every card taken and every card still in hand is a point against you."),
            _("The cards of the unfinished combat count for nobody. The lowest total wins."),
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
                Cell(_p("of a player", "won") if won else "", ACCENT_STRONG),
            )
        )
    rows = [rows[place.seat] for place in found]
    many = len(scores) > 6
    deals = [str(deal) if many else _("deal {deal}", deal=deal) for deal in range(before + 1, len(scores) + 1)]
    deals = [_("1 to {last}", last=before), *deals] if before else deals
    won_by = _won_in_all(event.winners, scene.names, scene.seat, min(event.totals))
    return Sheet(
        _("The game is over"),
        ("", *deals, _("total"), ""),
        tuple(rows),
        (won_by, *_decided(found, scores)),
        final=True,
        places=found,
    )


def _won_in_all(winners: Sequence[int], names: Sequence[str], me: int, points: int) -> str:
    score = _np("with so many", "{count} point", "{count} points", points)
    others = listed([names[seat] for seat in winners if seat != me])
    if len(winners) == 1:
        yours = mark("You won with {points}: the lowest total wins.")
        return told(
            winners[0], names, me, yours, mark("{name} won with {points}: the lowest total wins."), points=score
        )
    if me in winners:
        text = mark("You and {names} share the victory with {points}: the lowest total wins.")
    else:
        text = mark("{names} share the victory with {points}: the lowest total wins.")
    return _(text, names=others, points=score)


def _decided(found: Sequence[Place], scores: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    """Say which deal has made the greatest difference between the first and the next, where there are several."""
    pair = rivals(found)
    if pair is None or len(scores) < 2:
        return ()
    first, second = pair
    deal = max(range(len(scores)), key=lambda at: scores[at][second.seat] - scores[at][first.seat])
    by = capital(_("deal {deal}", deal=deal + 1))
    return (decided(by, first, scores[deal][first.seat], second, scores[deal][second.seat]),)
