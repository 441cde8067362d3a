"""Textual's settings for served apps come before the first import of Textual in this process, as in the server."""

import tui.served.environment  # noqa: F401
