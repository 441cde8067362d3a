"""A toy game with one of everything: hidden cards, sealed bids, dice, steps, a nested question, half-hidden choices.

Everybody holds three of twelve cards. Each round a die is thrown for a prize and all bid a card in secret; the highest
takes the prize and may then bury a card under the stock and draw another. `quirk` plants one fault or leak, by name, on
the line that it would stand on; the honest game has none.
"""

from tests.engine.auction.game import AUCTION, Auction
from tests.engine.auction.parts import AuctionState, Bid, Bury, Keep

__all__ = ["AUCTION", "Auction", "AuctionState", "Bid", "Bury", "Keep"]
