"""What screens and games are drawn with: shapes on a canvas, and the one Textual widget that shows it."""
