"""Everything that can be on a player's screen, found by structure, and what holds for it at every size."""
