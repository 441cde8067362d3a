"""Textual apps drawn by the server for plain ssh clients, all in one process.

Import nothing here: `tui.served.environment` must come before textual.
"""
