"""One table: its game, its log, its seats, its clock, and the people around it."""
