"""Zargos in words: the log, the fights, the counts, and what stands beside the map."""
