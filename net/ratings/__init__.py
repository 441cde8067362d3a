"""Counts the games that were played to their end here, and rates who played them: per player and game."""
