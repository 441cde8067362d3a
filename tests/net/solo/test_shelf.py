"""The shelf of kept games is its player's own, and what lies on it wrongly harms nothing else."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.host.errors import UserError
from net.solo import shelf as shelves
from net.solo import standing
from net.solo.shelf import GONE, OPEN_ELSEWHERE, Shelf
from net.solo.standing import Standing
from net.store import TABLES
from net.store.disk import held

SEATS = (("person", "Ada"), ("adept", "Brunhild"))
PROGRESS = (("en", "deal 1 of 3"), ("de", "Durchgang 1 von 3"))
STANDING = Standing("kampf", "Kampf der Magier", SEATS, 0, (1,), PROGRESS)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "above" / "solo")


def keep(shelf: Shelf, at: float, found: Standing = STANDING) -> Path:
    directory = shelf.make()
    (directory / TABLES).write_bytes(b"-")
    standing.write(directory, found._replace(at=at))
    return directory


def test_nothing_is_made_by_looking(shelf: Shelf) -> None:
    assert shelf.games() == []
    assert not shelf.place.parent.exists()


def test_the_game_that_was_left_last_comes_first_and_those_that_are_over_nowhere(shelf: Shelf) -> None:
    for at in (3.0, 9.5, 1.0):
        keep(shelf, at)
    keep(shelf, 20.0, STANDING._replace(over=True))
    assert [(kept.number, kept.at) for kept in shelf.games()] == [(2, 9.5), (1, 3.0), (3, 1.0)]


def test_what_is_no_game_is_left_alone(shelf: Shelf) -> None:
    keep(shelf, 1)
    shelf.make()  # One that has not been begun.
    (shelf.make() / TABLES).touch()  # One that was killed at once.
    (shelf.place / "notes.txt").touch()
    (shelf.place / "9").touch()
    (shelf.place / "x2").mkdir()
    (shelf.place / "²").mkdir()
    assert [kept.number for kept in shelf.games()] == [1]


def test_a_number_is_given_once_also_where_several_make_games_at_once(shelf: Shelf) -> None:
    first = keep(shelf, 1)
    shelf.put_aside(first)
    taken = shelf.place / "2"
    taken.mkdir(mode=0o700)
    assert shelf.make().name == "3"
    assert shelf.make().name == "4"
    assert (shelf.place / "finished" / "1" / TABLES).is_file()


def test_what_is_made_is_for_its_player_s_eyes_only(shelf: Shelf) -> None:
    directory = keep(shelf, 1)
    for each in (shelf.place, directory, directory / standing.NAME):
        assert each.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("do", ["look", "make", "delete"])
def test_a_place_that_others_may_write_to_is_refused_with_the_remedy(shelf: Shelf, do: str) -> None:
    keep(shelf, 1)
    [kept] = shelf.games()
    shelf.place.chmod(0o777)
    deeds: dict[str, Callable[[], object]] = {
        "look": shelf.games,
        "make": shelf.make,
        "delete": lambda: shelf.delete(kept.directory),
    }
    with pytest.raises(UserError, match=r"Others may write.*chmod go-w") as refusal:
        deeds[do]()
    assert "--data" not in str(refusal.value)
    assert kept.directory.is_dir()


def test_a_game_is_deleted_whole(shelf: Shelf) -> None:
    keep(shelf, 1)
    keep(shelf, 2)
    shelf.delete(shelf.games()[0].directory)
    assert [kept.number for kept in shelf.games()] == [1]
    assert [each.name for each in shelf.place.iterdir()] == ["1"]


def test_what_a_kill_left_half_deleted_is_no_game_and_goes_with_the_next(shelf: Shelf) -> None:
    keep(shelf, 1)
    keep(shelf, 2)
    (shelf.place / "2").rename(shelf.place / "deleted-2-1")
    [kept] = shelf.games()
    shelf.delete(kept.directory)
    assert [*shelf.place.iterdir()] == []


def test_a_game_that_is_being_played_is_not_deleted(shelf: Shelf) -> None:
    directory = keep(shelf, 1)
    [kept] = shelf.games()
    with held(directory / TABLES), pytest.raises(UserError, match=OPEN_ELSEWHERE):
        shelf.delete(kept.directory)
    assert shelf.games() == [kept]
    shelf.delete(kept.directory)
    with pytest.raises(UserError, match=GONE):
        shelf.delete(kept.directory)


@pytest.mark.parametrize("place", ["~/.local/share/sortilege/solo", "solo"])
def test_without_a_home_nothing_is_put_where_one_happens_to_be(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody knows of a home, its name stays a tilde."""
    monkeypatch.chdir(tmp_path)
    nowhere = Shelf(Path(place))
    assert nowhere.games() == []
    with pytest.raises(UserError, match="set HOME"):
        nowhere.make()
    assert [*tmp_path.iterdir()] == []


def test_a_user_without_a_home_is_told_to_set_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_words: object, **_more: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_data_path", nowhere)
    found = shelves.own_shelf()
    assert found is not None
    assert found.games() == []
    with pytest.raises(UserError, match="set HOME"):
        found.make()


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes anywhere")
def test_a_home_that_takes_nothing_is_told(shelf: Shelf) -> None:
    shelf.place.parent.mkdir(mode=0o500)
    with pytest.raises(UserError, match="cannot be written to"):
        shelf.make()


def test_a_file_in_the_way_is_told(shelf: Shelf) -> None:
    shelf.place.parent.mkdir(mode=0o700)
    shelf.place.touch()
    assert shelf.games() == []
    with pytest.raises(UserError, match=r"solo cannot be written to"):
        shelf.make()


def test_where_no_store_can_be_there_is_no_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shelves.own_shelf() is not None
    monkeypatch.delattr(os, "pread")
    assert shelves.own_shelf() is None


# How a game stands


words = st.text(st.characters(codec="utf-8"), max_size=20)
seats = st.lists(st.tuples(words, words), min_size=1, max_size=6).map(tuple)


@given(words, words, seats, st.lists(st.tuples(words, words), max_size=3).map(tuple), st.booleans(), st.floats(0, 1e11))
def test_what_is_written_is_read_back_cleaned(
    tmp_path_factory: pytest.TempPathFactory,
    game: str,
    title: str,
    seats: tuple[tuple[str, str], ...],
    progress: tuple[tuple[str, str], ...],
    over: bool,
    at: float,
) -> None:
    place = tmp_path_factory.getbasetemp()
    found = Standing(game, title, seats, len(seats) - 1, (0,), progress, 3, over, at)
    standing.write(place, found)
    back = standing.read(place)
    assert back is not None
    assert back[3:5] == found[3:5]
    assert back[6:] == found[6:]
    shown = (back.game, back.title, *(word for pair in (*back.seats, *back.progress) for word in pair))
    assert all(word.isprintable() for word in shown)
    standing.write(place, back)
    assert standing.read(place) == back


@given(st.integers(0, 400), st.binary(max_size=3))
def test_a_standing_with_any_damage_is_none_or_fits_together(
    tmp_path_factory: pytest.TempPathFactory, at: int, damage: bytes
) -> None:
    place = tmp_path_factory.getbasetemp()
    standing.write(place, STANDING)
    whole = (place / standing.NAME).read_bytes()
    (place / standing.NAME).write_bytes(whole[:at] + damage + whole[at + 1 :])
    found = standing.read(place)
    if found is not None:
        assert found.seat in range(len(found.seats))
        assert set(found.waiting) <= set(range(len(found.seats)))


def test_a_standing_of_an_earlier_version_is_understood(tmp_path: Path) -> None:
    (tmp_path / standing.NAME).write_text(json.dumps(STANDING._asdict() | {"progress": "round 3"}))
    assert standing.read(tmp_path) == STANDING._replace(progress=(("en", "round 3"),))


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 2},
        {"seat": -1},
        {"seat": True},
        {"waiting": [2]},
        {"waiting": 0},
        {"seats": []},
        {"seats": [["person", "Ada"]] * 100},
        {"seats": [["person"]]},
        {"title": 7},
        {"progress": 7},
        {"progress": [["en"]]},
        {"progress": [["en", "deal 1 of 3"]] * 100},
        {"at": float("nan")},
        {"at": -1},
        {"at": 1e300},
        {"table": 2.5},
        {"over": "no"},
    ],
)
def test_a_standing_that_does_not_fit_together_is_none(tmp_path: Path, wrong: dict[str, object]) -> None:
    """But for a game that is not said to be over: it goes on."""
    (tmp_path / standing.NAME).write_text(json.dumps(STANDING._asdict() | wrong))
    found = standing.read(tmp_path)
    assert found is None or (wrong == {"over": "no"} and not found.over)
