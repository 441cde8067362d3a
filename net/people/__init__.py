"""Players: who they are, what they are called, and what they may write."""
