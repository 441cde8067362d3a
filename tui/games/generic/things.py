"""Says of a game without a face what its fields, players and choices are: in the names that its rules have for them."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine import AnyGame
from tui.games import Scene, who
from tui.games.generic.board import CHOICES, TABLE, choice_key, ending, facts, field_key, values
from tui.games.generic.words import Words, spoken
from tui.games.things import Thing, seat_key, sentences
from tui.language import _, _n, _p


def things(scene: Scene, game: AnyGame) -> Iterator[Thing]:
    words = Words(scene.names, scene.seat)
    for place, choice in enumerate(scene.choices):
        said = words.choice(choice)
        yield Thing(choice_key(place), said, _("You may do this now: {choice}.", choice=said))
    for name, said in values(scene, game, hidden=True):
        whose = _("Only you see it.") if scene.seat >= 0 else ""
        yield Thing(field_key(name), name, sentences(_("{name}: {text}.", name=name, text=said), whose))
    for name, said in values(scene, game, hidden=False):
        yield Thing(field_key(name), name, _("{name}: {text}.", name=name, text=said))
    for seat, name in enumerate(scene.names):
        known = ", ".join(facts(scene, game, seat)) or _("nothing is known")
        turn = _("All wait for this answer.") if seat in scene.waiting else ""
        said = _("{name}: {text}.", name=who(seat, scene.names, scene.seat), text=known)
        yield Thing(seat_key(seat), name, sentences(said, turn))
    board = _("The table of {game}: what is on it, then its players.", game=game.title)
    yield Thing(TABLE, _p("thing", "table"), sentences(ending(scene, game), board))
    if scene.choices:
        asked = spoken(type(scene.view.agenda[-1]).__name__)
        said = _n("{count} choice: {question}.", "{count} choices: {question}.", len(scene.choices), question=asked)
        yield Thing(CHOICES, _p("thing", "choices"), said)
