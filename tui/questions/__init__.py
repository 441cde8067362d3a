"""The commands that ask a server, a network or a file one thing, print the answer, and end."""
