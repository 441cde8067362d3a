"""The file of the store on disk. Nothing else in the house knows SQLite."""
