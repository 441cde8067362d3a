"""The face and the voice of a game that has none of its own, and how they stand in for one that fails."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.engine import AnyGame, State, apply, choices, start, view, waiting_for
from core.registry import GAMES
from core.seats import by_seats
from core.telling import Event, Tellings
from net.host.watchdog import Stuck
from net.protocol.messages import SeatInfo
from tests.engine.auction import AUCTION
from tests.engine.cups import CUPS
from tests.net.samples import rolled, seen, turns
from tui.canvas.canvas import Canvas
from tui.client.state import ClientState
from tui.client.table import ClientTable
from tui.games import Face, Picking, Scene
from tui.games.generic import GenericFace
from tui.games.generic.words import Words
from tui.games.guarded import _UNFIT, FAULTS, INSTEAD, INSTEAD_OF_VOICE
from tui.lines.asking import Question, meant
from tui.lines.voices.generic import GenericVoice
from tui.lines.voices.voice import voice_of

NAMES = ("Ada", "Bert", "Carl", "Dora", "Edda", "Fritz")
SIZES = ((78, 19), (18, 10), (118, 35), (1, 1))
EVERY = 40
"""Of a long game every so many states are looked at."""


def scene_of(game: Any, state: State, seat: int, picking: Picking | None = None, *recent: Event) -> Scene:
    looked = view(game, state, None if seat < 0 else seat)
    names = NAMES[: max(game.seats[0], 3) if 3 in game.seats else game.seats[0]]
    legal = choices(state, seat) if seat >= 0 else ()
    people = tuple(SeatInfo(name, "person") for name in names)
    return Scene(looked, seat, names, people, legal, waiting_for(state), recent, picking or Picking())


def begun(game: AnyGame, rng: Random) -> State:
    return rolled(*start(game, 3 if 3 in game.seats else game.seats[0], {}), rng)[0]


@pytest.mark.parametrize("game", [*GAMES.values(), AUCTION, CUPS], ids=lambda game: str(game.name))
def test_any_game_is_drawn_and_told_at_any_size_and_every_choice_differs_from_the_others(game: AnyGame) -> None:
    face, voice, rng = GenericFace(game), GenericVoice(game), Random(5)
    for number, turn in enumerate(turns(begun(game, rng), rng)):
        seat = (*waiting_for(turn.state), -1)[0] if number % 3 else -1
        if number % EVERY > 2:
            continue
        scene = scene_of(game, turn.state, seat, Picking(cursor=number, suggestion=number % 7))
        told = {thing.key: thing.said for thing in face.things(scene)}
        for size in SIZES:
            canvas = Canvas(*size)
            face.draw(canvas, scene)
            assert all(told[key].endswith(".") for _rect, key in canvas.things)
        assert face.prompt(scene).sentence.endswith((".", "?"))
        assert all(sentence.endswith(".") for sentence in voice.state(scene))
        few = scene.choices[:200]
        assert len({voice.choice(scene, choice) for choice in few}) == len(few)


def test_what_the_board_has_of_every_seat_stands_with_the_seats_and_a_hand_does_not() -> None:
    kampf: Any = GAMES["kampf"]
    assert by_seats(kampf) >= {"hand_sizes", "taken"}
    assert "hand" not in by_seats(kampf)


@dataclass(frozen=True, slots=True)
class LostDie(Event):
    seat: int
    left: int
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceShown(Event):
    hands: tuple[tuple[int, ...], ...]
    doubted: bool = True


def test_an_event_is_a_sentence_made_of_its_names() -> None:
    words = Words(("Ada", "Bert"), 0)
    assert words.event(LostDie(1, 3)) == "Lost die: Bert, left 3, dice none."
    assert words.event(LostDie(0, 3, (2, 5))) == "Lost die: you, left 3, dice 2 5."
    assert words.event(DiceShown(((1, 2), ()))) == "Dice shown: hands you 1 2, Bert none, doubted yes."


def test_a_whole_game_is_played_by_keys_and_its_end_is_counted() -> None:
    face, rng = GenericFace(CUPS), Random(1)
    state: Any = begun(CUPS, rng)
    told = Tellings()
    while waiting_for(state):
        (seat,) = waiting_for(state)
        scene = scene_of(CUPS, state, seat)
        for key in ("end", "up", "home", "down"):
            moved = face.press(scene, key)
            assert moved is not None
            scene = scene._replace(picking=moved.picking)
        answer = face.press(scene, "enter")
        assert answer is not None
        assert answer.send == (scene.choices[min(1, len(scene.choices) - 1)],)
        state, told = apply(state, seat, answer.send[0])
    end = scene_of(CUPS, state, 0, None, *told.seen_by(0))
    result = CUPS.result(state)
    sentence = face.prompt(end).sentence
    assert sentence.endswith("You have won." if result.winners == (0,) else "Bert has won.")
    sheet = face.sheet(end.recent[-1], end)
    assert sheet is not None
    assert sheet.final
    assert [row[1].text for row in sheet.rows] == ["1", "0"]


def test_a_click_marks_a_choice_and_a_second_one_does_it_and_a_number_finds_it() -> None:
    face = GenericFace(CUPS)
    scene = scene_of(CUPS, begun(CUPS, Random(1)), 0)
    marked = face.act(scene, "choice:7")
    assert marked is not None
    assert (marked.send, marked.picking.cursor) == ((), 7)
    done = face.act(scene._replace(picking=marked.picking), "choice:7")
    assert done is not None
    assert done.send == (scene.choices[7],)
    typed = face.press(scene, "1")
    assert typed is not None
    typed = face.press(scene._replace(picking=typed.picking), "0")
    assert typed is not None
    assert typed.picking.cursor == 9


def test_the_mark_is_always_among_the_choices_that_are_shown() -> None:
    face = GenericFace(CUPS)
    for size in SIZES[:3]:
        for cursor in range(11):
            canvas = Canvas(*size)
            scene = scene_of(CUPS, begun(CUPS, Random(1)), 0, Picking(cursor=cursor))
            face.draw(canvas, scene)
            assert any("▸" in line and f" {cursor + 1} name:"[1:] in line for line in canvas.lines())


# Faces and voices that fail


@contextmanager
def planted(tmp_path: Path, text: str) -> Iterator[None]:
    """A face and a voice of Kampf that are this."""
    kept = {name: sys.modules.pop(name, None) for name in ("tui.games.kampf", "tui.lines.voices.kampf")}
    places = {
        "tui.games": sys.modules["tui.games"].__path__,
        "tui.lines.voices": sys.modules["tui.lines.voices"].__path__,
    }
    before = {name: [*place] for name, place in places.items()}
    (tmp_path / "kampf.py").write_text(text)
    for place in places.values():
        place[:] = [str(tmp_path), *place]
    try:
        yield
    finally:
        for name, place in places.items():
            place[:] = before[name]
        for name, module in kept.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module
        FAULTS.clear()
        _UNFIT.clear()


AT_IMPORT = ["raise RuntimeError('a fault')", "import sys; sys.exit(3)", "FACES = 1", "def ("]
LATER = """
class Broken:
    def __getattr__(self, name):
        if name in ("largest", "smallest", "keys"):
            raise AttributeError(name)
        def fail(*_given):
            raise ZeroDivisionError
        return fail
FACE = VOICE = Broken()
"""


def table_of_kampf() -> ClientTable:
    client = ClientState()
    client.take(seen(GAMES["kampf"], 3, begun(GAMES["kampf"], Random(1)), 0))
    assert client.table is not None
    return client.table


def shown(face: Face, scene: Scene) -> str:
    canvas = Canvas(78, 19)
    face.draw(canvas, scene)
    return str(canvas)


@pytest.mark.parametrize("fault", [*AT_IMPORT, LATER])
def test_a_face_or_a_voice_that_fails_costs_its_table_a_sentence_and_the_log_a_line(
    fault: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with planted(tmp_path, fault):
        table = table_of_kampf()
        scene = table.scene(Picking())
        plain: Any = GenericFace(GAMES["kampf"])
        assert shown(table.face, scene) == shown(plain, scene)
        assert table.face.title(scene)[1] == INSTEAD
        assert table.face.prompt(scene) == plain.prompt(scene)
        voice = voice_of("kampf")
        assert voice.state(scene)[0] == INSTEAD_OF_VOICE
        assert voice.ask(scene) == GenericVoice(GAMES["kampf"]).ask(scene)
        again = table_of_kampf()
        shown(again.face, scene)
        assert again.face.title(scene)[1] == INSTEAD
    assert [each.message.split(" has failed")[0] for each in caplog.records] == [
        "tui.games.kampf",
        "tui.lines.voices.kampf",
    ]


def test_words_that_a_voice_fails_to_understand_are_not_understood_and_the_plain_ones_ask(tmp_path: Path) -> None:
    typed = """
from core.registry import GAMES
from tui.lines.asking import Option, Question
from tui.lines.voices.generic import GenericVoice
def read(typed): raise ZeroDivisionError
class Half(GenericVoice):
    def ask(self, scene):
        further = Question("Further?", (Option("it", scene.choices[0]),), read=read)
        return Question("What?", (Option("further", further),), read=read)
FACE, VOICE = None, Half(GAMES["kampf"])
"""
    with planted(tmp_path, typed):
        voice, scene = voice_of("kampf"), table_of_kampf_asked()
        question = voice.ask(scene)
        assert meant(question, "some words of mine") == []
        assert voice.ask(scene) == GenericVoice(GAMES["kampf"], INSTEAD_OF_VOICE).ask(scene)
        further = question.options[0].leads
        assert isinstance(further, Question)
        assert meant(further, "some words of mine") == []


def table_of_kampf_asked() -> Scene:
    state = begun(GAMES["kampf"], Random(1))
    return scene_of(GAMES["kampf"], state, waiting_for(state)[0])


def test_what_was_drawn_before_the_fault_is_wiped_away(tmp_path: Path) -> None:
    half = LATER + "\nBroken.draw = lambda self, canvas, scene: canvas.text(0, 5, 'X' * 70) / 0\n"
    with planted(tmp_path, half):
        table = table_of_kampf()
        assert "XXX" not in shown(table.face, table.scene(Picking()))


def test_a_face_that_the_watchdog_has_cut_off_ends_its_session_as_before(tmp_path: Path) -> None:
    stuck = LATER + "\nfrom net.host.watchdog import Stuck\ndef draw(*_given): raise Stuck\nBroken.draw = draw\n"
    with planted(tmp_path, stuck):
        table = table_of_kampf()
        with pytest.raises(Stuck):
            shown(table.face, table.scene(Picking()))
