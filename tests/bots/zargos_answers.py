"""What a bot of Zargos says to a position, and to one question after the other."""

from __future__ import annotations

from random import Random

from core.bots import decide
from core.engine import choices, view
from core.zargos.game import ZARGOS
from core.zargos.settling.buying import Purchases
from tests.zargos.table import Table, position, word

SENSIBLE = ("apprentice", "adept")
"""The levels at which what is obvious is seen."""


def answer(table: Table, seat: int | None = None, level: str = "adept", seed: int = 0) -> str:
    """What the bot says to the question, without giving it."""
    who = table.seat if seat is None else seat
    seen = view(ZARGOS, table.state, who)
    return word(decide(level, ZARGOS, seen, choices(table.state, who), Random(seed)))


def goes_on(table: Table, *questions: str, level: str = "adept") -> str:
    """What the bot says as long as that seat is asked one of these."""
    said, seat = [], table.seat
    while table.asked in questions and table.seat == seat:
        said.append(answer(table, level=level))
        table.say(said[-1])
    return ", ".join(said)


ATTACKS = ("ChooseAttack", "AttackTarget", "AttackSize")
STEPS = ("ChooseGroup", "StepTarget", "StepSize")
PLACES = ("ChoosePlace", "PlaceHowMany")


def position_with_reserve(men: str, people: int, size: int) -> Table:
    table = position(men, points=f"{'KAMDSW'[people]} {2 * size}", then=(Purchases(0),))
    if table.asked == "Purchase":
        table.say("0")
    return table
