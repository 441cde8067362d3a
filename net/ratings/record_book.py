"""Knows what everybody's games have come to here, by game and player, as the players' log tells it. Sans-IO."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from core.registry import GAMES
from net.ratings.kept import Placed, Played, Summed, Sums
from net.ratings.skill import NEW, Skill, points_of


class Entry(NamedTuple):
    """One player in one game."""

    skill: Skill = NEW
    rated: Sums = Sums()
    others: Sums = Sums()


def _with(sums: Sums, part: Placed, game: str) -> Sums:
    """Add a game. Where the fewest points win, the fewest are the best."""
    ranks = [*sums.ranks, *[0] * (part.rank - len(sums.ranks))]
    ranks[part.rank - 1] += 1
    if part.gave_up:
        return sums._replace(ranks=tuple(ranks))
    better = min if game in GAMES and GAMES.about(game).fewest_win else max
    best = better(sums.best, part.points) if sums.scored else part.points
    return Sums(tuple(ranks), sums.scored + 1, sums.points + part.points, best)


class RecordBook:
    def __init__(self) -> None:
        self._entries: defaultdict[str, dict[str, Entry]] = defaultdict(dict)
        """By game and player."""
        self._counted: set[int] = set()
        """The tables whose games count already."""
        self._best: dict[str, list[str]] = {}
        """The players of rated games, the best first, of games whose list is up to date."""

    # Looking things up

    def has(self, table: int) -> bool:
        """Tell whether that table's game is among those that count."""
        return table in self._counted

    def skill(self, game: str, player: str) -> Skill:
        return self.entry(game, player).skill

    def entry(self, game: str, player: str) -> Entry:
        return self._entries.get(game, {}).get(player, Entry())

    def games(self) -> list[str]:
        """Return the games of which somebody has a rating, by name."""
        return sorted(game for game in self._entries if self.best(game))

    def games_of(self, player: str) -> list[str]:
        return sorted(game for game, entries in self._entries.items() if player in entries)

    def best(self, game: str) -> list[str]:
        """Return who has played rated games of that kind, the best first."""
        if game not in self._entries:
            return []
        if game not in self._best:
            entries = {player: each for player, each in self._entries[game].items() if each.rated.ranks}
            self._best[game] = sorted(entries, key=lambda player: _order(player, entries[player].skill))
        return self._best[game]

    def place(self, game: str, player: str) -> int:
        """Return that player's place in the list, from 1 on; 0 for one who is not in it."""
        return self.best(game).index(player) + 1 if self.entry(game, player).rated.ranks else 0

    # Taking records in

    def fold(self, record: Played | Summed) -> None:
        if isinstance(record, Summed):
            if record.player:
                own = Entry(Skill(record.mean, record.deviation), record.rated, record.others)
                self._put(record.game, record.player, own)
        elif not self.has(record.table):
            self._counted.add(record.table)
            for part in record.seats:
                if part.player:
                    self._add(record, part)

    def _add(self, record: Played, part: Placed) -> None:
        before = self.entry(record.game, part.player)
        if record.rated:
            after = Entry(Skill(part.mean, part.deviation), _with(before.rated, part, record.game), before.others)
        else:
            after = before._replace(others=_with(before.others, part, record.game))
        self._put(record.game, part.player, after)

    def _put(self, game: str, player: str, entry: Entry) -> None:
        self._entries[game][player] = entry
        self._best.pop(game, None)

    def forget(self, players: Collection[str]) -> None:
        """Forget what belongs to those players; the others' games stay as they are."""
        for game, entries in self._entries.items():
            for player in entries.keys() & set(players):
                del entries[player]
                self._best.pop(game, None)

    # Keeping it short

    def told(self) -> Mapping[tuple[str, str], Entry]:
        """Return all that is known, by game and player."""
        return {(game, player): each for game, of in self._entries.items() for player, each in of.items()}

    def records(self, gone: Collection[str], is_open: Callable[[int], bool]) -> list[Played | Summed]:
        """Return the fewest records that say the same, without those players. Which open tables count already is kept,
        with nobody in it: otherwise a game that is found again there could count twice."""
        counted = [Played(number, "", 0, False, ()) for number in sorted(self._counted) if is_open(number)]
        return [*self._summed(gone), *counted]

    def _summed(self, gone: Collection[str]) -> Iterator[Summed]:
        for game, entries in self._entries.items():
            for player, (skill, rated, others) in entries.items():
                if player not in gone:
                    yield Summed(player, game, *skill, rated, others)


def _order(player: str, skill: Skill) -> tuple[int, int, str]:
    return -points_of(skill), -skill.mean, player
