"""A plain ssh player's terminal: what a screen sees of SSH, and the session around it."""

from net.limits import Limits
from net.terminal.session import NO_TERMINAL, TerminalSession
from net.terminal.terminal import DUMB, Terminal, clamp

__all__ = ["DUMB", "NO_TERMINAL", "Limits", "Terminal", "TerminalSession", "clamp"]
