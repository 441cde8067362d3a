"""Measures what the end of Zargos does to a lead: adepts play, and other ends are tried on the same games."""
