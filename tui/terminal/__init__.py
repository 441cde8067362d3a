"""Drives the terminal of one's own machine, where Textual draws the pages."""
