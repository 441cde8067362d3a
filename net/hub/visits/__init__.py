"""One line's visit: what its player wishes, and what becomes of it."""
