"""The blank cards of Fist of Dragonstones, filled in by players: read, checked, played."""
