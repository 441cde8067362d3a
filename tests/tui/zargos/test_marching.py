"""Moving armies: what holds for every question about places, and nothing that the engine would refuse is sent."""

from __future__ import annotations

from random import Random

import pytest

from core.zargos.choices import STAY
from core.zargos.map.board import PLACE
from core.zargos.settling.placing import PlaceHowMany, PlaceReserves
from core.zargos.war.moving import AttackSize, AttackTarget
from tests.tui.sitting import NOTHING
from tests.tui.zargos.mapping import after, answered, offered, plan
from tests.tui.zargos.sitting import game, scene_of
from tests.zargos.table import position
from tui.canvas.canvas import Canvas
from tui.games import Outcome, Scene
from tui.games.zargos import FACE
from tui.games.zargos.orders import marching
from tui.widgets.buttons import draw_offers


def test_what_the_server_asks_in_the_middle_of_a_group_can_be_answered() -> None:
    """A seat that a bot has played for, say, comes back to any question."""
    place, target = PLACE["B1"], PLACE["B5"]
    men = "K B0 5 B1 7 / M B4 3 R0 1"
    to = position(men, then=(AttackTarget(0, 0, 0, (), place),))
    assert after(to.state, 0, "escape").sent == (STAY,)
    assert plan(after(to.state, 0, *"b5", "enter")) == "B1→B5 6"
    size = position(men, then=(AttackSize(0, 0, place, target, 0),))
    assert after(size.state, 0).prompt == "How many? B1→B5 6. Nobody is in B5: 6 will take it."
    assert offered(after(size.state, 0)) == {"enter": "Take 6", "plus": "6 of 6"}
    assert plan(after(size.state, 0, "4", "enter")) == "B1→B5 4"
    assert plan(after(size.state, 0, "minus", "minus", "enter")) == "B1→B5 4"
    here = position(men, then=(PlaceReserves(0), PlaceHowMany(0, 0, place)))
    here.state.reserve[0] = 3
    assert after(here.state, 0).prompt == "How many? B1 +3."
    assert plan(after(here.state, 0, "2", "enter")) == "B1 +2"


def test_a_whole_turn_takes_less_than_25_keys() -> None:
    """Three attacks, one of a chosen number, their fights in a chosen order, two groups moved up, and the end."""
    table = position("A B0 9 B1 7 B4 9 T4 5 / M B5 3 B3 1 T2 2 R0 9", window=True, hands={0: "War", 1: "War"})
    keys = 0

    def press(*pressed: str) -> None:
        nonlocal keys, table
        outcome = Outcome()
        for key in pressed:
            scene = scene_of(table.state, 0, outcome.picking)
            offer = next((each for each in FACE.prompt(scene).offers if each.key == key), None)
            found = FACE.act(scene, offer.action) if offer and not scene.picking.typed else FACE.press(scene, key)
            assert found is not None, key
            outcome, keys = found, keys + 1
        assert outcome.send, FACE.prompt(scene_of(table.state, 0, outcome.picking))
        for choice in outcome.send:
            table.answer(choice, 0)

    press("enter")
    table.say("no", 1)
    press("enter", "enter", "5", "tab", "enter", "enter", "tab", "enter", "enter", "f")
    while table.dice or table.seat or table.asked in {"ChooseFight", "DefendWithWar"}:
        if table.dice:
            table.roll(*[6] * table.dice)
        elif table.seat:
            table.say("no")
        else:
            press("enter")
    press("enter", "enter", "enter", "enter", "e")
    assert table.asked != "ChooseGroup"
    assert keys < 25


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_pressed_only_what_the_engine_allows_is_sent(seed: int) -> None:
    rng = Random(seed)
    keys = ["enter", "tab", "up", "down", "left", "right", "plus", "minus", "3", "b", "escape", "x", "f", "scroll_up"]
    asked = set()
    for step, (state, _) in enumerate(game(3 + seed, seed)):
        seat = getattr(state.agenda[-1], "seat", -1) if state.agenda else -1
        if step % 7 or seat < 0 or marching.prompt(scene_of(state, seat)) is None:
            continue
        picking = NOTHING
        for _ in range(12):
            scene = scene_of(state, seat, picking)
            prompt = marching.prompt(scene)
            assert prompt is not None
            assert len(prompt.sentence.split(". Also")[0]) <= 76, prompt.sentence
            row = Canvas(80, 1)
            draw_offers(row, 3, 0, [offer for offer in prompt.offers if offer.key not in _SPARED])
            assert all(offer.label in str(row) for offer in prompt.offers if offer.key not in _SPARED)
            asked.add(type(state.agenda[-1]).__name__)
            place = rng.randrange(72)
            outcome = marching.act(scene, f"place:{place}") if rng.random() < 0.2 else _pressed(scene, rng.choice(keys))
            if outcome is None:
                continue
            picking = outcome.picking
            if outcome.send:
                answered(state, seat, outcome.send)
                break
    assert {"SettleProvince", "ChooseAttack", "ChooseGroup"} <= asked


_SPARED = {"m", "g", "tab", "space"}
"""What need not be seen on a small screen where much can be done."""


def _pressed(scene: Scene, key: str) -> Outcome | None:
    prompt = marching.prompt(scene)
    offer = next((each for each in prompt.offers if each.key == key), None) if prompt else None
    return marching.act(scene, offer.action) if offer else marching.press(scene, key)
