"""Rules what a game that has been played to its end means for those who sat there (docs/records.md). Sans-IO."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from net.protocol.messages import RATED
from net.ratings.kept import Placed, Played
from net.ratings.levels import LEVELS
from net.ratings.skill import Skill, ranks_of, rated

if TYPE_CHECKING:
    from net.ratings.record_book import RecordBook
    from net.tables.room import Room

DAY = 86_400


class Part(NamedTuple):
    """One seat's part in it."""

    player: str
    """Empty for bots, and for somebody who is forgotten."""
    level: str
    """A bot's; empty for people."""
    rank: int
    points: int
    gave_up: bool


class Outcome(NamedTuple):
    table: int
    game: str
    at: int
    rated: bool
    parts: tuple[Part, ...]


def outcome_of(room: Room, now: float) -> Outcome:
    """Return how that game ended: of one that bots go on with alone, that those who gave it up are behind the rest."""
    gave_up = room.effort.gave_up(room.chairs)
    if room.phase == "over" and room.state is not None:
        scores, winners = room.setup.game.result(room.state)
    else:
        scores, winners = (0,) * len(room.chairs), ()
    ranks = ranks_of(room.made.game, scores, winners, tuple(gave_up))
    parts = []
    for seat, chair in enumerate(room.chairs):
        player = room.effort.left.get(seat, chair.player)
        level = "" if seat in room.effort.left else chair.kind if chair.bot and not chair.player else ""
        parts.append(Part(player, level, ranks[seat], scores[seat], seat in gave_up))
    return Outcome(room.number, room.made.game, int(now) // DAY * DAY, room.rated == RATED, tuple(parts))


def played(outcome: Outcome, book: RecordBook) -> Played:
    """Return the record of it, with what is believed of its people from here on."""
    skills = {each.player: book.skill(outcome.game, each.player) for each in outcome.parts if each.player}
    if outcome.rated:
        skills |= _after(outcome, skills)
    people = [each for each in outcome.parts if each.player]
    placed = (Placed(each.player, each.rank, *skills[each.player], *_points(each)) for each in people)
    return Played(outcome.table, outcome.game, outcome.at, outcome.rated, tuple(placed))


def _points(part: Part) -> tuple[int, bool]:
    return (0, True) if part.gave_up else (part.points, False)


def _after(outcome: Outcome, before: Mapping[str, Skill]) -> dict[str, Skill]:
    """Return what is to be believed of the people after it. Bots stay what they were measured to be; in a game in which
    nobody has measured them, they don't count. Whoever gave up has lost to all others, of whom that says nothing: else
    a second self could give up to the first again and again."""
    levels = LEVELS.get(outcome.game, {})
    known = [each for each in outcome.parts if each.player or each.level in levels]
    stayed = [each for each in known if not each.gave_up]
    gave_up = {each.player for each in known if each.gave_up}
    lost = {player: skill for player, skill in _among(known, before, levels).items() if player in gave_up}
    return _among(stayed, before, levels) | lost


def _among(parts: Sequence[Part], before: Mapping[str, Skill], levels: Mapping[str, Skill]) -> dict[str, Skill]:
    """Return what is to be believed of the people among these if these alone had played."""
    if len(parts) < 2:
        return {}
    skills = [before[each.player] if each.player else levels[each.level] for each in parts]
    after = rated(skills, [each.rank for each in parts])
    return {each.player: skill for each, skill in zip(parts, after, strict=True) if each.player}
