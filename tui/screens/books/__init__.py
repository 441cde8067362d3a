"""Pages to read about a game: one screen of it, its rules with marks that lead on, the rulings behind them."""
