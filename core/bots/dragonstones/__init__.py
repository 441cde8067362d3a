"""Bots for Fist of Dragonstones."""
