"""All that the logs hold, as bytes: tables, players, seasons, and what games have come to."""
