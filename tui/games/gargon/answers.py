"""Turns cards, stacks and creatures into answers: what is on offer, what Enter does, why something can't be done.

Nothing here knows when a pick is legal: that is asked of the engine, on a state imagined from the view (what is hidden
in it can't matter). The reasons come from the engine too. Cards are picked here one by one and sent together.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from core.engine import Ask, Choice, Refused, State, apply, choices, imagine
from core.gargon.choices import LAY_THESE, PASS, PICKS, Draw, Fight, Pick, StopDrawing
from core.gargon.game import GARGON
from core.gargon.laying import LayCards, without
from core.gargon.view import GargonBoard
from tui.games import Outcome, Picking, Scene
from tui.language import _, worded

SMALL_HAND: Final = 4
"""With so few cards in hand, passing to draw is suggested first."""


def turn(scene: Scene) -> int:
    """Return the seat that is asked, whatever has been picked here and not sent; -1 for none."""
    ask = scene.view.agenda[-1] if scene.view.agenda else None
    return int(ask.seats[0]) if isinstance(ask, Ask) else -1


def mine(scene: Scene) -> bool:
    return scene.seat >= 0 and turn(scene) == scene.seat


def laying(scene: Scene) -> bool:
    """Tell whether this player is in the middle of laying cards."""
    return mine(scene) and isinstance(scene.view.agenda[-1], LayCards)


def picks(scene: Scene) -> tuple[int, ...]:
    """Return the cards picked so far, sent or not."""
    pending = [choice.card for choice in scene.picking.pending if isinstance(choice, Pick)]
    return (*scene.view.board.picks, *pending)


def cursor(scene: Scene) -> int:
    return max(0, min(scene.picking.cursor, len(scene.view.board.hand) - 1))


def on_offer(scene: Scene, card: int) -> bool:
    return PICKS[card] in scene.choices


def lifted(scene: Scene) -> frozenset[int]:
    """Return the places in the hand of the cards picked; two equal 0s are told apart by their places alone."""
    board: GargonBoard = scene.view.board
    found: set[int] = set()
    for card in picks(scene):
        places = [place for place, held in enumerate(board.hand) if held == card and place not in found]
        found.update(places[:1])
    return frozenset(found)


def whole(scene: Scene) -> bool:
    """Tell whether the cards picked can be laid as they are."""
    return laying(scene) and bool(picks(scene)) and (not scene.choices or LAY_THESE in scene.choices)


def marked(scene: Scene) -> Choice | None:
    """Return what Enter would do where a stack or a creature is chosen, or a pass is suggested."""
    if laying(scene):
        return PASS if scene.picking.menu >= 0 and PASS in scene.choices else None
    if not scene.choices:
        return None
    usual = len(scene.choices) - 1 if isinstance(scene.choices[-1], StopDrawing) else 0
    menu = scene.picking.menu
    return scene.choices[menu if 0 <= menu < len(scene.choices) else usual]


# As the engine has it


def _truth(scene: Scene, pending: Sequence[Choice]) -> State:
    state = imagine(GARGON, scene.view, random.Random(0))  # noqa: S311 - which cards are imagined can't matter
    for choice in pending:
        state, _told = apply(state, scene.seat, choice)
    return state


def refusal(scene: Scene, choice: Choice) -> str:
    """Return why that can't be done now; nothing if it can."""
    if not mine(scene):
        return _("It is not your turn.") if scene.view.agenda else _("The game is over.")
    if laying(scene) and isinstance(choice, Pick) and picks(scene) and not scene.choices:
        return _("Those cards make the mix: lay them with Enter, or put one back with Space.")
    try:
        apply(_truth(scene, scene.picking.pending), scene.seat, choice)
    except Refused as reason:
        return worded(reason.sentence)
    return ""


def lays(scene: Scene) -> list[tuple[Pick, ...]]:
    """Return the whole lays that can be made of the highest cards of each colour, the strongest first."""
    found = list(_walk(_truth(scene, ()), scene.seat, ()))
    return sorted(found, key=lambda lay: -sum(pick.card & 15 for pick in lay))


def _walk(state: State, seat: int, lay: tuple[Pick, ...]) -> Iterator[tuple[Pick, ...]]:
    """Yield lays with their picks in the order of colours, so that each is found once."""
    ask = state.agenda[-1]
    asked = isinstance(ask, LayCards) and ask.seat == seat
    legal = choices(state, seat) if asked else ()
    if lay and (not asked or LAY_THESE in legal):
        yield lay
    highest = {choice.card >> 4: choice for choice in legal if isinstance(choice, Pick)}
    for colour, pick in highest.items():
        if not lay or colour >= lay[-1].card >> 4:
            after, _told = apply(state, seat, pick)
            yield from _walk(after, seat, (*lay, pick))


# Effects of keys


def toggle(scene: Scene, place: int) -> Outcome:
    """Pick that card, or put it back."""
    board: GargonBoard = scene.view.board
    if place >= len(board.hand):
        return Outcome(scene.picking)
    picking = scene.picking._replace(cursor=place, suggestion=-1, menu=-1)
    pick = PICKS[board.hand[place]]
    if place in lifted(scene):
        if pick not in picking.pending:
            return Outcome(picking, sentence=_("What has been picked and sent stays picked."))
        return Outcome(picking._replace(pending=tuple(map(PICKS.__getitem__, _less(scene, pick)))))
    reason = refusal(scene, pick)
    if reason:
        return Outcome(picking, sentence=reason)
    return Outcome(picking._replace(pending=(*picking.pending, pick)))


def _less(scene: Scene, pick: Pick) -> tuple[int, ...]:
    pending = tuple(choice.card for choice in scene.picking.pending if isinstance(choice, Pick))
    return without(pending, (pick.card,))


def suggest(scene: Scene, step: int) -> Outcome:
    """Go to the next lay, or pass; to the next stack or creature."""
    if not mine(scene):
        return Outcome(scene.picking, sentence=refusal(scene, PASS))
    if not laying(scene):
        return step_mark(scene, step)
    found: list[tuple[Pick, ...]] = [] if scene.view.board.picks else lays(scene)
    if not refusal(scene._replace(picking=Picking()), PASS):
        found.insert(0 if len(scene.view.board.hand) <= SMALL_HAND else len(found), ())
    if not found:
        return Outcome(scene.picking)
    before = scene.picking.suggestion
    number = (before + step) % len(found) if before >= 0 else (0 if step > 0 else len(found) - 1)
    lay = found[number]
    places = [place for place, card in enumerate(scene.view.board.hand) if lay and card == lay[0].card]
    at = places[0] if places else scene.picking.cursor
    return Outcome(Picking(at, suggestion=number, menu=-1 if lay else 0, pending=lay))


def step_mark(scene: Scene, step: int) -> Outcome:
    mark = marked(scene)
    if mark is None:
        return Outcome(scene.picking)
    at = (list(scene.choices).index(mark) + step) % len(scene.choices)
    return Outcome(scene.picking._replace(menu=at))


def move(scene: Scene, step: int) -> Outcome:
    """Go to the next card, or the next thing that can be chosen."""
    if mine(scene) and not laying(scene):
        return step_mark(scene, step)
    held = len(scene.view.board.hand)
    return Outcome(scene.picking._replace(cursor=(cursor(scene) + step) % held) if held else scene.picking)


def jump(scene: Scene, colour: int) -> Outcome:
    """Go to the next card of that colour, those on offer first."""
    hand = scene.view.board.hand
    places = [place for place, card in enumerate(hand) if card >> 4 == colour]
    offered = [place for place in places if on_offer(scene, hand[place])] or places
    if not offered:
        return Outcome(scene.picking, sentence=_("You hold no card of that colour."))
    behind = [place for place in offered if place > cursor(scene)]
    return Outcome(scene.picking._replace(cursor=(behind or offered)[0]))


def enter(scene: Scene) -> Outcome:
    """Lay what is picked, do what is marked, or say what is missing."""
    if whole(scene):
        laid = (LAY_THESE,) if LAY_THESE in scene.choices else ()
        return Outcome(send=(*scene.picking.pending, *laid))
    mark = marked(scene)
    if mark is not None:
        return Outcome(send=(mark,))
    if not mine(scene):
        return Outcome(scene.picking, sentence=refusal(scene, PASS))
    if len(scene.choices) == 1 and not scene.picking.pending:
        return Outcome(send=(scene.choices[0],))
    if picks(scene):
        return Outcome(scene.picking, sentence=_("Pick another card: arrows and Space, or Tab for what is next."))
    return Outcome(scene.picking, sentence=_("Pick cards first: arrows and Space, or Tab for what is next."))


def answer(scene: Scene, choice: Choice) -> Outcome:
    """Send that one choice, or say why not."""
    reason = refusal(scene, choice)
    return Outcome(scene.picking, sentence=reason) if reason else Outcome(send=(choice,))


def pass_round(scene: Scene) -> Outcome:
    """Pass. Cards that were picked and not sent are put back by it."""
    return answer(_put_back(scene), PASS)


def may_pass(scene: Scene) -> bool:
    """Return whether a pass is among the choices, or was before cards were picked that have not been sent."""
    board: GargonBoard = scene.view.board
    begun = bool(scene.picking.pending) and not board.picks and scene.seat != board.starter
    return PASS in scene.choices or (begun and laying(scene))


def _put_back(scene: Scene) -> Scene:
    """Return the scene before any card was picked that has not been sent."""
    return scene._replace(picking=scene.picking._replace(pending=()))


def is_choice_of(scene: Scene, kind: type[Draw | Fight]) -> bool:
    """Tell whether a stack, or a creature, is what is chosen now."""
    return any(isinstance(choice, kind) for choice in scene.choices)
