"""Declares what the game keeps secret, in words for people to read; the conformance suite holds it to them."""

from sortilege.testing import Declared

DECLARED = Declared(
    hidden=frozenset({"dice"}),
    half_hidden=frozenset(),
    audiences={"Threw": "seat"},
    seen=frozenset({"Threw", "CupsLifted"}),
    input=frozenset(),
    # Once the cups are lifted nothing is hidden, until the next throw: a third of the moments, in games of chance.
    least={"silent after CupsLifted": 0},
    differ=50,
    imagined=10,
)
