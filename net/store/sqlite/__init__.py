"""Keeps the store's file on disk. Nothing else knows SQLite."""
