"""The magic of Zargos: how cards are dealt and exchanged, and the red winds."""
