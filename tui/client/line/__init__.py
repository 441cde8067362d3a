"""The line of a session: opening and leaving it, and what is sent over it by itself."""
