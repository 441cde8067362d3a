"""Each game's weights, as text, made by scripts/teach."""
