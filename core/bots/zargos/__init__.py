"""Bots for Zargos."""
