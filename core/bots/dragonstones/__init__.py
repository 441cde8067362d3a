"""How bots play Fist of Dragonstones."""
