"""What a player has chosen for good: name, colours, glyphs. Kept in the platform's directory, on their machine."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, Self

from net.text import clean_name

COLOURS: Final = ("auto", "truecolor", "256", "16", "none")


@dataclass(frozen=True)
class Settings:
    name: str = ""
    colours: str = "auto"
    ascii: bool = False
    address: str = ""
    """The server joined last."""

    @classmethod
    def read(cls, path: Path) -> Self:
        """As they were kept; what can't be read is as if it had never been chosen."""
        try:
            kept = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            return cls()
        return cls()._with(kept) if isinstance(kept, dict) else cls()

    def _with(self, kept: dict[str, object]) -> Self:
        name, colours, address = (str(kept.get(key, "")) for key in ("name", "colours", "address"))
        return replace(
            self,
            name=clean_name(name),
            colours=colours if colours in COLOURS else "auto",
            ascii=kept.get("ascii") is True,
            address=address[:200],
        )

    def keep(self, path: Path) -> None:
        """Not being able to is no reason to stop a game."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(asdict(self), indent=2) + "\n", "utf-8")
        except OSError:
            return


def settings_path() -> Path:
    import platformdirs

    return Path(platformdirs.user_config_path("sortilege", appauthor=False)) / "settings.json"
