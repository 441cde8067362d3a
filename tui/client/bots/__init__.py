"""Keeps what a client has to do with bots: their remarks, and their advice."""
