"""Tells a table by lines: sentences and numbered choices, for screen readers, dumb terminals and scripts. See
session.py."""
