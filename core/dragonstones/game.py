"""Fist of Dragonstones: its set-up, its options and the object that the registry lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.dragonstones import ABOUT, bidding, rules
from core.dragonstones import choices as choice
from core.dragonstones import events as event
from core.dragonstones.blanks import powers
from core.dragonstones.blanks.text import NONE, OURS, cards_of, checked, named
from core.dragonstones.cards import (
    ALL_COINS,
    AMULETS,
    COLOURS,
    DOPPELGANGER,
    FIRST_BLANK,
    FIRST_COINS,
    NO_STONES,
    NOBODY,
    SPECIALS,
    STANDARD,
    STONES_OF_EACH,
    Coins,
)
from core.dragonstones.powers import drawing, flow, imitating, paying, robbing, taking, trading
from core.dragonstones.scoring import winners
from core.dragonstones.state import ALWAYS, FIRST, SHUFFLED, Auction, DragonState, Screen, Terms
from core.dragonstones.treasury import EndGame
from core.dragonstones.view import DragonBoard, imagine, look
from core.engine import Choice, Item, Option, Result, Rng
from core.sentences import mark
from core.telling import Event


class Dragonstones:
    name = "dragonstones"
    title = ABOUT.title
    seats = ABOUT.seats
    rules_version = 2
    options: tuple[Option, ...] = (
        Option("blanks", (NONE, OURS), NONE, mark("characters made by Sortilege or by you"), checked, named),
        Option("own", (SHUFFLED, FIRST, ALWAYS), SHUFFLED, mark("when characters of your own making come up")),
        Option("turns", ("20", "12"), "20", mark("after so many turns the highest score wins")),
    )
    items: tuple[type[Item], ...] = (
        rules.DrawFirstStones,
        rules.NextTurn,
        rules.DrawSpecial,
        rules.PutUpWitch,
        rules.NextCharacter,
        rules.DrawCharacter,
        rules.EndTurn,
        bidding.OpenFists,
        bidding.BreakTie,
        flow.Use,
        flow.ChooseDoubling,
        taking.Witch,
        taking.Dragon,
        taking.Alchemist,
        taking.AncientDragon,
        taking.ChooseStone,
        taking.Dwarf,
        taking.Fairy,
        taking.Gnome,
        taking.Goldsmith,
        paying.ChoosePayment,
        paying.Enchanter,
        paying.Magician,
        paying.Sorcerer,
        paying.Apprentice,
        paying.Enchantress,
        paying.Charlatan,
        paying.Necromancer,
        paying.ChooseOffering,
        robbing.Thief,
        robbing.ChooseTheft,
        robbing.Brigand,
        robbing.ChoosePlunder,
        robbing.Troll,
        robbing.NameLoss,
        drawing.TwoHeadedDragon,
        drawing.DrawFromBag,
        drawing.RainbowDragon,
        drawing.NameDanger,
        drawing.DrawOne,
        drawing.DrawOrStop,
        trading.Merchant,
        trading.ChoosePurchase,
        imitating.Doppelganger,
        imitating.Ghost,
        imitating.ChooseImitation,
        imitating.Goblin,
        imitating.FindAtRandom,
        imitating.Leprechaun,
        imitating.ChooseFind,
        powers.Blank,
        powers.ChoosePart,
        powers.Part,
        EndGame,
    )
    choices: tuple[type[Choice], ...] = (
        choice.Bid,
        choice.BidSilver,
        choice.Double,
        choice.UseOnce,
        choice.PayStones,
        choice.TakeCoins,
        choice.TakeStone,
        choice.Steal,
        choice.Plunder,
        choice.NameColour,
        choice.DrawAnother,
        choice.StopDrawing,
        choice.BeCharacter,
        choice.Buy,
        choice.StopBuying,
        choice.GiveBid,
        choice.KeepBid,
        choice.PickPart,
    )
    events: tuple[type[Event], ...] = (
        event.StonesDrawn,
        event.TurnBegan,
        event.SpecialsReshuffled,
        event.SpecialDrawn,
        event.CharacterPutUp,
        event.FistsOpened,
        event.PowerVoid,
        event.NobodyBid,
        event.Tied,
        event.SilverOpened,
        event.TiedAgain,
        event.AuctionWon,
        event.Doubled,
        event.NothingHappened,
        event.BlackCoinTaken,
        event.AmuletTaken,
        event.CoinsTaken,
        event.StonesTaken,
        event.StonesPaid,
        event.Scored,
        event.StoneStolen,
        event.CoinsHandedOver,
        event.CoinsSeen,
        event.SpentCoinTaken,
        event.DoppelgangerKept,
        event.Imitated,
        event.ColourNamed,
        event.StonesReturned,
        event.StonesLost,
        event.StoneBought,
        event.BidGiven,
        event.TurnEnded,
        event.GameCounted,
    )
    board = DragonBoard
    hidden: tuple[str, ...] = ("screen",)

    def setup(self, seats: int, options: Mapping[str, str]) -> DragonState:
        """§2 Everybody has the same coins; the stones are still in the bank."""
        state = DragonState()
        state.agenda = (rules.NextTurn(), rules.DrawFirstStones())
        state.question, state.sealed, state.memo = 0, {}, None
        state.terms = Terms(int(options["turns"]), cards_of(options["blanks"]), options["own"])
        state.turn, state.to_come, state.put_up = 0, (), ()
        state.pile = (*SPECIALS, *range(FIRST_BLANK, FIRST_BLANK + len(state.terms.blanks)))
        state.used, state.doppelganger, state.auction = (), NOBODY, Auction(NOBODY)
        state.bank = Coins(*(all_ - seats * first for all_, first in zip(ALL_COINS, FIRST_COINS, strict=True)))
        state.amulets = AMULETS
        state.stones_in_bank = (STONES_OF_EACH, STONES_OF_EACH, STONES_OF_EACH)
        state.scores, state.stones, state.spent = [0] * seats, [NO_STONES] * seats, [0] * seats
        state.screens = [Screen(*FIRST_COINS, 0, 0)] * seats
        return state

    def look(self, state: DragonState, seat: int | None) -> DragonBoard:
        return look(state, seat)

    def imagine(self, board: DragonBoard, seat: int | None, rng: Rng) -> DragonState:
        return imagine(board, seat, rng)

    def result(self, state: DragonState) -> Result:
        return Result(tuple(state.scores), winners(state.scores, state.stones))

    def cards(self, state: DragonState) -> Sequence[object]:
        """Return special characters, stones, coins and amulets. Of black coins there are as many as needed (§6.1)."""
        specials = [*state.pile, *state.used, *state.to_come, *(each.card for each in state.put_up)]
        if state.doppelganger != NOBODY and DOPPELGANGER not in specials:
            specials.append(DOPPELGANGER)
        found: list[object] = [card for card in specials if card not in STANDARD]
        for colour, name in enumerate(COLOURS):
            found += [name] * (state.stones_in_bank[colour] + sum(held[colour] for held in state.stones))
        for coin, name in enumerate(Coins._fields):
            found += [name] * (state.bank[coin] + sum(screen[coin] for screen in state.screens))
        found += ["fairy"] * sum(state.spent)
        return found + ["amulet"] * (state.amulets + sum(screen.amulets for screen in state.screens))


GAME = DRAGONSTONES = Dragonstones()
