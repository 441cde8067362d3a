"""The tests. Shared builders are imported as `tests.<module>`."""
