"""The lobby as it is shown: its tables in order, a page at a time, and what was said there."""
