"""Lets bots think: threads for those that do it soon, processes for archmages."""
