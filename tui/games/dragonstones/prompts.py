"""Says what a player can do now, in a sentence and by which keys."""

from __future__ import annotations

from typing import Final

from core.dragonstones.bidding import BreakTie, OpenFists
from core.dragonstones.blanks.powers import ChoosePart
from core.dragonstones.cards import COLOURS, HIDDEN, NO_COINS, PRICES, Coins
from core.dragonstones.choices import (
    BeCharacter,
    Bid,
    BidSilver,
    Buy,
    Double,
    DrawAnother,
    GiveBid,
    KeepBid,
    NameColour,
    PayStones,
    PickPart,
    Plunder,
    Steal,
    StopBuying,
    StopDrawing,
    TakeCoins,
    TakeStone,
    UseOnce,
)
from core.dragonstones.powers.drawing import DrawOrStop, NameDanger
from core.dragonstones.powers.flow import ChooseDoubling, Question
from core.dragonstones.powers.paying import ChoosePayment
from core.dragonstones.powers.robbing import ChooseTheft, NameLoss
from core.dragonstones.state import SilverStake, Stake
from core.dragonstones.treasury import less
from core.dragonstones.view import DragonBoard
from core.engine import Choice
from net.people.text import width_of
from tui.games import Prompt, Scene, listed
from tui.games.dragonstones import asking
from tui.games.dragonstones.characters import parts
from tui.games.dragonstones.looking import PLAYERS
from tui.games.dragonstones.words import coins, name_of, points, stones
from tui.widgets.buttons import Offer

WIDTH: Final = 76
"""The width of a sentence that 80 columns show whole."""
_TAB = Offer("tab", "Next", "key:tab")
_LOOK = Offer("i", "Look at a card", "key:i")
_COINS: Final = 20
"""Columns of coins that a button names; the printed characters give no more."""
_BACK = Offer("escape", "Take back", "key:escape")


def prompt(scene: Scene) -> Prompt:
    kind = asking.kind(scene)
    if not kind and asking.basket(scene):
        return Prompt(_basket(scene), (Offer("enter", _buy_all(scene), "key:enter"), _BACK), urgent=True)
    if not kind:
        looks = (_LOOK, PLAYERS) if scene.view.board.put_up else ()
        return Prompt(_waiting(scene), looks)
    if kind == "fist":
        return Prompt(_bidding(scene), tuple(_fist_offers(scene)), urgent=True)
    if kind == "pay":
        return Prompt(_paying(scene), tuple(_pay_offers(scene)), urgent=True)
    return Prompt(_asked(scene), tuple(_menu_offers(scene)), urgent=True)


def fitting(*sentences: str) -> str:
    """Return the first sentence that fits; else the last, which is the shortest."""
    return next((each for each in sentences if width_of(each) <= WIDTH), sentences[-1])


# Waiting


def _waiting(scene: Scene) -> str:
    watching = "You are watching. " if scene.seat < 0 else ""
    if not scene.view.agenda:
        return f"{watching}The game is over."
    ask = scene.view.agenda[-1]
    names = [scene.names[seat] for seat in scene.waiting]
    if isinstance(ask, OpenFists | BreakTie):
        return _waiting_for_bids(scene, watching, names, isinstance(ask, BreakTie))
    if not names:
        return f"{watching}Chance decides."
    long = f"Waiting for {listed(names)}."
    if isinstance(ask, Question):
        long = f"Waiting for {listed(names)} to use the {name_of(ask.card, scene.view.board)}."
    return fitting(f"{watching}{long}", long)


def _waiting_for_bids(scene: Scene, watching: str, names: list[str], silver: bool) -> str:
    """Say that bids are awaited. Which seats have answered is public, and marked there; their answers are not."""
    if silver:
        what = "1 bid of silver" if len(names) == 1 else f"{len(names)} bids of silver"
    else:
        what = "1 bid" if len(names) == 1 else f"{len(names)} bids"
    own = scene.view.own
    closed = f"Your fist is closed: {in_fist(own)}. " if isinstance(own, Bid | BidSilver) else watching
    short = f"Waiting for {what}."
    return fitting(f"{closed}Waiting for {what}: {', '.join(names)}.", f"{closed}{short}", short)


def in_fist(bid: Bid | BidSilver) -> str:
    """Return what is in a fist: "empty", or "3 fairy gold and an amulet"."""
    counts = asking.parts_of(bid)
    kinds = zip(counts, ("fairy gold", "common gold", "silver"), strict=False)
    held = [f"{count} {kind}" for count, kind in kinds if count]
    held += ["an amulet"] * counts[asking.AMULET] + ["a black coin"] * counts[asking.BLACK]
    return listed(held) or "empty"


# A fist


def strength(bid: Choice | None) -> int:
    """§4.3 Return the strength of a bid."""
    if isinstance(bid, BidSilver):
        return SilverStake(bid.silver, bid.amulet).strength
    return Stake(bid.fairy, bid.common, bid.amulet, bid.black).strength if isinstance(bid, Bid) else 0


def _bidding(scene: Scene) -> str:
    """Say what is bid for, or what is in the fist."""
    bid = asking.marked(scene)
    board: DragonBoard = scene.view.board
    if isinstance(bid, Bid | BidSilver) and any(asking.parts_of(bid)):
        held = f"In your fist: {in_fist(bid)}"
        if getattr(bid, "black", False):
            return fitting(f"{held}. It voids the power.", f"{held}.")
        return f"{held}, strength {strength(bid)}."
    name = name_of(board.auction.card, board)
    if isinstance(scene.view.agenda[-1], BreakTie):
        rivals = [scene.names[seat] for seat in board.auction.tied if seat != scene.seat]
        return fitting(
            f"Tied with {listed(rivals)} for the {name}: bid silver.",
            f"Tied with {len(rivals)} others for the {name}: bid silver.",
        )
    return f"Bid gold for the {name}. Everybody pays; the highest bid wins."


def _fist_offers(scene: Scene) -> list[Offer]:
    """Return the offers of a bid. The keys of an amulet and of a black coin stand beside them."""
    bid = asking.marked(scene)
    limits, held = asking.most(scene), asking.mix(scene)
    does = f"Bid {strength(bid)}" if any(held) else "Bid nothing"
    offers = [Offer("enter", f"{does:<11}", "key:enter"), _TAB]
    if any(limits[:3]):
        offers += [Offer("left", "-1", "key:left"), Offer("right", "+1", "key:right")]
    if sum(map(bool, limits)) > 1:
        offers.append(Offer("down", "Coin", "key:down"))
    return [*offers, _LOOK._replace(label="Look")]


# A payment


def _offer_of(scene: Scene) -> tuple[str, str]:
    """Return what one gets for stones, and instead of them."""
    ask = scene.view.agenda[-1]
    assert isinstance(ask, ChoosePayment)
    instead = "nothing" if ask.offer.instead == NO_COINS else coins(*map(min, ask.offer.instead, scene.view.board.bank))
    return points(ask.offer.points), instead if width_of(instead) <= _COINS else "coins"


def _coins_choice(scene: Scene) -> bool:
    return any(isinstance(choice, TakeCoins) for choice in scene.choices)


def _paying(scene: Scene) -> str:
    won, instead = _offer_of(scene)
    choice = asking.marked(scene)
    if isinstance(choice, TakeCoins):
        return f"Take {instead} instead of paying stones?"
    other = f", or take {instead}" if _coins_choice(scene) else ""
    paid = asking.mix(scene)
    if isinstance(choice, PayStones):
        pays = f"Pay {stones((choice.red, choice.blue, choice.yellow))} for {won}"
        return fitting(f"{pays}{other}.", f"{pays}.")
    return f"{stones((paid[0], paid[1], paid[2])).capitalize()} so far: what else do you pay for {won}?"


def _pay_offers(scene: Scene) -> list[Offer]:
    """Return the offers of a payment. The colours' keys stand beside the stones."""
    won, instead = _offer_of(scene)
    choice = asking.marked(scene)
    does = f"Take {instead}" if isinstance(choice, TakeCoins) else f"Pay for {won}"
    offers = [Offer("enter", does, "key:enter", "" if choice else "That is not the whole price.")]
    if len(scene.choices) > 1:
        offers.append(_TAB)
    if _coins_choice(scene) and not isinstance(choice, TakeCoins):
        offers.append(Offer("t", f"Take {instead}", "key:t"))
    return offers


# A menu


def _asked(scene: Scene) -> str:
    ask, board = scene.view.agenda[-1], scene.view.board
    name = name_of(ask.card, board) if isinstance(ask, Question) else ""
    match ask:
        case ChooseDoubling():
            return f"Use the {name} once, or twice for the Doppelganger?"
        case DrawOrStop():
            return _risk(ask, board)
        case NameDanger():
            return "Which colour ends your draw? If you draw it you get nothing."
        case NameLoss():
            return f"{name}: name a colour. Everybody loses every stone of it."
        case ChooseTheft():
            return f"{name}: what do you take from the second bidder?"
        case ChoosePart():
            return f"{name}: which of these?"
    return _asked_by_choice(scene, name)


def _asked_by_choice(scene: Scene, name: str) -> str:
    match scene.choices[0]:
        case TakeStone():
            return f"{name}: which stone do you take?"
        case Plunder():
            return f"{name}: who gives you all common gold and silver?"
        case BeCharacter():
            return f"{name}: whose power do you use?"
        case StopBuying() if not asking.basket(scene):
            return f"{name}: you have nothing left to pay with."
        case Buy() | StopBuying():
            return _basket(scene) if asking.basket(scene) else f"{name}: which stones? Paid when you stop, for good."
        case GiveBid() | KeepBid():
            fairy = scene.view.board.auction.stakes[scene.seat].fairy
            return f"{name}: give up this bid, {fairy} fairy gold for good, for 1 point?"
    return f"{name}: choose."


def _basket(scene: Scene) -> str:
    """§7.15 Say what is about to be bought, and for what."""
    chosen = asking.basket(scene)
    held, paid = [0] * len(COLOURS), [0] * len(PRICES)
    for buy in chosen:
        held[buy.colour] += 1
        paid[buy.coin] += PRICES[buy.coin]
    price = coins(paid[0], paid[1], paid[2])
    return f"You buy {stones((held[0], held[1], held[2]))} for {price}, gone for good."


def _buy_all(scene: Scene) -> str:
    count = len(asking.basket(scene))
    return "Buy it" if count == 1 else f"Buy all {count}" if count else "Buy nothing"


def odds(ask: DrawOrStop, board: DragonBoard) -> tuple[int, int, int]:
    """Return how many of the named colour are left in the bag, of how many; and that in percent."""
    left = less(board.stones_in_bank, ask.drawn)
    bad, every = left[ask.danger], sum(left)
    return bad, every, round(100 * bad / every) if every else 0


def _risk(ask: DrawOrStop, board: DragonBoard) -> str:
    bad, every, percent = odds(ask, board)
    risk = f"in the bag {bad} of {every} are {COLOURS[ask.danger]}: {percent}% to lose all."
    return fitting(f"You drew {stones(ask.drawn)}; {risk}", f"{sum(ask.drawn)} stones drawn; {risk}")


def _menu_offers(scene: Scene) -> list[Offer]:
    """Return all lines as buttons where they fit; else the one that is marked, as the board shows the others."""
    options = asking.options(scene)
    mark = asking.place(scene)
    offers = [Offer("enter", f"{label(scene, options[mark].choice)}", "key:enter")]
    if len(options) > 1:
        offers.append(_TAB)
    if any(isinstance(choice, Buy) for choice in scene.choices):
        offers.append(Offer("s", _buy_all(scene), "key:s"))
    if asking.basket(scene):
        offers.append(_BACK)
    if len(options) > 1 and not needs_menu(scene) and asking.kind(scene) != "character":
        offers += [
            Offer(option.key, label(scene, option.choice), f"pick:{number}") for number, option in enumerate(options)
        ]
    return offers


def needs_menu(scene: Scene) -> bool:
    """Tell whether the answers are more than the buttons can show."""
    if asking.kind(scene) != "menu":
        return False
    return any(isinstance(choice, Steal | Buy | PickPart | Plunder | NameColour) for choice in scene.choices)


def label(scene: Scene, choice: Choice) -> str:
    """Return a line of a menu."""
    board: DragonBoard = scene.view.board
    match choice:
        case TakeStone(colour):
            return f"{COLOURS[colour].capitalize()}"
        case NameColour(colour):
            return f"{COLOURS[colour].capitalize()}: {_what_naming_does(scene, colour)}"
        case Steal(victim, colour):
            what = "Coin" if colour == HIDDEN else COLOURS[colour].capitalize()
            return f"{what} from {scene.names[victim]}"
        case Plunder(victim):
            return scene.names[victim]
        case BeCharacter(card):
            return name_of(card, board)
        case Buy(colour, coin):
            return f"{COLOURS[colour].capitalize()}, {PRICES[coin]} {Coins._fields[coin]}"
        case PickPart(number):
            ask = scene.view.agenda[-1]
            return parts.describe(board, ask.card, number) if isinstance(ask, Question) else str(number + 1)
        case DrawAnother():
            return "Draw another"
        case StopBuying():
            return _buy_all(scene)
    return _SHORT.get(type(choice), "")


_SHORT: dict[type[Choice], str] = {
    Double: "Use it twice",
    UseOnce: "Use it once",
    StopDrawing: "Stop and keep",
    GiveBid: "Give for 1 point",
    KeepBid: "Keep",
}


def _what_naming_does(scene: Scene, colour: int) -> str:
    board: DragonBoard = scene.view.board
    if isinstance(scene.view.agenda[-1], NameDanger):
        every, bad = sum(board.stones_in_bank), board.stones_in_bank[colour]
        return f"{bad} of {every} in the bag, {round(100 * bad / every)}%"
    own = board.stones[scene.seat][colour]
    return f"you lose {own}, the others {sum(held[colour] for held in board.stones) - own}"
