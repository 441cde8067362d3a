"""Knows what a player's screens share: the state told over the line, the session, the window."""
