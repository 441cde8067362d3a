"""Shows the characters: what those of the players do, in words; portraits; and those of a turn."""
