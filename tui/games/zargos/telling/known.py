"""Tells what an attentive player knows of the magic cards: those under the pile, those on the table, and those that
another surely has."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from core.zargos.cards import KINDS, deck
from core.zargos.memory import UNKNOWN, Traced
from core.zargos.view import ZargosBoard
from tui.canvas.ink import QUIET, STRONG, TEXT
from tui.games import Cell, Scene, Sheet, listed
from tui.games.zargos.telling.cards import kind_ink

_TITLE = "What you know: magic cards"
_COLUMNS = ("", "in all", "yours", "on table", "under", "others'", "not seen")


def known(memory: Traced, scene: Scene) -> tuple[Sheet, ...]:
    where = _where(memory, scene)
    return (_kinds(memory, scene), *((Sheet("What you know: where they are", ("",), (), where),) if where else ()))


def _kinds(memory: Traced, scene: Scene) -> Sheet:
    """Count the kinds of which a card was seen; of the others none was."""
    board: ZargosBoard = scene.view.board
    all_cards = Counter(deck(board.seat_of))
    places = [
        Counter(board.hand),
        Counter(memory.lying),
        Counter(kind for kind in memory.under if kind != UNKNOWN),
        Counter(chain.from_iterable(memory.held)),
    ]
    rows = []
    for kind in sorted(all_cards):
        seen = [place[kind] for place in places]
        unseen = all_cards[kind] - sum(seen)
        if any(seen):
            rows.append(
                (
                    Cell(KINDS[kind], kind_ink(kind)),
                    Cell(str(all_cards[kind]), QUIET),
                    *(Cell(str(each) if each else "", TEXT) for each in seen),
                    Cell(str(unseen), STRONG if unseen else QUIET),
                )
            )
    return Sheet(_TITLE, _COLUMNS, tuple(rows), _unseen(len(rows), len(all_cards) - len(rows)))


def _unseen(seen: int, others: int) -> tuple[str, ...]:
    """Say of how many kinds no card was seen."""
    if not seen:
        return ("No card of any kind was seen.",)
    if others == 1:
        return ("Of 1 other kind no card was seen.",)
    return (f"Of {others} other kinds no card was seen.",) if others else ()


def _where(memory: Traced, scene: Scene) -> tuple[str, ...]:
    """Say who has which cards, and in which order those under the pile will be drawn."""
    told = [
        f"{scene.names[seat]} has {listed([KINDS[kind] for kind in kinds])}."
        for seat, kinds in enumerate(memory.held)
        if kinds and seat != scene.seat
    ]
    if memory.under:
        order = ["?" if kind == UNKNOWN else KINDS[kind] for kind in reversed(memory.under)]
        cards = ", ".join(order)
        if memory.shuffled <= 0:
            told.append(f"The next cards of the pile are: {cards}.")
        elif memory.shuffled == 1:
            told.append(f"Behind 1 card that nobody has seen come: {cards}.")
        else:
            told.append(f"Behind {memory.shuffled} cards that nobody has seen come: {cards}.")
    return tuple(told)
