"""How bots play Gargon."""
