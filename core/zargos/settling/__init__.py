"""Has the peoples of Zargos take their order, settle, and get new counters."""
