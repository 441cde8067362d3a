"""Says for each seat who answers there: its player, who may be away and come back, a standing order, or a bot."""
