"""Says what a player can do now, in a sentence and by which keys."""

from __future__ import annotations

from typing import Final

from core.dragonstones.bidding import BreakTie, OpenFists
from core.dragonstones.blanks.powers import ChoosePart
from core.dragonstones.cards import COLOURS, HIDDEN, NO_COINS, PRICES
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
from tui.games import Prompt, Scene, capital
from tui.games.dragonstones import asking
from tui.games.dragonstones.characters import parts
from tui.games.dragonstones.looking import PLAYERS
from tui.games.dragonstones.telling.names import name_of, object_of
from tui.games.dragonstones.telling.treasure import amulets, black_coins, coins, in_full, label_of, points, stones
from tui.language import _, _n, _p, mark, worded
from tui.language.lists import listed
from tui.widgets.buttons import Offer

WIDTH: Final = 76
"""The width of a sentence that 80 columns show whole."""
_TAB = Offer("tab", mark("Next"), "key:tab")
_LOOK = Offer("i", mark("Look at a card"), "key:i")
_COINS: Final = 21
"""Columns of coins that a button names; the printed characters give no more."""
_BACK = Offer("escape", mark("Take back"), "key:escape")


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
    watching = f"{_('You are watching.')} " if scene.seat < 0 else ""
    if not scene.view.agenda:
        return f"{watching}{_('The game is over.')}"
    ask = scene.view.agenda[-1]
    names = [scene.names[seat] for seat in scene.waiting]
    if isinstance(ask, OpenFists | BreakTie):
        return _waiting_for_bids(scene, watching, names, isinstance(ask, BreakTie))
    if not names:
        return f"{watching}{_('Chance decides.')}"
    long = _("Waiting for {names}.", names=listed(names))
    if isinstance(ask, Question):
        card = object_of(ask.card, scene.view.board)
        long = _("Waiting for {names} to use {the_character}.", names=listed(names), the_character=card)
    return fitting(f"{watching}{long}", long)


def _waiting_for_bids(scene: Scene, watching: str, names: list[str], silver: bool) -> str:
    """Say that bids are awaited. Which seats have answered is public, and marked there; their answers are not."""
    count, told = len(names), ", ".join(names)
    if silver:
        short = _n("Waiting for 1 bid of silver.", "Waiting for {count} bids of silver.", count)
        long = _n("Waiting for 1 bid of silver: {names}.", "Waiting for {count} bids of silver: {names}.", count,
                  names=told)  # fmt: skip
    else:
        short = _n("Waiting for 1 bid.", "Waiting for {count} bids.", count)
        long = _n("Waiting for 1 bid: {names}.", "Waiting for {count} bids: {names}.", count, names=told)
    own = scene.view.own
    closed = watching
    if isinstance(own, Bid | BidSilver):
        closed = f"{_('Your fist is closed: {what}.', what=in_fist(own))} "
    return fitting(f"{closed}{long}", f"{closed}{short}", short)


def in_fist(bid: Bid | BidSilver) -> str:
    """Return what is in a fist: "empty", or "3 fairy gold and an amulet"."""
    counts = asking.parts_of(bid)
    held = in_full(counts[asking.FAIRY], counts[asking.COMMON], counts[asking.SILVER])
    held += [amulets(1)] * counts[asking.AMULET] + [black_coins(1)] * counts[asking.BLACK]
    return listed(held) or _p("fist", "empty")


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
        what = in_fist(bid)
        held, short = (
            _("In your fist: {what}.", what=what),
            _("In your fist: strength {strength}.", strength=strength(bid)),
        )
        if getattr(bid, "black", False):
            voids = _("It voids the power.")
            return fitting(f"{held} {voids}", held, f"{short} {voids}")
        return fitting(_("In your fist: {what}, strength {strength}.", what=what, strength=strength(bid)), held, short)
    card = object_of(board.auction.card, board)
    if isinstance(scene.view.agenda[-1], BreakTie):
        rivals = [scene.names[seat] for seat in board.auction.tied if seat != scene.seat]
        return fitting(
            _("Tied with {names} for {the_character}: bid silver.", names=listed(rivals), the_character=card),
            _n(
                "Tied with {count} other for {the_character}: bid silver.",
                "Tied with {count} others for {the_character}: bid silver.",
                len(rivals), the_character=card,
            ),
        )  # fmt: skip
    return _("Bid gold for {the_character}. Everybody pays; the highest bid wins.", the_character=card)


def _fist_offers(scene: Scene) -> list[Offer]:
    """Return the offers of a bid. The keys of an amulet and of a black coin stand beside them."""
    bid = asking.marked(scene)
    limits, held = asking.most(scene), asking.mix(scene)
    does = _("Bid {strength}", strength=strength(bid)) if any(held) else _("Bid nothing")
    wide = width_of(_("Bid nothing"))
    offers = [Offer("enter", f"{does:<{wide}}", "key:enter"), _TAB]
    if any(limits[:3]):
        offers += [Offer("left", "-1", "key:left"), Offer("right", "+1", "key:right")]
    if sum(map(bool, limits)) > 1:
        offers.append(Offer("down", _p("to the next", "Coin"), "key:down"))
    return [*offers, _LOOK._replace(label=_p("at a card", "Look"))]


# A payment


def _offer_of(scene: Scene) -> tuple[str, str]:
    """Return what one gets for stones, and instead of them."""
    ask = scene.view.agenda[-1]
    assert isinstance(ask, ChoosePayment)
    instead = NO_COINS if ask.offer.instead == NO_COINS else (*map(min, ask.offer.instead, scene.view.board.bank),)
    told = coins(*instead)
    return points(ask.offer.points), told if width_of(told) <= _COINS else _p("object", "coins")


def _coins_choice(scene: Scene) -> bool:
    return any(isinstance(choice, TakeCoins) for choice in scene.choices)


def _paying(scene: Scene) -> str:
    won, instead = _offer_of(scene)
    choice = asking.marked(scene)
    if isinstance(choice, TakeCoins):
        return _("Take {coins} instead of paying stones?", coins=instead)
    paid = asking.mix(scene)
    if isinstance(choice, PayStones):
        price = stones((choice.red, choice.blue, choice.yellow))
        short = _("Pay {stones} for {points}.", stones=price, points=won)
        if not _coins_choice(scene):
            return short
        return fitting(_("Pay {stones} for {points}, or take {coins}.", stones=price, points=won, coins=instead), short)
    begun = stones((paid[0], paid[1], paid[2]))
    return capital(_("{stones} so far: what else do you pay for {points}?", stones=begun, points=won))


def _pay_offers(scene: Scene) -> list[Offer]:
    """Return the offers of a payment. The colours' keys stand beside the stones."""
    won, instead = _offer_of(scene)
    choice = asking.marked(scene)
    take = _("Take {coins}", coins=instead)
    does = take if isinstance(choice, TakeCoins) else _("Pay for {points}", points=won)
    offers = [Offer("enter", does, "key:enter", "" if choice else _("That is not the whole price."))]
    if len(scene.choices) > 1:
        offers.append(_TAB)
    if _coins_choice(scene) and not isinstance(choice, TakeCoins):
        offers.append(Offer(asking.key_to_take_coins(), take, f"key:{asking.key_to_take_coins()}"))
    return offers


# A menu


def _asked(scene: Scene) -> str:
    ask, board = scene.view.agenda[-1], scene.view.board
    name = name_of(ask.card, board) if isinstance(ask, Question) else ""
    match ask:
        case ChooseDoubling():
            card = object_of(ask.card, board)
            return _("Use {the_character} once, or twice for the Doppelganger?", the_character=card)
        case DrawOrStop():
            return _risk(ask, board)
        case NameDanger():
            return _("Which colour ends your draw? If you draw it you get nothing.")
        case NameLoss():
            return _("{character}: name a colour. Everybody loses every stone of it.", character=name)
        case ChooseTheft():
            return _("{character}: what do you take from the second bidder?", character=name)
        case ChoosePart():
            return _("{character}: which of these?", character=name)
    return _asked_by_choice(scene, name)


def _asked_by_choice(scene: Scene, name: str) -> str:
    match scene.choices[0]:
        case TakeStone():
            return _("{character}: which stone do you take?", character=name)
        case Plunder():
            return _("{character}: who gives you all common gold and silver?", character=name)
        case BeCharacter():
            return _("{character}: whose power do you use?", character=name)
        case StopBuying() if not asking.basket(scene):
            return _("{character}: you have nothing left to pay with.", character=name)
        case Buy() | StopBuying():
            if asking.basket(scene):
                return _basket(scene)
            return _("{character}: which stones? Paid when you stop, for good.", character=name)
        case GiveBid() | KeepBid():
            fairy = scene.view.board.auction.stakes[scene.seat].fairy
            return _(
                "{character}: give up this bid, {fairy} fairy gold for good, for 1 point?", character=name, fairy=fairy
            )
    return _("{character}: choose.", character=name)


def _basket(scene: Scene) -> str:
    """§7.15 Say what is about to be bought, and for what."""
    chosen = asking.basket(scene)
    held, paid = [0] * len(COLOURS), [0] * len(PRICES)
    for buy in chosen:
        held[buy.colour] += 1
        paid[buy.coin] += PRICES[buy.coin]
    price = coins(paid[0], paid[1], paid[2])
    bought = stones((held[0], held[1], held[2]))
    return _("You buy {stones} for {price}, gone for good.", stones=bought, price=price)


def _buy_all(scene: Scene) -> str:
    count = len(asking.basket(scene))
    return _n("Buy it", "Buy all {count}", count) if count else _("Buy nothing")


def odds(ask: DrawOrStop, board: DragonBoard) -> tuple[int, int, int]:
    """Return how many of the named colour are left in the bag, of how many; and that in percent."""
    left = less(board.stones_in_bank, ask.drawn)
    bad, every = left[ask.danger], sum(left)
    return bad, every, round(100 * bad / every) if every else 0


def _risk(ask: DrawOrStop, board: DragonBoard) -> str:
    bad, every, percent = odds(ask, board)
    risk = _(_RISKS[ask.danger], bad=bad, every=every, percent=percent)
    drawn = sum(ask.drawn)
    return fitting(
        _("You drew {stones}; {risk}", stones=stones(ask.drawn), risk=risk),
        _n("{count} stone drawn; {risk}", "{count} stones drawn; {risk}", drawn, risk=risk),
    )


_RISKS: Final = (
    mark("in the bag {bad} of {every} are red: {percent}% to lose all."),
    mark("in the bag {bad} of {every} are blue: {percent}% to lose all."),
    mark("in the bag {bad} of {every} are yellow: {percent}% to lose all."),
)


def _menu_offers(scene: Scene) -> list[Offer]:
    """Return all lines as buttons where they fit; else the one that is marked, as the board shows the others."""
    options = asking.options(scene)
    offers = [Offer("enter", label(scene, options[asking.place(scene)].choice), "key:enter")]
    if len(options) > 1:
        offers.append(_TAB)
    if any(isinstance(choice, Buy) for choice in scene.choices):
        offers.append(Offer(asking.key_to_stop(), _buy_all(scene), f"key:{asking.key_to_stop()}"))
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
            return label_of(colour)
        case NameColour(colour):
            name = label_of(colour)
            return _("{colour}: {what}", colour=name, what=_what_naming_does(scene, colour))
        case Steal(victim, colour):
            return _(_STEALS[colour], name=scene.names[victim])
        case Plunder(victim):
            return scene.names[victim]
        case BeCharacter(card):
            return name_of(card, board)
        case Buy(colour, coin):
            return _(_BUYS[coin], colour=label_of(colour))
        case PickPart(number):
            ask = scene.view.agenda[-1]
            return parts.describe(board, ask.card, number) if isinstance(ask, Question) else str(number + 1)
        case DrawAnother():
            return _("Draw another")
        case StopBuying():
            return _buy_all(scene)
    return worded(_SHORT.get(type(choice), ""))


_SHORT: dict[type[Choice], str] = {
    Double: mark("Use it twice"),
    UseOnce: mark("Use it once"),
    StopDrawing: mark("Stop and keep"),
    GiveBid: mark("Give for 1 point"),
    KeepBid: mark("Keep"),
}
_STEALS: Final = {
    HIDDEN: mark("Coin from {name}"),
    0: mark("Red from {name}"),
    1: mark("Blue from {name}"),
    2: mark("Yellow from {name}"),
}
_BUYS: Final = (mark("{colour}, 1 fairy"), mark("{colour}, 1 common"), mark("{colour}, 3 silver"))


def _what_naming_does(scene: Scene, colour: int) -> str:
    board: DragonBoard = scene.view.board
    if isinstance(scene.view.agenda[-1], NameDanger):
        every, bad = sum(board.stones_in_bank), board.stones_in_bank[colour]
        percent = round(100 * bad / every)
        return _("{bad} of {every} in the bag, {percent}%", bad=bad, every=every, percent=percent)
    own = board.stones[scene.seat][colour]
    others = sum(held[colour] for held in board.stones) - own
    return _("you lose {own}, the others {others}", own=own, others=others)
