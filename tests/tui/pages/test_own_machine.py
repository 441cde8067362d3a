"""What only a program on one's own machine can: keep a picture of a page, and go back to the shell for a while."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from textual import events

from tests.gallery.rooms import Room, Stage
from tests.tui.playing import WatchedApp, at_screen
from tui.app import keep_picture
from tui.canvas.canvas import Canvas
from tui.launch import Launch
from tui.screens.anywhere.palette import PalettePage
from tui.screens.window import take


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: tmp_path / "pictures")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def press(room: Room, key: str) -> None:
    take(room.session, events.Key(key, None), Canvas(80, 24))


async def test_a_picture_of_the_page_is_kept_and_its_place_told(pictures: Path) -> None:
    (pictures / "pictures").mkdir()
    async with at_screen(WatchedApp()) as player:
        await player.press("f12")
        await player.sees("Saved as")
        await player.press("ctrl+p", *"save a picture", "enter")
        await player.sees("Saved as")
    kept = sorted((pictures / "pictures").iterdir())
    assert len(kept) == 2
    for path in kept:
        root = ET.parse(path).getroot()
        assert "Play against bots" in {each.text for each in root}


def test_no_file_is_written_over_and_without_a_folder_of_pictures_it_lies_where_one_is(
    pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.strftime", lambda _form: "sortilege-now")
    (pictures / "sortilege-now.svg").write_text("mine", "utf-8")
    assert keep_picture("<svg/>") == f"Saved as {pictures / 'sortilege-now-2.svg'}"
    assert (pictures / "sortilege-now.svg").read_text("utf-8") == "mine"
    nowhere = pictures / "nowhere"
    monkeypatch.setattr(Path, "cwd", lambda: nowhere)
    assert "could not be saved" in keep_picture("<svg/>")


def test_by_plain_ssh_neither_is_offered_and_ctrl_z_says_what_ssh_has(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    listed = {each.words for each in PalettePage(room.session, room.session.pages[-1]).found()}
    press(room, "f12")
    assert room.session.state.notice == ""
    press(room, "ctrl+z")
    assert "~ and Ctrl+Z" in room.session.state.notice
    monkeypatch.setattr(Stage, "is_own", True)
    own = {each.words for each in PalettePage(room.session, room.session.pages[-1]).found()}
    assert len(own - listed) == 2


@pytest.mark.parametrize(("others", "words"), [(0, ""), (1, "A guest is here"), (4, "4 guests are here")])
def test_a_host_with_guests_is_not_stopped(monkeypatch: pytest.MonkeyPatch, others: int, words: str) -> None:
    stopped: list[bool] = []
    monkeypatch.setattr(Stage, "is_own", True)
    monkeypatch.setattr(Stage, "go_to_shell", lambda _stage: (stopped.append(True), True)[1])  # type: ignore[func-returns-value]
    room = Room()
    assert isinstance(room.session.launch, Launch)
    room.session.launch.others = lambda: others
    press(room, "ctrl+z")
    assert words in room.session.state.notice
    assert stopped == ([] if others else [True])
