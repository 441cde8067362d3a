"""War in Zargos: forces, the moves of attack, fights, and what is reorganised after them."""
