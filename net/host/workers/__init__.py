"""Runs bots off the loop: threads for the quick ones, processes for archmages."""
