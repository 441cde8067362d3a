"""A host reads what administers a server in their own language, whichever the server speaks."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from net.store import TABLES
from scripts.messages import bare
from tests.admin.kept import keep, played, room
from tests.net.loopback import player, running
from tui.cli import main

ROOT = Path(__file__).parents[2]
LOCALES = {"en": "en_GB.UTF-8", "de": "de_DE.UTF-8", "fr": "fr_FR.UTF-8"}
HOSTS = (
    "tui/admin/*.py",
    "net/admin/[a-l]*.py",
    "net/host/paths.py",
    "net/host/private_directory.py",
    "net/host/runner.py",
    "net/limits/file.py",
    "net/server/host_key.py",
    "net/server/invitation.py",
    "net/store/disk.py",
    "net/store/health.py",
    "net/store/moving.py",
    "net/store/places.py",
    "net/store/seal.py",
    "net/store/sqlite/faults.py",
    "net/store/sqlite/copying.py",
    "net/store/postgres/faults.py",
)
"""The modules in which sentences are made for a host."""
NO_WORDS = re.compile(
    r"^(sortilege: \{\}\n|/proc/.*|PRAGMA .*|[A-Z]+ [A-Z]+ .*|\{\}[.-].*|# .*|\n# .*|  # .*|postgresql:.*"
    r"|line \{\}.*)$",
    re.DOTALL,
)
"""A prefix, SQL, names of files, and the comments of a file of limits."""


@pytest.fixture(params=["de", "fr"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, *words: object) -> str:
    """What a command says to a host who reads that language."""
    monkeypatch.setenv("LC_ALL", LOCALES[language])
    main([str(word) for word in words])
    heard = capsys.readouterr()
    return heard.out + heard.err


def test_no_sentence_for_a_host_is_left_without_a_mark() -> None:
    files = [file for pattern in HOSTS for file in sorted(ROOT.glob(pattern))]
    assert len(files) > 20
    left = [f"{file.name}:{line}: {text}" for file in files for line, text in bare(file) if not NO_WORDS.match(text)]
    assert left == []


async def test_a_running_server_answers_its_host_in_the_hosts_language(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {
        "de": ("Niemand ist da.", "Einem Spieler gesagt.", "niemanden namens eve", "ann ist ausgesperrt.", "key:"),
        "fr": ("Personne n'est là.", "Dit à un joueur.", "personne du nom de eve", "ann est exclu.", "key:"),
    }[language]
    async with running(tmp_path) as server:
        at = ("--data", tmp_path / "server")

        async def ordered(*order: object) -> str:
            return await asyncio.to_thread(said, capsys, monkeypatch, language, *order, *at)

        assert words[0] in await ordered("people")
        async with player(server, tmp_path):
            for order, expected in zip((("announce", "tea"), ("kick", "eve"), ("ban", "ann")), words[1:], strict=False):
                assert expected in await ordered(*order)
        assert words[4] in await ordered("bans")


def test_what_is_kept_is_listed_checked_and_copied_in_the_hosts_language(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    going = room(1)
    keep(tmp_path, (going, played(going, 3)))
    at = ("--data", tmp_path)
    orders: tuple[tuple[object, ...], ...] = (
        ("tables", *at),
        ("check", *at),
        ("inspect", tmp_path / TABLES, "--table", "1"),
        ("inspect", tmp_path / TABLES, "--table", "9"),
        ("backup", tmp_path / "a copy", *at),
        ("backup", tmp_path, *at),
        ("restore", tmp_path / "nothing", *at),
        ("forget", "nobody", *at),
        ("announce", "tea", *at),
        ("move", tmp_path / "a", tmp_path / "b"),
    )
    for order in orders:
        theirs = sentences(said(capsys, monkeypatch, language, *order))
        (tmp_path / "a copy").unlink(missing_ok=True)
        english = sentences(said(capsys, monkeypatch, "en", *order))
        assert len(theirs) == len(english) > 0
        assert not {*theirs} & {*english}, order


def sentences(said: str) -> list[str]:
    """All lines but those that show a record as it stands."""
    return [line for line in said.splitlines() if not re.fullmatch(r" +\d+  [A-Z]\w+\(.*\)", line)]
