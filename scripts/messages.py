"""Keeps the catalogues of what is said: tui/language/LANGUAGE/ROOM.po, and the .mo that is read.

    update [ROOM …]      brings the .po files up to date with the code, and compiles them: what is new waits there for a
                         translation, what nobody says any more goes
    compile [ROOM …]     makes each .mo of its .po
    check [ROOM …]       tells what is wrong; nothing is said that a catalogue lacks, or the other way round, and each
                         translation has the places of its English
    bare FILE …          lists the words in a module that are not marked yet, as far as can be told
    agree FILE …         notes in a translated document that it says what the English one says now
    new LANGUAGE         makes the catalogues of another language, empty

A room is a part of the program whose words one person translates at a time: `ROOMS`.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from core.sentences import places_in
from tui.language.catalogues import OF

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "tui" / "language"
ROOMS: Final = {
    "kampf": ("core/kampf/", "tui/games/kampf/", "tui/lines/voices/kampf", "tui/lessons/kampf"),
    "gargon": ("core/gargon/", "tui/games/gargon/", "tui/lines/voices/gargon", "tui/lessons/gargon"),
    "dragonstones": (
        "core/dragonstones/",
        "tui/games/dragonstones/",
        "tui/lines/voices/dragonstones",
        "tui/lessons/dragonstones",
    ),
    "zargos": ("core/zargos/", "tui/games/zargos/", "tui/lines/voices/zargos", "tui/lessons/zargos"),
    "lines": ("tui/lines/", "tui/consoles/"),
    "client": ("tui/client/", "tui/lessons/"),
    "lobby": ("tui/screens/lobby/",),
    "table": ("tui/screens/table/",),
    "games": ("tui/games/", "tui/options.py", "tui/characters.py", "tui/rules.py", "core/"),
    "net": ("net/",),
    "screens": ("tui/screens/", "tui/widgets/", "tui/canvas/", "tui/served/", "tui/settings.py", "tui/language/"),
    "command": ("tui/",),
}
"""By name, the beginnings of the paths that belong to it; the first that fits counts."""
_KEYWORDS: Final[dict[str, Any]] = {
    "_": None,
    "mark": None,
    "sentence": None,
    "_n": (1, 2),
    "_p": ((1, "c"), 2),
    "_np": ((1, "c"), 2, 3),
}
_ALWAYS: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""Stands for the dates in a catalogue's head, which would change what nobody has changed."""

_NOTE: Final = "Translators:"
Key = tuple[str, str]
"""The context, which may be empty, and the English: of a number the singular."""


class Message(NamedTuple):
    context: str
    english: tuple[str, ...]
    """One text, or singular and plural."""

    @property
    def key(self) -> Key:
        return self.context, self.english[0]

    def __str__(self) -> str:
        return f"{self.english[0]!r}{f' ({self.context})' if self.context else ''}"


# The code


def room_of(path: str) -> str:
    return next(room for room, beginnings in ROOMS.items() if path.startswith(beginnings))


def modules(root: Path = ROOT) -> Iterator[Path]:
    for package in ("core", "net", "tui"):
        yield from sorted((root / package).rglob("*.py"))


def said_in(path: Path) -> Iterator[tuple[Message, list[str]]]:
    """Yield the messages of a module, with what is told to translators about each."""
    with path.open("rb") as file:
        for _line, found, comments, context in extract(_calls, file, _KEYWORDS, (_NOTE,)):
            english = tuple(found) if isinstance(found, tuple) else (found,)
            yield Message(context or "", english), comments


def _calls(file: Any, keywords: Any, notes: Sequence[str], options: object) -> Iterator[Any]:  # noqa: ARG001
    """Find what is said, for Babel: its own way does not look into f-strings before Python 3.12. A note for translators
    is a comment in the lines above. It gives us `options`, and has none."""
    source = file.read()
    lines = source.decode().splitlines()
    calls = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Call)]
    for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset)):
        name = getattr(call.func, "id", "")
        if name in keywords:
            texts = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
            yield call.lineno, name, texts if len(texts) > 1 else texts[0], _note_above(lines, call.lineno, notes)


def _note_above(lines: Sequence[str], at: int, notes: Sequence[str]) -> list[str]:
    above = at - 1
    while above > 0 and lines[above - 1].lstrip().startswith("#"):
        above -= 1
    text = " ".join(line.strip("# ") for line in lines[above : at - 1])
    return [text] if text.startswith(tuple(notes)) else []


def said(rooms: Iterable[str], root: Path = ROOT) -> dict[str, Any]:
    """Return a catalogue without translations for each room."""
    templates = {room: _empty(None) for room in rooms}
    for path in modules(root):
        name = path.relative_to(root).as_posix()
        if (template := templates.get(room_of(name))) is not None:
            for message, comments in said_in(path):
                english = message.english if len(message.english) > 1 else message.english[0]
                template.add(english, None, [(name, 0)], auto_comments=comments, context=message.context or None)
    return templates


# Catalogues


def _empty(language: str | None) -> Any:
    return Catalog(locale=language, project="Sortilege", version="", creation_date=_ALWAYS, revision_date=_ALWAYS)


def languages(folder: Path = FOLDER) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if re.fullmatch("[a-z]{2}", each.name) and each.name != "en")


def read(path: Path, language: str) -> Any:
    """Return the catalogue of a file, whose head is always the same."""
    whole = _empty(language)
    if path.exists():
        with path.open("rb") as file:
            for each in read_po(file, locale=language, ignore_obsolete=True):
                if each.id:
                    whole[each.id] = each
    return whole


def write(path: Path, catalogue: Any) -> None:
    text = BytesIO()
    write_po(text, catalogue, width=0, omit_header=True, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{_head(catalogue)}\n{text.getvalue().decode()}", "utf-8")


def _head(catalogue: Any) -> str:
    kept = ("Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms")
    lines = [f'"{name}: {value}\\n"\n' for name, value in catalogue.mime_headers if name in kept]
    return f'msgid ""\nmsgstr ""\n{"".join(lines)}'


def compiled(path: Path, language: str) -> bytes:
    made = BytesIO()
    catalogue = read(path, language)
    write_mo(made, catalogue)
    return made.getvalue()


def update(rooms: Sequence[str], folder: Path = FOLDER, root: Path = ROOT) -> None:
    for room, template in said(rooms, root).items():
        for language in languages(folder):
            path = folder / language / f"{room}.po"
            catalogue = read(path, language)
            catalogue.update(template, no_fuzzy_matching=True)
            if len(catalogue) or path.exists():
                write(path, catalogue)
    compile_all(rooms, folder)


def compile_all(rooms: Sequence[str], folder: Path = FOLDER) -> None:
    for language in languages(folder):
        for room in rooms:
            path = folder / language / f"{room}.po"
            if path.exists():
                path.with_suffix(".mo").write_bytes(compiled(path, language))


# Faults of catalogues


def faults(rooms: Sequence[str], folder: Path = FOLDER, root: Path = ROOT) -> Iterator[str]:
    templates = said(rooms, root)
    for language in languages(folder):
        known: dict[Key, tuple[str, object]] = {}
        for room, template in templates.items():
            path = folder / language / f"{room}.po"
            where = f"{language}/{room}.po"
            catalogue = read(path, language)
            yield from _missing_or_unused(where, template, catalogue)
            for each in catalogue:
                if each.id:
                    yield from _wrong_with(where, each)
                    yield from _other_elsewhere(where, each, known)
            built = path.with_suffix(".mo")
            if path.exists() and (not built.exists() or built.read_bytes() != compiled(path, language)):
                yield f"{where}: its .mo is another's: scripts/messages compile {room}"
    yield from _documents_behind(folder, root)


def _key(each: Any) -> Key:
    return each.context or "", each.id[0] if isinstance(each.id, tuple) else each.id


def _forms(catalogue: Any) -> dict[Key, object]:
    return {_key(each): each.id for each in catalogue if each.id}


def _missing_or_unused(where: str, template: Any, catalogue: Any) -> Iterator[str]:
    said, there = _forms(template), _forms(catalogue)
    yield from (f"{where} lacks {key[1]!r}" for key in said if there.get(key) != said[key])
    yield from (f"{where} has what nobody says: {key[1]!r}" for key in there if key not in said)


def _wrong_with(where: str, each: Any) -> Iterator[str]:
    english = each.id if isinstance(each.id, tuple) else (each.id,)
    forms = each.string if isinstance(each.string, tuple) else (each.string,)
    if each.fuzzy or not all(forms):
        yield f"{where}: {english[0]!r} is not translated"
        return
    places = set(places_in(english[-1]))
    for at, form in enumerate(forms):
        optional = {"count"} if len(forms) > 1 and at < len(forms) - 1 else set()
        if not places - optional <= set(places_in(form)) <= places or re.sub(r"\{\w+\}", "", form).count("{"):
            yield f"{where}: {english[0]!r} has other places than {form!r}"
        if form.strip() != form and len(form) > 1 and english[0].strip() == english[0]:
            yield f"{where}: {form!r} begins or ends with a blank"


def _other_elsewhere(where: str, each: Any, known: dict[Key, tuple[str, object]]) -> Iterator[str]:
    first, string = known.setdefault(_key(each), (where, each.string))
    if string != each.string:
        yield f"{where}: {_key(each)[1]!r} is {each.string!r}, and {string!r} in {first}: give one of them a context"


# Documents


def english_of(document: Path, folder: Path = FOLDER, root: Path = ROOT) -> Path:
    """Return the English text that a document translates: a game's own, or that in the folder of English."""
    inside = document.relative_to(folder)
    own = root / "core" / Path(*inside.parts[1:])
    return own if own.exists() else folder / "en" / Path(*inside.parts[1:])


def sum_of(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:12] if path.exists() else "nothing"


def _documents_behind(folder: Path, root: Path) -> Iterator[str]:
    for language in languages(folder):
        for document in sorted((folder / language).rglob("*.md")):
            first = document.read_text("utf-8").partition("\n")[0]
            if first != f"{OF}{sum_of(english_of(document, folder, root))} -->":
                yield f"{document.relative_to(folder)}: its English has changed; scripts/messages agree says it has not"


def agree(documents: Iterable[Path]) -> None:
    for document in documents:
        text = document.read_text("utf-8")
        rest = text.partition("\n")[2] if text.startswith(OF) else text
        document.write_text(f"{OF}{sum_of(english_of(document.resolve()))} -->\n{rest}", "utf-8")


# Words without a mark

_SAID: Final = frozenset(_KEYWORDS)
_WORDS: Final = re.compile(r"[A-Za-z]{2,}[,;:.]? [A-Za-z]{1,}|^[A-Z][a-z]+[.!?…]?$|[a-z]{2,}[.?!]$")
_NO_WORDS: Final = frozenset({"log", "getLogger", "TypeVar", "ParamSpec", "compile", "defstruct", "ContextVar"})


class _Bare(ast.NodeVisitor):
    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []

    def visit_Call(self, node: ast.Call) -> None:
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        owner = getattr(getattr(node.func, "value", None), "id", "")
        if name in _SAID:
            for each in (*node.args, *(word.value for word in node.keywords)):
                if not isinstance(each, ast.Constant):
                    self.visit(each)
        elif name not in _NO_WORDS and owner != "log":
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and _WORDS.search(node.value):
            self.found.append((node.lineno, node.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        text = "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values)
        if re.search("[a-z]{2,}", text.replace("{}", "")):
            self.found.append((node.lineno, text))
        for each in node.values:
            if isinstance(each, ast.FormattedValue):
                self.visit(each.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Pass over it: nobody is told."""


def bare(path: Path) -> list[tuple[int, str]]:
    visitor = _Bare()
    visitor.visit(ast.parse(path.read_bytes()))
    return visitor.found


# The command


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/messages", description="Keeps the catalogues of what is said.")
    parser.add_argument("what", choices=("update", "compile", "check", "bare", "agree", "new"))
    parser.add_argument("names", nargs="*", help="rooms, files, or a language")
    wish = parser.parse_args(given)
    rooms = wish.names or list(ROOMS)
    if wish.what == "update":
        update(rooms)
    elif wish.what == "compile":
        compile_all(rooms)
    elif wish.what == "agree":
        agree(map(Path, wish.names))
    elif wish.what == "new":
        (FOLDER / wish.names[0]).mkdir(exist_ok=True)
        update(list(ROOMS))
    elif wish.what == "bare":
        for path in map(Path, wish.names):
            for line, text in bare(path):
                print(f"{path}:{line}: {text!r}")
    else:
        found = list(faults(rooms))
        print("\n".join(found) or "The catalogues say all that is said, and nothing else.")
        return int(bool(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
