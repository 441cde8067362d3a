"""The questions to a player of Zargos, and how an answer is put together."""
