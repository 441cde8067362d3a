"""A row to choose from, where numbers may be typed."""

from __future__ import annotations

from tui.canvas.canvas import Canvas
from tui.characters import CharacterFiles
from tui.screens.lobby.game_fields import option_picks, options_of
from tui.widgets.form import Form, Pick


def deals(form: Form, *keys: str) -> str:
    for key in keys:
        form.key(key, key if len(key) == 1 else None)
    return dict(options_of(form))["deals"]


def test_a_number_is_typed_where_any_will_do() -> None:
    form = Form(option_picks("kampf", {}, CharacterFiles()))
    assert deals(form) == "players"
    assert deals(form, "3") == "3"
    assert deals(form, "5") == "35"
    assert deals(form, "4") == "4"  # No table has 354 deals: the first digit of another number.
    assert deals(form, "left", "1") == "1"
    assert deals(form, "right") == "2"
    assert deals(form, "7", "0") == "70"
    assert deals(form, "right") == "players"  # It stands behind those that are listed.
    row = form.focused
    assert isinstance(row, Pick)
    assert options_of(Form(option_picks("kampf", {"option:deals": "42"}, CharacterFiles())))[0] == ("deals", "42")
    assert (row.values[-1], row.words[-1], row.shown) == ("70", "70", "one for each player")
    assert deals(form, "0") == "players"


def test_elsewhere_a_number_that_is_typed_is_one_of_those_listed() -> None:
    form = Form(option_picks("zargos", {}, CharacterFiles()))
    for key, turns in (("6", "6"), ("3", "6"), ("0", "30"), ("1", "30"), ("5", "15"), ("9", "15")):
        form.key(key, key)
        assert dict(options_of(form))["turns"] == turns, key


def test_a_form_that_does_not_fit_shows_where_in_it_one_is() -> None:
    form = Form([Pick(f"{number}", f"Row {number}", ("no", "yes")) for number in range(9)])
    pictures = {}
    for height, at in ((9, 0), (5, 0), (5, 8)):
        form.at = at
        canvas = Canvas(72, height)
        form.draw(canvas)
        pictures[height, at] = [line[71:] for line in canvas.lines()]
    assert not "".join(pictures[9, 0]).strip()
    assert pictures[5, 0][1:] == ["█", "│", "│", "│"]  # The row in focus covers its own.
    assert pictures[5, 8][:4] == ["│", "│", "│", "█"]
