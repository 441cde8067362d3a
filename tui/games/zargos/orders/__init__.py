"""What a player of Zargos is asked, and how an answer is put together."""
