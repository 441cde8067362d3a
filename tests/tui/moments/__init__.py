"""All that is seen happening at a table: the mechanism, and the moments of each game."""
