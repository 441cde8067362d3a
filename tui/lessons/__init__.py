"""Guided first games: a deal that was looked for, and what is said at the few points of it that matter."""
