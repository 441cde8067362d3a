"""Offers what can be done on any page: the palette, and what the mouse selects."""
