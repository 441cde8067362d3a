"""Kampf der Magier: its set-up, its options and the object that the registry lists."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from core.engine import Choice, Item, Option, Refused, Result, Rng
from core.kampf import ABOUT, rules
from core.kampf import choices as choice
from core.kampf import events as event
from core.kampf.scoring import totals, winners
from core.kampf.state import KampfState
from core.kampf.view import KampfBoard, imagine, look
from core.sentences import mark, sentence
from core.telling import Event


def number_of_deals(text: str) -> str:
    """§2.3 Read a number of deals that is not among those listed: two digits, so that a table has an end and a count
    has room."""
    if not re.fullmatch("[1-9][0-9]?", text):
        raise Refused(
            sentence("Deals are 'players' or a whole number from 1 to 99, not '{written}'.", written=text[:64])
        )
    return text


class Kampf:
    name = "kampf"
    title = ABOUT.title
    seats = ABOUT.seats
    rules_version = 1
    options: tuple[Option, ...] = (
        Option(
            "deals",
            ("players", *map(str, range(1, 13))),
            "players",
            mark("how many deals; 'players': one for each. Any whole number up to 99 will do"),
            check=number_of_deals,
        ),
        Option(
            "open_piles",
            ("no", "yes"),
            "no",
            mark("taken cards lie open, and the top one may be played"),
        ),
    )
    items: tuple[type[Item], ...] = (
        rules.ChooseFirst,
        rules.NextDeal,
        rules.ShuffleAndDeal,
        rules.Open,
        rules.Beat,
        rules.CountDeal,
    )
    choices: tuple[type[Choice], ...] = (choice.Play, choice.PlayBall, choice.Take)
    events: tuple[type[Event], ...] = (
        event.FirstChosen,
        event.DealBegan,
        event.HandDealt,
        event.Played,
        event.BallPlayed,
        event.TopUncovered,
        event.Drew,
        event.DrewCards,
        event.Took,
        event.WentOut,
        event.DealCounted,
        event.GameCounted,
    )
    board = KampfBoard
    hidden: tuple[str, ...] = ("hand",)

    def setup(self, seats: int, options: Mapping[str, str]) -> KampfState:
        """§2 Before the first deal nobody holds anything."""
        state = KampfState()
        state.agenda = (rules.NextDeal(), rules.ChooseFirst())
        state.question, state.sealed, state.memo = 0, {}, None
        state.deals = seats if options["deals"] == "players" else int(options["deals"])
        state.open_piles = options["open_piles"] == "yes"
        state.deal = state.starter = state.total = 0
        state.stock, state.combat, state.scores = (), (), ()
        state.hands, state.piles = [()] * seats, [()] * seats
        return state

    def look(self, state: KampfState, seat: int | None) -> KampfBoard:
        return look(state, seat)

    def imagine(self, board: KampfBoard, seat: int | None, rng: Rng) -> KampfState:
        return imagine(board, seat, rng)

    def result(self, state: KampfState) -> Result:
        return Result(totals(state.scores), winners(state.scores))

    def cards(self, state: KampfState) -> Sequence[object]:
        laid = [card for each in state.combat for card in each.cards]
        return [
            *state.stock,
            *laid,
            *(c for hand in state.hands for c in hand),
            *(c for p in state.piles for c in p),
        ]


GAME = KAMPF = Kampf()
