"""Keeps a store in a PostgreSQL database, which several machines may reach. Nothing else knows PostgreSQL."""
