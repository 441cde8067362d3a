"""Plays Liar's Dice as bots do: they claim what they expect to lie there, and doubt what is more. They see what a
person sees."""

from collections.abc import Sequence

from liars_dice.table import FACES, Board, Claim
from sortilege.game import Choice, Rng, View


def apprentice(seen: View[Board], choices: Sequence[Choice], rng: Rng) -> Choice:
    """Make one of the lowest claims that are likely."""
    likely = _likely(seen.board, choices)
    return likely[rng.randrange(min(3, len(likely)))] if likely else choices[0]


def adept(seen: View[Board], choices: Sequence[Choice], _rng: Rng) -> Choice:
    """Make the highest, which leaves the next player the least."""
    return max(_likely(seen.board, choices), key=lambda claim: claim.dice, default=choices[0])


def _likely(board: Board, choices: Sequence[Choice]) -> list[Claim]:
    """Return the claims that are likely. Without one the first choice is to doubt, or in an opening the lowest
    claim."""
    return [each for each in choices if isinstance(each, Claim) and each.dice <= _expected(board, each.pips)]


def _expected(board: Board, pips: int) -> int:
    """Return how many dice to expect that show it: one's own that do, and a sixth of all others."""
    others = sum(board.dice_left) - len(board.your_dice)
    return board.your_dice.count(pips) + round(others / FACES)
