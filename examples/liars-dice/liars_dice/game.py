"""Holds the game together: how it is set up, what each player sees of it, and who has won."""

from collections.abc import Mapping, Sequence

from liars_dice import ABOUT, rules, table
from liars_dice.table import FACES, NOBODY, Board, DiceState
from sortilege.game import Choice, Event, Item, Option, Result, Rng


class LiarsDice:
    name = "liars-dice"
    title = ABOUT.title
    seats = ABOUT.seats
    rules_version = 1
    options: tuple[Option, ...] = (Option("dice", ("5", "3", "2", "1"), "5", "how many dice each player has at first"),)
    items: tuple[type[Item], ...] = (rules.ThrowDice, rules.ClaimOrDoubt, rules.LiftCups, rules.NextRound)
    choices: tuple[type[Choice], ...] = (table.Claim, table.Doubt)
    events: tuple[type[Event], ...] = (
        table.BeganRound,
        table.Threw,
        table.Claimed,
        table.Doubted,
        table.CupsLifted,
        table.LostDie,
    )
    board = Board
    hidden: tuple[str, ...] = ("your_dice",)

    def setup(self, seats: int, options: Mapping[str, str]) -> DiceState:
        state = DiceState()
        state.agenda, state.question, state.sealed, state.memo = (rules.ThrowDice(0),), 0, {}, None
        state.left, state.aside, state.dice = [int(options["dice"])] * seats, 0, [()] * seats
        state.claim, state.claimer, state.shown, state.found = (0, 0), NOBODY, (), 0
        return state

    def look(self, state: DiceState, seat: int | None) -> Board:
        own = () if seat is None else state.dice[seat]
        lies = any(state.dice)
        return Board(tuple(state.left), state.aside, state.claimer, *state.claim, lies, state.shown, state.found, own)

    def imagine(self, board: Board, seat: int | None, rng: Rng) -> DiceState:
        state = DiceState()
        state.left, state.aside = list(board.dice_left), board.dice_lost
        counts = board.dice_left if board.thrown else (0,) * len(board.dice_left)
        state.dice = [tuple(sorted(rng.randrange(FACES) + 1 for _ in range(count))) for count in counts]
        if seat is not None:
            state.dice[seat] = board.your_dice
        state.claim, state.claimer = (board.claimed_dice, board.claimed_pips), board.claimer
        state.shown, state.found = board.last_shown, board.last_found
        return state

    def result(self, state: DiceState) -> Result:
        return Result(tuple(state.left), tuple(seat for seat, count in enumerate(state.left) if count))

    def cards(self, state: DiceState) -> Sequence[object]:
        return ["die"] * (sum(state.left) + state.aside)


GAME = LiarsDice()
