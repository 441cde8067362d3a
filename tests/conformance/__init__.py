"""What every game must hold, and that nobody learns what they may not: run over all of core.registry.GAMES."""
