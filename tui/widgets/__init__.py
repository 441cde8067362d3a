"""Draws for screens and games: shapes on a canvas, and the one Textual widget that shows it."""
