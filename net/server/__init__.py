"""Runs the server: one port, two doors, one process."""

from net.server.context import Draw
from net.server.opening import Settings, serve
from net.server.server import GOING_DOWN, Server

__all__ = ["GOING_DOWN", "Draw", "Server", "Settings", "serve"]
