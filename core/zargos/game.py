"""Zargos: its set-up, its options and the object that the registry lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.engine import Choice, Item, Option, Result, Rng
from core.sentences import mark
from core.telling import Event
from core.zargos import ABOUT, ending, turns
from core.zargos import choices as choice
from core.zargos import events as event
from core.zargos.cards import PEOPLES
from core.zargos.counting import CountMeanwhile, CountPoints
from core.zargos.magic import dealing, exchanging, sea, winds
from core.zargos.map.board import CELLS, PROVINCES, REALMS
from core.zargos.scoring import result
from core.zargos.settling import buying, ordering, placing, setting
from core.zargos.state import NO_FIGHT, NOBODY, Terms, ZargosState
from core.zargos.view import ZargosBoard, imagine, look
from core.zargos.war import fighting, moving, powers, reorganising, rounds

MEAN, LAST = "mean", "last"
"""§15.3 The values of the option `end`."""


class Zargos:
    name = "zargos"
    title = ABOUT.title
    seats = ABOUT.seats
    rules_version = 3
    options: tuple[Option, ...] = (
        Option(
            "turns",
            ("12", "4", "6", "8", "10", "15", "20", "30"),
            "12",
            mark("the last turn, if nobody has won before"),
        ),
        Option("end", (MEAN, LAST), MEAN, mark("the count that decides after the last turn")),
        Option("exchange", ("no", "yes"), "yes", mark("magic cards may change hands after they are dealt")),
        Option("peoples", ("two", "three"), "two", mark("how many peoples each of two players leads")),
    )
    items: tuple[type[Item], ...] = (
        ordering.ThrowForOrder,
        ordering.ChoosePeoples,
        setting.ShuffleCards,
        setting.SettleNext,
        setting.SettleProvince,
        setting.PlaceRest,
        placing.PlaceReserves,
        placing.ChoosePlace,
        placing.PlaceHowMany,
        turns.NextTurn,
        turns.PeoplesTurn,
        turns.PeoplesMoves,
        turns.EndPeoplesTurn,
        winds.OpenWindow,
        winds.RedWindow,
        winds.Madness,
        winds.MadnessDice,
        winds.Death,
        sea.WeatherStorm,
        sea.ThrowAshore,
        sea.GiveWay,
        moving.Attacks,
        moving.ChooseAttack,
        moving.AttackTarget,
        moving.AttackSize,
        fighting.Engage,
        fighting.NextFight,
        fighting.ChooseFight,
        fighting.DefendWithWar,
        rounds.AmazonsShoot,
        rounds.FightRound,
        rounds.Demons,
        powers.MonksFight,
        powers.AttackerThrows,
        powers.DefenderThrows,
        powers.MonksDecide,
        powers.ThrowOneAgain,
        powers.OpenVortex,
        powers.ChooseVortex,
        powers.BringSize,
        ending.OutOfTheGame,
        ending.Throne,
        reorganising.Reorganisation,
        reorganising.EndReorganisation,
        reorganising.MoreSteps,
        reorganising.ChooseGroup,
        reorganising.StepTarget,
        reorganising.StepSize,
        CountPoints,
        CountMeanwhile,
        dealing.DealCards,
        dealing.PutCardsBack,
        exchanging.Exchanges,
        exchanging.Offers,
        exchanging.MakeOffer,
        exchanging.AddToOffer,
        exchanging.AnswerOffer,
        exchanging.TakeAnswer,
        buying.Purchases,
        buying.Purchase,
    )
    choices: tuple[type[Choice], ...] = (
        choice.ChoosePeople,
        choice.Settle,
        choice.PlaceAt,
        choice.Send,
        choice.MoveFrom,
        choice.MoveTo,
        choice.StayThere,
        choice.StopAttacking,
        choice.StopReorganising,
        choice.CallMist,
        choice.FightAt,
        choice.BlowWar,
        choice.Refrain,
        choice.BringFrom,
        choice.ThrowAgain,
        choice.PlayRed,
        choice.GoTo,
        choice.PutBack,
        choice.BuyBoats,
        choice.OfferTo,
        choice.AddCard,
        choice.ShowCards,
        choice.Agree,
    )
    events: tuple[type[Event], ...] = (
        event.DiceThrown,
        event.PeopleChosen,
        event.Settled,
        event.Placed,
        event.TurnBegan,
        event.PeoplesTurnBegan,
        event.WindowClosed,
        event.Maddened,
        event.Decimated,
        event.Displaced,
        event.Marched,
        event.MeansTaken,
        event.Occupied,
        event.FightBegan,
        event.WarBlown,
        event.Brought,
        event.Shot,
        event.Threw,
        event.ThrewAgain,
        event.RoundFought,
        event.DemonsThrew,
        event.FightEnded,
        event.MistCalled,
        event.Reorganised,
        event.PeopleOut,
        event.PointsCounted,
        event.CountedMeanwhile,
        event.MeansFound,
        event.OrderFound,
        event.RealmCardMoved,
        event.CardsDealt,
        event.CardsDrawn,
        event.CardPutBack,
        event.KindPutBack,
        event.OfferMade,
        event.OfferShown,
        event.ReplyMade,
        event.ReplyShown,
        event.Exchanged,
        event.NotExchanged,
        event.Bought,
        event.GameWon,
    )
    board = ZargosBoard
    hidden: tuple[str, ...] = ("hand", "offered", "replied")

    def setup(self, seats: int, options: Mapping[str, str]) -> ZargosState:
        """§3 Before the first throw nobody has chosen a people, and the cards lie aside."""
        state = ZargosState()
        state.agenda = (setting.ShuffleCards(), ordering.ThrowForOrder(True, (tuple(range(seats)),)))
        state.question, state.sealed, state.memo = 0, {}, None
        state.terms = Terms(int(options["turns"]), options["exchange"] == "yes", peoples_each(seats, options))
        state.terms = state.terms._replace(mean=options["end"] == MEAN)
        state.turn = state.out = state.assailed = state.frozen = state.stormy = state.stilled = 0
        state.seat_of, state.order, state.champion = (NOBODY,) * len(PEOPLES), (), NOBODY
        state.owner, state.strength = [NOBODY] * len(PROVINCES), [0] * len(PROVINCES)
        state.afloat, state.boats, state.reserve = [0] * len(CELLS), [0] * len(PEOPLES), [0] * len(PEOPLES)
        state.realm_cards, state.points = (NOBODY,) * (len(REALMS) - 1), (0,) * len(PEOPLES)
        state.attacks, state.fight, state.settled, state.winds = (), NO_FIGHT, (), ()
        state.counts = ()
        state.hands, state.pile, state.shuffled, state.offered, state.replied = [()] * seats, (), 0, (), ()
        return state

    def look(self, state: ZargosState, seat: int | None) -> ZargosBoard:
        return look(state, seat)

    def imagine(self, board: ZargosBoard, seat: int | None, rng: Rng) -> ZargosState:
        return imagine(board, seat, rng)

    def result(self, state: ZargosState) -> Result:
        return Result(*result(state))

    def cards(self, state: ZargosState) -> Sequence[object]:
        """Return the magic cards in play."""
        held = [kind for hand in state.hands for kind in hand]
        return [*state.pile, *held, *state.offered, *state.replied, *winds.lying(state.winds)]


def peoples_each(seats: int, options: Mapping[str, str]) -> int:
    """§3.2"""
    if seats == 2:
        return 3 if options["peoples"] == "three" else 2
    return 2 if seats == 3 else 1


GAME = ZARGOS = Zargos()
