"""Finds a largest matching of any graph (Edmonds' blossoms), for draws in which nobody may meet twice."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Final

Fits = Callable[[int, int], bool]
NONE: Final = -1


def can_all_be_paired(players: Collection[int], fits: Fits) -> bool:
    """Tell whether these can be paired off, all of them, each pair fitting."""
    if len(players) % 2:
        return False
    everybody = sorted(players)
    near = [[b for b, whom in enumerate(everybody) if whom != who and fits(who, whom)] for who in everybody]
    return NONE not in _Matching(near).mates()


class _Matching:
    """Grows a matching from one vertex after the other, along paths that contract odd circles to their bases."""

    def __init__(self, near: Sequence[Sequence[int]]) -> None:
        self._near = near
        self._size = len(near)
        self._mate = [NONE] * self._size
        self._parent: list[int] = []
        self._base: list[int] = []

    def mates(self) -> list[int]:
        """Return the mate of each vertex, or NONE."""
        for root in range(self._size):
            if self._mate[root] == NONE:
                self._augment(self._path_from(root))
        return self._mate

    def _augment(self, end: int) -> None:
        while end != NONE:
            before = self._parent[end]
            after = self._mate[before]
            self._mate[end], self._mate[before] = before, end
            end = after

    def _path_from(self, root: int) -> int:
        """Return the free vertex at the end of a path that changes between edges in and out of the matching."""
        self._parent, self._base = [NONE] * self._size, list(range(self._size))
        seen, queue = {root}, deque([root])
        while queue:
            vertex = queue.popleft()
            for other in self._near[vertex]:
                if self._base[vertex] == self._base[other] or self._mate[vertex] == other:
                    continue
                if other == root or (self._mate[other] != NONE and self._parent[self._mate[other]] != NONE):
                    self._contract(vertex, other, seen, queue)
                elif self._parent[other] == NONE:
                    self._parent[other] = vertex
                    if self._mate[other] == NONE:
                        return other
                    seen.add(self._mate[other])
                    queue.append(self._mate[other])
        return NONE

    def _contract(self, vertex: int, other: int, seen: set[int], queue: deque[int]) -> None:
        """Make one of the vertices of an odd circle, which that edge closes."""
        base = self._common_base(vertex, other)
        circle: set[int] = set()
        self._mark(vertex, base, other, circle)
        self._mark(other, base, vertex, circle)
        for each in range(self._size):
            if self._base[each] in circle:
                self._base[each] = base
                if each not in seen:
                    seen.add(each)
                    queue.append(each)

    def _common_base(self, one: int, other: int) -> int:
        above: set[int] = set()
        while True:
            one = self._base[one]
            above.add(one)
            if self._mate[one] == NONE:
                break
            one = self._parent[self._mate[one]]
        while self._base[other] not in above:
            other = self._parent[self._mate[self._base[other]]]
        return self._base[other]

    def _mark(self, vertex: int, base: int, child: int, circle: set[int]) -> None:
        while self._base[vertex] != base:
            circle |= {self._base[vertex], self._base[self._mate[vertex]]}
            self._parent[vertex] = child
            child = self._mate[vertex]
            vertex = self._parent[self._mate[vertex]]
