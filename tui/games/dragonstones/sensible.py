"""Ranks what is worth suggesting: the answers that Tab shows, the likeliest first. All of them are legal choices
already."""

from __future__ import annotations

from typing import Final

from core.dragonstones import cards as c
from core.dragonstones.cards import PRICES, WIN, Stones
from core.dragonstones.choices import (
    BeCharacter,
    Bid,
    BidSilver,
    Buy,
    DrawAnother,
    GiveBid,
    NameColour,
    PayStones,
    StopBuying,
    TakeCoins,
    TakeStone,
    payments,
)
from core.dragonstones.powers.drawing import DrawOrStop, NameDanger
from core.dragonstones.powers.flow import POWERS
from core.dragonstones.powers.paying import Payment
from core.dragonstones.state import Screen
from core.dragonstones.treasury import less
from core.dragonstones.view import DragonBoard
from core.engine import Choice
from tui.games import Scene

_IDLE: Final = 0
_USEFUL: Final = 2
_WINS: Final = 9
_SILVER: Final = 2
_SAFE: Final = 3
"""A risk of one in so many is worth taking."""


def use_of(card: int, board: DragonBoard, seat: int) -> int:
    """Return about how much a character helps that seat now: stones for points above all, and nothing that would
    cost."""
    power = POWERS[card]
    missing = WIN - board.scores[seat]
    if issubclass(power, Payment):
        offer = power.offer
        if payments(board.stones[seat], offer.pattern, offer.number):
            return _WINS if offer.points >= missing else 2 * _USEFUL
        return int(any(map(min, offer.instead, board.bank)))
    if card == c.CHARLATAN:
        return _WINS if missing == 1 else 2 * _USEFUL if sum(board.stones[seat]) < c.FIRST_STONES else _IDLE
    if card == c.NECROMANCER:
        return _WINS if missing == 1 else _USEFUL
    if c.RED_DRAGON <= card <= c.YELLOW_DRAGON:
        return _USEFUL if board.stones_in_bank[card - c.RED_DRAGON] else _IDLE
    return _USEFUL - (card in {c.WITCH, c.GOBLIN, c.DWARF_4, c.DWARF_5})


def bids(scene: Scene) -> list[Choice]:
    """Return a share of the gold, then ever more of it, and nothing last; where the power is of no use, nothing
    first."""
    screen: Screen = scene.board.screen
    legal = [choice for choice in scene.choices if isinstance(choice, Bid | BidSilver)]
    plain = {_size(choice): choice for choice in legal if _is_plain(choice, screen)}
    share = min(_share(scene), max(plain))
    sizes = [*range(share, max(plain) + 1), *range(share - 1, 0, -1)]
    ordered = [plain[size] for size in sizes if size]
    return [plain[0], *ordered] if share == 0 else [*ordered, plain[0]]


def _size(choice: Bid | BidSilver) -> int:
    return choice.silver if isinstance(choice, BidSilver) else choice.fairy + choice.common


def _is_plain(choice: Bid | BidSilver, screen: Screen) -> bool:
    """Tell whether a bid has no amulet and no black coin, and fairy gold before common gold, as it comes back."""
    if choice.amulet or (isinstance(choice, Bid) and choice.black):
        return False
    return isinstance(choice, BidSilver) or not choice.common or choice.fairy == screen.fairy


def _share(scene: Scene) -> int:
    """Return about what others would bid who like as many of the characters that are left."""
    board: DragonBoard = scene.board
    if isinstance(scene.choices[0], BidSilver):
        return max(1, board.screen.silver // 3)
    use = use_of(board.auction.card, board, scene.seat)
    if use == _WINS:
        return board.screen.fairy + board.screen.common
    left = 1 + sum(use_of(card, board, scene.seat) > 1 for card in board.to_come)
    return -(-board.screen.fairy * use // (left + 2 * _USEFUL))


def payments_first(scene: Scene) -> list[Choice]:
    """Return the payment that leaves the most useful stones, then coins instead, then the other ways to pay."""
    held: Stones = scene.board.stones[scene.seat]
    ways = sorted((each for each in scene.choices if isinstance(each, PayStones)), key=lambda way: _left(held, way))
    coins = [each for each in scene.choices if isinstance(each, TakeCoins)]
    return [*ways[:1], *coins, *ways[1:]]


def _left(held: Stones, way: PayStones) -> tuple[int, int]:
    """Rank what a payment leaves: stones of all colours are good for the Magician, many of one for the Sorcerer."""
    left = less(held, (way.red, way.blue, way.yellow))
    return -(min(left) > 0), -max(left)


def rank(scene: Scene, choice: Choice) -> float:
    """Rank the answers of a menu, the likelier the lower; those that are alike stay in their order."""
    board: DragonBoard = scene.board
    match choice:
        case TakeStone(colour):
            return board.stones[scene.seat][colour]
        case NameColour(colour):
            return _naming(scene, board, colour)
        case DrawAnother():
            return -_worth_drawing(scene, board)
        case BeCharacter(card):
            return -use_of(card, board, scene.seat)
        case Buy(_, coin):
            return coin != _SILVER or board.screen.silver < 2 * PRICES[_SILVER]
        case StopBuying():
            return 0.5
        case GiveBid():
            dear = board.auction.stakes[scene.seat].fairy > _SAFE and board.scores[scene.seat] < WIN - 1
            return 1 if dear else -1
    return 0


def _naming(scene: Scene, board: DragonBoard, colour: int) -> float:
    """Rank a colour: the Rainbow Dragon's should be rare in the bag, the Troll's common among the others."""
    if isinstance(scene.view.agenda[-1], NameDanger):
        return board.stones_in_bank[colour]
    own = board.stones[scene.seat][colour]
    return own * len(board.stones) - sum(held[colour] for held in board.stones)


def _worth_drawing(scene: Scene, board: DragonBoard) -> int:
    ask = scene.view.agenda[-1]
    if not isinstance(ask, DrawOrStop):
        return 0
    left = less(board.stones_in_bank, ask.drawn)
    return 1 if left[ask.danger] * _SAFE < sum(left) else -1
