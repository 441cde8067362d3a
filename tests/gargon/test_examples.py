"""The worked examples of both rule texts, each under its own edition: a round, the laying, and four scores."""

import pytest

from core.gargon.choices import Pick
from core.gargon.events import Drew, Fought, Laid, TurnedUp, WonAlone
from tests.gargon.table import Table, card, cards, count, deal

ANNA, BOB, CHRIS, DAVID = range(4)
"""Adam, Bernd, Colette and Dagmar in the French text."""

editions = pytest.mark.parametrize("edition", ["international", "french"])

WHITE, BLUE, VIOLET, YELLOW, RED, GREEN = range(6)


def example_round(edition: str) -> Table:
    return deal(
        {
            ANNA: "Y2 Y6 R9 G13",
            BOB: "W5 V4",
            CHRIS: "B8 B2 R8 W6",
            DAVID: "R14 R0 B12 G3",
        },
        seats=4,
        stacks=("G1 G2 G4 G5 G7", "V1 V2 V3 V6 V7"),
        edition=edition,
    )


@editions
def test_the_example_of_a_round(edition: str) -> None:
    table = example_round(edition)
    table.lay(ANNA, "Y2 Y6 R9")
    table.pass_(BOB, "001")
    assert table.hand(BOB) == "W5 V4 V7 G5 G7"
    assert table.heard(None) == [Drew(BOB, 1, VIOLET)]
    table.lay(CHRIS, "B8 B2 R8")
    assert table.asked == f"FollowLast {DAVID}"
    assert table.offers(DAVID) == "B12 R0 R14 pass"
    table.lay(DAVID, "R14 R0 B12")
    assert table.heard(None) == [
        Laid(DAVID, (BLUE, RED, RED)),
        TurnedUp(ANNA, cards("Y2 Y6 R9")),
        TurnedUp(CHRIS, cards("B2 B8 R8")),
        TurnedUp(DAVID, cards("B12 R0 R14")),
    ]
    fight_the_example(table)


def fight_the_example(table: Table) -> None:
    table.fight(ANNA, "Y")
    assert table.won(ANNA) == "Y2 Y6"
    assert table.offers(ANNA) == "fightR"
    table.fight(ANNA, "R")
    assert table.heard()[1] == Fought(RED, 1, (ANNA, CHRIS, DAVID), cards("R9 R8 R14"), DAVID)
    assert table.asked == f"DrawForLoss {ANNA}"
    table.draw(ANNA, "0")
    assert table.asked == f"DrawForLoss {CHRIS}"
    table.draw(CHRIS, "1")
    assert table.heard()[-1] == WonAlone(DAVID, cards("R0"))
    assert table.won(DAVID) == "R14 R0"
    assert table.offers(CHRIS) == "fightB"
    table.fight(CHRIS, "B")
    assert table.heard()[1] == Fought(BLUE, 1, (CHRIS, DAVID), cards("B8 B12"), DAVID)
    table.draw(CHRIS, "0")
    assert table.won(CHRIS) == "B2"
    assert table.won(DAVID) == "R14 R0 B12"
    assert table.asked == f"LeadRound {BOB}"


@pytest.mark.parametrize(
    ("edition", "bob", "chris", "david", "open_"),
    [
        ("international", "B1 B2 R2", "G1 G2 B3", "G3 G4 Y3 W1", "Y3 G3 G4 pass"),
        ("french", "B1 B2 V2", "G1 G2 B3", "G3 G4 Y3 W1", "Y3 G3 G4 pass"),
    ],
)
def test_the_example_of_laying_cards(edition: str, bob: str, chris: str, david: str, open_: str) -> None:
    table = deal({ANNA: "Y1 Y2 R1", BOB: bob, CHRIS: chris, DAVID: david}, seats=4, edition=edition)
    table.lay(ANNA, "Y1 Y2 R1")
    table.lay(BOB, bob)
    table.lay(CHRIS, chris)
    assert table.offers(DAVID) == open_
    assert "creatures that lie on the table" in table.refusal(DAVID, Pick(card("W1")))
    table.lay(DAVID, "G3 G4 Y3")
    assert table.laid(DAVID) == "Y3 G3 G4"


WON = {
    ANNA: "W1 W10 G13 G7 V13 V0 V5 Y2 Y6",
    BOB: "W5 W0 Y1 Y8 Y0",
    CHRIS: "B15 B3 B2 B0 W6 W11 R10 R8 R7 R2",
    DAVID: "R6 R0 R0 Y13 Y15 B13 B12 B10",
}


@pytest.mark.parametrize(
    ("edition", "seat", "bonus", "amulets"),
    [
        # The text's own terms for Anna, 6 + 2 + 6 + 8, make 22 amulets; its 23, and so its total of 48, is a slip.
        ("international", ANNA, 25, 22),
        ("international", BOB, 15, 20),
        ("international", CHRIS, 25, 34),
        ("international", DAVID, 0, 14),
        ("french", ANNA, 25, 22),
        ("french", BOB, 15, 20),
        ("french", CHRIS, 25, 32),
        ("french", DAVID, 0, 14),
    ],
)
def test_the_example_of_the_count(edition: str, seat: int, bonus: int, amulets: int) -> None:
    counted = count(WON, seats=4, edition=edition).count
    assert counted.bonus[seat] == bonus
    assert counted.amulets[seat] == amulets
    assert counted.totals[seat] == bonus + amulets
    assert counted.winners == (CHRIS,)


def test_the_example_of_the_count_colour_by_colour() -> None:
    table = count(WON, seats=4)
    points = {
        letter: tuple(a * b for a, b in zip(table.counted(letter).amulets, table.counted(letter).times, strict=True))
        for letter in "WBVYRG"
    }
    assert points == {
        "W": (6, 6, 4, 0),
        "B": (0, 0, 20, 2),
        "V": (6, 0, 0, 0),
        "Y": (8, 14, 0, 0),
        "R": (0, 0, 10, 12),
        "G": (2, 0, 0, 0),
    }
    assert table.counted("W").bonus == (5, 5, 5, 0)
    assert table.counted("Y").bonus == (0, 10, 0, 0)
