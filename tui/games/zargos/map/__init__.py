"""The planet as it is drawn, and what can be pointed at on it."""
