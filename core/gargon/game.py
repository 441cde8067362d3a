"""Gargon: its set-up, its options and the object that the registry lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.engine import Choice, Item, Option, Result, Rng
from core.gargon import ABOUT, battles, drawing, laying, rules
from core.gargon import choices as choice
from core.gargon import events as event
from core.gargon.cards import DECK
from core.gargon.scoring import totals, winners
from core.gargon.state import GargonState, Terms
from core.gargon.view import GargonBoard, imagine, look
from core.sentences import mark
from core.telling import Event


class Gargon:
    name = "gargon"
    title = ABOUT.title
    seats = ABOUT.seats
    rules_version = 1
    options: tuple[Option, ...] = (
        Option(
            "edition",
            ("international", "french"),
            "international",
            mark("whose rules are played, in 'threes' and 'zeros' too"),
        ),
        Option(
            "threes",
            ("edition", "5", "4"),
            "edition",
            mark("amulets on a 3: as the edition has it, or 5 (international), or 4 (French)"),
        ),
        Option(
            "zeros",
            ("edition", "battle", "round"),
            "edition",
            mark(
                "two players' 0s of a creature are lost: as the edition has it, or if they meet in a battle "
                "(international), or in a round (French)"
            ),
        ),
        Option("open_winnings", ("no", "yes"), "no", mark("won cards lie face up for everybody")),
        Option(
            "lost_start",
            ("stays", "round"),
            "stays",
            mark(
                "a player who should start but has no card stays in the round as the last, or loses the whole round "
                "(as one may read the French rules)"
            ),
        ),
    )
    items: tuple[type[Item], ...] = (
        rules.ShuffleAndDeal,
        rules.ChooseStarter,
        rules.NextRound,
        laying.LeadRound,
        laying.Follow,
        laying.FollowLast,
        drawing.DrawForPass,
        battles.TurnUp,
        battles.Battles,
        battles.ChooseCreature,
        battles.Battle,
        drawing.DrawForLoss,
        rules.CountGame,
    )
    choices: tuple[type[Choice], ...] = (
        choice.Pick,
        choice.LayThese,
        choice.Pass,
        choice.Draw,
        choice.StopDrawing,
        choice.Fight,
    )
    events: tuple[type[Event], ...] = (
        event.StarterChosen,
        event.StacksSpread,
        event.BacksDealt,
        event.HandDealt,
        event.StartLost,
        event.RoundBegan,
        event.Laid,
        event.LaidCards,
        event.Passed,
        event.Drew,
        event.DrewCard,
        event.StackEmptied,
        event.TurnedUp,
        event.ChoseCreature,
        event.WonAlone,
        event.Fought,
        event.ZeroLost,
        event.PileTurnedUp,
        event.ColourCounted,
        event.GameCounted,
    )
    board = GargonBoard
    hidden: tuple[str, ...] = ("hand", "picks", "own_laid", "won")

    def setup(self, seats: int, options: Mapping[str, str]) -> GargonState:
        """§2 Before the deal all cards lie aside."""
        state = GargonState()
        state.agenda = (rules.NextRound(), rules.ChooseStarter(), rules.ShuffleAndDeal())
        state.question, state.sealed, state.memo = 0, {}, None
        state.terms = terms(options)
        state.round = state.starter = 0
        state.mix, state.passed, state.turned, state.counted = (), (), False, ()
        state.fans, state.stacks, state.discards = ("", ""), [(), ()], DECK
        state.hands, state.picks, state.laid, state.won = [()] * seats, [()] * seats, [()] * seats, [()] * seats
        return state

    def look(self, state: GargonState, seat: int | None) -> GargonBoard:
        return look(state, seat)

    def imagine(self, board: GargonBoard, seat: int | None, rng: Rng) -> GargonState:
        return imagine(board, seat, rng)

    def result(self, state: GargonState) -> Result:
        return Result(totals(state.counted), winners(state.counted))

    def cards(self, state: GargonState) -> Sequence[object]:
        """Return all 102 cards; picked ones are still in their hand."""
        piles = (*state.stacks, *state.hands, *state.laid, *state.won, state.discards)
        return [card for pile in piles for card in pile]


def terms(options: Mapping[str, str]) -> Terms:
    """§8.1 What an option leaves to the edition."""
    french = options["edition"] == "french"
    threes = ("4" if french else "5") if options["threes"] == "edition" else options["threes"]
    zeros = ("round" if french else "battle") if options["zeros"] == "edition" else options["zeros"]
    return Terms(int(threes), zeros == "round", options["open_winnings"] == "yes", options["lost_start"] == "round")


GAME = GARGON = Gargon()
