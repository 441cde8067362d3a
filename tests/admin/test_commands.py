"""`sortilege tables`, `inspect`, `backup`, `restore`, as a host types them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from random import Random

import pytest

from core.bots.bot import any_of
from core.engine import choices
from core.registry import GAMES
from core.replay import Reshuffled
from core.zargos.choices import PlayRed
from net.logs.kinds import Record
from net.store import TABLES
from net.store.sqlite.mark import SUFFIX
from net.tables.room import Room
from net.tables.seats.bots import bot_name
from tests.admin.kept import SEED, cheated, keep, played, room
from tests.e2e.helpers.command import SORTILEGE
from tests.net.store.stores import Clerk
from tui.cli import main
from tui.statuses import REFUSED


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    status = main([str(argument) for argument in arguments])
    said = capsys.readouterr()
    return status, said.out + said.err


def test_the_tables_are_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going, over = room(1), room(2, deals="2")
    keep(tmp_path, (going, played(going, 3)), (over, played(over, None)), finished=(2,))
    status, said = run(capsys, "tables", "--data", tmp_path)
    assert status == 0
    assert len(said.splitlines()) == 1
    for words in ("Kampf der Magier", "in play", "Anna, adept", "days old"):
        assert words in said
    _, said = run(capsys, "inspect", tmp_path / TABLES)
    assert "over" in said.splitlines()[1]


def test_a_server_without_tables_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path)
    assert run(capsys, "tables", "--data", tmp_path) == (0, "There are no open tables.\n")


def test_a_directory_without_a_server_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, "tables", "--data", tmp_path)
    assert status == 1
    assert said.startswith("sortilege: There is no file")


def test_who_reads_no_further_hears_of_no_trouble(tmp_path: Path) -> None:
    """`sortilege inspect … | head` ended in a traceback."""
    going = room(1)
    path = keep(tmp_path, (going, played(going, 12)))
    for more in ((), ("--table", "1")):
        read, write = os.pipe()
        os.close(read)
        command = [SORTILEGE, "inspect", str(path), *more]
        ended = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
        os.close(write)
        assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("game", GAMES)
def test_a_log_is_told_in_the_players_words_and_without_what_is_hidden(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The host plays too: of a game still going on they read what onlookers heard."""
    going = room(1, game, GAMES[game].seats[0])
    path = keep(tmp_path, (going, played(going, 12)))
    status, said = run(capsys, "inspect", path, "--table", 1)
    assert status == 0
    assert " · " in said
    assert "--secrets shows it" in said
    assert "chance:" not in said
    _, all_of_it = run(capsys, "inspect", path, "--table", 1, "--secrets")
    assert "chance: (" in all_of_it
    assert "--secrets" not in all_of_it
    for text in (said, all_of_it):
        assert SEED.hex() not in text


def test_how_the_cards_lie_since_a_return_from_the_disk_is_told_with_the_secrets_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    going = room(1)
    log = played(going, 3)
    going.match.fresh = bytes(range(32))
    for _ in range(20):
        seat = going.waiting_for()[0]
        proposal = going.match.answer(seat, choices(going.state, seat)[:1])  # type: ignore[arg-type]  # it has begun
        going.accept(proposal)
        log += proposal.records
    path = keep(tmp_path, (going, log))
    (order,) = (str(record.outcome) for record in log if isinstance(record, Reshuffled))
    _, said = run(capsys, "inspect", path, "--table", 1)
    assert "shuffles anew what nobody has seen" in said
    assert said.endswith("--secrets shows it.\n"), "what came afterwards was followed"
    assert order not in said
    assert order in run(capsys, "inspect", path, "--table", 1, "--secrets")[1]


def with_sealed_red(seed: int) -> tuple[Room, list[Record], int] | None:
    """A table of Zargos where somebody has played red, the others have still to say, and its log; not in every game."""
    going = room(1, "zargos", 4)
    log, rng = played(going, 0), Random(seed)
    while going.phase == "playing" and going.state is not None:
        seat = going.waiting_for()[-1]
        legal = choices(going.state, seat)
        red = next((choice for choice in legal if isinstance(choice, PlayRed)), None)
        proposal = going.match.answer(seat, (red or any_of(legal, rng),))
        going.accept(proposal)
        log.extend(proposal.records)
        if seat in going.state.sealed and red is not None:
            return going, log, seat
    return None


def test_a_sealed_answer_is_not_shown_to_a_host_who_has_still_to_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    going, log, seat = next(found for seed in range(4, 100) if (found := with_sealed_red(seed)) is not None)
    path = keep(tmp_path, (going, log))
    _, said = run(capsys, "inspect", path, "--table", 1)
    last = [line for line in said.splitlines() if "seat " in line][-1]
    assert last.endswith(f"seat {seat}: a sealed answer")
    _, all_of_it = run(capsys, "inspect", path, "--table", 1, "--secrets")
    assert f"seat {seat}: PlayRed" in all_of_it.splitlines()[-2]
    assert "the host looked" in all_of_it.splitlines()[-1]


def test_of_a_game_that_is_over_everything_may_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = room(1, deals="2")
    path = keep(tmp_path, (over, played(over, None)), finished=(1,))
    _, said = run(capsys, "inspect", path, "--table", 1)
    assert "chance: (" in said
    assert "--secrets" not in said


def test_a_log_names_everybody_and_says_to_whom_it_was_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = room(1, deals="2")
    path = keep(tmp_path, (over, played(over, None)), finished=(1,))
    _, said = run(capsys, "inspect", path, "--table", 1)
    sentences = [line.partition(" · ")[2] for line in said.splitlines() if " · " in line]
    assert not [sentence for sentence in sentences if "seat " in sentence or sentence.startswith("You ")]
    for name in ("Anna", bot_name(1)):
        assert sum(sentence.startswith(f"To {name}: You were dealt ") for sentence in sentences) == 2


def test_a_fault_is_told_where_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going = room(1)
    path = keep(tmp_path, (going, cheated(going, played(going, 4))))
    status, said = run(capsys, "inspect", path, "--table", 1)
    assert status == 0
    assert "failed: Refused <" in said.splitlines()[-1]
    _, brief = run(capsys, "tables", "--data", tmp_path)
    assert "failed: Refused <" in brief


def test_a_copy_goes_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going = room(1)
    keep(tmp_path / "server", (going, played(going, 4)))
    copy, new = tmp_path / "copy", tmp_path / "new"
    status, said = run(capsys, "backup", copy, "--data", tmp_path / "server")
    assert status == 0
    assert str(copy) in said
    assert run(capsys, "restore", copy, "--data", new) == (0, f"{copy} is in place.\n")
    _, said = run(capsys, "restore", copy, "--data", new)
    assert f"before is now {new / TABLES}.before-1." in said
    assert run(capsys, "backup", copy, "--data", new)[0] == 1


def test_a_check_says_that_all_is_whole_or_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going, over = room(1), room(2, deals="2")
    path = keep(tmp_path, (going, played(going, 3)), (over, played(over, None)), finished=(2,))
    status, said = run(capsys, "check", "--data", tmp_path)
    assert (status, "is whole (open tables: 1, finished: 1" in said) == (0, True)
    assert run(capsys, "backup", tmp_path / "copy", "--data", tmp_path)[0] == 0
    assert run(capsys, "check", tmp_path / "copy") == (0, said.replace(str(path), str(tmp_path / "copy")))
    store = Clerk(path).store
    assert run(capsys, "check", "--data", tmp_path) == (0, said), "a server runs on it"
    store.close()
    content = bytearray(path.read_bytes())
    content[content.index(b"key:anna")] ^= 1
    path.write_bytes(content)
    status, said = run(capsys, "check", "--data", tmp_path)
    assert status == REFUSED
    assert said.startswith(f"sortilege: {path} is damaged (record ")
    assert "sortilege restore" in said
    status, said = run(capsys, "check", tmp_path / "nothing")
    assert (status, said) == (1, f"sortilege: There is no file {tmp_path / 'nothing'}.\n")


def test_a_check_notices_that_the_end_is_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going = room(1)
    path = keep(tmp_path, (going, played(going, 3)))
    mark = path.with_name(path.name + SUFFIX)
    mark.write_bytes((int.from_bytes(mark.read_bytes(), "little") + 1).to_bytes(8, "little"))
    status, said = run(capsys, "check", "--data", tmp_path)
    assert (status, "its end is lost" in said) == (REFUSED, True)
