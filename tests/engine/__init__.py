"""The loop, the log and the registry, on toy games."""
