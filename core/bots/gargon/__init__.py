"""Bots for Gargon."""
