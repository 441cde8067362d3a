"""Draws the screens of plain ssh clients, all in the server's process.

Import nothing here: `tui.served.environment` must come before textual.
"""
