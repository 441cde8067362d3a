"""Plays replays at the client, and keeps their files."""
