"""Tells what an attentive player knows of the magic cards: those under the pile, those on the table, and those that
another surely has."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from core.zargos.cards import deck
from core.zargos.memory import UNKNOWN, Traced
from core.zargos.view import ZargosBoard
from tui.canvas.ink import QUIET, STRONG, TEXT
from tui.games import Cell, Scene, Sheet
from tui.games.zargos.telling.cards import kind_ink
from tui.games.zargos.telling.names import card_name, kinds_named
from tui.language import _, _n, _p


def known(memory: Traced, scene: Scene) -> tuple[Sheet, ...]:
    where = _where(memory, scene)
    return (_kinds(memory, scene), *((Sheet(_("What you know: where they are"), ("",), (), where),) if where else ()))


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
                    Cell(card_name(kind), kind_ink(kind)),
                    Cell(str(all_cards[kind]), QUIET),
                    *(Cell(str(each) if each else "", TEXT) for each in seen),
                    Cell(str(unseen), STRONG if unseen else QUIET),
                )
            )
    columns = (
        "",
        _("in all"),
        _p("cards", "yours"),
        _p("cards", "on table"),
        _p("the pile", "under"),
        _p("cards", "others'"),
        _p("cards", "not seen"),
    )
    return Sheet(_("What you know: magic cards"), columns, tuple(rows), _unseen(len(rows), len(all_cards) - len(rows)))


def _unseen(seen: int, others: int) -> tuple[str, ...]:
    """Say of how many kinds no card was seen."""
    if not seen:
        return (_("No card of any kind was seen."),)
    told = _n("Of {count} other kind no card was seen.", "Of {count} other kinds no card was seen.", others)
    return (told,) if others else ()


def _where(memory: Traced, scene: Scene) -> tuple[str, ...]:
    """Say who has which cards, and in which order those under the pile will be drawn."""
    told = [
        _("{name} has {cards}.", name=scene.names[seat], cards=kinds_named(kinds))
        for seat, kinds in enumerate(memory.held)
        if kinds and seat != scene.seat
    ]
    if memory.under:
        order = ["?" if kind == UNKNOWN else card_name(kind) for kind in reversed(memory.under)]
        cards = ", ".join(order)
        if memory.shuffled <= 0:
            told.append(_("The next cards of the pile are: {cards}.", cards=cards))
        else:
            told.append(
                _n(
                    "Behind {count} card that nobody has seen come: {cards}.",
                    "Behind {count} cards that nobody has seen come: {cards}.",
                    memory.shuffled,
                    cards=cards,
                )
            )
    return tuple(told)
