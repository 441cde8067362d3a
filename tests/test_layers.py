"""The layers as they are at run time; import-linter reads only what is written."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORBIDDEN_IN_CORE = {
    *("asyncio", "socket", "selectors", "threading", "sqlite3", "subprocess", "logging"),
    *("random", "secrets", "uuid", "datetime"),
    *("textual", "rich", "asyncssh", "msgpack", "msgspec"),
}

# A bare interpreter (-I -S) with the root and the standard library: what it has loaded, core has asked for.
PROBE = """
import sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    __import__(name)
print("\\n".join(sys.modules))
"""


def modules_of(package: str) -> Iterator[str]:
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def loaded_by(modules: list[str]) -> set[str]:
    command = [sys.executable, "-I", "-S", "-c", PROBE, str(ROOT), *modules]
    return set(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split())


def test_all_of_core_loads_no_clock_no_chance_no_socket_and_nothing_from_outside() -> None:
    assert loaded_by(list(modules_of("core"))) & FORBIDDEN_IN_CORE == set()


def test_the_probe_sees_what_a_module_loads() -> None:
    assert {"random", "asyncio"} <= loaded_by(["random", "asyncio"])


@pytest.mark.parametrize("package", ["sortilege", "core", "net", "tui", "scripts", "tests"])
def test_every_directory_with_modules_is_a_package_or_it_would_not_be_installed(package: str) -> None:
    without = {path.parent for path in (ROOT / package).rglob("*.py") if not (path.parent / "__init__.py").exists()}
    assert without == set()


def test_the_root_of_the_repository_is_on_the_path_once() -> None:
    code = "import json, sys; print(json.dumps(sys.path))"
    answer = subprocess.run([sys.executable, "-P", "-c", code], check=True, capture_output=True, text=True).stdout
    assert [Path(entry) for entry in json.loads(answer)].count(ROOT) == 1


# A server with its tables in a file, from its start to its end.
HOUSE = """
import asyncio, json, pathlib, sys
from net.server.opening import Settings
from tui.hosting import open_server
from tui.launch import Hosting

async def main():
    server = await open_server(Hosting(0, pathlib.Path(sys.argv[1]), lan=False))
    await server.stop()

asyncio.run(main())
print(json.dumps([name for name in sys.modules if name.startswith(("psycopg", "net.store.postgres"))]))
"""


def test_a_house_without_a_database_loads_nothing_of_one(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-c", HOUSE, str(tmp_path / "data")]
    assert json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout) == []
    command[-2] = (
        HOUSE + "import net.store.postgres.store\nprint(len([name for name in sys.modules if 'psycopg' in name]))"
    )
    command[-1] = str(tmp_path / "other")
    assert int(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1]) > 10
