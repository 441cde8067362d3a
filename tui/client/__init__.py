"""What a player's screens know and share: the state told over the line, the session, the window."""
