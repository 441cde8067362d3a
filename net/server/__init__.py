"""Runs the server: one port, two doors, one process."""

from net.server.context import Draw
from net.server.server import GOING_DOWN, Server, Settings, serve

__all__ = ["GOING_DOWN", "Draw", "Server", "Settings", "serve"]
