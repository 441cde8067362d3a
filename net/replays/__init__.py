"""Records games as their seats saw them, from their logs, and reads such recordings (docs/replays.md)."""
