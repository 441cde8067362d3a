"""How bots play Zargos."""
