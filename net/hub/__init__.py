"""Holds the hub, where all lines meet, its lobby, and what stands between them and one screen."""
