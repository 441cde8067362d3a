"""Finds the difference of two trees of tuples, as small as a step of a game is.

A patch is a flat tuple of codes and operands in turn. A code names a child and what to do with it (child * 4 + what):

    REPLACE  the operand takes its place
    WITHIN   the child is a tuple, the operand is a patch of it
    APPEND   the child is a tuple, the operand goes to its end
    SPLICE   the child is a tuple; of the operand (start, gone, *items): `gone` things at `start` make room for items

The roots of both trees are tuples of one length: records, whose fields have the same meaning in both.
"""

from __future__ import annotations

from itertools import compress
from operator import ne
from typing import Any, Final

REPLACE: Final = 0
WITHIN: Final = 1
APPEND: Final = 2
SPLICE: Final = 3

LONGEST: Final = 16384
"""The most members of a tuple that grows by patches, however many come."""

_CHILDREN: Final = range(LONGEST)

Tree = tuple[Any, ...]


class PatchError(Exception):
    """Raised for a patch that does not belong to that tree."""


class Tagged(Tree):
    """A tuple led by the tag of its class: one of another class takes its place as a whole."""

    __slots__ = ()


class Whole(Tree):
    """Marks what is hidden from others. It is sent whole: the length of a difference would tell where it lies."""

    __slots__ = ()


class Recall:
    """Cache of the last difference found at each place. Seats see mostly the same, so it is found once per table.

    For the children of a record, and for theirs `depth` levels down. Only trees of one kind may share it.
    """

    __slots__ = ("_depth", "_within", "found")

    def __init__(self, depth: int = 1) -> None:
        self._depth = depth
        self.found: dict[int, tuple[Tree, Tree, list[Any]]] = {}
        """By child: what it was, what it has become, and that part of the patch."""
        self._within: dict[int, Recall] = {}

    def change(self, child: int, old: Tree, new: Tree) -> tuple[Tree, Tree, list[Any]]:
        """Find the difference of a child, and keep it in place of the last."""
        within = self._within.get(child)
        if within is None and self._depth:
            within = self._within[child] = Recall(self._depth - 1)
        change: list[Any] = []
        _change(change, child * 4, old, new, within)
        found = self.found[child] = old, new, change
        return found


def diff(old: Tree, new: Tree, recall: Recall | None = None) -> Tree:
    """Return the patch from `old` to `new`, tuples of one length; empty if they are the same.

    What is unchanged is passed over at the speed of `==`, for which 1 is True: so a place must have one type in both
    trees, or belong to a Tagged.
    """
    found: list[Any] = []
    for child in compress(_CHILDREN, map(ne, old, new)):
        a, b = old[child], new[child]
        if not isinstance(a, tuple) or not isinstance(b, tuple):
            found += (child * 4, b)
        elif recall is None:
            _change(found, child * 4, a, b)
        else:
            last = recall.found.get(child)
            if last is None or last[1] != b or last[0] != a:
                last = recall.change(child, a, b)
            found += last[2]
    return tuple(found)


def _change(found: list[Any], code: int, old: Tree, new: Tree, recall: Recall | None = None) -> None:
    """Add the cheapest way from one tuple to another, which differ."""
    if type(new) is Whole or (type(new) is Tagged and (type(old) is not Tagged or old[0] != new[0])):
        found += (code, new)
    elif len(old) != len(new):
        _splice(found, code, old, new)
    else:
        edits = diff(old, new, recall)
        if len(edits) > len(new) and not any(isinstance(each, tuple) for each in new):
            found += (code, new)
        else:
            found += (code + WITHIN, edits)


def _splice(found: list[Any], code: int, old: Tree, new: Tree) -> None:
    """Note the part in which two rows differ: what both begin and end with stays."""
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and old[start] == new[start]:
        start += 1
    tail = 0
    while tail < shorter - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    items = new[start : len(new) - tail]
    if start == len(old) and len(items) == 1:
        found += (code + APPEND, items[0])
    elif len(items) + 2 < len(new):
        found += (code + SPLICE, (start, len(old) - tail - start, *items))
    else:
        found += (code, new)


def apply(patch: object, old: object) -> Tree:
    """Return `old` with those changes; refuse a patch that does not fit."""
    if not isinstance(patch, tuple) or not isinstance(old, tuple) or len(patch) % 2:
        raise PatchError("no patch of a tuple")
    new = list(old)
    for place in range(0, len(patch), 2):
        code, operand = patch[place], patch[place + 1]
        if type(code) is not int or not 0 <= code < 4 * len(new):
            raise PatchError("no such child")
        child, what = divmod(code, 4)
        new[child] = operand if what == REPLACE else _changed(what, operand, new[child])
    return tuple(new)


def _changed(what: int, operand: Any, old: object) -> Tree:
    if what == WITHIN:
        return apply(operand, old)
    if not isinstance(old, tuple):
        raise PatchError("nothing to add to")
    new = (*old, operand) if what == APPEND else _spliced(operand, old)
    if len(new) > LONGEST:
        raise PatchError("grown too long")
    return new


def _spliced(operand: object, old: Tree) -> Tree:
    if not isinstance(operand, tuple) or len(operand) < 2:
        raise PatchError("no splice")
    start, gone, *items = operand
    if type(start) is not int or type(gone) is not int or start < 0 or gone < 0 or start + gone > len(old):
        raise PatchError("a splice outside")
    return (*old[:start], *items, *old[start + gone :])
