"""Recorded games: what every seat and the onlookers saw at every state."""
