"""Try the deals of the guided games: `scripts/lessons` plays each, `scripts/lessons kampf --search 5000` looks for one.

A game is played as its lesson thinks, by real bots on the real rules, and what each hint would say is printed. A deal
is good if all hints come up in their order before the lesson's patience is at its end; `--search` tries many and prints
those, the one in which they come up soonest last. Write its number into the lesson. A change of a game's rules or bots
may make another deal necessary: tests/tui/test_lessons.py says so.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from core.bots import decide, move
from core.bots.bot import asked
from core.engine import is_over, read_options
from core.registry import game_named
from core.replay import Setup
from net.fair import proof
from net.protocol.messages import SeatInfo, TableInfo
from net.solo.game import dealt
from net.tables import chance
from net.tables.match import Match, Proposal
from tui.client.table import ClientTable
from tui.games import Picking, Scene
from tui.lessons.guide import Guide
from tui.lessons.lesson import Lesson, Move, lesson_of, taught

NAMES: Final = ("Ada", "Bellamy", "Coriander", "Dunstan")
MOST: Final = 4000
"""The answers after which a game is given up."""


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/lessons", description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", help="only this one")
    parser.add_argument("--search", type=int, default=0, metavar="N", help="try so many deals")
    parser.add_argument("--first", type=int, default=0, metavar="D", help="the first of them")
    parser.add_argument("--deal", type=int, metavar="D", help="play this deal, instead of the lesson's own")
    given = parser.parse_args(argv)
    for game in [given.game] if given.game else taught():
        lesson = lesson_of(game)
        if lesson is None:
            parser.error(f"{game} has no guided game")
        if given.search:
            search(lesson, range(given.first, given.first + given.search))
        else:
            tell(lesson, lesson.deal if given.deal is None else given.deal)


class Turn(NamedTuple):
    """One question to the player, and the lesson's answer."""

    scene: Scene
    hint: str
    """The name of the hint that is due; empty for none."""
    says: str
    move: Move


def usual(lesson: Lesson, scene: Scene) -> Move:
    """Return a sensible answer where no hint is due."""
    if found := lesson.usual(scene):
        return found
    rng: Any = random.Random(scene.view.question)
    return (decide("adept", game_named(lesson.game), scene.view, scene.choices, rng),)


def turns(lesson: Lesson, deal: int) -> Iterator[Turn]:
    """Play a deal as the lesson thinks, and yield what the player is asked."""
    played, guide = Played(lesson, deal), Guide(lesson)
    while (scene := played.scene()) is not None:
        guide.look(scene)
        hint = guide.hint
        answer = usual(lesson, scene) if hint is None else hint.move(scene)
        yield Turn(scene, "" if hint is None else hint.name, guide.says(keys=True), answer)
        played.answer(answer)


class Played:
    """A guided game without a line: the match that a room would hold, and its bots."""

    def __init__(self, lesson: Lesson, deal: int) -> None:
        self._lesson = lesson
        game, seats = game_named(lesson.game), 1 + len(lesson.bots)
        secrets = proof.secrets_of(dealt(deal))
        setup = Setup(game, seats, read_options(game, dict(lesson.options)))
        self._match = Match(setup, proof.first_key(secrets.seed, {}), lambda seat: seat > 0, secrets.private, alone=0)
        kinds = (("person", NAMES[0]), *zip(lesson.bots, NAMES[1:], strict=False))
        infos = tuple(SeatInfo(name, kind) for kind, name in kinds)
        self._table = ClientTable(TableInfo(1, game.name, (), infos, "playing", False, 0, ""), 0, None)
        self._answers = 0
        self._take(self._match.begin(()))

    def scene(self) -> Scene | None:
        """Return the player's next question; None when the game is over."""
        match = self._match
        while (state := match.state) is not None and not is_over(state) and self._answers < MOST:
            waiting = match.waiting_for()
            if 0 in waiting:
                self._table.view = match.view(0)
                return self._table.scene(Picking())
            self._bot(waiting[0])
        return None

    def answer(self, answers: Move) -> None:
        self._take(self._match.answer(0, answers))
        match = self._match
        # Where all are asked at once.
        while match.state is not None and (bots := [seat for seat in match.waiting_for() if seat]):
            if is_over(match.state) or self._answers >= MOST:
                return
            self._bot(bots[0])

    def _bot(self, seat: int) -> None:
        match, state = self._match, self._match.state
        assert state is not None
        rng = chance.bot_rng(match.private, state.question, seat)
        question = asked(match.setup.game, state, seat, None, rng)
        self._take(match.answer(seat, move(self._lesson.bots[seat - 1], question)))

    def _take(self, proposal: Proposal) -> None:
        self._answers += 1
        self._match.accept(proposal, self._answers)


def tell(lesson: Lesson, deal: int) -> None:
    """Print what the player is asked, and what the lesson says."""
    print(f"{lesson.game}, deal {deal}")
    for number, turn in enumerate(islice(turns(lesson, deal), lesson.patience), 1):
        print(f"{number:3} {turn.hint or '-':12} {turn.move}\n      {turn.says}")


def met(lesson: Lesson, deal: int) -> tuple[int, tuple[str, ...]]:
    """Return how many questions it takes until all hints have come, or all there are, and which came."""
    found: tuple[str, ...] = ()
    for number, turn in enumerate(islice(turns(lesson, deal), lesson.patience), 1):
        found = (*found, turn.hint) if turn.hint else found
        if len(found) == len(lesson.hints):
            return number, found
    return lesson.patience, found


def search(lesson: Lesson, deals: Sequence[int]) -> None:
    """Print the deals in which all hints come up, the quickest last."""
    good, most, wanted = [], 0, tuple(hint.name for hint in lesson.hints)
    for deal in deals:
        number, found = met(lesson, deal)
        if found == wanted:
            good.append((number, deal, found))
        elif len(found) > most:
            most = len(found)
            print(f"deal {deal}: {most} of {len(lesson.hints)}: {', '.join(found)}")
    for number, deal, found in sorted(good, reverse=True):
        print(f"deal {deal}: all after {number} questions: {', '.join(found)}")


if __name__ == "__main__":
    main()
