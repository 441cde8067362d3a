"""The pages of games that are over: a replay, moment by moment."""
